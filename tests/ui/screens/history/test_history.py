"""The history: games by month, filters, search, loading while scrolling, editing, and the bin."""

import datetime as dt
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.rules.layouts import LAYOUTS
from scorer.store import Filters
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.screens.history import page_window
from scorer.ui.screens.history.history_filters import span_days
from scorer.ui.screens.history.history_row import GameRow, MonthRow, ResultLine, result_pieces
from scorer.ui.widgets.controls.buttons import LinkButton
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.toast import Toast
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import (
    SIZES,
    clipped_anywhere,
    find_all,
    find_label,
    sheet,
    sheets,
    texts,
    toasts,
)
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import NAMES, add_games, finished_game, unfinished_game

PHONE, TABLET = (412, 915), (1280, 800)


class AppWithGames(AzulejoApp):
    games: list[str]


@pytest.fixture
def history(drive: Driver, app: AppWithGames) -> Any:
    """The screen with four games."""
    app.games = add_games(
        app.context.store,
        finished_game(1, "2025-11-18", names=NAMES[:3], location="Kitchen"),
        finished_game(2, "2025-11-09", "summer-pavilion", names=NAMES[2:]),
        unfinished_game(3, "2025-10-19", names=NAMES[1:3]),
        finished_game(4, "2024-10-02", "azul-gray", note="first snow"),
    )
    app.navigator.go("history")
    drive.frames(4)
    return app.navigator.page


def rows(page: Any) -> list[str]:
    return [row.game.id for row in find_all(page.ids.rows.ids.layout, GameRow)]


def chip(page: Any, text: str) -> Any:
    return next(chip for chip in find_all(page, Chip) if chip.text == text)


def choose(drive: Driver, title: str) -> None:
    """Tap a row of the open sheet."""
    drive.frames(20)
    drive.tap(next(row for row in find_all(sheet(), ListRow) if row.title == title))
    drive.frames(20)


def test_games_are_listed_newest_first(app: AppWithGames, history: Any) -> None:
    assert rows(history) == app.games
    assert [(row.name, row.count) for row in find_all(history, MonthRow)] == [
        ("November 2025", "2 games"),
        ("October 2025", "1 game"),
        ("October 2024", "1 game"),
    ]
    assert history.summary == "4 games"


def test_a_row_shows_day_board_and_players(app: AppWithGames, history: Any) -> None:
    row = find_all(history, GameRow)[0]
    assert row.heading == "Tue 18 Nov · Azul"
    assert row.note == "46 min · Kitchen"
    totals = {seat.name: str(seat.total) for seat in app.context.store.games.header(app.games[0]).seats}
    line = find_all(row, ResultLine)[0].text
    assert all(f"{name} {total}" in line for name, total in totals.items())


def test_the_winner_comes_first(app: AppWithGames, history: Any) -> None:
    header = app.context.store.games.header(app.games[0])
    best = max(header.seats, key=lambda seat: seat.total or 0)
    assert next(result_pieces(header, 400, 16)).text == best.name


def test_players_that_do_not_fit_are_counted(app: AppWithGames, history: Any) -> None:
    header = app.context.store.games.header(app.games[0])
    pieces = [piece.text for piece in result_pieces(header, 110, 16)]
    assert pieces[-1] in {"+1", "+2"}
    assert [piece.text for piece in result_pieces(header, 1, 16)][2:] == ["+2"]


def test_an_open_game_is_marked_and_continues(drive: Driver, app: AppWithGames, history: Any) -> None:
    row = find_all(history, GameRow)[2]
    assert row.note == "in progress"
    drive.tap(row)
    drive.until(lambda: app.navigator.current == "round")
    assert game_of(app).id == app.games[2]


def test_a_finished_game_opens(drive: Driver, app: AppWithGames, history: Any) -> None:
    drive.tap(find_all(history, GameRow)[1])
    drive.until(lambda: app.navigator.current == "game")
    assert app.navigator.page.game.id == app.games[1]


def test_filter_by_person(drive: Driver, app: AppWithGames, history: Any) -> None:
    drive.tap(chip(history, "Anyone"))
    choose(drive, "Zsófi")
    assert rows(history) == [app.games[0], app.games[3]]
    assert history.summary == "2 of 4 games"
    assert chip(history, "Zsófi").selected
    drive.tap(chip(history, "Zsófi"))
    drive.until(lambda: rows(history) == app.games)


def test_filter_by_board(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.ids.filters.ids.chips.parent.scroll_x = 0
    drive.tap(chip(history, "Any board"))
    drive.frames(20)
    labels = [row for row in find_all(sheet(), ListRow) if row.title == "Azul"]
    drive.tap(labels[1])
    drive.until(lambda: rows(history) == [app.games[3]])


def test_filter_by_wins_asks_for_the_person(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.ids.filters.toggle_won()
    choose(drive, "Emma")
    emma = app.context.store.people.find("Emma")
    assert emma
    won = [
        game
        for game in app.games
        if any(s.person == emma.id and s.rank == 1 for s in app.context.store.games.header(game).seats)
    ]
    assert rows(history) == won
    assert chip(history, "Won").selected


@pytest.mark.parametrize(
    ("span", "days"),
    [
        ("", (None, None)),
        ("this-month", ("2026-03-01", None)),
        ("this-year", ("2026-01-01", None)),
        ("last-year", ("2025-01-01", "2026-01-01")),
    ],
)
def test_days_of_a_time_span(span: str, days: tuple[str | None, str | None]) -> None:
    assert span_days(span, dt.date(2026, 3, 9)) == days


def test_search_ignores_accents(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.search()
    history.ids.field.text = "kitchen zsofi"
    drive.until(lambda: rows(history) == [app.games[0]])
    history.ids.field.text = "nowhere"
    drive.until(lambda: not rows(history))
    assert "No matching games." in texts(history)
    drive.tap(history.ids.invite)
    drive.until(lambda: rows(history) == app.games)
    assert not history.searching


def test_the_back_key_closes_the_search(drive: Driver, history: Any) -> None:
    history.search()
    drive.key(27)
    assert not history.searching


def test_undo_puts_a_binned_game_back(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.open_game_menu(app.context.store.games.header(app.games[1]))
    choose(drive, "Move to bin")
    assert app.games[1] not in rows(history)
    toast = next(child for child in Window.children if isinstance(child, Toast))
    drive.tap(find_label(toast, "Undo"))
    drive.until(lambda: rows(history) == app.games)


def test_binning_the_active_game_deactivates_it(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.open_game(app.context.store.games.header(app.games[2]))
    app.navigator.back()
    history.open_game_menu(app.context.store.games.header(app.games[2]))
    choose(drive, "Move to bin")
    assert app.context.game is None


def test_the_bin_lists_its_games_and_is_emptied_after_a_confirmation(
    drive: Driver, app: AppWithGames, history: Any
) -> None:
    app.context.store.games.bin(app.games[3])
    history.show_bin()
    drive.frames(4)
    assert rows(history) == [app.games[3]]
    history.empty_bin()
    drive.frames(20)
    assert app.context.store.history.count(Filters(binned=True)) == 1
    drive.tap(sheet().content.ids.confirm)
    drive.frames(20)
    assert "The bin is empty." in texts(history)
    assert app.context.store.history.count(Filters(binned=True)) == 0
    drive.key(27)
    drive.until(lambda: rows(history) == app.games[:3])


def test_edit_date_place_note_and_names(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.open_game_menu(app.context.store.games.header(app.games[0]))
    choose(drive, "Edit")
    editor = sheet().content
    editor.ids.date.text, editor.ids.place.text, editor.ids.note.text = "2025-12-24", "Attic", "by candlelight"
    editor.ids.names.children[-1].text = "Päivi"
    drive.tap(editor.ids.save)
    drive.frames(20)
    header = app.context.store.games.header(app.games[0])
    assert (header.started, header.ended) == ("2025-12-24T19:30:00+01:00", "2025-12-24T20:16:00+01:00")
    assert (header.location, header.note, header.seats[0].name) == ("Attic", "by candlelight", "Päivi")
    assert find_all(history, GameRow)[0].heading == "Wed 24 Dec · Azul"


def test_swapping_two_names_swaps_the_players(drive: Driver, app: AppWithGames, history: Any) -> None:
    before = app.context.store.games.header(app.games[1])
    history.open_game_menu(before)
    choose(drive, "Edit")
    second, first = sheet().content.ids.names.children
    first.text, second.text = NAMES[3], NAMES[2]
    drive.tap(sheet().content.ids.save)
    drive.frames(20)
    after = app.context.store.games.header(app.games[1]).seats
    assert [seat.name for seat in after] == [NAMES[3], NAMES[2]]
    assert [seat.total for seat in after] == [seat.total for seat in before.seats]


def test_a_refused_name_leaves_the_game_unchanged(drive: Driver, app: AppWithGames, history: Any) -> None:
    before = app.context.store.games.header(app.games[1])
    history.open_game_menu(before)
    choose(drive, "Edit")
    sheet().content.ids.place.text = "Attic"
    for field in sheet().content.ids.names.children:
        field.text = "Päivi"
    drive.tap(sheet().content.ids.save)
    drive.frames(4)
    assert toasts() == ["These two played in the same game, so they are two people."]
    assert app.context.store.games.header(app.games[1]) == before
    assert sheet().title == "Edit"


def test_an_invalid_date_is_refused_and_the_sheet_stays_open(drive: Driver, app: AppWithGames, history: Any) -> None:
    before = app.context.store.games.header(app.games[0])
    history.open_game_menu(before)
    choose(drive, "Edit")
    sheet().content.ids.date.text = "yesterday"
    drive.tap(sheet().content.ids.save)
    drive.frames(4)
    toast = next(child for child in Window.children if isinstance(child, Toast))
    assert toast.text == "This is not a date."
    assert app.context.store.games.header(app.games[0]) == before
    toast.dismiss()


def selected_filters(page: Any) -> set[str]:
    return {chip.text for chip in find_all(page, Chip) if chip.selected}


def open_games_of_zsofi(drive: Driver, app: AzulejoApp) -> Any:
    """Through the link on the players screen."""
    zsofi = app.context.store.people.find("Zsófi")
    assert zsofi
    app.navigator.go("players", person=zsofi.id)
    drive.until(lambda: app.navigator.page.complete)
    drive.frames(2)
    drive.press(next(link for link in find_all(app.navigator.page, LinkButton) if link.text == "Games played"))
    drive.frames(4)
    return app.navigator.page


def open_all_from_players(drive: Driver, app: AzulejoApp) -> None:
    app.navigator.go("players")
    drive.until(lambda: app.navigator.page.complete)
    drive.frames(2)
    drive.press(next(row for row in find_all(app.navigator.page, ListRow) if row.title.startswith("3 games since")))
    drive.frames(4)


def open_all_from_home(drive: Driver, app: AzulejoApp) -> None:
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.recent)
    drive.frames(4)
    drive.press(next(link for link in find_all(app.navigator.page, LinkButton) if link.text == "All games"))
    drive.frames(4)


def test_games_of_a_person_clear_the_other_filters(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.ids.filters.choose_span()
    choose(drive, "This month")
    history.search()
    history.ids.field.text = "snow"
    drive.until(lambda: not rows(history))
    open_games_of_zsofi(drive, app)
    assert (rows(history), selected_filters(history)) == ([app.games[0], app.games[3]], {"Zsófi"})
    assert not history.searching


@pytest.mark.parametrize("open_all", [open_all_from_players, open_all_from_home])
def test_all_games_clear_the_filters(
    drive: Driver, app: AppWithGames, history: Any, open_all: Callable[[Driver, AzulejoApp], None]
) -> None:
    history.ids.filters.choose_person()
    choose(drive, "Emma")
    assert rows(history) != app.games
    open_all(drive, app)
    assert (rows(history), selected_filters(history)) == (app.games, set())


def test_back_from_a_game_keeps_the_filters(drive: Driver, app: AppWithGames, history: Any) -> None:
    open_games_of_zsofi(drive, app)
    history.ids.filters.choose_board()
    drive.frames(20)
    drive.tap([row for row in find_all(sheet(), ListRow) if row.title == "Azul"][1])
    drive.until(lambda: rows(history) == [app.games[3]] and not sheets())
    drive.tap(find_all(history, GameRow)[0])
    drive.until(lambda: app.navigator.current == "game")
    drive.key(27)
    drive.frames(4)
    assert (rows(history), selected_filters(history)) == ([app.games[3]], {"Zsófi", "Azul, gray side"})


def test_back_from_a_game_keeps_the_search(drive: Driver, app: AppWithGames, history: Any) -> None:
    history.search()
    history.ids.field.text = "kitchen"
    drive.until(lambda: rows(history) == [app.games[0]])
    drive.tap(find_all(history, GameRow)[0])
    drive.until(lambda: app.navigator.current == "game")
    drive.key(27)
    drive.frames(4)
    assert (rows(history), history.searching, history.ids.field.text) == ([app.games[0]], True, "kitchen")
    drive.key(27)
    drive.until(lambda: rows(history) == app.games)
    assert (app.navigator.page, history.searching) == (history, False)


def test_back_from_a_game_keeps_the_scroll_position(drive: Driver, app: AzulejoApp) -> None:
    days = [dt.date(2025, 12, 31) - dt.timedelta(days=number) for number in range(30)]
    add_games(app.context.store, *(finished_game(number, day) for number, day in enumerate(days)))
    page = open_games_of_zsofi(drive, app)
    page.ids.rows.scroll_y = 0.3
    drive.frames(4)
    visible = rows(page)
    drive.tap(find_all(page, GameRow)[2])
    drive.until(lambda: app.navigator.current == "game")
    drive.key(27)
    drive.frames(6)
    assert rows(page) == visible


def test_without_games_it_offers_a_new_game(drive: Driver, app: AzulejoApp) -> None:
    app.navigator.go("history")
    drive.frames(4)
    assert "No games yet. Every game you score appears here." in texts(app.navigator.page)
    drive.tap(app.navigator.page.ids.invite)
    drive.until(lambda: app.navigator.current == "new_game")


def test_scrolling_loads_more_games_without_a_jump(drive: Driver, app: AzulejoApp) -> None:
    days = [dt.date(2025, 12, 31) - dt.timedelta(days=number) for number in range(120)]
    games = add_games(app.context.store, *(finished_game(number, day) for number, day in enumerate(days)))
    app.navigator.go("history")
    page = app.navigator.page
    drive.frames(6)
    listed = page.ids.rows

    def loaded() -> list[str]:
        return [row["game"].id for row in listed.data if "game" in row]

    assert loaded() == games[:50]
    listed.scroll_y = 0.2
    drive.frames(1)
    top = rows(page)[1]
    drive.until(lambda: len(loaded()) > 50)
    drive.frames(6)
    assert top in rows(page)
    for _ in range(4):
        listed.scroll_y = 0
        drive.frames(6)
    assert loaded() == games
    listed.scroll_y = 0.3
    drive.frames(4)
    visible = rows(page)
    app.navigator.go("game", game=games[0])
    drive.frames(4)
    app.navigator.back()
    drive.frames(6)
    assert rows(page) == visible
    assert [row["last"] for row in listed.data if "game" in row].count(True) == len({day.month for day in days})


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_few_pages_are_kept_and_both_ends_are_reached(
    drive: Driver, app: AzulejoApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Keep two of eight pages: scroll to the oldest game and back without a gap, a jump or a duplicate."""
    monkeypatch.setattr(page_window, "MAX_PAGES", 2)
    drive.resize(*size)
    days = [dt.date(2025, 12, 31) - dt.timedelta(days=number) for number in range(370)]
    games = add_games(
        app.context.store, *(finished_game(1, day) | {"id": f"{number}"} for number, day in enumerate(days))
    )
    app.navigator.go("history")
    drive.frames(6)
    page = app.navigator.page
    listed = page.ids.rows
    sides: set[tuple[str, bool]] = set()

    def loaded() -> list[str]:
        return [row["game"].id for row in listed.data if "game" in row]

    with without_drawing():
        for end, direction in ((games[-1], -1), (games[0], 1)):
            for _step in range(400):
                if end in rows(page) and listed.scroll_y == (0 if direction < 0 else 1):
                    break
                seen = rows(page)
                room = page.ids.rows.ids.layout.height - listed.height
                listed.scroll_y = min(1, max(0, listed.scroll_y + direction * 0.6 * listed.height / room))
                drive.frames(4)
                assert set(rows(page)) & set(seen)
                assert len(loaded()) <= 100
                first = games.index(loaded()[0])
                assert loaded() == games[first : first + len(loaded())]
                sides |= {(row.game.id, row.x > page.center_x) for row in find_all(page.ids.rows.ids.layout, GameRow)}
            assert end in rows(page)
    assert len(sides) == len(games), "a game stays in its column, whatever is loaded"
    headings = [row["month"] for row in listed.data if row.get("month")]
    assert headings == sorted(set(headings), reverse=True)
    page.refresh()
    drive.frames(4)
    assert loaded() == games[:100]


@pytest.mark.parametrize("size", [TABLET, (800, 1280), (915, 412)])
def test_a_wide_screen_has_two_columns(drive: Driver, app: AzulejoApp, size: tuple[int, int]) -> None:
    """Five games in one month and one in another: read from left to right, each month begins on the left."""
    days = [f"2025-11-{30 - number}" for number in range(5)]
    games = add_games(
        app.context.store, *(finished_game(number, day) for number, day in enumerate([*days, "2025-10-01"]))
    )
    drive.resize(*size)
    app.navigator.go("history")
    page = app.navigator.page
    drive.frames(4)
    page.ids.rows.scroll_y = 0
    drive.frames(4)
    shown = sorted(find_all(page.ids.rows.ids.layout, GameRow), key=lambda row: games.index(row.game.id))[-4:]
    assert [row.game.id for row in shown] == games[2:]
    assert [row.x > page.width / 2 for row in shown] == [False, True, False, False]
    assert shown[0].y == shown[1].y > shown[2].y > shown[3].y
    assert [(row.first, row.last) for row in shown] == [(False, False), (False, True), (False, True), (True, True)]
    months = [(month.name, month.count) for month in find_all(page.ids.rows.ids.layout, MonthRow)]
    assert months[-2:] == [("October 2025", ""), ("", "1 game")]


def test_turning_the_device_changes_the_columns(drive: Driver, app: AppWithGames, history: Any) -> None:
    for size, columns in ((TABLET, 2), (PHONE, 1)):
        drive.resize(*size)
        drive.frames(4)
        assert rows(history) == app.games
        assert len({row.x for row in find_all(history.ids.rows.ids.layout, GameRow)}) == columns


LONG_NAMES = ("Maximilian-Alexander von Hohenburg", "Zsófi", "Őrs", "Emma")


def test_no_row_is_ellipsized(drive: Driver, app: AzulejoApp) -> None:
    """Every board, four players, a long note: texts that do not fit are shortened or left out, never cut off."""
    note = "the long note of a long evening " * 3
    games = [
        finished_game(1, f"2025-09-{10 + at}", board, NAMES[: on.player_counts[-1]], note=note) | {"id": board}
        for at, (board, on) in enumerate(LAYOUTS.items())
    ]
    add_games(app.context.store, *games, finished_game(2, "2025-09-01", names=LONG_NAMES))
    for size, code in product(SIZES, LANGUAGES):
        drive.resize(*size)
        app.context.preferences.big_text = size == SIZES[1]
        app.context.preferences.language = code
        app.navigator.go("history")
        page, seen = app.navigator.page, set()
        drive.frames(4)
        for part in range(9):
            page.ids.rows.scroll_y = 1 - part / 8
            drive.frames(3)
            for row in find_all(page.ids.rows.ids.layout, GameRow):
                day, _dot, board = row.heading.partition(" · ")
                assert day
                assert board
                assert not [label.text for label in row.walk(restrict=True) if getattr(label, "is_shortened", False)]
                line = next(child for child in row.walk(restrict=True) if isinstance(child, ResultLine))
                size_px = round(theme.sp(16), 1)
                pieces = list(result_pieces(row.game, line.width, size_px))
                last = pieces[-1]
                assert last.x + width_of(last.text, last.font, size_px) <= line.width + 1
                seen.add(row.game.id)
        assert len(seen) == len(LAYOUTS) + 1


def test_nothing_is_cut_off(drive: Driver, history: Any) -> None:
    assert not clipped_anywhere(drive, history)
