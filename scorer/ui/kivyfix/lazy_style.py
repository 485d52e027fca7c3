"""Kivy's own style sheet, of which the start reads only what every screen needs: reading all of it takes as long as opening
the window, and nearly all of it is about widgets that this app has not.

`put_off` comes before Kivy's language is imported; who needs more than the first rules asks for the rest.
"""

import os
import re
from functools import cache
from pathlib import Path

from kivy import kivy_data_dir
from kivy.cache import Cache

FILE = os.path.join(kivy_data_dir, "style.kv")  # noqa: PTH118 - the very text that Kivy looks it up by
FIRST = re.compile(r"<(Label|RelativeLayout|ScrollView)>:")
REPLACED = re.compile(r"<StencilView>:")
OWN = """
<StencilView>:
    canvas.before:
        Clip:
            box_of: self
    canvas.after:
        Unclip:
<ScrollView>:
    # what has become shorter than its screen begins at the top of it
    always_overscroll: False
    # Kivy fades a bar of no width, too, and draws the whole screen thirty times for it
    bar_color: (.7, .7, .7, .9) if self.bar_width else (0, 0, 0, 0)
    bar_inactive_color: (.7, .7, .7, .2) if self.bar_width else (0, 0, 0, 0)
"""
_RULE = re.compile(r"^(?=[<\[])", re.MULTILINE)


def put_off():
    """Let Kivy find an empty sheet instead of its own."""
    import kivy.resources  # noqa: F401 - it makes the cache in which Kivy looks for a file first

    Cache.append("kv.resourcefind", FILE, os.devnull)


@cache
def load_first():
    """The rules that every screen needs, and what this app wants otherwise."""
    from kivy.lang import Builder

    from scorer.ui.kivyfix import scissor  # noqa: F401 - named in the rules

    _load(rule for rule in _rules() if FIRST.match(rule))
    Builder.load_string(OWN)


@cache
def load_rest():
    """All others: what a text field brings along."""
    load_first()
    _load(rule for rule in _rules() if not FIRST.match(rule) and not REPLACED.match(rule))


def _rules():
    return _RULE.split(Path(FILE).read_text("utf-8"))


def _load(rules):
    from kivy.lang import Builder

    if FILE not in Builder.files:
        Builder.load_string("".join(rules), rulesonly=True)
