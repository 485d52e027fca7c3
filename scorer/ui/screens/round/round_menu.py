"""The menu of the round screen, and where it leads: earlier rounds, rules, referee, set-up, handing over, home."""

from functools import partial

from scorer.play import views
from scorer.play.session import Session
from scorer.ui.boards.families import VIEWS
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.rotation import rotate_half_turn
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import sentence_case


class RoundMenu:
    """Everything a player can do in a round besides scoring it. It opens in sheets, to leave the room to the tiles."""

    def __init__(self, host: RoundHost) -> None:
        self._host = host

    def open(self) -> None:
        host, session = self._host, self._host.session
        sheet = MenuSheet(title=_.language.round(host.round), note=host.note)
        if session.to_redo:
            name = entry_name(_.language, session.to_redo.entry, session.layout)
            sheet.offer(host.entries.redo, icon="redo", title=_("Redo"), note=name)
        if session.round > 1 or session.finished:
            note = _("Review and correct; later rounds are rescored.")
            sheet.offer(self.open_rounds, icon="history", title=_("Earlier rounds"), note=note, chevron=True)
        sheet.offer(rotate_half_turn, icon="turn", title=_("Turn the screen"), note=_("For the player opposite you."))
        sheet.offer(
            self._open_handover,
            icon="code",
            title=_("Hand over"),
            note=sentence_case(_("send the whole game to another phone by QR code")) + ".",
            chevron=True,
        )
        sheet.offer(self._open_setup, icon="info", title=_("Setup"), chevron=True)
        sheet.offer(self._open_may_i, icon="referee", title=_("May I?"), chevron=True)
        sheet.offer(self._open_dispute, icon="warning", title=_("Who counted wrong?"), chevron=True)
        sheet.offer(self.open_rules, icon="book", title=_("Rules"), chevron=True)
        note = _("The game is saved; you can continue it later.")
        sheet.offer(self.leave, icon="home", title=_("Leave"), note=note, divider=False)
        sheet.open()

    def open_rounds(self) -> None:
        """List all rounds so far, to show and correct them."""
        session, sheet = self._host.session, MenuSheet(title=_("Rounds"))
        for number in range(session.round, 0, -1):
            in_progress = number == session.round and not session.finished
            note = _("in progress") if in_progress else _changes_in(session, number)
            title = _.language.round(number)
            icon = "eye" if number == self._host.round else "pencil" if not in_progress else "play"
            sheet.offer(
                partial(self._host.open_round, number),
                title=title,
                note=note,
                icon=icon,
                divider=number > 1,
            )
        sheet.open()

    def open_rules(self) -> None:
        self._go("rules", board=self._host.session.layout.id)

    def leave(self) -> None:
        """Go home; the game stays the active one."""
        self._go("home")

    def _open_may_i(self) -> None:
        layout = self._host.session.layout
        self._go(VIEWS[layout.family].may_i, board=layout.id)

    def _open_dispute(self) -> None:
        self._go("dispute", game=self._host.game.id, player=self._host.player)

    def _open_handover(self) -> None:
        self._go("handover", game=self._host.game.id)

    def _open_setup(self) -> None:
        from scorer.ui.actions.setup_sheet import open_setup

        session = self._host.session
        open_setup(session.layout.id, len(session.names), session.names[session.starter(1)])

    def _go(self, screen: str, **params: object) -> None:
        self._host.context.navigator.go(screen, **params)


def _changes_in(session: Session, number: int) -> str:
    """How many points each player got in a round."""
    table = session.at(number)
    sums = [views.sum_of(table, player, number) for player in table.seats]
    changes = [_.language.signed(one.tiles + one.lost) for one in sums]
    return ", ".join(f"{name} {change}" for name, change in zip(session.names, changes, strict=True))
