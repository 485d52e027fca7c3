"""Lays out what is new from its top, before its texts are set.

Kivy begins at the leaves: texts break letter by letter in widths that nobody meant, and are set anew when the right ones come.
"""

from kivy.uix.scrollview import ScrollView


def lay_out(top):
    """Give everything in `top`, which has its size, a width; whatever waits for the heights of texts follows by itself."""
    for widget in top.walk(restrict=True):
        waiting = getattr(widget, "_trigger_layout", None)
        if hasattr(waiting, "cancel"):  # a list that reuses its rows waits in a way of its own
            waiting.cancel()
            widget.do_layout()
        elif isinstance(widget, ScrollView):
            widget.update_from_scroll()
