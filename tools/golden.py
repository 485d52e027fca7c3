"""Draws the golden screenshots: small reference pictures of every screen and the main sheets, into `tests/ui/golden/`.

`make golden` updates them after a deliberate change of a screen. To review the change, run `make test-golden` first and
open `build/golden/index.html`, which shows before, after and difference side by side; then update, and commit the
pictures with the code that changed them. `python -m tools.golden FOLDER` draws into another folder.

Each picture is half as wide and half as high as the screen. Drawing twice on one machine gives the same bytes.
"""

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "offscreen"  # a desktop may not grant a window of this size
os.environ["LP_NUM_THREADS"] = "0"  # with threads, Mesa may shade a pixel differently in each run
os.environ.pop("DISPLAY", None)
os.environ.pop("WAYLAND_DISPLAY", None)

from tools.pictures import photographer  # isort: skip - after the choice of the window

from tests.ui.support.picture import Picture

FOLDER = Path("tests/ui/golden")
PHONE, SMALL, TABLET, LANDSCAPE = "412x915", "320x568", "800x1280", "915x412"
SHOTS = (
    (PHONE, "glaze", "en", "home wall players round-menu which-board club"),
    (PHONE, "glaze", "hu", "stars game dispute full-receipt dome-special"),
    (PHONE, "glaze", "fi", "picker final may-i given print"),
    (PHONE, "night", "en", "why share set-up"),
    (PHONE, "night", "hu", "wall-just-laid keep left-over"),
    (PHONE, "night", "fi", "history rules chocolate"),
    (SMALL, "glaze", "en", "files referee dome-plates"),
    (SMALL, "glaze", "hu", "new-game wall-free"),
    (SMALL, "glaze", "fi", "settings why-stars"),
    (SMALL, "night", "en", "stars hand-over"),
    (SMALL, "night", "hu", "may-i-stars refusal glazed"),
    (SMALL, "night", "fi", "wall about rename club-failed"),
    (TABLET, "glaze", "hu", "wall"),
    (TABLET, "night", "fi", "home stars dome"),
    (LANDSCAPE, "glaze", "fi", "stars"),
    (LANDSCAPE, "night", "en", "wall final-stars"),
)
"""Size, theme, language, and the screens drawn so; between them every screen, and each of these with every other."""


def names() -> list[str]:
    """The file names of all golden screenshots, without the ending."""
    return ["-".join((screen, *look)) for *look, screens in SHOTS for screen in screens.split()]


def draw(folder: Path) -> None:
    """Draw every golden screenshot into a folder."""
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with photographer() as camera:
        screens = camera.screens()
        for size, theme, language, shown in SHOTS:
            camera.dress(size, theme, language)
            for screen in shown.split():
                camera.prepare(screens[screen])
                picture = Picture.of_window().halved()
                picture.write(folder / f"{screen}-{size}-{theme}-{language}.png")
    print(f"{len(names())} golden screenshots are in {folder}/")


if __name__ == "__main__":
    draw(Path(*sys.argv[1:]) if sys.argv[1:] else FOLDER)
