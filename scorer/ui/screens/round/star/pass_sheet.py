"""Asks how many tiles a player keeps and discards when they pass. Players without tiles just tap Done."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import ButtonRow, Stack

STEP = 12
"""The numbers that the last key of the pad adds."""


class Leftovers(Stack):
    """The two numbers, 0 by default."""

    kept: "NumericProperty[int]" = NumericProperty(0)
    discarded: "NumericProperty[int]" = NumericProperty(0)
    most_kept = NumericProperty(0)
    most_thrown = NumericProperty(STEP)
    """The end of the numbers on the pad, exclusive."""
    last = BooleanProperty(False)
    """Whether it is the last round, in which no tiles are kept."""

    def more(self) -> None:
        self.most_thrown += STEP


class PassSheet(BottomSheet):
    """Dispatches `on_pass` with both numbers, or `on_play_on` to revert the pass."""

    __events__ = ("on_pass", "on_play_on")

    passed = BooleanProperty(False)

    def __init__(self, leftovers: Leftovers, **kwargs: Any) -> None:
        self.leftovers = leftovers
        self.pass_button = PrimaryButton(icon="tick", text=_("Pass"), act=self._pass)
        super().__init__(title=_("Tiles left over"), content=leftovers, **kwargs)
        back = PlainButton(text=_("Not passed"), act=partial(self._close_with, "on_play_on"))
        self.footer = ButtonRow.of(*[back] * self.passed, self.pass_button)

    def on_pass(self, kept: int, discarded: int) -> None:
        """The player passes."""

    def on_play_on(self) -> None:
        """Revert the pass."""

    def _pass(self) -> None:
        self._close_with("on_pass", self.leftovers.kept, self.leftovers.discarded)

    def _close_with(self, event: str, *args: int) -> None:
        self.close()
        self.dispatch(event, *args)


load_kv(__name__)
