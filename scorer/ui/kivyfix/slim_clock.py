"""Keeps Kivy's clock from importing asyncio and ctypes, which this app never uses.

The clock imports asyncio, and with it the network modules, for programs that run inside an event loop; and it searches for the C
library with ctypes, to sleep more precisely than the screen refreshes. See docs/decisions/0100-slim-clock.md.
"""

import sys
from threading import Event
from types import SimpleNamespace
from typing import Any

STAND_INS: dict[str, Any] = {"asyncio": SimpleNamespace(wait_for=None, Event=Event), "ctypes": None}
"""What the clock finds instead."""


def import_clock() -> None:
    """Import Kivy's clock with stand-ins, then remove them, so that later imports get the real modules. Call before importing Kivy."""
    import kivy

    missing = {name: stand_in for name, stand_in in STAND_INS.items() if name not in sys.modules}
    sys.modules.update(missing)
    try:
        import kivy.clock  # noqa: F401 - cached from here on
    finally:
        for name in missing:
            del sys.modules[name]
