"""Parses and serializes the steps of a game's log: entries as in the record, undo, redo, amendments and corrections.

A record has only the entries that count; the log also has what was undone and amended, and is append-only.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.formats.record import entry_as_json, read_entry
from scorer.rules.entries import Amend, Batch, Correct, Entry, LogPosition, Redo, Step, Undo, effective
from scorer.rules.reasons import Code
from scorer.rules.table import Layout

_UNDO_STEPS: Final[Mapping[str, Undo | Redo]] = {"undo": Undo(), "redo": Redo()}


def step_as_json(step: Step) -> dict[str, Any]:
    """Serialize a step of a log."""
    if isinstance(step, Undo | Redo):
        return {"do": "undo" if isinstance(step, Undo) else "redo"}
    if isinstance(step, Amend):
        return {"do": "amend"} | _amend_as_json(step)
    if isinstance(step, Correct):
        return {"do": "correct", "changes": [_amend_as_json(change) for change in step.changes]}
    if isinstance(step, Batch):
        return {"do": "batch", "entries": [entry_as_json(e) for e in step.entries]}
    return entry_as_json(step)


def read_step(value: object, on: Layout) -> Step | Code:
    """Parse a step; return a code if it is malformed."""
    if isinstance(value, dict) and isinstance(value.get("do"), str):
        if value["do"] in _UNDO_STEPS:
            return _UNDO_STEPS[value["do"]]
        if value["do"] == "amend":
            return _read_amend(value, on)
        if value["do"] == "correct":
            return _read_correct(value.get("changes"), on)
        if value["do"] == "batch":
            entries = _read_entries(value.get("entries"), on)
            if isinstance(entries, Code):
                return entries
            return Batch(entries) if entries else Code.BAD_FORMAT
    return read_entry(value, on)


def effective_as_json(opening: Sequence[object], steps: Sequence[Step]) -> list[object]:
    """The entries that count; those of the opening keep their unknown keys."""
    shown: list[object] = []
    for position, entry in effective(steps):
        is_unchanged = position.step < len(opening)
        shown.append(opening[position.step] if is_unchanged else entry_as_json(entry))
    return shown


def _amend_as_json(step: Amend) -> dict[str, Any]:
    return {"target": list(step.target), "entries": [entry_as_json(entry) for entry in step.entries]}


def _read_correct(value: object, on: Layout) -> Correct | Code:
    if not isinstance(value, list) or not value:
        return Code.BAD_FORMAT
    changes: list[Amend] = []
    for part in value:
        change = _read_amend(part, on) if isinstance(part, dict) else Code.BAD_FORMAT
        if isinstance(change, Code):
            return change
        changes.append(change)
    return Correct(tuple(changes))


def _read_amend(value: Mapping[str, Any], on: Layout) -> Amend | Code:
    target = value.get("target")
    if not isinstance(target, list) or len(target) != 2:
        return Code.BAD_FORMAT
    if not all(type(number) is int and number >= 0 for number in target):
        return Code.BAD_NUMBER
    entries = _read_entries(value.get("entries"), on)
    return entries if isinstance(entries, Code) else Amend(LogPosition(*target), entries)


def _read_entries(value: object, on: Layout) -> tuple[Entry, ...] | Code:
    if not isinstance(value, list):
        return Code.BAD_FORMAT
    entries: list[Entry] = []
    for part in value:
        entry = read_entry(part, on)
        if isinstance(entry, Code):
            return entry
        entries.append(entry)
    return tuple(entries)
