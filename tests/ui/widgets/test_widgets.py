"""The small widgets under a finger: each does its one thing, is large enough to hit, and shows all its words."""

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from scorer.ui.drawing import motion
from scorer.ui.drawing.icons import Icon
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.floor_strip import FloorStrip
from scorer.ui.platform import back_stack
from scorer.ui.screens.round.player_strip import ACTIVE, READY, PlayerStrip, Seat
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.text import Text, serif
from scorer.ui.widgets.overlays.bubble import ReasonBubble, Toast
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.widget_samples import widgets
from tests.ui.test_no_word_cut_off import broken

FINGER = 48


@pytest.fixture
def gallery(drive):
    return drive.show(widgets())


def test_a_switch_row_switches_wherever_it_is_tapped(drive, gallery):
    switch = gallery.ids.switch
    drive.tap((switch.to_window(*switch.pos)[0] + 60, switch.to_window(*switch.center)[1]))
    assert switch.active
    drive.until(lambda: switch.slide == 1)
    drive.tap(switch)
    assert not switch.active


def test_exactly_one_segment_holds(drive, gallery):
    segmented = gallery.ids.segmented
    english, magyar, suomi = reversed(segmented.children)
    drive.tap(suomi)
    assert segmented.value == "fi"
    assert [segment.selected for segment in (english, magyar, suomi)] == [False, False, True]


def test_everything_that_can_be_tapped_is_large_enough(gallery):
    targets = [widget for widget in gallery.walk() if isinstance(widget, ButtonBehavior) and not widget.disabled]
    small = [(widget.__class__.__name__, *widget.size) for widget in targets if min(widget.size) < FINGER]
    assert small == []


def test_a_message_has_room_for_its_words_above_its_button(drive):
    drive.resize(320, 568)
    toast = Toast(text="7 manufaktúrakorong, Boglárka kezd.", action="A játék előkészületei")
    toast.show()
    drive.frames(3)
    words = next(one for one in toast.walk() if isinstance(one, Text) and one.text == toast.text)
    assert broken(toast) == []
    assert words.texture_size[1] < 3 * words.font_size
    Toast.clear()


def test_a_note_that_wraps_stands_in_the_middle_of_its_button(drive):
    """Of its second, shorter line the left end lies as far in as the right one."""
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
def test_no_word_is_cut_off(drive, width, big):
    theme.big_text = big
    drive.resize(width, 915)
    page = drive.show(widgets())
    for label in (widget for widget in page.walk() if isinstance(widget, Label) and widget.text):
        assert label.texture_size[0] <= label.width + 1, label.text
        assert label.texture_size[1] <= label.height + 1, label.text


def test_a_text_wraps_when_it_is_too_long(drive):
    short = drive.show(Text(text="Row 3", fit=True, max_width=200))
    one_line = short.height
    long = drive.show(Text(text="Row 3 of the wall has yellow, and so has column 4", fit=True, max_width=200))
    assert long.height > 1.8 * one_line
    assert long.width <= 200


def test_the_serif_minus_is_one_the_font_has():
    assert serif("\N{MINUS SIGN}4") == "\N{EN DASH}4"


@pytest.fixture
def floor(drive):
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    strip = FloorStrip(
        values=["-1", "-1", "-2", "-2", "-2", "-3", "-3"],
        slots=["marker", "tile", "tile"],
        total="-4",
        size_hint_x=None,
        width=380,
        pos=(16, 300),
    )
    strip.said = []
    strip.bind(
        on_add=lambda _strip: strip.said.append("add"),
        on_take=lambda _strip: strip.said.append("take"),
        on_marker=lambda _strip: strip.said.append("marker"),
    )
    page.add_widget(strip)
    drive.show(page)
    return strip


def slot(strip, index):
    slots = strip.children[0]
    x, y, width, height = slots.box(index)
    return slots.to_window(x + width / 2, y + height / 2)


def test_the_floor_line_says_what_was_tapped(drive, floor):
    for index in (3, 5, 2, 0):
        drive.tap(slot(floor, index))
    assert floor.said == ["add", "add", "take", "marker"]


def test_a_floor_line_that_is_closed_says_nothing(drive, floor):
    floor.open = False
    drive.frames()
    drive.tap(slot(floor, 3))
    assert floor.said == []


@pytest.fixture
def strip(drive):
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    players = PlayerStrip(size_hint_x=None, width=380, pos=(16, 700))
    players.seats = [
        Seat(1, "Zsófi", 33, ACTIVE, "+12", marker=True),
        Seat(2, "Mika", 29, READY, "+13"),
        Seat(3, "Emma", 23),
    ]
    players.tapped = []
    players.bind(on_player=lambda _strip, index: players.tapped.append(index))
    page.add_widget(players)
    drive.show(page)
    return players


def test_a_tap_on_a_player_goes_to_their_board(drive, strip):
    for card in strip.children:
        drive.tap(card)
    assert strip.tapped == [2, 1, 0]


def test_the_total_counts_up_and_the_cards_stay(drive, strip):
    cards = strip.children[:]
    strip.seats = [strip.seats[0]._replace(total=41), *strip.seats[1:]]
    card = cards[-1]
    drive.frames()
    assert card.total < 41
    drive.until(lambda: card.total == 41)
    assert strip.children == cards


@pytest.fixture
def sheet(drive, gallery):
    sheet = BottomSheet(title="Why +12?", note="Zsófi, round 4", content=Text(text="4 across"))
    sheet.open()
    drive.until(lambda: sheet.rise == 1)
    return sheet


@pytest.mark.parametrize("how", ["scrim", "back", "drag", "cross"])
def test_a_sheet_closes(drive, sheet, how):
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


def test_a_short_drag_leaves_the_sheet_open(drive, sheet):
    panel = sheet.ids.panel
    drive.drag((200, panel.top - 10), (200, panel.top - 50))
    drive.until(lambda: sheet.drag == 0)
    assert sheet.parent
    assert sheet.rise == 1


def test_a_sheet_keeps_taps_from_what_is_below(drive, gallery):
    before = gallery.ids.segmented.value
    sheet = BottomSheet(title="Why?")
    sheet.open()
    drive.until(lambda: sheet.rise == 1)
    drive.tap(gallery.ids.segmented.children[0])
    assert gallery.ids.segmented.value == before


def test_the_reason_goes_with_the_next_tap_which_still_counts(drive, gallery):
    bubble = ReasonBubble(text="Row 3 has its tile for this round")
    bubble.point_at(200, 500)
    drive.frames(2)
    assert bubble.x >= 0
    drive.tap(gallery.ids.switch)
    assert bubble.parent is None
    assert gallery.ids.switch.active


def test_the_reason_goes_by_itself(drive, gallery, monkeypatch):
    monkeypatch.setattr(motion, "REASON_HOLD", 0.05)
    bubble = ReasonBubble(text="Column 4 has black")
    bubble.point_at(2, 500)
    drive.until(lambda: bubble.parent is None)


def test_an_icon_without_room_has_no_picture(drive):
    """A picture of no width cannot be painted, nor can any other that waits with it."""
    icon = drive.show(Icon(name="chevron"))
    assert icon.texture_of("chevron", 20).size == (20, 20)
    icon.width = 0
    drive.frames(2)
    assert icon.texture_of("chevron", icon.width) is None


def test_a_toast_offers_its_way_back(drive, gallery):
    said = []
    toast = Toast(text="Round 3 corrected", action="Undo")
    toast.bind(on_act=lambda _toast: said.append("undo"))
    toast.show()
    drive.frames(3)
    drive.tap(toast.ids.act)
    assert said == ["undo"]
    assert toast.parent is None


def test_a_button_gives_up_its_icon_before_it_breaks_a_word(drive):
    button = drive.show(SoftButton(icon="share", text="Megosztás", size_hint_x=None, width=400))
    assert button.shown_icon == "share"
    button.width = button.natural_width("", "Megosztás", "", 1)
    drive.frames(2)
    assert button.shown_icon == ""
    letters = next(widget for widget in button.walk(restrict=True) if isinstance(widget, Label) and widget.text)
    assert letters.texture_size[1] < 2 * letters.font_size
