"""Large type: what is on screen grows when it is switched on, and no word is broken in two."""

from collections.abc import Iterator

import pytest
from kivy.core.window import WindowBase
from kivy.metrics import Metrics
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.nav import NavItem
from scorer.ui.widgets.controls.text import Strong, Text
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.round_state import game_of
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
    """The widgets around a text, up to the list that scrolls."""
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


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
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
