from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

class JavaException(Exception):
    classname: str | None

def autoclass(clsname: str) -> Any: ...
def cast(destclass: str, obj: Any) -> Any: ...
def java_method(signature: str) -> Callable[[F], F]: ...

class PythonJavaClass:
    def __init__(self) -> None: ...
