"""Messages of the round screen: toasts, and bubbles with refusals."""

from collections.abc import Callable, Iterable
from functools import partial

from scorer.play import views
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.entries import Entry
from scorer.rules.reasons import Reason, Refusal
from scorer.rules.table import Layout
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import motion, tokens
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.toast import Toast, show_toast
from scorer.wording.language import explain


class RoundMessages:
    """Shows one message at a time."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def clear(self) -> None:
        RefusalBubble.dismiss_all()
        Toast.dismiss_all()

    def show_refusal(
        self,
        layout: Layout,
        refusal: Refusal,
        at: tuple[float, float],
        dismissed: Callable[[], object] | None = None,
        later: Entry | None = None,
    ) -> None:
        """Show a refusal in a bubble that points at a position in the window; `later` is the entry that a correction would
        make illegal.
        """
        bubble = RefusalBubble(self._context, layout, refusal, later)
        bubble.show(at, dismissed)
        self._context.preferences.signal(Signal.REFUSED)
        self._context.preferences.speak(bubble.text)

    def offer_move(
        self,
        layout: Layout,
        refusal: Refusal,
        at: tuple[float, float],
        move: Callable[[], object],
        dismissed: Callable[[], object],
    ) -> None:
        """Show a refusal, with the offer to move the tile of the row to this space."""
        bubble = RefusalBubble(self._context, layout, refusal)
        bubble.offer("swap", _("Move it here"), move)
        bubble.show(at, dismissed)

    def show_completed(self, session: Session, player: int, spaces: Iterable[Space]) -> None:
        """Announce completed rows, columns, colors or stars whose bonus counts at the end of the game."""
        table, words = session.table, _.language
        lines = list(dict.fromkeys(line for space in spaces for line in views.bonuses_with(table, player, space)))
        if lines:
            texts = [explain(words, line, session.layout, table.boards[player]) for line in lines]
            ends = any(line.reason == Reason.FULL_ROW for line in lines)
            texts.append(_("This is the last round.") if ends else _("Counted when the game ends."))
            show_toast(" ".join(texts), "trophy")
            complete = partial(self._context.preferences.signal, Signal.COMPLETE)
            motion.after(tokens.SNAP, complete)  # after the vibration of the tile, which would cancel this one

    def speak_total(self, session: Session, player: int) -> None:
        """Read a player's total aloud, if that is enabled."""
        points = _.language.points(session.table.totals[player])
        self._context.preferences.speak(_("{name} has {points}.", name=session.names[player], points=points))
