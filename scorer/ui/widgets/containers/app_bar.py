"""The bar at the top of a screen: a back button, the title, and up to two actions."""

from collections.abc import Callable
from functools import partial

from kivy.properties import ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import IconButton
from scorer.ui.widgets.stack import Centered


class TitleWords(ButtonBehavior, BoxLayout):
    """The title and the note below it, which can be tapped."""


class AppBar(Centered):
    """Dispatches `on_back` if it has a `back_icon`, and `on_name` for its title."""

    __events__ = ("on_back", "on_name")

    title = StringProperty()
    note = StringProperty()
    back_icon = StringProperty()
    actions: "ListProperty[tuple[str, Callable[[], object]]]" = ListProperty()
    """Pairs of an icon and a callback."""

    def on_back(self) -> None:
        """The back button was tapped."""

    def on_name(self) -> None:
        """The title was tapped."""

    def on_kv_post(self, _base: object) -> None:
        self.on_actions()

    def on_actions(self, *_args: object) -> None:
        if "actions" not in self.ids:
            return
        self.ids.actions.clear_widgets()
        for icon, act in self.actions:
            button = IconButton(icon=icon)
            button.bind(on_release=partial(_call, act))
            self.ids.actions.add_widget(button)


def _call(act: Callable[[], object], _button: object) -> None:
    act()


load_kv(__name__)
