"""How much of the app's window lies under Android's bars or a notch, asked of the window's insets.

Only imported there. Older Androids, and apps that do not draw from edge to edge, keep the app out of there themselves;
so what counts is not how high the bars are but how far they reach over the app's own view.
"""

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import JavaException, autoclass
from kivy.clock import Clock

TYPED_INSETS_SINCE = 30

Content = autoclass("android.R$id")
Rect = autoclass("android.graphics.Rect")
Version = autoclass("android.os.Build$VERSION")


@run_on_ui_thread
def ask_covered_edges(tell):
    """Call `tell` with the pixels at the left, the top, the right and the bottom, on Kivy's own thread."""
    try:
        edges = _covered_edges()
    except JavaException:  # a window that is being taken away has none
        return
    Clock.schedule_once(lambda _dt: tell(*edges))


def _covered_edges():
    decor = mActivity.getWindow().getDecorView()
    insets = decor.getRootWindowInsets()
    view = Rect()
    if not insets or not mActivity.findViewById(Content.content).getGlobalVisibleRect(view):
        return 0, 0, 0, 0
    free = view.left, view.top, decor.getWidth() - view.right, decor.getHeight() - view.bottom
    return tuple(max(0, inset - kept) for inset, kept in zip(_insets(insets), free, strict=True))


def _insets(insets):
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
