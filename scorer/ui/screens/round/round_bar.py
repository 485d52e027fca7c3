"""The bottom bar of a round: Undo and the main action, and the menu if the app bar is left out."""

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.step_names import undo_label
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.containers.bottom_bar import BottomBar
from scorer.ui.widgets.controls.buttons import IconButton, SoftButton
from scorer.ui.widgets.controls.main_button import Action

ROOM_FOR_NOTE = tokens.PAGE_WIDTH
"""From this width, in dp, the bar names the entry that Undo would revert."""
GAP, MENU = 10, 68
"""The gap between the two buttons, in dp: alone, and with the menu."""


class MenuButton(IconButton):
    """The menu of the round, where there is no app bar."""


class SecondButton(SoftButton):
    """Another action beside the main one."""


class RoundBar(BottomBar):
    host: "ObjectProperty[RoundHost]" = ObjectProperty()
    margin = NumericProperty(0)
    with_menu = BooleanProperty(False)
    action: "ObjectProperty[Action]" = ObjectProperty(Action("", None))
    undo_text = StringProperty()
    """The label of Undo; empty, with only the icon, if the main action needs the room."""
    undo_note = StringProperty()
    can_undo = BooleanProperty(False)
    announcing = BooleanProperty(False)
    """Whether the bar only announces what lifting a dragging finger does."""

    def __init__(self, **kwargs: Any) -> None:
        self._second: Action | None = None
        self.second_button = SecondButton(act=self._act_second)
        self.menu_button = MenuButton(act=self._open_menu)
        super().__init__(**kwargs)

    def on_with_menu(self, *_args: object) -> None:
        self._show_menu()

    def on_announcing(self, *_args: object) -> None:
        self._show_menu()

    def show(self, action: Action, undo_name: str, width: float, *, small: bool, second: Action | None = None) -> None:
        """`undo_name` is the entry that Undo would revert; empty if there is none."""
        self.action, self.can_undo = action, bool(undo_name)
        if self.with_menu and not self._note_fits(action, width):
            self.action = action._replace(note="")  # a higher bar would take room from the board
        self._show_second(second)
        self.undo_note = undo_name if width >= dp(ROOM_FOR_NOTE) else ""
        self.undo_text = "" if small else self._undo_text(width)
        self.ids.undo.spoken = f"{undo_label()}, {undo_name}"

    def announce(self, action: Action | None) -> None:
        """Show only this text, without buttons; None ends it. The height does not change, since nothing may move under a finger."""
        main = self.ids.main
        if action and not self.announcing:
            main.fixed_height = main.height
        self.announcing = bool(action)
        if action:
            self.action = action._replace(note="") if self.with_menu else action  # no room for both on a small phone
        else:
            main.fixed_height = 0

    def act(self, touch: MotionEvent) -> None:
        """Run the main action, once for a double tap, which would otherwise finish the next player's turn too."""
        if not touch.is_double_tap and self.action.act:
            self.action.act()

    def _open_menu(self) -> None:
        self.host.menu.open()

    def _show_menu(self) -> None:
        """Remove it where it is hidden: it would take a gap."""
        if not self.with_menu or self.announcing:
            self.remove_widget(self.menu_button)
        elif not self.menu_button.parent:
            self.add_widget(self.menu_button, index=self.children.index(self.ids.undo))

    def _show_second(self, action: Action | None) -> None:
        """Show the second action, if there is one, beside the main button."""
        self._second, button = action, self.second_button
        if action:
            button.icon, button.text, button.note = action.icon, action.text, action.note
            button.disabled = action.act is None
        if bool(action) != bool(button.parent):
            if action:
                self.add_widget(button, index=self.children.index(self.ids.main) + 1)
            else:
                self.remove_widget(button)

    def _act_second(self) -> None:
        if self._second and self._second.act:
            self._second.act()

    def _note_fits(self, action: Action, width: float) -> bool:
        """Whether the main action and its note stay on a line each beside the other two buttons."""
        others = dp(tokens.BUTTON + tokens.TOUCH + 2 * GAP) + 2 * self.margin
        main = self.ids.main
        words = main.natural_width(action.icon, action.text, "", theme.text)
        note = main.natural_width("", "", action.note, theme.text)
        return bool(max(words, note) <= width - others)

    def _undo_text(self, width: float) -> str:
        text, main, undo = undo_label(), self.ids.main, self.ids.undo
        wanted: float = main.natural_width(self.action.icon, self.action.text, "", theme.text)
        wanted += undo.natural_width("undo", text, self.undo_note, theme.text)
        return text if wanted <= width - 2 * self.margin - dp(MENU if self.with_menu else GAP) else ""


load_kv(__name__)
