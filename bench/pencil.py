"""How many pencil strokes it takes to score a game on paper, writing down everything that the app shows unasked.

For each player and round, these are the points of each tile, what was lost and the new total; then each bonus and the
final total.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

TWO_STROKES: Final = frozenset("45")
"""All other figures, and a minus, are written in one."""


def strokes(score: Mapping[str, Any]) -> int:
    """The strokes for a whole game, given its score as printed by `scorer score --json`."""
    return sum(map(strokes_of, _numbers(score)))


def strokes_of(number: int) -> int:
    return sum(2 if figure in TWO_STROKES else 1 for figure in str(number))


def _numbers(score: Mapping[str, Any]) -> Iterator[int]:
    """All numbers to write."""
    for seat, player in enumerate(score["players"]):
        earned: dict[tuple[int, str], int] = defaultdict(int)
        for line in score["lines"]:
            if line["player"] == seat:
                earned[line["round"], line.get("space") or line["reason"]] += line["points"]
        yield from (points for (_round, reason), points in earned.items() if reason != "start")
        total = earned.get((0, "start"), 0)
        for change in player["rounds"]:
            total += change
            yield total
        yield player["total"]
