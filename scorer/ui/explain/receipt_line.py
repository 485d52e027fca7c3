"""The sum of a round in one line: the score before, the wall, the floor, and the total. A tap opens the receipt."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.stack import Stack

PART_SIZES = (tokens.TITLE, tokens.HEADING, tokens.LABEL, tokens.CAPTION)
GAP = tokens.GAP_L
"""Between two figures, in dp."""
LOW_SP = 30
"""The height of a low line with large text, in sp."""
LEAST_NAME = 0.75
"""How much smaller the names may be set; if that is not enough, they are left out."""
TOTAL_SP, NAME_SP, LEAST_PLAQUE = tokens.FIGURE, tokens.CAPTION, tokens.ROW_TALL


def low_height() -> float:
    """The height of a low line: a touch target, or more with large text."""
    return max(dp(tokens.TOUCH), theme.sp(LOW_SP))


class ReceiptPart(Stack):
    """One figure with its name."""

    figure = StringProperty()
    figure_sp = NumericProperty(tokens.TITLE)
    name = StringProperty()
    color = ColorProperty()
    divided = BooleanProperty(True)
    """Whether a hairline follows."""


class ReceiptLine(Tappable, Card):
    """`parts` are triples of a figure, its label and its color token, followed by a plaque with the total."""

    parts: "ListProperty[tuple[str, str, str]]" = ListProperty()
    total = StringProperty()
    total_name = StringProperty()
    named = BooleanProperty(True)
    """Whether the labels are shown; hidden where height is short."""
    low = BooleanProperty(False)
    """Without labels, reduce the height as far as possible."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(name=self.on_parts)

    def on_kv_post(self, _base: object) -> None:
        self.ids.parts.fbind("width", self.fit)
        theme.bind(text=self.fit)
        self.on_parts()

    def plaque_width(self, total: str, name: str, text_scale: float) -> float:
        """The width of the plaque for the total and its label."""
        figure = width_of(total, tokens.SERIF, sp(TOTAL_SP) * text_scale)
        words = width_of(name, tokens.MEDIUM, sp(NAME_SP) * text_scale)
        return max(dp(LEAST_PLAQUE), figure + dp(tokens.GAP_3XL), words + dp(tokens.GUTTER))

    def fit(self, *_args: object) -> None:
        """Use the largest figures that fit side by side, each part as wide as it needs if there are no labels."""

        def widths(size: float) -> list[float]:
            return [width_of(part[0], tokens.SERIF, sp(size) * theme.text) + dp(GAP) for part in self.parts]

        def fits(size: float) -> bool:
            return bool(sum(widths(size)) <= self.ids.parts.width)

        size, shows_names = next(filter(fits, PART_SIZES), PART_SIZES[-1]), self.named and self._names_fit()
        shown = zip(self.ids.parts.children[::-1], self.parts, widths(size), strict=False)
        for part, (_figure, name, _token), width in shown:
            part.figure_sp, part.size_hint_x = size, 1 if shows_names else width
            part.name = name if shows_names else ""

    def _names_fit(self) -> bool:
        """Whether each part is wide enough for its name, perhaps in smaller type."""
        size = sp(NAME_SP) * theme.text * LEAST_NAME
        longest = max(
            (longest_word_width(name, tokens.MEDIUM, size) for _figure, name, _token in self.parts), default=0
        )
        return bool(longest * len(self.parts) <= self.ids.parts.width)

    def on_named(self, *_args: object) -> None:
        self.on_parts()

    def on_parts(self, *_args: object) -> None:
        """Update the parts that changed."""
        if "parts" not in self.ids:
            return
        place = self.ids.parts
        if len(place.children) != len(self.parts):
            place.clear_widgets()
            for _part in self.parts:
                place.add_widget(ReceiptPart())
        for index, (part, (figure, _name, token)) in enumerate(zip(place.children[::-1], self.parts, strict=True), 1):
            part.figure = figure
            part.color, part.divided = getattr(theme, token), index < len(self.parts)
        self.fit()


load_kv(__name__)
