"""Stuck pattern lines: full lines for which a wall has no space left, so that all their tiles fall to the floor line.

A row offers to enter one where it is possible, and another removes it again. Only walls with free spaces have them.
"""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.rules.entries import Stuck
from scorer.ui.explain.color_picker import TilePicture
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.stack import Centered, Stack
from scorer.wording import sentences
from scorer.wording.language import sentence_case


class StuckRow(ButtonBehavior, Centered):
    """A stuck line that was entered, or the offer to enter one."""

    text = StringProperty()
    entered = BooleanProperty(False)


class StuckRows(Stack):
    """Takes no room where there is nothing to show."""

    def show(self, host: RoundHost, player: int) -> None:
        """Show what a player has entered in the shown round, and could enter."""
        self.clear_widgets()
        session, number = host.session, host.round
        for _place, stuck in session.entries_of(Stuck, number, player):
            text = sentence_case(_("{color} stuck in row {row}", color=_(sentences.COLORS[stuck.color]), row=stuck.row))
            self._add(text, partial(host.entries.unstick, stuck.row, player), entered=True)
        lines = [(row, color) for row, colors in session.stuck_lines(player, number) for color in colors]
        if len(lines) == 1:
            row, color = lines[0]
            text = _("Is line {row} stuck with {color}? Its tiles fall.", color=_(sentences.COLORS[color]), row=row)
            self._add(text, lambda: host.entries.stick(row, color, player))
        elif lines:
            self._add(_("Does a full pattern line have no space?"), lambda: ask_which(host, player, lines))

    def _add(self, text: str, act: Callable[[], object], *, entered: bool = False) -> None:
        row = StuckRow(text=text, entered=entered)
        row.bind(on_release=lambda _row: act())
        self.add_widget(row)


def ask_which(host: RoundHost, player: int, lines: Sequence[tuple[int, str]]) -> None:
    """Ask which of several lines is stuck, each given by its row and color."""
    sheet = MenuSheet(title=_("Which line?"), note=_("All its tiles fall to the floor line."))
    for index, (row, color) in enumerate(lines, start=1):
        sheet.offer(
            partial(host.entries.stick, row, color, player),
            thumb=TilePicture(color_name=color, size_hint=(None, None), size=("40dp", "40dp")),
            title=sentence_case(_("{color} in row {row}", color=_(sentences.COLORS[color]), row=row)),
            divider=index < len(lines),
        )
    sheet.open()


load_kv(__name__)
