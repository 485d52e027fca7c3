"""Kivy starts without asyncio, and code that imports asyncio later gets the real module."""

import subprocess
import sys

START = """
import sys
from scorer.ui.app.main import prepare
prepare()
assert "asyncio" not in sys.modules and "ssl" not in sys.modules
from kivy.clock import Clock
ticks = []
Clock.schedule_once(ticks.append, 0)
Clock.tick()
assert ticks
import asyncio
assert asyncio.run(asyncio.sleep(0, "later")) == "later"
"""


def test_the_clock_runs_without_asyncio() -> None:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
