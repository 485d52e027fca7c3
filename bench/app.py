"""The cost of the app compared with a bare Kivy window: the first useful frame, memory, a tap, idling; and how many
taps a game takes.

Each figure comes from separate processes that take turns; without a screen, SDL draws off-screen.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.measure import Row
from bench.pencil import strokes
from bench.store import fill
from scorer.play import active_game
from scorer.store import open_store

GAMES: Final = 10_000
TURNS: Final = 7
PROBE: Final = "tests.ui.support.app_benchmark"
SCORES: Final = Path(__file__).parents[1] / "tests" / "games"
"""Of the recorded games, counted by hand."""
BEFORE: Final = 87
"""Taps for the typical game of three players when each tile, slot, marker and *Done* took one."""
STALL: Final = 50.0
"""Milliseconds for which the app may be deaf."""


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="azulejo-bench-") as folder:
        path = Path(folder) / "games.sqlite"
        with open_store(path).store as store:
            fill(store, GAMES)
            active_game.begin(store, "azul", ["Anna", "Béla"])
        yield from _starts(path)
        yield from _taps(path)
        yield from _stalls(path)
        yield from _effort(path)


def _starts(path: Path) -> Iterator[Row]:
    turns = [(_probe("bare"), _probe("app", path)) for _ in range(TURNS)]
    bare, app = ([pair[side] for pair in turns] for side in (0, 1))
    window = "a bare window with one label"
    yield Row(f"first useful frame, {GAMES:,} games", _middle(app, "start"), window, _middle(bare, "start"), "ms")
    yield Row("memory, peak", _middle(app, "memory"), window, _middle(bare, "memory"), "MB")
    yield Row("memory, at rest", _middle(app, "memory at rest"), window, _middle(bare, "memory at rest"), "MB")
    yield Row("CPU while idle", _middle(app, "idle"), window, max(_middle(bare, "idle"), 0.01), "%")


def _taps(path: Path) -> Iterator[Row]:
    bare, same, app = _probe("bare-taps"), _probe("screen-taps", path), _probe("app-taps", path)
    for name, share in (("median", 50), ("99th percentile", 99)):
        least, drawn, ours = (statistics.quantiles(one["taps"], n=100)[share - 1] for one in (bare, same, app))
        yield Row(
            f"a tap to its points on the screen, {name}", ours, "one square changes on the same screen", drawn, "ms"
        )
        yield Row(
            f"a tap to its points on the screen, {name}", ours, "one square changes in an empty window", least, "ms"
        )


def _stalls(path: Path) -> Iterator[Row]:
    found = _probe("stalls", path)
    for stall in found["stalls"]:
        yield Row(f"longest stall opening {stall['page']}", stall["longest"], "what people notice", STALL, "ms")
    yield Row(
        "longest garbage collection, CPU time, all of these open", found["pause"], "what people notice", STALL, "ms"
    )


def _effort(path: Path) -> Iterator[Row]:
    for board, (taps, *gestures) in _probe("effort", path)["effort"].items():
        expected = SCORES / f"{board}.expected.json"
        if expected.exists():
            pencil = strokes(json.loads(expected.read_text("utf-8")))
            yield Row(f"taps to enter {board}", taps["gestures"], "pencil strokes on paper", pencil, "")
        else:
            yield Row(f"taps to enter {board}", taps["gestures"], "before slots filled the floor line", BEFORE, "")
        for user in gestures:
            yield Row(f"gestures to enter {board}", user["gestures"], "taps for the same game", taps["gestures"], "")
            yield Row(f"finger travel, {board}", user["travel"], "with taps only", taps["travel"], "dp")


def _middle(runs: list[dict[str, Any]], figure: str) -> float:
    return float(statistics.median(run[figure] for run in runs))


def _probe(what: str, *given: object) -> dict[str, Any]:
    """The figures from a separate process, which keeps its compiled files as any start of the app does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", PROBE, what, str(time.monotonic()), *map(str, given)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603 - our own module
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer
