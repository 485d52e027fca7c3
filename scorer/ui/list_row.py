"""A row of a list: a picture at the left, two or three lines, a figure or an arrow at the right.

Rows are separated by a hairline that begins where the words do.
"""

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.icons import Icon
from scorer.ui.loader import load_kv


class ListRow(ButtonBehavior, BoxLayout):
    """`thumb` is any widget; the rest is text."""

    thumb = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    over = StringProperty()
    """A small line above the title."""
    title = StringProperty()
    aside = StringProperty()
    """Said after the title, less loudly."""
    note = StringProperty()
    figure = StringProperty()
    figure_note = StringProperty()
    figure_color = ColorProperty()
    chevron = BooleanProperty(False)
    divider = BooleanProperty(True)

    def on_kv_post(self, _base):
        self.on_thumb()

    def on_thumb(self, *_args):
        if "slot" in self.ids:
            self.ids.slot.clear_widgets()
            if self.thumb or self.icon:
                self.ids.slot.add_widget(self.thumb or Icon(name=self.icon))

    on_icon = on_thumb


load_kv(__name__)
