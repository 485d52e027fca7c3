"""The names that all kv files know: our tokens, and what the directives of kv files import and set.

For each expression of each new widget, Kivy copies all names in `global_idmap`, and keeps the copy if the expression follows a property.
The garbage collector traverses every copy. So only objects with properties stay there; the other names become builtins of kv, in one
dictionary that is never copied. These are public features of Kivy and Python.
"""

import builtins
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang.parser import global_idmap

kv_names: dict[str, Any] = dict(vars(builtins))
"""The builtins of kv expressions. Add to it what has no properties."""
global_idmap["__builtins__"] = kv_names


def move_names() -> None:
    """Move the names that directives have added since the last call."""
    for name, value in list(global_idmap.items()):
        if name not in {"app", "__builtins__"} and not isinstance(value, EventDispatcher):
            kv_names[name] = global_idmap.pop(name)
