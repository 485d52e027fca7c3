"""A dict that computes missing values: scoring looks up the lines of a tile by its space and the other covered spaces."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """Twice as fast as a cached function of several arguments, whose key is a tuple."""

    def __init__(self, compute: Callable[[Key], Value], most: int | None = None) -> None:
        """`most` is the number of values after which it is emptied."""
        super().__init__()
        self._compute = compute
        self._most = most

    def __missing__(self, key: Key) -> Value:
        if self._most is not None and len(self) >= self._most:
            self.clear()
        return self.setdefault(key, self._compute(key))
