"""A dict that computes missing values: scoring looks up the lines of a tile by its space and the other covered spaces."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """Twice as fast as a cached function of several arguments, whose key is a tuple."""

    def __init__(self, compute: Callable[[Key], Value]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: Key) -> Value:
        return self.setdefault(key, self._compute(key))
