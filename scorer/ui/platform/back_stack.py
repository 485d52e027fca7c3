"""What the back key does: whatever was opened last is closed first.

A sheet, a picker or a screen pushes how to close itself and takes it back when it is closed in another way; with a
screen that is left, all that was opened on it is closed.
"""

_open = []


def push(close):
    """From now on the back key calls `close`, once."""
    _open.append(close)


def drop(close):
    """It is closed already."""
    if close in _open:
        _open.remove(close)


def go_back():
    """Close what was opened last; False if nothing is open."""
    if not _open:
        return False
    _open.pop()()
    return True


def close_all():
    """Whoever opened it has gone elsewhere."""
    while go_back():
        pass
