"""The menu of the round screen: earlier rounds, rules, referee, set-up, handing over, home, and more."""

from functools import partial

from scorer.play.correction import Correction
from scorer.rules.board import Space
from scorer.rules.entries import player_of
from scorer.ui.actions.keep_correction import leave_correction
from scorer.ui.actions.leave_table import leave_table
from scorer.ui.actions.recent_messages import open_recent_messages
from scorer.ui.boards.families import VIEWS
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.explain.round_list import open_round_list
from scorer.ui.explain.step_names import step_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.rotation import rotate_half_turn
from scorer.ui.screens.round.lessons import Gesture, lesson_of
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import open_totals
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording.language import sentence_case

MOST_STEPS = 10
"""The number of steps listed for Undo."""


class RoundMenu:
    """Everything that can be done in a round besides scoring it."""

    def __init__(self, host: RoundHost) -> None:
        self._host = host

    def open(self) -> None:
        host, session = self._host, self._host.session
        sheet = MenuSheet(title=_.language.round(host.round), note=host.note)
        if session.to_redo:
            sheet.add_action(host.entries.redo, icon="redo", title=_("Redo"), note=step_name(session, session.to_redo))
        if host.hosted.closes_rounds:
            self._add_changes(sheet)
        sheet.add_action(
            rotate_half_turn, icon="turn", title=_("Turn the screen"), note=_("For the player opposite you")
        )
        if host.hosted.closes_rounds:
            self._add_handover(sheet)
        sheet.add_action(self._open_setup, icon="info", title=_("Setup"), chevron=True)
        if not session.layout.is_print_certain:
            note = _("What is printed on your copy, for new games")
            sheet.add_action(self.open_print, icon="question", title=_("Printed on our board"), note=note, chevron=True)
        sheet.add_action(self._open_may_i, icon="referee", title=_("May I?"), chevron=True)
        if host.hosted.closes_rounds:
            sheet.add_action(self._open_dispute, icon="warning", title=_("Who counted wrong?"), chevron=True)
        sheet.add_action(self.open_rules, icon="book", title=_("Rules"), chevron=True)
        sheet.add_action(self.open_help, icon="hand", title=_("Gestures"), note=_("Faster than taps"), chevron=True)
        sheet.add_action(open_recent_messages, icon="info", title=_("Recent messages"), chevron=True)
        if not host.hosted.closes_rounds:
            note = _("Another phone can then take it")
            sheet.add_action(self._leave_seat, icon="away", title=_("Leave the seat"), note=note)
        note = _("The game is saved; you can continue it later")
        sheet.add_action(self.leave, icon="home", title=_("Leave"), note=note)
        sheet.open()

    def _add_changes(self, sheet: MenuSheet) -> None:
        """Add the items that only the host has in a hosted game."""
        host, session = self._host, self._host.session
        if session.round > 1 or session.finished:
            note = _("Review and correct; later rounds are rescored")
            sheet.add_action(self.open_rounds, icon="history", title=_("Earlier rounds"), note=note, chevron=True)
        note = _("Enter the total of the round, or the final score")
        sheet.add_action(partial(open_totals, host), icon="pencil", title=_("Totals only"), note=note, chevron=True)
        if not isinstance(host.game, Correction):
            note = _("Rename, swap seats, add a player")
            sheet.add_action(self._open_players, icon="players", title=_("Players"), note=note, chevron=True)
        if CAN_HOST and not isinstance(host.game, Correction) and not session.finished:
            note = _("Everyone on their own phone, in the browser")
            sheet.add_action(self.open_table, icon="phone", title=_("Play together"), note=note, chevron=True)

    def _add_handover(self, sheet: MenuSheet) -> None:
        sheet.add_action(
            self._open_handover,
            icon="code",
            title=_("Hand over"),
            note=_("Send the whole game to another phone by QR code"),
            chevron=True,
        )

    def _leave_seat(self) -> None:
        if table := self._host.hosted.table:
            table.leave_seat()

    def open_steps(self) -> None:
        """List the last steps, to undo back to one of them, and the step to redo."""
        host, session = self._host, self._host.session
        host.lessons.learned(Gesture.UNDO)
        sheet = MenuSheet(title=_("Undo up to here"), note=_("This step and all after it are undone."))
        if session.to_redo:
            sheet.add_action(host.entries.redo, icon="redo", title=_("Redo"), note=step_name(session, session.to_redo))
        steps = session.steps_to_undo(MOST_STEPS)
        for count, summary in enumerate(steps, start=1):
            player = player_of(summary.entry)
            sheet.add_action(
                partial(host.entries.undo, count),
                icon="undo",
                title=sentence_case(step_name(session, summary)),
                note="" if player is None else session.names[player],
            )
        sheet.open()

    def open_help(self) -> None:
        """Show the gestures that save taps."""
        sheet = MenuSheet(title=_("Help"))
        sheet.add_action(self.open_rules, icon="book", title=_("Rules"), chevron=True)
        for gesture in Gesture:
            lesson = lesson_of(gesture)
            sheet.add_action(
                partial(self._host.lessons.teach, gesture),
                icon="hand",
                title=lesson.title,
                note=lesson.text,
            )
        sheet.open()

    def open_rounds(self) -> None:
        """List the rounds so far, to show and correct them; only for the host in a hosted game."""
        host = self._host
        if not host.hosted.closes_rounds:
            show_toast(_("Earlier rounds are closed. Only the host can correct them."), "info")
            return
        open_round_list(self._host.session, self._host.open_round, shown=self._host.round)

    def open_rules(self) -> None:
        self._go("rules", board=self._host.session.layout.id)

    def leave(self) -> None:
        """Go home; the game remains the active one. Ask first whether to keep a correction."""
        context = self._host.context
        leave_correction(context, self._host.game, partial(leave_table, context, partial(self._go, "home")))

    def open_table(self) -> None:
        """Show the code for guests, and serve the game to them."""
        context, id = self._host.context, self._host.game.id
        if context.table and context.table.id == id:
            context.navigator.back()
        else:
            context.navigator.replace("together", game=id)

    def open_print(self) -> None:
        """Open the sheet with the prints of the players' copy of the board."""
        from scorer.ui.actions.print_sheet import open_print

        open_print(self._host.context.preferences, self._host.session.layout.id)

    def show_receipt(self, space: Space | None = None, player: int | None = None) -> None:
        """Open the receipt of a tile, or of the whole round."""
        from scorer.ui.explain.why_sheet import open_why

        host = self._host
        open_why(host.context, host.game, host.player if player is None else player, host.round, space)

    def _open_players(self) -> None:
        from scorer.ui.screens.round.players_sheet import open_players  # a text field loads slowly

        open_players(self._host)

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
        starter, options = session.names[session.starter(1)], self._host.game.header.options
        open_setup(session.layout.id, len(session.names), starter, options)

    def _go(self, screen: str, **params: object) -> None:
        self._host.context.navigator.go(screen, **params)
