"""A row of a list: an icon or thumbnail, a title, a note, and a figure or chevron on the right."""

from typing import Any

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.drawing.icons import Icon
from scorer.ui.drawing.text_textures import longest_word_width
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.stack import Centered


class ListRow(Tappable, Centered):
    """`thumb` is any widget and replaces the icon."""

    thumb = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    title = StringProperty()
    aside = StringProperty()
    """Secondary text after the title."""
    note = StringProperty()
    figure = StringProperty()
    figure_note = StringProperty()
    loss = BooleanProperty(False)
    """Whether the figure is a loss, in red."""
    chevron = BooleanProperty(False)
    selected = BooleanProperty(False)
    """Whether it is the present choice, which has a tick."""
    beside_arrows = BooleanProperty(False)
    """Whether to align the figure with those of rows that have a chevron."""

    faded = BooleanProperty(False)
    """Whether it matters less than the other rows."""

    divider = BooleanProperty(False)
    """Whether a hairline separates it from the next row; kept up to date while it is in a list."""

    def __init__(self, **kwargs: Any) -> None:
        self._right: list[Widget] = []
        self._list: Widget | None = None
        super().__init__(**kwargs)

    def aside_in(self, room: float, aside: str, text_scale: float) -> str:
        """The secondary text, if its words fit without being split."""
        return aside if longest_word_width(aside, tokens.MEDIUM, sp(tokens.BODY) * text_scale) <= room else ""

    def on_kv_post(self, _base: object) -> None:
        self.on_thumb()
        self.on_figure()

    def on_parent(self, _row: object, parent: Widget | None) -> None:
        if self._list:
            self._list.funbind("children", self._update_divider)
        self._list = parent
        if parent:
            parent.fbind("children", self._update_divider)

    def _update_divider(self, _list: Widget, children: list[Widget]) -> None:
        place = children.index(self) if self in children else 0
        self.divider = place > 0 and isinstance(children[place - 1], ListRow)

    def on_thumb(self, *_args: object) -> None:
        if "slot" in self.ids:
            self.ids.slot.clear_widgets()
            if self.thumb or self.icon:
                self.ids.slot.add_widget(self.thumb or Icon(name=self.icon))

    on_icon = on_thumb

    def on_figure(self, *_args: object) -> None:
        """Create the figure, the tick and the chevron only if they are shown, since most rows lack some of them."""
        kinds: tuple[tuple[type[RowFigure | Tick | Chevron], object], ...] = (
            (RowFigure, self.figure or self.figure_note),
            (Tick, self.selected),
            (Chevron, self.chevron),
        )
        wanted = [kind for kind, shown in kinds if shown]
        if "slot" in self.ids and wanted != [type(part) for part in self._right]:
            self.clear_widgets(self._right)
            self._right = [kind(row=self) for kind in wanted]
            for part in self._right:
                self.add_widget(part)

    on_figure_note = on_selected = on_chevron = on_figure


class RowFigure(BoxLayout):
    """The figure and the note below it."""

    row = ObjectProperty()


class Tick(Icon):
    """The tick of the present choice; our fonts have none."""

    row = ObjectProperty()


class Chevron(Icon):
    """The chevron of a row that opens something."""

    row = ObjectProperty()


load_kv(__name__)
