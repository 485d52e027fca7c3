"""Runs Python's garbage collector rarely, because a full collection blocks the app for longer than opening a screen.

Collection is off until the first frame is drawn (`scorer.ui.app.main.prepare`), then rare, and complete when the app is paused.
See docs/decisions/0106-garbage-collection.md.
"""

import gc

YOUNG = 10_000
"""New objects until the youngest generation is collected; Python's default of 700 costs a third more time to open screens."""


def start() -> None:
    """Enable collection, once the first frame is drawn."""
    gc.set_threshold(YOUNG, 10, 10)
    gc.enable()


def collect() -> None:
    """Collect everything, while another app is in front."""
    gc.collect()
