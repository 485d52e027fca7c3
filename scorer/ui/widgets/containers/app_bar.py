"""The bar at the top of a screen: where back leads, the screen's name, and up to two actions.

Actions are pairs of an icon and what to call.
"""

from kivy.properties import ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import IconButton
from scorer.ui.widgets.stack import Centered


class TitleWords(ButtonBehavior, BoxLayout):
    """The name of the screen and what stands below it."""


class AppBar(Centered):
    """`on_back` is dispatched by the button at the left, which is there if `back_icon` names one."""

    __events__ = ("on_back", "on_name")

    title = StringProperty()
    note = StringProperty()
    back_icon = StringProperty()
    actions = ListProperty()

    def on_back(self) -> None:
        """The button at the left was tapped."""

    def on_name(self) -> None:
        """The name of the screen was tapped."""

    def on_kv_post(self, _base: object) -> None:
        self.on_actions()

    def on_actions(self, *_args: object) -> None:
        if "actions" not in self.ids:
            return
        self.ids.actions.clear_widgets()
        for icon, act in self.actions:
            button = IconButton(icon=icon)
            button.bind(on_release=lambda _button, act=act: act())
            self.ids.actions.add_widget(button)


load_kv(__name__)
