"""Badges and seasons on the players screen, by touch."""

import datetime as dt
from typing import Any

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.players.badges import Badge
from scorer.ui.screens.players.player_cards import PersonLine
from tests.records import game
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheet, texts
from tests.ui.support.user import find

DIAGONAL = ", ".join(f"A {n}.{n}, B 1.{n}, end" for n in range(1, 6))
"""Anna has all five blue tiles, Béla a row."""


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> Any:
    store = app.context.store
    import_records(
        store,
        game("azul", DIAGONAL, players=2, id="blue", started="2025-11-14T20:00:00+01:00"),
        game("azul", "A final 104, B final 60, end", players=2, id="high", started="2024-11-14T20:00:00+01:00"),
    )
    anna = store.people.find("Anna")
    assert anna
    app.navigator.go("players", person=anna.id)
    page = app.navigator.page
    drive.until(lambda: bool(find_all(page, Badge)))
    drive.frames(3)
    return page


def earned(page: Any) -> dict[str, tuple[int, str]]:
    return {badge.name: (badge.times, badge.note) for badge in find_all(page, Badge) if badge.times}


def test_badges_of_past_games(page: Any) -> None:
    assert earned(page) == {
        "Five of a color": (1, "last 14 November 2025"),
        "Clean round": (5, "last 14 November 2025"),
        "100 points": (1, "last 14 November 2024"),
        "30 ahead": (1, "last 14 November 2024"),
        "Clean game": (1, "last 14 November 2025"),
    }


def test_month_is_capitalized_only_at_the_start_of_a_line(app: AzulejoApp, drive: Driver) -> None:
    """A month of this year, in Hungarian, after a colon, after a dot and alone."""
    _.switch("hu")
    now = dt.datetime.now().astimezone()
    import_records(app.context.store, game("azul", DIAGONAL, players=2, id="blue", started=now.isoformat()))
    app.navigator.go("players")
    page = app.navigator.page
    drive.until(lambda: getattr(page, "complete", False))
    drive.frames(3)
    day = _.language.day(now)
    assert day[0].islower()
    assert {note for _times, note in earned(page).values()} == {f"utoljára: {day}"}
    shown = texts(page)
    assert f"Azul · {day}" in shown
    assert day[0].upper() + day[1:] in shown
    assert not any(text.startswith(day) for text in shown)


def test_badge_shows_how_and_leads_to_the_game(app: AzulejoApp, drive: Driver, page: Any) -> None:
    badge = next(badge for badge in find_all(page, Badge) if badge.name == "Five of a color")
    drive.press(badge)
    drive.frames(3)
    assert sheet().note == "All five tiles of a color on the wall."
    drive.press(find(sheet(), "ListRow", title="14 November 2025"))
    drive.frames(3)
    assert app.navigator.page.header.id == "blue"


def test_the_pencil_changes_the_mark(app: AzulejoApp, drive: Driver, page: Any) -> None:
    (line,) = find_all(page, PersonLine)
    assert (line.name, line.note) == ("Anna", "Blue circle, in every game")
    drive.press(line.ids.pencil)
    drive.frames(3)
    drive.press(find(sheet(), "ListRow", title="Green star"))
    drive.until(lambda: [one.note for one in find_all(page, PersonLine)] == ["Green star, in every game"])
    assert app.context.store.games.header("blue").looks == (6, 2)


def test_season_filters_badges(app: AzulejoApp, drive: Driver, page: Any) -> None:
    drive.press(find(page, "Segment", text="2024"))
    drive.until(lambda: set(earned(page)) == {"100 points", "30 ahead"})
