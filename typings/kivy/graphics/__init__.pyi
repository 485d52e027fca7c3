from collections.abc import Sequence
from typing import Any, Self, overload

from kivy.graphics.fbo import Fbo as Fbo
from kivy.graphics.instructions import Callback as Callback
from kivy.graphics.instructions import Canvas as Canvas
from kivy.graphics.instructions import CanvasBase as CanvasBase
from kivy.graphics.instructions import ContextInstruction as ContextInstruction
from kivy.graphics.instructions import Instruction as Instruction
from kivy.graphics.instructions import InstructionGroup as InstructionGroup
from kivy.graphics.instructions import RenderContext as RenderContext
from kivy.graphics.instructions import VertexInstruction as VertexInstruction
from kivy.graphics.texture import Texture

class Color(ContextInstruction):
    r: float
    g: float
    b: float
    a: float
    rgb: Sequence[float]
    rgba: Sequence[float]
    def __init__(
        self, *channels: float, rgba: Sequence[float] = ..., rgb: Sequence[float] = ..., **kwargs: Any
    ) -> None: ...

class BindTexture(ContextInstruction):
    def __init__(self, texture: Texture) -> None: ...

class PushMatrix(ContextInstruction): ...
class PopMatrix(ContextInstruction): ...
class Transform(ContextInstruction): ...

class Translate(Transform):
    x: float
    y: float
    z: float
    xy: tuple[float, float]
    def __init__(self, *offset: float, **kwargs: Any) -> None: ...

class Scale(Transform):
    x: float
    y: float
    z: float
    xyz: tuple[float, float, float]
    origin: Sequence[float]
    def __init__(self, *factor: float, origin: Sequence[float] = ..., **kwargs: Any) -> None: ...

class Rotate(Transform):
    angle: float
    axis: tuple[float, float, float]
    origin: Sequence[float]
    def __init__(self, *args: float, angle: float = ..., origin: Sequence[float] = ..., **kwargs: Any) -> None: ...

class _PairProperty:
    @overload
    def __get__(self, obj: None, owner: type | None = ..., /) -> Self: ...
    @overload
    def __get__(self, obj: object, owner: type | None = ..., /) -> tuple[float, float]: ...
    def __set__(self, obj: object, value: Sequence[float], /) -> None: ...

class Rectangle(VertexInstruction):
    pos: _PairProperty
    size: _PairProperty
    def __init__(
        self, *, texture: Texture | None = ..., pos: Sequence[float] = ..., size: Sequence[float] = ..., **kwargs: Any
    ) -> None: ...

class BorderImage(Rectangle):
    border: Sequence[float]
    auto_scale: str
    display_border: Sequence[float]

class RoundedRectangle(Rectangle):
    radius: Sequence[Any]
    segments: Any
    def __init__(self, *, radius: Sequence[Any] = ..., segments: int = ..., **kwargs: Any) -> None: ...

class SmoothRoundedRectangle(RoundedRectangle): ...

class Ellipse(Rectangle):
    angle_start: float
    angle_end: float
    segments: int

class SmoothEllipse(Ellipse): ...

class Quad(VertexInstruction):
    points: Sequence[float]
    def __init__(self, *, points: Sequence[float] = ..., texture: Texture | None = ..., **kwargs: Any) -> None: ...

class Mesh(VertexInstruction):
    vertices: Sequence[float]
    indices: Sequence[int]
    mode: str
    def __init__(
        self,
        *,
        vertices: Sequence[float] = ...,
        indices: Sequence[int] = ...,
        mode: str = ...,
        texture: Texture | None = ...,
        fmt: list[Any] | None = ...,
        **kwargs: Any,
    ) -> None: ...

class Line(VertexInstruction):
    points: Any
    width: float
    cap: str
    joint: str
    close: bool
    rounded_rectangle: Any
    def __init__(
        self,
        *,
        points: Sequence[Any] = ...,
        width: float = ...,
        cap: str = ...,
        joint: str = ...,
        close: bool = ...,
        **kwargs: Any,
    ) -> None: ...

class SmoothLine(Line):
    overdraw_width: float
