"""A shared game ends the same on every phone despite loss, kills and restores; broken merges are noticed."""

import random

import pytest

from tests.schedules import MUTANTS, Schedule

SCHEDULES = 3_000
PARTS = 4
MOST_FOR_A_MUTANT = 400


@pytest.mark.parametrize("part", range(PARTS))
def test_random_schedules_lead_to_one_game(part: int) -> None:
    for number in range(part, SCHEDULES, PARTS):
        schedule = Schedule(random.Random(f"schedule {number}"))
        assert not schedule.run(), f"schedule {number}, {schedule.board}"


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_broken_rule_is_noticed(mutant: str) -> None:
    with MUTANTS[mutant]():
        schedules = (Schedule(random.Random(f"mutant {number}")) for number in range(MOST_FOR_A_MUTANT))
        assert any(schedule.run() for schedule in schedules)
