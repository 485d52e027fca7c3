"""Questions to the referee about a dome: pattern lines, tiles and plates.

Besides the fields of a wall, they have `plates` by place, in their orientation; the special tiles on `wall` are `special`.
"""

from typing import Any, NamedTuple

from scorer.formats.question_parser import QuestionParser
from scorer.rules.board import SPECIAL, Color, Space
from scorer.rules.dome import DomeLayout, refuse_on_dome, refuse_plate
from scorer.rules.dome_referee import (
    DomePlacement,
    DomePosition,
    may_place_on_dome,
    may_place_plate,
    may_take_for_dome,
    where_in_row,
)
from scorer.rules.plates import PLACES, PLATE_SIZE, Dome, Prints
from scorer.rules.reasons import Code, Refusal
from scorer.rules.referee import LineAnswer, PatternLine

ROWS = range(1, 7)


class DomeQuestion(NamedTuple):
    """A question about a dome; which fields are used depends on `ask`."""

    ask: str
    position: DomePosition
    color: Color = ""
    tiles: int = 0
    space: Space | None = None
    row: int = 0
    place: int = 0
    prints: Prints | None = None
    others: tuple[Prints, ...] = ()
    """The plates of the opponent."""
    with_loss: bool = False
    """Whether the broken tiles are known, and with them the cost of more."""
    left: int = 1
    """How many plates the player may still place in the round."""

    @property
    def layout(self) -> DomeLayout:
        return self.position.layout

    @property
    def dome(self) -> Dome:
        return self.position.dome

    def placement(self) -> DomePlacement:
        assert self.space
        return may_place_on_dome(self.dome, self.space, self.color)

    def plate_refusal(self) -> Refusal | None:
        assert self.prints
        return may_place_plate(self.layout, self.dome, self.others, self.place, self.prints, left=self.left)


def take_for_dome(parser: QuestionParser) -> DomeQuestion | None:
    position = _position(parser)
    if position is None:
        return None
    taken = parser.part("tiles", needed=True)
    color = parser.color(taken.get("color"), "tiles.color", position.layout)
    count = parser.number(taken.get("count"), "tiles.count", 1, position.layout.tiles_in_box)
    return DomeQuestion("take", position, color, count, with_loss="floor" in parser.value)


def place_on_dome(parser: QuestionParser) -> DomeQuestion | None:
    position = _position(parser)
    if position is None:
        return None
    space = parser.space(parser.value.get("space"), "space", position.layout)
    if space is None:
        return None
    printed = position.dome.print_of(space)
    color = parser.value.get("color", printed if printed in position.layout.colors else None)
    return DomeQuestion("place", position, parser.color(color, "color", position.layout), space=space)


def lay_on_dome(parser: QuestionParser) -> DomeQuestion | None:
    position = _position(parser)
    if position is None:
        return None
    row = parser.number(parser.value.get("row"), "row", ROWS[0], ROWS[-1])
    return DomeQuestion("lay", position, parser.color(parser.value.get("color"), "color", position.layout), row=row)


def place_plate(parser: QuestionParser) -> DomeQuestion | None:
    position = _position(parser)
    if position is None:
        return None
    place = parser.number(parser.value.get("place"), "place", PLACES[0], PLACES[-1])
    prints = _prints(parser, parser.value.get("prints"), "prints")
    given = parser.value.get("others", [])
    if not isinstance(given, list):
        parser.add_problem(Code.BAD_FORMAT, "others")
        given = []
    others = [_prints(parser, one, f"others.{number}") for number, one in enumerate(given)]
    by_round = position.layout.plates_by_round
    round = parser.number(parser.value.get("round", 1), "round", 1, len(by_round))
    placed = parser.number(parser.value.get("placed", 0), "placed", 0, len(PLACES))
    return DomeQuestion(
        "plate",
        position,
        place=place,
        prints=prints,
        others=tuple(filter(None, others)),
        left=by_round[round - 1] - placed,
    )


def _position(parser: QuestionParser) -> DomePosition | None:
    on = parser.layout(DomeLayout)
    if on is None:
        return None
    floor = parser.part("floor", needed=False)
    broken = parser.number(floor.get("tiles", 0), "floor.tiles", 0, on.tiles_in_box)
    if type(floor.get("marker", False)) is not bool:
        parser.add_problem(Code.BAD_FORMAT, "floor.marker")
    return DomePosition(on, _dome(parser, on), _lines(parser, on), broken)


def _dome(parser: QuestionParser, on: DomeLayout) -> Dome:
    """The valid plates and tiles."""
    plates: dict[int, Prints] = {}
    for key, given in parser.part("plates", needed=False).items():
        prints = _prints(parser, given, f"plates.{key}")
        if key not in map(str, PLACES):
            parser.add_problem(Code.BAD_NUMBER, f"plates.{key}")
        elif prints and (refusal := refuse_plate(on, Dome({}, plates), (), int(key), prints)):
            parser.add_problem(refusal.code, f"plates.{key}", refusal.spaces)
        elif prints:
            plates[int(key)] = prints
    tiles: dict[Space, Color] = {}
    for key, given in parser.part("wall", needed=False).items():
        where = f"wall.{key}"
        space = parser.space(key, where, on)
        color = given if given == SPECIAL else parser.color(given, where, on)
        if space is None:
            continue
        if refusal := _refuse_covered(Dome(tiles, plates), space, color):
            parser.add_problem(refusal.code, where, refusal.spaces)
        else:
            tiles[space] = color
    return Dome(tiles, plates)


def _refuse_covered(dome: Dome, space: Space, color: Color) -> Refusal | None:
    """Why a tile cannot be there; a special tile can only be on a special space."""
    if color != SPECIAL:
        return refuse_on_dome(dome, space, color)
    printed = dome.print_of(space)
    if printed is None:
        return Refusal(Code.NO_PLATE_THERE, (space,))
    return None if printed == SPECIAL else Refusal(Code.WRONG_COLOR, (space,))


def _prints(parser: QuestionParser, given: object, where: str) -> Prints | None:
    if isinstance(given, list) and len(given) == PLATE_SIZE and all(isinstance(one, str) for one in given):
        return given[0], given[1], given[2], given[3]
    parser.add_problem(Code.BAD_FORMAT, where)
    return None


def _lines(parser: QuestionParser, on: DomeLayout) -> dict[int, PatternLine]:
    lines: dict[int, PatternLine] = {}
    for key, given in parser.part("lines", needed=False).items():
        where = f"lines.{key}"
        if key not in map(str, ROWS) or not isinstance(given, dict):
            parser.add_problem(Code.BAD_FORMAT, where)
        elif count := parser.number(given.get("tiles"), f"{where}.tiles", 0, int(key)):
            lines[int(key)] = PatternLine(parser.color(given.get("color"), f"{where}.color", on), count)
    return lines


def answer_about_dome(question: DomeQuestion) -> dict[str, Any]:
    """The answer, in the public format."""
    if question.ask == "take":
        answers = may_take_for_dome(question.position, question.color, question.tiles)
        return {"answers": [line_as_json(line, with_loss=question.with_loss) for line in answers]}
    if question.ask == "place":
        return _placement_as_json(question.placement())
    if question.ask == "plate":
        refusal = question.plate_refusal()
        return {"allowed": False, "reason": refusal.code} if refusal else {"allowed": True}
    found = where_in_row(question.dome, question.row, question.color)
    answers_of_row = [{"space": one.space, **_placement_as_json(one)} for one in found.placements]
    return {"answers": answers_of_row, "stuck": found.stuck, "waits": not found.placements and found.waits}


def _placement_as_json(placement: DomePlacement) -> dict[str, Any]:
    if not placement.allowed:
        return {"allowed": False, "reason": placement.reason}
    return {"allowed": True, "points": placement.points, "special": placement.special}


def line_as_json(line: LineAnswer, *, with_loss: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"line": line.line, "allowed": line.allowed}
    if not line.allowed:
        return shown | {"reason": line.reason}
    shown |= {"placed": line.placed, "floor": line.floor}
    if with_loss:
        shown["loss"] = line.loss
    if line.warning:
        shown["warning"] = line.warning
    return shown
