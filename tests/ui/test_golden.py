"""The screens match the golden screenshots. `tools/golden.py` says how to review and update them."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.ui.support.picture import Picture, difference, differing_blocks

GOLDEN = ROOT / "tests/ui/golden"
REPORT = ROOT / "build/golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.png"))
STYLE = "body{font:14px sans-serif}figure{display:inline-block;margin:6px}img{border:1px solid gray}"


@pytest.fixture(scope="module")
def drawn() -> Iterator[Path]:
    """The folder with the current screens, drawn by a separate process; the report is written at the end."""
    REPORT.mkdir(parents=True, exist_ok=True)
    for old in REPORT.glob("*"):
        old.unlink()
    subprocess.run([sys.executable, "-m", "tools.golden", REPORT], cwd=ROOT, check=True)
    yield REPORT
    (REPORT / "index.html").write_text(report(sorted(REPORT.glob("*.diff.png"))), encoding="utf-8")


def report(differences: list[Path]) -> str:
    """A page with before, after and difference of each picture that looks different."""
    shown = []
    for file in differences:
        name = file.name.removesuffix(".diff.png")
        sides = (("before", f"{name}.before.png"), ("after", f"{name}.png"), ("difference", file.name))
        figures = "".join(f'<figure><img src="{src}"><figcaption>{side}</figcaption></figure>' for side, src in sides)
        shown.append(f"<h2>{name}</h2>{figures}")
    body = "\n".join(shown) or "<p>Every screen looks as before.</p>"
    return f'<!doctype html><meta charset="utf-8"><title>Golden screenshots</title><style>{STYLE}</style>\n{body}\n'


def test_every_golden_screenshot_is_drawn(drawn: Path) -> None:
    assert sorted(path.stem for path in drawn.glob("*.png") if path.stem.count(".") == 0) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_screen_looks_like_its_golden_screenshot(drawn: Path, name: str) -> None:
    before, after = Picture.read(GOLDEN / f"{name}.png"), Picture.read(drawn / f"{name}.png")
    assert after[:2] == before[:2]
    if differing_blocks(before, after):
        before.write(drawn / f"{name}.before.png")
        difference(before, after).write(drawn / f"{name}.diff.png")
        pytest.fail(f"{name} looks different: see {(REPORT / 'index.html').relative_to(Path.cwd())}")
