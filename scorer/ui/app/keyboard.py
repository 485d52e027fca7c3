"""Keyboard control: Tab focuses the next widget, the arrow keys the nearest one in a direction, and Enter taps it.

A ring marks the focused place until the mouse or a touch is used. Widgets with several places to tap, such as a wall, list
them in `spots()`; everything else is a button or a text field.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.recyclelayout import RecycleLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.ui.drawing import paint
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.scroll import scroll_to_offset
from scorer.ui.platform.spoken import names_of

TAB = 9
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
TAPS = frozenset({13, 32, 271})
"""Enter, space bar, Enter of the number pad."""
KEYS = frozenset({TAB, *ARROWS, *TAPS})
KEYS_DEVICE = "keys"
PLAIN = frozenset({"shift", "numlock", "capslock"})
ASIDE = 3
"""Weight of sideways distances, so that arrow keys prefer their row or column."""
LEAST = 8
"""The minimum distance in dp for a direction; smaller widgets are skipped."""
GAP, THICKNESS, RADIUS = 3, 2.5, 12
"""Of the ring, in dp."""
FOLLOW_INTERVAL = 0.1
"""Seconds between two updates of the ring, which follows scrolling and layout."""


class Spot(NamedTuple):
    """A place to tap, in window coordinates."""

    widget: Any
    number: int
    """Which of the widget's places."""
    left: float
    low: float
    right: float
    high: float
    target: Any
    """The identity of the place: `row_of` of a list row, whose widget is reused for other rows; else the widget."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, low, right, high."""
        return self.left, self.low, self.right, self.high

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    @property
    def name(self) -> str:
        """The spoken name."""
        return names_of(self.widget)[self.number]

    def distance(self, point: tuple[float, float]) -> float:
        """The squared distance."""
        return sum((a - b) ** 2 for a, b in zip(self.middle, point, strict=True))


class KeyTap(MotionEvent):
    """A tap by a key."""

    def __init__(self, x: float, y: float) -> None:
        shares = x / (Window.width - 1), y / (Window.height - 1)
        turned = Window.rotation == 180
        super().__init__(
            KEYS_DEVICE, 1, [1 - share if turned else share for share in shares], is_touch=True, type_id="touch"
        )
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        super().depack(args)


class FocusRing:
    """Moves the keyboard focus and draws the ring around it."""

    def __init__(self) -> None:
        self._last: dict[Any, Spot] = {}
        """The last focus of every overlay in the window and of the app itself."""
        self.at: Spot | None = None
        """The place that has the focus, if the ring is visible."""
        self._layer = paint.Layer()
        self._following: ClockEvent | None = None
        Window.bind(on_touch_down=self._on_touch)

    def press(self, key: int, modifiers: Sequence[str]) -> bool:
        """Handle a key; return whether it was used."""
        if key not in KEYS or not PLAIN.issuperset(modifiers):
            return False
        overlay, spots = on_screen()
        if not spots or any(getattr(spot.widget, "focus", False) for spot in spots):  # the user is typing
            return False
        visible, at = self.at, self._focused(overlay, spots)
        if not visible:
            self._focus(overlay, at)
        elif key in TAPS:
            self._tap(overlay, at)
        elif key == TAB:
            self._focus(overlay, next_to(spots, at, -1 if "shift" in modifiers else 1))
        else:
            self._focus(overlay, towards(spots, at, ARROWS[key]))
        return True

    def close(self) -> None:
        """Stop following input, when the app stops."""
        self.hide()
        Window.unbind(on_touch_down=self._on_touch)

    def hide(self) -> None:
        """Hide the ring, when the mouse or a touch is used."""
        if self._following:
            self._following.cancel()
            self._following = self.at = None
            Window.canvas.after.remove(self._layer)

    def _focused(self, overlay: Any, spots: Sequence[Spot]) -> Spot:
        """The last focus, or the place now closest to it; initially the first place of a board."""
        last = self._last.get(overlay) or self.at
        if not last:
            return next((spot for spot in spots if hasattr(spot.widget, "spots")), spots[0])
        middle = last.middle
        same = (spot for spot in spots if (spot.target, spot.number) == (last.target, last.number))
        return next(same, None) or min(spots, key=lambda spot: spot.distance(middle))

    def _focus(self, overlay: Any, spot: Spot) -> None:
        spot = scrolled_to(spot)
        self._last = {one: last for one, last in self._last.items() if one.parent} | {overlay: spot}
        self._draw(spot)
        if not self._following:
            self._following = Clock.schedule_interval(self._follow, FOLLOW_INTERVAL)

    def _tap(self, overlay: Any, spot: Spot) -> None:
        self._focus(overlay, spot)
        touch = KeyTap(*spot.middle)
        EventLoop.post_dispatch_input("begin", touch)
        EventLoop.post_dispatch_input("end", touch)

    def _follow(self, _dt: float) -> None:
        overlay, spots = on_screen()
        if spots:
            self._draw(self._focused(overlay, spots))

    def _draw(self, spot: Spot) -> None:
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

    def _on_touch(self, _window: object, touch: MotionEvent) -> None:
        if touch.device != KEYS_DEVICE:
            self.hide()


def on_screen() -> tuple[Any, list[Spot]]:
    """The topmost widget that fills the window, and all places to tap in it and on top of it."""
    spots: list[Spot] = []
    for widget in Window.children:
        spots += spots_in(widget)
        if widget.width >= Window.width and widget.height >= Window.height:
            return widget, spots
    return Window, spots


def spots_in(widget: Widget, *, scrolls: bool = False) -> Iterator[Spot]:
    """The places in reading order that are in the window or can be scrolled into it."""
    if not widget.opacity or widget.disabled or min(widget.size) <= 0:
        return
    scrolls = scrolls or isinstance(widget, ScrollView)
    for spot in spots_of(widget):
        if scrolls or (spot.high > 0 and spot.low < Window.height):
            yield spot
    for child in reversed(widget.children):
        yield from spots_in(child, scrolls=scrolls)


def spots_of(widget: Widget) -> Iterator[Spot]:
    """The widget's own places, without those of its children."""
    if hasattr(widget, "spots"):
        places = widget.spots()
    elif isinstance(widget, ButtonBehavior) or hasattr(widget, "focus"):
        places = [(*widget.pos, *widget.size)] if min(widget.size) > dp(LEAST) else []
    else:
        places = []
    target = getattr(widget, "row_of", widget)
    for number, (x, y, width, height) in enumerate(places):
        yield Spot(widget, number, *widget.to_window(x, y), *widget.to_window(x + width, y + height), target)


def next_to(spots: Sequence[Spot], at: Spot, step: int) -> Spot:
    """The first place of the next widget, or of the one before."""
    widgets = list(dict.fromkeys(spot.widget for spot in spots))
    wanted = widgets[(widgets.index(at.widget) + step) % len(widgets)]
    return next(spot for spot in spots if spot.widget is wanted)


def towards(spots: Sequence[Spot], at: Spot, direction: tuple[int, int]) -> Spot:
    """The nearest place in a direction; the current one if there is none.

    Up and down stay in a list until its end, because rows outside the viewport may be closer to the navigation bar than to it.
    """
    (dx, dy), (x, y) = direction, at.middle
    costs: dict[Spot, float] = {}
    for spot in spots:
        ahead = (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy
        low, high, own = (spot.low, spot.high, y) if dx else (spot.left, spot.right, x)
        aside = max(low - own, own - high, 0)
        if ahead > dp(LEAST) and aside < ASIDE * ahead:
            costs[spot] = ahead + ASIDE * aside
    view = next(filter(_scrolls_up_and_down, _above(at.widget)), None) if dy else None
    inside = [spot for spot in costs if view and view in _above(spot.widget)]
    return min(inside or costs, key=lambda spot: costs[spot], default=at)


def _scrolls_up_and_down(widget: Widget) -> bool:
    return isinstance(widget, ScrollView) and widget.do_scroll_y


def scrolled_to(spot: Spot) -> Spot:
    """The same place after everything has been scrolled to make it visible."""
    for parent in _above(spot.widget):
        if isinstance(parent, ScrollView):
            left, low = parent.to_window(*parent.pos)
            right, high = parent.to_window(parent.right, parent.top)
            if isinstance(parent.children[0], RecycleLayout):
                if parent.children[0].height <= parent.height:
                    continue
                scroll_to_offset(parent, _offset_to_show(parent, spot, low, high))
            elif spot.left < left or spot.low < low or spot.right > right or spot.high > high:
                parent.scroll_to(spot.widget, padding=dp(2 * LEAST), animate=False)
            parent.update_from_scroll()
    return next(one for one in spots_of(spot.widget) if one.number == spot.number)


def _offset_to_show(view: ScrollView, spot: Spot, low: float, high: float) -> float:
    """The scroll offset of a list at which the neighboring rows exist too.

    `scroll_to` fails in a RecycleView, whose layout lacks what ScrollView expects of it. Callers check the class of the layout,
    because kv's RecycleView, from Kivy's Factory, is a different class from the one in `kivy.uix.recycleview`.
    """
    room = max(view.children[0].height - view.height, 1)
    row = spot.high - spot.low
    below, above = low - spot.low + row, spot.high + row - high
    beyond = max(below, 0) or -max(above, 0)
    return min(max((1 - view.scroll_y) * room + beyond, 0), room)


def _above(widget: Widget) -> Iterator[Widget]:
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget
