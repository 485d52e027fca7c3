from collections.abc import Callable
from typing import Any, ParamSpec

P = ParamSpec("P")

def run_on_ui_thread(func: Callable[P, Any]) -> Callable[P, None]: ...
