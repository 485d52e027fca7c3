from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

class ScrollEffect(EventDispatcher):
    value: NumericProperty[float]
    velocity: NumericProperty[float]
    min: NumericProperty[float]
    max: NumericProperty[float]
    scroll: NumericProperty[float]
    overscroll: NumericProperty[float]
    is_manual: bool
    target_widget: ObjectProperty[Any]
    trigger_velocity_update: Any
    def start(self, val: float, t: float | None = ...) -> None: ...
    def update(self, val: float, t: float | None = ...) -> None: ...
    def stop(self, val: float, t: float | None = ...) -> None: ...
    def cancel(self) -> None: ...
    def reset(self, pos: float) -> None: ...
    def halt(self) -> None: ...
