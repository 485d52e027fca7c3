"""A numeric keypad for totals; the phone's keyboard would cover the screen."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.number_pad import NumberKey
from scorer.ui.widgets.stack import Grid

DIGITS = "123456789"
BACK = "←"
SIGN = "±"
MOST_DIGITS = 3


class DigitPad(Grid):
    """`typed` is the number as typed; it can be negative if the pad is `signed`."""

    typed = StringProperty()
    signed = BooleanProperty(False)
    answered = BooleanProperty(False)
    """Whether the number has been used, so that the next digit begins another one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fill()
        self.fbind("signed", self._fill)

    def _fill(self, *_args: object) -> None:
        self.clear_widgets()
        for text in (*DIGITS, SIGN if self.signed else "", "0", BACK):
            if not text:
                self.add_widget(Widget(size_hint_y=None, height=dp(tokens.TOUCH)))
                continue
            self.add_widget(NumberKey(text=text, spare=text in {SIGN, BACK}, act=partial(self.press, text)))

    def press(self, text: str) -> None:
        """Handle one key; drop leading zeros."""
        if self.answered and text not in {BACK, SIGN}:
            self.clear()
        self.answered = False
        if text == BACK:
            self.typed = self.typed[:-1]
        elif text == SIGN:
            self.typed = self.typed.removeprefix("-") if self.typed.startswith("-") else f"-{self.typed}"
        elif len(self.typed.removeprefix("-")) < MOST_DIGITS:
            sign = "-" * self.typed.startswith("-")
            self.typed = sign + str(int(self.typed.removeprefix("-") + text))

    def clear(self) -> None:
        self.typed = ""


load_kv(__name__)
