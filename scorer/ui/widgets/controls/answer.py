"""The referee's answer in one line: a tick or a cross, Yes or No, the reason, and the cost.

Shape, word and color each carry the answer, so that no player depends on one of them.
"""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered, Stack


class VerdictMark(Hideable, Widget):
    """A tick or a cross on its disc."""

    allowed = BooleanProperty(True)


class Answer(Centered):
    """`warning` is an optional second line with a caveat."""

    allowed = BooleanProperty(True)
    text = StringProperty()
    warning = StringProperty()
    loss = NumericProperty(0)

    def format_loss(self, loss: float) -> str:
        """The loss as text; empty if nothing is lost."""
        return serif(_.language.number(round(loss))) if loss else ""


class AnswerGround(Plated, Stack):
    """The soft green or red background of an answer."""

    allowed = BooleanProperty(True)


load_kv(__name__)
