"""Parses and serializes the steps of a game's log: entries as in the record, undo, redo and amendments.

A record has only the entries that count; the log also has what was undone and amended, and is never overwritten.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.formats.record import entry_as_json, read_entry
from scorer.rules.entries import Amend, Entry, LogPosition, Redo, Step, Undo, effective
from scorer.rules.reasons import Code
from scorer.rules.table import Layout

_UNDO_STEPS: Final[Mapping[str, Undo | Redo]] = {"undo": Undo(), "redo": Redo()}


def step_as_json(step: Step) -> dict[str, Any]:
    """Serialize a step of a log."""
    if isinstance(step, Undo | Redo):
        return {"do": "undo" if isinstance(step, Undo) else "redo"}
    if isinstance(step, Amend):
        return {"do": "amend", "target": list(step.target), "entries": [entry_as_json(e) for e in step.entries]}
    return entry_as_json(step)


def read_step(value: object, on: Layout) -> Step | Code:
    """Parse a step; return a code if it is malformed."""
    if isinstance(value, dict) and isinstance(value.get("do"), str):
        if value["do"] in _UNDO_STEPS:
            return _UNDO_STEPS[value["do"]]
        if value["do"] == "amend":
            return _read_amend(value, on)
    return read_entry(value, on)


def effective_as_json(opening: Sequence[object], steps: Sequence[Step]) -> list[object]:
    """The entries that count; those of the opening keep their unknown keys."""
    shown: list[object] = []
    for position, entry in effective(steps):
        is_unchanged = position.step < len(opening)
        shown.append(opening[position.step] if is_unchanged else entry_as_json(entry))
    return shown


def _read_amend(value: Mapping[str, Any], on: Layout) -> Amend | Code:
    target, given = value.get("target"), value.get("entries")
    if not isinstance(target, list) or len(target) != 2 or not isinstance(given, list):
        return Code.BAD_FORMAT
    if not all(type(number) is int and number >= 0 for number in target):
        return Code.BAD_NUMBER
    entries: list[Entry] = []
    for part in given:
        entry = read_entry(part, on)
        if isinstance(entry, Code):
            return entry
        entries.append(entry)
    return Amend(LogPosition(*target), tuple(entries))
