"""Tables without a network, for pictures: a host that serves nothing, and a guest; always with the same link."""

import datetime as dt

from scorer.together.table_view import read_table
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.hosted_table import HostedSeat, TableStatus
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.together.app_joined_table import AppJoinedTable
from scorer.ui.screens.together.app_table import AppTable
from scorer.ui.widgets.controls.status_pill import GOOD

LINK = "http://192.168.1.23:8617/#" + "AZULEJO2" * 4
LEFT = dt.datetime(2026, 9, 21, 20, 3, tzinfo=dt.UTC)
ABSENT = HostedSeat(held=False, present=False, browser="", left=None, ready=False, entered_here=True)
SEATS = (
    ABSENT,
    HostedSeat(held=True, present=True, browser="iPhone, Safari", left=None, ready=False, entered_here=False),
    HostedSeat(held=True, present=False, browser="", left=LEFT, ready=True, entered_here=False),
    ABSENT,
)


class StoryTable(AppTable):
    serving = True
    link = LINK
    address = "192.168.1.23"
    addresses = ("192.168.1.23", "10.0.0.7")
    trouble = None

    @property
    def seats(self) -> list[HostedSeat]:
        return list(SEATS[: len(self.game.session.names)])

    def serve(self, address: str = "") -> None:
        """Do nothing: the link is always available."""


class StoryJoinedTable(AppJoinedTable):
    """A guest of the game with this id."""

    def __init__(self, context: AppContext, id: str, seat: int | None) -> None:
        held = [{"look": 1, "ready": False, "seat": 2}, {"look": 2, "ready": True, "seat": 2}]
        record = context.store.games.record(id)
        free = [{"look": look, "ready": False, "seat": 0} for look in (3, 4)]
        players = [*held, *free][: len(record["players"])]
        if seat is not None:
            players[seat]["seat"] = 2
        context.store.settings.remove("joined")
        super().__init__(context, LINK)
        self.joined.show(read_table({"seat": seat, "table": {"record": record, "players": players}}))

    def start(self) -> None:
        """Do nothing: the guest is always connected."""

    @property
    def status(self) -> TableStatus:
        return TableStatus(_("Live"), tone=GOOD)
