"""A short version of a rule, on a card beside the number that it explains."""

from kivy.properties import StringProperty

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.wording import rulebook

SHORT = 2
"""The number of sentences that a card shows."""


class RuleCard(Tappable, Card):
    """The title and first sentences of a rulebook paragraph; `act` opens the whole paragraph."""

    title = StringProperty()
    text = StringProperty()
    paragraph = StringProperty()
    """The paragraph's id."""

    def on_paragraph(self, *_args: object) -> None:
        if self.paragraph:
            rule = rulebook.paragraph(self.paragraph, _.language.code)
            self.title, self.text = rule.title, in_short(rule.text)


def in_short(text: str) -> str:
    """The first sentences of a text."""
    sentences = text.split(". ")
    return text if len(sentences) <= SHORT else ". ".join(sentences[:SHORT]) + "."


load_kv(__name__)
