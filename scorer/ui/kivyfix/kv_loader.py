"""Loads the kv file of a module when that module is first imported, and never twice: a kv file read twice doubles children.

It is the only place that reads kv; screens nobody has opened cost nothing.
"""

import re
from pathlib import Path

from kivy.lang import Builder, parser

from scorer.ui.kivyfix import lazy_style, plate  # noqa: F401 - plates are known to every kv file

KV = Path(__file__).parents[3] / "kv"
_loaded = set()
# Kivy follows the language where it reads `_(`; a function that is given `_` makes sentences, too.
parser.lang_tr = re.compile(r"\b_\b")


def load_kv(module):
    """Read the kv file of a module: kv/PACKAGE/NAME.kv for scorer.ui.PACKAGE.NAME."""
    lazy_style.load_first()
    if module not in _loaded:
        _loaded.add(module)
        Builder.load_file(str(KV.joinpath(*module.split(".")[2:]).with_suffix(".kv")))
