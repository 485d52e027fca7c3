"""Whole rounds and ends of games on a star board, line by line; the book's single examples are in test_rulebooks."""

from itertools import combinations, permutations
from math import dist

import pytest

from scorer.formats.record import read_record
from scorer.rules.board import Space
from scorer.rules.geometry import PILLARS, SPACES, STATUES, WINDOWS, Rhombus
from tests.program import scorer_score
from tests.records import Json, at_the_end, game, ledger, totals

COLORED = ["summer-pavilion-mini", "summer-pavilion"]
MONO = ["summer-pavilion-mini-mono", "summer-pavilion-mono"]
BOARDS = COLORED + MONO
COLORS = "purple green orange yellow blue red".split()
STAR_COLORS = "orange red blue yellow green purple".split()
FULL_STAR = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
FIVE_ROUNDS = ", end" * 5


def laid(spaces: list[str], board: str) -> str:
    """All these tiles placed by A: each star in its own color on the colored side, every star mixed on the other."""
    return ", ".join(f"A {space} {color_of(space, board)}" for space in spaces)


def color_of(space: str, board: str) -> str:
    star, slot = Space(space).star, Space(space).slot
    return COLORS[slot - 1] if board in MONO or star == 7 else STAR_COLORS[star - 1]


def star(number: int) -> list[str]:
    return [f"{number}.{slot}" for slot in range(1, 7)]


def whole_game(board: str, text: str) -> Json:
    """All tiles in round 1, then five more rounds to the end."""
    return scorer_score(game(board, f"{text}, end{FIVE_ROUNDS}"))


@pytest.mark.parametrize("board", BOARDS)
def test_everyone_starts_with_five(board: str) -> None:
    score = scorer_score(game(board, players=2))
    assert ledger(score) == ["0 A start 5", "0 B start 5"]
    assert [player["rounds"] for player in score["players"]] == [[], []]


def linked(spaces: str) -> list[str]:
    """The lines earned by tiles placed in these slots of the blue star, in this order."""
    text = ", ".join(f"A 3.{slot}" for slot in spaces)
    return [line.partition(" takes")[0] for line in ledger(scorer_score(game("summer-pavilion", text)))[1:]]


def test_run_continues_from_slot_6_to_1() -> None:
    assert linked("165") == [
        "1 A star-group 1 at 3.1 for 3.1",
        "1 A star-group 2 at 3.6 for 3.6 3.1",
        "1 A star-group 3 at 3.5 for 3.5 3.6 3.1",
    ]


def test_gap_ends_run_until_filled() -> None:
    assert linked("1352") == [
        "1 A star-group 1 at 3.1 for 3.1",
        "1 A star-group 1 at 3.3 for 3.3",
        "1 A star-group 1 at 3.5 for 3.5",
        "1 A star-group 3 at 3.2 for 3.1 3.2 3.3",
    ]


@pytest.mark.parametrize("last", range(1, 7))
def test_last_tile_of_star_scores_six(last: int) -> None:
    others = "".join(str(slot) for slot in range(1, 7) if slot != last)
    line = linked(f"{others}{last}")[-1]
    assert line.startswith(f"1 A star-group 6 at 3.{last} for ")
    assert sorted(line.partition(" for ")[2].split()) == star(3)


@pytest.mark.parametrize("board", BOARDS)
def test_tiles_of_other_stars_are_not_linked(board: str) -> None:
    text = laid(["1.2", "2.3", "7.1", "7.4"], board)
    assert [line.split()[3] for line in ledger(scorer_score(game(board, text)))[1:]] == ["1"] * 4


def test_tiles_score_in_entry_order() -> None:
    assert totals(scorer_score(game("summer-pavilion", "A 1.1, A 1.2, A 1.3"))) == [5 + 1 + 2 + 3]
    assert totals(scorer_score(game("summer-pavilion", "A 1.1, A 1.3, A 1.2"))) == [5 + 1 + 1 + 3]


# ------------------------------------------------------------------------------------------------ bonus tiles


def around(gap: Rhombus) -> list[str]:
    """The spaces that share an edge, that is two corners, with a gap between stars."""

    def places(rhombus: Rhombus) -> set[tuple[float, float]]:
        return {(round(corner.x, 6) + 0.0, round(corner.y, 6) + 0.0) for corner in rhombus.corners()}

    return [space for space, rhombus in SPACES.items() if len(places(rhombus) & places(gap)) == 2]


def structures() -> dict[tuple[str, int], list[str]]:
    """The structures and their spaces, read off the drawing of the board."""
    found = {("pillar", star): around(gap) for star, gap in PILLARS.items()}
    found |= {("statue", star): around(gap) for star, gap in STATUES.items()}
    for number, notch in WINDOWS.items():
        nearest = sorted((dist(SPACES[Space(space)].middle, notch), space) for space in star(number))
        found["window", number] = sorted(space for _, space in nearest[:2])
    return found


TILES = {"pillar": 1, "statue": 2, "window": 3}


@pytest.mark.parametrize("board", BOARDS)
def test_structure_gives_tiles_with_its_last_space(board: str) -> None:
    for (kind, _), spaces in structures().items():
        for last in spaces:
            *before, line = ledger(scorer_score(game(board, laid(sorted(spaces, key=last.__eq__), board))))
            assert line.endswith(f"takes {TILES[kind]} by {kind}")
            assert not any("takes" in earlier for earlier in before)


def test_tile_can_complete_two_structures() -> None:
    """A space next to two structures, covered last, completes both."""
    pairs = [
        (one, other, space)
        for (one, spaces), (other, more) in combinations(structures().items(), 2)
        for space in set(spaces) & set(more)
    ]
    # Slots 2 and 3 of the outer stars touch a pillar and a statue, the six of the center two pillars.
    assert len(pairs) == 18
    for one, other, last in pairs:
        spaces = {*structures()[one], *structures()[other]} - {last}
        text = laid([*sorted(spaces), last], "summer-pavilion")
        line = ledger(scorer_score(game("summer-pavilion", text)))[-1]
        tiles = TILES[one[0]] + TILES[other[0]]
        assert f"takes {tiles} by " in line
        assert sorted(line.partition(" by ")[2].split()) == sorted([one[0], other[0]])


def test_bonus_tiles_score_nothing() -> None:
    assert totals(scorer_score(game("summer-pavilion", "A 1.5, A 1.6"))) == [5 + 1 + 2]


def test_structure_needs_tiles_of_one_player() -> None:
    assert not any("takes" in line for line in ledger(scorer_score(game("summer-pavilion", "A 1.5, B 1.6", players=2))))


# ----------------------------------------------------------------------------------------------------- losses


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("A first 3", ["1 A first-taken -3"]),
        ("A first 4", ["1 A first-taken -4"]),
        ("A first 5", ["1 A first-taken -5", "1 A never-below 1"]),
        ("A first 9, A 1.1", ["1 A first-taken -9", "1 A never-below 5", "1 A star-group 1 at 1.1 for 1.1"]),
        ("A 1.1, A pass 4 6", ["1 A star-group 1 at 1.1 for 1.1", "1 A tiles-discarded -6", "1 A never-below 1"]),
        ("A pass 4 0", []),
        ("A pass 0 2", ["1 A tiles-discarded -2"]),
        ("A first 4, A pass 0 1", ["1 A first-taken -4", "1 A tiles-discarded -1", "1 A never-below 1"]),
    ],
)
def test_losses_stop_at_one_point(text: str, lines: list[str]) -> None:
    assert ledger(scorer_score(game("summer-pavilion-mini", text)))[1:] == lines


@pytest.mark.parametrize("board", BOARDS)
def test_tiles_left_after_last_round_cost_one_each(board: str) -> None:
    five = ", ".join(f"A pass 4 0, B pass {kept} 0, end" for kept in (4, 4, 4, 4, 4))
    score = scorer_score(game(board, f"{five}, A pass 3 0, B pass 0 0, end", players=2))
    assert at_the_end(score) == ["0 A tiles-left -3"]
    assert totals(score) == [2, 5]
    assert [player["bonus"] for player in score["players"]] == [-3, 0]


def test_tiles_left_never_take_last_point() -> None:
    text = f"A first 3{FIVE_ROUNDS}, A pass 4 0, end"
    score = scorer_score(game("summer-pavilion", text))
    assert at_the_end(score) == ["0 A tiles-left -4", "0 A never-below 3"]
    assert (totals(score), score["players"][0]["bonus"]) == ([1], -1)


def test_tiles_left_cost_after_bonuses() -> None:
    """With one point left, the full star scores first, so the tiles can be paid."""
    text = f"A first 20, {laid(star(1), 'summer-pavilion')}, A pass 0 40{FIVE_ROUNDS}, A pass 2 0, end"
    score = scorer_score(game("summer-pavilion", text))
    assert at_the_end(score) == ["0 A full-star 17 for 1.1 1.2 1.3 1.4 1.5 1.6", "0 A tiles-left -2"]
    assert totals(score) == [16]


# ------------------------------------------------------------------------------------------- end of the game


@pytest.mark.parametrize("board", BOARDS)
def test_game_ends_after_six_rounds(board: str) -> None:
    five = scorer_score(game(board, "end" + ", end" * 4, players=2))
    assert (five["finished"], five["winners"], five["tie_break"]) == (False, [], None)
    six = scorer_score(game(board, "end" + FIVE_ROUNDS, players=2))
    assert (six["finished"], six["winners"], six["tie_break"]) == (True, [0, 1], "shared")
    assert [player["rounds"] for player in six["players"]] == [[0] * 6] * 2


@pytest.mark.parametrize("board", BOARDS)
def test_no_bonus_before_end(board: str) -> None:
    text = laid(star(1), board) + ", end" * 5
    assert at_the_end(scorer_score(game(board, text))) == []


@pytest.mark.parametrize("board", COLORED)
@pytest.mark.parametrize("number", range(1, 7))
def test_full_star_scores_by_color(board: str, number: int) -> None:
    score = whole_game(board, laid(star(number), board))
    assert at_the_end(score) == [f"0 A full-star {FULL_STAR[STAR_COLORS[number - 1]]} for {' '.join(star(number))}"]


@pytest.mark.parametrize("board", BOARDS)
def test_mixed_star_scores_twelve(board: str) -> None:
    """On the single-color side the center prints 3s only, and these are half of all."""
    assert at_the_end(whole_game(board, laid(star(7), board))) == [f"0 A full-star 12 for {' '.join(star(7))}"]


@pytest.mark.parametrize("board", MONO)
@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("color", COLORS)
def test_open_star_of_one_color_scores_by_color(board: str, number: int, color: str) -> None:
    """The points depend on the tiles, not on the star."""
    score = whole_game(board, ", ".join(f"A {space} {color}" for space in star(number)))
    assert at_the_end(score) == [f"0 A full-star {FULL_STAR[color]} for {' '.join(star(number))}"]


def test_same_kind_of_star_can_score_again() -> None:
    one_color = ", ".join(f"A {space} purple" for number in (1, 4) for space in star(number))
    mixed = laid([*star(2), *star(5)], "summer-pavilion-mono")
    bonuses = at_the_end(whole_game("summer-pavilion-mono", f"{one_color}, {mixed}"))
    assert [line.split()[3] for line in bonuses] == ["20", "12", "20", "12"]


NUMBERS = [(1, 4), (2, 8), (3, 12), (4, 16)]


@pytest.mark.parametrize("board", COLORED)
@pytest.mark.parametrize(("number", "points"), NUMBERS)
def test_full_number_on_colored_side(board: str, number: int, points: int) -> None:
    """Seven of each: the center has one too."""
    spaces = [f"{each}.{number}" for each in range(1, 8)]
    assert at_the_end(whole_game(board, laid(spaces, board))) == [f"0 A full-number {points} for {' '.join(spaces)}"]
    for missing in spaces:
        rest = [space for space in spaces if space != missing]
        assert at_the_end(whole_game(board, laid(rest, board))) == []


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", [5, 6])
def test_fives_and_sixes_score_no_bonus(board: str, number: int) -> None:
    spaces = [f"{each}.{number}" for each in range(1, 8)]
    assert at_the_end(whole_game(board, laid(spaces, board))) == []


@pytest.mark.parametrize("board", MONO)
@pytest.mark.parametrize(("points", "slot"), [(4, 3), (8, 2), (16, 4)])
def test_full_number_on_single_color_side(board: str, points: int, slot: int) -> None:
    """Where the colored side prints 3 this one prints 1; the center has neither 1, 2 nor 4."""
    spaces = [f"{each}.{slot}" for each in range(1, 7)]
    assert at_the_end(whole_game(board, laid(spaces, board))) == [f"0 A full-number {points} for {' '.join(spaces)}"]


@pytest.mark.parametrize("board", MONO)
def test_all_threes_on_single_color_side(board: str) -> None:
    """Six in the center and one in each other star, where the colored side prints 1."""
    outer = [f"{each}.1" for each in range(1, 7)]
    text = laid([*outer, *star(7)], board)
    full_star, threes = at_the_end(whole_game(board, text))
    assert full_star == f"0 A full-star 12 for {' '.join(star(7))}"
    assert threes.startswith("0 A full-number 12 for ")
    assert sorted(threes.partition(" for ")[2].split()) == sorted([*outer, *star(7)])
    for missing in [*outer, *star(7)]:
        rest = [space for space in [*outer, *star(7)] if space != missing]
        assert not any("full-number" in line for line in at_the_end(whole_game(board, laid(rest, board))))


@pytest.mark.parametrize("board", COLORED)
def test_complete_board_scores_304(board: str) -> None:
    """5 to start with, 147 for seven stars laid round, 112 and 40 for their bonuses: 304, the most a board can give."""
    everything = [space for number in range(1, 8) for space in star(number)]
    score = whole_game(board, laid(everything, board))
    assert totals(score) == [304]
    assert score["players"][0]["rounds"] == [147, 0, 0, 0, 0, 0]
    assert score["players"][0]["bonus"] == 152


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_ties_share_victory(order: tuple[int, ...]) -> None:
    """Two players with a point more than the third, in any seats."""
    laying = [("1.1", 6), ("2.1", 6), ("", 5)]
    text = ", ".join(f"{'ABC'[seat]} {laying[which][0]}" for seat, which in enumerate(order) if laying[which][0])
    score = scorer_score(game("summer-pavilion", f"{text}, end{FIVE_ROUNDS}", players=3))
    assert totals(score) == [laying[which][1] for which in order]
    assert score["winners"] == [seat for seat, which in enumerate(order) if which < 2]
    assert [player["rank"] for player in score["players"]] == [3 if which == 2 else 1 for which in order]
    assert score["tie_break"] == "shared"


ORANGE, PURPLE = GLAZED = ("glazed-pavilion-orange", "glazed-pavilion-purple")
CENTER = {ORANGE: "purple green orange yellow blue red".split(), PURPLE: "orange red blue yellow green purple".split()}


def glazed(spaces: list[str], board: str) -> str:
    """All of these laid by A, the stars of the purple side mixed; colors are left out where they are printed."""
    mixed = board == PURPLE
    return ", ".join(f"A {s}" + (f" {COLORS[Space(s).slot - 1]}" if mixed and s[0] != "7" else "") for s in spaces)


ALL_SPACES = [space for number in range(1, 8) for space in star(number)]


def test_complete_orange_board_scores_397() -> None:
    """5, then 7 stars of 1 to 6 points, six stars of one color, the center, the numbers and six sets."""
    score = whole_game(ORANGE, glazed(ALL_SPACES, ORANGE))
    assert totals(score) == [5 + 7 * 21 + (14 + 15 + 16 + 17 + 18 + 20) + 15 + (4 + 8 + 12 + 16) + 6 * 15] == [397]


def test_complete_purple_board_scores_368_if_all_stars_are_mixed() -> None:
    """All seven stars are worth 15 then; the numbers are 3, 6, 18 and 12, the six sets 12 each."""
    score = whole_game(PURPLE, glazed(ALL_SPACES, PURPLE))
    assert totals(score) == [5 + 7 * 21 + 7 * 15 + (3 + 6 + 18 + 12) + 6 * 12] == [368]


def test_complete_purple_board_of_six_colors_scores_378() -> None:
    """Each outer star in another color: 14 to 20."""
    outer = ", ".join(f"A {space} {COLORS[number - 1]}" for number in range(1, 7) for space in star(number))
    score = whole_game(PURPLE, f"{outer}, {glazed(star(7), PURPLE)}")
    assert totals(score) == [5 + 7 * 21 + (14 + 15 + 16 + 17 + 18 + 20) + 15 + (3 + 6 + 18 + 12) + 6 * 12] == [378]


@pytest.mark.parametrize(
    ("color", "points"), {"purple": 14, "green": 15, "yellow": 16, "blue": 17, "red": 18, "orange": 20}.items()
)
@pytest.mark.parametrize("number", range(1, 7))
def test_full_star_on_purple_side(number: int, color: str, points: int) -> None:
    score = whole_game(PURPLE, ", ".join(f"A {space} {color}" for space in star(number)))
    assert at_the_end(score) == [f"0 A full-star {points} for {' '.join(star(number))}"]


@pytest.mark.parametrize("board", GLAZED)
def test_center_of_glazed_pavilion_scores_15(board: str) -> None:
    record = game(board, f"{glazed(star(7), board)}, end{FIVE_ROUNDS}")
    reading = read_record(record)
    assert reading.record
    assert [reading.record.table.boards[0][Space(space)] for space in star(7)] == CENTER[board]
    assert at_the_end(scorer_score(record)) == [f"0 A full-star 15 for {' '.join(star(7))}"]


@pytest.mark.parametrize(("slot", "points"), [(3, 3), (2, 6), (4, 12)])
def test_full_number_on_purple_side(slot: int, points: int) -> None:
    spaces = [f"{number}.{slot}" for number in range(1, 7)]
    assert at_the_end(whole_game(PURPLE, glazed(spaces, PURPLE))) == [
        f"0 A full-number {points} for {' '.join(spaces)}"
    ]


def test_all_twelve_threes_on_purple_side() -> None:
    outer = [f"{number}.1" for number in range(1, 7)]
    lines = at_the_end(whole_game(PURPLE, glazed([*outer, *star(7)], PURPLE)))
    assert [line.split()[2:4] for line in lines] == [["full-star", "15"], ["full-number", "18"]]
    assert len(lines[1].split(" for ")[1].split()) == 12


@pytest.mark.parametrize("board", GLAZED)
@pytest.mark.parametrize("number", range(1, 7))
def test_fountain_gives_one_tile_with_its_last_space(board: str, number: int) -> None:
    following = number % 6 + 1
    spaces = [f"{number}.6", f"{number}.1", f"{following}.4", f"{following}.5"]
    for last in spaces:
        lines = ledger(scorer_score(game(board, glazed([*(set(spaces) - {last}), last], board))))
        assert [line.partition(" takes ")[2] for line in lines[1:]] == ["", "", "", "1 by fountain"]


def test_one_tile_completes_several_structures() -> None:
    """Space 1 of a star: statue and fountain; space 6: window and fountain. The tiles add up."""
    lines = ledger(scorer_score(game(ORANGE, "A 1.2, A 2.3, A 2.4, A 2.5, A 1.6, A 1.1, A 1.5")))
    assert [line.partition(" takes ")[2] for line in lines[-2:]] == ["3 by statue fountain", "3 by window"]
    lines = ledger(scorer_score(game(ORANGE, "A 1.1, A 1.5, A 2.4, A 2.5, A 1.6")))
    assert lines[-1].endswith("takes 4 by window fountain")


SET = "1.2 1.3 7.6 7.1 1.1 2.3 2.4 1.5 1.6 2.5".split()
"""Pillar, statue, window and fountain 1."""


@pytest.mark.parametrize(("board", "points"), [(ORANGE, 15), (PURPLE, 12)])
def test_set_of_structures(board: str, points: int) -> None:
    score = whole_game(board, glazed(SET, board))
    assert [line.split()[2:4] for line in at_the_end(score)] == [["structure-set", str(points)]]


@pytest.mark.parametrize("missing", SET)
def test_no_set_without_one_of_its_spaces(missing: str) -> None:
    score = whole_game(ORANGE, glazed([space for space in SET if space != missing], ORANGE))
    assert at_the_end(score) == []


def test_a_set_needs_one_of_each_kind() -> None:
    """Two windows and two pillars, but one statue and one fountain."""
    score = whole_game(ORANGE, glazed([*SET, "3.5", "3.6", "3.2", "3.3", "7.2", "7.3"], ORANGE))
    assert [line.split()[2:4] for line in at_the_end(score)] == [["structure-set", "15"]]


def test_end_lines_of_glazed_pavilion_are_in_order() -> None:
    """Stars, numbers, sets, then the tiles left."""
    text = f"{glazed(ALL_SPACES, ORANGE)}, end{', end' * 4}, A pass 4 0, end"
    reasons = [line.split()[2] for line in at_the_end(scorer_score(game(ORANGE, text)))]
    assert reasons == ["full-star"] * 7 + ["full-number"] * 4 + ["structure-set"] * 6 + ["tiles-left"]


def test_wild_order_changes_no_score() -> None:
    text = "A first 2, A 1.1, A pass 4 1"
    turned = game("summer-pavilion", text, options={"wild": COLORS[::-1]})
    assert ledger(scorer_score(turned)) == ledger(scorer_score(game("summer-pavilion", text)))
