"""What Kivy's clock brings along at every start though this app never uses it: asyncio, and the network with it, for programs
that run inside its loop, and a search for the C library, to sleep more finely than the phone does.

`import_clock` comes before anything else of Kivy.
"""

import sys
from threading import Event
from types import SimpleNamespace

STAND_INS = {"asyncio": SimpleNamespace(wait_for=None, Event=Event), "ctypes": None}
"""What the clock finds instead."""


def import_clock():
    """While it is imported it finds the stand-ins; whoever asks for the real ones later gets them."""
    import kivy

    absent = {name: stand_in for name, stand_in in STAND_INS.items() if name not in sys.modules}
    sys.modules.update(absent)
    try:
        import kivy.clock  # noqa: F401 - it is kept from now on
    finally:
        for name in absent:
            del sys.modules[name]
