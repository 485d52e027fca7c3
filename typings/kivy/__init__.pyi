"""Stubs of the parts of Kivy 2.3.1 that this project uses; Kivy has no types of its own."""

__version__: str
kivy_data_dir: str
kivy_home_dir: str
kivy_options: dict[str, tuple[str, ...]]

def require(version: str) -> None: ...
