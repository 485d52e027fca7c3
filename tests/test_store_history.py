"""Pages list every matching game once, newest first, as a naive filter does."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorer.store import Cursor, Filters, Header, State, Store, search
from scorer.store.word_index import folded, index_words
from tests.random_games import BOARDS, random_record
from tests.stores import Json, a_store, export_records, import_records, played

NAMES = ("Anna", "Béla", "Äijä", "Zoë", "Őrs")


def made_up(count: int) -> list[Json]:
    """Games at various times, some at the same time."""
    rng = random.Random(5)
    records = []
    for _ in range(count):
        record = random_record(rng, rng.choice(BOARDS))
        seats = rng.sample(NAMES, len(record["players"]))
        day = f"{rng.choice([2024, 2025])}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        place = rng.choice(["Győr", "Hämeenlinna", ""])
        records.append(record | {"players": [{"name": name} for name in seats], "started": day, "location": place})
    return records


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with a_store(tmp_path_factory.mktemp("history")) as store:
        assert not import_records(store, *made_up(120)).rejected
        for header in store.history.page(size=10).games[::3]:
            store.games.bin(header.id)
        yield store


def all_pages(store: Store, filters: Filters, size: int) -> list[Header]:
    found: list[Header] = []
    cursor: Cursor | None = None
    while True:
        page = store.history.page(filters, cursor, size)
        found += page.games
        cursor = page.next
        if cursor is None:
            return found


def person(name: str) -> Callable[[Header], bool]:
    return lambda header: name in {seat.name for seat in header.seats}


def won(name: str) -> Callable[[Header], bool]:
    return lambda header: name in {seat.name for seat in header.seats if seat.rank == 1}


def text(part: str) -> Callable[[Header], bool]:
    return lambda header: part in " ".join([*(seat.name for seat in header.seats), header.location or ""])


CASES: list[tuple[Filters, Callable[[Header], bool]]] = [
    (Filters(), lambda _: True),
    (Filters(board="azul-gray"), lambda header: header.board == "azul-gray"),
    (Filters(since="2025-01-01", before="2025-07-01"), lambda header: "2025-01" <= header.played[:7] <= "2025-06"),
    (Filters(state=State.OPEN), lambda header: header.seats[0].total is None),
    (Filters(text="bela"), text("Béla")),
    (Filters(text="BÉLA gyor"), lambda header: text("Béla")(header) and header.location == "Győr"),
    (Filters(text="50%_'\""), lambda _: False),
]
OF_ANNA: list[tuple[Filters, Callable[[Header], bool]]] = [
    (Filters(), person("Anna")),
    (Filters(won=True), won("Anna")),
    (Filters(board="azul"), lambda header: header.board == "azul" and person("Anna")(header)),
    (Filters(since="2025"), lambda header: header.played >= "2025" and person("Anna")(header)),
    (Filters(text="őrs"), lambda header: text("Őrs")(header) and person("Anna")(header)),
]


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("number", range(len(CASES) + len(OF_ANNA)))
def test_pages_match_the_filters(store: Store, number: int, size: int) -> None:
    filters, belongs = (CASES + OF_ANNA)[number]
    if number >= len(CASES):
        filters = filters._replace(person=store.people.add("Anna"))
    everything = [store.games.header(row["id"]) for row in store.file.rows("SELECT id FROM games")]
    expected = {header.id for header in everything if belongs(header) and not header.binned}
    shown = all_pages(store, filters, size)
    assert {header.id for header in shown} == expected
    assert len(shown) == len(expected) == store.history.count(filters)
    assert [header.played for header in shown] == sorted((header.played for header in shown), reverse=True)
    assert sum(month.games for month in store.history.months(filters)) == len(expected)


@pytest.mark.parametrize(("common", "most_words"), [(500, 32), (3, 32), (1, 32), (20, 1), (0, 0)])
def test_every_part_of_every_word_is_found(
    store: Store, monkeypatch: pytest.MonkeyPatch, common: int, most_words: int
) -> None:
    """Games are read by a rare word, in the order of a common word, or all of them: each way finds the same."""
    monkeypatch.setattr(search, "COMMON", common)
    monkeypatch.setattr(search, "MOST_WORDS", most_words)
    rng = random.Random(6)
    everything = [store.games.header(row["id"]) for row in store.file.rows("SELECT id FROM games")]
    texts = {
        header.id: folded(" ".join([*(seat.name for seat in header.seats), header.location or "", header.note or ""]))
        for header in everything
        if not header.binned
    }
    words = sorted({word for text in texts.values() for word in text.split()})
    for _ in range(40):
        parts = []
        for word in rng.choices(words, k=rng.choice([1, 1, 2])):
            start = rng.randrange(len(word))
            parts.append(word[start : rng.randint(start + 1, len(word))])
        filters = Filters(text=" ".join(parts).upper(), person=rng.choice([None, store.people.add("Zoë")]))
        found = {
            header.id for header in everything if header.id in texts and all(part in texts[header.id] for part in parts)
        }
        if filters.person:
            found &= {header.id for header in everything if person("Zoë")(header)}
        shown = all_pages(store, filters, rng.choice([2, 50]))
        assert {header.id for header in shown} == found, filters
        assert len(shown) == len(found) == store.history.count(filters)


def test_every_filter_case_except_the_impossible_one_finds_games(store: Store) -> None:
    """Otherwise the test above would prove nothing."""
    anna = store.people.add("Anna")
    cases = [filters for filters, _ in CASES] + [filters._replace(person=anna) for filters, _ in OF_ANNA]
    total = store.history.count()
    counts = [store.history.count(filters) for filters in cases]
    assert counts[0] == total > 100
    assert counts[6] == 0
    assert all(0 < count < total for number, count in enumerate(counts) if number not in {0, 6})


def test_the_bin_has_its_own_list(store: Store) -> None:
    binned = all_pages(store, Filters(binned=True), 3)
    assert len(binned) == 4
    assert all(header.binned for header in binned)


def test_a_new_game_does_not_shift_the_next_page(tmp_path: Path) -> None:
    """Pages begin after a game, not at an offset."""
    with a_store(tmp_path) as store:
        import_records(store, *(played(n) | {"started": f"2026-01-{n:02}"} for n in range(1, 9)))
        first = store.history.page(size=4)
        import_records(store, played(20) | {"started": "2026-02-01"})
        store.games.bin(first.games[-1].id)
        second = store.history.page(after=first.next, size=4)
        assert [header.played[:10] for header in second.games] == [f"2026-01-{n:02}" for n in (4, 3, 2, 1)]
        assert second.next is None


def test_months_are_newest_first(store: Store) -> None:
    months = [month.month for month in store.history.months()]
    assert months == sorted(months, reverse=True)
    assert len(set(months)) == len(months) > 12


def test_pages_are_read_by_index(store: Store) -> None:
    """No sort and no full scan, so that the first page is fast with any number of games."""
    asked: list[str] = []
    store.file.db.conn.set_trace_callback(asked.append)
    for filters in (Filters(), Filters(board="azul"), Filters(person=1), Filters(person=1, board="azul")):
        store.history.page(filters)
    store.file.db.conn.set_trace_callback(None)
    for sql in [sql for sql in asked if "LIMIT" in sql]:
        inner = sql[sql.index("IN (SELECT") + 4 : sql.rindex(")")]
        plan = [row["detail"] for row in store.file.rows(f"EXPLAIN QUERY PLAN {inner}")]
        assert not [step for step in plan if "TEMP B-TREE" in step or step.startswith("SCAN g USING INTEGER")], plan


def test_a_long_note_does_not_fill_the_index(tmp_path: Path) -> None:
    """Each indexed letter takes a row, so only the beginning of another device's note is indexed."""
    record = played(1, note="x" * 50_000, location="Győr " + "y" * 50_000)
    with a_store(tmp_path) as store:
        import_records(store, record)
        assert export_records(store) == [record]
        store.people.rename(store.people.add(record["players"][0]["name"]), "Päivi")
        assert store.file.one("SELECT count(*) FROM word_endings") < 3_000
        for text in ("xxx", "győr", "päivi", record["players"][1]["name"]):
            assert store.history.count(Filters(text=text)) == 1


def test_a_long_search_text_of_a_damaged_file_does_not_fill_the_index(tmp_path: Path) -> None:
    """A migration indexes what is stored."""
    with a_store(tmp_path) as store:
        import_records(store, played(1))
        with store.file.writing() as db:
            db.execute("UPDATE games SET search = ?", ("z" * 50_000,))
            index_words(db)
        assert 0 < store.file.one("SELECT count(*) FROM word_endings") <= 10_000
