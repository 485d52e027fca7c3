from collections.abc import Sequence
from typing import Any

from kivy.graphics.instructions import RenderContext
from kivy.graphics.texture import Texture

class Fbo(RenderContext):
    size: tuple[int, int]
    texture: Texture
    pixels: bytes
    clear_color: Sequence[float]
    def __init__(
        self,
        *,
        size: Sequence[float] = ...,
        with_stencilbuffer: bool = ...,
        texture: Texture | None = ...,
        **kwargs: Any,
    ) -> None: ...
    def bind(self) -> None: ...
    def release(self) -> None: ...
    def clear_buffer(self) -> None: ...
    def get_pixel_color(self, wx: int, wy: int) -> list[int]: ...
