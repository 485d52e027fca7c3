"""Messages of the round screen: toasts beside the board, and bubbles that say why something is not allowed."""

from collections.abc import Callable

from scorer.play import views
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.entries import Entry
from scorer.rules.reasons import Reason, Refusal
from scorer.rules.table import Layout
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.toast import Toast, show_toast
from scorer.wording.language import explain


class RoundMessages:
    """Shows one message at a time."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.toast_place: tuple[float, float] | None = None
        """Width and left of a toast where the board must stay free; None for the default."""

    def clear(self) -> None:
        RefusalBubble.dismiss_all()
        Toast.dismiss_all()

    def show_toast(self, text: str, icon: str, action: str = "", act: Callable[[], object] | None = None) -> None:
        """A message with one thing that the player can do about it."""
        toast = show_toast(text, icon, action, act)
        if self.toast_place:
            toast.width, toast.x = self.toast_place  # in this order: by default x depends on the width

    def show_refusal(
        self,
        layout: Layout,
        refusal: Refusal,
        at: tuple[float, float],
        dismissed: Callable[[], object] | None = None,
        later: Entry | None = None,
    ) -> None:
        """Point at a place of the window and say why something is not allowed; `later` is the entry that a correction
        would make impossible.
        """
        RefusalBubble(self._context, layout, refusal, later).show(at, dismissed)

    def show_completed(self, session: Session, player: int, space: Space) -> None:
        """Announce a row, column, color or star that a tile has just completed and that counts only at the end."""
        table, words = session.table, _.language
        lines = views.bonuses_with(table, player, space)
        if lines:
            texts = [explain(words, line, session.layout, table.boards[player]) for line in lines]
            ends = any(line.reason == Reason.FULL_ROW for line in lines)
            texts.append(_("This is the last round.") if ends else _("Counted when the game ends."))
            self.show_toast(" ".join(texts), "trophy")

    def speak_total(self, session: Session, player: int) -> None:
        """Read a player's total aloud, if the users want that."""
        points = _.language.points(session.table.totals[player])
        self._context.preferences.speak(_("{name} has {points}.", name=session.names[player], points=points))
