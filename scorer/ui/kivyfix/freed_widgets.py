"""Skips kv bindings of widgets that are freed while their expression is evaluated.

Why: A closed widget stays bound until it is collected, and evaluating its own binding may start the collection that frees it.
Gain: behavior, not speed: otherwise a change of theme or language may end in a ReferenceError.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy ignores a binding whose widget is gone, as Builder.sync does for canvases.
Record: docs/decisions/0113-freed-widgets.md.
"""

from typing import Any

from kivy.lang import builder

_call = builder.call_fn


def _call_unless_freed(binding: Any, instance: object, value: object) -> None:
    try:
        _call(binding, instance, value)
    except ReferenceError:
        return  # as in Builder.sync, for canvases


builder.call_fn = _call_unless_freed
