"""What can be done about a person: give them another name, say that two are one, let them rest; and welcome a new one.

Nothing of this changes a game that was played.
"""

from kivy.properties import ObjectProperty, StringProperty

from scorer.store import StoreError
from scorer.ui.actions.game_menu import confirm, tried
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text_field import TextField  # noqa: F401 - named in the kv file
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack


class NameSheet(Stack):
    """A name to type."""

    name = StringProperty()
    action = StringProperty()
    keep = ObjectProperty(None, allownone=True)


def open_person_menu(context, person, done) -> None:
    """The menu of a person; `done` is told whose numbers to show then."""
    sheet = MenuSheet(title=person.name)
    note = _("The old name still finds this player.")
    sheet.offer(lambda: rename(context, person, done), icon="pencil", title=_("Rename"), note=note, chevron=True)
    note = _("Two names for one person: combines their games.")
    sheet.offer(lambda: choose_twin(context, person, done), icon="swap", title=_("Merge"), note=note, chevron=True)
    if person.retired:
        sheet.offer(
            lambda: retire(context, person, done, retired=False), icon="player", title=_("Bring back"), divider=False
        )
    else:
        note = _("No longer offered for new games; past games stay.")
        sheet.offer(lambda: retire(context, person, done), icon="moon", title=_("Retire"), note=note, divider=False)
    sheet.open()


def rename(context, person, done) -> None:
    """Give a person another name."""

    def keep(name: str):
        context.store.people.rename(person.id, name)
        return person.id

    _ask_name(_("Rename"), person.name, _("Save"), keep, done)


def welcome(context, done) -> None:
    """Somebody new."""
    _ask_name(_("New player"), "", _("Add"), context.store.people.add, done)


def _ask_name(title: str, name: str, action, keep, done) -> None:
    def agreed() -> None:
        try:
            person = keep(content.ids.field.text)
        except StoreError as error:
            tell(error)
            return
        sheet.close()
        done(person)

    content = NameSheet(name=name, action=action, keep=agreed)
    sheet = BottomSheet(title=title, content=content)
    sheet.open()


def choose_twin(context, person, done) -> None:
    """Who else is this person?"""
    people = context.store.people
    sheet = MenuSheet(title=_("Merge {name} with whom?", name=person.name))
    for other in [*people.all(), *people.all(retired=True)]:
        if other.id != person.id:
            note = _.plural("{n} game", "{n} games", other.games)
            sheet.offer(
                lambda other=other: _merge(context, person, other, done), icon="player", title=other.name, note=note
            )
    sheet.open()


def _merge(context, person, other, done) -> None:
    def agreed() -> None:
        if tried(lambda: context.store.people.merge(person.id, other.id)):
            done(person.id)

    text = _(
        "All games of {gone} become games of {kept}. This cannot be undone.",
        gone=other.name,
        kept=person.name,
    )
    confirm(_("Merge"), text, _("{gone} is {kept}", gone=other.name, kept=person.name), agreed)


def retire(context, person, done, *, retired=True) -> None:
    """Let a person rest, or play again."""
    if tried(lambda: context.store.people.retire(person.id, retired=retired)):
        done(person.id)


load_kv(__name__)
