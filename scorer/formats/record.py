"""The game record, the public JSON format of one game: parse, validate and score it, and serialize a game and its score.

A record is read in one pass. Each entry is parsed, validated and played; one that the rules do not allow is left out
and becomes a `Problem` with a code from the format's specification. Unknown keys are kept.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any, Final, NamedTuple, get_origin, get_type_hints

from scorer.rules.board import SPACES, Color, Space
from scorer.rules.dome import DomeLayout
from scorer.rules.entries import End, Entry, FinalTotal, First, Floor, Lay, LayPlate, Pass, RoundTotal, Stuck
from scorer.rules.game import standings, tie_break, winners
from scorer.rules.goals import GOALS_IN_PLAY, Goal
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.plates import PLATE_SIZE
from scorer.rules.reasons import Code, Line
from scorer.rules.table import MOST_PLAYERS, Layout, Table
from scorer.rules.validation import EntryValidator

FORMAT: Final = "azulejo-game/1"
SCORE_FORMAT: Final = "azulejo-score/1"
WORST_PENALTY: Final = -99
MOST_GOAL_POINTS: Final = 99

ENTRY_TYPES: Final[Mapping[str, type[Entry]]] = {
    "lay": Lay,
    "floor": Floor,
    "stuck": Stuck,
    "first": First,
    "pass": Pass,
    "plate": LayPlate,
    "total": RoundTotal,
    "final": FinalTotal,
    "end": End,
}
"""By the value of the key `do`."""


def _json_type(hint: Any) -> type:
    """The type of a field without its parameters; every kind of string is `str`."""
    plain: type = get_origin(hint) or hint
    return str if issubclass(plain, str) else plain


_WORDS: Final = {kind: word for word, kind in ENTRY_TYPES.items()}
_FIELDS: Final = {
    kind: tuple((name, _json_type(type_)) for name, type_ in get_type_hints(kind).items()) for kind in _WORDS
}
"""The fields of each entry, and their types in JSON."""
_USUAL: Final = {
    kind: (
        [name for name, _ in fields],
        [kind._field_defaults.get(name) for name, _ in fields],
        [type_ for _, type_ in fields],
    )
    for kind, fields in _FIELDS.items()
}
"""The same for comparing all fields at once: their names, their defaults, and their types."""


class Problem(NamedTuple):
    """A problem in a record, and its location."""

    code: Code
    entry: int | None = None
    """Index of the entry; None for the head of the record."""
    where: str = ""
    """The invalid key, if it is one."""
    spaces: tuple[Space, ...] = ()
    """The tiles that prevent the entry."""


class Record(NamedTuple):
    """A game that has been read, validated and scored."""

    id: str
    board: str
    layout: Layout
    players: tuple[str, ...]
    entries: tuple[Entry, ...]
    """The entries that the rules allow."""
    source: Mapping[str, Any]
    """The JSON object that it was read from, unknown keys included."""
    table: Table
    """The boards and the ledger after `entries`, the open round scored as it is."""


class Reading(NamedTuple):
    """The result of reading a record."""

    id: str | None
    record: Record | None
    """None if the head is invalid, so that nothing can be scored."""
    problems: list[Problem]


def is_record(value: object) -> bool:
    """Whether a JSON value claims to be a game record of any version."""
    name = value.get("format") if isinstance(value, dict) else None
    return isinstance(name, str) and name.partition("/")[0] == FORMAT.partition("/")[0]


def read_record(value: Mapping[str, Any]) -> Reading:
    """Parse, validate and score a record; report all of its problems."""
    problems = list(_head_problems(value))
    game_id = value.get("id") if isinstance(value.get("id"), str) else None
    board, players, entries = value.get("board"), value.get("players"), value.get("entries")
    if problems or game_id is None or not isinstance(players, list) or not isinstance(entries, list):
        return Reading(game_id, None, problems)
    on = layout(str(board), value.get("options"))
    accepted, table, problems = _validate(on, len(players), entries)
    names = tuple(player["name"] for player in players)
    return Reading(game_id, Record(game_id, on.id, on, names, accepted, value, table), problems)


def entry_as_json(entry: Entry) -> dict[str, Any]:
    """An entry in the form of the record."""
    usual = entry._field_defaults
    fields = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in entry._asdict().items()
        if name not in usual or value != usual[name]
    }
    return {"do": _WORDS[type(entry)]} | fields


def read_entry(value: object, on: Layout) -> Entry | Code:
    """Parse an entry, or return why it is malformed. Whether the rules allow it is not checked here."""
    if not isinstance(value, dict):
        return Code.BAD_FORMAT
    get = value.get
    word = get("do")
    kind = ENTRY_TYPES.get(word) if isinstance(word, str) else None
    if kind is None:
        return Code.BAD_FORMAT
    if kind is Lay and not on.has_plates:
        round, player, space, color = get("round"), get("player"), get("space"), get("color")
        if type(round) is int and type(player) is int and type(space) is str:
            space = SPACES.get(space) or Space(space)
            if color is None and "color" not in value:
                color = _printed_color(space, on)
            if type(color) is str:
                return tuple.__new__(Lay, (round, player, space, color))
    names, defaults, types = _USUAL[kind]
    usual: list[Any] = list(map(get, names, defaults))
    if list(map(type, usual)) == types and not on.has_plates:
        return tuple.__new__(kind, usual)
    return _read_fields(kind, value, on)


def _read_fields(kind: type[Entry], value: Mapping[str, Any], on: Layout) -> Entry | Code:
    """Parse an entry that is malformed or has fields of unusual types."""
    fields: list[Any] = []
    for name, expected in _FIELDS[kind]:
        if name in kind._field_defaults and name not in value:
            fields.append(kind._field_defaults[name])
            continue
        field = value.get(name)
        if kind is LayPlate:
            field = _plate_field(name, value)
        elif on.has_plates and name == "color":
            if field == "":
                return Code.UNKNOWN_COLOR
            field = "" if kind is Lay and name not in value else field  # a plate prints it
        if not (isinstance(field, str) if expected is str else type(field) is expected):
            return Code.BAD_NUMBER if expected is int and name in value else Code.BAD_FORMAT
        fields.append(field)
    return kind(*fields)


def _plate_field(name: str, value: Mapping[str, Any]) -> object:
    """The prints of a plate as a tuple, and the number of plates drawn from the stack, which may be true or omitted."""
    field = value.get(name, 0 if name == "hidden" else None)
    if name == "prints" and isinstance(field, list) and len(field) == PLATE_SIZE and all(map(_is_text, field)):
        return tuple(field)
    return int(field) if name == "hidden" and isinstance(field, bool) else field


def _printed_color(space: Space, on: Layout) -> Color | None:
    """The printed color of a tile whose color the record omits; empty if the board has no such space."""
    return on.print_of(space) if space in on.known_spaces else ""


def score_as_json(record: Record) -> dict[str, Any]:
    """The score of a record in the public form."""
    table = record.table
    return {
        "format": SCORE_FORMAT,
        "id": record.id,
        "board": record.board,
        "finished": table.finished,
        "winners": winners(table),
        "tie_break": tie_break(table),
        "players": [
            {
                "name": record.players[standing.player],
                "total": standing.total,
                "rank": standing.rank,
                "rounds": table.rounds[standing.player],
                "bonus": table.bonus[standing.player],
            }
            for standing in standings(table)
        ],
        "lines": [line_as_json(line) for line in table.lines],
    }


def line_as_json(line: Line) -> dict[str, Any]:
    """A line of the ledger in the public form."""
    shown: dict[str, Any] = {
        "round": line.round,
        "player": line.player,
        "space": line.space or None,
        "reason": line.reason,
        "points": line.points,
        "spaces": line.spaces,
    }
    if line.tiles:
        shown["tiles"] = line.tiles
    if line.bonus_tiles:
        shown |= {"bonus_tiles": line.bonus_tiles, "from": line.sources}
    return shown


def _validate(on: Layout, seats: int, entries: Sequence[object]) -> tuple[tuple[Entry, ...], Table, list[Problem]]:
    """The entries that the rules allow, the table after them, and the problems with the others."""
    validator = EntryValidator(on, seats)
    problems = []
    for number, entry in enumerate([read_entry(value, on) for value in entries]):
        if isinstance(entry, Code):
            problems.append(Problem(entry, number))
        else:
            validator.validate(number, entry)
    validator.reject_deferred()
    validator.table.close()
    problems += [Problem(refusal.code, number, spaces=refusal.spaces) for number, refusal in validator.refused]
    accepted = tuple(map(validator.accepted.__getitem__, sorted(validator.accepted)))
    return accepted, validator.table, sorted(problems, key=attrgetter("entry"))


def _head_problems(value: Mapping[str, Any]) -> list[Problem]:
    problems = [
        Problem(Code.BAD_FORMAT, where=key)
        for key, is_valid in _HEAD.items()
        if (key in value or key in _REQUIRED) and not is_valid(value.get(key))
    ]
    players = value.get("players")
    if isinstance(players, list) and 1 <= len(players) <= MOST_PLAYERS:
        problems += [
            Problem(Code.BAD_FORMAT, where=f"players.{number}.name")
            for number, player in enumerate(players)
            if not isinstance(player, dict) or not _is_name(player.get("name"))
        ]
    board = value.get("board")
    if not isinstance(board, str) or board not in LAYOUTS:
        return [*problems, Problem(Code.UNKNOWN_BOARD, where="board")]
    if (
        isinstance(players, list)
        and 1 <= len(players) <= MOST_PLAYERS
        and len(players) not in LAYOUTS[board].player_counts
    ):
        problems.append(Problem(Code.BAD_FORMAT, where="players"))
    options = value.get("options", {})
    return problems + (option_problems(options, LAYOUTS[board]) if isinstance(options, dict) else [])


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_REQUIRED: Final = {"format", "id", "players", "entries"}
_HEAD: Final = {
    "format": lambda value: value == FORMAT,
    "id": _is_name,
    "options": lambda value: isinstance(value, dict),
    "players": lambda value: isinstance(value, list) and 1 <= len(value) <= MOST_PLAYERS,
    "entries": lambda value: isinstance(value, list),
    "started": _is_time,
    "ended": _is_time,
    "location": _is_text,
    "note": _is_text,
}
"""Checks the value of each key of the head."""


def option_problems(options: Mapping[str, Any], on: Layout) -> list[Problem]:
    """The problems with a record's options for this board."""
    problems = []
    for name, check in _OPTIONS.items():
        if name in options:
            code = check(options[name], on) if name in on.options() else Code.NOT_ON_THIS_BOARD
            if code:
                problems.append(Problem(code, where=f"options.{name}"))
    return problems


def _check_floor(value: object, on: Layout) -> Code | None:
    if not isinstance(value, list) or len(value) != len(on.options()["floor"]):
        return Code.BAD_FORMAT
    is_valid = all(type(penalty) is int and WORST_PENALTY <= penalty <= 0 for penalty in value)
    return None if is_valid else Code.BAD_NUMBER


def _check_printed(value: object, on: Layout) -> Code | None:
    if not isinstance(value, dict):
        return Code.BAD_FORMAT
    if not value.keys() <= on.known_spaces:
        return Code.UNKNOWN_SPACE
    return _check_colors(list(value.values()), on)


def _check_wild(value: object, on: Layout) -> Code | None:
    if not isinstance(value, list) or len(value) != len(on.colors):
        return Code.BAD_FORMAT
    return _check_colors(value, on)


def _check_colors(value: list[object], on: Layout) -> Code | None:
    return None if all(isinstance(color, str) and color in on.colors for color in value) else Code.UNKNOWN_COLOR


def _check_goals(value: object, on: Layout) -> Code | None:
    assert isinstance(on, DomeLayout)
    if not isinstance(value, list) or len(value) not in GOALS_IN_PLAY or not all(map(_is_goal, value)):
        return Code.BAD_FORMAT
    chosen = [sum(goal in sides for goal in value) for sides in on.goal_sides]
    return Code.BAD_FORMAT if max(chosen) > 1 else None


def _check_goal_points(value: object, on: Layout) -> Code | None:
    assert isinstance(on, DomeLayout)
    if not isinstance(value, dict) or not all(map(_is_goal, value)):
        return Code.BAD_FORMAT
    for name, worth in value.items():
        numbers = worth if isinstance(worth, list) else [worth]
        count = len(on.goal_points[Goal(name)])
        if len(numbers) != count or isinstance(worth, list) != (count > 1):
            return Code.BAD_FORMAT
        if not all(type(number) is int and abs(number) <= MOST_GOAL_POINTS for number in numbers):
            return Code.BAD_NUMBER
    return None


def _is_goal(value: object) -> bool:
    return isinstance(value, str) and value in list(Goal)


def _check_jokers(value: object, _on: Layout) -> Code | None:
    return None if type(value) is bool else Code.BAD_FORMAT


_OPTIONS: Final = {
    "goals": _check_goals,
    "goal_points": _check_goal_points,
    "floor": _check_floor,
    "printed": _check_printed,
    "wild": _check_wild,
    "jokers": _check_jokers,
}
