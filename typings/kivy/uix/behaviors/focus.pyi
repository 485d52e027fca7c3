from typing import Any

from kivy.core.window import Keyboard
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty

class FocusBehavior:
    focus: BooleanProperty
    is_focusable: BooleanProperty
    keyboard: ObjectProperty[Keyboard | None]
    keyboard_mode: OptionProperty
    unfocus_on_touch: BooleanProperty
    input_type: OptionProperty
    def __init__(self, **kwargs: Any) -> None: ...
    def keyboard_on_key_down(
        self, window: Any, keycode: tuple[int, str], text: str | None, modifiers: list[str]
    ) -> bool | None: ...
    def keyboard_on_key_up(self, window: Any, keycode: tuple[int, str]) -> bool | None: ...
