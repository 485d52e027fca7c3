"""A toast covers no control and no number, on every screen and at every size, and can be read again."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.store import Store
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.keyboard import spots_in
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lesson_card import LessonCard
from scorer.ui.screens.round.round_screen import StatusLine
from scorer.ui.screens.round.tablet_boards import SeatBoard
from scorer.ui.widgets.containers.app_bar import TitleWords
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.scrubber import Scrubber
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import LINE, Toast, recent_messages, show_toast
from scorer.ui.widgets.overlays.toast_place import Area, area_of, lowest_place, obstacles
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import find_all, find_label, sheet
from tests.ui.support.wall_user import StartGame
from tools import story

WIDEST = 520
"""Of a toast that covers no title, in dp."""
AIR = 8
"""Between a toast and what is below it, in dp."""
Box = tuple[float, float, float, float]
SIZES = {(412, 915): ("en", 1.0), (320, 568): ("hu", 1.3), (915, 412): ("fi", 1.0), (1280, 800): ("en", 1.0)}
MESSAGES = [
    ("Undone: blue in row 3, column 3 (removed)", "Redo"),
    ("Mika starts round 4.", ""),
    ("Row 3 complete: 2.", ""),
]
LONG = "Row 3 complete: 2 points. Column 3 complete: 7 points. This is the last round."


def box_of(widget: Widget) -> Box:
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def cut(box: Box, by: Box) -> Box:
    return max(box[0], by[0]), max(box[1], by[1]), min(box[2], by[2]), min(box[3], by[3])


def visible(widget: Widget, box: Box) -> Box:
    """The part of a widget that no scrolling list clips."""
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, ScrollView):
            box = cut(box, box_of(widget))
    return box


def important(page: Widget) -> Iterator[tuple[str, Box]]:
    """All controls and numbers, except the screen's title, which the menu repeats."""
    for spot in spots_in(page):
        if not isinstance(spot.widget, TitleWords | StatusLine):
            yield type(spot.widget).__name__, visible(spot.widget, spot.box)
    for label in page.walk(restrict=True):
        in_title = isinstance(label.parent, TitleWords | StatusLine)
        if isinstance(label, Label) and any(map(str.isdigit, label.text)) and not in_title and is_shown(label):
            yield label.text, visible(label, box_of(label))


def is_shown(widget: Widget) -> bool:
    while widget.parent and widget.parent is not widget:
        if not widget.opacity:
            return False
        widget = widget.parent
    return True


def overlap(one: Box, other: Box) -> bool:
    left, low, right, high = cut(one, other)
    return right - left > 1 and high - low > 1


def toast() -> Toast:
    return next(child for child in Window.children if isinstance(child, Toast))


@pytest.fixture
def font_scale() -> Iterator[None]:
    usual = Metrics.fontscale
    yield
    Metrics.fontscale = usual


@pytest.mark.usefixtures("font_scale")
@pytest.mark.parametrize("size", SIZES)
def test_a_toast_covers_no_control_and_no_number(app: AzulejoApp, drive: Driver, size: tuple[int, int]) -> None:
    code, Metrics.fontscale = SIZES[size]
    Motion.calm = True
    drive.resize(*size)
    _.switch(code)
    store = app.context.store
    wall_id, *_others, star_id = story.older_games(store)[:5]
    games = [story.star_game(store).id, story.free_game(store).id, story.wall_game(store).id]
    screens = [("round", {"game": id}) for id in games]
    screens += [("final", {"game": wall_id}), ("final", {"game": star_id}), ("game", {"game": wall_id})]
    screens += [("may_i_wall", {"board": "azul"}), ("may_i_star", {"board": "summer-pavilion"})]
    names = ("home", "new_game", "history", "players", "referee", "dispute", "settings", "keep", "files", "about")
    screens += [(name, {}) for name in names]
    covered = []
    with without_drawing():
        for name, params in screens:
            app.navigator.go(name, **params)
            page = app.navigator.page
            drive.until(partial(getattr, page, "complete", True))
            drive.frames(6)
            for text, action in [*MESSAGES, (LONG, "")]:
                show_toast(text, "undo", action)
                drive.frames(9)
                if not toast().opacity:
                    covered.append((name, text[:9], "hidden"))
                box = box_of(toast())
                covered += [(name, text[:9], what) for what, other in important(page) if overlap(box, other)]
                if box[0] < 0 or box[1] < 0 or box[2] > Window.width or box[3] > Window.height:
                    covered.append((name, text[:9], "outside"))
                toast().dismiss()
                drive.frames(2)
    assert not covered, "\n".join(map(str, covered))


def dome_game(store: Store) -> ActiveGame:
    return story.counted_by_hand(store, "azul-duel", 4, 5)


@pytest.mark.parametrize("new_game", [story.wall_game, dome_game])
def test_nothing_moves_while_a_toast_is_shown_on_a_small_phone(
    app: AzulejoApp, drive: Driver, new_game: Callable[[Store], ActiveGame]
) -> None:
    drive.resize(320, 568)
    app.navigator.go("round", game=new_game(app.context.store).id)
    drive.frames(6)
    page = app.navigator.page
    line = next(widget for widget in page.walk() if isinstance(widget, StatusLine))
    assert line.text.startswith("Round 4")
    parts = (page.body.board, page.body.below, page.ids.bar, page.ids.strip)
    before = [box_of(part) for part in parts]
    show_toast("Undone: blue in row 3, column 3", "undo", "Redo")
    drive.frames(6)
    assert toast().opacity
    assert overlap(box_of(toast()), box_of(line))
    assert [box_of(part) for part in parts] == before
    toast().dismiss()
    drive.frames(6)
    assert [box_of(part) for part in parts] == before


def test_a_toast_keeps_a_gap_to_the_bar_below_it(drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    show_toast("Mika starts round 4.")
    drive.frames(6)
    bar = user.page.ids.bar
    assert toast().y - bar.to_window(0, bar.top)[1] == AIR


def test_a_title_is_covered_as_a_whole_or_not_at_all(drive: Driver, start_game: StartGame) -> None:
    """In round 2 the lesson takes the place below the board, so that the toast has only the title's."""
    user = start_game(names=("Anna", "Béla", "Csilla"))
    user.take_marker()
    for _player in range(3):
        user.lay("1.1")
        user.done()
    drive.frames(6)
    assert find_all(user.side, LessonCard)
    title = find_label(user.page, "Round 2")
    left, low, right, high = box_of_words(title)
    box = box_of(toast())
    assert overlap(box, (left, low, right, high))
    assert box[0] < left, "the round corner would show a serif"
    assert box[3] >= high
    assert box[2] >= right


def box_of_words(label: Label) -> Box:
    """Where the words of a label of one line are, from its left; the label itself may be wider."""
    words = Label(text=label.text, font_name=label.font_name, font_size=label.font_size)
    words.texture_update()
    left, low, _right, high = box_of(label)
    return left, low, left + words.texture_size[0], high


def test_a_toast_leaves_a_short_title_and_the_cards_of_a_tablet_alone(drive: Driver, start_game: StartGame) -> None:
    """Its button makes it higher than the space between the top of the window and the cards."""
    drive.resize(1280, 800)
    user = start_game(names=("Anna", "Béla", "Csilla"))
    show_toast("7 factory displays, Anna starts.", "info", "Setup card")
    drive.frames(9)
    box = box_of(toast())
    assert box[2] - box[0] <= WIDEST
    assert not overlap(box, box_of_words(find_label(user.page, "Round 1")))
    assert not [seat.player for seat in find_all(user.page, SeatBoard) if overlap(box, box_of(seat))]


def test_a_toast_in_the_title_keeps_a_gap_to_the_players(drive: Driver, start_game: StartGame) -> None:
    user = start_game("summer-pavilion", names=("Anna", "Béla", "Csilla"))
    show_toast("7 factory displays, Anna starts.", "info", "Setup card")
    drive.frames(9)
    assert toast().y - user.page.ids.strip.to_window(0, user.page.ids.strip.top)[1] >= AIR / 2


def test_a_heading_is_covered_as_a_whole(app: AzulejoApp, drive: Driver) -> None:
    """Rows fill the rest of the history, and a button is no smaller."""
    story.older_games(app.context.store)
    story.wall_game(app.context.store)
    app.navigator.go("history")
    drive.frames(20)
    show_toast("The game is in the bin.", "undo", "Undo")
    drive.frames(9)
    left, low, right, high = box_of_words(find_label(app.navigator.page, "October"))
    box = box_of(toast())
    assert overlap(box, (left, low, right, high))
    assert box[0] <= left
    assert box[2] >= right


class Taken(Widget):
    """Fills the window with what no toast may cover."""

    shows_numbers = True


@pytest.mark.parametrize("urgent", [False, True])
def test_only_an_urgent_toast_is_shown_where_everything_is_taken(drive: Driver, urgent: bool) -> None:
    drive.show(Taken())
    message = show_toast("Not saved", urgent=urgent)
    drive.frames(6)
    assert (bool(message.opacity), message.top <= Window.height) == (urgent, urgent)
    assert recent_messages[-1].text == "Not saved"
    message.dismiss()


def test_the_lowest_free_place_is_taken() -> None:
    room = Area(0, 0, 100, 100)
    assert lowest_place([], room, 50, 20) == (25, 0)
    assert lowest_place([Area(0, 0, 100, 30)], room, 50, 20) == (25, 30)
    assert lowest_place([Area(0, 0, 40, 90)], room, 50, 20) == (45, 0)
    assert lowest_place([Area(0, 10, 100, 15), Area(0, 30, 100, 85)], room, 50, 20) is None
    assert lowest_place([Area(0, 10, 100, 15), Area(0, 36, 100, 85)], room, 50, 20) == (25, 15)


def test_recent_messages_can_be_read_again(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("round", game=story.wall_game(app.context.store).id)
    drive.frames(4)
    recent_messages.clear()
    for text in ("First", "Second"):
        show_toast(text)
        toast().dismiss()
    drive.tap(next(one for one in app.navigator.page.ids.bar_above.walk() if getattr(one, "icon", "") == "menu"))
    drive.frames(20)
    row = next(row for row in find_all(sheet(), ListRow) if row.title == "Recent messages")
    drive.press(row)
    drive.frames(20)
    assert [row.title for row in find_all(sheet(), ListRow)] == ["Second", "First"]


def test_a_long_message_is_shown_part_by_part_on_one_line(app: AzulejoApp, drive: Driver) -> None:
    """At the largest text on a small phone, nothing of it is cut."""
    theme.big_text = True
    drive.resize(320, 568)
    app.navigator.go("round", game=story.wall_game(app.context.store).id)
    drive.frames(6)
    message = show_toast(LONG)
    drive.frames(6)
    assert message.form == LINE
    seen = []
    while message.parent:
        if message.shown_text not in seen:
            seen.append(message.shown_text)
            assert not message.ids.words.is_shortened
        drive.frames(6)
    assert len(seen) > 1
    assert " ".join(part.removesuffix("…") for part in seen) == LONG


def test_slider_of_a_replay_is_not_covered(drive: Driver) -> None:
    slider = Scrubber(parts=[(0, "1")])
    drive.show(slider)
    assert obstacles() == [area_of(slider)]


def test_a_toast_after_a_question_covers_nothing_at_once(app: AzulejoApp, drive: Driver) -> None:
    """The sheet that slides out still hides what is below it, but not for long."""
    drive.resize(320, 568)
    app.navigator.go("round", game=story.wall_game(app.context.store).id)
    drive.frames(6)
    question = BottomSheet(title="Is everything entered?")
    question.open()
    drive.frames(20)
    question.close()
    box = box_of(show_toast("Anna starts round 2"))
    assert question.parent
    assert not [what for what, other in important(app.navigator.page) if overlap(box, other)]
