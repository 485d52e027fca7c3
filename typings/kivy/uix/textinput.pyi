from typing import Any

from kivy.core.window import Keyboard
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.behaviors.focus import FocusBehavior
from kivy.uix.widget import Widget

class TextInput(FocusBehavior, Widget):
    text: AliasProperty[str]
    hint_text: AliasProperty[str]
    hint_text_color: ColorProperty
    foreground_color: ColorProperty
    background_color: ColorProperty
    cursor_color: ColorProperty
    selection_color: ColorProperty
    font_name: StringProperty
    font_size: NumericProperty[float]
    multiline: BooleanProperty
    readonly: BooleanProperty
    password: BooleanProperty
    write_tab: BooleanProperty
    padding: VariableListProperty
    cursor: AliasProperty[tuple[int, int]]
    input_type: OptionProperty
    input_filter: ObjectProperty[Any]
    line_height: NumericProperty[float]
    minimum_height: AliasProperty[float]
    text_validate_unfocus: BooleanProperty
    selection_text: StringProperty
    scroll_x: NumericProperty[float]
    def insert_text(self, substring: str, from_undo: bool = ...) -> None: ...
    def select_all(self) -> None: ...
    def cancel_selection(self) -> None: ...
    def do_cursor_movement(self, action: str, control: bool = ..., alt: bool = ...) -> None: ...
    def on_text_validate(self) -> None: ...
