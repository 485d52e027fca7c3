"""Thousands of attacks on the store and the formats: `make soak`; results are in `docs/soak.md`.

`python -m tests.soak` runs all scenarios, `python -m tests.soak kills --count 100 --seed 7` one of them. Each prints its
seed, and the same seed and count attack in the same way. `tests/test_soak.py` runs a short version of each. A new scenario
is a function `run(count, rng, folder)` in its own module, which returns what it did, and a line in `__main__.py`.

faults      an I/O error, or several, at each system call of each operation
kills       a kill at any system call of each operation, and of the start after it
mutations   damaged and hostile databases: opened, imported, previewed, restored
malformed   records and links
host_kills  the host of a game that guests enter in a browser
schedules   shared games on several phones, and clubs with one folder
monkey      a random user of the app on all screens

operations  the operations to interrupt, with the states that each may leave behind
preload     the library that makes system calls fail, compiled from faults.c
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple


class AttackFailedError(AssertionError):
    """An attack did harm; the message says which one and how."""


class Scenario(NamedTuple):
    """A kind of attack."""

    run: Callable[[int, Random, Path], Counter[str]]
    """Attacks `count` times, with files in a folder; returns how often each outcome occurred. Raises `AttackFailedError`."""
    attacks: int
    """How many `make soak` makes."""
    short: int
    """How many the tests make."""
    is_preloaded: bool = False
    """Whether system calls are to be made to fail."""
