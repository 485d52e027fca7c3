"""Who plays and in which order: the seats as rows to drag, the people known as chips, a field for a new name.

`names` is the result, the starting player first; whoever is known by a name is offered by the name they have now.
"""

from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.rules.layouts import MOST_PLAYERS
from scorer.store.people import spelling
from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.widgets.containers.collapsible import Fold
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.stack import Centered, Stack

FEW_CHIPS = 8
"""So many of the people known are offered before anybody types a name."""


class SeatRow(Centered):
    """One player; the grip at the right moves them."""

    editor = ObjectProperty()
    seat = NumericProperty(1)
    name = StringProperty()
    held = BooleanProperty(False)
    lift = NumericProperty(0)
    """How far the finger has carried it from its place."""
    last = BooleanProperty(False)


class Invitation(ButtonBehavior, Fold):
    """In the place of the players while there are none."""


class SeatsEditor(Stack):
    """Bind `names` to follow it; `people` are the names known, whoever played last first."""

    names = ListProperty()
    people = ListProperty()
    typing = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._held = None
        self._go_on_typing = Clock.create_trigger(self._focus)
        self.offer = Clock.create_trigger(self._offer, -1)
        super().__init__(**kwargs)

    @property
    def rows(self):
        """From the first seat to the last."""
        return self.ids.rows.children[::-1]

    def on_kv_post(self, _base: object) -> None:
        self.on_names()

    def on_names(self, *_args: object) -> None:
        """Show the seats, each row standing for a seat, not for a person."""
        box = self.ids.rows
        while len(box.children) > len(self.names):
            box.remove_widget(box.children[0])
        while len(box.children) < len(self.names):
            box.add_widget(SeatRow(editor=self, seat=len(box.children) + 1))
        for row, name in zip(self.rows, self.names, strict=True):
            row.name, row.last = name, row.seat == len(self.names)
        self.offer()

    def on_people(self, *_args: object) -> None:
        self.offer()

    def _offer(self, _dt: float) -> None:
        """Show as chips who might sit down, those who fit what is typed first of all."""
        self.ids.chips.clear_widgets()
        if len(self.names) == MOST_PLAYERS:
            self.stop_typing()
            return
        seated = {spelling(name) for name in self.names}
        typed = spelling(self.ids.field.text)
        free = [name for name in self.people if spelling(name) not in seated and spelling(name).startswith(typed)]
        for name in free[:FEW_CHIPS]:
            chip = Chip(icon="plus", text=name)
            chip.bind(on_release=lambda _chip, name=name: self.seat(name))
            self.ids.chips.add_widget(chip)
        if not self.typing:
            chip = Chip(icon="players", text=_("New player"))
            chip.bind(on_release=lambda _chip: self.start_typing())
            self.ids.chips.add_widget(chip)

    def seat(self, name: str) -> None:
        """Give a person the next seat."""
        name = self._known_as(" ".join(name.split()))
        self.ids.field.text = ""
        if not name or len(self.names) == MOST_PLAYERS:
            return
        if spelling(name) in {spelling(seated) for seated in self.names}:
            Toast(icon="info", text=_("{name} is already playing.", name=name)).show()
            return
        self.names = [*self.names, name]
        self._go_on_typing()

    def seat_typed(self) -> None:
        """Whoever was typed sits down, though nobody said Add."""
        self.seat(self.ids.field.text)

    def unseat(self, row) -> None:
        self.names = [name for seat, name in enumerate(self.names, start=1) if seat != row.seat]

    def start_typing(self) -> None:
        if not self.typing:
            self.typing = True
            self.offer()
            back_stack.push(self.stop_typing)
        self.ids.field.focus = True
        self._go_on_typing()

    def stop_typing(self) -> None:
        back_stack.discard(self.stop_typing)
        if self.typing:
            self.typing = False
            self.ids.field.focus = False
            self.ids.field.text = ""
            self.offer()

    def _focus(self, _dt: float) -> None:
        """For the next name; a tap beside the field has just ended the last one."""
        self.ids.field.focus = self.typing

    def take_hold(self, x: float, y: float):
        """Take the seat whose grip is at that point of the window; False if there is none."""
        if len(self.names) < 2:
            return False
        self._held = next((row for row in self.rows if row.ids.grip.collide_point(*row.to_widget(x, y))), None)
        if self._held:
            self._held.held = True
        return bool(self._held)

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self._carry(touch.y)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._held.held = False
        motion.play(self._held, "picker", lift=0)
        self._held = None
        return True

    def _carry(self, y: float) -> None:
        """Let the seat follow the finger and change places with whom it passes."""
        rows = self.rows
        over = min(rows, key=lambda row: abs(row.center_y - y))
        if over is not self._held:
            names = list(self.names)
            names.insert(over.seat - 1, names.pop(self._held.seat - 1))
            self._held.held, self._held.lift = False, 0
            self._held, over.held = over, True
            self.names = names
        reach = dp(tokens.GAP_M)
        self._held.lift = min(max(y - self._held.center_y, -reach - self._held.height), reach + self._held.height)

    def _known_as(self, name: str):
        return next((known for known in self.people if spelling(known) == spelling(name)), name)


load_kv(__name__)
