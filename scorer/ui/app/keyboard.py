"""The app by keyboard: Tab goes from one thing that can be tapped to the next, the arrows to the nearest on a side, Enter taps it.

A ring shows where the keys are, until a finger or the mouse takes over. What can be tapped in several places, as a wall can,
says where by its `spots`; everything else is a button or a text field.
"""

from typing import NamedTuple
from weakref import WeakKeyDictionary

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView

from scorer.ui.drawing import paint
from scorer.ui.drawing.theme import theme

TAB = 9
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
TAPS = frozenset({13, 32, 271})
"""Enter, the space bar, the other Enter."""
KEYS = frozenset({TAB, *ARROWS, *TAPS})
KEYS_DEVICE = "keys"
PLAIN = frozenset({"shift", "numlock", "capslock"})
ASIDE = 3
"""A step aside counts as so many ahead: the arrows keep to their row or column."""
LEAST = 8
"""What is not farther than this, in dp, lies on no side; what is smaller is not there."""
GAP, THICKNESS, RADIUS = 3, 2.5, 12
"""Of the ring, in dp."""
PACE = 0.1
"""Seconds after which the ring is where its place has moved to."""


class Spot(NamedTuple):
    """A place to tap, in the window."""

    widget: object
    index: int
    """Which of the widget's places."""
    left: float
    low: float
    right: float
    high: float

    @property
    def middle(self):
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    def distance(self, point):
        return sum((a - b) ** 2 for a, b in zip(self.middle, point, strict=True))


class KeyTap(MotionEvent):
    """A tap by a key."""

    def __init__(self, x, y):
        shares = x / (Window.width - 1), y / (Window.height - 1)
        turned = Window.rotation == 180
        super().__init__(
            KEYS_DEVICE, 1, [1 - share if turned else share for share in shares], is_touch=True, type_id="touch"
        )
        self.profile = ["pos"]

    def depack(self, args):
        self.sx, self.sy = args
        super().depack(args)


class Ring:
    """Where the keys are."""

    def __init__(self):
        self._last = WeakKeyDictionary()
        """For all that was opened over the app, and the app itself, the spot that the keys were at."""
        self.at = None
        """The spot that the ring is drawn round, if it is."""
        self._layer = paint.Layer()
        self._following = None
        Window.bind(on_touch_down=self._touched)

    def press(self, key, modifiers):
        """Whether the key meant something."""
        if key not in KEYS or not PLAIN.issuperset(modifiers):
            return False
        over, spots = on_screen()
        if not spots or any(getattr(spot.widget, "focus", False) for spot in spots):  # somebody types
            return False
        was, at = self.at, self._found(over, spots)
        if not was:
            self._go(over, at)
        elif key in TAPS:
            self._tap(over, at)
        elif key == TAB:
            self._go(over, beside(spots, at, -1 if "shift" in modifiers else 1))
        else:
            self._go(over, towards(spots, at, ARROWS[key]))
        return True

    def _found(self, over, spots):
        """The spot where the keys were last, or what lies nearest to it by now; at first the first place of a board."""
        last = self._last.get(over) or self.at
        if not last:
            return next((spot for spot in spots if hasattr(spot.widget, "spots")), spots[0])
        same = (spot for spot in spots if (spot.widget, spot.index) == (last.widget, last.index))
        return next(same, None) or min(spots, key=lambda spot: spot.distance(last.middle))

    def _go(self, over, spot):
        spot = self._last[over] = brought_into_sight(spot)
        self._draw(spot)
        if not self._following:
            self._following = Clock.schedule_interval(self._follow, PACE)

    def _tap(self, over, spot):
        self._go(over, spot)
        touch = KeyTap(*spot.middle)
        EventLoop.post_dispatch_input("begin", touch)
        EventLoop.post_dispatch_input("end", touch)

    def _follow(self, _dt):
        """What is tapped may scroll, move, or go and come back."""
        over, spots = on_screen()
        if spots:
            self._draw(self._found(over, spots))

    def _draw(self, spot):
        if spot == self.at and self._layer in Window.canvas.after.children:
            return
        self.at = spot
        if self._layer not in Window.canvas.after.children:
            Window.canvas.after.add(self._layer)
        gap = dp(GAP)
        box = spot.left - gap, spot.low - gap, spot.right - spot.left + 2 * gap, spot.high - spot.low + 2 * gap
        with self._layer:
            paint.outline(box, dp(RADIUS), theme.surface, dp(2 * THICKNESS))
            paint.outline(box, dp(RADIUS), theme.ptext, dp(THICKNESS))

    def _touched(self, _window, touch):
        if touch.device != KEYS_DEVICE:
            self.give_way()

    def give_way(self):
        """To a finger or the mouse."""
        if self._following:
            self._following.cancel()
            self._following = self.at = None
            Window.canvas.after.remove(self._layer)


def on_screen():
    """What lies over everything else and fills the window, and all that can be tapped in it or over it."""
    spots = []
    for over in Window.children:
        spots += spots_in(over)
        if over.width >= Window.width and over.height >= Window.height:
            return over, spots
    return Window, spots


def spots_in(widget, *, scrolls=False):
    """In the order in which they are read; what lies outside the window and is not scrolled there was put away."""
    if not widget.opacity or widget.disabled or min(widget.size) <= 0:
        return
    scrolls = scrolls or isinstance(widget, ScrollView)
    for spot in spots_of(widget):
        if scrolls or (spot.high > 0 and spot.low < Window.height):
            yield spot
    for child in reversed(widget.children):
        yield from spots_in(child, scrolls=scrolls)


def spots_of(widget):
    """Its own."""
    if hasattr(widget, "spots"):
        places = widget.spots()
    elif isinstance(widget, ButtonBehavior) or hasattr(widget, "focus"):
        places = [(*widget.pos, *widget.size)] if min(widget.size) > dp(LEAST) else []
    else:
        places = []
    for index, (x, y, width, height) in enumerate(places):
        yield Spot(widget, index, *widget.to_window(x, y), *widget.to_window(x + width, y + height))


def beside(spots, at, step):
    """The first place of the next widget, or of the one before."""
    widgets = list(dict.fromkeys(spot.widget for spot in spots))
    wanted = widgets[(widgets.index(at.widget) + step) % len(widgets)]
    return next(spot for spot in spots if spot.widget is wanted)


def towards(spots, at, direction):
    """The nearest place on a side, if there is one."""
    (dx, dy), (x, y) = direction, at.middle
    found = {}
    for spot in spots:
        ahead = (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy
        low, high, own = (spot.low, spot.high, y) if dx else (spot.left, spot.right, x)
        aside = max(low - own, own - high, 0)
        if ahead > dp(LEAST) and aside < ASIDE * ahead:
            found[spot] = ahead + ASIDE * aside
    return min(found, key=found.get, default=at)


def brought_into_sight(spot):
    """The spot after everything has been scrolled until it can be seen."""
    for parent in _above(spot.widget):
        if isinstance(parent, ScrollView):
            left, low = parent.to_window(*parent.pos)
            right, high = parent.to_window(parent.right, parent.top)
            if spot.left < left or spot.low < low or spot.right > right or spot.high > high:
                parent.scroll_to(spot.widget, padding=dp(2 * LEAST), animate=False)
                parent.update_from_scroll()
    return next(one for one in spots_of(spot.widget) if one.index == spot.index)


def _above(widget):
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


ring = Ring()
