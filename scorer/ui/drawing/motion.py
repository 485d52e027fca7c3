"""The app's few movements, by name: how long each takes and along which curve.

The next tap always wins: `settle` ends whatever still moves. With `calm` set nothing moves, everything is simply there.
"""

from math import pi, sin
from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock


class Move(NamedTuple):
    """Seconds, and the curve of Kivy's animations or one of ours."""

    seconds: float
    curve: object


def out_back(progress):
    """Overshoots a little and comes back."""
    overshoot, p = 1.2, progress - 1
    return p * p * ((overshoot + 1) * p + overshoot) + 1


MOVES = {
    "drop": Move(0.160, out_back),
    "run": Move(0.180, "out_cubic"),
    "bubble": Move(0.140, out_back),
    "bubble-out": Move(0.160, "linear"),
    "total": Move(0.300, "out_quad"),
    "shake": Move(0.220, "linear"),
    "sheet": Move(0.220, "out_cubic"),
    "picker": Move(0.160, "out_cubic"),
    "page": Move(0.160, "out_quad"),
    "swipe": Move(0.160, "out_cubic"),
    "bonus": Move(0.450, "out_quad"),
}
BUBBLE_HOLD = 1.4
REASON_HOLD = 2.5
REST = 0.45
"""A finger that stays so long on one place does not tap."""

_running = {}


def swing(progress):
    """Once to the left, once to the right, back to the middle."""
    return -sin(2 * pi * progress)


class Motion:
    """The players' wish."""

    calm = False
    """Reduce motion: every duration is zero, only what is held to be read stays."""


def seconds(name):
    """How long a movement takes now."""
    return 0 if Motion.calm else MOVES[name].seconds


def play(widget, name, done=None, **targets):
    """Bring properties of a widget to their targets, then call `done`."""
    if Motion.calm:
        _arrive(widget, targets, done)
        return
    move = MOVES[name]
    animation = Animation(duration=move.seconds, transition=move.curve, **targets)
    entry = (animation, targets, done)

    def finish(*_args):
        _running[widget.uid].remove(entry)
        if done:
            done()

    animation.bind(on_complete=finish)
    _running.setdefault(widget.uid, []).append(entry)
    animation.start(widget)


def after(hold, action):
    """Call `action` when something has been held for so many seconds; the event can be cancelled."""
    return Clock.schedule_once(lambda _dt: action(), hold)


def finish(widget):
    """End every movement of the widget at its target, now."""
    while _running.get(widget.uid):
        animation, targets, done = _running[widget.uid].pop()
        animation.cancel(widget)
        _arrive(widget, targets, done)


def _arrive(widget, targets, done):
    for name, value in targets.items():
        setattr(widget, name, value)
    if done:
        done()
