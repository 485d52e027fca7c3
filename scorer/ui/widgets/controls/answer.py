"""The referee's answer in one line: a tick or a cross, Yes or No, the reason, and what it costs.

Shape, word and color say the same, so that nobody needs all three.
"""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text import serif


class VerdictMark(Widget):
    """A tick or a cross on its disc."""

    allowed = BooleanProperty(True)


class Answer(BoxLayout):
    """`warning` is a second line in which the rules say more than yes or no."""

    allowed = BooleanProperty(True)
    text = StringProperty()
    warning = StringProperty()
    loss = NumericProperty(0)

    def said_loss(self, loss):
        """As the serif font can write it; nothing where nothing is lost."""
        return serif(_.language.number(round(loss))) if loss else ""


class AnswerGround(BoxLayout):
    """The soft green or red that an answer lies on."""

    allowed = BooleanProperty(True)
    fill = ColorProperty()


load_kv(__name__)
