"""The worked examples of the five printed rulebooks as data: the board before, the entries, the expected lines.

Each row has its book and section, titled as printed. Our copies of the rulebooks have no pictures, so each position is
chosen to match the text of its example. Numbers that a rulebook states as a rule, without an example, have rows too.
`mini` and `fi` agree with `azul.hu` unless a row says otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]


class WallExample(NamedTuple):
    """A wall as a picture, rows from the top: `b y r k w` are already there, a CAPITAL is placed now, `.` is empty.

    `k` is black. `also` are further entries of the same round; `lines` are all lines of the round and of the end.
    """

    place: str
    wall: str
    lines: list[str]
    also: tuple[Json, ...] = ()
    ends: bool = False


class StarExample(NamedTuple):
    """Tiles already on the board as `star.slot` (with `:color` where needed), then the tile and entries of now."""

    place: str
    before: str
    lines: list[str]
    lay: str = ""
    also: tuple[Json, ...] = ()
    earlier: tuple[Json, ...] = ()
    total: int | None = None
    ends: bool = False


EMPTY_WALL = """
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""

# Ten points in four rounds, so that a loss is visible before the score reaches 0.
TEN_POINTS = """
b y r k .
. . . . .
. . . . .
. . . . .
. . . . .
"""

# azul.hu and azul.fi on the colored side, azul-mini.hu on the colored side of its own board.
BASE = [
    WallExample(
        "Pontozás / Pisteytys: a red tile with no neighbor, 1 point",
        """
        b . . . .
        . . . R .
        k . . . .
        . . . . .
        . . . . .
        """,
        ["lone-tile 1"],
    ),
    WallExample(
        "Pontozás / Pisteytys: a yellow tile makes 3 in a row, 3 points",
        """
        . . . . .
        . . . . .
        . . b Y r
        . . . . .
        . . . . .
        """,
        ["row-run 3"],
    ),
    WallExample(
        "Pontozás / Pisteytys: a blue tile makes 3 in a column, 3 points",
        """
        . . . . .
        . . y . .
        . . B . .
        . . w . .
        . . . . .
        """,
        ["column-run 3"],
    ),
    WallExample(
        "Pontozás / Pisteytys: a yellow tile makes 4 in a row and 3 in a column, 4 and 3 points",
        """
        . . r . .
        . b Y r k
        . . b . .
        . . . . .
        . . . . .
        """,
        ["row-run 4", "column-run 3"],
    ),
    WallExample(
        "A fal csempézése A) / Seinän laatoitus A): red from line 2 and blue from line 4, 1 point each",
        """
        . . . . .
        . . . R .
        . . . . .
        . . . B .
        . . . . .
        """,
        ["lone-tile 1", "lone-tile 1"],
    ),
    WallExample(
        "A fal csempézése A): lines are gone through from the top, so the lower tile finds the upper one there",
        """
        . . . . .
        . . . R .
        . . b Y .
        . . . . .
        . . . . .
        """,
        ["lone-tile 1", "row-run 2", "column-run 2"],
    ),
    WallExample(
        "Pontozás: 4 tiles and the starting player marker on the floor line, 8 points lost",
        TEN_POINTS,
        ["floor -8"],
        ({"do": "floor", "tiles": 4, "marker": True},),
    ),
    WallExample(
        "Példa az első csempék elvételére, 3: only the marker on the first floor space",
        TEN_POINTS,
        ["floor -1"],
        ({"do": "floor", "tiles": 0, "marker": True},),
    ),
    WallExample(
        "Pontozás: the score never goes below 0",
        EMPTY_WALL,
        ["floor -8", "never-below 8"],
        ({"do": "floor", "tiles": 4, "marker": True},),
    ),
    WallExample(
        "Padlóvonal: with every floor space taken, more fallen tiles cost nothing",
        """
        b y r k .
        w b y r .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["floor -14"],
        ({"do": "floor", "tiles": 9, "marker": False},),
    ),
    WallExample(
        "A játék vége: 2 points for a complete row",
        """
        b y r k W
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["row-run 5", "full-row 2"],
        ends=True,
    ),
    WallExample(
        "A játék vége: 7 points for a complete column",
        """
        B y r k w
        w . . . .
        k . . . .
        r . . . .
        y . . . .
        """,
        ["row-run 5", "column-run 5", "full-row 2", "full-column 7"],
        ends=True,
    ),
    WallExample(
        "A játék vége: 10 points for all 5 tiles of a color",
        """
        b y r k W
        . b . . .
        . . b . .
        . . . b .
        . . . . b
        """,
        ["row-run 5", "full-row 2", "full-color 10"],
        ends=True,
    ),
]

# The gray side of azul.hu and azul.fi, the dark side of azul-mini.hu.
FREE_SIDE = [
    WallExample(
        "Játékvariáció / Pelimuunnelma: any space of the row will do, points as ever",
        """
        . . . . .
        . r B . .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["row-run 2"],
    ),
    WallExample(
        "Különleges eset / Erikoistilanne: no space for red in row 3, all 3 tiles fall to the floor",
        """
        . . . r .
        . . . . r
        k b w . .
        . . . . .
        . . . . .
        """,
        ["floor -4"],
        ({"do": "stuck", "row": 3, "color": "red"},),
    ),
]

MOSAIC_1 = [
    WallExample(
        "1. oldal: yellow on the ×2 space, 3 in the row and 2 in the column, doubled to 10",
        """
        . . . . .
        . . k . .
        b r Y . .
        . . . . .
        . . . . .
        """,
        ["row-run 3", "column-run 2", "double-space 5"],
    ),
    WallExample(
        "1. oldal: the points of the tile are doubled, 1 becomes 2",
        """
        . . . . .
        . . . . .
        . . Y . .
        . . . . .
        . . . . .
        """,
        ["lone-tile 1", "double-space 1"],
    ),
    WallExample(
        "1. oldal: end bonuses as in the base game, never doubled",
        """
        b y r K w
        . b . . .
        . . . . b
        . . b . .
        . . . . .
        """,
        ["row-run 5", "double-space 5", "full-row 2"],
        ends=True,
    ),
]

MOSAIC_2 = [
    WallExample(
        "2. oldal: a printed space without ×2 counts once",
        """
        . . . . .
        . B . r .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["lone-tile 1"],
    ),
    WallExample(
        "2. oldal: 3 points for a complete row",
        """
        b y r k W
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        ["row-run 5", "full-row 3"],
        ends=True,
    ),
    WallExample(
        "2. oldal: 10 points for a complete column",
        """
        B y r k w
        w . . . .
        k . . . .
        r . . . .
        y . . . .
        """,
        ["row-run 5", "column-run 5", "full-row 3", "full-column 10"],
        ends=True,
    ),
    WallExample(
        "2. oldal: 12 points for all 5 tiles of a color",
        """
        b y r W k
        . . . . w
        . . w . .
        w . . . .
        . w . . .
        """,
        ["row-run 5", "full-row 3", "full-color 12"],
        ends=True,
    ),
]

PAVILION = [
    StarExample("A játék előkészületei 1: the score marker starts on 5", "", [], total=5),
    StarExample(
        "Példakörök: Misi takes 3 yellow, 1 purple and the marker, 4 steps back",
        "",
        ["first-taken -4"],
        also=({"do": "first", "tiles": 4},),
        total=1,
    ),
    StarExample(
        "A kezdőjátékos-jelző: from the space 1 there is no way further back",
        "",
        ["first-taken -3", "never-below 3"],
        also=({"do": "first", "tiles": 3},),
        earlier=({"do": "first", "tiles": 4},),
        total=1,
    ),
    StarExample("Példák A: a blue tile on an empty blue star, 1 point", "", ["star-group 1"], lay="3.6"),
    StarExample("Példák B: red on 3, no tile beside it, 1 point", "2.5 2.6", ["star-group 1"], lay="2.3"),
    StarExample("Példák C: blue on 6, joined by 2 others, 3 points", "3.1 3.2", ["star-group 3"], lay="3.6"),
    StarExample("Példák D: orange on 4 with wild tiles, 3 points", "1.2 1.3", ["star-group 3"], lay="1.4"),
    StarExample("Példák E: a wild tile as its own color on purple 2, 3 points", "6.1 6.3", ["star-group 3"], lay="6.2"),
    StarExample(
        "Példák F: keeps 4 green, throws away 2 red, 2 steps back",
        "",
        ["tiles-discarded -2"],
        also=({"do": "pass", "kept": 4, "discarded": 2},),
        total=3,
    ),
    StarExample(
        "Passz: never below 1",
        "",
        ["tiles-discarded -9", "never-below 5"],
        also=({"do": "pass", "kept": 0, "discarded": 9},),
        total=1,
    ),
    StarExample("Dzsókerszínek használata: one green tile, three wild, on green 4", "", ["star-group 1"], lay="5.4"),
    StarExample("Pontozás: only spaces of the same star are joined", "2.5 1.1 1.2", ["star-group 1"], lay="2.3"),
    StarExample(
        "Pontozás: a pillar with tiles on all 4 sides, 1 tile",
        "1.2 1.3 7.6:red",
        ["star-group 2 +1 pillar"],
        lay="7.1:blue",
    ),
    StarExample(
        "Pontozás: a statue with tiles on all 4 sides, 2 tiles",
        "1.1 1.2 2.3",
        ["star-group 2 +2 statue"],
        lay="2.4",
    ),
    StarExample(
        "Pontozás: a window with tiles on both sides, 3 tiles",
        "4.5",
        ["star-group 2 +3 window"],
        lay="4.6",
    ),
    StarExample(
        "A játék vége: each tile still on a corner costs a point",
        "",
        ["tiles-left -3"],
        also=({"do": "pass", "kept": 3, "discarded": 0},),
        total=2,
        ends=True,
    ),
    StarExample(
        "A játék vége: the star of many colors, 12 points",
        "7.1:red 7.2:blue 7.3:yellow 7.4:orange 7.5:green",
        ["star-group 6", "full-star 12"],
        lay="7.6:purple",
        ends=True,
    ),
    *(
        StarExample(
            f"A játék vége: the {color} star, {points} points",
            f"{star}.1 {star}.2 {star}.3 {star}.5 {star}.6",
            ["star-group 6", f"full-star {points}"],
            lay=f"{star}.4",
            ends=True,
        )
        for star, color, points in [
            (2, "red", 14),
            (3, "blue", 15),
            (4, "yellow", 16),
            (1, "orange", 17),
            (5, "green", 18),
            (6, "purple", 20),
        ]
    ),
    *(
        StarExample(
            f"A játék vége: every {number} covered, {points} points",
            " ".join(f"{star}.{number}" for star in range(1, 7)),
            ["star-group 1", f"full-number {points}"],
            lay=f"7.{number}:red",
            ends=True,
        )
        for number, points in [(1, 4), (2, 8), (3, 12), (4, 16)]
    ),
    *(
        StarExample(
            f"A játék vége: every {number} covered, nothing",
            " ".join(f"{star}.{number}" for star in range(1, 7)),
            ["star-group 1"],
            lay=f"7.{number}:red",
            ends=True,
        )
        for number in (5, 6)
    ),
]

PAVILION_MONO = [
    StarExample(
        "1-es játékváltozat: a star of one color is worth what that color's star is worth",
        "1.1:red 1.2:red 1.3:red 1.5:red 1.6:red",
        ["star-group 6", "full-star 14"],
        lay="1.4:red",
        ends=True,
    ),
    StarExample(
        "1-es játékváltozat: a star of many colors anywhere, 12 points",
        "4.1:red 4.2:blue 4.3:yellow 4.5:orange 4.6:green",
        ["star-group 6", "full-star 12"],
        lay="4.4:purple",
        ends=True,
    ),
    StarExample(
        "1-es játékváltozat: several stars of the same color, each in full",
        " ".join(f"{space}:purple" for space in "1.1 1.2 1.3 1.4 1.5 1.6 3.1 3.2 3.3 3.4 3.5".split()),
        ["star-group 6 +3 window", "full-star 20", "full-star 20"],
        lay="3.6:purple",
        ends=True,
    ),
    StarExample(
        "1-es játékváltozat: other numbers, 1s where the other side has 3s",
        "1.3:red 2.3:red 3.3:red 4.3:red 5.3:red",
        ["star-group 1", "full-number 4"],
        lay="6.3:red",
        ends=True,
    ),
    StarExample(
        "1-es játékváltozat: all twelve 3s, the whole center star among them",
        "1.1:red 2.1:red 3.1:red 4.1:red 5.1:red 7.1:red 7.2:red 7.3:red 7.4:red 7.5:red 7.6:red",
        ["star-group 1", "full-star 14", "full-number 12"],
        lay="6.1:red",
        ends=True,
    ),
]

WALL_TABLE = [
    (f"{book}: {example.place}", board, example)
    for books, examples in [
        ({"azul.hu, azul.fi": "azul", "azul-mini.hu": "azul-mini"}, BASE),
        ({"azul.hu, azul.fi": "azul-gray", "azul-mini.hu": "azul-mini-dark"}, FREE_SIDE),
        ({"crystal-mosaic.hu": "crystal-mosaic-1"}, MOSAIC_1),
        ({"crystal-mosaic.hu": "crystal-mosaic-2"}, MOSAIC_2),
    ]
    for book, board in books.items()
    for example in examples
]

STAR_TABLE = [
    (f"summer-pavilion-mini.hu: {example.place} ({board})", board, example)
    for boards, examples in [
        (["summer-pavilion-mini", "summer-pavilion"], PAVILION),
        (["summer-pavilion-mini-mono", "summer-pavilion-mono"], PAVILION_MONO),
    ]
    for board in boards
    for example in examples
]
