"""Why something cannot be done, in a bubble at the place; a tap on the bubble leads to the rule.

Where a correction is refused because of what came later, the bubble says what that is.
"""

from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.step_names import entry_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.bubble import ReasonBubble
from scorer.wording import rulebook
from scorer.wording.language import why_not


class RefusalBubble(ReasonBubble):
    """The reason and, where there is one, the way to its rule."""

    def __init__(self, context, layout, refusal, later=None, **kwargs):
        super().__init__(**kwargs)
        self._context = context
        self._rule = rulebook.for_refusal(refusal.code, _.language.code, layout.id)
        self.icon = "book" if self._rule else ""
        self.text = why_not(_.language, refusal)
        if later:
            name = entry_name(_.language, later, layout)
            self.text += "\n" + _("That would rule out this entry in round {n}: {deed}.", n=later.round, deed=name)

    def show(self, at, gone=None):
        """Point at a place; `gone` is called when the bubble has gone."""
        self.point_at(*at)
        if gone:
            self.fbind("parent", lambda _bubble, parent: parent or gone())

    def on_touch_down(self, touch):
        on_it = self.collide_point(*touch.pos)
        super().on_touch_down(touch)
        if on_it and self._rule:
            open_rule(self._context, self._rule.id)
        return on_it
