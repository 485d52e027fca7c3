"""A row with a switch, a title and a note; the whole row is the touch target."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.ui.drawing import motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.stack import Centered


class SwitchRow(Tappable, Centered):
    """Bind `active` to follow it."""

    icon = StringProperty()
    title = StringProperty()
    note = StringProperty()
    active = BooleanProperty(False)
    slide = NumericProperty(0)
    """Position of the knob, from 0 (off) to 1 (on)."""

    def spoken_state(self) -> str:
        return _("on") if self.active else _("off")

    def on_release(self) -> None:
        self.active = not self.active

    def on_active(self, _row: object, active: bool) -> None:
        motion.finish(self)
        motion.play(self, "picker", slide=1 if active else 0)


load_kv(__name__)
