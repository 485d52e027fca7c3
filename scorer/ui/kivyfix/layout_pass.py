"""Lays out a new widget tree from the top down, before its texts are rendered.

Why: Kivy's layouts run from the leaves up, so each text is first rendered at a provisional width, broken letter by letter.
Gain: 4 to 5 % of the CPU time of a start, 5 % of opening a screen for the first time; fewer layout rounds than Kivy's limit.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy lays out parents before children.
Record: docs/decisions/0104-layout-pass.md.
"""

from kivy.clock import ClockEvent
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def layout_now(top: Widget) -> None:
    """Run the pending layouts in `top`, whose size is set; layouts that depend on the heights of texts follow in the next frame."""
    for widget in top.walk(restrict=True):
        if isinstance(widget, Layout):
            pending = widget._trigger_layout  # noqa: SLF001 - Kivy has no public way to cancel a pending layout
            if isinstance(pending, ClockEvent):  # the layout of a RecycleView schedules itself differently
                pending.cancel()
                widget.do_layout()
        elif isinstance(widget, ScrollView):
            widget.update_from_scroll()
