"""A paragraph of the rules where it is needed: in short on a card, whole in a sheet with the books it rests on.

The sheet says how sure the paragraph is, draws its example, and leads to the points that rest on it in the game on the table.
"""

from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer import rulebook
from scorer.texts import ids
from scorer.ui.card import Card
from scorer.ui.loader import load_kv
from scorer.ui.rule_example import example_picture
from scorer.ui.rule_uses import uses_of
from scorer.ui.sheet import BottomSheet
from scorer.ui.words import _

SHORT = 2
"""How many sentences of a paragraph stand on a card."""


class RuleCard(ButtonBehavior, Card):
    """The rule that a number rests on; a tap opens it whole."""

    title = StringProperty()
    text = StringProperty()
    paragraph = StringProperty()
    """Its id, or nothing where no rule of the game stands behind it."""

    def on_paragraph(self, *_args):
        if self.paragraph:
            rule = rulebook.paragraph(self.paragraph, _.language.code)
            self.title, self.text = rule.title, in_short(rule.text)

    def on_release(self):
        open_rule(self.paragraph)


class RuleText(BoxLayout):
    """A whole paragraph: its text, its example, how sure it is and the books that say so."""

    text = StringProperty()
    sure = StringProperty()
    basis = StringProperty()


def in_short(text):
    """The first sentences."""
    sentences = text.split(". ")
    return text if len(sentences) <= SHORT else ". ".join(sentences[:SHORT]) + "."


def open_rule(id):
    """Show a paragraph in a sheet."""
    rule = rulebook.paragraph(id, _.language.code)
    content = RuleText(
        text=rule.text,
        sure=_(ids.SURE[rule.sure]),
        basis="\n".join(f"{_(ids.BOOKS[book])}: {section}" for book, section in rule.basis),
    )
    if rule.example:
        content.ids.example.add_widget(example_picture(rule.example))
    if uses := uses_of(rule):
        content.ids.uses.add_widget(uses)
    sheet = BottomSheet(title=rule.title, note=rulebook.chapters(_.language.code)[rule.chapter], content=content)
    sheet.open()
    return sheet


load_kv(__name__)
