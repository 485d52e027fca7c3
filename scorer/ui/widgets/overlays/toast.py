"""A toast: a short message at the bottom of the window that disappears by itself, with an optional button."""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.properties import StringProperty

from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Centered


class Toast(Centered):
    """Only one is on the screen at a time; its button dispatches `on_act` and is shown if `action` names it."""

    __events__ = ("on_act",)

    text = StringProperty()
    action = StringProperty()
    icon = StringProperty("tick")

    def on_act(self) -> None:
        """The button was tapped."""

    def show(self) -> None:
        self.dismiss_all()
        Window.add_widget(self)
        self._timeout = motion.after(tokens.TOAST_HOLD, self.dismiss)

    def dismiss(self) -> None:
        self._timeout.cancel()
        Window.remove_widget(self)

    @staticmethod
    def dismiss_all() -> None:
        for toast in [child for child in Window.children if isinstance(child, Toast)]:
            toast.dismiss()

    def choose_action(self) -> None:
        self.dismiss()
        self.dispatch("on_act")


def show_toast(text: str, icon: str = "tick", action: str = "", on_action: Callable[[], object] | None = None) -> Toast:
    """Show a message, with a button if `action` names it."""
    toast = Toast(text=text, icon=icon, action=action)
    if on_action:
        toast.bind(on_act=lambda _toast: on_action())
    toast.show()
    return toast


load_kv(__name__)
