"""What can be done in a round beside scoring it: bring back, look up, correct an earlier round, turn the phone's face.

All of it in sheets, so that nothing stands in the way of the tiles.
"""

from scorer.play import views
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.rotation import rotate_half_turn
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import sentence_case


def open_menu(frame):
    """The menu of the round."""
    session, sheet = frame.session, MenuSheet(title=_.language.round(frame.round), note=frame.note)
    if session.to_redo:
        name = entry_name(_.language, session.to_redo.entry, session.layout)
        sheet.offer(frame.redo, icon="redo", title=_("Redo"), note=name)
    if session.round > 1 or session.finished:
        note = _("Review and correct; later rounds are rescored.")
        sheet.offer(frame.rounds, icon="history", title=_("Earlier rounds"), note=note, chevron=True)
    sheet.offer(rotate_half_turn, icon="turn", title=_("Turn the screen"), note=_("For the player opposite you."))
    sheet.offer(
        frame.hand_over,
        icon="code",
        title=_("Hand over"),
        note=sentence_case(_("send the whole game to another phone by QR code")) + ".",
        chevron=True,
    )
    sheet.offer(lambda: _open_setup(frame), icon="info", title=_("Setup"), chevron=True)
    sheet.offer(frame.may_i, icon="referee", title=_("May I?"), chevron=True)
    sheet.offer(frame.dispute, icon="warning", title=_("Who counted wrong?"), chevron=True)
    sheet.offer(frame.rules, icon="book", title=_("Rules"), chevron=True)
    note = _("The game is saved; you can continue it later.")
    sheet.offer(frame.leave, icon="home", title=_("Leave"), note=note, divider=False)
    sheet.open()


def open_rounds(frame):
    """Every round so far, to be looked at and corrected."""
    session, sheet = frame.session, MenuSheet(title=_("Rounds"))
    for number in range(session.round, 0, -1):
        open_now = number == session.round and not session.finished
        note = _("in progress") if open_now else _round_note(session, number)
        title = _.language.round(number)
        icon = "eye" if number == frame.round else "pencil" if not open_now else "play"
        sheet.offer(
            lambda number=number: frame.open_round(number), title=title, note=note, icon=icon, divider=number > 1
        )
    sheet.open()


def _round_note(session, number):
    """Who got how much in a round."""
    table = session.at(number)
    sums = [views.sum_of(table, player, number) for player in table.seats]
    changes = [_.language.signed(one.tiles + one.lost) for one in sums]
    return ", ".join(f"{name} {change}" for name, change in zip(session.names, changes, strict=True))


def _open_setup(frame):
    from scorer.ui.actions.setup_sheet import open_setup

    open_setup(frame.session.layout.id, len(frame.session.names), frame.session.names[frame.session.starter(1)])
