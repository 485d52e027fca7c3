"""May I? on a star board: tap a space to see whether a tile may be placed there, its points and every way to pay.

If no space is selected, it lists all possible placements, the best first.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from scorer.play import views
from scorer.rules.board import NO_SPACE, Color, Space
from scorer.rules.referee import Hand, Placement, can_place, may_place
from scorer.rules.star import StarLayout
from scorer.rules.table import Table
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.boards.stepper import Stepper
from scorer.ui.boards.tile_choice import RHOMBUS, TileChoice
from scorer.ui.drawing.cells import CLOSED, OPEN, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.referee.may_i import MayI
from scorer.ui.screens.referee.placement_answer import PlacementAnswer, PlacementList
from scorer.ui.widgets.controls.buttons import PlainButton
from scorer.wording import rulebook, sentences

ASK, SET_UP = "ask", "set-up"
MOST_IN_HAND = 20
PAY_RULE = "star-place"


class MayIStar(MayI):
    """The page."""

    board = StringProperty("summer-pavilion")
    mode = StringProperty(ASK)

    layout: StarLayout

    def __init__(self, **kwargs: Any) -> None:
        self.space = NO_SPACE
        """The selected space."""
        self.color: Color = ""
        """The color of the tile to place there."""
        self._hand: dict[Color, Stepper] = {}
        super().__init__(**kwargs)
        for color in self.layout.colors:
            stepper = self._hand[color] = Stepper(color_name=color, shape=RHOMBUS, most=MOST_IN_HAND, wide=True)
            stepper.bind(on_step=self.refresh)
            self.ids.hand.add_widget(stepper)
        self._stars.bind(on_space=lambda _stars, space: self._tap(space))
        self._wild.bind(chosen=self.refresh)

    @property
    def _stars(self) -> StarBoard:
        stars: StarBoard = self.ids.stars
        return stars

    @property
    def _wild(self) -> TileChoice:
        wild: TileChoice = self.ids.wild
        return wild

    def layout_changed(self) -> None:
        self._wild.colors = self.layout.colors
        self._stars.show_layout(self.layout)

    def clear_details(self) -> None:
        self.space = NO_SPACE
        self._wild.chosen = self._wild.chosen or self.layout.wild[0]

    def copy_details(self, table: Table, _player: int) -> None:
        self._wild.chosen = views.wild(self.layout, table.round)

    def clear(self) -> None:
        """Set up an empty board and an empty hand."""
        for stepper in self._hand.values():
            stepper.value = 0
        super().clear()

    def list_all(self) -> None:
        """Go back to the list of all placements."""
        self.space = NO_SPACE
        self.refresh()

    def on_mode(self, *_args: object) -> None:
        self.list_all()

    # The answer

    def refresh(self, *_args: object) -> None:
        if not self._wild.chosen:
            return
        hand = Hand({color: stepper.value for color, stepper in self._hand.items()}, self._wild.chosen)
        self.ids.wild_name.text = _("Wild color: {color}", color=_(sentences.COLORS[hand.wild]))
        possible = can_place(self.layout, self.tiles, hand)
        selected = may_place(self.layout, self.tiles, hand, self.space, self.color) if self.space else None
        self._update_board(possible, selected)
        self._update_answer(possible, selected)
        code = _.language.code
        refused = rulebook.for_refusal(selected.reason, code, self.board) if selected and selected.reason else None
        self.show_rule(refused or rulebook.paragraph(PAY_RULE, code))

    def _update_board(self, possible: Sequence[Placement], selected: Placement | None) -> None:
        best: dict[Space, Placement] = {}
        for placement in possible if self.mode == ASK else ():
            best.setdefault(placement.space, placement)
        blocking = selected.spaces if selected and not selected.allowed else ()
        self._stars.cells = {space: self._cell(space, best.get(space), blocking) for space in self.layout.numbers}
        structures = self.layout.structures
        self._stars.mark_complete(one for one in structures if all(space in self.tiles for space in one.spaces))

    def _cell(self, space: Space, placement: Placement | None, blocking: Sequence[Space]) -> Cell:
        ring = "neg" if space in blocking else "primary" if space == self.space else ""
        if space in self.tiles:
            return Cell(self.tiles[space], PLACED, ring=ring)
        printed = self.layout.print_of(space) or ""
        if placement:
            return Cell(printed, OPEN, _.language.signed(placement.points), ring=ring)
        return Cell(printed, CLOSED, ring=ring, faded=self.mode == ASK and not ring)

    def _update_answer(self, possible: Sequence[Placement], selected: Placement | None) -> None:
        box = self.ids.answer
        box.clear_widgets()
        if not selected:
            box.add_widget(PlacementList(self.layout, possible, self._select))
            return
        if not self.layout.print_of(self.space):
            colors = TileChoice(shape=RHOMBUS, named=False, chosen=self.color, colors=self.layout.colors)
            colors.bind(chosen=lambda _colors, color: self._select(self.space, color))
            box.add_widget(colors)
        box.add_widget(PlacementAnswer(self.layout, self.tiles, selected))
        box.add_widget(PlainButton(text=_("What can I place?"), act=self.list_all))

    # Taps

    def _tap(self, space: Space) -> None:
        if self.mode == SET_UP:
            self.toggle_tile(space, self._stars.center_of(space), self.refresh)
        elif space == self.space:
            self.list_all()
        else:
            self._select(space, self.layout.print_of(space) or self._likely_color(space))

    def _select(self, space: Space, color: Color) -> None:
        self.space, self.color = space, color
        self.refresh()
        self.ids.columns.reveal(self.ids.answer)

    def _likely_color(self, space: Space) -> Color:
        """The legal color with the most tiles in the hand."""
        legal = [color for color in self.layout.colors if not self.layout.refuse_tile(self.tiles, space, color)]
        return max(legal or self.layout.colors, key=lambda color: self._hand[color].value)

    def highlight(self, spaces: Sequence[Space], is_free: Callable[[float, float, float], bool]) -> None:
        self._stars.draw_ringed(spaces, is_free)


load_kv(__name__)
