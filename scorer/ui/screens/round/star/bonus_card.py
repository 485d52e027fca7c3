"""The card that reminds a player of bonus tiles: the surrounded ornaments, and how many tiles they give."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, StringProperty

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.wording import sentences
from scorer.wording.language import sentence_case


class TakeCard(Card):
    """Shows what the last placement earned."""

    icon = StringProperty()
    title = StringProperty()
    note = StringProperty()
    small = BooleanProperty(False)

    def show(self, kinds: Sequence[str], tiles: int) -> None:
        """The kinds of the surrounded ornaments, and the tiles they give together."""
        names = sentence_case(_.language.join(_(sentences.SOURCES[kind]) for kind in dict.fromkeys(kinds)))
        self.icon = kinds[0]
        self.title = _.plural(
            "{ornaments} surrounded: take {n} tile", "{ornaments} surrounded: take {n} tiles", tiles, ornaments=names
        )
        self.note = _("Any from the supply, including the wild color")


load_kv(__name__)
