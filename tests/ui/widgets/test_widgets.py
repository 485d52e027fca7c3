"""The basic widgets: each reacts to touch, is large enough for a finger, and shows all its text."""

from collections import Counter
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.drawing.icons import Icon
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.floor_strip import FloorSlots, FloorStrip
from scorer.ui.platform import back_stack
from scorer.ui.screens.round.player_strip import PlayerStrip, Seat, SeatCard
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.chip_choice import ChipChoice
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Text, serif
from scorer.ui.widgets.overlays.reason_bubble import ReasonBubble
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, texts
from tests.ui.support.widget_samples import widgets
from tests.ui.test_no_word_cut_off import broken

BUTTON, FINGER = 58, 48
"""The height of a button, and the least width and height of a target."""


@pytest.fixture
def gallery(drive: Driver) -> Widget:
    gallery: Widget = drive.show(widgets())
    return gallery


def test_switch_row_can_be_tapped_anywhere(drive: Driver, gallery: Widget) -> None:
    switch = gallery.ids.switch
    drive.tap((switch.to_window(*switch.pos)[0] + 60, switch.to_window(*switch.center)[1]))
    assert switch.active
    drive.until(lambda: switch.slide == 1)
    drive.tap(switch)
    assert not switch.active


def test_exactly_one_segment_is_selected(drive: Driver, gallery: Widget) -> None:
    segmented = gallery.ids.segmented
    english, magyar, suomi = reversed(segmented.children)
    drive.tap(suomi)
    assert segmented.value == "fi"
    assert [segment.selected for segment in (english, magyar, suomi)] == [False, False, True]


@pytest.mark.parametrize(
    ("width", "texts", "lines"),
    [
        (304, ["Now", *"12345"], [4, 2]),
        (304, ["Now", *"123456"], [5, 2]),
        (304, ["Now", *"1234"], [5]),
        (120, ["Now", "1", "2"], [2, 1]),
    ],
)
def test_no_chip_is_alone_on_a_line(drive: Driver, width: int, texts: list[str], lines: list[int]) -> None:
    """Three chips of which two fit side by side cannot be divided any better."""
    chips = ChipChoice(size_hint=(None, None), width=width)
    chips.set_options(enumerate(texts))
    drive.show(chips)
    assert sorted(Counter(chip.y for chip in chips.children).values(), reverse=True) == lines


def test_every_target_is_large_enough_for_a_finger(gallery: Widget) -> None:
    targets = [widget for widget in gallery.walk() if isinstance(widget, ButtonBehavior) and not widget.disabled]
    small = [(widget.__class__.__name__, *widget.size) for widget in targets if min(widget.size) < FINGER]
    assert small == []


def test_toast_text_has_room_above_its_button(drive: Driver) -> None:
    drive.resize(320, 568)
    toast = Toast(text="7 manufaktúrakorong, Boglárka kezd.", action="A játék előkészületei")
    toast.show()
    drive.frames(3)
    words = next(one for one in toast.walk() if isinstance(one, Text) and one.text == toast.text)
    assert broken(toast) == []
    assert words.texture_size[1] < 3 * words.font_size
    Toast.dismiss_all()


def test_icon_of_a_button_is_clear_of_the_note_below_it(drive: Driver) -> None:
    button = PrimaryButton(icon="tick", text="Done", note="next: Anna", size_hint=(None, None), width=260)
    drive.show(button)
    icon, note = button.ids.words.children[-1], button.ids.content.children[0]
    assert icon.y >= note.top
    assert button.height == BUTTON
    button.note = ""
    drive.frames(2)
    assert icon.center_y == pytest.approx(button.center_y, abs=1)


def test_wrapped_note_is_centered_in_its_button(drive: Driver) -> None:
    """Its second, shorter line has equal margins on both sides."""
    button = PrimaryButton(text="Done", note="nothing left over, next: Anna", size_hint=(None, None), width=150)
    drive.show(button)
    note = button.ids.content.children[0]
    width, height = note.texture.size
    letters = note.texture.pixels[3::4]
    low = [at % width for at in range(width * (height * 2 // 3), width * height) if letters[at] > 90]
    assert min(low) == pytest.approx(width - 1 - max(low), abs=3)
    assert min(low) > 8


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("width", [320, 412, 800])
def test_no_text_is_clipped(drive: Driver, width: int, big: bool) -> None:
    theme.big_text = big
    drive.resize(width, 915)
    page = drive.show(widgets())
    assert texts(page)
    assert clipped(page) == set()


def test_long_text_wraps(drive: Driver) -> None:
    short = drive.show(Text(text="Row 3", fit=True, max_width=200))
    one_line = short.height
    long = drive.show(Text(text="Row 3 of the wall has yellow, and so has column 4", fit=True, max_width=200))
    assert long.height > 1.8 * one_line
    assert long.width <= 200


def test_serif_replaces_the_minus_that_its_font_lacks() -> None:
    assert serif("\N{MINUS SIGN}4") == "\N{EN DASH}4"


class SampleFloor(FloorStrip):
    """Records its events."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reported: list[str | int] = []

    def on_fill_to(self, filled: int) -> None:
        self.reported.append(filled)

    def on_marker(self) -> None:
        self.reported.append("marker")


@pytest.fixture
def floor(drive: Driver) -> SampleFloor:
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    strip = SampleFloor(
        values=["-1", "-1", "-2", "-2", "-2", "-3", "-3"],
        slots=["marker", "tile", "tile"],
        total="-4",
        size_hint_x=None,
        width=380,
        pos=(16, 300),
    )
    page.add_widget(strip)
    drive.show(page)
    return strip


def slots_of(strip: FloorStrip) -> FloorSlots:
    slots = strip.children[0]
    assert isinstance(slots, FloorSlots)
    return slots


def slot(strip: FloorStrip, index: int) -> tuple[float, float]:
    slots = slots_of(strip)
    x, y, width, height = slots.box(index)
    return slots.to_window(x + width / 2, y + height / 2)


def test_floor_line_reports_what_was_tapped(drive: Driver, floor: SampleFloor) -> None:
    """The marker and two tiles are on it: the next slot, one further on, the last tile, the one before, the marker."""
    for index in (3, 5, 2, 1, 0):
        drive.tap(slot(floor, index))
    assert floor.reported == [4, 6, 2, 2, "marker"]


def test_floor_line_follows_a_sliding_finger(drive: Driver, floor: SampleFloor) -> None:
    finger = drive.press_down(slot(floor, 1))
    drive.move(finger, slot(floor, 5))
    assert slots_of(floor).aimed == 6
    drive.lift(finger)
    drive.drag(slot(floor, 5), (0, slot(floor, 5)[1]))
    assert floor.reported == [6, 1]
    assert slots_of(floor).aimed == -1


def test_sliding_off_the_floor_line_changes_nothing(drive: Driver, floor: SampleFloor) -> None:
    x, y = slot(floor, 4)
    drive.drag(slot(floor, 1), (x, y + 120))
    drive.drag(slot(floor, 3), (slot(floor, 3)[0], y + 120))
    assert floor.reported == []


def test_a_second_finger_cancels_the_first_on_the_floor_line(drive: Driver, floor: SampleFloor) -> None:
    first = drive.press_down(slot(floor, 1))
    drive.move(first, slot(floor, 5))
    second = drive.press_down(slot(floor, 2))
    assert slots_of(floor).aimed == -1
    drive.lift(second)
    drive.lift(first)
    assert floor.reported == []
    drive.tap(slot(floor, 3))
    assert floor.reported == [4]


def test_a_new_theme_reports_nothing(drive: Driver, floor: SampleFloor) -> None:
    theme.name = "night"
    drive.frames()
    assert floor.reported == []


def test_closed_floor_line_ignores_taps(drive: Driver, floor: SampleFloor) -> None:
    floor.open = False
    drive.frames()
    drive.tap(slot(floor, 3))
    assert floor.reported == []


class SampleStrip(PlayerStrip):
    """Records which players were tapped."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tapped: list[int] = []

    def on_player(self, index: int) -> None:
        self.tapped.append(index)


@pytest.fixture
def strip(drive: Driver) -> SampleStrip:
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    players = SampleStrip(size_hint_x=None, width=380, pos=(16, 700))
    players.seats = [
        Seat(1, "Zsófi", 33, active=True, change="+12", marker=True),
        Seat(2, "Mika", 29, done=True, change="+13"),
        Seat(3, "Emma", 23),
    ]
    page.add_widget(players)
    drive.show(page)
    return players


def test_tap_on_a_player_reports_the_player(drive: Driver, strip: SampleStrip) -> None:
    for card in strip.children:
        drive.tap(card)
    assert strip.tapped == [2, 1, 0]


def test_changed_total_counts_up_on_the_same_card(drive: Driver, strip: SampleStrip) -> None:
    cards = strip.children[:]
    strip.seats = [strip.seats[0]._replace(total=41), *strip.seats[1:]]
    card = cards[-1]
    assert isinstance(card, SeatCard)
    drive.frames()
    assert card.total < 41
    drive.until(lambda: card.total == 41)
    assert strip.children == cards


@pytest.fixture
def sheet(drive: Driver, gallery: Widget) -> BottomSheet:
    sheet = BottomSheet(title="Why +12?", note="Zsófi, round 4", content=Text(text="4 across"))
    sheet.open()
    drive.until(lambda: sheet.rise == 1)
    return sheet


@pytest.mark.parametrize("how", ["scrim", "back", "drag", "cross"])
def test_sheet_closes(drive: Driver, sheet: BottomSheet, how: str) -> None:
    panel = sheet.ids.panel
    if how == "scrim":
        drive.tap((200, panel.top + 100))
    elif how == "back":
        assert back_stack.go_back()
    elif how == "drag":
        drive.drag((200, panel.top - 10), (200, panel.top - 140))
    else:
        drive.tap((panel.right - 40, panel.top - 46))
    drive.until(lambda: sheet.parent is None)
    assert not back_stack.go_back(), "nothing is left to close"


def test_sheet_replaces_another_when_it_is_laid_out(drive: Driver, sheet: BottomSheet) -> None:
    other = BottomSheet(title="Rule", content=Text(text="Count each run."))
    Clock.schedule_once(lambda _dt: other.open(), 0)
    drive.frames()
    assert (sheet.opacity, other.opacity) == (1, 0), "not yet laid out"
    drive.frames()
    assert (sheet.opacity, other.opacity) == (0, 1)
    assert other.ids.panel.height > other.content.height > 0


def test_short_drag_leaves_the_sheet_open(drive: Driver, sheet: BottomSheet) -> None:
    panel = sheet.ids.panel
    drive.drag((200, panel.top - 10), (200, panel.top - 50))
    drive.until(lambda: sheet.drag == 0)
    assert sheet.parent
    assert sheet.rise == 1


def test_sheet_blocks_taps_on_widgets_below(drive: Driver, gallery: Widget) -> None:
    before = gallery.ids.segmented.value
    sheet = BottomSheet(title="Why?")
    sheet.open()
    drive.until(lambda: sheet.rise == 1)
    drive.tap(gallery.ids.segmented.children[0])
    assert gallery.ids.segmented.value == before


def test_next_tap_dismisses_the_reason_and_still_counts(drive: Driver, gallery: Widget) -> None:
    bubble = ReasonBubble(text="Row 3 has its tile for this round")
    bubble.point_at(200, 500)
    drive.frames(2)
    assert bubble.x >= 0
    drive.tap(gallery.ids.switch)
    assert bubble.parent is None
    assert gallery.ids.switch.active


def test_reason_disappears_by_itself(drive: Driver, gallery: Widget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "REASON_HOLD", 0.05)
    bubble = ReasonBubble(text="Column 4 has black")
    bubble.point_at(2, 500)
    drive.until(lambda: bubble.parent is None)


def test_icon_without_width_has_no_texture(drive: Driver) -> None:
    """A texture without width cannot be drawn, and would keep the others in the queue from being drawn."""
    icon = drive.show(Icon(name="chevron"))
    texture = icon.texture_of("chevron", 20)
    assert texture
    assert texture.size == (20, 20)
    icon.width = 0
    drive.frames(2)
    assert icon.texture_of("chevron", icon.width) is None


def test_toast_offers_undo(drive: Driver, gallery: Widget) -> None:
    pressed = []
    toast = Toast(text="Round 3 corrected", action="Undo")
    toast.bind(on_act=lambda _toast: pressed.append("undo"))
    toast.show()
    drive.frames(3)
    drive.tap(toast.ids.act)
    assert pressed == ["undo"]
    assert toast.parent is None


def test_narrow_button_hides_its_icon_before_breaking_a_word(drive: Driver) -> None:
    button = drive.show(SoftButton(icon="share", text="Megosztás", size_hint_x=None, width=400))
    assert button.shown_icon == "share"
    button.width = button.natural_width("", "Megosztás", "", 1)
    drive.frames(2)
    assert button.shown_icon == ""
    letters = next(widget for widget in button.walk(restrict=True) if isinstance(widget, Label) and widget.text)
    assert letters.texture_size[1] < 2 * letters.font_size


@pytest.mark.parametrize(("title", "aside"), [("Ed", "won"), ("Wolfeschlegelsteinhausen", "")])
def test_an_aside_without_room_for_its_word_is_left_out(drive: Driver, title: str, aside: str) -> None:
    row = drive.show(ListRow(title=title, aside="won", figure="40", size_hint_x=None, width=250))
    drive.frames(4)
    texts = [widget.text for widget in row.walk(restrict=True) if isinstance(widget, Label) and widget.text]
    assert texts == [title, *([aside] if aside else []), "40"]


def test_a_hidden_part_is_neither_drawn_nor_reachable(drive: Driver) -> None:
    released: list[object] = []
    button = drive.show(SoftButton(text="May I?"))
    button.bind(on_release=released.append)
    button.shown = False
    drive.tap(button)
    assert (button.opacity, button.disabled, released) == (0, True, [])
    button.shown = True
    drive.tap(button)
    assert (button.opacity, button.disabled, released) == (1, False, [button])
