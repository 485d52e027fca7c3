"""Rows below a floor line for rare entries: stuck pattern lines, and the tile that a Special Factory spares.

A row offers to enter each where it is possible, and another removes it again.
"""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from scorer.rules.entries import Stuck
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.explain.color_picker import TilePicture
from scorer.ui.explain.receipt_entries import stuck_text
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered, Stack
from scorer.wording import sentences
from scorer.wording.language import sentence_case


class StuckRow(Tappable, Plated, Centered):
    """An entered stuck line, or the offer to enter one."""

    text = StringProperty()
    entered = BooleanProperty(False)
    spares = BooleanProperty(False)
    """Whether it is a spared tile, which is not a loss."""


class StuckRows(Stack):
    """Has no height if there is nothing to show."""

    offering = BooleanProperty(True)
    """Whether to offer possible entries; another control may do so instead."""

    def show(self, host: RoundHost, player: int) -> None:
        """Show a player's entries of the shown round, and the possible ones."""
        self.clear_widgets()
        session, number = host.session, host.round
        if session.can_spare(player, number):
            spared = session.spares(player, number)
            text = (
                _("One tile spared by the Special Factory") if spared else _("Does the Special Factory spare a tile?")
            )
            self._add(text, partial(host.entries.toggle_spared, player), entered=spared, spares=True)
        for _place, stuck in session.entries_of(Stuck, number, player):
            self._add(stuck_text(stuck), partial(host.entries.unstick, stuck.row, player), entered=True)
        lines = possible_lines(host, player) if self.offering else []
        if len(lines) == 1:
            row, color = lines[0]
            color_name = _(sentences.COLORS[color])
            if host.session.layout.has_plates:
                text = _("Is line {row} stuck with {color}? Its tiles break.", color=color_name, row=row)
            else:
                text = _("Is line {row} stuck with {color}? Its tiles fall.", color=color_name, row=row)
            self._add(text, lambda: host.entries.stick(row, color, player))
        elif lines:
            self._add(_("No space for a full pattern line?"), lambda: ask_which(host, player, lines))

    def _add(self, text: str, act: Callable[[], object], *, entered: bool = False, spares: bool = False) -> None:
        self.add_widget(StuckRow(text=text, entered=entered, spares=spares, act=act))


def possible_lines(host: RoundHost, player: int) -> list[tuple[int, str]]:
    """The lines of the shown round that can be stuck, each by its row and color."""
    found = host.session.stuck_lines(player, host.round)
    return [(row, color) for row, colors in found for color in colors]


def ask_which(host: RoundHost, player: int, lines: Sequence[tuple[int, str]]) -> None:
    """Ask which line is stuck; each is given by its row and color."""
    layout = host.session.layout
    fate = _("All its tiles break.") if layout.has_plates else _("All its tiles fall to the floor line.")
    sheet = MenuSheet(title=_("Which line?"), note=fate)
    for row, color in lines:
        glaze = glaze_of(color, layout.palette)
        sheet.add_action(
            partial(host.entries.stick, row, color, player),
            thumb=TilePicture(color_name=glaze, size_hint=(None, None), size=("40dp", "40dp")),
            title=sentence_case(_("{color} in line {row}", color=_(sentences.COLORS[color]), row=row)),
        )
    sheet.open()


load_kv(__name__)
