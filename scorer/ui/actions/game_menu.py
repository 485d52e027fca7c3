"""The menu of a game, in the history and on the game's page: continue, edit, hand over, move to the bin and put back."""

import datetime as dt
from collections.abc import Callable
from functools import partial

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from scorer.store import Changes, Header, State
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.step_names import undo_label
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text_field import LONGEST, LONGEST_NOTE, TextField
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack


def continue_game(context: AppContext, id: str) -> None:
    """Show the round screen of a game, which makes it the active game."""
    context.navigator.go("round", game=id)


def open_game_menu(
    context: AppContext, header: Header, done: Callable[[], None], *, binned: Callable[[], object] | None = None
) -> None:
    """Call `done` after a change; after a move to the bin call `binned` instead, if there is one."""
    names = ", ".join(seat.name for seat in header.seats)
    sheet = MenuSheet(title=_.language.date(header.day), note=names)
    if header.binned:
        sheet.add_action(partial(put_back, context, header.id, done), icon="undo", title=_("Put back"))
        sheet.open()
        return
    if header.state is State.OPEN:
        sheet.add_action(partial(continue_game, context, header.id), icon="play", title=_("Continue"))
    note = _("Date, place, note, players")
    sheet.add_action(partial(edit_game, context, header, done), icon="pencil", title=_("Edit"), note=note, chevron=True)
    note = _("Send the whole game to another phone by QR code")
    hand_over = partial(context.navigator.go, "handover", game=header.id)
    sheet.add_action(hand_over, icon="code", title=_("Hand over"), note=note, chevron=True)
    note = _("You can put it back later")
    move = partial(move_to_bin, context, header.id, binned or done, done)
    sheet.add_action(move, icon="trash", title=_("Move to bin"), note=note)
    sheet.open()


def move_to_bin(context: AppContext, id: str, binned: Callable[[], object], restored: Callable[[], None]) -> None:
    """Move a game to the bin and show a toast with Undo, which calls `restored`."""
    if not attempt(partial(context.store.games.bin, id)):
        return
    game = context.game if context.game and context.game.id == id else None
    if game:
        context.game = None
    binned()

    def undo() -> None:
        if game and not context.game:
            context.game = game
        put_back(context, id, restored)

    show_toast(_("The game is in the bin."), "trash", undo_label(), undo)


def put_back(context: AppContext, id: str, done: Callable[[], None]) -> None:
    """Restore a game from the bin."""
    if attempt(partial(context.store.games.unbin, id)):
        done()


class GameEditor(Stack):
    """Edits the date, the place, the note and the players of a game."""

    date = StringProperty()
    place = StringProperty()
    note = StringProperty()
    names: "ListProperty[str]" = ListProperty()
    save: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self._fields = [TextField(text=name, spoken=_("Name")) for name in self.names]
        for field in self._fields:
            self.ids.names.add_widget(field)

    def names_and_changes(self, header: Header) -> tuple[list[str], Changes]:
        """The arguments for `Games.edit`."""
        changes = Changes()
        if self.ids.place.text != self.place:
            changes["location"] = self.ids.place.text.strip()
        if self.ids.note.text != self.note:
            changes["note"] = self.ids.note.text.strip()
        day = self.ids.date.text.strip()
        if day != str(header.day):
            changes |= _times_on(header, day)
        return [" ".join(field.text.split()) for field in self._fields], changes


def edit_game(context: AppContext, header: Header, done: Callable[[], None]) -> BottomSheet:
    """Open the editor of a game; call `done` when the changes are saved."""

    def update() -> None:
        names, changes = editor.names_and_changes(header)
        context.store.games.edit(header.id, names, **changes)

    def save() -> None:
        if attempt(update):
            sheet.close()
            done()

    editor = GameEditor(
        date=str(header.day),
        place=(header.location or "")[:LONGEST],
        note=(header.note or "")[:LONGEST_NOTE],
        names=[seat.name for seat in header.seats],
        save=save,
    )
    sheet = BottomSheet(title=_("Edit"), content=editor)
    sheet.open()
    return sheet


def _times_on(header: Header, day: str) -> Changes:
    """The times of a game on another day; the store refuses an invalid date."""
    try:
        days = dt.date.fromisoformat(day) - header.day
    except ValueError:
        return {"started": day or "?"}
    if not header.started:
        return {"started": day}
    changes = Changes(started=_shifted(header.started, days))
    if header.ended:
        changes["ended"] = _shifted(header.ended, days)
    return changes


def _shifted(time: str, days: dt.timedelta) -> str:
    return (dt.datetime.fromisoformat(time) + days).isoformat(timespec="seconds")


load_kv(__name__)
