from typing import Any, ClassVar

from kivy.graphics.texture import Texture

class LabelBase:
    texture: Texture
    text: str
    size: tuple[float, float]
    options: dict[str, Any]
    _fonts: ClassVar[dict[str, tuple[str, ...]]]
    _font_family_support: ClassVar[bool]
    def __init__(self, text: str = ..., font_size: float = ..., font_name: str = ..., **kwargs: Any) -> None: ...
    @staticmethod
    def register(
        name: str,
        fn_regular: str,
        fn_italic: str | None = ...,
        fn_bold: str | None = ...,
        fn_bolditalic: str | None = ...,
    ) -> None: ...
    def get_extents(self, text: str) -> tuple[int, int]: ...
    def get_ascent(self) -> int: ...
    def get_descent(self) -> int: ...
    def refresh(self) -> None: ...

class Label(LabelBase): ...
