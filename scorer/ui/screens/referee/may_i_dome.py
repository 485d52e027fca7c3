"""May I? on a dome: whether a tile of a color may go on a space, what it scores, and whether a full line is stuck.

It asks about the dome of the active game; without a game there are no plates.
"""

from kivy.properties import ObjectProperty, StringProperty

from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout, Domes
from scorer.rules.dome_referee import DomePlacement, may_place_on_dome, tiles_after, where_in_row
from scorer.rules.plates import PLACES, Dome, Prints
from scorer.rules.table import Table
from scorer.ui.boards.dome_board import DomeBoard, PlaceText
from scorer.ui.drawing.cells import CLOSED, OPEN, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.referee.may_i import MayI
from scorer.wording import rulebook, sentences
from scorer.wording.disputes import why_not_so
from scorer.wording.language import explain, sentence_case, tile_name

TILING_RULE = "duel-tiling"


class MayIDome(MayI):
    """The page."""

    board = StringProperty("azul-duel")
    color = StringProperty("blue")
    space: "ObjectProperty[Space | None]" = ObjectProperty(None, allownone=True)
    """The space that was tapped."""
    title = StringProperty()
    row_text = StringProperty()

    layout: DomeLayout

    def __init__(self, **kwargs: object) -> None:
        self.plates: dict[int, Prints] = {}
        super().__init__(**kwargs)
        for name in ("color", "space"):
            self.fbind(name, self.refresh)

    def layout_changed(self) -> None:
        self.ids.colors.colors = self.layout.colors

    def clear_details(self) -> None:
        self.plates, self.space = {}, None

    def copy_details(self, table: Table, player: int) -> None:
        assert isinstance(table, Domes)
        self.plates = dict(table.plates[player])

    @property
    def dome(self) -> Dome:
        return Dome(self.tiles, self.plates)

    def refresh(self, *_args: object) -> None:
        if not self.ids.colors.colors:
            return
        dome, board = self.dome, self.ids.dome
        assert isinstance(board, DomeBoard)
        board.captions = {place: PlaceText(_("No plate")) for place in PLACES if place not in self.plates}
        board.cells = {space: self._cell_of(dome, space) for space in board.grid}
        self._answer(dome)
        self.show_rule(rulebook.paragraph(TILING_RULE, _.language.code))

    def _cell_of(self, dome: Dome, space: Space) -> Cell:
        ring = "primary" if space == self.space else ""
        if space in dome.tiles:
            return Cell(dome.tiles[space], PLACED, ring=ring)
        placement = may_place_on_dome(dome, space, self.color)
        tag = _.language.signed(placement.points) if placement.allowed else ""
        return Cell(dome.print_of(space) or "", OPEN if placement.allowed else CLOSED, tag, ring=ring)

    def _answer(self, dome: Dome) -> None:
        answer = self.ids.answer
        if self.space is None:
            self.title = _("Tap a space of the dome.") if self.plates else _("Plates come from your game of Azul Duel.")
            self.row_text, answer.text = "", ""
            return
        placement = may_place_on_dome(dome, self.space, self.color)
        tile = tile_name(_.language, self.space, self.layout, {self.space: self.color})
        self.title, answer.allowed = sentence_case(tile), placement.allowed
        answer.text = self._points(placement, dome) if placement.allowed else self._reason(placement)
        self.row_text = self._row(dome, self.space.row)
        self.ids.columns.reveal(self.ids.answers)

    def _points(self, placement: DomePlacement, dome: Dome) -> str:
        tiles = tiles_after(placement, dome)
        return " ".join(explain(_.language, line, self.layout, tiles) for line in placement.lines)

    def _reason(self, placement: DomePlacement) -> str:
        return why_not_so(_.language, placement, self.layout)

    def _row(self, dome: Dome, row: int) -> str:
        """Where a tile of this color may go in a row; if nowhere, whether the line is stuck."""
        found, color = where_in_row(dome, row, self.color), _(sentences.COLORS[self.color])
        if found.stuck:
            return _("The line is stuck, and its tiles break.")
        if not found.placements:
            return _("The line stays: a plate is still missing in its row.")
        return _.plural(
            "Row {row}: {n} space takes {color}",
            "Row {row}: {n} spaces take {color}",
            len(found.placements),
            row=row,
            color=color,
        )


load_kv(__name__)
