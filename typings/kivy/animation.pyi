from collections.abc import Callable
from typing import Any, ClassVar

from kivy.event import EventDispatcher

class Animation(EventDispatcher):
    transition: str | Callable[[float], float]
    duration: float
    _instances: ClassVar[set[Animation]]

    def __init__(
        self,
        *,
        duration: float = ...,
        d: float = ...,
        transition: str | Callable[[float], float] = ...,
        t: str | Callable[[float], float] = ...,
        step: float = ...,
        s: float = ...,
        **animated: Any,
    ) -> None: ...
    def start(self, widget: object) -> None: ...
    def stop(self, widget: object) -> None: ...
    def cancel(self, widget: object) -> None: ...
    def have_properties_to_animate(self, widget: object) -> bool: ...
    def __add__(self, other: Animation) -> Animation: ...
    def __and__(self, other: Animation) -> Animation: ...
    @staticmethod
    def stop_all(widget: object, *properties: str) -> None: ...
    @staticmethod
    def cancel_all(widget: object, *properties: str) -> None: ...
