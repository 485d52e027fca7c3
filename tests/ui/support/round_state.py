"""State of a round for tests: the game, totals, the refusal on screen, and entries made without touches."""

from typing import Any

from kivy.core.window import Window

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.rules.entries import End, Entry, Floor, Lay
from scorer.ui.app.application import AzulejoApp
from scorer.ui.explain.refusal_bubble import RefusalBubble


def enter(session: Session, entry: Entry) -> None:
    """Add an entry to the session directly."""
    match entry:
        case Lay(number, player, space, color):
            session.lay(player, space, color, number, session.version)
        case Floor(number, player, tiles, marker):
            session.set_floor(player, tiles, number, session.version, marker=marker)
        case End():
            session.end_round(session.version)


def game_of(app: AzulejoApp) -> ActiveGame:
    """The active game, which must exist."""
    assert app.context.game
    return app.context.game


def totals(app: AzulejoApp) -> list[int]:
    return game_of(app).session.table.totals


def shown_totals(page: Any) -> list[int]:
    return [seat.total for seat in page.seats]


def refusal_bubble() -> RefusalBubble | None:
    return next((one for one in Window.children if isinstance(one, RefusalBubble)), None)
