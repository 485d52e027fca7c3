"""Loads the kv file of a module when that module is first imported, and never twice: a kv file read twice doubles children.

It is the only place that reads kv; screens nobody has opened cost nothing.
"""

from pathlib import Path

from kivy.lang import Builder

KV = Path(__file__).parents[2] / "kv"
_loaded = set()


def load_kv(module):
    """Read kv/NAME.kv for the module scorer.ui.NAME."""
    name = module.rpartition(".")[2]
    if name not in _loaded:
        _loaded.add(name)
        Builder.load_file(str(KV / f"{name}.kv"))
