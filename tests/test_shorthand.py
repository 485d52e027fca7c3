"""The shorthand is encoded as documented, and every entry round-trips."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.shorthand import LETTERS, lengthen, shorten
from tests.random_games import BOARDS, random_record
from tests.records import entries

Json = dict[str, Any]

ENCODED = [
    ("A 3.3 yellow", ["A33y"]),
    ("D 7.6 black", ["D76k"]),
    ("B 1.2", ["LB12"]),
    ("B floor 2 marker", ["FB2m"]),
    ("C floor 12", ["FC12"]),
    ("B floor 2 marker spared", ["XB2ms"]),
    ("C floor 12 spared", ["XC12s"]),
    ("A stuck 4 red", ["SA4r"]),
    ("A first 3", ["TA3"]),
    ("B pass 4 11", ["PB411"]),
    ("A plate 5 YK/TS 2", ["QA5ykts2"]),
    ("B plate 9 WB/TK, B 6.6 turquoise", ["QB9wbtk0B66t"]),
    ("A 1.1 blue, end, B 1.1 white, A floor 0, end", ["A11bEB11wFA0E"]),
]


@pytest.mark.parametrize(("text", "signs"), ENCODED)
def test_each_entry_has_its_documented_code(text: str, signs: list[str]) -> None:
    """Links are exchanged between versions of the app, so codes never change their meaning."""
    assert shorten(entries(text)) == signs
    assert lengthen(signs) == entries(text)


@pytest.mark.parametrize("color", "blue yellow red black white purple green orange joker turquoise".split())
def test_every_color_has_its_letter(color: str) -> None:
    (sign,) = shorten(entries(f"A 1.1 {color}"))
    assert len(sign) == 4
    assert lengthen([sign])[0]["color"] == color


ODD = [
    {"round": 1, "player": 0, "do": "lay", "space": "3.3", "color": "yellow", "time": "20:15"},
    {"round": 1, "player": 0, "do": "floor", "tiles": 10**12, "marker": False},
    {"round": 1, "player": 4, "do": "first", "tiles": 1},
    {"round": 3, "player": 0, "do": "lay", "space": "3.3", "color": "yellow"},
    {"round": 1, "player": 0, "do": "lay", "space": "3.3", "color": "mauve"},
    {"round": 1, "player": 0, "do": "pass", "kept": 12, "discarded": 3},
    {
        "round": 1,
        "player": 0,
        "do": "plate",
        "place": 1,
        "prints": ["yellow", "black", "turquoise", "white"],
        "hidden": 0,
    },
    {"round": 1, "player": 0, "do": "plate", "place": 1, "prints": ["yellow", "black", "wild"], "hidden": 0},
    {"round": 1, "player": 0, "do": "plate", "place": 12, "prints": ["yellow", "black", "wild", "red"], "hidden": 0},
    {"round": 1, "player": 0, "do": "plate", "place": 1, "prints": ["yellow", "black", "wild", "red"], "hidden": True},
    {"round": 1, "player": 0, "do": "plate", "place": 1, "prints": ["yellow", "black", "wild", "red"]},
]


@pytest.mark.parametrize("odd", ODD)
def test_entries_that_cannot_be_encoded_stay_objects(odd: Json) -> None:
    usual = {"round": 1, "player": 1, "do": "lay", "space": "1.1", "color": "blue"}
    shortened = shorten([usual, odd, usual])
    assert [type(part) for part in shortened] == [str, dict, str]
    assert lengthen(shortened) == [usual, odd, usual]


def test_an_end_with_extra_keys_still_ends_the_round() -> None:
    decoded = [{"round": 1, "do": "end", "why": "supper"}, {"round": 2, "do": "end"}, {"round": 3, "do": "end"}]
    assert shorten(decoded) == [{"do": "end", "why": "supper"}, "EE"]
    assert lengthen(shorten(decoded)) == decoded


@given(st.randoms(use_true_random=False), st.sampled_from(BOARDS))
def test_every_game_round_trips(rng: random.Random, board: str) -> None:
    record = random_record(rng, board)
    through_json = json.loads(json.dumps(shorten(record["entries"])))
    assert lengthen(through_json) == record["entries"]


@pytest.mark.parametrize("signs", ["A", "A3", "A33z", "E33", "FAm", "a33y", "A33y ", "E11111", "PA4", "Ä33y", "٣"])
def test_invalid_shorthand_is_refused(signs: str) -> None:
    with pytest.raises(ValueError, match="not an encoded entry"):
        lengthen([signs])


@pytest.mark.parametrize("part", [None, 5, ["A33y"], True])
def test_parts_that_are_not_entries_are_refused(part: object) -> None:
    with pytest.raises(TypeError):
        lengthen([part])


@given(st.text("ABCDEFLSTPX0123456789mbyrkwpgojs"))
def test_decoded_entries_round_trip(signs: str) -> None:
    """The encoding is unique, except for leading zeros."""
    try:
        decoded = lengthen([signs])
    except ValueError:
        return
    assert lengthen(shorten(decoded)) == decoded


def test_no_other_entry_begins_with_the_letter_of_a_player() -> None:
    """A fifth player must not be E, which ends a round."""
    others = {code[0] for _, codes in ENCODED for code in codes if code[0] not in "ABCD"} | {"E"}
    assert others >= set("EFLPQSTX")
    assert others.isdisjoint(LETTERS)
