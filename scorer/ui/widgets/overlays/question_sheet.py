"""A sheet that asks a question: one button dismisses it, the other one acts."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import ButtonRow


class QuestionSheet(BottomSheet):
    """Calls `act` after it was dismissed. The action may be under the finger that has just opened the sheet by a tap, so the
    second half of a double tap is ignored.
    """

    act: "ObjectProperty[Callable[[], object]]" = ObjectProperty()

    def __init__(self, cancel: str, button: PrimaryButton, **kwargs: Any) -> None:
        back = SoftButton(text=cancel)
        super().__init__(footer=ButtonRow.of(back, button), **kwargs)
        back.bind(on_release=self.close)
        button.bind(on_release=self._confirm)

    def _confirm(self, button: PrimaryButton) -> None:
        if not self.closing and not (button.last_touch and button.last_touch.is_double_tap):
            self.close()
            self.act()
