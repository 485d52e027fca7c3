"""Lets the players correct what their copy of a board prints, where it is not confirmed by a rulebook.

On walls these are the losses on the floor line and the printed spaces, on star boards the order of the wild colors, on domes
the goals. Every tap is saved at once and applies to new games.
"""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.rules.board import WALL_COLORS, Color, Space
from scorer.rules.layouts import LAYOUTS
from scorer.ui.actions.board_print import BoardPrint
from scorer.ui.actions.goals_print import DomePrint
from scorer.ui.context.preferences import Preferences
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.tiles import draw_rhombus
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import ButtonRow
from scorer.wording import sentences
from scorer.wording.language import board_name

WORST_LOSS = -4
BASE_FLOOR: list[int] = LAYOUTS["azul"].options()["floor"]
UPWARDS = 90
RHOMBUS_BASE, RHOMBUS_EDGE = 36, 28


PRINTED: Final = frozenset(
    ("printed", "floor", "wild", "stars", "numbers", "structures", "bonuses", "center-bonus", "star-bonuses")
)
"""The sources of a layout about prints, not about rules."""


def is_from_one_source(board: str) -> bool:
    """Whether a print on this board is known from a single source only."""
    return any(map(LAYOUTS[board].is_doubtful, PRINTED))


def is_uncertain(board: str) -> bool:
    """Whether the players should check their copy of this board."""
    return not LAYOUTS[board].is_print_certain


class PrintSheet(BottomSheet):
    board = StringProperty()
    preferences: "ObjectProperty[Preferences]" = ObjectProperty()
    in_game = BooleanProperty(False)
    """Whether it is opened during a game, which is not affected."""

    def on_kv_post(self, base: object) -> None:
        self.title, self.note = _("Printed on our board"), board_name(_.language, self.board)
        if self.in_game:
            self.note = _("This game keeps its values; changes apply to new games.")
        self._editor = EDITORS[LAYOUTS[self.board].family](board=self.board, preferences=self.preferences)
        self.content = self._editor
        reset = PlainButton(text=_("Standard values"), act=self.reset)
        self.footer = ButtonRow.of(reset, PrimaryButton(text=_("Done"), act=self.done))
        super().on_kv_post(base)

    def reset(self) -> None:
        """Return to the standard values."""
        self._editor.save({})

    def done(self) -> None:
        """Remember that the players have checked their board."""
        attempt(partial(self.preferences.note_compared, self.board))
        self.close()

    def on_closed(self) -> None:
        self._editor.detach()


def open_print(preferences: Preferences, board: str) -> None:
    """Open the sheet from a game."""
    PrintSheet(preferences=preferences, board=board, in_game=True).open()


class LossButton(Tappable, AnchorLayout):
    """One space of the floor line; each tap makes the loss one point bigger."""

    loss = NumericProperty(0)
    text = StringProperty()
    standard = BooleanProperty(True)


class WallPrint(BoardPrint):
    """The floor line and the printed spaces."""

    settable = frozenset(("floor", "printed"))

    def refresh(self, *_args: object) -> None:
        floor: list[int] = self.printed["floor"]
        standard: list[int] = self.standard["floor"]
        self.ids.floor.clear_widgets()
        for at, loss in enumerate(floor):
            button = LossButton(loss=loss, text=serif(_.language.number(loss)), standard=loss == standard[at])
            button.spoken = f"{_('floor line, space {n}', n=at + 1)}, {_.language.points(loss)}"
            button.act = partial(self.increase_loss, at)
            self.ids.floor.add_widget(button)
        self.ids.presets.clear_widgets()
        presets = [standard, BASE_FLOOR] if standard != BASE_FLOOR else []
        for preset in presets:
            choose = partial(self.change, "floor", preset)
            chip = Chip(text="  ".join(map(_.language.number, preset)), selected=preset == floor, act=choose)
            self.ids.presets.add_widget(chip)
        palette = LAYOUTS[self.board].palette
        self.ids.wall.cells = {space: Cell(glaze_of(color, palette), PLACED) for space, color in self._colors().items()}

    def _colors(self) -> dict[Space, Color]:
        colors: dict[Space, Color] = self.printed["printed"]
        return colors

    def increase_loss(self, at: int) -> None:
        """Set the next loss of a space of the floor line; after the worst one, none."""
        floor: list[int] = self.printed["floor"]
        floor[at] = floor[at] - 1 if floor[at] > WORST_LOSS else 0
        self.change("floor", floor)

    def print_next(self, space: Space) -> None:
        """Print the next color on a space of the wall; after the last one, none."""
        printed = self._colors()
        following = (*WALL_COLORS, "")
        before = printed.pop(space, "")
        color = following[(following.index(before) + 1) % len(following)]
        self.change("printed", printed | ({space: color} if color else {}))


class WildSlot(Tappable, Plated, CanvasWidget):
    """The wild color of one round."""

    number: "NumericProperty[int]" = NumericProperty(1)
    color = StringProperty()
    chosen = BooleanProperty(False)
    redrawn_by: ClassVar = ("pos", "size", "color")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.color:
                draw_rhombus(self.color, self.center_x, self.y + dp(RHOMBUS_BASE), dp(RHOMBUS_EDGE), UPWARDS)


class StarPrint(BoardPrint):
    """The order of the wild colors: tapping two of them swaps them."""

    settable = frozenset(("wild",))

    _chosen: WildSlot | None = None

    def refresh(self, *_args: object) -> None:
        self._chosen = None
        self.ids.track.clear_widgets()
        for number, color in enumerate(self.printed["wild"], start=1):
            slot = WildSlot(number=number, color=color)
            slot.spoken = f"{_.language.round(number)}, {_(sentences.COLORS[color])}"
            slot.bind(on_release=self.choose)
            self.ids.track.add_widget(slot)

    def choose(self, slot: WildSlot) -> None:
        """Choose the first of two colors to swap, or swap it with this one."""
        first, self._chosen = self._chosen, slot
        slot.chosen = True
        if first:
            wild: list[Color] = self.printed["wild"]
            one, other = first.number - 1, slot.number - 1
            wild[one], wild[other] = wild[other], wild[one]
            first.chosen = slot.chosen = False
            self._chosen = None
            self.change("wild", wild)


EDITORS: Mapping[str, type[BoardPrint]] = {"wall": WallPrint, "star": StarPrint, "dome": DomePrint}
"""By `Layout.family`."""


load_kv(__name__)
