"""May I? on a star board: what is in the hand, which color is wild; then a tap on a space says yes or no, and every way to pay.

Without a space it lists everything that can be laid, the best first. The tiles come from the game on the table or are set up.
"""

from typing import Any

from kivy.properties import StringProperty

from scorer.play import views
from scorer.play.actions import ActionStatus, color_choices, resolve_tap
from scorer.rules.referee import Hand, can_place, may_place
from scorer.ui.boards.stepper import Stepper
from scorer.ui.boards.tile_choice import TileChoice
from scorer.ui.drawing.cells import CLOSED, OPEN, PLACED, Cell
from scorer.ui.drawing.star_drawing import DONE
from scorer.ui.explain.color_picker import RHOMBUS, Picker, options_of
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.referee.lay_answer import LayAnswer, Possible
from scorer.ui.screens.referee.may_i import MayI
from scorer.ui.widgets.controls.buttons import PlainButton
from scorer.wording import rulebook, sentences

ASK, SET_UP = "ask", "set-up"
MOST_IN_HAND = 20
PAY_RULE = "star-place"


class MayIStar(MayI):
    """The page."""

    board = StringProperty("summer-pavilion")
    mode = StringProperty(ASK)
    space = StringProperty()
    """The one that is asked about."""
    color = StringProperty()
    """The tile that would lie there."""

    def __init__(self, **kwargs: Any) -> None:
        self._hand = {}
        self._rule = PAY_RULE
        super().__init__(**kwargs)
        for color in self.layout.colors:
            stepper = self._hand[color] = Stepper(color_name=color, shape=RHOMBUS, most=MOST_IN_HAND, wide=True)
            stepper.bind(on_step=self.refresh)
            self.ids.hand.add_widget(stepper)
        self.ids.stars.bind(on_space=lambda _stars, space: self._tap(space))
        self.ids.wild.bind(chosen=self.refresh)

    def meet_board(self) -> None:
        self.ids.wild.colors = list(self.layout.colors)
        self.ids.stars.numbers = {space: str(number) for space, number in self.layout.numbers.items()}

    def carry(self, on_table, _player) -> None:
        self.space = ""
        now = views.wild(self.layout, on_table.session.round) if on_table else ""
        self.ids.wild.chosen = now or self.ids.wild.chosen or self.layout.wild[0]

    def clear(self) -> None:
        """An empty board and an empty hand."""
        for stepper in self._hand.values():
            stepper.value = 0
        super().clear()

    def everything(self) -> None:
        """Back to the list of all that can be laid."""
        self.space = ""
        self.refresh()

    def rule(self) -> None:
        open_rule(self.context, self._rule)

    def on_mode(self, *_args: object) -> None:
        self.everything()

    # The answer

    def refresh(self, *_args: object) -> None:
        if not self.ids.wild.chosen:
            return
        hand = Hand({color: round(stepper.value) for color, stepper in self._hand.items()}, self.ids.wild.chosen)
        wild = _(sentences.COLORS[hand.wild])
        self.ids.wild_name.text = _("Wild color: {color}", color=wild)
        possible = can_place(self.layout, self.tiles, hand)
        asked = may_place(self.layout, self.tiles, hand, self.space, self.color) if self.space else None
        self._draw_board(possible, asked)
        self._draw_answer(possible, asked)
        self._name_rule(asked)

    def _name_rule(self, asked) -> None:
        """The paragraph that forbids it, else the one on paying."""
        code = _.language.code
        refused = rulebook.for_refusal(asked.reason, code, self.board) if asked and asked.reason else None
        rule = refused or rulebook.paragraph(PAY_RULE, code)
        self._rule = rule.id
        self.ids.rule.text = _("Rulebook: {title}", title=rule.title)

    def _draw_board(self, possible, asked) -> None:
        best = {}
        for placement in possible if self.mode == ASK else ():
            best.setdefault(placement.space, placement)
        forbidding = asked.spaces if asked and not asked.allowed else ()
        self.ids.stars.cells = {space: self._cell(space, best.get(space), forbidding) for space in self.layout.numbers}
        complete = [one for one in self.layout.structures if all(space in self.tiles for space in one.spaces)]
        self.ids.stars.structures = {(one.kind, one.star): DONE for one in complete}

    def _cell(self, space, placement, forbidding):
        ring = "neg" if space in forbidding else "primary" if space == self.space else ""
        if space in self.tiles:
            return Cell(self.tiles[space], PLACED, ring=ring)
        printed = self.layout.print_of(space) or ""
        if placement:
            return Cell(printed, OPEN, _.language.signed(placement.points), ring=ring)
        return Cell(printed, CLOSED, ring=ring, faded=self.mode == ASK and not ring)

    def _draw_answer(self, possible, asked) -> None:
        place = self.ids.answer
        place.clear_widgets()
        if not asked:
            place.add_widget(Possible(self.layout, possible, self._ask))
            return
        if not self.layout.print_of(self.space):
            colors = TileChoice(shape=RHOMBUS, named=False, chosen=self.color, colors=list(self.layout.colors))
            colors.bind(chosen=lambda _colors, color: self._ask(self.space, color))
            place.add_widget(colors)
        answer = LayAnswer()
        answer.show(self.layout, self.tiles, asked)
        place.add_widget(answer)
        back = PlainButton(text=_("What can I place?"))
        back.bind(on_release=lambda _button: self.everything())
        place.add_widget(back)

    # Taps

    def _tap(self, space) -> None:
        if self.mode == SET_UP:
            self._set(space)
        elif space == self.space:
            self.everything()
        else:
            self._ask(space, self.layout.print_of(space) or self._likely(space))

    def _ask(self, space, color) -> None:
        self.space, self.color = space, color
        self.refresh()
        self.ids.columns.reveal(self.ids.answer)

    def _likely(self, space):
        """The color that they probably mean: one that may lie there and is in the hand."""
        may = [c for c in self.layout.colors if not self.layout.refuse_tile(self.tiles, space, c)]
        return max(may or self.layout.colors, key=lambda color: self._hand[color].value)

    def _set(self, space) -> None:
        """Lay or take a tile without asking whether it may be paid."""
        if space in self.tiles:
            del self.tiles[space]
            self.refresh()
            return
        layout, tiles = self.layout, self.tiles
        choices = color_choices(layout, space, lambda color: layout.refuse_tile(tiles, space, color))
        result, at = resolve_tap(space, choices), self._point_of(space)
        if result.status is ActionStatus.ADDED:
            self._lay(space, result.color)
        elif result.status is ActionStatus.CHOOSE:
            shown = options_of(choices, "", layout)
            Picker(self.context, shown, lambda color: self._lay(space, color), self._light, RHOMBUS).open(*at)
        else:
            RefusalBubble(self.context, layout, result.refusal).show(at)

    def _lay(self, space, color) -> None:
        self.tiles[space] = color
        self.refresh()

    def _light(self, spaces, is_free) -> None:
        for space in spaces:
            if is_free(*self._point_of(space), self.ids.stars.edge):
                self.ids.stars.draw_ringed(space)

    def _point_of(self, space):
        """Where a space is in the window."""
        return self.ids.stars.to_window(*self.ids.stars.point_of(space))


load_kv(__name__)
