"""Keeps Kivy's clock from importing asyncio, and with it the network modules, at every start.

The clock supports programs that run inside an event loop, which this app does not. See docs/decisions/0100-slim-clock.md.
"""

import sys
from threading import Event
from types import SimpleNamespace
from typing import Any

STAND_IN: Any = SimpleNamespace(wait_for=None, Event=Event)


def import_clock() -> None:
    """Import Kivy's clock with a stand-in for asyncio, then remove it, so that later imports get the real module.

    Call it before anything imports Kivy.
    """
    import kivy

    if "asyncio" in sys.modules:
        return
    sys.modules["asyncio"] = STAND_IN
    try:
        import kivy.clock  # noqa: F401 - cached from here on
    finally:
        del sys.modules["asyncio"]
