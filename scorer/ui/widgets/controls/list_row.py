"""A row of a list: a picture at the left, one or two lines, a figure or an arrow at the right.

Rows are separated by a hairline that begins where the words do.
"""

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing.icons import Icon
from scorer.ui.kivyfix.kv_loader import load_kv


class ListRow(ButtonBehavior, BoxLayout):
    """`thumb` is any widget; the rest is text."""

    thumb = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    title = StringProperty()
    aside = StringProperty()
    """Said after the title, less loudly."""
    note = StringProperty()
    figure = StringProperty()
    figure_note = StringProperty()
    figure_color = ColorProperty()
    chevron = BooleanProperty(False)
    beside_arrows = BooleanProperty(False)
    """Though it leads nowhere, its figure stands where those of rows with an arrow do."""

    divider = BooleanProperty(True)
    _right = ()

    def on_kv_post(self, _base):
        self.on_thumb()
        self.on_figure()

    def on_thumb(self, *_args):
        if "slot" in self.ids:
            self.ids.slot.clear_widgets()
            if self.thumb or self.icon:
                self.ids.slot.add_widget(self.thumb or Icon(name=self.icon))

    on_icon = on_thumb

    def on_figure(self, *_args):
        """Most rows have no figure or no arrow; what is not there is not made."""
        shown = ((RowFigure, self.figure or self.figure_note), (Chevron, self.chevron))
        wanted = [kind for kind, there in shown if there]
        if "slot" in self.ids and wanted != [type(part) for part in self._right]:
            self.clear_widgets(self._right)
            self._right = [kind(row=self) for kind in wanted]
            for part in self._right:
                self.add_widget(part)

    on_figure_note = on_chevron = on_figure


class RowFigure(BoxLayout):
    """The figure and what stands below it."""

    row = ObjectProperty()


class Chevron(Icon):
    """The arrow of a row that leads somewhere."""

    row = ObjectProperty()


load_kv(__name__)
