"""Why points were given and why an entry was refused: the words that reach disk, and nothing else.

A score is the sum of its `Line`s; a line says who, how many, why, and which spaces prove it.
"""

from enum import StrEnum
from typing import NamedTuple

from scorer.rules.board import NO_SPACE, Space


class Reason(StrEnum):
    """Why a line gives or takes points. These words are written to disk and never change."""

    START = "start"
    """The points a star game starts with."""
    LONE_TILE = "lone-tile"
    """A tile with no neighbor."""
    ROW_RUN = "row-run"
    """The linked tiles across, the new one included."""
    COLUMN_RUN = "column-run"
    """The linked tiles down, the new one included."""
    DOUBLE_SPACE = "double-space"
    """A ×2 space gives its tile's points once more."""
    FLOOR = "floor"
    """What lies on the floor line when the round is scored."""
    NEVER_BELOW = "never-below"
    """Gives back what would have taken the score below the least that the board allows."""
    FULL_ROW = "full-row"
    FULL_COLUMN = "full-column"
    FULL_COLOR = "full-color"
    STAR_GROUP = "star-group"
    """The linked tiles of one star, the new one included."""
    FIRST_TAKEN = "first-taken"
    """Whoever takes the first-player marker loses a point for each tile taken with it."""
    TILES_DISCARDED = "tiles-discarded"
    """Tiles thrown away when passing."""
    TILES_LEFT = "tiles-left"
    """Tiles still kept when the last round is over."""
    FULL_STAR = "full-star"
    FULL_NUMBER = "full-number"


class TieBreak(StrEnum):
    """How a tie for first place was resolved. These words are written to disk and never change."""

    ROWS = "rows"
    """More complete rows decided."""
    SHARED = "shared"
    """Victory is shared."""


class Code(StrEnum):
    """Why an entry or a record was refused. These words are written to disk and never change."""

    SPACE_TAKEN = "space-taken"
    WRONG_COLOR = "wrong-color"
    COLOR_IN_ROW = "color-in-row"
    COLOR_IN_COLUMN = "color-in-column"
    COLOR_REPEATED = "color-repeated"
    ROW_ALREADY_TILED = "row-already-tiled"
    NOT_STUCK = "not-stuck"
    FLOOR_ALREADY_SET = "floor-already-set"
    MARKER_TAKEN = "marker-taken"
    FIRST_TAKEN = "first-taken"
    ALREADY_PASSED = "already-passed"
    KEPT_TOO_MANY = "kept-too-many"
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
    """From 1; 0 for what belongs to no round: the points of the start and of the end of the game."""
    player: int
    reason: Reason
    points: int
    space: Space = NO_SPACE
    """The space just covered, where the line is about one."""
    spaces: tuple[Space, ...] = ()
    """The spaces that prove the points."""
    tiles: int = 0
    """How many tiles were lost, where the line is about fallen, taken, discarded or left tiles."""
    bonus_tiles: int = 0
    """How many tiles the player may take from the supply for this placement."""
    sources: tuple[str, ...] = ()
    """The kinds of ornament that give the bonus tiles: pillar, statue, window."""


class Refusal(NamedTuple):
    """Why an entry cannot be, and the tiles that forbid it."""

    code: Code
    spaces: tuple[Space, ...] = ()
