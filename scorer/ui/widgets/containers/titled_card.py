"""A card with a heading and a word at its right; a card with a list; a sentence beside the point.

The screens that look back on many games are made of them.
"""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.list_row import ListRow


class TitledCard(Card):
    """The content goes below the heading."""

    title = StringProperty()
    note = StringProperty()
    inset = NumericProperty(dp(tokens.INSET))
    """How far the content stands from the edges; rows of a list bring a distance of their own."""

    def put(self, *content: Any) -> None:
        """Add what the card is about."""
        for widget in content:
            self.ids.content.add_widget(widget)


class Quiet(BoxLayout):
    """A sentence beside the point."""

    text = StringProperty()


def rows_card(title: str, note: str, rows: Sequence[ListRow]) -> TitledCard:
    """A card with a list."""
    card = TitledCard(title=title, note=note, inset=0)
    card.put(*rows)
    rows[-1].divider = False
    return card


load_kv(__name__)
