"""Lets a widget override its color permanently, also when the theme changes.

Kv never replaces a rule's binding: with `color: theme.ink` in the class rule and `color: theme.neg` where the widget is used,
both bindings stay, and a change of theme leaves the color of the token that changes last. This is not a patch of Kivy.
"""

from collections.abc import Sequence

from kivy.properties import ColorProperty


class ColorOverride:
    """Mixin of widgets whose class rule has `color: self.color_or(theme.…)`."""

    color: ColorProperty
    _default: tuple[float, ...] | None = None

    def color_or(self, default: Sequence[float]) -> Sequence[float]:
        """`default`, unless the widget was given another color."""
        if self._default is not None and tuple(self.color) != self._default:
            return self.color
        self._default = tuple(default)
        return default
