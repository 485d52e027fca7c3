"""Asks whether to keep the correction of a finished game, and shows its changes."""

from collections.abc import Callable
from math import ceil

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.play.correction import Correction, EntryChange, TotalChange, changes_of, total_changes
from scorer.play.views import ranking, sum_of
from scorer.rules.entries import Floor, player_of
from scorer.rules.game import winners
from scorer.store import StoreError
from scorer.ui.actions.store_health import back_up
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_fallen_tile, draw_start_marker
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.error_toast import attempt, show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import ButtonRow, CenteredRow, Stack
from scorer.wording.language import sentence_case
from scorer.wording.verdict import changed_totals

MOST_COLUMNS = 4
"""Rounds side by side in the table of running totals."""
SLOT_GAP = tokens.GAP_2XS


def leave_correction(context: AppContext, game: ActiveGame, then: Callable[[], object]) -> None:
    """Call `then` at once unless the game is a changed correction; for that, ask first."""
    if isinstance(game, Correction) and context.correction is game:
        if game.is_changed():
            ask_to_keep(context, game, then)
            return
        if not attempt(context.forget_correction):
            return
    then()


def ask_to_keep(
    context: AppContext, correction: Correction, then: Callable[[], object], go_on: Callable[[], object] | None = None
) -> BottomSheet:
    """Call `then` once it is kept or discarded; `go_on` if the sheet is dismissed."""
    sheet = BottomSheet(title=_("Keep the correction?"), note=_("Nothing is saved until you keep it."))
    session = correction.session

    def decide(act: Callable[[AppContext, Correction], bool]) -> None:
        if sheet.closing:
            return
        try:
            is_over = act(context, correction)
        except StoreError as error:
            show_error(error)
            return
        sheet.close()
        if is_over:
            then()
        else:  # the screens on the back stack show a finished game
            context.navigator.go("home")

    sheet.content = KeepContent(correction)
    note = changed_totals(_.language, session.names, correction.before.table.totals, session.table.totals)
    discard = DiscardButton(icon="cross", text=_("Discard"), size_hint_x=0.5, act=lambda: decide(_discard))
    keep = PrimaryButton(icon="tick", text=_("Keep"), note=note, act=lambda: decide(_keep))
    sheet.footer = ButtonRow.of(discard, keep)
    if go_on:
        sheet.bind(on_closed=lambda _sheet: go_on() if context.correction is correction else None)
    sheet.open()
    return sheet


def _keep(context: AppContext, correction: Correction) -> bool:
    """Keep the correction; return whether the game is still over."""
    result = correction.keep()
    context.forget_correction(kept=True)
    if result:
        back_up(context)
    return bool(result)


def _discard(context: AppContext, _correction: Correction) -> bool:
    """Discard the correction; the game is over as before."""
    context.forget_correction()
    return True


class KeepContent(Stack):
    """The changes of the correction: totals, entries, running totals, and the ranking."""

    order = StringProperty()

    def __init__(self, correction: Correction) -> None:
        self._correction = correction
        super().__init__()
        changes = total_changes(correction.before.table, correction.session.table)
        for change in changes:
            self._add_total(change)
        for entry in changes_of(correction):
            self.ids.entries.add_widget(self._entry_card(entry))
        for change in changes:
            self.ids.courses.add_widget(self._course_card(change, named=len(changes) > 1))
        self.order = order_text(correction)
        self.ids.order.new = _has_new_order(correction)

    def _add_total(self, change: TotalChange) -> None:
        name, number = self._correction.session.names[change.player], _.language.number
        old, new = change.before[-1], change.after[-1]
        if old != new:
            card = ChangedTotal(
                seat=self._correction.looks[change.player], name=name, old=serif(number(old)), new=serif(number(new))
            )
            self.ids.totals.add_widget(card)

    def _entry_card(self, change: EntryChange) -> Card:
        correction, entry = self._correction, change.entry
        player = player_of(entry) or 0
        title = [_.language.round(entry.round)]
        if len(correction.session.names) > 1:
            title.append(correction.session.names[player])
        points = serif(_.language.signed(change.points))
        if isinstance(entry, Floor):
            name = _("floor line") if correction.session.layout.floor_has_marker else _("broken tiles")
            card = ChangedFloor(title=", ".join([*title, name]), points=points, gain=change.points)
            for row, session, floor in (
                (card.ids.old, correction.before, change.before),
                (card.ids.new, correction.session, change.after),
            ):
                lost = sum_of(session.at(entry.round), player, entry.round).lost
                row.loss, row.costs = serif(_.language.number(lost)), bool(lost)
                row.tiles = floor.tiles if isinstance(floor, Floor) else 0
                row.marker = isinstance(floor, Floor) and floor.marker
            card.ids.old.slots = card.ids.new.slots = max(
                1, *(row.tiles + row.marker for row in (card.ids.old, card.ids.new))
            )
            return card
        old, new = (
            entry_name(_.language, one, correction.session.layout) if one else ""
            for one in (change.before, change.after)
        )
        text = f"{sentence_case(old)} → {new}"
        if not old or not new:
            text = _("Added: {step}", step=new) if new else _("Removed: {step}", step=old)
        return ChangedEntry(title=", ".join(title), text=text, points=points, gain=change.points)

    def _course_card(self, change: TotalChange, *, named: bool) -> Card:
        session = self._correction.session
        card = CourseCard(name=session.names[change.player] if named else "")
        last = len(change.after) - 1
        number = _.language.number
        columns = []
        for index, (old, new) in enumerate(zip(change.before, change.after, strict=True)):
            label = _.language.round(change.first_round + index)
            if index == last:
                label = f"{_('Bonus')} {_.language.signed(session.table.bonus[change.player])}"
                if not session.finished:
                    label = _("Total")
            columns.append(
                CourseColumn(label=label, old=serif(number(old)), new=serif(number(new)), differs=old != new)
            )
        beside = ceil(len(columns) / ceil(len(columns) / MOST_COLUMNS))
        for start in range(0, len(columns), beside):
            row, shown = CenteredRow(), columns[start : start + beside]
            for column in shown + [CourseColumn() for _free in range(beside - len(shown))]:
                row.add_widget(column)
            card.ids.rows.add_widget(row)
        return card


def order_text(correction: Correction) -> str:
    """The ranking after the correction, and whether it has changed."""
    session = correction.session
    if not session.finished:
        return _("The game is no longer over: it continues in round {n}.", n=session.round)
    table, names = session.table, session.names
    order = ", ".join(
        f"{names[standing.player]} {_.language.number(table.totals[standing.player])}" for standing in ranking(table)
    )
    now = winners(table)
    if now != winners(correction.before.table) and len(now) == 1:
        return _("{name} now wins: {order}", name=names[next(iter(now))], order=order)
    if _has_new_order(correction):
        return _("The new order: {order}", order=order)
    return _("The order stays: {order}", order=order)


def _has_new_order(correction: Correction) -> bool:
    session = correction.session
    if not session.finished:
        return True
    ranks = [[(one.player, one.rank) for one in ranking(table)] for table in (correction.before.table, session.table)]
    return ranks[0] != ranks[1]


class ChangedTotal(Card):
    """A player's final score before and after."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    old = StringProperty()
    new = StringProperty()


class ChangeCard(Card):
    """A changed entry, and the points that this gains."""

    title = StringProperty()
    points = StringProperty()
    gain: "NumericProperty[int]" = NumericProperty(0)


class ChangedEntry(ChangeCard):
    """In words."""

    text = StringProperty()


class ChangedFloor(ChangeCard):
    """A floor line, drawn before and after."""


class FloorState(CenteredRow):
    """The tiles and the marker on a floor line, with their cost."""

    tiles: "NumericProperty[int]" = NumericProperty(0)
    marker = BooleanProperty(False)
    slots: "NumericProperty[int]" = NumericProperty(1)
    loss = StringProperty()
    costs = BooleanProperty(False)


class FloorPicture(CanvasWidget):
    """Occupied and empty slots of a floor line."""

    tiles: "NumericProperty[int]" = NumericProperty(0)
    marker = BooleanProperty(False)
    slots: "NumericProperty[int]" = NumericProperty(1)
    redrawn_by = ("pos", "size", "tiles", "marker", "slots")

    def _draw(self, *_args: object) -> None:
        step = self.width / self.slots
        side = step - dp(SLOT_GAP)
        if side < 1:
            return
        with self._layer:
            for index in range(int(self.slots)):
                self._draw_slot(index, self.x + index * step, self.center_y - side / 2, side)

    def _draw_slot(self, index: int, x: float, y: float, side: float) -> None:
        box, radius = (x, y, side, side), dp(tokens.CORNER_BAR)
        if index >= self.tiles + self.marker:
            paint.framed(box, radius, theme.sunken, theme.line2, dp(tokens.HAIRLINE))
            return
        paint.rounded(box, radius, theme.negsoft)
        inner = round(side * 0.82)
        left, low = round(x + (side - inner) / 2), round(y + (side - inner) / 2)
        if self.marker and index == 0:
            draw_start_marker(left, low, inner)
        else:
            draw_fallen_tile(left, low, inner)


class CourseCard(Card):
    """A player's running totals before and after."""

    name = StringProperty()


class CourseColumn(Stack):
    """The totals after one round."""

    label = StringProperty()
    old = StringProperty()
    new = StringProperty()
    differs = BooleanProperty(True)


class OrderLine(Plated, CenteredRow):
    """The ranking after the correction; saffron if it has changed."""

    text = StringProperty()
    new = BooleanProperty(False)


class DiscardButton(PlainButton):
    """Drops the changes."""


load_kv(__name__)
