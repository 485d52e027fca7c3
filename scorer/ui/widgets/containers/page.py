"""Base class of all screens. The navigator creates a page on first use and calls its hooks."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.context.app_context import AppContext, Navigation
from scorer.ui.kivyfix.kv_loader import load_kv


class Page(BoxLayout):
    """A screen."""

    name = StringProperty()
    context: "ObjectProperty[AppContext]" = ObjectProperty()
    nav = BooleanProperty(False)
    """Whether the navigation bar with the main screens is visible."""

    @property
    def navigator(self) -> Navigation:
        navigator: Navigation = self.context.navigator
        return navigator

    def shown(self, *args: Any, **params: Any) -> None:
        """Called when the page has its size, before it becomes visible, with the parameters of the navigation.

        Each page declares its own parameters.
        """

    def shown_again(self, **params: Any) -> None:
        """Called instead of `shown` when the user comes back; pages override it to keep their position."""
        self.shown(**params)

    def left(self) -> None:
        """Called when another page replaces this one."""

    def back(self) -> bool:
        """Called first when the user goes back; True if the page has handled it."""
        return False


load_kv(__name__)
