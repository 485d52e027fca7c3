"""The memory of the app after many repetitions and in an evening of five games, and how long garbage collection blocks
it.

Each figure comes from a separate off-screen process and includes some 60 MB for the software renderer, which a phone
does not have.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from bench.measure import Row

PROBE: Final = "tests.ui.support.memory_benchmark"
REPEATED: Final = {
    "continue": "a game continued and left",
    "screens": "the next screen opened and left",
    "sheets": "three receipts opened and closed",
    "switches": "theme and language switched four times",
}
FEW: Final = "10"
PAUSE: Final = 16.0
"""Milliseconds: a frame."""
EVENING: Final = 1.5
"""How many times the memory of the first screen an evening may take."""


def rows() -> Iterator[Row]:
    for kind, what in REPEATED.items():
        after = _probe(kind)
        few = after.pop(FEW)
        for times, memory in after.items():
            yield Row(f"memory, {what}, {times} times", memory, f"after {FEW} times", few, "MB")
    evening = _probe("evening")
    most = evening["first"] * EVENING
    yield Row(
        "memory at its highest, five games", evening["highest"], f"{EVENING:g} times the first screen", most, "MB"
    )
    yield Row("longest garbage collection while playing", evening["pause"], "a frame", PAUSE, "ms")


def _probe(kind: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-m", PROBE, kind], check=True, capture_output=True, text=True)  # noqa: S603 - our own module
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


if __name__ == "__main__":
    from bench.__main__ import main

    main(["memory"])
