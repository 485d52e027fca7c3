"""Reads how many pixels of the app's window the bars and notches of Android cover.

Import it on Android only. Older versions, and apps that are not drawn edge to edge, already keep the app's view clear of the
bars, so only the part of each inset that overlaps the view counts.
"""

from collections.abc import Callable
from typing import Any

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import JavaException, autoclass
from kivy.clock import Clock

TYPED_INSETS_SINCE = 30

Content = autoclass("android.R$id")
Rect = autoclass("android.graphics.Rect")
Version = autoclass("android.os.Build$VERSION")


@run_on_ui_thread
def request_insets(callback: Callable[[int, int, int, int], None]) -> None:
    """Call `callback` with the insets of the left, top, right and bottom edge, on Kivy's thread."""
    try:
        edges = _covered_edges()
    except JavaException:  # a window that is being destroyed has no insets
        return
    Clock.schedule_once(lambda _dt: callback(*edges))


def _covered_edges() -> tuple[int, int, int, int]:
    decor = mActivity.getWindow().getDecorView()
    insets = decor.getRootWindowInsets()
    view = Rect()
    if not insets or not mActivity.findViewById(Content.content).getGlobalVisibleRect(view):
        return 0, 0, 0, 0
    left, top, right, bottom = _insets(insets)
    return (
        max(0, left - view.left),
        max(0, top - view.top),
        max(0, right - (decor.getWidth() - view.right)),
        max(0, bottom - (decor.getHeight() - view.bottom)),
    )


def _insets(insets: Any) -> tuple[int, int, int, int]:
    if Version.SDK_INT < TYPED_INSETS_SINCE:
        return (
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )
    kinds = autoclass("android.view.WindowInsets$Type")
    inset = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
    return inset.left, inset.top, inset.right, inset.bottom
