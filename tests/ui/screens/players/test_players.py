"""The players screen: statistics that match independent sums, and the actions on a player."""

from itertools import pairwise
from threading import Event
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label

from scorer.store import Store
from scorer.store.people import Person
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.screens.players.badges import Badge
from scorer.ui.screens.players.person_menu import choose_look, open_person_menu
from scorer.ui.screens.players.player_cards import AgainstRow, GameBars, RatingCard, SourceCard, WinCard
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.titled_card import TitledCard
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.controls.list_row import ListRow, Tick
from scorer.ui.widgets.controls.plaque import Plaque
from scorer.ui.widgets.controls.text import Title
from tests.patience import PATIENCE
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, texts
from tests.ui.support.sample_games import NAMES, add_games, finished_game


@pytest.fixture
def page(drive: Driver, app: Any) -> Any:
    app.games = add_games(
        app.context.store,
        *(finished_game(seed, f"2025-11-{seed + 1:02}", names=NAMES[:2]) for seed in range(1, 7)),
        finished_game(8, "2025-10-01", "summer-pavilion", names=(NAMES[0], NAMES[2])),
    )
    app.navigator.go("players", person=person(app, "Zsófi").id)
    return wait_for_cards(drive, app.navigator.page)


def wait_for_cards(drive: Driver, page: Any) -> Any:
    """Wait until all cards are shown; return the page."""
    drive.until(lambda: page.complete)
    drive.frames(2)
    return page


def results(app: Any, name: str) -> list[tuple[int, int, str]]:
    """Total, rank and board of each game of a player, newest first."""
    headers = sorted(
        (app.context.store.games.header(id) for id in app.games), key=lambda header: header.played, reverse=True
    )
    return [(seat.total, seat.rank, header.board) for header in headers for seat in header.seats if seat.name == name]


def person(app: AzulejoApp, name: str) -> Person:
    """The player of this name, who must exist."""
    found = app.context.store.people.find(name)
    assert found
    return found


def choose(app: AzulejoApp, drive: Driver, title: str) -> None:
    drive.frames(20)
    drive.tap(next(row for row in find_all(sheet(), ListRow) if row.title == title))
    drive.frames(20)
    drive.until(lambda: app.navigator.page.complete)


def test_share_of_games_won(app: AzulejoApp, page: Any) -> None:
    games = results(app, "Zsófi")
    wins = sum(rank == 1 for _total, rank, _board in games)
    card = find_all(page, WinCard)[0]
    assert card.share == f"{round(100 * wins / 7)}%"
    assert card.share_note.split() == [str(wins), "win" if wins == 1 else "wins", "in", "7"]


@pytest.mark.parametrize(("width", "beside"), [(412, True), (320, False)])
def test_plaque_is_beside_the_numbers_or_above_them(drive: Driver, page: Any, width: int, beside: bool) -> None:
    """It is as wide as in the design, and wider than its text."""
    drive.resize(width, 915)
    drive.frames(4)
    card = find_all(page, WinCard)[0]
    (plaque,) = find_all(card, Plaque)
    assert plaque.width == dp(132) if beside else plaque.width > dp(250)
    labels = [label for label in plaque.walk(restrict=True) if isinstance(label, Label)]
    assert len(labels) == 2
    assert max(width_of(label.text, label.font_name, label.font_size) for label in labels) < plaque.width - dp(20)


@pytest.mark.parametrize(
    ("size", "columns"), [((412, 915), 1), ((320, 568), 1), ((800, 1280), 2), ((1280, 800), 2), ((915, 412), 2)]
)
def test_cards_are_in_two_columns_where_there_is_room(
    drive: Driver, page: Any, size: tuple[int, int], columns: int
) -> None:
    drive.resize(*size)
    wait_for_cards(drive, page)
    assert len({card.x for card in find_all(page.ids.cards, TitledCard)}) == columns


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_note_stays_inside_the_notches_of_the_plaque(drive: Driver, page: Any, code: str) -> None:
    _.switch(code)
    drive.resize(412, 915)
    wait_for_cards(drive, page)
    card = find_all(page, WinCard)[0]
    card.share_note = _.plural("{n} win in {games}", "{n} wins in {games}", 13, games="13")
    drive.frames(4)
    (plaque,) = find_all(card, Plaque)
    note = plaque.ids.note
    assert plaque.x + plaque.bite <= note.x
    assert note.right <= plaque.right - plaque.bite
    assert plaque.y <= note.y


def test_average_and_best_on_the_most_played_board(app: AzulejoApp, page: Any) -> None:
    azul = [total for total, _rank, board in results(app, "Zsófi") if board == "azul"]
    (average, played, figure), (best, _day, most) = find_all(page, WinCard)[0].rows[:2]
    assert (average, played, figure) == ("Average, Azul", "6 games", f"{sum(azul) / 6:.1f}")
    assert (best, most) == ("Best, Azul", str(max(azul)))


def test_last_games_are_shown_newest_on_the_right(drive: Driver, app: Any, page: Any) -> None:
    bars = find_all(page, GameBars)[0]
    assert bars.games == [(rank, total) for total, rank, _board in results(app, "Zsófi")][::-1]
    drive.until(lambda: bool(find_all(page, Badge)))
    page.ids.cards.raise_up(bars)
    drive.frames(4)
    x, y = bars.to_window(*bars.pos)
    drive.tap((x + bars._step * 1.5, y + bars.height / 2))
    drive.until(lambda: app.navigator.current == "game")
    assert app.navigator.page.game.id == app.games[0]


def test_points_and_losses_add_up_to_the_average(page: Any) -> None:
    card = find_all(page, SourceCard)[0]
    earned = sum(part.points for part in card.parts)
    lost = sum(float(loss.split(": −")[1].split()[0]) for loss in card.losses)
    average = float(find_all(page, WinCard)[0].rows[0][2])
    assert earned - lost == pytest.approx(average, abs=0.06)


def test_head_to_head_record(app: AzulejoApp, page: Any) -> None:
    rows = {row.name: (row.ahead, row.behind) for row in find_all(page, AgainstRow)}
    pairs = list(zip(results(app, "Zsófi")[:6], results(app, "Mika"), strict=True))
    ahead = sum(mine[1] < other[1] for mine, other in pairs)
    behind = sum(mine[1] > other[1] for mine, other in pairs)
    assert rows["Mika"] == (ahead, behind)
    assert set(rows) == {"Mika", "Emma"}


def test_rating_and_its_course(drive: Driver, app: AzulejoApp, page: Any) -> None:
    """Each game had one opponent, and both players were unrated in the first one: half the possible change of 150."""
    card = find_all(page, RatingCard)[0]
    ranks = [rank for _total, rank, _board in results(app, "Zsófi")][::-1]
    assert len(card.values) == 8
    assert card.values[0] == 1000
    assert [now > before for before, now in pairwise(card.values)] == [rank == 1 for rank in ranks]
    assert abs(card.values[1] - 1000) == pytest.approx(150**2 / (2 * (2 * 150**2 + 2 * 125**2) ** 0.5))
    assert card.figure == f"{round(card.values[-1]):,}"
    others = [rating.points for rating in page.statistics.ratings.present.values()]
    assert card.note == f"place {1 + sum(points > card.values[-1] for points in others)} of 3"


def test_tapping_the_rating_line_selects_a_game_that_can_be_opened(drive: Driver, app: AzulejoApp, page: Any) -> None:
    card = find_all(page, RatingCard)[0]
    page.ids.cards.scroll_to(card, animate=False)
    drive.frames(4)
    line = card.ids.line
    drive.tap(line.to_window(*line.point(3)))
    drive.until(lambda: line.at == 3)
    assert card.ids.game.title == "Azul"
    assert card.ids.game.note in {"3 November 2025", "3 Nov"}
    gained = round(card.values[3] - card.values[2])
    assert card.ids.game.figure == (f"+{gained}" if gained > 0 else f"–{-gained}")
    drive.press(card.ids.game)
    drive.until(lambda: app.navigator.current == "game")
    assert app.navigator.page.header.played.startswith("2025-11-03")


def test_all_players_are_sorted_by_rating(drive: Driver, page: Any) -> None:
    present = page.statistics.ratings.present
    names = {person.name: present[person.id].points for person in page.people}
    card = next(card for card in find_all(page, TitledCard) if card.title == "All players")
    rows = card.ids.content.children[::-1]
    assert [row.title for row in rows] == sorted(names, key=lambda name: -names[name])
    assert rows[0].figure == f"{round(max(names.values())):,}"


def test_games_played_opens_the_games_of_the_player_on_the_board(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.only_board("summer-pavilion")
    wait_for_cards(drive, page)
    page.open_games()
    drive.frames(4)
    filters = app.navigator.page.filters
    assert (filters.person, filters.board) == (person(app, "Zsófi").id, "summer-pavilion")


def test_the_screen_responds_while_statistics_are_computed(
    drive: Driver, app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames continue during a slow query, and only the result of the last query is shown."""
    from scorer.ui.screens.players import player_statistics

    resume = Event()
    queried: list[int] = []

    read = player_statistics.read

    def slow(store: Store, person: int, *choices: Any) -> Any:
        queried.append(person)
        assert resume.wait(PATIENCE)
        return read(store, person, *choices)

    monkeypatch.setattr(player_statistics, "read", slow)
    mika, emma = (person(app, name).id for name in ("Mika", "Emma"))
    page.choose(mika)
    page.choose(emma)
    drive.frames(5)
    assert (page.complete, queried) == (False, [mika, emma])
    resume.set()
    wait_for_cards(drive, page)
    assert page.person == emma
    assert find_all(page, WinCard)[0].share_note.endswith("in 1")


def test_a_store_error_is_shown(drive: Driver, app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorer.store import StoreError, StoreErrorKind
    from scorer.ui.screens.players import player_statistics
    from scorer.ui.widgets.overlays.toast import Toast

    def broken(*_args: object) -> None:
        raise StoreError(StoreErrorKind.BROKEN)

    monkeypatch.setattr(player_statistics, "read", broken)
    page.reload()
    drive.until(lambda: any(isinstance(child, Toast) for child in Window.children))
    next(child for child in Window.children if isinstance(child, Toast)).dismiss()


def test_a_language_change_rebuilds_the_cards(drive: Driver, app: AzulejoApp, page: Any) -> None:
    app.navigator.go("home")
    _.switch("fi")
    app.navigator.go("players")
    wait_for_cards(drive, page)
    assert {"Kaikki pelaajat", "Vahvuusluku"} <= texts(page)


def test_a_chip_selects_another_player(drive: Driver, app: AzulejoApp, page: Any) -> None:
    drive.tap(next(chip for chip in find_all(page, Chip) if chip.text == "Mika"))
    drive.until(lambda: page.person == person(app, "Mika").id)
    wait_for_cards(drive, page)
    assert find_all(page, WinCard)[0].share_note.endswith("in 6")


def test_statistics_of_one_board(app: AzulejoApp, drive: Driver, page: Any) -> None:
    page.choose_board()
    choose(app, drive, "Summer Pavilion, colored side")
    card = find_all(page, WinCard)[0]
    assert card.share_note.endswith("in 1")
    assert card.rows[0][0] == "Average, Summer Pavilion"
    assert {row.name for row in find_all(page, AgainstRow)} == {"Emma"}
    page.choose_board()
    wait_for_cards(drive, page)
    assert find_all(page, WinCard)[0].share_note.endswith("in 7")


def test_a_house_record_opens_its_game(drive: Driver, app: Any, page: Any) -> None:
    best = max(seat.total for id in app.games for seat in app.context.store.games.header(id).seats)
    row = next(row for row in find_all(page, ListRow) if row.title.startswith(f"Highest score: {best} points"))
    page.ids.cards.scroll_to(row, animate=False)
    drive.frames(4)
    drive.tap(row)
    drive.until(lambda: app.navigator.current == "game")
    assert best in app.navigator.page.session.table.totals


def test_rename(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.open_menu()
    choose(app, drive, "Rename")
    sheet().content.ids.field.text = "Zsófia"
    drive.tap(sheet().content.ids.save)
    drive.frames(20)
    assert "Zsófia" in {chip.text for chip in find_all(page, Chip)}
    assert person(app, "Zsófi").name == "Zsófia"


def test_a_name_in_use_is_refused(drive: Driver, app: AzulejoApp, page: Any) -> None:
    from scorer.ui.widgets.overlays.toast import Toast

    page.open_menu()
    choose(app, drive, "Rename")
    sheet().content.ids.field.text = "Mika"
    drive.tap(sheet().content.ids.save)
    drive.frames(4)
    toast = next(child for child in Window.children if isinstance(child, Toast))
    assert toast.text == "Another player has this name."
    toast.dismiss()


def test_merge_asks_for_confirmation(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.choose(person(app, "Mika").id)
    page.open_menu()
    choose(app, drive, "Merge")
    choose(app, drive, "Emma")
    assert person(app, "Emma").name == "Emma"
    drive.tap(sheet().content.ids.confirm)
    drive.frames(20)
    assert person(app, "Emma").name == "Mika"
    assert {row.name for row in find_all(page, AgainstRow)} == {"Zsófi"}


def test_retire_and_bring_back(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.open_menu()
    choose(app, drive, "Retire")
    assert "Zsófi" not in {person.name for person in app.context.store.people.all()}
    assert find_all(page, WinCard)[0].share_note.endswith("in 7")
    page.open_menu()
    choose(app, drive, "Bring back")
    assert "Zsófi" in {person.name for person in app.context.store.people.all()}


def test_a_new_player_has_no_statistics(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.add()
    drive.frames(20)
    sheet().content.ids.field.text = "Päivi"
    drive.tap(sheet().content.ids.save)
    drive.frames(20)
    assert "No finished games yet." in texts(page)
    assert not find_all(page, WinCard)


def test_solo_games_count_as_games_without_wins(drive: Driver, app: AzulejoApp) -> None:
    add_games(app.context.store, *(finished_game(seed, f"2025-11-0{seed}", names=NAMES[:1]) for seed in (1, 2)))
    app.navigator.go("players")
    page = wait_for_cards(drive, app.navigator.page)
    (card,) = find_all(page, WinCard)
    assert (card.share, card.share_note) == ("–", "2 games")
    assert [place for place, _total in find_all(page, GameBars)[0].games] == [0, 0]
    assert not find_all(page, RatingCard)
    ranking = next(card for card in find_all(page, TitledCard) if card.title == "All players")
    assert ranking.ids.content.children[0].figure == "–"


def test_without_players_it_offers_a_new_game(drive: Driver, app: AzulejoApp) -> None:
    app.navigator.go("players")
    drive.frames(4)
    assert "No players yet. Everyone who plays a game appears here." in texts(app.navigator.page)
    drive.tap(app.navigator.page.ids.invite)
    drive.until(lambda: app.navigator.current == "new_game")


def test_nothing_is_cut_off(drive: Driver, page: Any) -> None:
    assert not clipped_anywhere(drive, page)


def test_the_mark_of_a_person_has_a_tick(drive: Driver, app: AzulejoApp, page: Any) -> None:
    """Drawn, as the fonts have no glyph for it."""
    choose_look(app.context, person(app, "Zsófi"), print)
    drive.frames(2)
    rows = [row for row in find_all(sheet(), ListRow) if row.title]
    assert [find_all(row, Tick) != [] for row in rows] == [True] + [False] * 5
    assert rows[0].spoken_name == "Blue circle, selected"
    assert {row.figure for row in rows} == {""}


def test_titles_of_a_menu_begin_below_each_other(drive: Driver, app: AzulejoApp, page: Any) -> None:
    """One row has a mark instead of an icon."""
    open_person_menu(app.context, person(app, "Zsófi"), print)
    drive.frames(4)
    rows = find_all(sheet(), ListRow)
    assert [row.title for row in rows] == ["Rename", "Mark and color", "Merge", "Retire"]
    assert len({row.ids.title.to_window(*row.ids.title.pos)[0] for row in rows}) == 1
    assert len({row.to_window(*row.ids.slot.children[0].center)[0] for row in rows}) == 1


def test_a_year_without_games_of_a_player_is_named(drive: Driver, app: AzulejoApp, page: Any) -> None:
    add_games(app.context.store, finished_game(9, "2024-03-01", names=NAMES[1:3]))
    app.navigator.go("players", person=person(app, "Zsófi").id)
    wait_for_cards(drive, page)
    page.only_year("2024")
    wait_for_cards(drive, page)
    assert "No finished games in 2024." in texts(page)
    assert "No finished games yet." not in texts(page)


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (1280, 800)])
@pytest.mark.parametrize("name", ["history", "players", "settings", "referee"])
def test_titles_are_aligned_with_the_content(
    drive: Driver, app: AzulejoApp, page: Any, name: str, size: tuple[int, int]
) -> None:
    drive.resize(*size)
    app.navigator.go(name)
    shown = wait_for_rows(drive, app.navigator.page)
    title = find_all(shown, Title)[0]
    card = min(one.to_window(one.x, 0)[0] for one in shown.walk(restrict=True) if isinstance(one, (Card, GameRow)))
    assert title.to_window(title.x, 0)[0] == pytest.approx(card + tokens.GAP_XS, abs=2)


def wait_for_rows(drive: Driver, page: Any) -> Any:
    drive.until(lambda: getattr(page, "complete", True))
    drive.frames(30)
    return page
