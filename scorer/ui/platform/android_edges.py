"""Reads the insets of Android's bars and notches, and colors the icons on the bars.

Import it on Android only. Older versions, and apps that are not drawn edge to edge, already keep the view clear of the bars,
so only the part of each inset that overlaps the view counts.
"""

from collections.abc import Callable
from typing import Any

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import JavaException, PythonJavaClass, autoclass, java_method
from kivy.clock import Clock

TYPED_INSETS_SINCE = 30
TRANSPARENT_BARS_SINCE = 35
"""In older versions the bars are black, and their icons must stay light."""
DARK_ICONS = 8 | 16
"""APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS, which are named after the bars."""

Content = autoclass("android.R$id")
Rect = autoclass("android.graphics.Rect")
Version = autoclass("android.os.Build$VERSION")


class InsetsListener(PythonJavaClass):
    """Calls `changed` on Kivy's thread when a bar or a notch appears, disappears or changes sides."""

    __javainterfaces__ = ("android/view/View$OnApplyWindowInsetsListener",)

    def __init__(self, changed: Callable[[], object]) -> None:
        super().__init__()
        self.changed = changed

    @java_method("(Landroid/view/View;Landroid/view/WindowInsets;)Landroid/view/WindowInsets;")
    def onApplyWindowInsets(self, view: Any, insets: Any) -> Any:  # noqa: N802 - Java's name
        """Called before the view has its new size, so the insets are read later."""
        Clock.schedule_once(lambda _dt: self.changed())
        return view.onApplyWindowInsets(insets)


_listeners: list[InsetsListener] = []  # Java's references do not keep Python's objects alive


@run_on_ui_thread
def listen(changed: Callable[[], object]) -> None:
    """Call `changed` when the insets change. A half turn of the phone moves the notch, but does not resize the window."""
    decor = mActivity.getWindow().getDecorView()
    _listeners[:] = [InsetsListener(changed)]
    decor.setOnApplyWindowInsetsListener(_listeners[0])
    decor.requestApplyInsets()


@run_on_ui_thread
def request_insets(callback: Callable[[int, int, int, int], None]) -> None:
    """Call `callback` with the insets of the left, top, right and bottom edge, on Kivy's thread.

    If the window has no insets yet, nothing happens; the listener is called with the first ones.
    """
    try:
        edges = _covered_edges()
    except JavaException:  # a window that is being destroyed has no insets
        return
    if edges:
        Clock.schedule_once(lambda _dt: callback(*edges))


@run_on_ui_thread
def color_bar_icons(*, dark: bool) -> None:
    """Draw the clock and the buttons dark, for a light screen, or light."""
    if Version.SDK_INT >= TRANSPARENT_BARS_SINCE:
        controller = mActivity.getWindow().getInsetsController()
        if controller:
            controller.setSystemBarsAppearance(DARK_ICONS if dark else 0, DARK_ICONS)


def _covered_edges() -> tuple[int, int, int, int] | None:
    decor = mActivity.getWindow().getDecorView()
    insets = decor.getRootWindowInsets()
    view = Rect()
    if not insets or not mActivity.findViewById(Content.content).getGlobalVisibleRect(view):
        return None
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
