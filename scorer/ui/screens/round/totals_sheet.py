"""The sheet for totals only: each player's change in the shown round, or their final score, typed on a keypad."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session, Total
from scorer.rules.entries import FinalTotal, RoundTotal
from scorer.rules.reasons import Code
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import ButtonRow, Stack
from scorer.wording.language import refusal_sentence

EMPTY: Final = "?"
MOST_BESIDE: Final = 4
"""With more players than this, side by side, there are two lines."""


class TotalRow(Tappable, BoxLayout):
    """The number typed for a player; `locked` if tiles of the round are entered for them."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    note = StringProperty()
    figure = StringProperty(EMPTY)
    chosen = BooleanProperty(False)
    locked = BooleanProperty(False)
    small = BooleanProperty(False)
    """Whether the players are side by side, each name above its number."""


class TotalsEditor(Stack):
    """`kind` is totals of the round or final scores; `typed` has the numbers by player.

    For lack of height, the players are side by side, in landscape with the keypad at their right, and the `note` comes last.
    """

    small = BooleanProperty(False)
    beside = BooleanProperty(False)
    note = StringProperty()

    kind = StringProperty(Total.ROUND)
    kinds: "ListProperty[tuple[str, str]]" = ListProperty()
    chosen: "NumericProperty[int]" = NumericProperty(-1)
    typed = ListProperty()
    """The typed numbers, or empty strings."""

    def __init__(self, game: ActiveGame, number: int, **kwargs: Any) -> None:
        session = game.session
        self._session, self._number = session, number
        self._rows: list[TotalRow] = []
        super().__init__(**kwargs)
        self.kinds = [(Total.ROUND, _.language.round(number)), (Total.FINAL, _("Final score"))]
        self._rows = [TotalRow(seat=look, name=name) for look, name in zip(game.looks, session.names, strict=True)]
        for player, row in enumerate(self._rows):
            row.small, row.act = self.small, partial(self.choose, player)
            self.ids.rows.add_widget(row)
        self.show_kind()

    def on_kind(self, *_args: object) -> None:
        if self._rows:
            self.show_kind()

    def show_kind(self) -> None:
        """Show the stored totals of the chosen kind."""
        known = entered(self._session, self._number, self.kind)
        self.typed = ["" if value is None else str(value) for value in known]
        locked = self._locked() if self.kind == Total.ROUND else set()
        for player, row in enumerate(self._rows):
            row.locked = player in locked
            row.note = _("has tiles in this round") if row.locked else ""
        self._show_typed()
        self.choose(self._next(-1))

    def _locked(self) -> set[int]:
        """The players who have other entries in the round, and so cannot have a total."""
        table = self._session.at(self._number)
        asked = ((player, RoundTotal(self._number, player, 0)) for player in table.seats)
        refused = {player: table.refuse(entry) for player, entry in asked}
        return {player for player, why in refused.items() if why and why.code is Code.TOTAL_BESIDE_ENTRIES}

    def columns(self, players: int) -> int:
        """How many players are side by side."""
        if not self.small:
            return 1
        return players if players <= MOST_BESIDE else (players + 1) // 2

    def choose(self, player: int) -> None:
        """Select this player for typing, or show why that is not possible."""
        if player < 0:
            return
        row = self._rows[player]
        if row.locked:
            show_toast(f"{row.name}: {row.note}", "info", urgent=True)
            return
        self.chosen = player
        for index, row in enumerate(self._rows):
            row.chosen = index == player
        self.ids.pad.typed = self.typed[player]

    def _next(self, after: int) -> int:
        """The next player without a number, else the next one who is not locked; -1 if there is none."""
        open_ = [player for player, row in enumerate(self._rows) if not row.locked]
        order = [player for player in open_ if player > after] + [player for player in open_ if player <= after]
        return next((player for player in order if not self.typed[player]), order[0] if order else -1)

    def go_on(self) -> None:
        """Select the next player."""
        self.choose(self._next(self.chosen))

    def type_number(self, text: str) -> None:
        """Update the number of the selected player."""
        if self.chosen >= 0:
            self.typed = [text if player == self.chosen else old for player, old in enumerate(self.typed)]
            self._show_typed()

    def _show_typed(self) -> None:
        for row, text in zip(self._rows, self.typed, strict=True):
            number = int(text) if text.strip("-") else None
            shown = _.language.signed if self.kind == Total.ROUND else _.language.number
            row.figure = text or EMPTY if number is None else serif(shown(number))

    @property
    def numbers(self) -> list[int | None]:
        return [int(text) if text.strip("-") else None for text in self.typed]


def entered(session: Session, number: int, kind: str) -> list[int | None]:
    """The stored total of each player."""
    entry: type[RoundTotal | FinalTotal] = RoundTotal if kind == Total.ROUND else FinalTotal
    found = {one.player: one.points for one in session.entries if isinstance(one, entry) and one.round == number}
    return [found.get(player) for player in session.table.seats]


def open_totals(host: RoundHost, kind: Total = Total.ROUND) -> None:
    """Open the sheet for the shown round."""
    session, number = host.session, host.round
    note = _("Without tiles: statistics count only totals and wins.")
    low, beside = Window.height < dp(tokens.LOW_HEIGHT), Window.height < dp(tokens.SHORT_HEIGHT)
    editor = TotalsEditor(host.game, number, kind=kind, small=low, beside=beside, note=note if low else "")
    sheet = BottomSheet(title=_("Totals only"), note="" if low else note, content=editor)
    if low:
        sheet.above = dp(tokens.GAP_M)

    def save() -> None:
        result = host.entries.enter_totals(dict(enumerate(editor.numbers)), Total(editor.kind))
        if result is None:
            return
        if result.refusal:
            show_toast(refusal_sentence(_.language, result.refusal.code, session.layout), "warning")
            return
        sheet.close()
        go_on(host, editor.numbers)

    height = dp(tokens.BUTTON)
    following = SoftButton(text=_("Next player"), fixed_height=height, act=editor.go_on)
    sheet.footer = ButtonRow.of(following, PrimaryButton(icon="tick", text=_("Save"), fixed_height=height, act=save))
    sheet.open()


def go_on(host: RoundHost, numbers: Sequence[int | None]) -> None:
    """Mark the players with a total as done with the open round."""
    known = [player for player, number in enumerate(numbers) if number is not None]
    if host.correcting or not known:
        return
    host.session.done.update(known)
    host.turns.go_on()


load_kv(__name__)
