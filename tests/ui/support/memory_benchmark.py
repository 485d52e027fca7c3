"""Measures the memory of the app in its own process, for `bench.memory`, and prints the results of one kind as JSON.

`python -m tests.ui.support.memory_benchmark KIND`. Frames are drawn as in UI tests, with the app's garbage collection.
"""

import gc
import json
import os
import resource
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

from scorer.play import active_game
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.main import GC_THRESHOLDS
from scorer.ui.app.navigator import PAGES
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.platform import back_stack
from tests.paths import GAMES
from tests.stores import entries_of
from tests.ui.support.gc_pauses import GcPauses
from tests.ui.support.star_user import StarUser
from tests.ui.support.wall_user import WallUser
from tools import story

Figures = dict[str, float]

CYCLES = (10, 50, 200)
"""Memory is measured after this many cycles."""
EVENING = ("azul", "summer-pavilion", "azul-gray", "crystal-mosaic-1", "azul")
"""The boards of five games in a row."""
FRAMES = 3
"""Frames after each step, in which a new screen is laid out, attached and drawn."""
STATM = Path("/proc/self/statm")


class Memory:
    """The app at home, with older games and two in progress."""

    def __init__(self, folder: Path) -> None:
        self.drive = Driver()
        self.app = AzulejoApp(games=folder / "games.sqlite")
        store = self.app.context.store
        self.older = story.older_games(store)
        self.wall, self.stars = story.wall_game(store), story.star_game(store)
        self.app.context.game = self.wall
        self.app.root = self.drive.show(self.app.build())
        self.drive.frames(FRAMES)
        self._screens = cycle(PAGES)

    def go(self, page: str, **params: Any) -> None:
        self.app.navigator.go(page, **params)
        self.drive.frames(FRAMES)

    def back(self) -> None:
        self.app.navigator.back()
        self.drive.frames(FRAMES)

    def continue_and_leave(self) -> None:
        """Open the game from home, and leave it again."""
        self.go("round", game=self.wall.id)
        self.back()

    def open_each_twice(self) -> None:
        """Open every screen twice, so that each also shows what the others have changed."""
        for _screen in 2 * tuple(PAGES):
            self.open_next_screen()

    def open_next_screen(self) -> None:
        """Open the next screen, and leave it again."""
        name = next(self._screens)
        self.go(name, **self.params(name))
        self.back()

    def params(self, name: str) -> dict[str, str]:
        """The parameters that a screen needs."""
        match name:
            case "round" | "together":
                return {"game": self.wall.id}
            case "final" | "game" | "handover":
                return {"game": self.older[0]}
            case "may_i_dome":
                return {"board": "azul-duel"}
            case "may_i_wall" | "may_i_star" | "rules":
                return {"board": "summer-pavilion" if name == "may_i_star" else "azul"}
        return {}

    def explain(self) -> None:
        """Open and dismiss three receipts over the round screen."""
        if self.app.navigator.current != "round":
            self.go("round", game=self.wall.id)
        for game, number in ((self.wall, 4), (self.wall, None), (self.stars, 3)):
            open_why(self.app.context, game, 0, number)
            self.drive.frames(FRAMES)
            back_stack.close_all()
            self.drive.finish_animations()

    def switch(self) -> None:
        """Switch the theme and the language there and back, on the round screen."""
        if self.app.navigator.current != "round":
            self.go("round", game=self.wall.id)
        preferences = self.app.context.preferences
        for theme, language in (("night", "hu"), ("glaze", "fi"), ("night", "en"), ("glaze", "en")):
            preferences.choose("theme", theme)
            preferences.choose("language", language)
            self.drive.frames(FRAMES)

    def play(self, board: str) -> float:
        """Begin a game on a board and enter a recorded one by touch; return the longest pause meanwhile."""
        layout, record = LAYOUTS[board], json.loads((GAMES / f"{board}.json").read_text("utf-8"))
        context = self.app.context
        context.game = active_game.begin(context.store, board, [player["name"] for player in record["players"]])
        self.go("round", game=context.game.id)
        self.drive.finish_animations()
        user = (StarUser if isinstance(layout, StarLayout) else WallUser)(self.drive, self.app)
        pauses = GcPauses()
        user.play(entries_of(record))
        pauses.stop()
        self.drive.finish_animations()
        return pauses.longest


def resident() -> float:
    """The memory of this process in MB."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def most_resident() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def repeated(step: Callable[[], None]) -> Figures:
    """The memory after some repetitions of a step."""
    after = {}
    for times in range(1, max(CYCLES) + 1):
        step()
        if times in CYCLES:
            after[str(times)] = resident()
    return after


def screens(memory: Memory) -> Figures:
    """The memory after some screens have been opened again."""
    memory.open_each_twice()
    return repeated(memory.open_next_screen)


def evening(memory: Memory) -> Figures:
    """The memory at the first screen and at its peak, and the longest pause, while five games are played."""
    first = resident()
    pause = max(memory.play(board) for board in EVENING)
    return {"first": first, "highest": most_resident(), "pause": pause}


KINDS: dict[str, Callable[[Memory], Figures]] = {
    "continue": lambda memory: repeated(memory.continue_and_leave),
    "screens": screens,
    "sheets": lambda memory: repeated(memory.explain),
    "switches": lambda memory: repeated(memory.switch),
    "evening": evening,
}


def main(kind: str) -> None:
    with tempfile.TemporaryDirectory(prefix="azulejo-memory-") as folder:
        gc.set_threshold(*GC_THRESHOLDS)
        Motion.calm = True
        sys.stdout.write(json.dumps(KINDS[kind](Memory(Path(folder)))) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
