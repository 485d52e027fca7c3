"""A bubble that explains a refusal where the user tapped; a tap on it opens the rule.

If a correction conflicts with a later entry, the bubble names that entry.
"""

from collections.abc import Callable
from typing import Any

from kivy.input.motionevent import MotionEvent

from scorer.rules.entries import Entry
from scorer.rules.reasons import Refusal
from scorer.rules.table import Layout
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.reason_bubble import ReasonBubble
from scorer.wording import rulebook
from scorer.wording.language import why_not


class RefusalBubble(ReasonBubble):
    """The reason, and an icon if there is a rule behind it."""

    def __init__(
        self, context: AppContext, layout: Layout, refusal: Refusal, later: Entry | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._context = context
        self._rule = rulebook.for_refusal(refusal.code, _.language.code, layout.id)
        self.icon = "book" if self._rule else ""
        self.text = why_not(_.language, refusal)
        if later:
            name = entry_name(_.language, later, layout)
            self.text += "\n" + _("That would rule out this entry in round {n}: {deed}.", n=later.round, deed=name)

    def show(self, at: tuple[float, float], on_dismiss: Callable[[], object] | None = None) -> None:
        """Point at a position of the window; call `on_dismiss` when the bubble is dismissed."""
        self.point_at(*at)
        if on_dismiss:
            self.fbind("parent", lambda _bubble, parent: parent or on_dismiss())

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        on_it = self.collide_point(*touch.pos)
        super().on_touch_down(touch)
        if on_it and self._rule:
            open_rule(self._context, self._rule.id)
        return on_it
