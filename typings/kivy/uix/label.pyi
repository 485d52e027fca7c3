from typing import Any

from kivy.core.text import LabelBase
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    Property,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

class Label(Widget):
    text: StringProperty
    text_size: Property[list[float | None], tuple[float | None, float | None] | list[float | None]]
    font_name: StringProperty
    font_size: NumericProperty[float]
    line_height: NumericProperty[float]
    bold: BooleanProperty
    italic: BooleanProperty
    color: ColorProperty
    disabled_color: ColorProperty
    halign: OptionProperty
    valign: OptionProperty
    padding: VariableListProperty
    shorten: BooleanProperty
    shorten_from: OptionProperty
    markup: BooleanProperty
    max_lines: NumericProperty[int]
    is_shortened: BooleanProperty
    strip: BooleanProperty
    texture: ObjectProperty[Texture]
    texture_size: Property[list[float], tuple[float, float] | list[float]]
    refs: DictProperty[str, Any]
    _label: LabelBase
    def texture_update(self, *args: Any) -> None: ...
