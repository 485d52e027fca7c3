"""Every printed board against tables typed in from the boards themselves, not from the code."""

import ast
from collections.abc import Iterator
from itertools import chain

import pytest

from scorer.play.sharing import BGG_GAMES
from scorer.rules.board import Space
from scorer.rules.families import COUNTS
from scorer.rules.layouts import (
    FACTORIES,
    LAYOUTS,
    TILES_PER_FACTORY,
    layout,
)
from scorer.rules.provenance import Confidence, LayoutSource
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.wording import rulebook
from scorer.wording.language import SPACE_NAMES
from tests.paths import ROOT
from tests.spaces import spaces

COLORED_SIDE = """
blue   yellow red    black  white
white  blue   yellow red    black
black  white  blue   yellow red
red    black  white  blue   yellow
yellow red    black  white  blue
"""
COLORED = {
    Space(f"{row}.{column}"): color
    for row, colors in enumerate(COLORED_SIDE.split("\n")[1:6], start=1)
    for column, color in enumerate(colors.split(), start=1)
}
CRYSTAL_1 = {"1.4": "black", "2.1": "white", "3.3": "yellow", "4.5": "blue", "5.2": "red"}
CRYSTAL_2 = {"2.2": "blue", "2.4": "red", "3.3": "white", "4.2": "black", "4.4": "yellow"}
BASE_FLOOR = (-1, -1, -2, -2, -2, -3, -3)
CRYSTAL_FLOOR = (-1, 0, -1, -2, -1, -2, -3)

WALLS = {
    "azul": (COLORED, 1, BASE_FLOOR, (2, 7, 10)),
    "azul-gray": ({}, 1, BASE_FLOOR, (2, 7, 10)),
    "azul-mini": (COLORED, 1, BASE_FLOOR, (2, 7, 10)),
    "azul-mini-dark": ({}, 1, BASE_FLOOR, (2, 7, 10)),
    "crystal-mosaic-1": (CRYSTAL_1, 2, CRYSTAL_FLOOR, (2, 7, 10)),
    "crystal-mosaic-2": (CRYSTAL_2, 1, CRYSTAL_FLOOR, (3, 10, 12)),
    "chocolatier": (COLORED, 1, BASE_FLOOR, (2, 7, 10)),
    "chocolatier-brown": ({}, 1, BASE_FLOOR, (2, 7, 10)),
}
CHOCOLATE = ("chocolatier", "chocolatier-brown")
STARS = {
    "summer-pavilion-mini": False,
    "summer-pavilion-mini-mono": True,
    "summer-pavilion": False,
    "summer-pavilion-mono": True,
}
GLAZED = ("glazed-pavilion-orange", "glazed-pavilion-purple")
STAR_BOARDS = (*STARS, *GLAZED)
MONO_NUMBERS = "321456 321456 321456 321456 321456 321456 333333"
"""What each star prints on the single-color side, from slot 1 on."""
DOMES = ["azul-duel"]
STAR_SPACES = [Space(f"{star}.{slot}") for star in range(1, 8) for slot in range(1, 7)]
PILLARS = {1: "1.2 1.3 7.6 7.1", 2: "2.2 2.3 7.1 7.2", 3: "3.2 3.3 7.2 7.3", 4: "4.2 4.3 7.3 7.4", 5: "5.2 5.3 7.4 7.5",
           6: "6.2 6.3 7.5 7.6"}  # fmt: skip
STATUES = {1: "1.1 1.2 2.3 2.4", 2: "2.1 2.2 3.3 3.4", 3: "3.1 3.2 4.3 4.4", 4: "4.1 4.2 5.3 5.4", 5: "5.1 5.2 6.3 6.4",
           6: "6.1 6.2 1.3 1.4"}  # fmt: skip
FOUNTAINS = {1: "1.6 1.1 2.4 2.5", 2: "2.6 2.1 3.4 3.5", 3: "3.6 3.1 4.4 4.5", 4: "4.6 4.1 5.4 5.5",
             5: "5.6 5.1 6.4 6.5", 6: "6.6 6.1 1.4 1.5"}  # fmt: skip
WINDOWS = {1: "1.5 1.6", 2: "2.5 2.6", 3: "3.5 3.6", 4: "4.5 4.6", 5: "5.5 5.6", 6: "6.5 6.6"}


def wall(board: str) -> WallLayout:
    found = LAYOUTS[board]
    assert isinstance(found, WallLayout)
    return found


def stars(board: str) -> StarLayout:
    found = LAYOUTS[board]
    assert isinstance(found, StarLayout)
    return found


def test_every_board_has_its_table_here() -> None:
    assert list(LAYOUTS) == [*(board for board in WALLS if board not in CHOCOLATE), *STARS, *DOMES, *CHOCOLATE, *GLAZED]
    assert all(board.id == name for name, board in LAYOUTS.items())


@pytest.mark.parametrize("board", WALLS)
def test_wall_prints(board: str) -> None:
    printed, factor, floor, bonuses = WALLS[board]
    found = wall(board)
    assert found.printed == printed
    assert found.floor == floor
    assert (found.full_row, found.full_column, found.full_color) == bonuses
    assert {found.factor(space) for space in printed} <= {factor}
    assert {found.factor(Space(f"{n}.{n}")) for n in range(1, 6) if f"{n}.{n}" not in printed} <= {1}
    assert found.has_free_spaces == (len(printed) < 25)


def test_colored_rows_are_shifted_by_one() -> None:
    for row in range(1, 5):
        for column in range(1, 6):
            assert COLORED[Space(f"{row}.{column}")] == COLORED[Space(f"{row + 1}.{column % 5 + 1}")]


@pytest.mark.parametrize("board", STARS)
def test_star_board_prints(board: str) -> None:
    found = stars(board)
    numbers = MONO_NUMBERS.replace(" ", "") if STARS[board] else "123456" * 7
    assert found.numbers == dict(zip(STAR_SPACES, map(int, numbers), strict=True))
    colored = dict(enumerate("orange red blue yellow green purple mixed".split(), start=1))
    assert found.stars == (dict.fromkeys(range(1, 8), "open") if STARS[board] else colored)
    assert found.full_star == {
        "mixed": 12,
        "red": 14,
        "blue": 15,
        "yellow": 16,
        "orange": 17,
        "green": 18,
        "purple": 20,
    }
    assert found.full_number == {1: 4, 2: 8, 3: 12, 4: 16}
    assert (found.start, found.least, found.rounds, found.keep) == (5, 1, 6, 4)
    assert found.wild == ("purple", "green", "orange", "yellow", "blue", "red")


def test_orange_glazed_pavilion_prints() -> None:
    found = stars("glazed-pavilion-orange")
    colored = dict(enumerate("orange red blue yellow green purple mixed".split(), start=1))
    assert found.stars == colored
    assert found.numbers == dict(zip(STAR_SPACES, map(int, "123456" * 7), strict=True))
    center = ["purple", "green", "orange", "yellow", "blue", "red"]
    assert [found.print_of(Space(f"7.{slot}")) for slot in range(1, 7)] == center
    outer = {star: {found.print_of(Space(f"{star}.{slot}")) for slot in range(1, 7)} for star in range(1, 7)}
    assert outer == {star: {color} for star, color in colored.items() if star != 7}
    assert found.full_star == {
        "mixed": 15,
        "red": 14,
        "blue": 15,
        "yellow": 16,
        "orange": 17,
        "green": 18,
        "purple": 20,
    }
    assert found.full_number == {1: 4, 2: 8, 3: 12, 4: 16}
    assert found.wild == ("purple", "green", "orange", "yellow", "blue", "red")
    assert (found.set_points, found.start, found.least, found.rounds, found.keep) == (15, 5, 1, 6, 4)


def test_purple_glazed_pavilion_prints() -> None:
    found = stars("glazed-pavilion-purple")
    assert found.stars == dict.fromkeys(range(1, 7), "open") | {7: "mixed"}
    assert found.numbers == dict(zip(STAR_SPACES, map(int, MONO_NUMBERS.replace(" ", "")), strict=True))
    center = ["orange", "red", "blue", "yellow", "green", "purple"]
    assert [found.print_of(Space(f"7.{slot}")) for slot in range(1, 7)] == center
    assert {found.print_of(space) for space in STAR_SPACES if space.star != 7} == {None}
    assert found.full_star == {
        "mixed": 15,
        "purple": 14,
        "green": 15,
        "yellow": 16,
        "blue": 17,
        "red": 18,
        "orange": 20,
    }
    assert found.full_number == {1: 3, 2: 6, 3: 18, 4: 12}
    assert found.wild == ("orange", "red", "blue", "yellow", "green", "purple")
    assert (found.set_points, found.start, found.least, found.rounds, found.keep) == (12, 5, 1, 6, 4)


@pytest.mark.parametrize("board", STARS)
def test_only_glazed_pavilion_prints_fountains_and_sets(board: str) -> None:
    assert stars(board).set_points == 0
    assert not stars(board).printed
    assert "fountain" not in {structure.kind for structure in stars(board).structures}


@pytest.mark.parametrize("board", GLAZED)
def test_fountain_spaces(board: str) -> None:
    found = [structure for structure in stars(board).structures if structure.kind == "fountain"]
    assert {structure.star: set(structure.spaces) for structure in found} == {
        star: set(spaces.split()) for star, spaces in FOUNTAINS.items()
    }
    assert {structure.tiles for structure in found} == {1}
    assert len(found) == 6


def test_who_takes_jokers_and_who_spares_a_tile() -> None:
    walls = {board for board in LAYOUTS if board in WALLS}
    assert {board for board in walls if wall(board).takes_jokers} == walls - {"crystal-mosaic-1", "crystal-mosaic-2"}
    assert not any(wall(board).jokers for board in walls)
    assert {board for board in walls if wall(board).spares} == {*CHOCOLATE}


@pytest.mark.parametrize("board", STAR_BOARDS)
@pytest.mark.parametrize(
    ("kind", "tiles", "where"), [("pillar", 1, PILLARS), ("statue", 2, STATUES), ("window", 3, WINDOWS)]
)
def test_structure_spaces(board: str, kind: str, tiles: int, where: dict[int, str]) -> None:
    found = [structure for structure in stars(board).structures if structure.kind == kind]
    assert {structure.star: set(structure.spaces) for structure in found} == {
        star: set(spaces.split()) for star, spaces in where.items()
    }
    assert {structure.tiles for structure in found} == {tiles}
    assert len(found) == 6


@pytest.mark.parametrize("board", STAR_BOARDS)
def test_star_board_lookups(board: str) -> None:
    found = stars(board)
    for space in STAR_SPACES:
        assert {structure for structure, _ in found.structures_at[space]} == {
            s for s in found.structures if space in s.spaces
        }
        assert space in found.spaces_of[found.numbers[space]]
    assert sum(map(len, found.spaces_of.values())) == 42
    assert len(found.spaces_of[3]) == (12 if STARS.get(board, board == "glazed-pavilion-purple") else 7)


def test_print_of_space() -> None:
    assert [LAYOUTS["azul"].print_of(space) for space in spaces("1.1 2.1 5.1")] == ["blue", "white", "yellow"]
    assert LAYOUTS["azul-gray"].print_of(Space("1.1")) is None
    assert [LAYOUTS["crystal-mosaic-1"].print_of(space) for space in spaces("1.4 1.5")] == ["black", None]
    assert [LAYOUTS["summer-pavilion"].print_of(space) for space in spaces("1.4 6.1 7.1")] == ["orange", "purple", None]
    assert LAYOUTS["summer-pavilion-mono"].print_of(Space("1.4")) is None
    glazed = LAYOUTS["glazed-pavilion-orange"]
    assert [glazed.print_of(space) for space in spaces("1.4 7.1 7.2")] == ["orange", "purple", "green"]


def test_tiles_in_box() -> None:
    assert FACTORIES == {2: 5, 3: 7, 4: 9}
    assert TILES_PER_FACTORY == 4
    assert (wall("azul").supply, stars("summer-pavilion").supply) == (0, 10)
    assert (wall("azul").tiles_per_color, stars("summer-pavilion").tiles_per_color) == (20, 22)
    assert wall("azul").tiles_in_box == 5 * 20
    assert stars("summer-pavilion").tiles_in_box == 6 * 22


def test_players_can_correct_wall_print() -> None:
    own = layout("crystal-mosaic-1", {"floor": [-1, -1, -1, 0, 0, 0, 0], "printed": {"1.1": "red"}})
    assert isinstance(own, WallLayout)
    assert own.floor == (-1, -1, -1, 0, 0, 0, 0)
    assert own.printed == {"1.1": "red"}
    assert (own.factor(Space("1.1")), own.factor(Space("1.4"))) == (2, 1)
    assert (own.full_row, own.full_column, own.full_color) == (2, 7, 10)
    assert wall("crystal-mosaic-1").printed == CRYSTAL_1


def test_players_can_correct_wild_colors() -> None:
    turned = ["red", "blue", "yellow", "orange", "green", "purple"]
    own = layout("summer-pavilion", {"wild": turned})
    assert isinstance(own, StarLayout)
    assert list(own.wild) == turned
    assert own.numbers == stars("summer-pavilion").numbers


def test_players_can_switch_jokers_on() -> None:
    own = layout("azul-gray", {"jokers": True})
    assert isinstance(own, WallLayout)
    assert own.tile_colors == ("blue", "yellow", "red", "black", "white", "joker")
    assert own.colors == wall("azul-gray").tile_colors == ("blue", "yellow", "red", "black", "white")
    assert own.tiles_in_box == 100


@pytest.mark.parametrize("options", [None, {}, {"cat": "on the table"}])
@pytest.mark.parametrize("board", LAYOUTS)
def test_board_without_options_is_as_printed(board: str, options: dict[str, str] | None) -> None:
    assert layout(board, options) == LAYOUTS[board]


@pytest.mark.parametrize("board", [*WALLS, *STAR_BOARDS])
def test_every_fact_has_book_and_section(board: str) -> None:
    books = {"azul.hu", "azul.fi", "azul-mini.hu", "crystal-mosaic.hu", "summer-pavilion-mini.hu", "azul-duel"}
    books |= {"chocolatier.en", "joker-tiles.en", "glazed-pavilion.bga"}
    facts = LAYOUTS[board].sources
    wanted = {"bonuses", "ties", "setup"} | ({"stars", "numbers", "structures", "wild", "start", "least"}
             if board in STAR_BOARDS else {"printed", "floor"})  # fmt: skip
    if board in WALLS:
        assert ("jokers" in facts, "spares" in facts) == (wall(board).takes_jokers, board in CHOCOLATE)
    assert wanted <= facts.keys()
    for fact in facts.values():
        assert isinstance(fact, LayoutSource)
        assert fact.book in books
        assert fact.section.strip()


@pytest.mark.parametrize(
    ("board", "fact"),
    [
        *((board, fact) for board in ("crystal-mosaic-1", "crystal-mosaic-2") for fact in ("printed", "floor")),
        *((board, "numbers") for board in STARS if STARS[board]),
        *((board, "least-on-discard") for board in STAR_BOARDS),
        ("chocolatier", "printed"),
        *((board, "jokers") for board in ("azul-gray", "azul-mini-dark", "chocolatier-brown")),
        *((board, "center-bonus") for board in GLAZED),
        ("glazed-pavilion-purple", "star-bonuses"),
    ],
)
def test_fact_of_one_source_is_not_confirmed(board: str, fact: str) -> None:
    assert LAYOUTS[board].sources[fact].confidence != Confidence.CONFIRMED


FAMILIES = {board.family for board in LAYOUTS.values()}


@pytest.mark.parametrize("board", [*WALLS, *STAR_BOARDS])
def test_start_and_least_score(board: str) -> None:
    """A wall game starts at 0, a star game and a dome game at 5; no score falls below 0, on stars below 1."""
    on = LAYOUTS[board]
    assert (on.start, on.least) == {"wall": (0, 0), "star": (5, 1), "dome": (5, 0)}[on.family]


@pytest.mark.parametrize("board", [*WALLS, *STAR_BOARDS, "azul-duel"])
def test_rounds_and_supply(board: str) -> None:
    """A wall game ends with a complete row; only Summer Pavilion has tiles face up in the middle."""
    on = LAYOUTS[board]
    assert (on.rounds, on.supply) == {"wall": (0, 0), "star": (6, 10), "dome": (5, 0)}[on.family]


@pytest.mark.parametrize("board", [*STAR_BOARDS, "azul-duel"])
def test_players_can_correct_prints_that_differ(board: str) -> None:
    """Editions of star boards have the wild colors in another order; the goals of Azul Duel are from one source."""
    assert not LAYOUTS[board].is_print_certain


def test_every_family_is_registered() -> None:
    assert COUNTS.keys() == SPACE_NAMES.keys() == BGG_GAMES.keys() == FAMILIES


def test_every_family_has_a_rule_about_ties() -> None:
    """The final screen opens it by this id."""
    assert {f"{family}-ties" for family in FAMILIES} <= {rule.id for rule in rulebook.paragraphs("en")}


FAMILY_CLASSES = {"WallLayout", "StarLayout", "DomeLayout", "Walls", "Stars", "Domes"}


def family_checks(source: str) -> Iterator[int]:
    """The lines that ask of which family a board is; an assertion states that it is already known."""
    tree = ast.parse(source)
    assertions = (node for node in ast.walk(tree) if isinstance(node, ast.Assert))
    known = {id(node) for node in chain.from_iterable(map(ast.walk, assertions))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and id(node) not in known:
            if FAMILY_CLASSES & {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}:
                yield node.lineno
        elif isinstance(node, ast.Compare):
            compared = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
            if "family" in ast.unparse(node.left) and FAMILIES & compared:
                yield node.lineno


def test_code_outside_the_rules_never_asks_for_the_family() -> None:
    paths = (path for path in (ROOT / "scorer").rglob("*.py") if path.parent.name != "rules")
    assert [
        f"{path.relative_to(ROOT)}:{line}" for path in paths for line in family_checks(path.read_text(encoding="utf-8"))
    ] == []


def test_questions_about_the_family_are_detected() -> None:
    assert list(family_checks("if isinstance(on, WallLayout | StarLayout): pass")) == [1]
    assert list(family_checks("x = 1\ny = on.family == 'dome'")) == [2]
    assert list(family_checks("assert isinstance(on, DomeLayout)\nkept = on.family == other.family")) == []
