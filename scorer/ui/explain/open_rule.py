"""Opens the rule behind a number from any screen."""

from scorer.ui.explain.rule_sheet import show_rule
from scorer.ui.explain.why_sheet import open_why


def open_rule(id):
    """Show a rulebook paragraph; the points that rest on it open their receipts."""
    return show_rule(id, open_why)
