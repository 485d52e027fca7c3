"""Short texts as textures, for canvases that are drawn by hand: tags, bubbles and the numbers on the stars.

Each text is rendered once per size, in white; the canvas tints it.
"""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle

from scorer.ui.drawing import tokens

HINTING = None
"""Letters are drawn as they were designed: screens are dense enough, and bending them to whole pixels takes time at every size."""


@lru_cache(maxsize=512)
def text_texture(text, font, size):
    """The texture of one line of text, `size` in pixels."""
    label = CoreLabel(text=text, font_name=font, font_size=size, font_hinting=HINTING, color=(1, 1, 1, 1))
    label.refresh()
    render_now(label.texture)
    return label.texture


def render_now(texture):
    """Have the letters painted now. Kivy leaves it to the moment when the text is drawn, and the picture that is drawn just then
    has to be brought to an end and begun anew, for each text once.
    """
    if texture:
        texture.bind()


@lru_cache(maxsize=2048)
def width_of(text, font, size):
    """How wide one line of text is, without drawing it."""
    return CoreLabel(font_name=font, font_size=size, font_hinting=HINTING).get_extents(text)[0]


def longest_word_width(text, font, size):
    """How wide the word of a text is that needs the longest line."""
    return max(width_of(word, font, size) for word in text.replace("\n", " ").split(" "))


def ellipsize(text, font, size, room):
    """As much of a name as finds room."""
    if width_of(text, font, size) <= room:
        return text
    while len(text) > 1 and width_of(text + "…", font, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def draw_text(text, font, size, middle, color):
    """Write on the current canvas, the capitals centered on `middle`."""
    texture = text_texture(text, font, round(size, 1))
    Color(*color)
    x = round(middle[0] - texture.width / 2)
    y = round(middle[1] - texture.height / 2 + size * tokens.OPTICAL_LIFT / 2)
    return Rectangle(texture=texture, pos=(x, y), size=texture.size)
