"""Ten digits and a step back, to type a total with the thumb; no keyboard of the phone comes up over what is compared.

The pad keeps the number as it is typed.
"""

from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.number_pad import NumberKey

DIGITS = "1234567890"
BACK = "←"
MOST_DIGITS = 3


class DigitPad(GridLayout):
    """Bind `typed` to follow it."""

    typed = StringProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for text in (*DIGITS, BACK):
            key = NumberKey(text=text, spare=text == BACK)
            key.bind(on_release=lambda key: self.press(key.text))
            self.add_widget(key)

    def press(self, text):
        """One key; a leading zero is not kept."""
        if text == BACK:
            self.typed = self.typed[:-1]
        elif len(self.typed) < MOST_DIGITS:
            self.typed = str(int(self.typed + text))


load_kv(__name__)
