"""Films ten seconds of a round for the READMEs: three tiles are placed, the floor line grows, and *Why?* explains the points.

`python -m tools.animation` draws `docs/pictures/round-en.gif` and the others, from the app itself, with a finger
painted in. The taps are real, and only frames move time, so it always looks the same.
"""

from pathlib import Path
from typing import Any

from tools.pictures import SIZES, Photographer, photographer  # isort: skip - before anything of Kivy

from kivy.uix.widget import Widget
from PIL import Image, ImageDraw

from scorer.rules.board import Space
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.floor_strip import FloorSlots
from scorer.ui.platform.screenshot import pixels
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.widgets.controls.buttons import IconButton
from scorer.ui.widgets.controls.plaque import Plaque
from scorer.wording.language import LANGUAGES

FOLDER = Path("docs/pictures").absolute()
EVERY = 6
"""One frame in this many is shown, of 60 per second."""
WIDTH, COLORS = 300, 200
FINGER = 22
"""Radius in pixels of the window."""
LOOK, READ = 72, 240
"""Frames between two taps, and to read the explanation."""


class Film:
    """Frames, and a finger that taps."""

    def __init__(self, camera: Photographer) -> None:
        self.driver, self.app = camera.driver, camera.app
        self.pictures: list[Image.Image] = []

    def roll(self, frames: int, finger: tuple[float, float] | None = None) -> None:
        """Let time pass, drawing the finger if it is on the screen."""
        for _picture in range(0, frames, EVERY):
            self.driver.frames(EVERY)
            width, height, data = pixels()
            picture = Image.frombytes("RGBA", (width, height), data).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            if finger:
                x, y = finger[0], height - finger[1]
                shade = Image.new("RGBA", picture.size)
                ImageDraw.Draw(shade).ellipse((x - FINGER, y - FINGER, x + FINGER, y + FINGER), (40, 50, 80, 110))
                picture = Image.alpha_composite(picture, shade)
            self.pictures.append(
                picture.convert("RGB").resize((WIDTH, round(height * WIDTH / width)), Image.Resampling.LANCZOS)
            )

    def tap(self, at: tuple[float, float]) -> None:
        touch = self.driver.press_down(at)
        self.roll(EVERY, at)
        self.driver.lift(touch)
        self.roll(EVERY, at)

    def save(self, file: Path) -> None:
        """Use one palette for all frames, so that only changes between frames are stored."""
        sheet = Image.new("RGB", (WIDTH * 2, self.pictures[0].height))
        for place, picture in enumerate((self.pictures[0], self.pictures[-1])):
            sheet.paste(picture, (WIDTH * place, 0))
        palette = sheet.quantize(COLORS)
        frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in self.pictures]
        frames[0].save(
            file, save_all=True, append_images=frames[1:], duration=1000 * EVERY // 60, loop=0, optimize=True
        )


def round_of_azul(film: Film, camera: Photographer) -> None:
    """Two tiles, one on the floor, and the total."""
    camera.at(camera.wall, "round")
    film.driver.frames(12)
    camera.dismiss_toasts()
    page = film.app.navigator.page
    film.roll(LOOK)
    for space in ("4.2", "5.2"):
        board = shown(page, LiveWall)
        x, y, side = board.box(Space(space))
        film.tap(board.to_window(x + side / 2, y + side / 2))
        film.roll(LOOK)
    slots = shown(page, FloorSlots)
    film.tap(slots.to_window(slots.x + 3.5 * slots.width / 7, slots.y + 20))
    film.roll(LOOK)
    total = shown(page, Plaque)
    film.tap(total.to_window(*total.center))
    film.roll(READ)
    close = next(one for one in film.driver.top().walk() if isinstance(one, IconButton) and one.icon == "cross")
    film.tap(close.to_window(*close.center))
    film.roll(LOOK)


def shown(page: Widget, kind: type[Any]) -> Any:
    """The visible widget of a class."""
    return next(one for one in page.walk() if isinstance(one, kind))


def main() -> None:
    for code in LANGUAGES:
        with photographer() as camera:
            Motion.calm = False
            camera.teach_nothing()
            camera.dress(SIZES[0], "glaze", code)
            film = Film(camera)
            round_of_azul(film, camera)
            camera.app.dispatch("on_stop")
        file = FOLDER / f"round-{code}.gif"
        film.save(file)
        print(f"{file.name}: {len(film.pictures) * EVERY / 60:.1f} seconds, {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
