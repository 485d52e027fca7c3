"""A full pattern line for which the wall has no space: offered in a quiet row when there may be one, taken back in another.

Only free sides know such a thing; all tiles of the line fall to the floor line.
"""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.entries import Stuck
from scorer.ui.explain.color_picker import TilePicture
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording import sentences
from scorer.wording.language import sentence_case


class StuckRow(ButtonBehavior, BoxLayout):
    """One such line that was entered, or the offer to enter one."""

    text = StringProperty()
    entered = BooleanProperty(False)


class StuckRows(BoxLayout):
    """Takes no room where there is nothing to say."""

    def show(self, frame, player):
        """What one player has entered in the round of the frame, and could enter."""
        self.clear_widgets()
        session, number = frame.session, frame.round
        for _place, stuck in session.entries_of(Stuck, number, player):
            text = sentence_case(_("{color} stuck in row {row}", color=_(sentences.COLORS[stuck.color]), row=stuck.row))
            self._add(text, lambda row=stuck.row: frame.do("unstick", row, player=player), entered=True)
        could = [(row, color) for row, colors in session.stuck_lines(player, number) for color in colors]
        if len(could) == 1:
            row, color = could[0]
            text = _("Is line {row} stuck with {color}? Its tiles fall.", color=_(sentences.COLORS[color]), row=row)
            self._add(text, lambda: frame.do("stick", row, color, player=player))
        elif could:
            self._add(_("Does a full pattern line have no space?"), lambda: ask_which(frame, player, could))

    def _add(self, text, act, *, entered=False):
        row = StuckRow(text=text, entered=entered)
        row.bind(on_release=lambda _row: act())
        self.add_widget(row)


def ask_which(frame, player, lines):
    """Several lines could be stuck; `lines` are pairs of a row and a color."""
    sheet = MenuSheet(title=_("Which line?"), note=_("All its tiles fall to the floor line."))
    for index, (row, color) in enumerate(lines, start=1):
        sheet.offer(
            lambda row=row, color=color: frame.do("stick", row, color, player=player),
            thumb=TilePicture(color_name=color, size_hint=(None, None), size=("40dp", "40dp")),
            title=sentence_case(_("{color} in row {row}", color=_(sentences.COLORS[color]), row=row)),
            divider=index < len(lines),
        )
    sheet.open()


load_kv(__name__)
