"""The stack of what the back key closes: sheets, pickers, search fields.

Each pushes its own close function, and discards it when it is closed otherwise. Kivy has no equivalent: ScreenManager
keeps no history, and ModalView handles the back key only for itself.
"""

from collections.abc import Callable

BACK = 27
"""The key code of Android's back key, and of Escape on a desktop."""

_open: list[Callable[[], object]] = []


def push(close: Callable[[], object]) -> None:
    """Let the back key call `close`, once."""
    _open.append(close)


def discard(close: Callable[[], object]) -> None:
    """Remove `close`, if it is on the stack."""
    if close in _open:
        _open.remove(close)


def is_open() -> bool:
    """Whether there is anything to close."""
    return bool(_open)


def go_back() -> bool:
    """Close what was opened last; False if nothing is open."""
    if not _open:
        return False
    _open.pop()()
    return True


def close_all() -> None:
    """Close everything, because the screen is left."""
    while go_back():
        pass


def forget_all() -> None:
    """Clear the stack without closing anything, because closing fails."""
    _open.clear()
