"""May I? The rulebooks' examples, and a comparison with brute force."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product, repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.question import ClaimQuestion, answer, read_question
from scorer.formats.record import read_record
from scorer.rules.board import STAR_COLORS, WALL_COLORS, Color, Space, Tiles
from scorer.rules.entries import Lay, Stuck
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code, Refusal
from scorer.rules.referee import Hand, PatternLine, Placement, Position, Ruling, can_place, may_place, may_take
from scorer.rules.star import StarLayout
from scorer.rules.table import Table
from scorer.rules.wall import WallLayout
from tests.random_games import STAR_BOARDS, WALL_BOARDS, random_record
from tests.rulebook_takes import PLACES, TAKES
from tests.spaces import spaces

Json = dict[str, Any]

POSITIONS = 150
EXAMPLES = [*TAKES, *PLACES]


@pytest.mark.parametrize(("question", "expected"), [row[1:] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES])
def test_rulebook_answers(question: Json, expected: Json) -> None:
    asked = read_question(question).question
    assert asked
    assert not isinstance(asked, ClaimQuestion)
    given = answer(asked)
    assert {key: without_spaces(given[key]) for key in expected} == expected


def without_spaces(part: Any) -> Any:
    """The rulebooks do not say which tile prevents something."""
    if isinstance(part, list):
        return [{key: value for key, value in item.items() if key != "spaces"} for item in part]
    return list(part) if isinstance(part, tuple) else part


def tables(board: str) -> Iterator[Table]:
    """Random games, each at the start of a round."""
    for number in range(POSITIONS):
        record = read_record(random_record(random.Random(f"{board} {number}"), board, finished=False)).record
        assert record
        table = record.layout.new_table(len(record.players))
        for entry in record.entries:
            if entry.round == record.entries[-1].round:
                break
            table.play(entry)
        yield table


@pytest.mark.parametrize("board", WALL_BOARDS)
def test_line_accepts_color_that_its_row_accepts(board: str) -> None:
    """Checked by trying all spaces of the row; with none, the line would be stuck."""
    seen: Counter[str] = Counter()
    for table in tables(board):
        assert isinstance(table.layout, WallLayout)
        for color in WALL_COLORS:
            answers = may_take(Position(table.layout, table.boards[0], {}), color, 1)
            for row, reply in enumerate(answers[:5], start=1):
                expected = tried(table, row, color)
                assert (reply.reason or reply.warning) == expected, (row, color, table.boards[0])
                seen[str(expected)] += 1
    assert {"None", "color-in-row"} <= seen.keys()
    assert ("no-space-now" in seen) == (board not in ("azul", "azul-mini", "chocolatier"))


def tried(table: Table, row: int, color: Color) -> Code | Ruling | None:
    for column in range(1, 6):
        if not table.refuse(Lay(table.round, 0, f"{row}.{column}", color)):
            return None
    stuck = table.refuse(Stuck(table.round, 0, row, color))
    return Code.COLOR_IN_ROW if stuck else Ruling.NO_SPACE_NOW


@given(st.sampled_from(WALL_BOARDS), st.integers(0, 2**32).map(random.Random))
def test_surplus_tiles_fall_to_floor(board: str, luck: random.Random) -> None:
    """They follow the tiles already on the floor line; after the seventh they cost nothing."""
    layout = LAYOUTS[board]
    assert isinstance(layout, WallLayout)
    lines = {line: PatternLine(luck.choice(WALL_COLORS), luck.randint(0, line)) for line in range(1, 6)}
    color, count, fallen = luck.choice(WALL_COLORS), luck.randint(1, 9), luck.randint(0, 9)
    answers = may_take(Position(layout, {}, lines, fallen), color, count)
    assert [reply.line for reply in answers] == [1, 2, 3, 4, 5, 0]
    for reply in answers:
        lying = lines.get(reply.line, PatternLine(color, 0))
        if lying.tiles and lying.color != color:
            assert reply.reason == Ruling.LINE_HAS_OTHER_COLOR
        elif reply.line and lying.tiles == reply.line:
            assert reply.reason == Ruling.LINE_FULL
        else:
            assert (reply.placed, reply.floor, reply.loss) == poured(layout, reply.line - lying.tiles, count, fallen)


def poured(layout: WallLayout, room: int, count: int, fallen: int) -> tuple[int, int, int]:
    placed = floor = loss = 0
    for _ in range(count):
        if placed < room:
            placed += 1
        else:
            loss += layout.floor[fallen + floor] if fallen + floor < 7 else 0
            floor += 1
    return placed, floor, loss


def test_refusal_has_blocking_tile() -> None:
    layout = LAYOUTS["azul"]
    assert isinstance(layout, WallLayout)
    answers = may_take(Position(layout, {Space("2.3"): "yellow"}, {}), "yellow", 2)
    assert [reply.spaces for reply in answers] == [(), ("2.3",), (), (), (), ()]


@pytest.mark.parametrize("board", STAR_BOARDS)
def test_placement_matches_board_and_hand(board: str) -> None:
    """Checked by trying the board, building every payment from single tiles, and scoring the tile in a game."""
    seen: Counter[str] = Counter()
    luck = random.Random(board)
    for table in chain.from_iterable(repeat(table, 4) for table in tables(board)):
        assert isinstance(table.layout, StarLayout)
        hand = Hand({color: luck.randint(0, 3) for color in STAR_COLORS}, luck.choice(STAR_COLORS))
        space, color = luck.choice(sorted(table.layout.numbers)), luck.choice(STAR_COLORS)
        placement = may_place(table.layout, table.boards[0], hand, space, color)
        lay = Lay(table.round, 0, space, color)
        if refusal := table.refuse(lay):
            assert Refusal(Code(str(placement.reason)), placement.spaces) == refusal
        else:
            paid = all_payments(table.layout.numbers[space], hand, color)
            assert placement.allowed == bool(paid)
            assert sorted(map(sorted, map(dict.items, placement.payments))) == sorted(
                map(sorted, map(dict.items, paid))
            )
            check_order_and_points(placement, hand, table, lay)
        seen[str(placement.reason)] += 1
    assert {"None", "space-taken", "not-enough-tiles", "needs-one-of-color"} <= seen.keys()


def all_payments(cost: int, hand: Hand, color: Color) -> list[dict[Color, int]]:
    """Every choice of tiles from the hand that the rules accept."""
    chosen = product(*(range(hand.has(own) + 1) for own in STAR_COLORS))
    payments = [dict(zip(STAR_COLORS, counts, strict=True)) for counts in chosen if sum(counts) == cost]
    return [
        {own: count for own, count in payment.items() if count}
        for payment in payments
        if payment[color] and all(own in (color, hand.wild) for own, count in payment.items() if count)
    ]


def check_order_and_points(placement: Placement, hand: Hand, table: Table, lay: Lay) -> None:
    if not placement.allowed:
        return
    wild = [payment.get(hand.wild, 0) for payment in placement.payments]
    assert wild == sorted(wild)
    table.play(lay)
    assert placement.line(table.round) == table.lines[-1]


@pytest.mark.parametrize("board", STAR_BOARDS)
def test_legal_placements_best_first(board: str) -> None:
    """Each placement once, ordered by points."""
    luck = random.Random(board)
    for table in tables(board):
        assert isinstance(table.layout, StarLayout)
        layout, tiles = table.layout, table.boards[0]
        hand = Hand({color: luck.randint(0, 4) for color in STAR_COLORS}, luck.choice(STAR_COLORS))
        found = can_place(layout, tiles, hand)
        worth = [(placement.points, placement.bonus_tiles) for placement in found]
        assert worth == sorted(worth, reverse=True)
        assert sorted((p.space, p.color) for p in found) == allowed_one_by_one(layout, tiles, hand)


def allowed_one_by_one(layout: StarLayout, tiles: Tiles, hand: Hand) -> list[tuple[str, Color]]:
    pairs = product(sorted(layout.numbers), sorted(STAR_COLORS))
    return [(space, color) for space, color in pairs if may_place(layout, tiles, hand, space, color).allowed]


@pytest.mark.parametrize(
    ("hand", "space", "color", "reason"),
    [
        ({"green": 3}, "5.4", "green", Ruling.NOT_ENOUGH_TILES),
        ({"green": 1, "purple": 2}, "5.4", "green", Ruling.NOT_ENOUGH_TILES),
        ({"green": 3, "red": 9}, "5.4", "green", Ruling.NOT_ENOUGH_TILES),
        ({"purple": 9}, "5.4", "green", Ruling.NEEDS_ONE_OF_COLOR),
        ({"purple": 1, "red": 9}, "6.2", "purple", Ruling.NOT_ENOUGH_TILES),
        ({"purple": 9}, "5.4", "purple", Code.WRONG_COLOR),
        ({"purple": 9}, "3.1", "blue", Code.SPACE_TAKEN),
        ({"blue": 9}, "7.4", "blue", Code.COLOR_REPEATED),
    ],
)
def test_illegal_placement(hand: dict[Color, int], space: str, color: Color, reason: Code | Ruling) -> None:
    layout = LAYOUTS["summer-pavilion-mini"]
    assert isinstance(layout, StarLayout)
    placement = may_place(layout, dict.fromkeys(spaces("3.1 7.1"), "blue"), Hand(hand, "purple"), Space(space), color)
    assert (placement.reason, placement.payments) == (reason, ())
