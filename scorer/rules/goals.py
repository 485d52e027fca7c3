"""The eight goals of a dome: their points at the end of the game, and a player's progress."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import DOME_COLORS, DOME_GROUPS, SPECIAL, WILD, Space
from scorer.rules.plates import SPACES_OF_PLACE, Dome
from scorer.rules.reasons import Reason


class Goal(StrEnum):
    """A goal; these ids are part of the record and never change."""

    ROWS = "rows"
    COLUMNS = "columns"
    DIAGONALS = "diagonals"
    WILDS = "wilds"
    BORDER = "border"
    CORNERS = "corners"
    SPECIALS = "specials"
    COLOR_ROWS = "color-rows"

    @property
    def reason(self) -> Reason:
        return Reason(f"goal-{self.value}")


GOALS_IN_PLAY: Final = range(3, 5)
"""How many goals a game can have."""
Worth = tuple[int, ...]
"""The points of one thing that counts; for corners those of the upper and of the lower ones."""

ROWS: Final = DOME_GROUPS
COLUMNS: Final = tuple(zip(*ROWS, strict=True))
DIAGONALS: Final = (
    tuple(Space(f"{n}.{n}") for n in range(1, 7)),
    tuple(Space(f"{n}.{7 - n}") for n in range(1, 7)),
)
CORNERS: Final = tuple(SPACES_OF_PLACE[place] for place in (1, 3, 7, 9))
BORDER: Final = tuple(space for row in ROWS for space in row if {space.row, space.column} & {1, 6})


class GoalCount(NamedTuple):
    """Points of a goal and the spaces that count for it."""

    points: int
    spaces: tuple[Space, ...]


class GoalProgress(NamedTuple):
    """A player's progress on a goal."""

    goal: Goal
    done: int
    of: int
    points: int
    """The points if the game ended now."""
    spaces: tuple[Space, ...]
    """The spaces that count so far; for special spaces, those that are still empty."""


def count(goal: Goal, worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    """The points of a goal, one by one, without those of 0."""
    return (found for found in _COUNTS[goal](worth, dome) if found.points)


def progress(goal: Goal, worth: Worth, dome: Dome) -> GoalProgress:
    """The progress on a goal, such as 2 of 4 corners, and its points if the game ended now."""
    found = list(count(goal, worth, dome))
    done, of, spaces = _PROGRESS[goal](dome)
    return GoalProgress(goal, done, of, sum(one.points for one in found), spaces)


def is_complete(dome: Dome, spaces: tuple[Space, ...]) -> bool:
    return all(map(dome.tiles.__contains__, spaces))


def colored_tiles(dome: Dome, row: tuple[Space, ...]) -> tuple[Space, ...]:
    """The tiles of a row without the special ones, which have no color."""
    return tuple(space for space in row if dome.tiles.get(space, SPECIAL) != SPECIAL)


def has_all_colors(dome: Dome, row: tuple[Space, ...]) -> bool:
    return len({dome.tiles[space] for space in colored_tiles(dome, row)}) >= len(DOME_COLORS)


def _covered(dome: Dome, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    return tuple(filter(dome.tiles.__contains__, spaces))


def _empty_specials(dome: Dome) -> tuple[Space, ...]:
    return tuple(space for space in dome.spaces_printed(SPECIAL) if space not in dome.tiles)


def _each_complete(groups: tuple[tuple[Space, ...], ...]) -> Callable[[Worth, Dome], Iterator[GoalCount]]:
    def found(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
        return (GoalCount(worth[0], group) for group in groups if is_complete(dome, group))

    return found


def _wilds(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    """They count only if all are covered."""
    wilds = dome.spaces_printed(WILD)
    if is_complete(dome, wilds):
        yield GoalCount(worth[0] * len(wilds), wilds)


def _border(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    covered = _covered(dome, BORDER)
    yield GoalCount(worth[0] * len(covered), covered)


def _corners(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    upper, lower = worth
    for points, corner in zip((upper, upper, lower, lower), CORNERS, strict=True):
        if is_complete(dome, corner):
            yield GoalCount(points, corner)


def _specials(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    empty = _empty_specials(dome)
    yield GoalCount(worth[0] * len(empty), empty)


def _color_rows(worth: Worth, dome: Dome) -> Iterator[GoalCount]:
    for row in ROWS:
        if has_all_colors(dome, row):
            yield GoalCount(worth[0], colored_tiles(dome, row))


_COUNTS: Final[Mapping[Goal, Callable[[Worth, Dome], Iterator[GoalCount]]]] = {
    Goal.ROWS: _each_complete(ROWS),
    Goal.COLUMNS: _each_complete(COLUMNS),
    Goal.DIAGONALS: _each_complete(DIAGONALS),
    Goal.WILDS: _wilds,
    Goal.BORDER: _border,
    Goal.CORNERS: _corners,
    Goal.SPECIALS: _specials,
    Goal.COLOR_ROWS: _color_rows,
}

Progress = tuple[int, int, tuple[Space, ...]]
"""The number done, the number needed, and their spaces."""


def _complete_of(groups: tuple[tuple[Space, ...], ...]) -> Callable[[Dome], Progress]:
    def found(dome: Dome) -> Progress:
        complete = [group for group in groups if is_complete(dome, group)]
        return len(complete), len(groups), tuple(space for group in complete for space in group)

    return found


def _wilds_so_far(dome: Dome) -> Progress:
    wilds = dome.spaces_printed(WILD)
    covered = _covered(dome, wilds)
    return len(covered), len(wilds), covered


def _border_so_far(dome: Dome) -> Progress:
    covered = _covered(dome, BORDER)
    return len(covered), len(BORDER), covered


def _specials_so_far(dome: Dome) -> Progress:
    specials, empty = dome.spaces_printed(SPECIAL), _empty_specials(dome)
    return len(specials) - len(empty), len(specials), empty


def _color_rows_so_far(dome: Dome) -> Progress:
    rows = [row for row in ROWS if has_all_colors(dome, row)]
    return len(rows), len(ROWS), tuple(space for row in rows for space in colored_tiles(dome, row))


_PROGRESS: Final[Mapping[Goal, Callable[[Dome], Progress]]] = {
    Goal.ROWS: _complete_of(ROWS),
    Goal.COLUMNS: _complete_of(COLUMNS),
    Goal.DIAGONALS: _complete_of(DIAGONALS),
    Goal.WILDS: _wilds_so_far,
    Goal.BORDER: _border_so_far,
    Goal.CORNERS: _complete_of(CORNERS),
    Goal.SPECIALS: _specials_so_far,
    Goal.COLOR_ROWS: _color_rows_so_far,
}
