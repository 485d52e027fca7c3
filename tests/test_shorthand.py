"""The shorthand says what it is documented to say, and every entry comes back from it as it was."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.shorthand import lengthen, shorten
from tests.random_games import BOARDS, random_record
from tests.records import entries

Json = dict[str, Any]

TOLD = [
    ("A 3.3 yellow", ["A33y"]),
    ("D 7.6 black", ["D76k"]),
    ("B 1.2", ["LB12"]),
    ("B floor 2 marker", ["FB2m"]),
    ("C floor 12", ["FC12"]),
    ("A stuck 4 red", ["SA4r"]),
    ("A first 3", ["TA3"]),
    ("B pass 4 11", ["PB411"]),
    ("A 1.1 blue, end, B 1.1 white, A floor 0, end", ["A11bEB11wFA0E"]),
]


@pytest.mark.parametrize(("told", "signs"), TOLD)
def test_it_says_what_was_done(told: str, signs: list[str]) -> None:
    """Links go from one version of the app to another: what a sign means never changes."""
    assert shorten(entries(told)) == signs
    assert lengthen(signs) == entries(told)


@pytest.mark.parametrize("color", "blue yellow red black white purple green orange".split())
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
]


@pytest.mark.parametrize("odd", ODD)
def test_what_no_sign_can_say_stays_as_it_is(odd: Json) -> None:
    usual = {"round": 1, "player": 1, "do": "lay", "space": "1.1", "color": "blue"}
    shortened = shorten([usual, odd, usual])
    assert [type(part) for part in shortened] == [str, dict, str]
    assert lengthen(shortened) == [usual, odd, usual]


def test_an_end_with_more_in_it_ends_the_round_all_the_same() -> None:
    told = [{"round": 1, "do": "end", "why": "supper"}, {"round": 2, "do": "end"}, {"round": 3, "do": "end"}]
    assert shorten(told) == [{"do": "end", "why": "supper"}, "EE"]
    assert lengthen(shorten(told)) == told


@given(st.randoms(use_true_random=False), st.sampled_from(BOARDS))
def test_every_game_comes_back(rng: random.Random, board: str) -> None:
    record = random_record(rng, board)
    through_json = json.loads(json.dumps(shorten(record["entries"])))
    assert lengthen(through_json) == record["entries"]


@pytest.mark.parametrize("signs", ["A", "A3", "A33z", "E33", "FAm", "a33y", "A33y ", "E11111", "PA4", "Ä33y", "٣"])
def test_what_is_no_shorthand_is_refused(signs: str) -> None:
    with pytest.raises(ValueError, match="not an encoded entry"):
        lengthen([signs])


@pytest.mark.parametrize("part", [None, 5, ["A33y"], True])
def test_what_is_no_entry_is_refused(part: object) -> None:
    with pytest.raises(TypeError):
        lengthen([part])


@given(st.text("ABCDEFLSTP0123456789mbyrkwpgo"))
def test_whatever_can_be_read_is_written_the_same(signs: str) -> None:
    """So there is one way to say a thing, but for zeros before a number."""
    try:
        told = lengthen([signs])
    except ValueError:
        return
    assert lengthen(shorten(told)) == told
