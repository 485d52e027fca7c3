"""Cards with a heading, for the screens about past games."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.list_row import ListRow


class TitledCard(Card):
    """The content goes below the heading."""

    title = StringProperty()
    note = StringProperty()
    inset = NumericProperty(dp(tokens.INSET))
    """The margin of the content; 0 for list rows, which have their own."""

    def put(self, *content: Widget) -> None:
        """Add content."""
        for widget in content:
            self.ids.content.add_widget(widget)


class Quiet(BoxLayout):
    """A remark in small, quiet type."""

    text = StringProperty()


def rows_card(title: str, note: str, rows: Sequence[ListRow]) -> TitledCard:
    """A card that lists rows."""
    card = TitledCard(title=title, note=note, inset=0)
    card.put(*rows)
    return card


load_kv(__name__)
