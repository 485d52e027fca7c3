"""Keeps Kivy's clock from importing asyncio, and with it ssl, sockets and selectors, at every start.

Why: the clock supports programs that run inside an event loop, which this app does not.
Gain: 4 to 6 % of the CPU time of a start, and 6 MB of memory.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy imports asyncio only when it is used, or the app needs asyncio at start.
Record: docs/decisions/0100-slim-clock.md.
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
