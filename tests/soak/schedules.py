"""Random schedules of shared games, see `tests.schedules`, and random clubs with one folder, see `tests.clubs`."""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.clubs import RandomClub
from tests.schedules import Schedule
from tests.soak import AttackFailedError

ACTS: Final = 50
"""Of a club, before its members come together."""


def run(count: int, rng: Random, _folder: Path) -> Counter[str]:
    happened: Counter[str] = Counter()
    for number in range(count):
        schedule = Schedule(Random(rng.getrandbits(64)))
        if wrong := schedule.run():
            raise AttackFailedError(f"schedule {number}, {schedule.board}: {wrong}")
        happened += schedule.happened
    return happened


def run_clubs(count: int, rng: Random, folder: Path) -> Counter[str]:
    happened: Counter[str] = Counter()
    for number in range(count):
        with TemporaryDirectory(dir=folder) as files:
            club = RandomClub(Random(rng.getrandbits(64)), Path(files), is_hostile=number % 2 == 1)
            try:
                club.run(ACTS)
            except AssertionError as error:
                raise AttackFailedError(f"club {number}: {str(error)[:500]}") from error
            happened += club.happened
    return happened
