"""Kills at any system call of each operation; some of the starts after it are killed, too."""

from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

from tests.soak import AttackFailedError, preload
from tests.soak.operations import OPERATIONS, Bench

START_KILLED: Final = 0.3
"""The share of starts after a kill that are killed, too."""


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    """Kill each operation in turn."""
    preload.discard_library()
    bench = Bench(folder, preload.arm, preload.disarm)
    happened: Counter[str] = Counter()
    for name in islice(cycle(OPERATIONS), count):
        calls = bench.template(name).calls
        call = rng.randint(1, calls)
        outcome = bench.attack(name, call, preload.NEVER, preload.KILL)
        happened["kills"] += outcome.ended == "killed"
        try:
            while rng.random() < START_KILLED:
                start = bench.start_again(name, rng.randint(1, calls), preload.NEVER, preload.KILL)
                happened["kills of the start after it"] += start.ended == "killed"
            bench.check(name, outcome)
        except AttackFailedError as failure:
            raise AttackFailedError(f"killed at call {call} of {calls}: {failure}") from failure
        happened[f"{name}: {outcome.ended}"] += 1
    return happened
