"""Statistics in SQL agree with a naive calculation over all games."""

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from scorer.formats.record import read_record, score_as_json
from scorer.rules.reasons import TOTALS, Reason
from scorer.stats.queries import house, player, ratings, records, table
from scorer.stats.rating import Rating, rated
from scorer.stats.results import SOURCES, Holder, Margin, Source, Streaks
from scorer.store import Store
from scorer.wording.house_records import record_sentences
from scorer.wording.language import language
from tests.paths import GAMES
from tests.random_games import BOARDS, random_record
from tests.stores import Json, a_store, export_records, import_records, played

NAMES = ("Anna", "Béla", "Äijä", "Zoë", "Őrs")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    rng = random.Random(11)
    made = []
    for _ in range(150):
        record = random_record(rng, rng.choice(BOARDS[:3]), rng.choice([1, 2, 2, 3, 4]))
        seats = rng.sample(NAMES, len(record["players"]))
        day = f"{rng.randint(2020, 2025)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}T{rng.randint(10, 23)}:00"
        made.append(record | {"players": [{"name": name} for name in seats], "started": day})
    with a_store(tmp_path_factory.mktemp("stats")) as store:
        report = import_records(store, *made)
        assert not report.rejected
        for id in report.added[::10]:
            store.games.bin(id)
        yield store


@pytest.fixture(scope="module")
def scores(store: Store) -> list[Json]:
    """The finished games, oldest first, scored from their records."""
    return finished_in(store)


def finished_in(store: Store) -> list[Json]:
    found = []
    for record in export_records(store):
        reading = read_record(record)
        assert reading.record
        found.append(score_as_json(reading.record) | {"started": record["started"]})
    return [game for game in found if game["finished"]]


def of(scores: list[Json], name: str, board: str | None) -> list[tuple[Json, int]]:
    """The games of one player, with their seat."""
    return [
        (game, seat)
        for game in scores
        for seat, sitting in enumerate(game["players"])
        if sitting["name"] == name and board in {None, game["board"]}
    ]


def first(game: Json, seat: int) -> bool:
    return len(game["players"]) > 1 and seat in game["winners"]


@pytest.mark.parametrize("board", [None, "azul", "azul-gray"])
@pytest.mark.parametrize("name", NAMES)
def test_one_person(store: Store, scores: list[Json], name: str, board: str | None) -> None:
    games = of(scores, name, board)
    totals = [game["players"][seat]["total"] for game, seat in games]
    found = player(store, store.people.add(name), board)
    assert found.overall
    assert found.overall.games == len(games) > 5
    assert found.overall.wins == sum(first(game, seat) and len(game["winners"]) == 1 for game, seat in games)
    assert found.overall.shared == sum(first(game, seat) and len(game["winners"]) > 1 for game, seat in games)
    assert found.overall.contested == sum(len(game["players"]) > 1 for game, _ in games)
    assert found.overall.average == pytest.approx(sum(totals) / len(totals))
    assert found.overall.best == max(totals)
    assert found.best
    assert found.best.total == max(totals)
    assert {name: tally.games for name, tally in found.boards.items()} == Counter(game["board"] for game, _ in games)
    assert [(o.game, o.total, o.rank, o.players) for o in found.last] == [
        (game["id"], game["players"][seat]["total"], game["players"][seat]["rank"], len(game["players"]))
        for game, seat in games[:-11:-1]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_streaks(store: Store, scores: list[Json], name: str) -> None:
    won = "".join(
        "x" if first(game, seat) else " " for game, seat in of(scores, name, None) if len(game["players"]) > 1
    )
    expected = Streaks(max(map(len, won.split()), default=0), len(won) - len(won.rstrip("x")))
    assert player(store, store.people.add(name)).streaks == expected


@pytest.mark.parametrize("board", [None, "azul"])
def test_the_longest_streak_is_the_maximum_over_all_players(
    store: Store, scores: list[Json], board: str | None
) -> None:
    streaks = {name: player(store, store.people.add(name), board).streaks.longest for name in NAMES}
    found = records(store, board).longest_streak
    assert found
    assert found.value == max(streaks.values()) == streaks[found.name] > 1
    last = next(game for game in scores if game["id"] == found.game)
    assert [p["name"] for seat, p in enumerate(last["players"]) if seat in last["winners"]].count(found.name) == 1


def test_the_house_counts_games_and_hours(tmp_path: Path) -> None:
    with a_store(tmp_path) as busy:
        import_records(
            busy,
            played(1, started="2026-01-05T20:00:00+01:00", ended="2026-01-05T20:50:00+01:00"),
            played(2, "azul-gray", started="2026-02-05T23:50:00+01:00", ended="2026-02-06T00:30:00+01:00"),
            played(3, started="2026-03-05"),
        )
        assert house(busy) == (3, 90, "2026-01-05T20:00:00")
        assert house(busy, "azul-gray") == (1, 40, "2026-02-05T23:50:00")


OF_MORE_BOARDS: dict[str, dict[Source, tuple[str, ...]]] = {
    "azul-duel": {
        Source.GOALS: ("goal-rows", "goal-wilds", "goal-corners"),
        Source.SPECIALS: ("special-tile",),
        Source.PLATES: ("hidden-plate",),
        Source.MARKER: ("marker",),
    },
    "glazed-pavilion-orange": {Source.SETS: ("structure-set",), Source.STARS: ("full-star",)},
    "glazed-pavilion-purple": {Source.NUMBERS: ("full-number",), Source.MARKER: ("first-taken",)},
    "chocolatier": {Source.FLOOR: ("floor", "never-below"), Source.COLUMNS: ("full-column",)},
    "chocolatier-brown": {Source.ROWS: ("full-row",), Source.TILES: ("lone-tile", "row-run", "column-run")},
}
"""Sources of points, and the reasons that they sum."""


@pytest.mark.parametrize("board", OF_MORE_BOARDS)
def test_sources_of_points_in_a_game_counted_by_hand(tmp_path: Path, board: str) -> None:
    record, counted = (json.loads((GAMES / f"{board}{end}.json").read_text("utf-8")) for end in ("", ".expected"))
    with a_store(tmp_path) as kept:
        assert import_records(kept, record).added
        for seat, sitting in enumerate(counted["players"]):
            found = player(kept, kept.people.add(sitting["name"]), board).sources
            assert sum(found.values()) == sitting["total"]
            for source, reasons in OF_MORE_BOARDS[board].items():
                lines = [line for line in counted["lines"] if line["player"] == seat and line["reason"] in reasons]
                assert found.get(source, 0) == sum(line["points"] for line in lines), source


@pytest.mark.parametrize("name", NAMES)
def test_sources_of_points(store: Store, scores: list[Json], name: str) -> None:
    games = of(scores, name, "azul")
    found = player(store, store.people.add(name), "azul")
    assert found.overall
    assert sum(found.sources.values()) == pytest.approx(found.overall.average)
    rows = sum(
        line["points"]
        for game, seat in games
        for line in game["lines"]
        if line["player"] == seat and line["reason"] == "full-row"
    )
    assert found.sources[Source.ROWS] == pytest.approx(rows / len(games))
    assert found.sources[Source.FLOOR] < 0


@pytest.mark.parametrize("name", NAMES)
def test_head_to_head(store: Store, scores: list[Json], name: str) -> None:
    met: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game, seat in of(scores, name, None):
        own = game["players"][seat]["rank"]
        for other in game["players"][:seat] + game["players"][seat + 1 :]:
            counted = met[other["name"]]
            counted[0] += 1
            counted[1] += own < other["rank"]
            counted[2] += own > other["rank"]
    found = player(store, store.people.add(name)).against
    assert {a.name: [a.games, a.ahead, a.behind] for a in found} == met


def tiles(game: Json) -> dict[tuple[int, str], int]:
    earned: Counter[tuple[int, str]] = Counter()
    for line in game["lines"]:
        if line["space"]:
            earned[line["player"], line["space"]] += line["points"]
    return earned


@pytest.mark.parametrize("board", [None, "azul", "azul-gray"])
def test_records(store: Store, scores: list[Json], board: str | None) -> None:
    games = [game for game in scores if board in {None, game["board"]}]
    found = records(store, board)
    assert found.highest
    assert found.best_tile
    assert found.costliest_floor
    assert found.closest
    assert found.highest.value == max(p["total"] for game in games for p in game["players"])
    assert found.best_tile.value == max(max(tiles(game).values(), default=0) for game in games)
    assert found.costliest_floor.value == min(min(floors(game).values(), default=0) for game in games)
    margins = [first - second for game in games for first, second, *_ in [ranked(game)] if second >= 0]
    assert found.closest.margin == min(margins)
    assert found.clearest
    assert found.clearest.margin == max(margins)
    by_id = {game["id"]: game for game in games}
    held = by_id[found.highest.game]["players"]
    assert (found.highest.name, found.highest.value) in [(p["name"], p["total"]) for p in held]
    assert found.best_tile.space in {
        space for (_, space), points in tiles(by_id[found.best_tile.game]).items() if points == found.best_tile.value
    }


def floors(game: Json) -> dict[tuple[int, int], int]:
    """What each floor line really cost, by player and round; walls lose points in no other way."""
    lost: dict[tuple[int, int], int] = defaultdict(int)
    for line in game["lines"]:
        if line["reason"] in {"floor", "never-below"}:
            lost[line["player"], line["round"]] += line["points"]
    return lost


@pytest.mark.parametrize(
    ("in_round_5", "cost", "english", "hungarian"), [(2, -2, "−2 points", "−2 pont"), (0, -1, "−1 point", "−1 pont")]
)
def test_a_floor_line_costs_no_more_than_the_score_had(
    tmp_path: Path, in_round_5: int, cost: int, english: str, hungarian: str
) -> None:
    """Round 1: a tile for 1 point, and a full floor line that prints -14: 1 was lost. Round 5: two tiles, -2, or none.

    The top row from left to right: 1 + 2 + 3 + 4 + 5, so the score holds the second loss.
    """
    row = ("blue", "yellow", "red", "black", "white")
    entries: list[Json] = []
    for number, color in enumerate(row, 1):
        entries.append({"round": number, "player": 0, "do": "lay", "space": f"1.{number}", "color": color})
        if fallen := {1: 7, 5: in_round_5}.get(number):
            entries.append({"round": number, "player": 0, "do": "floor", "tiles": fallen, "marker": False})
        entries.append({"round": number, "do": "end"})
    game = {"format": "azulejo-game/1", "id": "floors", "board": "azul", "options": {}, "started": "2026-01-01"}
    with a_store(tmp_path) as store:
        report = import_records(store, game | {"players": [{"name": "Anna"}], "entries": entries})
        assert report.added == ["floors"]
        found = records(store).costliest_floor
        assert found
        assert (found.value, found.name, found.game) == (cost, "Anna", "floors")
        for code, sentence in (
            ("en", f"Costliest floor line: {english}, Anna."),
            ("hu", f"Legdrágább padlóvonal: {hungarian}, Anna."),
        ):
            assert sentence in dict(record_sentences(language(code), records(store))).values()


def ranked(game: Json) -> list[int]:
    return [*sorted((p["total"] for p in game["players"]), reverse=True), -1]


def test_the_table_has_all_players(store: Store, scores: list[Json]) -> None:
    rows = table(store)
    assert {row.name for row in rows} == set(NAMES)
    for row in rows:
        assert row.tally == pytest.approx(player(store, row.person).overall)
    firsts = [row.tally.wins + row.tally.shared for row in rows]
    assert firsts == sorted(firsts, reverse=True)
    assert sum(row.tally.wins for row in rows) == sum(len(g["winners"]) == 1 and len(g["players"]) > 1 for g in scores)


def rated_by_hand(scores: list[Json], board: str | None = None) -> dict[str, list[tuple[str, float]]]:
    """All players' games and the rating after each, from the records."""
    now: dict[str, Rating] = {}
    ratings: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for game in scores:
        sitting = game["players"]
        if len(sitting) == 1 or board not in {None, game["board"]}:
            continue
        names = [player["name"] for player in sitting]
        after = rated([now.get(name, Rating()) for name in names], [player["rank"] for player in sitting])
        now |= zip(names, after, strict=True)
        for name in names:
            ratings[name].append((game["id"], now[name].points))
    return ratings


@pytest.mark.parametrize("board", [None, "azul"])
@pytest.mark.parametrize("name", NAMES)
def test_ratings(store: Store, scores: list[Json], name: str, board: str | None) -> None:
    expected = rated_by_hand(scores, board)
    found = ratings(store, store.people.add(name), board)
    assert [game.game for game in found.course] == [game for game, _ in expected[name]]
    assert [game.points for game in found.course] == pytest.approx([points for _, points in expected[name]])
    assert sum(game.gained for game in found.course) == pytest.approx(expected[name][-1][1] - 1000)
    present = {store.people.get(person): rating.points for person, rating in found.present.items()}
    assert {known.name: points for known, points in present.items() if known} == pytest.approx(
        {name: ratings[-1][1] for name, ratings in expected.items()}
    )


def test_ratings_follow_every_correction(tmp_path: Path) -> None:
    with a_store(tmp_path) as changed:
        records = [played(seed) | {"id": f"{seed}", "started": f"2026-01-0{seed}"} for seed in range(1, 5)]
        records[3]["players"] = [{"name": "Anna"}, {"name": "Mika"}]
        import_records(changed, *records)
        anna, bela, mika = (changed.people.add(name) for name in ("Anna", "Béla", "Mika"))
        whole = ratings(changed, anna)
        assert set(whole.present) == {anna, bela, mika}
        changed.games.bin("1")
        assert [game.game for game in ratings(changed, anna).course] == ["2", "3", "4"]
        changed.games.unbin("1")
        assert ratings(changed, anna) == whole
        changed.games.edit("1", started="2026-02-01")
        assert [game.game for game in ratings(changed, anna).course] == ["2", "3", "4", "1"]
        changed.people.merge(bela, mika)
        assert set(ratings(changed, anna).present) == {anna, bela}


@pytest.mark.parametrize("order", [*permutations("123")], ids="".join)
def test_games_of_the_same_second_are_rated_in_the_order_of_their_ids(order: Sequence[str], tmp_path: Path) -> None:
    """In any order of arrival, and with ratings stored in between."""
    names = {"1": ("Anna", "Béla"), "2": ("Béla", "Mika"), "3": ("Mika", "Anna")}
    with a_store(tmp_path) as store:
        for id in order:
            players = {"players": [{"name": name} for name in names[id]]}
            import_records(store, played(int(id)) | {"id": id, "started": "2026-01-01T20:00:00+01:00"} | players)
            ratings(store, store.people.add("Anna"))
        expected = rated_by_hand(sorted(finished_in(store), key=itemgetter("id")), None)
        for name in ("Anna", "Béla", "Mika"):
            found = ratings(store, store.people.add(name)).course
            assert [game.game for game in found] == [id for id in sorted(order) if name in names[id]]
            assert [game.points for game in found] == pytest.approx([points for _, points in expected[name]])


def test_no_games_yet(tmp_path: Path) -> None:
    with a_store(tmp_path) as empty:
        anna = empty.people.add("Anna")
        found = player(empty, anna)
        assert (found.overall, found.boards, found.best, found.last, found.sources, found.against) == (
            None,
            {},
            None,
            [],
            {},
            [],
        )
        assert found.streaks == Streaks(0, 0)
        assert records(empty) == (None,) * 6
        assert house(empty) == (0, 0, None)
        assert table(empty) == []
        assert ratings(empty, anna) == ({}, [])


def test_a_solo_game_is_not_a_win(tmp_path: Path) -> None:
    with a_store(tmp_path) as alone:
        import_records(alone, played(1, players=1))
        found = player(alone, alone.people.add("Anna"))
        assert found.overall
        assert (found.overall.games, found.overall.wins, found.streaks.longest) == (1, 0, 0)
        assert records(alone).closest is None
        assert ratings(alone, alone.people.add("Anna")) == ({}, [])


def test_the_first_of_equals_holds_the_record(tmp_path: Path) -> None:
    with a_store(tmp_path) as twice:
        import_records(
            twice,
            played(1) | {"id": "later", "started": "2026-02-01"},
            played(1) | {"id": "sooner", "started": "2026-01-01"},
        )
        found = records(twice)
        holders: list[Any] = list(found[:-1])
        assert {held.game for held in holders} == {"sooner"}
        assert found.longest_streak
        assert (found.longest_streak.value, found.longest_streak.game) == (2, "later")
        assert isinstance(found.highest, Holder)
        assert isinstance(found.closest, Margin)


def test_every_reason_has_a_source() -> None:
    assert set(SOURCES) == set(Reason) - TOTALS
    assert set(SOURCES.values()) == set(Source)
