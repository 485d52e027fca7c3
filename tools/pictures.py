"""Draws every screen and sheet in a fixed story of games: four sizes, two themes, three languages, into `pictures/`.

`python -m tools.pictures [WORD …]` draws only the screens, sizes, themes and languages that are named.
`pictures/index.html` shows them side by side.
"""

import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.ui.driver import Driver  # isort: skip - before anything of Kivy

from kivy.app import App

from scorer.language import LANGUAGES
from scorer.store.games import State
from scorer.ui import back
from scorer.ui.choices import choices
from scorer.ui.motion import Motion
from scorer.ui.shell import Shell
from scorer.ui.theme import theme
from scorer.ui.why_sheet import open_why
from scorer.ui.words import _
from tools import story

FOLDER = Path("pictures")
SIZES = ("412x915", "320x568", "800x1280", "915x412")
THEMES = ("glaze", "night")


class Photographer:
    """Leads the app from screen to screen."""

    def __init__(self, store_file):
        self.driver = Driver()
        self.app = Shell(games=store_file)
        App._running_app = self.app  # noqa: SLF001 - what App.run would do
        self.app.root = self.driver.show(self.app.build())
        store = self.app.store
        self.ids = story.older_games(store)
        self.stars, self.free, self.wall = story.star_game(store), story.free_game(store), story.wall_game(store)

    def screens(self):
        """Every screen by its name, as what leads there."""
        go = self.app.go
        wall_id, star_id = self.ids[0], self.ids[4]
        return {
            "home": lambda: self.at(self.wall, "home"),
            "new-game": lambda: go("new_game"),
            "wall": lambda: self.at(self.wall, "round", player=0),
            "wall-just-laid": self.just_laid,
            "wall-free": lambda: self.at(self.free, "round", player=0),
            "picker": self.picker,
            "stars": lambda: self.at(self.stars, "round", player=0),
            "why": lambda: (self.at(self.wall, "round", player=0), open_why(self.wall, 0, 4, "3.3")),
            "why-stars": lambda: (self.at(self.stars, "round", player=0), open_why(self.stars, 0, 3)),
            "why-total": lambda: (self.at(self.wall, "round", player=0), open_why(self.wall, 0)),
            "final": lambda: self.final(wall_id),
            "final-stars": lambda: self.final(star_id),
            "history": lambda: go("history"),
            "game": lambda: go("game", game=wall_id),
            "players": lambda: go("players"),
            "referee": lambda: go("referee"),
            "may-i": lambda: go("may_i_wall", board="azul"),
            "may-i-stars": lambda: go("may_i_star", board="summer-pavilion"),
            "dispute": lambda: go("dispute"),
            "rules": lambda: go("rules", board="azul"),
            "settings": lambda: go("settings"),
            "about": lambda: go("about"),
        }

    def at(self, game, page, **given):
        """That game on the table, seen from a page."""
        assert game.header.state is State.OPEN
        self.app.table = game
        self.app.go(page, **given)

    def just_laid(self):
        """The tile that was laid last, with its runs and its points."""
        self.at(self.wall, "round", player=0)
        self.driver.frames(4)
        for _again in range(2):
            self.tap_space("3.3")

    def picker(self):
        self.at(self.free, "round", player=0)
        self.driver.frames(4)
        self.tap_space("3.4")

    def tap_space(self, space):
        board = next(w for w in self.app.stage.page.walk() if hasattr(w, "box") and hasattr(w, "space_at"))
        x, y, side = board.box(space)
        self.driver.tap(board.to_window(x + side / 2, y + side / 2))

    def final(self, game):
        self.app.go("final", game=game)
        self.driver.frames(3)
        self.driver.tap((8, 8))

    def shoot(self, file, lead):
        while back.go_back():
            pass
        lead()
        self.driver.frames(6)
        self.driver.shot(str(file))


def main(words):
    """Draw what is asked for, or everything."""

    def asked(all_of_them):
        named = [one for one in all_of_them if one in words]
        return named or list(all_of_them)

    if not words:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        photographer = Photographer(Path(place) / "games.sqlite")
        Motion.calm = True
        screens = photographer.screens()
        drawn = []
        for size, name, code in product(asked(SIZES), asked(THEMES), asked(LANGUAGES)):
            photographer.driver.resize(*map(int, size.split("x")))
            choices.theme, choices.language = name, code
            theme.name = name
            _.switch(code)
            for screen in asked(screens):
                file = FOLDER / f"{screen}-{size}-{name}-{code}.png"
                photographer.shoot(file, screens[screen])
                drawn.append(file.name)
    (FOLDER / "index.html").write_text(contact_sheet(drawn), encoding="utf-8")
    print(f"{len(drawn)} pictures in {FOLDER}/, index.html shows them")


def contact_sheet(names):
    """A page with all pictures, each under its name."""
    figures = "\n".join(
        f'<figure><a href="{name}"><img src="{name}" height="320" loading="lazy"></a>'
        f"<figcaption>{name.removesuffix('.png')}</figcaption></figure>"
        for name in sorted(names)
    )
    style = "body{display:flex;flex-wrap:wrap;font:12px sans-serif}figure{margin:6px}"
    return f'<!doctype html><meta charset="utf-8"><title>Azulejo</title><style>{style}</style>\n{figures}\n'


if __name__ == "__main__":
    main(sys.argv[1:])
