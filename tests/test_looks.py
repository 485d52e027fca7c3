"""People keep their mark and color across games; in one game no two are alike."""

from pathlib import Path

import pytest

from scorer.play.active_game import begin
from scorer.store.looks import LOOKS, seated_looks
from tests.stores import a_store


@pytest.mark.parametrize(
    ("own", "seated"),
    [
        ([1, 2, 3], (1, 2, 3)),
        ([4, 2], (4, 2)),
        ([2, 2], (2, 1)),
        ([2, 2, 1], (2, 3, 1)),
        ([5, 5, 5, 5], (5, 1, 2, 3)),
        ([None, 1, None], (2, 1, 3)),
    ],
)
def test_later_seat_borrows_a_free_look(own: list[int | None], seated: tuple[int, ...]) -> None:
    assert seated_looks(own) == seated


def test_people_keep_their_look(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        first = begin(store, "azul", ["Anna", "Béla", "Cecília"])
        assert first.looks == (1, 2, 3)
        assert begin(store, "azul", ["Cecília", "Anna"]).looks == (3, 1)
        anna = store.people.find("Anna")
        assert anna
        store.people.choose_look(anna.id, 3)
        assert begin(store, "azul", ["Cecília", "Anna"]).looks == (3, 1)
        assert begin(store, "azul", ["Anna", "Béla"]).looks == (3, 2)


def test_new_people_get_the_rarest_look(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        for number in range(LOOKS):
            store.people.add(f"P{number}")
        third = store.people.find("P2")
        assert third
        store.people.retire(third.id)
        anna = store.people.get(store.people.add("Anna"))
        assert anna
        assert anna.look == 3
