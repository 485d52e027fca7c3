"""The menu of a club folder: name this device, forget a name, compact the journals, leave."""

from collections.abc import Callable
from functools import partial

from scorer.rules.reasons import Code
from scorer.store import Person
from scorer.store.sharing.replicas import EntryAside
from scorer.sync import Club, ClubStatus
from scorer.ui.actions.name_sheet import ask_name
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack
from scorer.wording import club as wording
from scorer.wording.language import why_not


def open_club_menu(context: AppContext, name: Callable[[], object]) -> None:
    """`name` is called to name this device."""
    sheet = MenuSheet(title=_("Club folder"))
    sheet.add_action(name, icon="pencil", title=_("Name this device"), note=_("Shown to the others"), chevron=True)
    note = _("Replaces it in all games, on all devices")
    sheet.add_action(partial(choose_person, context), icon="player", title=_("Forget a name"), note=note, chevron=True)
    note = _("Removes overwritten changes")
    sheet.add_action(partial(compact, context), icon="book", title=_("Compact this device’s journals"), note=note)
    note = _("All games stay here; the folder is not changed")
    leave = partial(ask_to_leave, context)
    sheet.add_action(leave, icon="close", title=_("Leave the club folder"), note=note)
    sheet.open()


def name_device(context: AppContext, name: str) -> None:
    """Ask for the name that other devices show for this one."""

    def save(text: str) -> None:
        club = Club(context.store, context.club.place())
        club.name_device(text, is_phone=device.ON_ANDROID)

    note = _("The others see this name, and when this device last wrote.")
    ask_name(_("Name this device"), name, _("Save"), save, lambda _saved: context.club.sync(), note)


def show_problems(context: AppContext, status: ClubStatus) -> None:
    """List what could not be read, shared or counted, each with its reason."""
    rows: list[ListRow] = []
    for problem in status.problems:
        title, note = wording.problem_place(_.language, problem), wording.problem_text(_.language, problem)
        rows.append(ListRow(icon="warning", title=title, note=note))
    if status.set_aside:
        title = _.plural("{n} entry set aside", "{n} entries set aside", status.set_aside)
        note = _(
            "The rules do not allow them, because two devices changed the same game. They are kept, and count again once they are allowed."
        )
        rows.append(ListRow(icon="info", title=title, note=note))
        rows += map(_aside_row, context.store.replicas.set_aside())
    content = Stack()
    for row in rows:
        content.add_widget(row)
    BottomSheet(title=_("Conflicts and problems"), content=content).open()


def _aside_row(aside: EntryAside) -> ListRow:
    """An entry that does not count, and why."""
    entry, where = aside.placed.entry, wording.place_of_aside(_.language, aside)
    reason = why_not(_.language, aside.refusal, aside.layout)
    if isinstance(entry, Code):
        return ListRow(title=where, note=reason)
    return ListRow(title=f"{where}: {entry_name(_.language, entry, aside.layout)}", note=reason)


def choose_person(context: AppContext) -> None:
    """Ask whose name to forget."""
    people = context.store.people
    sheet = MenuSheet(title=_("Forget whose name?"))
    for person in [*people.all(), *people.all(retired=True)]:
        note = _.plural("{n} game", "{n} games", person.games)
        sheet.add_action(partial(_ask_to_forget, context, person), icon="player", title=person.name, note=note)
    sheet.open()


def _ask_to_forget(context: AppContext, person: Person) -> None:
    text = " ".join(
        (
            _(
                "{name} becomes “N. N.” with a number in all games, on this device now, on the others when they sync.",
                name=person.name,
            ),
            _("The journals of other devices contain the name until those devices compact them."),
            _("Notes, backups, exported files and devices that no longer sync keep it. This cannot be undone."),
        )
    )
    confirm(_("Forget a name"), text, _("Forget {name}", name=person.name), partial(_forget, context, person))


def _forget(context: AppContext, person: Person) -> None:
    def act(club: Club) -> None:
        club.forget(person.id)

    context.game = None  # it holds the name
    _run(context, _("Forgetting the name"), act, _("The name is forgotten."))


def compact(context: AppContext) -> None:
    _run(context, _("Compacting"), Club.compact, _("The journals are compact."))


def _run(context: AppContext, title: str, act: Callable[[Club], None], message: str) -> None:
    def work(_task: Task) -> None:
        with context.store.open_connection() as store:
            act(Club(store, context.club.place()))

    def done(_result: None) -> None:
        show_toast(message, "tick")
        context.club.sync()

    Task(context, title, work, done, failed=context.club.fail).start()


def ask_to_leave(context: AppContext) -> None:
    def leave() -> None:
        if attempt(context.club.leave):
            show_toast(_("This device no longer syncs."), "info")

    text = _(
        "All games stay on this device, and what it has written stays in the folder. You can come back at any time."
    )
    confirm(_("Leave the club folder"), text, _("Leave"), leave)
