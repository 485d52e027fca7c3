"""The list of rounds of a game, to show or correct one."""

from collections.abc import Callable
from functools import partial

from scorer.play import views
from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet


def open_round_list(session: Session, choose: Callable[[int], object], *, title: str = "", shown: int = 0) -> MenuSheet:
    """List the rounds, the last one first, with each player's points; `choose` is called with the number of one."""
    sheet = MenuSheet(title=title or _("Rounds"))
    for number in range(session.round, 0, -1):
        in_progress = number == session.round and not session.finished
        sheet.add_action(
            partial(choose, number),
            title=_.language.round(number),
            note=_("in progress") if in_progress else _changes_in(session, number),
            icon="eye" if number == shown else "play" if in_progress else "pencil",
        )
    sheet.open()
    return sheet


def choose_round_to_correct(context: AppContext, game: ActiveGame) -> MenuSheet:
    """Ask which round of a game is wrong, and open it."""

    def go(number: int) -> None:
        active = context.to_score(game.id)
        active.round = number
        context.navigator.go("round", game=active.id)

    return open_round_list(game.session, go, title=_("Which round is wrong?"))


def _changes_in(session: Session, number: int) -> str:
    """The points of each player in a round."""
    table = session.at(number)
    sums = [views.sum_of(table, player, number) for player in table.seats]
    changes = [_.language.signed(one.tiles + one.lost) for one in sums]
    return ", ".join(f"{name} {change}" for name, change in zip(session.names, changes, strict=True))
