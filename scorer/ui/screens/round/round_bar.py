"""The bottom bar of a round: Undo and the main action, with the menu between them where the app bar is left out."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.bottom_bar import BottomBar
from scorer.ui.widgets.controls.main_button import Action

ROOM_FOR_NOTE = tokens.PAGE_WIDTH
"""A bar at least this wide, in dp, names the entry that Undo would revert."""
GAP, MENU = 10, 68
"""Between the two buttons, in dp: alone, and with the menu."""


class RoundBar(BottomBar):
    """Dispatches `on_undo` and `on_menu`; the main action is called directly."""

    margin = NumericProperty(0)
    with_menu = BooleanProperty(False)
    action: "ObjectProperty[Action]" = ObjectProperty(Action("", None))
    undo_text = StringProperty()
    """Empty where the main action needs the room: the icon is enough."""
    undo_note = StringProperty()
    can_undo = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_undo")
        self.register_event_type("on_menu")
        super().__init__(**kwargs)

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_menu(self) -> None:
        """The menu was tapped."""

    def show(self, action: Action, undo_name: str, width: float, *, small: bool) -> None:
        """`undo_name` is the entry that Undo would revert; empty if there is none."""
        self.action, self.can_undo = action, bool(undo_name)
        self.undo_note = undo_name if width >= dp(ROOM_FOR_NOTE) else ""
        self.undo_text = "" if small else self._undo_text(width)

    def act(self, touch: MotionEvent) -> None:
        """Run the main action; a double tap counts once, or it would also finish the next player's turn."""
        if not touch.is_double_tap and self.action.act:
            self.action.act()

    def _undo_text(self, width: float) -> str:
        text, main, undo = _("Undo"), self.ids.main, self.ids.undo
        wanted: float = main.natural_width(self.action.icon, self.action.text, "", theme.text)
        wanted += undo.natural_width("undo", text, self.undo_note, theme.text)
        return text if wanted <= width - 2 * self.margin - dp(MENU if self.with_menu else GAP) else ""


load_kv(__name__)
