"""The system theme of an Android phone. Import it on Android only."""

from android import mActivity
from jnius import JavaException

NIGHT_MASK, NIGHT_NO, NIGHT_YES = 0x30, 0x10, 0x20
"""Of `android.content.res.Configuration.uiMode`."""


def is_night() -> bool | None:
    """Whether the dark theme is on; None if unknown."""
    try:
        mode: int = mActivity.getResources().getConfiguration().uiMode
    except JavaException:
        return None
    return {NIGHT_NO: False, NIGHT_YES: True}.get(mode & NIGHT_MASK)
