"""The final screen: the ranking and its receipts, corrections and the rematch."""

import json

import pytest
from kivy.uix.label import Label

from scorer.play.active_game import ActiveGame, begin
from scorer.play.session import Total
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing import tokens
from scorer.ui.explain.why_sheet import open_correction
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.final.ending import Ending
from scorer.ui.screens.final.final_cards import FinalBoard, PartCell, RankCard, TieCard
from scorer.ui.screens.round.round_screen import RoundScreen
from scorer.ui.widgets.controls.list_row import ListRow
from tests.paths import GAMES
from tests.records import Json
from tests.stores import entries_of
from tests.test_sharing import HAND_COUNTED, SHARED_ON_STARS, TIED_BY_ROWS
from tests.ui.support.driver import Driver
from tests.ui.support.final_user import button, descendants, finish, tap
from tests.ui.support.on_screen import find_all, texts
from tests.ui.support.round_state import enter, game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

STARS = json.loads((GAMES / "summer-pavilion.json").read_text("utf-8"))
LONG_NAMES = ("Erzsébet Alexandra", "Maximilian", "Annamária", "Kustaa Aadolf")


@pytest.mark.usefixtures("calm")
def test_ranking_with_the_parts_of_each_total(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    assert {"Anna wins", "10 points ahead"} <= texts(page)
    first, second = descendants(page, RankCard)
    assert (first.name, first.total_text, first.rank, first.won) == ("Anna", "40", 1, True)
    assert (second.name, second.total_text, second.rank, second.won) == ("Béla", "30", 2, False)
    assert [(cell.figure, cell.name) for cell in descendants(first, PartCell)] == [
        ("31", "5 rounds"),
        ("+2", "1 row"),
        ("+7", "1 column"),
        ("–", "no colors"),
    ]
    assert not descendants(page, TieCard)


@pytest.mark.usefixtures("calm")
def test_boards_highlight_the_spaces_that_earned_bonuses(app: AzulejoApp, drive: Driver) -> None:
    anna, bela = descendants(finish(app, drive, HAND_COUNTED), FinalBoard)
    assert set(anna.board.highlighted) == {"1.1", "1.2", "1.3", "1.4", "1.5", "2.3", "3.3", "4.3", "5.3"}
    assert set(bela.board.highlighted) == {"1.1", "2.2", "3.3", "4.4", "5.5"}


@pytest.mark.usefixtures("calm")
def test_star_games_have_other_parts(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, STARS)
    assert [(cell.figure, cell.name) for cell in descendants(page, PartCell)] == [
        ("40", "6 rounds"),
        ("+12", "1 star"),
        ("+4", "1 number"),
        ("–3", "3 tiles left"),
    ]


@pytest.mark.usefixtures("calm")
def test_names_of_parts_keep_off_the_dividers_on_a_small_phone(app: AzulejoApp, drive: Driver) -> None:
    drive.resize(320, 568)
    app.context.preferences.language = "fi"
    page = finish(app, drive, HAND_COUNTED)
    for cell in descendants(page, PartCell):
        for label in descendants(cell, Label):
            assert min(label.x - cell.x, cell.right - label.right) >= 4, label.text
            assert label.texture_size[0] <= label.width


@pytest.mark.usefixtures("calm")
def test_a_tie_is_explained_by_the_rows(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, TIED_BY_ROWS)
    assert {"Anna wins", "17 each, but more complete rows", "Tie at 17: complete rows decide"} <= texts(page)
    assert {"1 of 5", "0 of 5"} <= texts(page)
    tap(drive, button(page, "Read the rule"))
    assert drive.top().title == "Winner and ties"


@pytest.mark.usefixtures("calm")
def test_a_tie_on_stars_is_shared_and_shows_no_rows(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, SHARED_ON_STARS)
    assert {"Anna and Béla share the victory", "Tie at 6: victory is shared"} <= texts(page)
    assert [card.rank for card in descendants(page, RankCard)] == [1, 1]
    assert not any("of 5" in text for text in texts(page))


@pytest.mark.usefixtures("calm")
def test_ending_the_last_round_opens_the_final_screen(app: AzulejoApp, drive: Driver) -> None:
    names = [player["name"] for player in TIED_BY_ROWS["players"]]
    app.context.game = begin(app.context.store, "azul", names)
    session = game_of(app).session
    for entry in entries_of(TIED_BY_ROWS)[:-1]:
        enter(session, entry)
    app.context.game.round = session.round
    app.navigator.go("round", game=game_of(app).id)
    drive.frames(3)
    app.navigator.page.turns.end_round()
    drive.frames(3)
    assert app.navigator.current == "final"
    assert "Anna wins" in texts(app.navigator.page)
    assert app.context.store.games.header(game_of(app).id).seats[0].total == 17


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("part", "title"), [(0, "Why 40?"), (1, "Why +9?"), (2, "Why +9?")])
def test_every_part_opens_its_receipt(app: AzulejoApp, drive: Driver, part: int, title: str) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, descendants(page, PartCell)[part])
    assert drive.top().title == title


def test_typed_final_scores_are_shown_without_empty_boards_and_parts(app: AzulejoApp, drive: Driver) -> None:
    """Nothing can be counted, so the result comes at once."""
    app.context.game = active = begin(app.context.store, "azul", ["Anna", "Béla"])
    active.session.set_totals({0: 62, 1: 55}, 1, active.session.version, Total.FINAL)
    active.session.end_round(active.session.version)
    app.navigator.go("final", game=active.id)
    drive.frames(4)
    page = app.navigator.page
    assert not descendants(page, Ending)
    assert [(card.name, card.total) for card in descendants(page, RankCard)] == [("Anna", 62), ("Béla", 55)]
    assert not descendants(page, FinalBoard)
    assert not {"1 round", "not itemized"} & texts(page)


@pytest.mark.usefixtures("calm")
def test_a_total_and_a_board_open_their_receipts(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    card = descendants(page, RankCard)[1]
    tap(drive, card.to_window(card.right - 30, card.top - 25))
    assert drive.top().title == "Why 30?"
    drive.key(27)
    tap(drive, descendants(page, FinalBoard)[1])
    assert drive.top().title == "Why +10?"


@pytest.mark.usefixtures("calm")
def test_the_next_player_starts_a_rematch(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, button(page, "Rematch"))
    assert app.navigator.current == "round"
    assert game_of(app).id != HAND_COUNTED["id"]
    assert game_of(app).session.names == ("Béla", "Anna")
    assert not game_of(app).session.log


@pytest.mark.usefixtures("calm")
def test_a_dispute_is_about_this_game(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    begin(app.context.store, "summer-pavilion", ["Mika"])
    drive.press(button(page, "Who counted wrong?"))
    dispute = app.navigator.page
    assert (app.navigator.current, dispute.game.id) == ("dispute", HAND_COUNTED["id"])
    for key in "41":
        drive.press(button(dispute.ids.pad, key))
    drive.press(dispute.ids.ask)
    assert "Anna says 41, the app says 40." in texts(dispute)
    app.navigator.back()
    assert app.navigator.page is page


@pytest.mark.usefixtures("calm")
def test_closing_goes_home(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, next(one for one in page.walk(restrict=True) if getattr(one, "icon", "") == "close"))
    assert app.navigator.current == "home"


@pytest.mark.usefixtures("calm")
def test_fix_an_entry_opens_the_round(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, page.ids.correct)
    drive.frames(20)
    rows = find_all(drive.top(), ListRow)
    assert [row.title for row in rows] == ["Round 5", "Round 4", "Round 3", "Round 2", "Round 1"]
    tap(drive, rows[2])
    assert app.navigator.current == "round"
    assert (app.navigator.page.round, app.navigator.page.correcting) == (3, True)


def correct(app: AzulejoApp, drive: Driver, game: ActiveGame, player: int, number: int) -> RoundScreen:
    """Open a round of a game to correct it."""
    open_correction(app.context, game, player, number)
    drive.frames(3)
    tap(drive, find(drive.top(), "PrimaryButton"))
    page: RoundScreen = app.navigator.page
    return page


@pytest.mark.usefixtures("calm")
def test_reading_the_rules_keeps_the_correction(app: AzulejoApp, drive: Driver) -> None:
    page = correct(app, drive, finish(app, drive, HAND_COUNTED).game, 1, 2)
    user = WallUser(drive, app)
    user.drop_tiles()
    page.menu.open_rules()
    drive.frames(3)
    assert app.navigator.back()
    drive.frames(3)
    assert (page.round, page.player, page.correcting) == (2, 1, True)


@pytest.mark.usefixtures("calm")
def test_a_second_correction_opens_its_own_round_too(app: AzulejoApp, drive: Driver) -> None:
    finish(app, drive, HAND_COUNTED)
    app.navigator.go("game", game=HAND_COUNTED["id"])
    drive.frames(4)
    detail = app.navigator.page
    for number, player in ((2, 1), (3, 0)):
        page = correct(app, drive, detail.game, player, number)
        assert (page.round, page.player) == (number, player)
        assert app.navigator.back()
        drive.frames(4)
        assert app.navigator.page is detail


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("record", [TIED_BY_ROWS, SHARED_ON_STARS], ids=lambda record: record["board"])
def test_first_boards_are_whole_on_a_phone_in_landscape(app: AzulejoApp, drive: Driver, record: Json) -> None:
    drive.resize(915, 412)
    page = finish(app, drive, record)
    drive.frames(4)
    for board in find_all(page, MiniBoard)[:2]:
        assert board.to_window(*board.pos)[1] >= page.ids.bar.top


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(
    ("size", "code", "record"),
    [
        *(((320, 568), code, record) for code in ("en", "hu", "fi") for record in (TIED_BY_ROWS, SHARED_ON_STARS)),
        ((412, 915), "hu", TIED_BY_ROWS),
        ((915, 412), "fi", TIED_BY_ROWS),
    ],
    ids=lambda value: value["board"] if isinstance(value, dict) else str(value),
)
def test_no_word_is_cut_off(app: AzulejoApp, drive: Driver, size: tuple[int, int], code: str, record: Json) -> None:
    drive.resize(*size)
    _.switch(code)
    names = [{"name": name} for name, _player in zip(LONG_NAMES, record["players"], strict=False)]
    page = finish(app, drive, record | {"players": names})
    for label in page.walk(restrict=True):
        if isinstance(label, Label) and label.text and not label.shorten:
            assert label.texture_size[0] <= label.width + 1, label.text
            assert label.texture_size[1] <= label.height + 1, label.text
    header = page.ids.header
    assert sum(label.height for label in descendants(header, Label) if label.text) <= 2.3 * header.tile


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("size", "code"), [((800, 1280), "fi"), ((915, 412), "hu"), ((412, 915), "en")])
def test_names_of_parts_keep_their_distance(app: AzulejoApp, drive: Driver, size: tuple[int, int], code: str) -> None:
    drive.resize(*size)
    _.switch(code)
    page = finish(app, drive, SHARED_ON_STARS)
    cells = find_all(page, PartCell)
    assert cells
    for cell in cells:
        for label in (one for one in descendants(cell, Label) if one.text):
            assert label.texture_size[0] <= cell.width - 2 * tokens.GAP_XS
