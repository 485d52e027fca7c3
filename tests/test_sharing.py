import json
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorer.play.active_game import ActiveGame
from scorer.play.sharing import bg_stats_link, file_name, result_text
from scorer.rules.layouts import layout
from scorer.rules.reasons import BONUSES, Reason
from scorer.wording import verdict
from scorer.wording.language import LANGUAGES, language
from scorer.wording.verdict import TotalPart
from tests.paths import GAMES
from tests.records import game
from tests.spaces import spaces
from tests.stores import a_store, import_records

HAND_COUNTED = json.loads((GAMES / "azul.json").read_text("utf-8"))
ENDS = ", end" * 5
TIED_BY_ROWS = game(
    # Anna 1+2+3+4+5 and a row, 2; Béla 1+2, 2, 3, 4+1, 3+1 and no row: 17 each
    "azul",
    "A 1.1, B 1.1, B 2.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, B 1.4, B 5.3, end, A 1.5, B 3.1, B 5.5, end",
    players=2,
)
SHARED_ON_STARS = game("summer-pavilion", f"A 1.1 orange, B 3.2 blue{ENDS}, end", players=2)
SHARED_ON_WALLS = game(
    "azul", "A 1.1, B 1.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, B 1.4, end, A 1.5, B 1.5, end", players=2
)
NOTHING_LEFT_TO_LOSE = game("summer-pavilion", f"A 1.1 orange{ENDS}, A first 3, A pass 4 0, end")


def on_table(tmp_path: Path, record: dict[str, Any], **head: str) -> ActiveGame:
    """The record as an active game."""
    with a_store(tmp_path) as store:
        import_records(store, record | head)
        return ActiveGame(store, record["id"])


def test_a_total_is_the_sum_of_its_parts(tmp_path: Path) -> None:
    table = on_table(tmp_path, HAND_COUNTED).session.table
    row = spaces("1.1 1.2 1.3 1.4 1.5")
    column = spaces("1.3 2.3 3.3 4.3 5.3")
    assert verdict.parts(table, 0) == [
        TotalPart(None, 5, 31),
        TotalPart(Reason.FULL_ROW, 1, 2, row, frozenset({Fraction(2)})),
        TotalPart(Reason.FULL_COLUMN, 1, 7, column, frozenset({Fraction(7)})),
        TotalPart(Reason.FULL_COLOR, 0, 0),
    ]
    assert [(part.times, part.points) for part in verdict.parts(table, 1)] == [(5, 20), (0, 0), (0, 0), (1, 10)]


def test_points_given_back_belong_to_the_leftover_tiles(tmp_path: Path) -> None:
    """5 and 1 for a tile, less 3 for the marker, is 3; four leftover tiles may only take two of these."""
    table = on_table(tmp_path, NOTHING_LEFT_TO_LOSE).session.table
    assert table.totals == [1]
    assert [(part.reason, part.times, part.points) for part in verdict.parts(table, 0)] == [
        (None, 6, 3),
        (Reason.FULL_STAR, 0, 0),
        (Reason.FULL_NUMBER, 0, 0),
        (Reason.TILES_LEFT, 4, -2),
    ]


@pytest.mark.parametrize(
    ("record", "headline", "why", "tied"),
    [
        (HAND_COUNTED, "Anna wins", "10 points ahead", []),
        (TIED_BY_ROWS, "Anna wins", "17 each, but more complete rows", [0, 1]),
        (SHARED_ON_WALLS, "Anna and Béla share the victory", "17 each, and equal complete rows", [0, 1]),
        (SHARED_ON_STARS, "Anna and Béla share the victory", "6 each, and no tiebreaker applies", [0, 1]),
        (NOTHING_LEFT_TO_LOSE, "The game is over", "Anna: 1 point", []),
    ],
    ids=["points", "rows", "shared wall", "shared stars", "alone"],
)
def test_the_verdict(tmp_path: Path, record: dict[str, Any], headline: str, why: str, tied: list[int]) -> None:
    session = on_table(tmp_path, record).session
    english = language("en")
    assert verdict.headline(english, session.table, session.names) == headline
    assert verdict.why(english, session.table, session.names) == why
    assert verdict.tied(session.table) == tied


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (TIED_BY_ROWS, "Tie at 17: complete rows decide"),
        (SHARED_ON_STARS, "Tie at 6: victory is shared"),
    ],
)
def test_how_a_tie_is_resolved(tmp_path: Path, record: dict[str, Any], text: str) -> None:
    assert verdict.tie(language("en"), on_table(tmp_path, record).session.table) == text


def test_numbers_are_not_worth_their_average_each(tmp_path: Path) -> None:
    """All 1s give 4 points and all 2s 8, which is not 6 each."""
    colors = ("orange", "red", "blue", "yellow", "green", "purple")
    tiles = [f"A {star}.{number} {color}" for number in (1, 2) for star, color in enumerate(colors, start=1)]
    center = ["A 7.1 red", "A 7.2 blue"]
    session = on_table(tmp_path, game("summer-pavilion", ", ".join([*tiles, *center]) + f"{ENDS}, end")).session
    english, parts = language("en"), verdict.parts(session.table, 0)
    numbers = next(part for part in parts if part.reason is Reason.FULL_NUMBER)
    assert (numbers.times, numbers.points) == (2, 12)
    assert not verdict.each(english, [numbers])
    record = on_table(tmp_path / "other", HAND_COUNTED).session.table
    assert verdict.each(english, [verdict.parts(record, 0)[1]]) == "2 points each"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_part_has_a_name(code: str) -> None:
    all_goals = {"goals": ["columns", "diagonals", "specials"]}, {"goals": ["rows", "border", "corners", "wilds"]}
    boards = [
        layout("azul"),
        layout("glazed-pavilion-orange"),
        *(layout("azul-duel", options) for options in all_goals),
    ]
    kinds = {None, Reason.GOAL_COLOR_ROWS, *(reason for board in boards for reason in board.end_reasons)}
    assert kinds == {None, Reason.TILES_LEFT, *BONUSES}
    names = {verdict.part_name(language(code), TotalPart(kind, times, 0)) for kind in kinds for times in (0, 1, 3)}
    assert len(names) == 3 * (len(kinds) - 2), "complete rows and columns are named alike on walls and domes"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "en",
            (
                "Azul, colored side · 18 November 2026\nAnna wins: 10 points ahead.\n\n"
                "1. Anna: 40 = 31 + 2 (1 row) + 7 (1 column)\n2. Béla: 30 = 20 + 10 (1 color)"
            ),
        ),
        (
            "hu",
            (
                "Azul, színes oldal · 2026. november 18.\nAnna nyert: 10 ponttal előrébb.\n\n"
                "1. Anna: 40 = 31 + 2 (1 sor) + 7 (1 oszlop)\n2. Béla: 30 = 20 + 10 (1 szín)"
            ),
        ),
        (
            "fi",
            (
                "Azul, värillinen puoli · 18. marraskuuta 2026\nAnna voittaa: 10 pisteen erolla.\n\n"
                "1. Anna: 40 = 31 + 2 (1 vaakarivi) + 7 (1 pystyrivi)\n2. Béla: 30 = 20 + 10 (1 väri)"
            ),
        ),
    ],
)
def test_the_result_as_a_text(tmp_path: Path, code: str, text: str) -> None:
    shared = on_table(tmp_path, HAND_COUNTED, started="2026-11-18T19:30:00+01:00")
    assert result_text(language(code), shared.header, shared.session.table) == text


def test_a_loss_at_the_end_is_subtracted(tmp_path: Path) -> None:
    shared = on_table(tmp_path, NOTHING_LEFT_TO_LOSE)
    text = result_text(language("en"), shared.header, shared.session.table)
    assert text.splitlines()[1:] == ["The game is over", "", "1. Anna: 1 = 3 − 2 (4 tiles left)"]


def test_file_names_sort_by_date(tmp_path: Path) -> None:
    header = on_table(tmp_path, HAND_COUNTED, started="2026-11-18T23:59:00+01:00").header
    assert file_name(header, "png") == "azulejo-2026-11-18-azul.png"


def test_a_play_for_bg_stats(tmp_path: Path) -> None:
    """The fields of its documented link; unknown ones are left out."""
    times = {"started": "2026-11-18T19:30:00+01:00", "ended": "2026-11-18T20:16:00+01:00", "location": "at Béla's"}
    shared = on_table(tmp_path, HAND_COUNTED, **times)
    link = urlsplit(bg_stats_link(language("en"), shared.header, shared.session.table))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(link.query)["data"][0])
    people = [player.pop("sourcePlayerId") for player in play["players"]]
    assert play == {
        "sourceName": "Azulejo",
        "sourcePlayId": "hand-counted-azul",
        "playDate": "2026-11-18 19:30:00",
        "durationMin": 46,
        "location": "at Béla's",
        "board": "colored side",
        "game": {"name": "Azul", "bggId": 230802, "highestWins": True, "noPoints": False, "sourceGameId": "azul"},
        "players": [
            {"name": "Anna", "score": "40", "rank": 1, "winner": True, "startPlayer": True},
            {"name": "Béla", "score": "30", "rank": 2, "winner": False, "startPlayer": False},
        ],
    }
    assert len(set(people)) == 2


def test_stars_are_another_game_for_bg_stats(tmp_path: Path) -> None:
    shared = on_table(tmp_path, SHARED_ON_STARS)
    data = parse_qs(urlsplit(bg_stats_link(language("en"), shared.header, shared.session.table)).query)["data"][0]
    play = json.loads(data)
    assert play["game"]["bggId"] == 287954
    assert [(player["rank"], player["winner"]) for player in play["players"]] == [(1, True), (1, True)]
    assert "location" not in play
