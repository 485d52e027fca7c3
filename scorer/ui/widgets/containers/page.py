"""What every screen has in common: it fills the stage, is told when it is shown, and can ask to go elsewhere.

A screen is a Page in a module of its own, named in `stage.PAGES`; it is made when it is first wanted.
"""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Page(BoxLayout):
    """A screen."""

    name = StringProperty()
    stage = ObjectProperty(None, allownone=True)
    nav = BooleanProperty(False)
    """Whether the five main screens can be reached from it."""

    def shown(self, **given):
        """It is about to be seen, with what the caller has given."""

    def shown_again(self, **given):
        """Back has led here: as if it were new, unless it keeps its place."""
        self.shown(**given)

    def left(self):
        """It is not seen any more."""

    def back(self):
        """The back key, before anything else: True if the screen has used it."""
        return False


load_kv(__name__)
