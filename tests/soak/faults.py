"""I/O errors at each system call of each operation: one, three in a row, or all from that call on; and a full disk."""

import errno
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.soak import AttackFailedError, preload
from tests.soak.operations import OPERATIONS, Bench


class Fault(NamedTuple):
    name: str
    error: int
    calls: int


FAULTS: Final = (
    Fault("one I/O error", errno.EIO, 1),
    Fault("three I/O errors", errno.EIO, 3),
    Fault("I/O errors from then on", errno.EIO, preload.NEVER),
    Fault("a full disk from then on", errno.ENOSPC, preload.NEVER),
)


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    """Attack each call of each operation in turn, as often as `count` allows, in random order."""
    preload.discard_library()
    bench = Bench(folder, preload.arm, preload.disarm)
    happened: Counter[str] = Counter()
    cases = list(_cases(bench))
    rng.shuffle(cases)
    happened["cases in all: an operation, a call, a fault"] = len(cases)
    for name, call, fault in islice(cases, count):
        outcome = bench.attack(name, call, call + fault.calls - 1, fault.error)
        try:
            bench.check(name, outcome)
        except AttackFailedError as failure:
            raise AttackFailedError(f"{fault.name} at call {call}: {failure}") from failure
        happened[f"{name}: {fault.name}: {outcome.ended}"] += 1
    return happened


def _cases(bench: Bench) -> Iterator[tuple[str, int, Fault]]:
    for name in OPERATIONS:
        for call, fault in _pairs(bench.template(name).calls):
            yield name, call, fault


def _pairs(calls: int) -> Iterator[tuple[int, Fault]]:
    for call in range(1, calls + 1):
        for fault in FAULTS:
            yield call, fault
