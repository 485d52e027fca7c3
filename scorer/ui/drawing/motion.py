"""The app's few animations, by name, with their easing curves.

The next tap takes precedence: `finish` completes running animations. With `Motion.calm` set nothing is animated.
"""

from collections.abc import Callable
from math import pi, sin
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens


class Move(NamedTuple):
    """An animation: its duration, and one of Kivy's easing curves or our own."""

    seconds: float
    curve: str | Callable[[float], float]


class _Running(NamedTuple):
    animation: Animation
    targets: dict[str, Any]
    done: Callable[[], object] | None


def out_back(progress: float) -> float:
    """Overshoot a little and come back."""
    overshoot, p = 1.2, progress - 1
    return p * p * ((overshoot + 1) * p + overshoot) + 1


MOVES = {
    "drop": Move(tokens.QUICK, out_back),
    "drops": Move(tokens.QUICK * 2, "linear"),
    "lesson": Move(tokens.LESSON, "in_out_quad"),
    "run": Move(tokens.BRISK, "out_cubic"),
    "flight": Move(tokens.SMOOTH, "out_cubic"),
    "turn": Move(tokens.BRISK, "out_cubic"),
    "bloom": Move(tokens.OPENING, out_back),
    "bubble": Move(tokens.SNAP, out_back),
    "bubble-out": Move(tokens.QUICK, "linear"),
    "total": Move(tokens.COUNTING, "out_quad"),
    "shake": Move(tokens.SMOOTH, "linear"),
    "sheet": Move(tokens.SMOOTH, "out_cubic"),
    "picker": Move(tokens.QUICK, "out_cubic"),
    "page": Move(tokens.QUICK, "out_quad"),
    "swipe": Move(tokens.QUICK, "out_cubic"),
    "bonus": Move(tokens.SLOW, "out_quad"),
    "overtake": Move(tokens.OVERTAKE, "in_out_cubic"),
    "overtaken": Move(tokens.OVERTAKE / 2, "in_out_quad"),
    "fade-in": Move(tokens.QUICK, "linear"),
    "burst": Move(tokens.BURST, "linear"),
}

_running: dict[int, list[_Running]] = {}
"""The running animations of each widget, by its uid."""


def swing(progress: float) -> float:
    """Swing once to the left, once to the right, back to the middle."""
    return -sin(2 * pi * progress)


class Motion:
    """The user's choice; global because widgets without a context animate too."""

    calm = False
    """Reduce motion: animations take no time, but texts stay long enough to be read."""


def seconds(name: str) -> float:
    """The duration of an animation, 0 with reduced motion."""
    return 0 if Motion.calm else MOVES[name].seconds


def play(widget: Widget, name: str, done: Callable[[], object] | None = None, **targets: Any) -> None:
    """Animate properties of a widget to their targets, then call `done`."""
    if Motion.calm:
        _jump(widget, targets, done)
        return
    move = MOVES[name]
    animation = Animation(duration=move.seconds, transition=move.curve, **targets)
    entry = _Running(animation, targets, done)

    def completed(*_args: object) -> None:
        _running[widget.uid].remove(entry)
        if done:
            done()

    animation.bind(on_complete=completed)
    _running.setdefault(widget.uid, []).append(entry)
    animation.start(widget)


def after(seconds: float, action: Callable[[], object]) -> ClockEvent:
    """Call `action` after this many seconds, unless the event is canceled."""
    return Clock.schedule_once(lambda _dt: action(), seconds)


def finish(widget: Widget) -> None:
    """Complete all running animations of a widget at once."""
    while _running.get(widget.uid):
        animation, targets, done = _running[widget.uid].pop()
        animation.cancel(widget)
        _jump(widget, targets, done)


def _jump(widget: Widget, targets: dict[str, Any], done: Callable[[], object] | None) -> None:
    for name, value in targets.items():
        setattr(widget, name, value)
    if done:
        done()
