"""Questions to the referee, the public format: from JSON to the rules, and their answer back to JSON.

As with records, whatever comes in is judged part by part; what is wrong, a position that cannot be among it, becomes
a `Problem` with a code of the contract, and nothing is guessed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from scorer.formats.record import FORMAT as RECORD_FORMAT
from scorer.formats.record import Problem, Record, entry_as_json, is_record, read_record
from scorer.rules import star, wall
from scorer.rules.board import Color, Space, Tiles
from scorer.rules.claim import ClaimVerdict, Suspicion, judge_claim
from scorer.rules.layouts import Layout, StarLayout, WallLayout
from scorer.rules.mistaps import Mistap
from scorer.rules.reasons import Code, Refusal
from scorer.rules.referee import Hand, LineAnswer, PatternLine, Placement, Position, can_place, may_place, may_take
from scorer.rules.slips import Scope

FORMAT: Final = "azulejo-question/1"
LARGEST_CLAIM: Final = 9999


class TakeQuestion(NamedTuple):
    """May I put these tiles on a pattern line?"""

    position: Position
    color: Color
    tiles: int
    with_loss: bool
    """Whether the floor line is known, so that it can be said what falling costs."""


class PlaceQuestion(NamedTuple):
    """May I lay this tile there, and how can I pay for it?"""

    layout: StarLayout
    tiles: Tiles
    hand: Hand
    space: Space
    color: Color


class LayQuestion(NamedTuple):
    """What can I place?"""

    layout: StarLayout
    tiles: Tiles
    hand: Hand


class ClaimQuestion(NamedTuple):
    """We counted another total: who is wrong?"""

    record: Record
    player: int
    claimed: int
    after: int | None
    """The round after which it was counted; None for the total as it stands."""

    def verdict(self) -> ClaimVerdict:
        record = self.record
        return judge_claim(record.layout, len(record.players), record.entries, self.player, self.claimed, self.after)


Question = TakeQuestion | PlaceQuestion | LayQuestion | ClaimQuestion


class QuestionReading(NamedTuple):
    """What came of reading a question."""

    question: Question | None
    """None where there are problems."""
    problems: list[Problem]


def is_question(value: object) -> bool:
    """Whether a JSON value means to be a question, of whatever version."""
    name = value.get("format") if isinstance(value, dict) else None
    return isinstance(name, str) and name.partition("/")[0] == FORMAT.partition("/")[0]


def read_question(value: Mapping[str, Any]) -> QuestionReading:
    """The question in a JSON object, or all of its problems."""
    parser = _QuestionParser(value)
    if value.get("format") != FORMAT:
        parser.wrong(Code.BAD_FORMAT, "format")
    read = _READERS.get(value["ask"]) if isinstance(value.get("ask"), str) else None
    if not read:
        parser.wrong(Code.BAD_FORMAT, "ask")
        return QuestionReading(None, parser.problems)
    question = read(parser)
    return QuestionReading(None if parser.problems else question, parser.problems)


_Family = TypeVar("_Family", WallLayout, StarLayout)


class _QuestionParser:
    """A question as it came: gives its parts, notes what is wrong with them.

    Where a part is wrong, something harmless stands for it, so that the others can be judged too.
    """

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.value = value
        self.problems: list[Problem] = []

    def wrong(self, code: Code, where: str, spaces: tuple[Space, ...] = ()) -> None:
        self.problems.append(Problem(code, where=where, spaces=spaces))

    def layout(self, family: type[_Family]) -> _Family | None:
        """The board, judged as that of a record in which nothing has happened."""
        head = {key: self.value[key] for key in ("board", "options") if key in self.value}
        empty = {"format": RECORD_FORMAT, "id": "question", "players": [{"name": "?"}], "entries": []}
        reading = read_record(empty | head)
        self.problems += reading.problems
        if reading.record is None:
            return None
        if isinstance(reading.record.layout, family):
            return reading.record.layout
        self.wrong(Code.NOT_ON_THIS_BOARD, "ask")
        return None

    def part(self, key: str, *, needed: bool) -> Mapping[str, Any]:
        """An object of the question; none where it may be left out and is."""
        part = self.value.get(key, None if needed else {})
        if isinstance(part, dict):
            return part
        self.wrong(Code.BAD_FORMAT, key)
        return {}

    def number(self, given: object, where: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.wrong(Code.BAD_NUMBER, where)
        return least

    def color(self, given: object, where: str, on: Layout) -> Color:
        if isinstance(given, str) and given in on.colors:
            return given
        self.wrong(Code.UNKNOWN_COLOR if isinstance(given, str) else Code.BAD_FORMAT, where)
        return on.colors[0]

    def space(self, given: object, where: str, on: Layout) -> Space | None:
        if isinstance(given, str) and any(given in group for group in on.groups):
            return Space(given)
        self.wrong(Code.UNKNOWN_SPACE if isinstance(given, str) else Code.BAD_FORMAT, where)
        return None

    def tiles(self, on: Layout) -> dict[Space, Color]:
        """What lies on the board, as far as it can lie there."""
        tiles: dict[Space, Color] = {}
        for key, given in self.part("wall", needed=False).items():
            before = len(self.problems)
            space, color = self.space(key, f"wall.{key}", on), self.color(given, f"wall.{key}", on)
            if space is None or len(self.problems) > before:
                continue
            if refusal := _forbids_tile(on, tiles, space, color):
                self.wrong(refusal.code, f"wall.{key}", refusal.spaces)
            else:
                tiles[space] = color
        return tiles


def _forbids_tile(on: Layout, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
    if isinstance(on, WallLayout):
        return wall.forbids_tile(on, tiles, space, color)
    return star.forbids_tile(on, tiles, space, color)


def _take(parser: _QuestionParser) -> TakeQuestion | None:
    on = parser.layout(WallLayout)
    if on is None:
        return None
    tiles = parser.tiles(on)
    taken, floor = parser.part("tiles", needed=True), parser.part("floor", needed=False)
    color = parser.color(taken.get("color"), "tiles.color", on)
    count = parser.number(taken.get("count"), "tiles.count", 1, on.tiles_in_box)
    fallen = parser.number(floor.get("tiles", 0), "floor.tiles", 0, on.tiles_in_box)
    if type(floor.get("marker", False)) is not bool:
        parser.wrong(Code.BAD_FORMAT, "floor.marker")
    position = Position(on, tiles, _lines(parser, on, tiles), fallen + bool(floor.get("marker")))
    return TakeQuestion(position, color, count, with_loss="floor" in parser.value)


def _lines(parser: _QuestionParser, on: WallLayout, tiles: Tiles) -> dict[int, PatternLine]:
    lines: dict[int, PatternLine] = {}
    for key, given in parser.part("lines", needed=False).items():
        where = f"lines.{key}"
        if key not in ("1", "2", "3", "4", "5") or not isinstance(given, dict):
            parser.wrong(Code.BAD_FORMAT, where)
            continue
        line = int(key)
        if not (count := parser.number(given.get("tiles"), f"{where}.tiles", 0, line)):
            continue
        color = parser.color(given.get("color"), f"{where}.color", on)
        if same := tuple(space for space in on.groups[line - 1] if tiles.get(space) == color):
            parser.wrong(Code.COLOR_IN_ROW, where, same)
        lines[line] = PatternLine(color, count)
    return lines


def _place(parser: _QuestionParser) -> PlaceQuestion | None:
    on = parser.layout(StarLayout)
    if on is None:
        return None
    tiles, hand = parser.tiles(on), _hand(parser, on)
    space = parser.space(parser.value.get("space"), "space", on)
    if space is None:
        return None
    return PlaceQuestion(
        on, tiles, hand, space, parser.color(parser.value.get("color", on.print_of(space)), "color", on)
    )


def _lay(parser: _QuestionParser) -> LayQuestion | None:
    on = parser.layout(StarLayout)
    return LayQuestion(on, parser.tiles(on), _hand(parser, on)) if on else None


def _hand(parser: _QuestionParser, on: StarLayout) -> Hand:
    tiles = {
        parser.color(color, f"hand.{color}", on): parser.number(count, f"hand.{color}", 0, on.tiles_in_box)
        for color, count in parser.part("hand", needed=True).items()
    }
    return Hand(tiles, parser.color(parser.value.get("wild"), "wild", on))


def _claim(parser: _QuestionParser) -> ClaimQuestion | None:
    value = parser.value.get("record")
    if not isinstance(value, dict) or not is_record(value):
        parser.wrong(Code.BAD_FORMAT, "record")
        return None
    reading = read_record(value)
    parser.problems += [problem._replace(where=f"record.{_part(problem)}") for problem in reading.problems]
    record, player = reading.record, parser.value.get("player")
    if record is None:
        return None
    if type(player) is not int or not 0 <= player < len(record.players):
        parser.wrong(Code.UNKNOWN_PLAYER, "player")
    claimed = parser.number(parser.value.get("claimed"), "claimed", -LARGEST_CLAIM, LARGEST_CLAIM)
    after = parser.value.get("round")
    if after is not None:
        after = parser.number(after, "round", 1, max((entry.round for entry in record.entries), default=0))
    return None if parser.problems else ClaimQuestion(record, int(player or 0), claimed, after)


def _part(problem: Problem) -> str:
    """Where in its record a problem is."""
    return problem.where if problem.entry is None else f"entries.{problem.entry}"


_READERS: Final[Mapping[str, Callable[[_QuestionParser], Question | None]]] = {
    "take": _take,
    "place": _place,
    "lay": _lay,
    "claim": _claim,
}
"""The `ask` of a question."""


def answer(question: TakeQuestion | PlaceQuestion | LayQuestion) -> dict[str, Any]:
    """What may be done, in the public format."""
    if isinstance(question, TakeQuestion):
        answers = may_take(question.position, question.color, question.tiles)
        return {"answers": [_line_as_json(line, with_loss=question.with_loss) for line in answers]}
    if isinstance(question, PlaceQuestion):
        return _placement_as_json(may_place(*question))
    return {"answers": [_placement_as_json(found) | _tile(found) for found in can_place(*question)]}


def verdict_as_json(
    verdict: ClaimVerdict, slips_in_words: Callable[[Suspicion], str], mistap_in_words: Callable[[Mistap], str]
) -> dict[str, Any]:
    """Who counted wrong, in the public form; the words are the business of others."""
    difference = verdict.claimed - verdict.total
    slips = [
        _slips_as_json(slips) | {"difference": difference, "message": slips_in_words(slips)} for slips in verdict.slips
    ]
    shown: dict[str, Any] = {"total": verdict.total, "claimed": verdict.claimed, "slips": slips}
    if verdict.wrong_entries:
        shown["wrong_entries"] = [
            _mistap_as_json(mistap) | {"difference": difference, "message": mistap_in_words(mistap)}
            for mistap in verdict.wrong_entries
        ]
    return shown


def _line_as_json(line: LineAnswer, *, with_loss: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"line": line.line, "allowed": line.allowed}
    if not line.allowed:
        return shown | {"reason": line.reason}
    shown |= {"placed": line.placed, "floor": line.floor}
    if with_loss:
        shown["loss"] = line.loss
    if line.warning:
        shown["warning"] = line.warning
    return shown


def _placement_as_json(placement: Placement) -> dict[str, Any]:
    if not placement.allowed:
        return {"allowed": False, "reason": placement.reason}
    return {
        "allowed": True,
        "payments": placement.payments,
        "points": placement.points,
        "bonus_tiles": placement.bonus_tiles,
        "from": placement.sources,
    }


def _tile(found: Placement) -> dict[str, Any]:
    return {"space": found.space, "color": found.color}


def _slips_as_json(slips: Suspicion) -> dict[str, Any]:
    """A slip and where; of a bonus also which. What happened together with it stands under `and`."""
    first, *others = slips
    shown: dict[str, Any] = {"slip": first.slip, "round": first.round, "space": first.space or None}
    if first.bonus:
        shown["bonus"] = first.bonus
    if first.bonus and first.scope is Scope.ONE:
        shown["spaces"] = first.lines[0].spaces
    return shown | {"and": _slips_as_json((*others,))} if others else shown


def _mistap_as_json(mistap: Mistap) -> dict[str, Any]:
    """Which entry of the record is wrong, and what should stand there; `entry` is null where one is missing."""
    return {
        "wrong": mistap.kind,
        "round": mistap.round,
        "space": mistap.space or None,
        "entry": mistap.at if mistap.entry else None,
        "instead": entry_as_json(mistap.instead) if mistap.instead else None,
    }
