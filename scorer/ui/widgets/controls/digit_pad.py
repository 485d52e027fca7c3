"""A keypad of ten digits and backspace to type a total; the phone's keyboard would cover what is being compared."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.number_pad import NumberKey

DIGITS = "1234567890"
BACK = "←"
MOST_DIGITS = 3


class DigitPad(GridLayout):
    """`typed` is the number as typed."""

    typed = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for text in (*DIGITS, BACK):
            key = NumberKey(text=text, spare=text == BACK)
            key.bind(on_release=lambda key: self.press(key.text))
            self.add_widget(key)

    def press(self, text: str) -> None:
        """Handle one key; drop leading zeros."""
        if text == BACK:
            self.typed = self.typed[:-1]
        elif len(self.typed) < MOST_DIGITS:
            self.typed = str(int(self.typed + text))


load_kv(__name__)
