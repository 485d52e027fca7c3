"""Hides widgets that stay in their layout."""

from typing import Any

from kivy.properties import BooleanProperty


class Hideable:
    """Mixin of widgets. A hidden one is neither drawn nor touchable; its kv rule decides whether it keeps its size."""

    shown = BooleanProperty(True)

    def on_shown(self, *_args: object) -> None:
        widget: Any = self
        widget.disabled = not self.shown  # first: it makes a button pale
        widget.opacity = float(self.shown)
