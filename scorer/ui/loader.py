"""Loads the kv file of a module when that module is first imported, and never twice: a kv file read twice doubles children.

It is the only place that reads kv; screens nobody has opened cost nothing.
"""

import re
from pathlib import Path

from kivy.lang import Builder, parser

from scorer.ui import plate, style  # noqa: F401 - plates are known to every kv file

KV = Path(__file__).parents[2] / "kv"
_loaded = set()
# Kivy follows the language where it reads `_(`; a function that is given `_` makes sentences, too.
parser.lang_tr = re.compile(r"\b_\b")


def load_kv(module):
    """Read kv/NAME.kv for the module scorer.ui.NAME."""
    name = module.rpartition(".")[2]
    style.load_first()
    if name not in _loaded:
        _loaded.add(name)
        Builder.load_file(str(KV / f"{name}.kv"))
