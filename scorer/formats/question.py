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
from scorer.rules.claim import Suspicion, Verdict, judge_claim
from scorer.rules.layouts import Layout, StarLayout, WallLayout
from scorer.rules.mistaps import Mistap
from scorer.rules.reasons import Code, Refusal
from scorer.rules.referee import Hand, LineAnswer, PatternLine, Placement, Position, can_place, may_place, may_take
from scorer.rules.slips import Scope

FORMAT: Final = "azulejo-question/1"
LARGEST_CLAIM: Final = 9999


class Take(NamedTuple):
    """May I put these tiles on a pattern line?"""

    position: Position
    color: Color
    tiles: int
    with_loss: bool
    """Whether the floor line is known, so that it can be said what falling costs."""


class Place(NamedTuple):
    """May I lay this tile there, and how can I pay for it?"""

    layout: StarLayout
    tiles: Tiles
    hand: Hand
    space: Space
    color: Color


class Lay(NamedTuple):
    """What can I lay at all?"""

    layout: StarLayout
    tiles: Tiles
    hand: Hand


class Claim(NamedTuple):
    """We counted another total: who is wrong?"""

    record: Record
    player: int
    claimed: int
    after: int | None
    """The round after which it was counted; None for the total as it stands."""

    def verdict(self) -> Verdict:
        record = self.record
        return judge_claim(record.layout, len(record.players), record.entries, self.player, self.claimed, self.after)


Question = Take | Place | Lay | Claim


class Asked(NamedTuple):
    """What came of reading a question."""

    question: Question | None
    """None where there are problems."""
    problems: list[Problem]


def is_question(value: object) -> bool:
    """Whether a JSON value means to be a question, of whatever version."""
    name = value.get("format") if isinstance(value, dict) else None
    return isinstance(name, str) and name.partition("/")[0] == FORMAT.partition("/")[0]


def read_question(value: Mapping[str, Any]) -> Asked:
    """The question in a JSON object, or all of its problems."""
    form = _Form(value)
    if value.get("format") != FORMAT:
        form.wrong(Code.BAD_FORMAT, "format")
    read = _READERS.get(value["ask"]) if isinstance(value.get("ask"), str) else None
    if not read:
        form.wrong(Code.BAD_FORMAT, "ask")
        return Asked(None, form.problems)
    question = read(form)
    return Asked(None if form.problems else question, form.problems)


_Family = TypeVar("_Family", WallLayout, StarLayout)


class _Form:
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
            return given
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


def _take(form: _Form) -> Take | None:
    on = form.layout(WallLayout)
    if on is None:
        return None
    tiles = form.tiles(on)
    taken, floor = form.part("tiles", needed=True), form.part("floor", needed=False)
    color = form.color(taken.get("color"), "tiles.color", on)
    count = form.number(taken.get("count"), "tiles.count", 1, on.tiles_in_box)
    fallen = form.number(floor.get("tiles", 0), "floor.tiles", 0, on.tiles_in_box)
    if type(floor.get("marker", False)) is not bool:
        form.wrong(Code.BAD_FORMAT, "floor.marker")
    position = Position(on, tiles, _lines(form, on, tiles), fallen + bool(floor.get("marker")))
    return Take(position, color, count, with_loss="floor" in form.value)


def _lines(form: _Form, on: WallLayout, tiles: Tiles) -> dict[int, PatternLine]:
    lines: dict[int, PatternLine] = {}
    for key, given in form.part("lines", needed=False).items():
        where = f"lines.{key}"
        if key not in ("1", "2", "3", "4", "5") or not isinstance(given, dict):
            form.wrong(Code.BAD_FORMAT, where)
            continue
        line = int(key)
        if not (count := form.number(given.get("tiles"), f"{where}.tiles", 0, line)):
            continue
        color = form.color(given.get("color"), f"{where}.color", on)
        if same := tuple(space for space in on.groups[line - 1] if tiles.get(space) == color):
            form.wrong(Code.COLOR_IN_ROW, where, same)
        lines[line] = PatternLine(color, count)
    return lines


def _place(form: _Form) -> Place | None:
    on = form.layout(StarLayout)
    if on is None:
        return None
    tiles, hand = form.tiles(on), _hand(form, on)
    space = form.space(form.value.get("space"), "space", on)
    if space is None:
        return None
    return Place(on, tiles, hand, space, form.color(form.value.get("color", on.print_of(space)), "color", on))


def _lay(form: _Form) -> Lay | None:
    on = form.layout(StarLayout)
    return Lay(on, form.tiles(on), _hand(form, on)) if on else None


def _hand(form: _Form, on: StarLayout) -> Hand:
    tiles = {
        form.color(color, f"hand.{color}", on): form.number(count, f"hand.{color}", 0, on.tiles_in_box)
        for color, count in form.part("hand", needed=True).items()
    }
    return Hand(tiles, form.color(form.value.get("wild"), "wild", on))


def _claim(form: _Form) -> Claim | None:
    value = form.value.get("record")
    if not isinstance(value, dict) or not is_record(value):
        form.wrong(Code.BAD_FORMAT, "record")
        return None
    reading = read_record(value)
    form.problems += [problem._replace(where=f"record.{_part(problem)}") for problem in reading.problems]
    record, player = reading.record, form.value.get("player")
    if record is None:
        return None
    if type(player) is not int or not 0 <= player < len(record.players):
        form.wrong(Code.UNKNOWN_PLAYER, "player")
    claimed = form.number(form.value.get("claimed"), "claimed", -LARGEST_CLAIM, LARGEST_CLAIM)
    after = form.value.get("round")
    if after is not None:
        after = form.number(after, "round", 1, max((entry.round for entry in record.entries), default=0))
    return None if form.problems else Claim(record, int(player or 0), claimed, after)


def _part(problem: Problem) -> str:
    """Where in its record a problem is."""
    return problem.where if problem.entry is None else f"entries.{problem.entry}"


_READERS: Final[Mapping[str, Callable[[_Form], Question | None]]] = {
    "take": _take,
    "place": _place,
    "lay": _lay,
    "claim": _claim,
}
"""The `ask` of a question."""


def answer(question: Take | Place | Lay) -> dict[str, Any]:
    """What may be done, in the public form."""
    if isinstance(question, Take):
        answers = may_take(question.position, question.color, question.tiles)
        return {"answers": [_line_as_json(line, with_loss=question.with_loss) for line in answers]}
    if isinstance(question, Place):
        return _placement_as_json(may_place(*question))
    return {"answers": [_placement_as_json(found) | _tile(found) for found in can_place(*question)]}


def verdict_as_json(
    verdict: Verdict, slips_in_words: Callable[[Suspicion], str], mistap_in_words: Callable[[Mistap], str]
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
