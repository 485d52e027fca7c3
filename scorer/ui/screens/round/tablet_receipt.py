"""The receipt of the shown player's round beside the boards on a tablet."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.rules.game import LedgerItem, ledger_items
from scorer.rules.table import Table
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.receipt_entries import Receipt, receipt_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import serif


class TabletReceipt(Card):
    """The ledger of the shown player in the shown round."""

    title = StringProperty()
    formula = StringProperty()
    total = StringProperty()
    low = BooleanProperty(False)
    """Whether the sum is beside the entries, because the card is wide and low."""

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self.host, self._session = host, host.session
        self._entries: dict[tuple[object, ...], Widget] = {}
        """The widgets of the entries, by their content."""
        super().__init__(**kwargs)

    def show(self, table: Table, player: int, number: int) -> None:
        words = _.language
        self.title = _("{name}, this round", name=self._session.names[player])
        self._show_entries(table, player, number)
        sums = views.sum_of(table, player, number)
        lost = words.signed(sums.lost).replace("−", "− ") if sums.lost else "− 0"
        self.formula = serif(f"{words.number(sums.before)} + {words.number(sums.tiles)} {lost} =")
        self.total = serif(words.number(sums.total))

    def _show_entries(self, table: Table, player: int, number: int) -> None:
        """Show one entry per ledger item, reusing the widgets of those that have not changed."""
        receipt, before, self._entries = receipt_of(self._session, player, number), self._entries, {}
        for item in ledger_items(table, player):
            if item.lines[0].round == number:
                key = theme.name, _.language.code, receipt.about_floor, item.lines, frozenset(item.tiles.items())
                self._entries[key] = before.get(key) or self._entry(receipt, item, player)
        if list(self._entries) != list(before):
            self.ids.entries.clear_widgets()
            for entry in self._entries.values():
                self.ids.entries.add_widget(entry)

    def _entry(self, receipt: Receipt, item: LedgerItem, player: int) -> Widget:
        entry = receipt.entry(item)
        entry.act = partial(self.host.menu.show_receipt, item.lines[0].space or None, player)
        return entry


def put(widget: Widget, place: Widget | None) -> None:
    """Move a widget into a place; None removes it."""
    place = getattr(place, "__self__", place)  # an id is a weak proxy; compare the widget itself
    if widget.parent is place:
        return
    if widget.parent:
        widget.parent.remove_widget(widget)
    if place:
        place.add_widget(widget)


load_kv(__name__)
