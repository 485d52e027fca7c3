"""The speed of scoring with a reason for every line: typical games, the largest one, and how the time grows with the
length.

Besides the targets, there are two other counters for comparison: the fastest that Python can do, totals only from
tables and bits, and the counter of the tests, which walks over the board like a person.
"""

import gc
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from bench.measure import MICROSECONDS, TURNS, Row, fastest
from scorer.formats.record import Record, read_entry, read_record, score_as_json
from scorer.rules.entries import End, Entry, Floor, Lay, Step, Stuck, Undo, effective
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code
from scorer.rules.table import Layout
from scorer.rules.wall import WallLayout
from tests.counting import count
from tests.random_games import Json, typical_record

GAMES = 2000
TARGET = 1.8
"""Microseconds for a placement: the fastest Python scorer known, which computes only totals."""
LEAST_THEN = 5.4
"""Microseconds for a game of totals only, from tables and bits, on the machine of that target."""
SCORE_ONCE: Final = "from bench.core import first_pass; print(*first_pass())"
LARGE_TARGET = 2000.0
BRUTE_FORCE: Final = """
import json, sys
from tests.counting import count
for line in open(sys.argv[1], encoding="utf-8"):
    print(json.dumps(count(json.loads(line)), ensure_ascii=False))
"""
SEATS = 4
COLUMN_OF_ROUND = {1: 1, 2: 2, 3: 3, 4: 4, 9: 5}
"""Which column everyone tiles in the largest game; in the other rounds every line is stuck."""


def rows() -> Iterator[Row]:
    yield from _first_pass()
    yield from _typical_walls()
    yield from _command()
    yield from _typical_stars()
    yield from _largest()
    yield from _growth()


def _first_pass() -> Iterator[Row]:
    """Each turn in a new process, which knows no pattern yet. The target is scaled by the speed of this machine."""
    turns = [list(map(float, _run_python("-c", SCORE_ONCE).split())) for _ in range(5)]
    walls, stars, least = map(min, zip(*turns, strict=True))
    for board, ours in {"azul": walls, "summer-pavilion": stars}.items():
        target = TARGET * _placements(list(map(_read, _typical(board)))) * least / LEAST_THEN
        yield Row(f"{board}, all lines, first pass over {GAMES:,}", ours, "target, scaled by totals only", target)


def first_pass() -> tuple[float, float, float]:
    """The microseconds of a game that this process scores for the first time: walls, stars, and walls totals only."""
    walls, stars = _parsed("azul"), _parsed("summer-pavilion")
    plain = [_in_bits(entries) for _, _, entries in walls]
    least = min(_processor_time(bare_total, [(game,) for game in plain]) for _ in range(TURNS))
    return _processor_time(fold, walls), _processor_time(fold, stars), least


def _processor_time(counted: Callable[..., object], games: Sequence[tuple[Any, ...]]) -> float:
    """Of a game, in microseconds: unlike the time by the clock, it can be measured once."""
    gc.collect()
    begin = process_time()
    for game in games:
        counted(*game)
    return (process_time() - begin) * MICROSECONDS / len(games)


def _typical_walls() -> Iterator[Row]:
    written = _typical("azul")
    games = [_read(record) for record in written]
    plain = [_in_bits(game.entries) for game in games]
    _same_totals(games, plain)
    ours, least, person = fastest(
        _each(games, _folded), _each(plain, bare_total), lambda: [count(record) for record in written], turns=5
    )
    figure = f"azul, {_placements(games):.1f} placements, all lines"
    yield Row(figure, ours / GAMES, "target: other scorers, without reasons", TARGET * _placements(games))
    yield Row(figure, ours / GAMES, "totals only, from tables and bits", least / GAMES)
    yield Row(figure, ours / GAMES, "the tests' own counter, which counts like a person", person / GAMES)
    (whole,) = fastest(lambda: [score_as_json(_read(record)) for record in written], turns=3)
    yield Row("the same from JSON: read, validated, scored, written", whole / GAMES, "scored alone", ours / GAMES)


def _command() -> Iterator[Row]:
    """Time both commands as a whole, including Python's startup."""
    with TemporaryDirectory(prefix="azulejo-bench-") as folder:
        path = Path(folder) / "games.jsonl"
        path.write_text("".join(f"{json.dumps(record)}\n" for record in _typical("azul")), encoding="utf-8")
        ours, plain = fastest(
            lambda: _run_python("-m", "scorer", "score", str(path), "--json"),
            lambda: _run_python("-c", BRUTE_FORCE, str(path)),
        )
    yield Row(f"scorer score --json, {GAMES:,} games", ours / 1000, "the tests' own counter", plain / 1000, "ms")


def _run_python(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)  # noqa: S603 - our own modules
    return done.stdout


def _typical_stars() -> Iterator[Row]:
    games = [_read(record) for record in _typical("summer-pavilion")]
    (ours,) = fastest(_each(games, _folded))
    figure = f"summer-pavilion, {_placements(games):.1f} placements, all lines"
    yield Row(figure, ours / GAMES, "target: other scorers, without reasons", TARGET * _placements(games))


def _largest() -> Iterator[Row]:
    log = largest_log()
    on = LAYOUTS["azul-gray"]
    (ours,) = fastest(lambda: fold(on, SEATS, [logged.entry for logged in effective(log)]), turns=50)
    yield Row(f"a tap in the largest game: 4 players, 9 rounds, {len(log)} steps", ours, "target", LARGE_TARGET)


def _growth() -> Iterator[Row]:
    """Measure a game that never ends, so that all rounds are alike."""
    on = LAYOUTS["azul-gray"]
    games = [list(endless(rounds)) for rounds in (10, 20, 40, 80)]
    times = fastest(*(lambda game=game: fold(on, SEATS, game) for game in games), turns=30)
    for before, game, once, twice in zip(games, games[1:], times, times[1:], strict=False):
        yield Row(f"{len(game)} entries", twice, f"twice the time of {len(before)}: ×1 is linear", 2 * once)


# ------------------------------------------------------------------------------------------------------ the games


def _typical(board: str) -> list[Json]:
    return [typical_record(random.Random(number), board) for number in range(GAMES)]


def _read(record: Json) -> Record:
    reading = read_record(record)
    assert reading.record, reading.problems
    return reading.record


def _parsed(board: str) -> list[tuple[Layout, int, list[Entry]]]:
    """The arguments of `fold`, parsed without scoring."""
    games: list[tuple[Layout, int, list[Entry]]] = []
    for record in _typical(board):
        on = layout(board, record["options"])
        entries = [read_entry(value, on) for value in record["entries"]]
        games.append((on, 1, [entry for entry in entries if not isinstance(entry, Code)]))
    return games


def _placements(games: list[Record]) -> float:
    return sum(isinstance(entry, Lay) for game in games for entry in game.entries) / len(games)


def largest_log() -> list[Step]:
    """Four players, nine rounds, every row tiled or stuck each time, every floor line, and twelve undone slips."""
    log: list[Step] = []
    for number in range(1, 10):
        for player, row in product(range(SEATS), range(1, 6)):
            column = COLUMN_OF_ROUND.get(number)
            stuck = Stuck(number, player, row, "red")
            log.append(Lay(number, player, f"{row}.{column}", "red") if column else stuck)
        log += [Floor(number, player, 2, marker=player == 0) for player in range(SEATS)]
        log.append(End(number))
    for number in range(12):
        log[20 * number : 20 * number] = [Lay(1, 0, "1.1", "blue"), Undo()]
    return log


def endless(rounds: int) -> Iterator[Entry]:
    """Four columns tiled again and again, which is illegal, but folding does not refuse it."""
    for number in range(1, rounds + 1):
        for player in range(SEATS):
            yield from (Lay(number, player, f"{row}.{number % 4 + 1}", "red") for row in range(1, 6))
            yield Floor(number, player, 1, marker=False)
        yield End(number)


# ------------------------------------------------------------------------------------------------------- the counters


def _each(games: Iterable[object], counted: Callable[..., object]) -> Callable[[], object]:
    return lambda: [counted(game) for game in games]


def _folded(game: Record) -> object:
    return fold(game.layout, 1, game.entries).totals


Plain = list[tuple[list[tuple[int, int]], int]]
"""A game of one player, round by round: rows and columns of the tiles from the top, and how much the floor costs."""


def _in_bits(entries: Iterable[Entry]) -> Plain:
    rounds: Plain = []
    tiles: list[tuple[int, int]] = []
    loss = 0
    floor = LAYOUTS["azul"].floor if isinstance(LAYOUTS["azul"], WallLayout) else ()
    for entry in entries:
        if isinstance(entry, Lay):
            tiles.append((entry.space.row - 1, entry.space.column - 1))
        elif isinstance(entry, Floor):
            loss = sum(floor[: entry.tiles + entry.marker])
        elif isinstance(entry, End):
            rounds.append((sorted(tiles), loss))
            tiles, loss = [], 0
    return rounds


def _run(bits: int, place: int) -> int:
    """How many contiguous bits are set around this one; 0 if it is alone."""
    first = last = place
    while first > 0 and bits >> first - 1 & 1:
        first -= 1
    while last < 4 and bits >> last + 1 & 1:
        last += 1
    return last - first + 1 if last > first else 0


RUNS = [[_run(bits, place) for place in range(5)] for bits in range(32)]
DIAGONALS = [[(row, (row + color) % 5) for row in range(5)] for color in range(5)]


def bare_total(rounds: Plain) -> int:
    """The total of a game on the colored side and nothing else."""
    rows, columns, total = [0] * 5, [0] * 5, 0
    for tiles, loss in rounds:
        for row, column in tiles:
            rows[row] |= 1 << column
            columns[column] |= 1 << row
            total += RUNS[rows[row]][column] + RUNS[columns[column]][row] or 1
        total = max(0, total + loss)
    if 31 in rows:
        total += 2 * rows.count(31) + 7 * columns.count(31)
        total += 10 * sum(all(rows[row] >> column & 1 for row, column in spaces) for spaces in DIAGONALS)
    return total


def _same_totals(games: list[Record], plain: list[Plain]) -> None:
    """Assert equal totals, because a faster way to a wrong total is no reference."""
    assert [_folded(game) for game in games] == [[bare_total(rounds)] for rounds in plain]
