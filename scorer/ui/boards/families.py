"""The registry of how each family of boards is drawn."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorer.rules.board import Space
from scorer.ui.boards.mini_boards import MiniBoard, MiniDome, MiniStars, MiniWall
from scorer.ui.boards.printed_cells import cells_of_plates, cells_of_print
from scorer.ui.drawing.cells import Cell
from scorer.ui.kivyfix.i18n import _


class FamilyView(NamedTuple):
    mini_board: type[MiniBoard]
    rule_side: int
    """The side of a mini board that illustrates a rule, in dp."""
    slip_side: int
    """The side of a mini board that shows a counting mistake, in dp."""
    final_sides: tuple[int, int]
    """The least and the maximum side of a final board, in dp."""
    replay_side: int
    """The maximum side of a board in a replay, in dp."""
    tray: int
    """The space around a mini board on its tray in a list, in dp."""
    rhombic: bool
    """Whether the tiles are rhombic instead of square."""
    shows_print: bool
    """Whether a mini board also shows the print of its empty spaces."""
    printed: Callable[[Any], dict[Space, Cell]]
    """The cells of an empty board, from its layout."""
    may_i: str
    """The screen that answers what is allowed."""
    round_body: str
    """The module and class of the body of the round screen, imported on first use."""
    first_player: Callable[[], str]
    """Who starts, in the words of the rulebook."""


VIEWS: Final[Mapping[str, FamilyView]] = {
    "wall": FamilyView(
        MiniWall,
        rule_side=132,
        slip_side=124,
        final_sides=(72, 150),
        replay_side=150,
        tray=14,
        rhombic=False,
        shows_print=False,
        printed=cells_of_print,
        may_i="may_i_wall",
        round_body="scorer.ui.screens.round.wall.wall_body:WallBody",
        first_player=lambda: _("The player who last visited Portugal starts."),
    ),
    "star": FamilyView(
        MiniStars,
        rule_side=200,
        slip_side=170,
        final_sides=(96, 240),
        replay_side=220,
        tray=4,
        rhombic=True,
        shows_print=True,
        printed=cells_of_print,
        may_i="may_i_star",
        round_body="scorer.ui.screens.round.star.star_body:StarBody",
        first_player=lambda: _("The youngest player starts."),
    ),
    "dome": FamilyView(
        MiniDome,
        rule_side=150,
        slip_side=140,
        final_sides=(84, 180),
        replay_side=180,
        tray=14,
        rhombic=False,
        shows_print=False,
        printed=cells_of_plates,
        may_i="may_i_dome",
        round_body="scorer.ui.screens.round.dome.dome_body:DomeBody",
        first_player=lambda: _("Draw lots to see who starts."),
    ),
}
"""By `Layout.family`."""
