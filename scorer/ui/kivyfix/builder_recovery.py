"""Restores Kivy's builder after an exception in a kv rule or binding.

Why: Builder never again applies the rules that failed, and after a canvas that failed it raises a TypeError in every frame.
Gain: behavior, not speed; it costs nothing until an exception is reported.
Reviewed for: Kivy 2.3.1.
Remove when: Builder.apply and Builder.sync leave no trace of what failed.
Record: docs/decisions/0109-builder-recovery.md.
"""

# ruff: noqa: SLF001 - this is what the module is for

from traceback import walk_tb
from typing import Any

from kivy.lang import Builder, builder

_SYNC = builder.BuilderBase.sync.__code__


def recover(error: BaseException) -> None:
    """Reset the builder after an exception that has left all rules and bindings."""
    Builder.rulectx.clear()
    failed: Any = None
    for frame, _line in walk_tb(error.__traceback__):
        if frame.f_code is _SYNC:
            failed = frame.f_locals["next_args"]
    if failed and failed[-1] is not None:
        # its last element is the next update that waits, or StopIteration
        waiting, failed[-1] = failed[-1], None
        builder._delayed_start = None if waiting is StopIteration else waiting
