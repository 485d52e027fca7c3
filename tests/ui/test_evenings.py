"""A large history: every board, player and kind of game, in several sizes, themes and languages."""

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.screens.players.player_cards import GameBars, RatingCard, WinCard
from scorer.ui.widgets.containers.titled_card import TitledCard
from scorer.ui.widgets.controls.list_row import ListRow
from tests.random_games import BOARDS
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, find_all
from tests.ui.support.sample_games import add_games, many_games


@pytest.fixture
def games(app: AzulejoApp) -> list[str]:
    ids: list[str] = add_games(app.context.store, *many_games())
    return ids


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [((412, 915), "glaze", "fi"), ((320, 568), "night", "hu"), ((800, 1280), "glaze", "en")],
)
def test_browsing_history_players_and_games(
    drive: Driver, app: AzulejoApp, games: list[str], size: tuple[int, int], theme: str, language: str
) -> None:
    drive.resize(*size)
    app.context.preferences.theme, app.context.preferences.language = theme, language
    app.navigator.go("history")
    drive.frames(4)
    assert app.navigator.page.found == len(games) >= 50
    assert not clipped(app.navigator.page)
    app.navigator.go("players")
    page = app.navigator.page
    for person in [known.id for known in app.context.store.people.all()]:
        page.choose(person)
        drive.until(lambda: page.complete)
        drive.frames(2)
        assert find_all(page, WinCard)
        assert find_all(page, GameBars)
        assert len(find_all(page, RatingCard)[0].values) > 30
        assert not clipped(page)
    for board in page.statistics.overall.boards:
        page.only_board(board)
        drive.until(lambda: page.complete)
        drive.frames(2)
        assert not clipped(page)
    kinds = {app.context.store.games.header(game).board: game for game in games}
    assert set(kinds) == set(BOARDS)
    for board, game in kinds.items():
        app.navigator.go("game", game=game)
        drive.frames(5)
        opened = app.navigator.page
        assert opened.game.id == game
        opened.ids.replay.at = opened.ids.replay.last // 2
        drive.frames(2)
        assert not clipped(opened), board


def test_house_record_opens_its_game(drive: Driver, app: AzulejoApp, games: list[str]) -> None:
    app.navigator.go("players")
    page = app.navigator.page
    for number in range(6):
        drive.until(lambda: page.complete)
        card = next(card for card in find_all(page, TitledCard) if card.title == "House records")
        rows = [row for row in card.ids.content.children[::-1] if isinstance(row, ListRow)]
        assert len(rows) == 6
        held = page.statistics.records[number]
        drive.press(rows[number])
        drive.until(lambda: app.navigator.current == "game")
        assert app.navigator.page.game.id == held.game
        app.navigator.back()
        drive.frames(4)


def test_house_card_opens_the_history(drive: Driver, app: AzulejoApp, games: list[str]) -> None:
    app.navigator.go("players")
    page = app.navigator.page
    drive.until(lambda: page.complete)
    card = next(card for card in find_all(page, TitledCard) if card.title == "Overall")
    row = card.ids.content.children[0]
    assert row.title.startswith(f"{len(games)} games since 2 May")
    drive.press(row)
    drive.until(lambda: app.navigator.current == "history")
    assert find_all(app.navigator.page, GameRow)[0].game.id == games[-1]
