"""Large text: what is on screen grows when it is switched on, and no word is broken in two."""

from collections.abc import Iterator

import pytest
from kivy.core.window import WindowBase
from kivy.metrics import Metrics
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.text_textures import longest_word_width
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.why_sheet import END, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.final.final_cards import PartFigure, RankCard
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.nav import NavItem
from scorer.ui.widgets.controls.text import Strong, Text
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.test_no_word_cut_off import above, broken, cut_off, labels
from tools import story

SMALL, PHONE = (320, 568), (412, 915)
AIR = 0.1
"""Share of a line's height that is empty above and below its letters."""
Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""


@pytest.fixture
def finished(app: AzulejoApp) -> list[str]:
    """Finished games and an active one; returns the ids of the finished ones."""
    Motion.calm = True
    app.context.store.file.one("PRAGMA synchronous = OFF")
    older = story.older_games(app.context.store, 6)
    app.context.game = story.wall_game(app.context.store)
    return older


@pytest.fixture
def large_type(app: AzulejoApp) -> Iterator[None]:
    """The system's largest font scale."""
    Metrics.fontscale = 1.3
    yield
    Metrics.fontscale = 1


def ink(label: Label) -> Box:
    """The box of the letters in the window."""
    (left, low), (right, high) = label.to_window(*label.pos), label.to_window(label.right, label.top)
    air = AIR * label.font_size
    return left, low + air, right, high - air


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def in_list(label: Label) -> Iterator[Widget]:
    """The ancestors of a text, up to the scrolling list."""
    for parent in above(label):
        if isinstance(parent, (ScrollView, WindowBase)):
            return
        yield parent


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("page", ["home", "history", "players", "settings"])
def test_visible_rows_grow_with_large_text(
    app: AzulejoApp, drive: Driver, finished: list[str], page: str, size: tuple[int, int]
) -> None:
    _.switch("hu")
    drive.resize(*size)
    with without_drawing():
        app.navigator.go(page)
        drive.until(lambda: getattr(app.navigator.page, "complete", True))
        drive.frames(4)
        heights = {label.text: label.height for label in labels(app.navigator.page)}
        theme.big_text = True
        drive.frames(8)
    shown = [label for label in labels(app.navigator.page) if 0 <= label.to_window(*label.center)[1] <= size[1]]
    assert sum(label.height > heights.get(label.text, label.height) for label in shown) > 5
    assert cut_off(app.navigator.page, (*story.FRIENDS, " · ")) == []
    for label in shown:
        _left, low, _right, high = ink(label)
        for row in in_list(label):
            bottom = row.to_window(*row.pos)[1]
            assert bottom - 1 <= low, label.text
            assert high <= bottom + row.height + 1, label.text
    assert [
        (one.text, other.text) for one in shown for other in shown if one is not other and meet(ink(one), ink(other))
    ] == []


@pytest.mark.parametrize(("code", "big"), [("en", False), ("hu", True), ("fi", False)])
def test_no_word_is_clipped_at_the_largest_system_font_scale(
    app: AzulejoApp, drive: Driver, finished: list[str], large_type: None, code: str, big: bool
) -> None:
    """In Hungarian with the large text of the app as well."""
    _.switch(code)
    theme.big_text = big
    drive.resize(*SMALL)
    wrong = {}
    with without_drawing():
        for page in ("home", "new_game", "round", "final", "history", "players", "settings"):
            game = {"round": game_of(app).id, "final": finished[0]}.get(page)
            app.navigator.go(page, **({"game": game} if game else {}))
            drive.until(lambda: getattr(app.navigator.page, "complete", True))
            drive.frames(5)
            if page == "final":
                drive.tap((8, 8))
                drive.frames(3)
            wrong[page] = [*cut_off(app.navigator, (*story.FRIENDS, " · ")), *broken(app.navigator)]
        for round in (4, None):
            open_why(app.context, game_of(app), 0, round)
            drive.frames(5)
            wrong[f"why {round}"] = [*cut_off(drive.top(), story.FRIENDS), *broken(drive.top())]
    assert {name: texts for name, texts in wrong.items() if texts} == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_navigation_bar_keeps_words_whole_and_icons_aligned(
    app: AzulejoApp, drive: Driver, finished: list[str], large_type: None, code: str
) -> None:
    _.switch(code)
    for size in (SMALL, PHONE):
        drive.resize(*size)
        app.navigator.go("home")
        drive.frames(4)
        items = [one for one in app.navigator.walk(restrict=True) if isinstance(one, NavItem)]
        assert len(items) == 5
        assert len({round(one.children[-1].center_y) for one in items}) == 1
        for item in items:
            (words,) = labels(item)
            assert words.y >= item.y - 1
            assert words.top <= item.children[-1].y + 1
            assert words.texture_size[1] < (1 + item.text.count(" ")) * 1.6 * words.font_size


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("board", ["crystal-mosaic-1", "azul"])
def test_words_of_a_round_stay_whole_and_clear_of_numbers(
    app: AzulejoApp, drive: Driver, large_type: None, code: str, board: str
) -> None:
    """The title of the floor line gives way to the marker and the loss, and the points of the round to the total."""
    _.switch(code)
    theme.big_text = Motion.calm = True
    drive.resize(*PHONE)
    begin = story.free_game if board == "crystal-mosaic-1" else story.wall_game
    app.context.game = game = begin(app.context.store)
    app.navigator.go("round", game=game.id)
    for player in range(len(game.session.names)):
        app.navigator.page.show(player, game.round)
        drive.frames(6)
        page = app.navigator.page
        assert [*cut_off(page, (*story.FRIENDS, " · ")), *broken(page)] == []
        strip = find(page, "FloorStrip")
        assert strip.ids.total.right <= strip.right - strip.padding[2] + 1
        for card in page.ids.strip.children:
            assert not card.ids.beside.contents[0] or card.ids.total.right < card.ids.beside.x, card.name
        shown = [card.data.change for card in page.ids.strip.children if card.data.change]
        assert shown == [card.ids.beside.contents[0] for card in page.ids.strip.children if card.data.change]
        assert find(page, "ReceiptLine").to_window(0, find(page, "ReceiptLine").y)[1] >= page.ids.bar.top


@pytest.mark.parametrize("code", LANGUAGES)
def test_round_keeps_its_app_bar_beside_a_stuck_line(
    app: AzulejoApp, drive: Driver, large_type: None, code: str
) -> None:
    """On a phone of usual size the row below the dome leaves room for it."""
    _.switch(code)
    theme.big_text = Motion.calm = True
    drive.resize(*PHONE)
    app.context.game = game = story.dome_game(app.context.store)
    app.navigator.go("round", game=game.id)
    app.navigator.page.show(1, game.round)
    drive.frames(6)
    page = app.navigator.page
    assert page.body.extra_rows == 1
    assert not page.bar_hidden
    assert find(page, "ReceiptLine").to_window(0, find(page, "ReceiptLine").y)[1] >= page.ids.bar.top


def test_stars_keep_the_app_bar(app: AzulejoApp, drive: Driver, large_type: None) -> None:
    """On a phone of usual size the board has room below it."""
    _.switch("fi")
    theme.big_text = Motion.calm = True
    drive.resize(*PHONE)
    app.context.game = game = story.star_game(app.context.store)
    app.navigator.go("round", game=game.id)
    drive.frames(6)
    assert not app.navigator.page.bar_hidden


def test_names_of_parts_do_not_touch(app: AzulejoApp, drive: Driver, large_type: None) -> None:
    """In Finnish four of them are wider than a phone."""
    _.switch("fi")
    theme.big_text = Motion.calm = True
    drive.resize(*PHONE)
    names = ("5 kierrosta", "2 vaakariviä", "1 pystyrivi", "ei värejä")
    parts = [PartFigure("+4", name, counts=True) for name in names]
    card = drive.show(RankCard(seat=1, name="Väinö", total=70, parts=parts, size_hint=(None, None), width=380))
    drive.frames(3)
    shown = [label for label in labels(card) if label.text in names]
    assert len(shown) == len(names)
    for label in shown:
        assert label.font_size == theme.sp(tokens.CAPTION), label.text
        assert longest_word_width(label.text, label.font_name, label.font_size) < label.width - 2, label.text


def test_long_sum_of_a_receipt_is_above_its_total(app: AzulejoApp, drive: Driver, large_type: None) -> None:
    """On a small phone 26 + 16 - 4 and the total do not fit side by side."""
    theme.big_text = Motion.calm = True
    drive.resize(*SMALL)
    app.context.game = story.wall_game(app.context.store)
    open_why(app.context, game_of(app), 0, 4)
    drive.frames(5)
    row = find(drive.top(), "WhySum")
    formula = next(one for one in labels(row) if one.text == "26 + 16 – 4 =")
    left, low, right, _high = ink(formula)
    assert left >= row.to_window(*row.pos)[0]
    assert right <= row.to_window(row.right, 0)[0] + 1
    total = next(one for one in labels(row) if one.text == "38")
    assert low > ink(total)[3]
    assert broken(drive.top()) == []


def test_short_sum_of_a_receipt_is_beside_its_words(app: AzulejoApp, drive: Driver, large_type: None) -> None:
    theme.big_text = Motion.calm = True
    drive.resize(*PHONE)
    (older,) = story.older_games(app.context.store, 1)
    open_why(app.context, ActiveGame(app.context.store, older), 0, END)
    drive.frames(5)
    row = find(drive.top(), "WhySum")
    words, *_figures = sorted(labels(row), key=lambda label: label.to_window(*label.pos)[0])
    assert row.orientation == "horizontal"
    assert words.text == row.parts
    assert words.font_size == theme.sp(tokens.BODY)
    assert broken(drive.top()) == []


def test_name_stays_on_its_line_while_points_are_counted(app: AzulejoApp, drive: Driver, large_type: None) -> None:
    """On a small phone the points of a bonus are between the name and the total."""
    theme.big_text = Motion.calm = True
    drive.resize(*SMALL)
    card = drive.show(RankCard(seat=1, name="Nagymama", total=58, size_hint=(None, None), width=304))
    card.compact = True
    drive.frames(3)
    height = card.height
    card.gain = "+20"
    drive.frames(3)
    assert card.height == height
    assert card.ids.name.font_size == theme.sp(card.ids.name.size_sp)


def test_text_shrinks_to_fit_its_longest_word(drive: Driver) -> None:
    text = drive.show(Text(text="Kesäpaviljonki", size_hint_x=None, width=80))
    drive.frames(2)
    assert text.height < 1.8 * text.font_size
    text.width = 300
    drive.frames(2)
    assert text.font_size == theme.sp(15)


def test_path_wraps_instead_of_becoming_tiny(drive: Driver) -> None:
    text = drive.show(Text(text="/data/user/0/org.azulejo/files/azulejo/backups", size_hint_x=None, width=120))
    drive.frames(2)
    assert text.font_size == theme.sp(15)
    assert text.height > 2 * text.font_size


def test_wrapped_label_stays_next_to_its_icon(drive: Driver) -> None:
    button = drive.show(PrimaryButton(icon="tick", text="Finish this round", size_hint_x=None, width=150))
    drive.frames(3)
    words = button.ids.label
    assert words.texture_size[1] > 1.8 * words.font_size
    one_line = drive.show(Strong(text="Finish this", fit=True, size_sp=17))
    assert words.width < one_line.width + 8
