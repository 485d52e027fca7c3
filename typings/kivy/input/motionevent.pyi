from collections.abc import Callable
from typing import Any

class MotionEvent:
    id: Any
    uid: int
    device: str
    profile: list[str]
    x: float
    y: float
    z: float
    px: float
    py: float
    ox: float
    oy: float
    dx: float
    dy: float
    sx: float
    sy: float
    osx: float
    osy: float
    pos: tuple[float, float]
    ppos: tuple[float, float]
    opos: tuple[float, float]
    dpos: tuple[float, float]
    spos: tuple[float, float]
    button: str
    ud: Any
    is_touch: bool
    is_mouse_scrolling: bool
    is_double_tap: bool
    is_triple_tap: bool
    time_start: float
    time_update: float
    time_end: float
    type_id: str
    grab_current: Any
    grab_list: list[Any]
    grab_state: bool
    push_attrs_stack: list[Any]
    def __init__(self, device: str, id: Any, args: Any, is_touch: bool = ..., type_id: str | None = ...) -> None: ...
    def grab(self, class_instance: object, exclusive: bool = ...) -> None: ...
    def ungrab(self, class_instance: object) -> None: ...
    def push(self, attrs: list[str] | None = ...) -> None: ...
    def pop(self) -> None: ...
    def move(self, args: Any) -> None: ...
    def depack(self, args: Any) -> None: ...
    def scale_for_screen(
        self, w: float, h: float, p: Any = ..., rotation: int = ..., smode: str = ..., kheight: float = ...
    ) -> None: ...
    def to_absolute_pos(
        self, nx: float, ny: float, x_max: float, y_max: float, rotation: int
    ) -> tuple[float, float]: ...
    def apply_transform_2d(self, transform: Callable[[float, float], tuple[float, float]]) -> None: ...
    def update_time_end(self) -> None: ...
