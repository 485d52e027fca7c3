"""Kivy starts without what the app never uses, and whoever asks for it later gets it."""

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
import asyncio, ctypes
assert asyncio.run(asyncio.sleep(0, "later")) == "later" and ctypes.c_int(7).value == 7
"""


def test_the_clock_runs_without_asyncio():
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_new_widgets_have_their_widths_before_any_text_is_set(drive):
    from kivy.uix.boxlayout import BoxLayout

    from scorer.ui.kivyfix.layout_pass import layout_now
    from scorer.ui.widgets.controls.text import Text

    text = Text(text="Zsófi and Mika")
    inner = BoxLayout()
    outer = BoxLayout(size=(300, 100), padding=(20, 0))
    inner.add_widget(text)
    outer.add_widget(inner)
    layout_now(outer)
    assert text.text_size == [260, None]
    assert text.texture is None


def test_a_text_without_words_takes_no_height(drive):
    from scorer.ui.widgets.controls.text import Strong

    text = Strong()
    drive.show(text)
    drive.frames(2)
    assert text.height == 0
