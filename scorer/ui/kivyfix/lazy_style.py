"""Loads only those rules of Kivy's style sheet that the app uses: some at the start, those of text fields with the first one.

Why: importing kivy.lang parses all of style.kv, nearly all of it for widgets that this app does not use.
Gain: 17 % of the CPU time of a start.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy can skip or defer its style sheet.
Record: docs/decisions/0101-lazy-style.md.
"""

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kivy import kivy_data_dir
from kivy.cache import Cache

FILE = os.path.join(kivy_data_dir, "style.kv")  # noqa: PTH118 - Kivy looks up exactly this string
BASE = ("<Label>:", "<RelativeLayout>:", "<ScrollView>:")
TEXT_FIELDS = (
    "<TextInput>:",
    "<Selector>",
    "<Image,AsyncImage>:",
    "<TextInputCutCopyPaste>:",
    "<BubbleContent>",
    "<BubbleButton>:",
    "<-Button,-ToggleButton>:",
)
"""A field, the handles of its selection, and the menu above it."""
OWN = """
<StencilView>:
    canvas.before:
        Clip:
            box_of: self
    canvas.after:
        Unclip:
<ScrollView>:
    # content that became shorter than the viewport starts at the top
    always_overscroll: False
    # Kivy fades even a bar of no width, and redraws the whole screen thirty times for it
    bar_color: (.7, .7, .7, .9) if self.bar_width else (0, 0, 0, 0)
    bar_inactive_color: (.7, .7, .7, .2) if self.bar_width else (0, 0, 0, 0)
"""
_RULE = re.compile(r"^(?=[<\[])", re.MULTILINE)


def defer() -> None:
    """Make Kivy load an empty style sheet. Call before importing kivy.lang."""
    import kivy.resources  # noqa: F401 - registers the cache in which Kivy looks up files first

    Cache.append("kv.resourcefind", FILE, os.devnull)


@cache
def load_base() -> None:
    """Load the rules that every screen needs, and this app's changes to them."""
    from kivy.lang import Builder

    from scorer.ui.kivyfix import scissor  # noqa: F401 - registers Clip and Unclip

    _load(rule for rule in _rules() if rule.startswith(BASE))
    Builder.load_string(OWN)


@cache
def load_text_fields() -> None:
    """Load the rules of text fields."""
    load_base()
    _load(rule for rule in _rules() if rule.startswith(TEXT_FIELDS))


def _rules() -> list[str]:
    return _RULE.split(Path(FILE).read_text("utf-8"))


def _load(rules: Iterable[str]) -> None:
    from kivy.lang import Builder

    if FILE not in Builder.files:
        Builder.load_string("".join(rules), rulesonly=True)
