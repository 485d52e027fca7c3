"""Play together, the host's screen: the code for guests, the seats, and for whom this device enters tiles."""

from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.together.hosting import HostingTrouble
from scorer.together.invitation import wifi_code
from scorer.ui.actions.leave_table import leave_table
from scorer.ui.actions.share import copy_or_share
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.together.app_table import AppTable
from scorer.ui.screens.together.hotspot_sheet import HotspotSheet
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.question_sheet import QuestionSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack

WIFI: Final = "wifi"
HOTSPOT: Final = "hotspot"
CODE: Final = 290
SMALL_CODE: Final = 248
"""The side of the code, in dp: on a phone, and on a small one."""
AROUND_CODE: Final = 216
"""The height of everything around it in landscape, in dp."""


class HowItWorks(Stack):
    """Instructions for guests."""


class HostScreen(Page):
    """The screen."""

    note = StringProperty()
    ways: "ListProperty[tuple[str, str]]" = ListProperty()
    way = StringProperty(WIFI)
    code = StringProperty()
    """The content of the QR code; empty while nothing is served."""
    step: "NumericProperty[int]" = NumericProperty(0)
    """Which of the two codes is shown for a hotspot."""
    headline = StringProperty()
    caption = StringProperty()
    address = StringProperty()
    has_choice = BooleanProperty(False)
    """Whether the device has several addresses."""
    trouble = StringProperty()
    at_table = StringProperty()
    begun = BooleanProperty(False)
    over = BooleanProperty(False)
    table: "ObjectProperty[AppTable | None]" = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._turn = Clock.create_trigger(self._next_code, tokens.CODE_HOLD)
        _.bind(language=self.refresh)

    def code_side(self, width: float, height: float) -> float:
        """The side of the code on a page of this size."""
        room = height - dp(AROUND_CODE) if width > height else dp(CODE)
        return min(room, dp(SMALL_CODE if min(width, height) < dp(tokens.SMALL_WIDTH) else CODE))

    def shown(self, game: str) -> None:
        """Serve a game, unless it is served already."""
        self.table = self._table_of(game)
        self.table.fbind("on_change", self.refresh)
        self.ids.column.scroll_y = 1
        self.refresh()

    def _table_of(self, game: str) -> AppTable:
        context = self.context
        if isinstance(context.table, AppTable) and context.table.id == game:
            return context.table
        context.close_table()
        context.to_score(game)
        table = context.table = AppTable(context, game)
        context.game = table.game
        table.serve()
        return table

    def left(self) -> None:
        self._turn.cancel()
        if self.table:
            self.table.funbind("on_change", self.refresh)

    def back(self) -> bool:
        if not self.table or self.context.table is not self.table:
            return False
        leave_table(self.context, self._go_back)
        return True

    def _go_back(self) -> None:
        self.context.close_table()
        self.table = None
        self.navigator.back()

    def start(self) -> None:
        """Start playing; guests can join at any time."""
        if self.table:
            self.navigator.go("final" if self.over else "round", game=self.table.id)

    # The code

    def on_way(self, *_args: object) -> None:
        self.step = 0
        self.refresh()
        if self.way == HOTSPOT and self.table and not self.table.hotspot[0]:
            self.ask_for_hotspot()

    def on_step(self, *_args: object) -> None:
        self.refresh()

    def tap_code(self) -> None:
        """Show the other code of a hotspot."""
        if self.way == HOTSPOT:
            self._next_code()

    def _next_code(self, *_args: object) -> None:
        self.step = 1 - self.step

    def ask_for_hotspot(self) -> None:
        """Ask for the name and the password of the hotspot."""
        if self.table:
            HotspotSheet(self.table.hotspot, self._use_hotspot).open_sheet()

    def _use_hotspot(self, name: str, password: str) -> None:
        if self.table:
            self.table.hotspot = name, password
        self.refresh()

    def choose_address(self) -> None:
        """Let the host choose the address for guests."""
        if not self.table:
            return
        sheet = MenuSheet(title=_("Address"), note=_("Choose the one on the same network as the guests."))
        for address in self.table.addresses:
            icon = "tick" if address == self.address else "wifi"
            act = partial(self.table.serve, address)
            sheet.add_action(act, icon=icon, title=address)
        sheet.open()

    def try_again(self) -> None:
        if self.table:
            self.table.serve()

    def send(self) -> None:
        """Share the link, for guests who cannot scan the code."""
        if self.table and self.table.link:
            copy_or_share(self.table.link)

    def explain(self) -> None:
        BottomSheet(title=_("Play together"), content=HowItWorks()).open()

    # The seats

    def ask_to_free(self, player: int) -> None:
        """Ask before freeing a guest's seat."""
        if not self.table:
            return
        table, name = self.table, self.table.game.session.names[player]
        note = _("Another phone can then take it. What {name} has entered stays.", name=name)
        title, button = _("Free the seat of {name}?", name=name), PrimaryButton(text=_("Free the seat"))
        free = partial(attempt, partial(table.free, player))
        QuestionSheet(_("Cancel"), button, act=free, title=title, note=note).open()

    # Appearance

    def refresh(self, *_args: object) -> None:
        table = self.table
        if not table:
            return
        session, seats = table.game.session, table.seats
        self.note = short_board_name(session.layout.id)
        self.ways = [(WIFI, _("Same Wi-Fi")), (HOTSPOT, _("My hotspot"))]
        self.begun, self.over = bool(session.log), session.finished
        self.address = table.address if table.serving else ""
        self.has_choice = len(table.addresses) > 1
        self.trouble = _sentence_of(table.trouble)
        self._show_code(table)
        self.ids.seats.show(session.names, table.game.looks, seats)
        self.at_table = _("{n} of {of} at the table", n=self.ids.seats.here, of=len(seats))
        self._show_chips(table)

    def _show_code(self, table: AppTable) -> None:
        name, password = table.hotspot
        on_hotspot = self.way == HOTSPOT and bool(name)
        is_first = on_hotspot and self.step == 0
        self.code = (wifi_code(name, password) if is_first else table.link) if table.serving else ""
        self._turn.cancel()
        if on_hotspot and not Motion.calm:
            self._turn()
        if self.way == WIFI:
            self.headline = _("Point a phone’s camera here")
            same = _("Same Wi-Fi as this device")
            self.caption = same if self.has_choice else f"{same} · {self.address}"
        elif not name:
            self.headline = _("Turn on the hotspot in the settings of this phone.")
            self.caption = _("Then type its name and password here.")
        elif is_first:
            self.headline = _("1. Scan to join the hotspot {name}", name=name)
            self.caption = _("Tap the code for the second one.")
        else:
            self.headline = _("2. Scan to join the game")
            self.caption = _("Tap the code for the first one.")

    def _show_chips(self, table: AppTable) -> None:
        """A chip for each player without a connected phone."""
        wrap = self.ids.chips
        wrap.clear_widgets()
        for player, seat in enumerate(table.seats):
            if seat.present:
                continue
            name, chosen = table.game.session.names[player], seat.entered_here
            act = partial(table.enter_for, player, not chosen)
            wrap.add_widget(Chip(text=name, icon="tick" if chosen else "plus", selected=chosen, act=act))


def _sentence_of(trouble: HostingTrouble | None) -> str:
    match trouble:
        case HostingTrouble.NO_NETWORK:
            return _("This device is not on a network. Turn on its Wi-Fi or hotspot.")
        case HostingTrouble.NO_ADDRESS:
            return _("This address cannot be used. The network may have changed.")
        case HostingTrouble.STORE:
            return _("The game could not be opened for the others.")
        case None:
            return ""


load_kv(__name__)
