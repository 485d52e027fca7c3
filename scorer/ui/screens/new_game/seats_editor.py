"""The players in turn order: rows to drag, chips for known players, and a field for a new name."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.rules.table import MOST_PLAYERS
from scorer.store.looks import seated_looks
from scorer.store.people import spelling
from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.collapsible import Collapsible
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Centered, Stack

MOST_CHIPS = 8
"""The most known players shown as chips."""


class SeatRow(Centered):
    """One player, with a grip to drag the row by."""

    editor: "ObjectProperty[SeatsEditor]" = ObjectProperty()
    seat: "NumericProperty[int]" = NumericProperty(1)
    look: "NumericProperty[int]" = NumericProperty(1)
    name = StringProperty()
    dragged = BooleanProperty(False)
    offset = NumericProperty(0)
    """How far it has been dragged from its position."""
    last = BooleanProperty(False)


class Invitation(Tappable, Collapsible):
    """Shown in place of the rows while there are no players."""


class SeatsEditor(Stack):
    """`names` is the result, the starting player first; `known_names` are the known players, the most recent first."""

    names: "ListProperty[str]" = ListProperty()
    known_names: "ListProperty[str]" = ListProperty()
    known_looks: "ObjectProperty[Mapping[str, int]]" = ObjectProperty({})
    """The looks of known players by the spelling of their names."""
    typing = BooleanProperty(False)
    most: "NumericProperty[int]" = NumericProperty(MOST_PLAYERS)
    """The most players of the game."""

    def __init__(self, **kwargs: Any) -> None:
        self._dragged: SeatRow | None = None
        self._focus_field = Clock.create_trigger(self._focus)
        self.update_chips = Clock.create_trigger(self._update_chips, -1)
        super().__init__(**kwargs)
        self.fbind("most", self.update_chips)

    @property
    def rows(self) -> list[SeatRow]:
        """The rows in turn order."""
        rows: list[SeatRow] = self.ids.rows.children[::-1]
        return rows

    def on_kv_post(self, _base: object) -> None:
        self.on_names()

    def on_names(self, *_args: object) -> None:
        """Show the names; each row belongs to a seat, not to a player."""
        box = self.ids.rows
        while len(box.children) > len(self.names):
            box.remove_widget(box.children[0])
        while len(box.children) < len(self.names):
            box.add_widget(SeatRow(editor=self, seat=len(box.children) + 1))
        looks = seated_looks([self.known_looks.get(spelling(name)) for name in self.names])
        for row, name, look in zip(self.rows, self.names, looks, strict=True):
            row.name, row.last, row.look = name, row.seat == len(self.names), look
        if self._dragged and self._dragged not in self.rows:
            self._dragged = None
        self.update_chips()

    def _update_chips(self, _dt: float) -> None:
        """Show the known players who are not seated and whose names start with what is typed."""
        self.ids.chips.clear_widgets()
        if len(self.names) >= self.most:
            self.stop_typing()
            return
        seated = {spelling(name) for name in self.names}
        typed = spelling(self.ids.field.text)
        free = [name for name in self.known_names if spelling(name) not in seated and spelling(name).startswith(typed)]
        for name in free[:MOST_CHIPS]:
            self.ids.chips.add_widget(Chip(icon="plus", text=name, act=partial(self.add, name)))
        if not self.typing:
            self.ids.chips.add_widget(Chip(icon="players", text=_("New player"), act=self.start_typing))

    def add(self, name: str) -> None:
        """Give a player the next seat."""
        name = self._known_name(" ".join(name.split()))
        self.ids.field.text = ""
        if not name or len(self.names) >= self.most:
            return
        if spelling(name) in {spelling(seated) for seated in self.names}:
            show_toast(_("{name} is already playing.", name=name), "info")
            return
        self.names = [*self.names, name]
        self._focus_field()

    def add_typed(self) -> None:
        """Add the name in the field, as if Add had been tapped."""
        self.add(self.ids.field.text)

    def remove(self, row: SeatRow) -> None:
        self._end_drag()
        self.names = [name for seat, name in enumerate(self.names, start=1) if seat != row.seat]

    def start_typing(self) -> None:
        if not self.typing:
            self.typing = True
            self.update_chips()
            back_stack.push(self.stop_typing)
        self.ids.field.focus = True
        self._focus_field()

    def stop_typing(self) -> None:
        back_stack.discard(self.stop_typing)
        if self.typing:
            self.typing = False
            self.ids.field.focus = False
            self.ids.field.text = ""
            self.update_chips()

    def _focus(self, _dt: float) -> None:
        """Focus the field again for the next name: a tap beside the field has taken the focus away."""
        self.ids.field.focus = self.typing

    def start_drag(self, x: float, y: float) -> bool:
        """Start dragging the row whose grip is at a point of the window; False if there is none."""
        if len(self.names) < 2 or self._dragged:
            return False
        self._dragged = next((row for row in self.rows if row.ids.grip.collide_point(*row.to_widget(x, y))), None)
        if not self._dragged:
            return False
        self._dragged.dragged = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self or not self._dragged:
            return super().on_touch_move(touch)
        self._dragged = self._drag(self._dragged, touch.y)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self or not self._dragged:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._end_drag()
        return True

    def _end_drag(self) -> None:
        """Let the dragged row return to its place."""
        if self._dragged:
            self._dragged.dragged = False
            motion.play(self._dragged, "picker", offset=0)
            self._dragged = None

    def _drag(self, row: SeatRow, y: float) -> SeatRow:
        """Move a player to the row under the finger; returns that row, which follows the finger now."""
        target = min(self.rows, key=lambda row: abs(row.center_y - y))
        if target is not row:
            names = list(self.names)
            names.insert(target.seat - 1, names.pop(row.seat - 1))
            row.dragged, row.offset = False, 0
            target.dragged = True
            self.names = names
        reach = target.height + dp(tokens.GAP_M)
        target.offset = min(max(y - target.center_y, -reach), reach)
        return target

    def _known_name(self, name: str) -> str:
        """The name as the players know it, if it is another spelling of a known one."""
        return next((known for known in self.known_names if spelling(known) == spelling(name)), name)


load_kv(__name__)
