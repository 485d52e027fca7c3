"""A sheet that asks a question: one button dismisses it, the other one acts."""

from collections.abc import Callable
from functools import partial
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
        super().__init__(footer=ButtonRow.of(SoftButton(text=cancel, act=self.close), button), **kwargs)
        button.act = partial(self._confirm, button)

    def _confirm(self, button: PrimaryButton) -> None:
        if not self.closing and not (button.last_touch and button.last_touch.is_double_tap):
            self.close()
            self.act()
