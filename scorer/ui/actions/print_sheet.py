"""What our board prints: the table corrects the facts that no rulebook of ours confirms, and the app remembers them.

On walls these are the losses of the floor line and the printed spaces, on star boards the order of the wild colors.
Every tap is kept at once, by board, and goes into the record of each new game.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.board import WALL_COLORS
from scorer.rules.layouts import LAYOUTS, layout
from scorer.store import StoreError
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.tiles import draw_rhombus
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack
from scorer.wording.language import board_name

WORST_LOSS = -4
BASE_FLOOR = LAYOUTS["azul"].floor
UPWARDS = 90
RHOMBUS_BASE, RHOMBUS_EDGE = 36, 28


def is_uncertain(board: str):
    """Whether something is printed on it that people should compare."""
    return not LAYOUTS[board].is_print_certain


class PrintSheet(BottomSheet):
    """The sheet for one board."""

    board = StringProperty()
    preferences = ObjectProperty()

    def on_kv_post(self, base) -> None:
        self.title, self.note = _("Printed on our board"), board_name(_.language, self.board)
        self.content = PRINTS[LAYOUTS[self.board].family](board=self.board, preferences=self.preferences)
        self.footer = PrintFooter(sheet=self)
        super().on_kv_post(base)

    def reset(self) -> None:
        """As the app knows the board."""
        self.content.keep({})

    def done(self) -> None:
        """It was compared."""
        try:
            self.preferences.note_compared(self.board)
        except StoreError as error:
            tell(error)
        self.close()

    def on_closed(self) -> None:
        self.content.forget()


class PrintFooter(BoxLayout):
    """Back to what is usual, and done."""

    def __init__(self, sheet, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        usual, done = PlainButton(text=_("Standard values")), PrimaryButton(text=_("Done"))
        usual.bind(on_release=lambda _button: sheet.reset())
        done.bind(on_release=lambda _button: sheet.done())
        self.add_widget(usual)
        self.add_widget(done)


class BoardPrint(Stack):
    """What one board prints; it shows again whatever is kept."""

    board = StringProperty()
    preferences = ObjectProperty()

    def on_kv_post(self, _base: object) -> None:
        self.preferences.bind(prints=self._show_again)
        self.show()

    def forget(self) -> None:
        """It is not seen any more."""
        self.preferences.unbind(prints=self._show_again)

    def _show_again(self, *_args: object) -> None:
        self.show()

    @property
    def printed(self):
        return layout(self.board, self.preferences.print_of(self.board))

    def change(self, name: str, value) -> None:
        """One fact is otherwise; what is as usual needs no option."""
        options = self.preferences.print_of(self.board) | {name: value}
        plain = LAYOUTS[self.board].options()
        self.keep({name: value for name, value in options.items() if plain[name] != value})

    def keep(self, options) -> None:
        """Remember them."""
        try:
            self.preferences.choose_print(self.board, options)
        except StoreError as error:
            tell(error)

    def show(self) -> None:
        """Bring the widgets in line with what is kept."""
        raise NotImplementedError


class LossButton(ButtonBehavior, AnchorLayout):
    """One space of the floor line; each tap takes a point more."""

    loss = NumericProperty(0)
    written = StringProperty()
    usual = BooleanProperty(True)


class WallPrint(BoardPrint):
    """The floor line and the printed spaces."""

    def show(self) -> None:
        floor, usual = self.printed.floor, LAYOUTS[self.board].floor
        self.ids.floor.clear_widgets()
        for at, loss in enumerate(floor):
            button = LossButton(loss=loss, written=serif(_.language.number(loss)), usual=loss == usual[at])
            button.bind(on_release=lambda _button, at=at: self.take_more(at))
            self.ids.floor.add_widget(button)
        self.ids.presets.clear_widgets()
        for preset in (usual, BASE_FLOOR):
            chip = Chip(text="  ".join(_.language.number(loss) for loss in preset), selected=preset == floor)
            chip.bind(on_release=lambda _chip, preset=preset: self.change("floor", list(preset)))
            self.ids.presets.add_widget(chip)
        printed = self.printed.printed
        self.ids.wall.cells = {space: Cell(color, PLACED) for space, color in printed.items()}

    def take_more(self, at) -> None:
        """The next loss for a space of the floor line, after the worst none."""
        floor = list(self.printed.floor)
        floor[at] = floor[at] - 1 if floor[at] > WORST_LOSS else 0
        self.change("floor", floor)

    def print_next(self, space) -> None:
        """The next color for a space of the wall, after the last none."""
        printed = dict(self.printed.printed)
        following = (*WALL_COLORS, "")
        before = printed.pop(space, "")
        color = following[(following.index(before) + 1) % len(following)]
        self.change("printed", printed | ({space: color} if color else {}))


class WildSlot(ButtonBehavior, CanvasWidget):
    """The wild color of one round."""

    number = NumericProperty(1)
    color = StringProperty()
    chosen = BooleanProperty(False)
    redrawn_by = ("pos", "size", "color")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.color:
                draw_rhombus(self.color, self.center_x, self.y + dp(RHOMBUS_BASE), dp(RHOMBUS_EDGE), UPWARDS)


class StarPrint(BoardPrint):
    """The order of the wild colors: two taps swap two of them, so that it always holds all six."""

    def show(self) -> None:
        self._chosen = None
        self.ids.track.clear_widgets()
        for number, color in enumerate(self.printed.wild, start=1):
            slot = WildSlot(number=number, color=color)
            slot.bind(on_release=self.choose)
            self.ids.track.add_widget(slot)

    def choose(self, slot) -> None:
        """The first of two to swap, or the second."""
        first, self._chosen = self._chosen, slot
        slot.chosen = True
        if first:
            wild = list(self.printed.wild)
            one, other = first.number - 1, slot.number - 1
            wild[one], wild[other] = wild[other], wild[one]
            first.chosen = slot.chosen = False
            self._chosen = None
            self.change("wild", wild)


PRINTS = {"wall": WallPrint, "star": StarPrint}
"""What can be corrected about a board by `Layout.family`."""


load_kv(__name__)
