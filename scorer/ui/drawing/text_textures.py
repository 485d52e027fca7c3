"""Short texts as textures, for widgets that draw on their canvas: tags, bubbles and the numbers on the stars.

Each text is rendered once per size, in white; the canvas tints it.
"""

from collections.abc import Sequence
from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from scorer.ui.drawing import tokens


@lru_cache(maxsize=512)
def text_texture(text: str, font: str, size: float) -> Texture:
    """The texture of one line of text, `size` in pixels."""
    label = CoreLabel(text=text, font_name=font, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    render_now(label.texture)
    return label.texture


def render_now(texture: Texture | None) -> None:
    """Upload the letters now; Kivy would do it while drawing the frame, which flushes the batch for each new text."""
    if texture:
        texture.bind()


@lru_cache(maxsize=2048)
def width_of(text: str, font: str, size: float) -> int:
    """The width of one line of text, without rendering it."""
    return CoreLabel(font_name=font, font_size=size).get_extents(text)[0]


def longest_word_width(text: str, font: str, size: float) -> int:
    return max(width_of(word, font, size) for word in text.replace("\n", " ").split(" "))


def ellipsize(text: str, font: str, size: float, room: float) -> str:
    """The text, shortened with an ellipsis if it is wider than `room`."""
    if width_of(text, font, size) <= room:
        return text
    while len(text) > 1 and width_of(text + "…", font, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def lines_of(text: str, font: str, size: float, room: float) -> list[str]:
    """The text as lines that are no wider than `room`; all but the last end with an ellipsis."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer + "…", font, size) > room:
            lines.append(line + "…")
            longer = word
        line = longer
    return [*lines, line]


def draw_text(text: str, font: str, size: float, middle: tuple[float, float], color: Sequence[float]) -> Rectangle:
    """Draw text with its capitals centered on `middle`."""
    texture = text_texture(text, font, round(size, 1))
    Color(*color)
    x = round(middle[0] - texture.width / 2)
    y = round(middle[1] - texture.height / 2 + size * tokens.OPTICAL_LIFT / 2)
    return Rectangle(texture=texture, pos=(x, y), size=texture.size)
