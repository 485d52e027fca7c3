"""The cost of scrolling through 100,000 games compared with 1,000: a frame while a whole screen passes, the longest
frame, memory.

A list that kept every game it has shown would grow while scrolling; this one keeps only a few pages.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.measure import Row
from bench.store import fill
from scorer.store import open_store

FEW, MANY = 1_000, 100_000
PROBE: Final = "tests.ui.support.scroll_benchmark"
STALL: Final = 100.0
"""Milliseconds for which the app may be deaf."""


def rows() -> Iterator[Row]:
    few, many = _flung(FEW), _flung(MANY)
    ours, least = (statistics.median(one["frames"]) for one in (many, few))
    yield Row(f"one screen of flinging, {MANY:,} games", ours, f"the same with {FEW:,}", least, "ms")
    yield Row(f"longest stall while flinging, {MANY:,} games", max(many["frames"]), "what people notice", STALL, "ms")
    grown = f"memory growth while flinging, {MANY:,} games"
    yield Row(grown, many["grown"], f"the same with {FEW:,}", few["grown"], "MB")


def _flung(games: int) -> dict[str, Any]:
    with TemporaryDirectory(prefix="azulejo-bench-") as folder:
        path = Path(folder) / "games.sqlite"
        with open_store(path).store as store:
            fill(store, games)
        command = [sys.executable, "-m", PROBE, str(path)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own module
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer
