"""The rulebooks' examples about what a player may do, as questions to the referee with the answers of the book.

Questions have the format of the command line; answers contain only what the book says.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def _take(board: str) -> Json:
    """Veronika's board: yellow already in wall rows 2 and 3, one blue tile in line 4."""
    wall = {"azul": {"2.3": "yellow", "3.4": "yellow"}, "azul-gray": {"2.1": "yellow", "3.2": "yellow"}}
    return {
        "format": "azulejo-question/1",
        "ask": "take",
        "board": board,
        "wall": wall["azul-gray" if board in ("azul-gray", "azul-mini-dark") else "azul"],
        "lines": {"4": {"color": "blue", "tiles": 1}},
        "tiles": {"color": "yellow", "count": 2},
    }


_MAY_TAKE: Json = {
    "answers": [
        {"line": 1, "allowed": True, "placed": 1, "floor": 1},
        {"line": 2, "allowed": False, "reason": "color-in-row"},
        {"line": 3, "allowed": False, "reason": "color-in-row"},
        {"line": 4, "allowed": False, "reason": "line-has-other-color"},
        {"line": 5, "allowed": True, "placed": 2, "floor": 0},
        {"line": 0, "allowed": True, "placed": 0, "floor": 2},
    ]
}

# The Finnish text names line 3 twice; line 4 is the one with the blue tile, as the Hungarian text has it.
TAKES: list[tuple[str, Json, Json]] = [
    ("azul.hu: Padlóvonal, Veronika takes 2 yellow tiles", _take("azul"), _MAY_TAKE),
    ("azul.fi: Lattiarivi, Anni takes 2 yellow tiles", _take("azul"), _MAY_TAKE),
    ("azul-mini.hu: Padlóvonal, Veronika takes 2 yellow tiles", _take("azul-mini"), _MAY_TAKE),
    ("azul.hu: Játékvariáció, a color still once per row on the gray side", _take("azul-gray"), _MAY_TAKE),
    ("azul-mini.hu: Játékváltozat, a color still once per row", _take("azul-mini-dark"), _MAY_TAKE),
]


def _place(wall: dict[str, str], hand: dict[str, int], space: str, color: str) -> Json:
    """Every example of the book is in round 1, where purple is wild."""
    return {
        "format": "azulejo-question/1",
        "ask": "place",
        "board": "summer-pavilion-mini",
        "wall": wall,
        "hand": hand,
        "wild": "purple",
        "space": space,
        "color": color,
    }


PLACES: list[tuple[str, Json, Json]] = [
    (
        "summer-pavilion-mini.hu: Példák A, 7 blue tiles in hand, 6 pay for blue 6",
        _place({}, {"blue": 7}, "3.6", "blue"),
        {"allowed": True, "payments": [{"blue": 6}], "points": 1},
    ),
    (
        "summer-pavilion-mini.hu: Példák B, 3 red tiles pay for red 3",
        _place({"2.5": "red", "2.6": "red"}, {"red": 3}, "2.3", "red"),
        {"allowed": True, "payments": [{"red": 3}], "points": 1},
    ),
    (
        "summer-pavilion-mini.hu: Példák C, 3 blue and 3 wild tiles pay for blue 6",
        _place({"3.1": "blue", "3.2": "blue"}, {"blue": 3, "purple": 3}, "3.6", "blue"),
        {"allowed": True, "payments": [{"blue": 3, "purple": 3}], "points": 3},
    ),
    (
        "summer-pavilion-mini.hu: Példák D, 1 orange and 3 wild tiles pay for orange 4",
        _place({"1.2": "orange", "1.3": "orange"}, {"orange": 1, "green": 1, "purple": 3}, "1.4", "orange"),
        {"allowed": True, "payments": [{"orange": 1, "purple": 3}], "points": 3},
    ),
    (
        "summer-pavilion-mini.hu: Példák E, 2 wild tiles as their own color pay for purple 2",
        _place({"6.1": "purple", "6.3": "purple"}, {"purple": 2, "red": 2, "green": 4}, "6.2", "purple"),
        {"allowed": True, "payments": [{"purple": 2}], "points": 3},
    ),
    (
        "summer-pavilion-mini.hu: Dzsókerszínek használata, 1 green and 3 wild tiles pay for green 4",
        _place({}, {"green": 1, "purple": 3}, "5.4", "green"),
        {"allowed": True, "payments": [{"green": 1, "purple": 3}], "points": 1},
    ),
    (
        "summer-pavilion-mini.hu: Dzsókerszínek használata, at least one tile of the color itself",
        _place({}, {"purple": 4}, "5.4", "green"),
        {"allowed": False, "reason": "needs-one-of-color"},
    ),
]
