"""Lets a widget keep the color it was given when the theme changes: the color of its style is only what it has of itself.

Kv keeps both bindings, and whichever token changes last would win; a color that is the same in both themes never does.
"""


class OwnColor:
    """For a widget with a `color` and the rule `color: self.own_color(theme.…)`."""

    _own = None

    def own_color(self, styled):
        """The color of the style, unless another one was given."""
        if self._own is not None and tuple(self.color) != self._own:
            return self.color
        self._own = tuple(styled)
        return styled
