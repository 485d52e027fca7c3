from collections.abc import Sequence
from typing import Any

class Texture:
    width: int
    height: int
    size: tuple[int, int]
    id: int
    colorfmt: str
    pixels: bytes
    tex_coords: tuple[float, ...]
    uvpos: tuple[float, float]
    uvsize: tuple[float, float]
    mag_filter: str
    min_filter: str
    wrap: str | None
    @staticmethod
    def create(
        size: tuple[int, int] = ..., colorfmt: str = ..., bufferfmt: str = ..., mipmap: bool = ..., **kwargs: Any
    ) -> Texture: ...
    def blit_buffer(
        self,
        pbuffer: bytes | bytearray,
        size: tuple[int, int] | None = ...,
        colorfmt: str | None = ...,
        pos: tuple[int, int] | None = ...,
        bufferfmt: str = ...,
        mipmap_level: int = ...,
        mipmap_generation: bool = ...,
        rowlength: int = ...,
    ) -> None: ...
    def get_region(self, x: float, y: float, width: float, height: float) -> Texture: ...
    def flip_vertical(self) -> None: ...
    def flip_horizontal(self) -> None: ...
    def bind(self) -> None: ...
    def save(self, filename: str, flipped: bool = ..., fmt: str | None = ...) -> bool: ...
    def ask_update(self, callback: Any) -> None: ...
    def add_reload_observer(self, callback: Any) -> None: ...
