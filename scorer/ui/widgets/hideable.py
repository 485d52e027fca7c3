"""The one way to hide a part of a layout that stays in it."""

from typing import Any

from kivy.properties import BooleanProperty


class Hideable:
    """Mixin of a widget. Hidden, it is neither drawn nor reachable; its kv rule decides whether it keeps its room."""

    shown = BooleanProperty(True)

    def on_shown(self, *_args: object) -> None:
        widget: Any = self
        widget.disabled = not self.shown  # first: it makes a button pale
        widget.opacity = float(self.shown)
