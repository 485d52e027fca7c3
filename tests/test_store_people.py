"""People are recognized under every spelling of their names, also after renames and merges."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.store import Filters, Store, StoreError, StoreErrorKind
from tests.stores import a_store, export_records, import_records, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def with_names(seed: int, *names: str) -> dict[str, object]:
    return played(seed, players=len(names)) | {"players": [{"name": name} for name in names]}


def names(store: Store) -> list[str]:
    return sorted(person.name for person in store.people.all())


def test_case_and_spaces_do_not_distinguish_people(store: Store) -> None:
    import_records(
        store, with_names(1, "Anna Kis", "Béla"), with_names(2, " anna  KIS ", "Be\N{COMBINING ACUTE ACCENT}la")
    )
    assert names(store) == ["Anna Kis", "Béla"]
    assert [person.games for person in store.people.all()] == [2, 2]


def test_accents_distinguish_people(store: Store) -> None:
    import_records(store, with_names(1, "Béla", "Bela"))
    assert names(store) == ["Bela", "Béla"]


def test_a_renamed_person_keeps_games_and_old_spelling(store: Store) -> None:
    import_records(store, with_names(1, "Ana", "Béla"))
    ana = store.people.add("Ana")
    store.people.rename(ana, "Anna")
    import_records(store, with_names(2, "ana", "Béla"))
    assert names(store) == ["Anna", "Béla"]
    assert store.history.count(Filters(person=ana)) == 2
    assert {record["players"][0]["name"] for record in export_records(store)} == {"Ana", "ana"}
    assert store.history.count(Filters(text="anna")) == 2


def test_a_name_that_is_taken_is_refused(store: Store) -> None:
    anna, bela = store.people.add("Anna"), store.people.add("Béla")
    assert anna != bela
    with pytest.raises(StoreError, match=StoreErrorKind.NAME_TAKEN):
        store.people.rename(anna, "béla")
    store.people.rename(anna, "ANNA")
    assert names(store) == ["ANNA", "Béla"]


def test_two_people_can_be_merged(store: Store) -> None:
    import_records(
        store, with_names(1, "Zsófi", "Béla"), with_names(2, "Zsofi", "Béla"), with_names(3, "Zsófi", "Zsuzsi")
    )
    kept, gone, other = (store.people.add(name) for name in ("Zsófi", "Zsofi", "Zsuzsi"))
    store.people.merge(kept, gone)
    assert names(store) == ["Béla", "Zsuzsi", "Zsófi"]
    assert store.history.count(Filters(person=kept)) == 3
    assert store.people.add("zsofi") == kept
    with pytest.raises(StoreError, match=StoreErrorKind.SAME_TABLE):
        store.people.merge(kept, other)
    assert store.is_intact()


def test_namesakes_in_one_game_are_different_people(store: Store) -> None:
    import_records(store, with_names(1, "Anna", "anna", "Anna"))
    assert names(store) == ["Anna", "Anna (3)", "anna (2)"]
    assert [player["name"] for player in export_records(store)[0]["players"]] == ["Anna", "anna", "Anna"]


def test_retired_people_are_not_listed(store: Store) -> None:
    import_records(store, with_names(1, "Anna", "Béla"))
    anna = store.people.add("Anna")
    store.people.retire(anna)
    assert names(store) == ["Béla"]
    assert [person.name for person in store.people.all(retired=True)] == ["Anna"]
    store.people.retire(anna, retired=False)
    assert names(store) == ["Anna", "Béla"]


def test_recent_players_are_listed_first(store: Store) -> None:
    import_records(
        store,
        with_names(1, "Anna", "Béla") | {"started": "2026-03-01"},
        with_names(2, "Zoë", "Béla") | {"started": "2026-02-01"},
    )
    assert [person.name for person in store.people.all()] == ["Anna", "Béla", "Zoë"]
