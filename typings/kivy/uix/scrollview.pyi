from typing import Any

from kivy.effects.scroll import ScrollEffect
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    Property,
)
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

class ScrollView(StencilView):
    scroll_x: NumericProperty[float]
    scroll_y: NumericProperty[float]
    scroll_distance: NumericProperty[float]
    scroll_timeout: NumericProperty[float]
    do_scroll_x: BooleanProperty
    do_scroll_y: BooleanProperty
    do_scroll: AliasProperty[tuple[bool, bool]]
    always_overscroll: BooleanProperty
    bar_width: NumericProperty[float]
    bar_color: ColorProperty
    bar_inactive_color: ColorProperty
    effect_cls: ObjectProperty[type[ScrollEffect] | str]
    effect_x: ObjectProperty[ScrollEffect]
    effect_y: ObjectProperty[ScrollEffect]
    viewport_size: Property[list[float], tuple[float, float] | list[float]]
    vbar: AliasProperty[tuple[float, float]]
    hbar: AliasProperty[tuple[float, float]]
    _viewport: Widget | None
    _touch: MotionEvent | None
    def simulate_touch_down(self, touch: MotionEvent) -> bool: ...
    def update_from_scroll(self, *args: Any) -> None: ...
    def scroll_to(self, widget: Widget, padding: float = ..., animate: bool | dict[str, Any] = ...) -> None: ...
    def convert_distance_to_scroll(self, dx: float, dy: float) -> tuple[float, float]: ...
    def on_scroll_start(self, touch: MotionEvent, check_children: bool = ...) -> bool | None: ...
    def on_scroll_move(self, touch: MotionEvent) -> bool | None: ...
    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = ...) -> bool | None: ...
    def _get_uid(self, prefix: str = ...) -> str: ...
    def _change_touch_mode(self, *args: Any) -> None: ...
