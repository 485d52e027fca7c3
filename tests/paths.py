"""Where the tests find the project, its screens and the hand-counted games."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "games"
KV_FILES = sorted((ROOT / "kv").rglob("*.kv"))
UI_FILES = sorted((ROOT / "scorer" / "ui").rglob("*.py"))


def module_of(kv_file: Path) -> str:
    """The module that a kv file belongs to: kv/PACKAGE/NAME.kv belongs to scorer.ui.PACKAGE.NAME."""
    return ".".join(["scorer", "ui", *kv_file.relative_to(ROOT / "kv").with_suffix("").parts])


def source_of(module: str) -> Path:
    """The Python file of a module of ours."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")
