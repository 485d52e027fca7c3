"""The steps of an ending, worked out by hand for small games."""

from itertools import pairwise

import pytest

from scorer.ui.drawing import tokens
from scorer.ui.screens.final.ending_script import Count, Overtake, Pause, TieStep, first_order, script, seconds_of


def test_three_players_and_an_overtaking() -> None:
    """As in the design: Anna 55+4+7, Béla 42+0+14+10, Csilla 45+0+7; the tie at 66 goes to Anna's rows."""
    parts = [[55, 4, 7, 0], [42, 0, 14, 10], [45, 0, 7, 0]]
    assert first_order(parts) == (0, 2, 1)
    steps = script(parts, ranked=[0, 1, 2], tie_steps=2)
    assert [step[:3] if isinstance(step, Count) else step for step in steps] == [
        (0, 1, 59),
        (0, 2, 66),
        (2, 2, 52),
        (1, 2, 56),
        Overtake((0, 1, 2), riser=1, leads=False),
        (1, 3, 66),
        TieStep(0),
        TieStep(1),
        Pause(),
    ]


def test_the_tie_breaker_can_change_the_order() -> None:
    steps = script([[15, 2], [17, 0]], ranked=[0, 1], tie_steps=2)
    assert steps[-2:] == [Overtake((0, 1), riser=0, leads=True), Pause()]


def test_a_loss_lets_the_others_rise() -> None:
    """Leftover tiles cost the leader points."""
    (count, overtake, pause) = script([[10, -3], [8, 0]], ranked=[1, 0], tie_steps=0)
    assert isinstance(count, Count)
    assert count.total == 7
    assert overtake == Overtake((1, 0), riser=1, leads=True)
    assert pause == Pause()


def test_nothing_to_count() -> None:
    assert script([[3, 0, 0], [1, 0, 0]], ranked=[0, 1], tie_steps=0) == [Pause()]


@pytest.mark.parametrize("kinds", [1, 3, 8])
def test_all_bonuses_together_take_four_seconds_at_most(kinds: int) -> None:
    parts = [[10 - player, *[1] * kinds] for player in range(4)]
    counts = [step for step in script(parts, ranked=[0, 1, 2, 3], tie_steps=0) if isinstance(step, Count)]
    assert len(counts) == 4 * kinds
    assert sum(map(seconds_of, counts)) <= tokens.FINAL_COUNT + 1e-9
    assert max(map(seconds_of, counts)) <= tokens.SLOW
    assert all(one.kind <= other.kind for one, other in pairwise(counts))
