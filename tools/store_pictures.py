"""Draws the pictures for app stores into `fastlane/metadata/android`: icon, feature graphic, and screenshots in each
language.

`python -m tools.store_pictures` draws all of them, in a few minutes; part of `make docs`. They have at most 256 colors each, so
that the repository stays small.
"""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from PIL import Image

ROOT = Path(__file__).parents[1]
METADATA = ROOT / "fastlane" / "metadata" / "android"
LOCALES = {"en": "en-US", "hu": "hu-HU", "fi": "fi-FI"}
COLORS = 256
ICON, FEATURE = 512, (1024, 500)


class Shots(NamedTuple):
    """The screenshots for one kind of device."""

    folder: str
    density: int
    """Pixels per dp."""
    size: str
    """In dp; Google Play wants no side longer than twice the other."""
    screens: str


SHOTS = (
    Shots("phoneScreenshots", 2, "412x824", "wall-just-laid why stars may-i dome club"),
    Shots("sevenInchScreenshots", 1, "600x960", "wall stars"),
    Shots("tenInchScreenshots", 1, "1280x800", "wall stars"),
)
NIGHT = {"stars"}
"""Shown in the dark theme."""


def file(code: str, shots: Shots, number: int) -> Path:
    """The file of a screenshot; stores show them in this order."""
    return METADATA / LOCALES[code] / "images" / shots.folder / f"{number}.png"


def save(path: Path, png: bytes, *, opaque: bool = True) -> None:
    """Save a picture: with a palette, or with an alpha channel."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(io.BytesIO(png)) as picture:
        (picture.convert("RGB").quantize(COLORS) if opaque else picture).save(path, optimize=True)


def draw_screens(shots: Shots) -> None:
    """Draw the screenshots of one kind of device in a process that has its density."""
    from tools.pictures import photographer

    width, height = (int(side) * shots.density for side in shots.size.split("x"))
    with photographer() as camera:
        camera.teach_nothing()
        for code in LOCALES:
            for number, screen in enumerate(shots.screens.split(), 1):
                camera.dress(f"{width}x{height}", "night" if screen in NIGHT else "glaze", code)
                picture = Path("screen.png")
                camera.prepare(camera.screens()[screen])
                camera.dismiss_toasts()
                camera.driver.screenshot(picture)
                save(file(code, shots, number), picture.read_bytes())


def draw_graphics() -> None:
    """Draw the icon and the feature graphic, which contain no text and so are the same in every language."""
    from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

    from scorer.ui.drawing.texture_atlas import add_picture, render_pending
    from scorer.ui.platform.screenshot import png
    from tools import icon

    Driver()
    for name, draw, (width, height) in (("icon", icon.icon, (ICON, ICON)), ("featureGraphic", icon.banner, FEATURE)):
        texture = add_picture(draw, width, height)
        render_pending()
        opaque = name != "icon"
        data = png(width, height, icon.pixels_of(texture), opaque=opaque)
        for locale in LOCALES.values():
            save(METADATA / locale / "images" / f"{name}.png", data, opaque=opaque)


def main(words: list[str]) -> None:
    """Without arguments, run this tool once for the graphics and once for each density, because a process has only one."""
    if words == ["graphics"]:
        draw_graphics()
    elif words:
        draw_screens(next(shots for shots in SHOTS if shots.folder == words[0]))
    else:
        for part in ("graphics", *(shots.folder for shots in SHOTS)):
            density = next((shots.density for shots in SHOTS if shots.folder == part), 1)
            environment = os.environ | {"KIVY_METRICS_DENSITY": str(density), "AZULEJO_WINDOW": "1648x1648"}
            command = [sys.executable, "-m", "tools.store_pictures", part]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)  # noqa: S603 - this tool
        print(f"The pictures for stores are in {METADATA.relative_to(ROOT)}/")


if __name__ == "__main__":
    main(sys.argv[1:])
