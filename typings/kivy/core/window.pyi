from typing import Any

from kivy.event import EventDispatcher
from kivy.graphics.instructions import Canvas
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

class Keyboard(EventDispatcher):
    target: Any
    widget: Any
    def release(self) -> None: ...

class WindowBase(EventDispatcher):
    children: list[Widget]
    parent: ObjectProperty[Any]
    canvas: Canvas
    render_context: Any
    size: AliasProperty[tuple[float, float]]
    width: AliasProperty[float]
    height: AliasProperty[float]
    center: AliasProperty[tuple[float, float]]
    system_size: AliasProperty[tuple[float, float]]
    rotation: AliasProperty[int]
    softinput_mode: OptionProperty
    keyboard_height: NumericProperty[float]
    clearcolor: ColorProperty
    allow_screensaver: BooleanProperty
    show_cursor: BooleanProperty
    focus: BooleanProperty
    dpi: float
    modifiers: list[str]
    initialized: bool
    fullscreen: OptionProperty
    borderless: BooleanProperty
    title: str
    minimum_width: NumericProperty[float]
    minimum_height: NumericProperty[float]
    left: int
    top: int
    mouse_pos: ObjectProperty[tuple[float, float]]
    def create_window(self, *args: Any) -> None: ...
    def add_widget(self, widget: Widget, canvas: str | None = ...) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def clear(self) -> None: ...
    def close(self) -> None: ...
    def flip(self) -> None: ...
    def set_icon(self, filename: str) -> None: ...
    def set_title(self, title: str) -> None: ...
    def screenshot(self, name: str = ...) -> str | None: ...
    def update_viewport(self) -> None: ...
    def on_draw(self) -> None: ...
    def on_motion(self, etype: str, me: MotionEvent) -> None: ...
    def hide(self) -> None: ...
    def show(self) -> None: ...
    def raise_window(self) -> None: ...
    def restore(self) -> None: ...
    def get_parent_window(self) -> WindowBase: ...
    def to_window(self, x: float, y: float, *, initial: bool = ..., relative: bool = ...) -> tuple[float, float]: ...
    def request_keyboard(self, callback: Any, target: Any, input_type: str = ...) -> Keyboard: ...
    def release_keyboard(self, target: Any = ...) -> bool: ...

Window: WindowBase
