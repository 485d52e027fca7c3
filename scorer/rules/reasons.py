"""The reasons for points and refusals, by the ids that are written to disk.

A score is the sum of its `Line`s; a line has the player, the points, the reason, and the spaces that prove it.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import NO_SPACE, Space


class Reason(StrEnum):
    """Why a line gives or takes points. These ids are written to disk and never change."""

    START = "start"
    """The points a star game starts with."""
    LONE_TILE = "lone-tile"
    """A tile with no neighbor."""
    ROW_RUN = "row-run"
    """The linked tiles in the row, including the new one."""
    COLUMN_RUN = "column-run"
    """The linked tiles in the column, including the new one."""
    DOUBLE_SPACE = "double-space"
    """A ×2 space scores its tile again."""
    FLOOR = "floor"
    """The loss for the tiles on the floor line."""
    NEVER_BELOW = "never-below"
    """Refunds the part of a loss below the minimum score of the board."""
    FULL_ROW = "full-row"
    FULL_COLUMN = "full-column"
    FULL_COLOR = "full-color"
    STAR_GROUP = "star-group"
    """The linked tiles of one star, including the new one."""
    FIRST_TAKEN = "first-taken"
    """Taking the start marker costs a point for each tile taken with it."""
    TILES_DISCARDED = "tiles-discarded"
    """Tiles discarded when passing."""
    TILES_LEFT = "tiles-left"
    """Tiles still kept after the last round."""
    FULL_STAR = "full-star"
    FULL_NUMBER = "full-number"
    STRUCTURE_SET = "structure-set"
    """One complete structure of each kind."""
    HIDDEN_PLATE = "hidden-plate"
    """Each plate drawn from the stack costs a point."""
    SPECIAL_TILE = "special-tile"
    """A special tile gives the number of its row."""
    MARKER = "marker"
    """The start marker, where it takes no place among the broken tiles."""
    GOAL_ROWS = "goal-rows"
    GOAL_COLUMNS = "goal-columns"
    GOAL_DIAGONALS = "goal-diagonals"
    GOAL_WILDS = "goal-wilds"
    GOAL_BORDER = "goal-border"
    GOAL_CORNERS = "goal-corners"
    GOAL_SPECIALS = "goal-specials"
    GOAL_COLOR_ROWS = "goal-color-rows"
    ROUND_TOTAL = "round-total"
    """The change of a round as counted at the table, without its parts."""
    FINAL_TOTAL = "final-total"
    """What a final score, as counted at the table, is above the score before it."""


GOALS: Final = frozenset(reason for reason in Reason if reason.startswith("goal-"))
BONUSES: Final = GOALS | {
    Reason.FULL_ROW,
    Reason.FULL_COLUMN,
    Reason.FULL_COLOR,
    Reason.FULL_STAR,
    Reason.FULL_NUMBER,
    Reason.STRUCTURE_SET,
}
TOTALS: Final = frozenset((Reason.ROUND_TOTAL, Reason.FINAL_TOTAL))
"""Points that were entered as a total, without what earned them."""
CLAMPED: Final = frozenset(
    (Reason.FLOOR, Reason.FIRST_TAKEN, Reason.TILES_DISCARDED, Reason.TILES_LEFT, Reason.HIDDEN_PLATE)
)
"""After these losses a score below the minimum is raised to it."""


class TieBreak(StrEnum):
    """How a tie for first place was resolved. These ids are written to disk and never change."""

    ROWS = "rows"
    """More complete rows decided."""
    MARKER = "marker"
    """The start marker of the last round decided."""
    SHARED = "shared"
    """Victory is shared."""


class Code(StrEnum):
    """Why an entry or a record was refused. These ids are written to disk and never change."""

    SPACE_TAKEN = "space-taken"
    WRONG_COLOR = "wrong-color"
    COLOR_IN_ROW = "color-in-row"
    COLOR_IN_COLUMN = "color-in-column"
    COLOR_REPEATED = "color-repeated"
    ROW_ALREADY_TILED = "row-already-tiled"
    NOT_STUCK = "not-stuck"
    FLOOR_ALREADY_SET = "floor-already-set"
    MARKER_TAKEN = "marker-taken"
    SPARED_TAKEN = "spared-taken"
    FIRST_TAKEN = "first-taken"
    ALREADY_PASSED = "already-passed"
    KEPT_TOO_MANY = "kept-too-many"
    PLACE_TAKEN = "place-taken"
    UNKNOWN_PLATE = "unknown-plate"
    PLATE_NOT_NOW = "plate-not-now"
    NO_PLATE_THERE = "no-plate-there"
    SPECIAL_ONLY = "special-only"
    TOTALS_ONLY = "totals-only"
    TOTAL_ALREADY_SET = "total-already-set"
    TOTAL_BESIDE_ENTRIES = "total-beside-entries"
    ROUND_OUT_OF_ORDER = "round-out-of-order"
    GAME_OVER = "game-over"
    NOT_ON_THIS_BOARD = "not-on-this-board"
    UNKNOWN_SPACE = "unknown-space"
    UNKNOWN_COLOR = "unknown-color"
    UNKNOWN_PLAYER = "unknown-player"
    UNKNOWN_BOARD = "unknown-board"
    BAD_NUMBER = "bad-number"
    BAD_FORMAT = "bad-format"


class Line(NamedTuple):
    """One line of the ledger."""

    round: int
    """From 1; 0 for the points of the start and of the end of the game."""
    player: int
    reason: Reason
    points: int
    space: Space = NO_SPACE
    """The space of the tile that was placed, if any."""
    spaces: tuple[Space, ...] = ()
    """The spaces that prove the points."""
    tiles: int = 0
    """The number of tiles lost: on the floor line, taken with the marker, discarded or left."""
    bonus_tiles: int = 0
    """The number of tiles that the player may take from the supply."""
    sources: tuple[str, ...] = ()
    """The kinds of structures that give the bonus tiles: pillar, statue, window, fountain."""
    spared: bool = False
    """Whether one more tile of the floor line cost nothing."""


class Refusal(NamedTuple):
    """Why an entry is not allowed, and the tiles that prevent it."""

    code: Code
    spaces: tuple[Space, ...] = ()
