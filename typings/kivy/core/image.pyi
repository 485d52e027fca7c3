from typing import Any

from kivy.event import EventDispatcher
from kivy.graphics.texture import Texture

class Image(EventDispatcher):
    texture: Texture
    size: tuple[int, int]
    width: int
    height: int
    def __init__(self, arg: Any, **kwargs: Any) -> None: ...
    def save(self, filename: Any, flipped: bool = False, fmt: str | None = None) -> bool: ...
    def read_pixel(self, x: int, y: int) -> list[float]: ...
    @staticmethod
    def load(filename: str, **kwargs: Any) -> Image: ...
