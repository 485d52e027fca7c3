"""A hosted table that serves nothing: every seat in another state, and always the same link."""

import datetime as dt

from scorer.ui.context.hosted_table import HostedSeat
from scorer.ui.screens.together.app_table import AppTable

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
        """The link is always there."""
