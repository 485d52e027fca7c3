"""Every screen and sheet in every language and size: no text is clipped, no target is smaller than a finger or has no name."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

import pytest
from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.navigator import PAGES
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.wording.language import LANGUAGES, Language
from tests.paths import GAMES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import overflows
from tests.ui.support.rare_sheets import RareSheets
from tests.ui.support.sheets import BOARDS, Sheets, close_overlays
from tests.ui.support.spoken import badly_named
from tests.ui.support.story_table import LINK, StoryJoinedTable, StoryTable
from tools import story

FINGER = 48
Openers = Mapping[str, Callable[[], object]]
PARAMETERS = {
    "final": {"game": "wall"},
    "game": {"game": "wall"},
    "handover": {"game": "wall"},
    "may_i_wall": {"board": "azul"},
    "may_i_dome": {"board": "azul-duel"},
    "may_i_star": {"board": "summer-pavilion"},
    "rules": {"board": "azul"},
    "files": {"folder": str(GAMES)},
}
"""Parameters of the screens that need some; a game is named by the kind of its board."""


MAY_BE_SHORTENED = {"history": (" · ",), "files": (".json",)}
"""By screen, parts of texts that may be shortened: the history has one line per game, the game's own screen shows everything."""
ONE_LINE = {"undone": (": ",)}
"""By sheet: a message that finds no more room than a line is shortened there, and complete in the recent messages."""


@pytest.fixture
def older(app: AzulejoApp) -> dict[str, str]:
    """The finished games of the pictures: ids by kind of board."""
    Motion.calm = True
    app.context.store.file.one("PRAGMA synchronous = OFF")
    return dict(zip(BOARDS, story.older_games(app.context.store, 6), strict=True))


@pytest.fixture
def games(app: AzulejoApp, older: dict[str, str]) -> dict[str, ActiveGame]:
    """The active games of the pictures."""
    return {
        "wall": story.wall_game(app.context.store),
        "free": story.free_game(app.context.store),
        "stars": story.star_game(app.context.store),
        "dome": story.dome_game(app.context.store),
    }


@pytest.fixture
def screens(app: AzulejoApp, games: dict[str, ActiveGame], older: dict[str, str]) -> Openers:
    """A function that opens it, for every screen."""

    def open_page(page: str, params: dict[str, str]) -> Callable[[], None]:
        def go() -> None:
            app.context.game = games["wall"]
            app.navigator.go(page, **params | ({"game": older[params["game"]]} if "game" in params else {}))

        return go

    def start_game(game: ActiveGame) -> Callable[[], None]:
        def go() -> None:
            app.context.game = game
            game.player = 0
            app.navigator.go("round", game=game.id)

        return go

    def show_club() -> None:
        app.navigator.go("club")
        app.context.club.address, app.context.club.status = "/media/stick/Azulejo", story.club_status()

    def host_game(page: str) -> Callable[[], None]:
        def go() -> None:
            app.context.close_table()
            app.context.table = StoryTable(app.context, games["wall"].id)
            app.navigator.go(page, game=games["wall"].id)

        return go

    def join_game(page: str, seat: int | None) -> Callable[[], None]:
        def go() -> None:
            app.context.close_table()
            app.context.table = StoryJoinedTable(app.context, games["wall"].id, seat)
            app.navigator.go(page, **{"link": LINK} if page == "join" else {"game": games["wall"].id})

        return go

    return (
        {page: open_page(page, PARAMETERS.get(page, {})) for page in PAGES if page not in {"round", "together", "join"}}
        | {f"round of {name}": start_game(game) for name, game in games.items()}
        | {
            "final of stars": open_page("final", {"game": "stars"}),
            "game of stars": open_page("game", {"game": "stars"}),
            "club of four": show_club,
            "together": host_game("together"),
            "hosted round": host_game("round"),
            "join": join_game("join", None),
            "joined round": join_game("round", 2),
        }
    )


@pytest.mark.parametrize(
    ("size", "languages"),
    [
        ((320, 568), ["en", "hu", "fi"]),
        ((412, 915), ["hu", "fi", "en"]),
        ((800, 1280), ["fi", "en", "hu"]),
        ((915, 412), ["en", "fi", "hu"]),
    ],
)
def test_no_word_is_cut_off(
    app: AzulejoApp, drive: Driver, screens: Openers, size: tuple[int, int], languages: list[str]
) -> None:
    """Each screen is created in the first language, and follows the changes to the others."""
    drive.resize(*size)
    cut = {}
    with without_drawing():
        for code, (name, show) in product(languages, screens.items()):
            _.switch(code)
            show()
            drive.until(lambda: getattr(app.navigator.page, "complete", True))
            drive.frames(4)
            if name.startswith("final"):
                drive.tap((8, 8))
            shortened = (*story.FRIENDS, *MAY_BE_SHORTENED.get(name, ()))
            cut[code, name] = [
                *cut_off(app.navigator, shortened),
                *broken(app.navigator),
                *too_small(app.navigator),
                *badly_named(app.navigator, code),
            ]
            assert labels(app.navigator), name
    assert {shown: texts for shown, texts in cut.items() if texts} == {}


class Longer(Language):
    """English with words two fifths longer, as in a possible future translation."""

    def __init__(self) -> None:
        super().__init__("en", {})

    def translate(self, sentence: str, /, **named: object) -> str:
        return super().translate(longer(sentence), **named)

    def plural(self, one: str, many: str, n: int, /, **named: object) -> str:
        return super().plural(longer(one), longer(many), n, **named)


def longer(sentence: str) -> str:
    """Lengthen each word outside of placeholders by two letters for every five, or by one if it is shorter."""
    return re.sub(r"\{\w*\}|[^\W\d_]{2,}", lambda word: word[0] if "{" in word[0] else stretched(word[0]), sentence)


def stretched(word: str) -> str:
    return word + "eöéàiäenuő"[: max(1, round(0.4 * len(word)))]


def test_longer_words_of_another_language_fit(app: AzulejoApp, drive: Driver, screens: Openers) -> None:
    _.language = Longer()
    drive.resize(412, 915)
    cut = {}
    with without_drawing():
        for name, show in screens.items():
            show()
            drive.until(lambda: getattr(app.navigator.page, "complete", True))
            drive.frames(4)
            shortened = (*story.FRIENDS, *MAY_BE_SHORTENED.get(name, ()))
            cut[name] = [*cut_off(app.navigator, shortened), *broken(app.navigator)]
    assert {name: texts for name, texts in cut.items() if texts} == {}


@pytest.fixture
def sheets(app: AzulejoApp, drive: Driver, games: dict[str, ActiveGame], older: dict[str, str]) -> Openers:
    """A function that opens it, for every sheet."""
    openers: Openers = Sheets(drive, app, games, older).all()
    return openers


@pytest.fixture
def rare_sheets(app: AzulejoApp, drive: Driver, games: dict[str, ActiveGame], older: dict[str, str]) -> Openers:
    return RareSheets(drive, app, games, older).all()


@pytest.mark.parametrize(
    ("big", "looks"),
    [
        (True, [((320, 568), code) for code in LANGUAGES]),
        (False, [(size, "hu") for size in ((412, 915), (800, 1280), (915, 412))]),
    ],
    ids=["large text", "sizes"],
)
def test_no_word_of_a_sheet_is_cut_off(
    app: AzulejoApp, drive: Driver, sheets: Openers, big: bool, looks: list[tuple[tuple[int, int], str]]
) -> None:
    theme.big_text = big
    wrong = {}
    with without_drawing():
        for (size, code), (name, show) in product(looks, sheets.items()):
            _.switch(code)
            if Window.size != size:
                drive.resize(*size)
            show()
            drive.frames(4)
            over = [widget for widget in Window.children if widget is not app.navigator]
            assert over, name
            shortened = (*story.FRIENDS, *MAY_BE_SHORTENED["history"], *ONE_LINE.get(name, ()))
            wrong[size, code, name] = [
                text
                for widget in over
                for text in [
                    *cut_off(widget, shortened),
                    *outside(widget),
                    *broken(widget),
                    *too_small(widget),
                    *badly_named(widget, code),
                ]
            ]
            close_overlays()
            drive.frames(2)
    assert {shown: texts for shown, texts in wrong.items() if texts} == {}


def test_longer_words_fit_the_sheets(app: AzulejoApp, drive: Driver, sheets: Openers, rare_sheets: Openers) -> None:
    _.language = Longer()
    drive.resize(412, 915)
    cut = {}
    with without_drawing():
        for name, show in {**sheets, **rare_sheets}.items():
            show()
            drive.frames(4)
            over = [widget for widget in Window.children if widget is not app.navigator]
            assert over, name
            shortened = (*story.FRIENDS, *MAY_BE_SHORTENED["history"], *ONE_LINE.get(name, ()))
            cut[name] = [
                text for widget in over for text in [*cut_off(widget, shortened), *broken(widget), *outside(widget)]
            ]
            close_overlays()
            drive.frames(2)
    assert {name: texts for name, texts in cut.items() if texts} == {}


def outside(widget: Widget) -> list[str]:
    """The texts beyond the left or right edge of the window and, unless they scroll, beyond its top or bottom."""
    found = []
    for label in labels(widget):
        (left, low), (right, high) = label.to_window(*label.pos), label.to_window(label.right, label.top)
        scrolls = any(isinstance(parent, ScrollView) for parent in above(label))
        if left < -1 or right > Window.width + 1 or (not scrolls and (low < -1 or high > Window.height + 1)):
            found.append(label.text)
    return found


def above(widget: Widget) -> Iterator[Widget]:
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


def cut_off(widget: Widget, shortened: Iterable[str]) -> list[str]:
    """The texts that are larger than their labels, overflow their line, or are shortened without containing one of `shortened`."""
    return [
        label.text
        for label in labels(widget)
        if label.texture_size[0] > label.width + 1
        or label.texture_size[1] > label.height + 1
        or overflows(label)
        or (label.is_shortened and not any(part in label.text for part in shortened))
    ]


def broken(widget: Widget) -> list[str]:
    """The words that are wider than their label; paths and file names may wrap."""
    return [
        word
        for label in labels(widget)
        for word in label.text.split()
        if label.text_size[0]
        and not ("/" in word or word.endswith(".json"))
        and width_of(word, label.font_name, label.font_size) > label.width + 1
    ]


def too_small(widget: Widget) -> list[tuple[str, float, float]]:
    """Enabled buttons that are smaller than a finger."""
    buttons = (one for one in seen(widget) if isinstance(one, ButtonBehavior))
    targets: list[Widget] = [one for one in buttons if not one.disabled and all(one.size)]
    return [(type(one).__name__, one.width, one.height) for one in targets if min(one.size) < FINGER]


def labels(widget: Widget) -> list[Label]:
    """The visible labels of a widget."""
    return [one for one in seen(widget) if isinstance(one, Label) and one.text]


def seen(widget: Widget) -> Iterator[Widget]:
    """A widget and its descendants, unless hidden."""
    if widget.opacity:
        yield widget
        for child in widget.children:
            yield from seen(child)
