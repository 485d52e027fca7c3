"""The entry for games of our own file that cannot be read, on every screen that lists games: export them as they are, or delete them."""

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from scorer.store.unreadable import UnreadableGame
from scorer.ui.actions.share import JSON, save_or_share
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet

AT_ONCE: Final = 30
"""The most games in one menu: a corrupt file may have thousands."""


def unreadable_row(context: AppContext, games: Sequence[UnreadableGame], done: Callable[[], object]) -> ListRow:
    """One entry for all these games; `done` is called after one has been deleted."""
    title = _.plural("{n} unreadable game", "{n} unreadable games", len(games))
    note = _("All other games can be read.")
    act = partial(open_unreadable, context, games, done)
    return ListRow(icon="warning", title=title, note=note, chevron=True, act=act)


def open_unreadable(context: AppContext, games: Sequence[UnreadableGame], done: Callable[[], object]) -> None:
    """Open the menu of the only game, or let the user choose one."""
    if len(games) == 1:
        _open_menu(context, games[0], done)
        return
    sheet = MenuSheet(title=_("Unreadable games"))
    shown, others = games[:AT_ONCE], games[AT_ONCE:]
    for game in shown:
        act = partial(_open_menu, context, game, done)
        sheet.add_action(act, icon="warning", title=_title(game), chevron=True)
    if others:
        act = partial(open_unreadable, context, others, done)
        title = _.plural("and {n} more", "and {n} more", len(others))
        sheet.add_action(act, icon="down", title=title, chevron=True)
    sheet.open()


def _open_menu(context: AppContext, game: UnreadableGame, done: Callable[[], object]) -> None:
    sheet = MenuSheet(title=_title(game), note=_("This game cannot be read. All others can."))
    sheet.add_action(
        partial(_export, context, game),
        icon="download",
        title=_("Export as it is"),
        note=_("Everything that is stored, for a developer"),
        chevron=True,
    )
    sheet.add_action(partial(_ask_to_delete, context, game, done), icon="trash", title=_("Delete permanently"))
    sheet.open()


def _title(game: UnreadableGame) -> str:
    """The title of a game, with the day if it is known."""
    if not game.played:
        return _("Unreadable game")
    return _("Unreadable game from {day}", day=_.language.date(dt.datetime.fromisoformat(game.played).date()))


def _export(context: AppContext, game: UnreadableGame) -> None:
    def write(path: Path, _task: object) -> None:
        with context.store.open_connection() as store:
            path.write_text(store.unreadable.raw(game.key), encoding="utf-8")

    save_or_share(context, f"azulejo-{game.name}.json", JSON, write)


def _ask_to_delete(context: AppContext, game: UnreadableGame, done: Callable[[], object]) -> None:
    def delete() -> None:
        context.store.unreadable.keys.add(game.key)  # it may have been found on another connection
        if attempt(partial(context.store.unreadable.delete, game.key)):
            done()

    text = _("This cannot be undone. Export the game first if you want to keep what is stored.")
    confirm(_("Delete the unreadable game?"), text, _("Delete permanently"), delete)
