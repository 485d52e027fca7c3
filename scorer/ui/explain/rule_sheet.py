"""A whole rulebook paragraph in a sheet: its text, example, sources, and the points that it explains in the current game."""

from kivy.properties import StringProperty

from scorer.play.active_game import ActiveGame
from scorer.ui.explain.rule_example import example_picture
from scorer.ui.explain.rule_uses import OpenWhy, uses_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack
from scorer.wording import rulebook, sentences


class RuleText(Stack):
    """The paragraph itself with its certainty and sources."""

    text = StringProperty()
    sure = StringProperty()
    basis = StringProperty()


def show_rule(game: ActiveGame | None, id: str, open_why: OpenWhy) -> BottomSheet:
    """Show a paragraph in a sheet; `open_why` opens the receipts with points from this rule."""
    rule = rulebook.paragraph(id, _.language.code)
    content = RuleText(
        text=rule.text,
        sure=_(sentences.SURE[rule.sure]),
        basis="\n".join(f"{_(sentences.BOOKS[book])}: {section}" for book, section in rule.basis),
    )
    if rule.example:
        content.ids.example.add_widget(example_picture(rule.example))
    if uses := uses_of(game, rule, open_why):
        content.ids.uses.add_widget(uses)
    sheet = BottomSheet(title=rule.title, note=rulebook.chapters(_.language.code)[rule.chapter], content=content)
    sheet.open()
    return sheet


load_kv(__name__)
