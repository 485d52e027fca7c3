"""What a player still has when they pass: how many tiles are kept, how many are thrown away.

Only for those who have tiles left; Done alone passes with nothing.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.overlays.sheet import BottomSheet

STEP = 12
"""How many more numbers the last key of the pad brings."""


class Leftovers(BoxLayout):
    """The two questions, answered with none until somebody says otherwise."""

    kept = NumericProperty(0)
    thrown = NumericProperty(0)
    most_kept = NumericProperty(0)
    most_thrown = NumericProperty(STEP)
    """The numbers on the pad end before it."""
    last = BooleanProperty(False)
    """Whether there is no next round to keep tiles for."""

    def more(self):
        self.most_thrown += STEP


class PassSheet(BottomSheet):
    """`on_passed` says what is kept and thrown away; `on_play_on` that the player has not passed after all."""

    passed = BooleanProperty(False)

    def __init__(self, leftovers, **kwargs):
        self.register_event_type("on_passed")
        self.register_event_type("on_play_on")
        self.leftovers = leftovers
        super().__init__(title=_("Tiles left over"), content=leftovers, **kwargs)
        self.footer = self._buttons()

    def on_passed(self, kept, thrown):
        """Out for this round, with these tiles."""

    def on_play_on(self):
        """Not out after all."""

    def _buttons(self):
        row = BoxLayout(size_hint_y=None, spacing=dp(10))
        row.bind(minimum_height=row.setter("height"))
        if self.passed:
            back = PlainButton(text=_("Not passed"))
            back.bind(on_release=lambda _button: self._end("on_play_on"))
            row.add_widget(back)
        self.pass_button = PrimaryButton(icon="tick", text=_("Pass"))
        self.pass_button.bind(
            on_release=lambda _button: self._end("on_passed", self.leftovers.kept, self.leftovers.thrown)
        )
        row.add_widget(self.pass_button)
        return row

    def _end(self, event, *said):
        self.close()
        self.dispatch(event, *said)


load_kv(__name__)
