"""Loads the kv file of a module when the module is first imported, and only once, because loading twice doubles children.

This is the only place that loads kv files, so that a screen costs nothing before it is first opened.
"""

from pathlib import Path

from kivy.lang import Builder
from kivy.lang.parser import global_idmap

from scorer.ui.kivyfix import freed_widgets, lazy_style, plate  # noqa: F401 - every kv file may use plates, and has bindings
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_names import move_names

KV = Path(__file__).parents[3] / "kv"
_loaded: set[str] = set()
global_idmap["_"] = _


def load_kv(module: str) -> None:
    """Load the kv file of a module: kv/PACKAGE/NAME.kv for scorer.ui.PACKAGE.NAME."""
    lazy_style.load_base()
    if module not in _loaded:
        _loaded.add(module)
        Builder.load_file(str(KV.joinpath(*module.split(".")[2:]).with_suffix(".kv")))
        move_names()
