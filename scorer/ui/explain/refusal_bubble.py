"""A bubble that explains a refusal where the user tapped; a tap on it opens the rule, or does what was offered instead.

If a correction conflicts with a later entry, the bubble names that entry.
"""

from collections.abc import Callable
from typing import Any

from kivy.input.motionevent import MotionEvent

from scorer.rules.entries import Entry, Lay
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Layout
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.reason_bubble import ReasonBubble
from scorer.wording import rulebook, sentences
from scorer.wording.language import why_not


def later_conflict(layout: Layout, refusal: Refusal, later: Entry) -> str:
    """Why a correction is not allowed: an entry of a later round, which the user does not see."""
    number = later.round
    if refusal.code is Code.SPACE_TAKEN and isinstance(later, Lay):
        color = _(sentences.COLORS[later.color])
        return _("In round {n}, {color} goes here. Remove that tile first.", n=number, color=color)
    name = entry_name(_.language, later, layout)
    conflict = _("This conflicts with round {n}: {step}.", n=number, step=name)
    return f"{conflict}\n{why_not(_.language, refusal)}"


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
        self._instead: Callable[[], object] | None = None
        if later:
            self.text = later_conflict(layout, refusal, later)

    def offer(self, icon: str, text: str, act: Callable[[], object]) -> None:
        """Offer something to do instead of explaining the refusal."""
        self.icon, self.text, self._instead = icon, text, act
        self.offering = True

    def show(self, at: tuple[float, float], on_dismiss: Callable[[], object] | None = None) -> None:
        """Point at a position of the window; call `on_dismiss` when the bubble is dismissed."""
        self.point_at(*at)
        if on_dismiss:
            self.fbind("parent", lambda _bubble, parent: parent or on_dismiss())

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        on_it = self.collide_point(*touch.pos)
        super().on_touch_down(touch)
        if on_it and self._instead:
            self._instead()
        elif on_it and self._rule:
            open_rule(self._context, self._rule.id)
        return on_it
