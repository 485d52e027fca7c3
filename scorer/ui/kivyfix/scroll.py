"""A column that scrolls only when it must: while everything fits, a tap reaches what is in it at once.

Kivy's ScrollView holds every touch back for a moment to see whether it becomes a drag.
"""

from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView


class Scroll(ScrollView):
    """Put one widget in; its height is its own."""

    through = ListProperty()
    """Widgets in it that are dragged themselves: a touch on them reaches them at once."""

    @property
    def fits(self):
        return all(child.height <= self.height for child in self.children)

    def on_touch_down(self, touch):
        if not self.fits and not self._goes_through(touch):
            return super().on_touch_down(touch)
        if not self.collide_point(*touch.pos):
            return False
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = StencilView.on_touch_down(self, touch)
        touch.pop()
        return taken

    def _goes_through(self, touch):
        return any(widget.collide_point(*widget.to_widget(*self.to_window(*touch.pos))) for widget in self.through)
