"""What the app costs beside a bare Kivy window: the first useful frame, memory, a tap, idleness; and how many taps a game takes.

Each figure comes from processes of its own, which take turns; where there is no screen SDL draws off-screen.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.measure import Row
from bench.store import fill
from scorer import evening
from scorer.store import open_store

GAMES: Final = 10_000
TURNS: Final = 7
PROBE: Final = "tests.ui.probe"


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="azulejo-bench-") as folder:
        path = Path(folder) / "games.sqlite"
        with open_store(path).store as store:
            fill(store, GAMES)
            evening.begin(store, "azul", ["Anna", "Béla"])
        yield from _starts(path)
        yield from _taps(path)
        yield from _effort(path)


def _starts(path: Path) -> Iterator[Row]:
    turns = [(_probe("bare"), _probe("app", path)) for _ in range(TURNS)]
    bare, app = ([pair[side] for pair in turns] for side in (0, 1))
    window = "a bare window with one label"
    yield Row(f"first useful frame, {GAMES:,} games", _middle(app, "start"), window, _middle(bare, "start"), "ms")
    yield Row("memory", _middle(app, "memory"), window, _middle(bare, "memory"), "MB")
    yield Row("processor while idle", _middle(app, "idle"), window, max(_middle(bare, "idle"), 0.01), "%")


def _taps(path: Path) -> Iterator[Row]:
    bare, app = _probe("bare-taps"), _probe("app-taps", path)
    for name, share in (("median", 50), ("99 of 100", 99)):
        ours, least = (statistics.quantiles(one["taps"], n=100)[share - 1] for one in (app, bare))
        yield Row(f"a tap to its points on the screen, {name}", ours, "a canvas that changes", least, "ms")


def _effort(path: Path) -> Iterator[Row]:
    for game in _probe("effort", path)["effort"]:
        yield Row(f"taps to enter {game['board']}", game["taps"], "tiles and markers in it", game["pieces"], "")


def _middle(runs: list[dict[str, Any]], figure: str) -> float:
    return float(statistics.median(run[figure] for run in runs))


def _probe(what: str, *given: object) -> dict[str, Any]:
    """What a process of its own measured."""
    command = [sys.executable, "-m", PROBE, what, str(time.monotonic()), *map(str, given)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own module
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer
