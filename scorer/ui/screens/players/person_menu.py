"""The menu of a player: rename, choose a mark, merge with a duplicate, retire; and the sheet to add one. Past games do not change."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp

from scorer.store import Person
from scorer.store.looks import LOOKS
from scorer.ui.actions.name_sheet import ask_name
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.drawing.seat_marks import SeatMark
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording import sentences
from scorer.wording.language import sentence_case

Done = Callable[[int], object]
"""Called after a change with the id of the person to show."""


def open_person_menu(context: AppContext, person: Person, done: Done) -> None:
    sheet = MenuSheet(title=person.name)
    note = _("The old name still finds this player")
    sheet.add_action(partial(rename, context, person, done), icon="pencil", title=_("Rename"), note=note, chevron=True)
    note = _("Kept in every game: {mark}", mark=look_name(person.look))
    mark = SeatMark(seat=person.look, size=(dp(tokens.ICON), dp(tokens.ICON)))
    choose = partial(choose_look, context, person, done)
    sheet.add_action(choose, thumb=mark, title=_("Mark and color"), note=note, chevron=True)
    note = _("Two names for one person: combines their games")
    sheet.add_action(
        partial(choose_duplicate, context, person, done), icon="swap", title=_("Merge"), note=note, chevron=True
    )
    if person.retired:
        bring_back = partial(retire, context, person, done, retired=False)
        sheet.add_action(bring_back, icon="player", title=_("Bring back"))
    else:
        note = _("No longer offered for new games; past games stay")
        sheet.add_action(partial(retire, context, person, done), icon="moon", title=_("Retire"), note=note)
    sheet.open()


def look_name(look: int) -> str:
    """The name of a mark and its color."""
    return _(sentences.LOOKS[look - 1])


def choose_look(context: AppContext, person: Person, done: Done) -> None:
    """Ask which mark and color a person keeps."""

    def choose(look: int) -> None:
        if attempt(lambda: context.store.people.choose_look(person.id, look)):
            done(person.id)

    note = _("If two players have the same one, the later seat borrows a free one.")
    sheet = MenuSheet(title=_("Mark and color"), note=note)
    for look in range(1, LOOKS + 1):
        mark = SeatMark(seat=look, size=(dp(tokens.ICON), dp(tokens.ICON)))
        title, selected = sentence_case(look_name(look)), look == person.look
        sheet.add_action(partial(choose, look), thumb=mark, title=title, selected=selected)
    sheet.open()


def rename(context: AppContext, person: Person, done: Done) -> None:
    def save(name: str) -> int:
        context.store.people.rename(person.id, name)
        return person.id

    ask_name(_("Rename"), person.name, _("Save"), save, done)


def add_player(context: AppContext, done: Done) -> None:
    ask_name(_("New player"), "", _("Add"), context.store.people.add, done)


def choose_duplicate(context: AppContext, person: Person, done: Done) -> None:
    """Ask which other entry is the same person."""
    people = context.store.people
    sheet = MenuSheet(title=_("Merge {name} with whom?", name=person.name))
    for other in [*people.all(), *people.all(retired=True)]:
        if other.id != person.id:
            note = _.plural("{n} game", "{n} games", other.games)
            sheet.add_action(partial(_merge, context, person, other, done), icon="player", title=other.name, note=note)
    sheet.open()


def _merge(context: AppContext, person: Person, other: Person, done: Done) -> None:
    def merge() -> None:
        if attempt(lambda: context.store.people.merge(person.id, other.id)):
            done(person.id)

    text = _(
        "All games of {gone} become games of {kept}. This cannot be undone.",
        gone=other.name,
        kept=person.name,
    )
    confirm(_("Merge"), text, _("{gone} is {kept}", gone=other.name, kept=person.name), merge)


def retire(context: AppContext, person: Person, done: Done, *, retired: bool = True) -> None:
    """Retire a person, or bring them back."""
    if attempt(lambda: context.store.people.retire(person.id, retired=retired)):
        done(person.id)
