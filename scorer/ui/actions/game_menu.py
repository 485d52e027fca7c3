"""What can be done with a game of old: go on, say when and where it was and who sat there, throw it away and bring it back.

The same menu stands in the history and on the screen of one game.
"""

import datetime as dt
from functools import partial

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from scorer.store import State, StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text_field import TextField
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack


def tried(act):
    """Do it, or say why it could not be kept; whether it was done."""
    try:
        act()
    except StoreError as error:
        tell(error)
        return False
    return True


def continue_game(context, id) -> None:
    """Show a game's round screen, which makes it the active game."""
    context.navigator.go("round", game=id)


def open_game_menu(context, header, done, *, gone=None) -> None:
    """What can be done with a game; `done` is called when it has changed, `gone` when it was thrown away."""
    names = ", ".join(seat.name for seat in header.seats)
    sheet = MenuSheet(title=_.language.date(header.day), note=names)
    if header.binned:
        sheet.offer(lambda: put_back(context, header.id, done), icon="undo", title=_("Put back"), divider=False)
        sheet.open()
        return
    if header.state is State.OPEN:
        sheet.offer(lambda: continue_game(context, header.id), icon="play", title=_("Continue"))
    note = _("Date, place, note, players")
    sheet.offer(lambda: edit_game(context, header, done), icon="pencil", title=_("Edit"), note=note, chevron=True)
    note = _("send the whole game to another phone by QR code")
    hand_over = partial(context.navigator.go, "handover", game=header.id)
    sheet.offer(hand_over, icon="code", title=_("Hand over"), note=note, chevron=True)
    note = _("You can put it back later.")
    sheet.offer(
        lambda: throw_away(context, header.id, gone or done, done),
        icon="trash",
        title=_("Move to bin"),
        note=note,
        divider=False,
    )
    sheet.open()


def throw_away(context, id, gone, back) -> None:
    """Into the bin, with a way to bring it back at once."""
    if not tried(lambda: context.store.games.bin(id)):
        return
    game = context.game
    if game and game.id == id:
        context.game = None
    gone()

    def bring_back(_toast) -> None:
        if game and game.id == id and not context.game:
            context.game = game
        put_back(context, id, back)

    toast = Toast(text=_("The game is in the bin."), icon="trash", action=_("Undo"))
    toast.bind(on_act=bring_back)
    toast.show()


def put_back(context, id, done) -> None:
    """Out of the bin again."""
    if tried(lambda: context.store.games.unbin(id)):
        done()


class Confirmation(Stack):
    """A question before something that cannot be undone."""

    text = StringProperty()
    action = StringProperty()
    act = ObjectProperty(None, allownone=True)


def confirm(title: str, text: str, action, act):
    """Ask first."""

    def agreed() -> None:
        sheet.close()
        act()

    sheet = BottomSheet(title=title, content=Confirmation(text=text, action=action, act=agreed))
    sheet.open()
    return sheet


class GameEditor(Stack):
    """When and where it was, a word about it, and who sat there."""

    date = StringProperty()
    place = StringProperty()
    note = StringProperty()
    names = ListProperty()
    keep = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        for name in self.names:
            self.ids.names.add_widget(NameField(text=name))

    @property
    def typed_names(self):
        return [" ".join(field.text.split()) for field in reversed(self.ids.names.children)]


def edit_game(context, header, done):
    """A sheet with all that may be said about a game afterwards."""

    def keep() -> None:
        if tried(lambda: _keep(context, header, editor)):
            sheet.close()
            done()

    editor = GameEditor(
        date=str(header.day),
        place=header.location or "",
        note=header.note or "",
        names=[seat.name for seat in header.seats],
        keep=keep,
    )
    sheet = BottomSheet(title=_("Edit"), content=editor)
    sheet.open()
    return sheet


def _keep(context, header, editor) -> None:
    changes = {"location": editor.ids.place.text.strip(), "note": editor.ids.note.text.strip()}
    day = editor.ids.date.text.strip()
    if day != str(header.day):
        changes |= _moved(header, day)
    context.store.games.edit(header.id, editor.typed_names, **changes)


def _moved(header, day):
    """The times of a game on another day; a day that is none is left to the store to refuse."""
    try:
        days = dt.date.fromisoformat(day) - header.day
    except ValueError:
        return {"started": day or "?"}
    if not header.started:
        return {"started": day}
    times = {"started": header.started, "ended": header.ended}
    return {
        name: (dt.datetime.fromisoformat(time) + days).isoformat(timespec="seconds")
        for name, time in times.items()
        if time
    }


class NameField(TextField):
    """The name of whoever sat there."""


load_kv(__name__)
