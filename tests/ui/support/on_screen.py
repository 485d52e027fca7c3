"""What a test sees in the window: the words, the widgets of a kind, the sheet or the message over it, and what does not fit."""

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import without_drawing

SIZES = [(320, 568), (412, 915), (800, 1280), (915, 412)]
"""Of the windows that everything has to fit into; the second one with large type."""
LANGUAGES = ["en", "hu", "fi"]


def texts(widget):
    """Every text on the screen that is not hidden."""
    if not widget.opacity:
        return set()
    own = {widget.text} if isinstance(widget, Label) and widget.text else set()
    return own.union(*map(texts, widget.children))


def find_all(widget, kind):
    """All widgets of a class, from the top down."""
    found = [child for child in widget.walk() if isinstance(child, kind)]
    return sorted(found, key=lambda child: -child.to_window(*child.center)[1])


def find_label(widget, text):
    """The label that says so."""
    return next(child for child in widget.walk() if isinstance(child, Label) and child.text == text)


def sheets():
    """Those that are open, the uppermost first."""
    return [child for child in Window.children if isinstance(child, BottomSheet)]


def sheet():
    return sheets()[0]


def toasts():
    """The words of the messages that go by themselves."""
    return [child.text for child in Window.children if isinstance(child, Toast)]


def clipped(widget):
    """The texts that do not fit into their boxes, or stand out of the line that they are in."""
    labels = [child for child in widget.walk(restrict=True) if isinstance(child, Label) and child.text]
    return {
        label.text
        for label in labels
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1 or overflows(label)
    }


def overflows(label):
    """Of a line, which has no room for all that is in it."""
    line = label.parent
    return isinstance(line, BoxLayout) and (label.x < line.x - 1 or label.right > line.right + 1)


def clipped_anywhere(drive, page):
    """What does not fit on a page, with the size and the language."""
    cut = set()
    with without_drawing():
        for size in SIZES:
            drive.resize(*size)
            theme.big_text = size == SIZES[1]
            for code in LANGUAGES:
                _.switch(code)
                drive.until(lambda: getattr(page, "complete", True))
                drive.frames(3)
                cut |= {(size, code, text) for text in clipped(page)}
    return cut
