"""Opens the rule behind a number from any screen."""

from functools import partial

from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.rule_sheet import show_rule
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.widgets.overlays.sheet import BottomSheet


def open_rule(context: AppContext, id: str) -> BottomSheet:
    """Show a rulebook paragraph; the points that it explains open their receipts."""
    return show_rule(context.game, id, partial(open_why, context))
