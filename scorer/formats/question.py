"""Questions to the referee: parses and validates the public JSON format, and serializes the answers.

As with records, each part is validated separately; every error, including an impossible position, becomes a `Problem`
with a code of the public interface. Nothing is guessed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorer.formats.dome_question import (
    DomeQuestion,
    answer_about_dome,
    lay_on_dome,
    line_as_json,
    place_on_dome,
    place_plate,
    take_for_dome,
)
from scorer.formats.question_parser import QuestionParser
from scorer.formats.record import Problem, Record, entry_as_json, is_record, read_record
from scorer.rules.board import Color, Space, Tiles
from scorer.rules.claim import ClaimVerdict, Suspicion, judge_claim
from scorer.rules.mistaps import Mistap
from scorer.rules.reasons import Code
from scorer.rules.referee import Hand, PatternLine, Placement, Position, can_place, may_place, may_take
from scorer.rules.slips import Scope
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout

FORMAT: Final = "azulejo-question/1"
LARGEST_CLAIM: Final = 9999


class TakeQuestion(NamedTuple):
    """Where may I put these tiles?"""

    position: Position
    color: Color
    tiles: int
    with_loss: bool
    """Whether the floor line is known, and with it the cost of falling tiles."""


class PlaceQuestion(NamedTuple):
    """May I place this tile there, and how can I pay for it?"""

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
    """We counted another total: which count is wrong?"""

    record: Record
    player: int
    claimed: int
    after: int | None
    """The round after which it was counted; None for the current total."""

    def verdict(self) -> ClaimVerdict:
        record = self.record
        return judge_claim(record.layout, len(record.players), record.entries, self.player, self.claimed, self.after)


Question = TakeQuestion | PlaceQuestion | LayQuestion | ClaimQuestion | DomeQuestion


class QuestionReading(NamedTuple):
    """The result of parsing a question."""

    question: Question | None
    """None if there are problems."""
    problems: list[Problem]


def is_question(value: object) -> bool:
    """Whether a JSON value is a question, of any version."""
    name = value.get("format") if isinstance(value, dict) else None
    return isinstance(name, str) and name.partition("/")[0] == FORMAT.partition("/")[0]


def read_question(value: Mapping[str, Any]) -> QuestionReading:
    """Parse a question; return it or all of its problems."""
    parser = QuestionParser(value)
    if value.get("format") != FORMAT:
        parser.add_problem(Code.BAD_FORMAT, "format")
    asked = value["ask"] if isinstance(value.get("ask"), str) else ""
    if asked not in _READERS:
        parser.add_problem(Code.BAD_FORMAT, "ask")
        return QuestionReading(None, parser.problems)
    question = _READERS[asked](parser)
    return QuestionReading(None if parser.problems else question, parser.problems)


def _take(parser: QuestionParser) -> TakeQuestion | None:
    on = parser.layout(WallLayout)
    if on is None:
        return None
    tiles = parser.tiles(on)
    taken, floor = parser.part("tiles", needed=True), parser.part("floor", needed=False)
    color = parser.color(taken.get("color"), "tiles.color", on)
    count = parser.number(taken.get("count"), "tiles.count", 1, on.tiles_in_box)
    fallen = parser.number(floor.get("tiles", 0), "floor.tiles", 0, on.tiles_in_box)
    if type(floor.get("marker", False)) is not bool:
        parser.add_problem(Code.BAD_FORMAT, "floor.marker")
    position = Position(on, tiles, _lines(parser, on, tiles), fallen + bool(floor.get("marker")))
    return TakeQuestion(position, color, count, with_loss="floor" in parser.value)


def _lines(parser: QuestionParser, on: WallLayout, tiles: Tiles) -> dict[int, PatternLine]:
    lines: dict[int, PatternLine] = {}
    for key, given in parser.part("lines", needed=False).items():
        where = f"lines.{key}"
        if key not in ("1", "2", "3", "4", "5") or not isinstance(given, dict):
            parser.add_problem(Code.BAD_FORMAT, where)
            continue
        line = int(key)
        if not (count := parser.number(given.get("tiles"), f"{where}.tiles", 0, line)):
            continue
        color = parser.color(given.get("color"), f"{where}.color", on)
        if same := on.spaces_against(tiles, line, color):
            parser.add_problem(Code.COLOR_IN_ROW, where, same)
        lines[line] = PatternLine(color, count)
    return lines


def _place(parser: QuestionParser) -> PlaceQuestion | None:
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


def _lay(parser: QuestionParser) -> LayQuestion | None:
    on = parser.layout(StarLayout)
    return LayQuestion(on, parser.tiles(on), _hand(parser, on)) if on else None


def _hand(parser: QuestionParser, on: StarLayout) -> Hand:
    tiles = {
        parser.color(color, f"hand.{color}", on): parser.number(count, f"hand.{color}", 0, on.tiles_in_box)
        for color, count in parser.part("hand", needed=True).items()
    }
    return Hand(tiles, parser.color(parser.value.get("wild"), "wild", on))


def _claim(parser: QuestionParser) -> ClaimQuestion | None:
    value = parser.value.get("record")
    if not isinstance(value, dict) or not is_record(value):
        parser.add_problem(Code.BAD_FORMAT, "record")
        return None
    reading = read_record(value)
    parser.problems += [problem._replace(where=f"record.{_part(problem)}") for problem in reading.problems]
    record, player = reading.record, parser.value.get("player")
    if record is None:
        return None
    if type(player) is not int or not 0 <= player < len(record.players):
        parser.add_problem(Code.UNKNOWN_PLAYER, "player")
    claimed = parser.number(parser.value.get("claimed"), "claimed", -LARGEST_CLAIM, LARGEST_CLAIM)
    after = parser.value.get("round")
    if after is not None:
        after = parser.number(after, "round", 1, max((entry.round for entry in record.entries), default=0))
    return None if parser.problems else ClaimQuestion(record, int(player or 0), claimed, after)


def _part(problem: Problem) -> str:
    """The location of a problem in its record."""
    return problem.where if problem.entry is None else f"entries.{problem.entry}"


_Reader = Callable[[QuestionParser], Question | None]


def _by_family(usual: _Reader, **others: _Reader) -> _Reader:
    """Reads a question by the `Layout.family` of its board."""
    return lambda parser: others.get(parser.family, usual)(parser)


_READERS: Final[Mapping[str, _Reader]] = {
    "take": _by_family(_take, dome=take_for_dome),
    "place": _by_family(_place, dome=place_on_dome),
    "lay": _by_family(_lay, dome=lay_on_dome),
    "plate": place_plate,
    "claim": _claim,
}
"""By the value of `ask`; each refuses the boards that it is not about."""


def answer(question: TakeQuestion | PlaceQuestion | LayQuestion | DomeQuestion) -> dict[str, Any]:
    """The answer, in the public format."""
    if isinstance(question, DomeQuestion):
        return answer_about_dome(question)
    if isinstance(question, TakeQuestion):
        answers = may_take(question.position, question.color, question.tiles)
        return {"answers": [line_as_json(line, with_loss=question.with_loss) for line in answers]}
    if isinstance(question, PlaceQuestion):
        return _placement_as_json(may_place(*question))
    return {"answers": [_placement_as_json(found) | _tile(found) for found in can_place(*question)]}


def verdict_as_json(
    verdict: ClaimVerdict, slips_in_words: Callable[[Suspicion], str], mistap_in_words: Callable[[Mistap], str]
) -> dict[str, Any]:
    """The verdict in the public format; the caller provides the messages."""
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
    """A slip with its location and, for a bonus, which one; a second slip is under `and`."""
    first, *others = slips
    shown: dict[str, Any] = {"slip": first.slip, "round": first.round, "space": first.space or None}
    if first.bonus:
        shown["bonus"] = first.bonus
    if first.bonus and first.scope is Scope.ONE:
        shown["spaces"] = first.lines[0].spaces
    return shown | {"and": _slips_as_json((*others,))} if others else shown


def _mistap_as_json(mistap: Mistap) -> dict[str, Any]:
    """The wrong entry of the record and its correction; `entry` is null if one is missing."""
    return {
        "wrong": mistap.kind,
        "round": mistap.round,
        "space": mistap.space or None,
        "entry": mistap.at if mistap.entry else None,
        "instead": entry_as_json(mistap.instead) if mistap.instead else None,
    }
