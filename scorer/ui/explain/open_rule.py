"""Opens the rule behind a number from any screen."""

from functools import partial

from scorer.ui.explain.rule_sheet import show_rule
from scorer.ui.explain.why_sheet import open_why


def open_rule(context, id):
    """Show a rulebook paragraph; the points that rest on it open their receipts."""
    return show_rule(context.game, id, partial(open_why, context))
