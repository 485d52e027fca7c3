"""The hosted game that a guest with the app has received: parsed, validated, and scored here; the host's numbers are not trusted."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorer.formats.record import Record
from scorer.formats.strict_json import Value
from scorer.store.exchange.archive import read_game
from scorer.store.exchange.import_report import Rejected
from scorer.store.looks import LOOKS
from scorer.together.protocol import ProtocolError

MOST_ENTRIES: Final = 2000
"""The longest games have a few hundred."""
_PRESENT: Final = 2
_LONGEST_REASON: Final = 400


class SeatView(NamedTuple):
    """A seat, and whether a guest is in it."""

    look: int
    ready: bool
    held: bool
    """Whether a guest holds it."""
    present: bool
    """Whether that guest is connected."""


class TableView(NamedTuple):
    """A hosted game as a guest sees it."""

    record: Record
    seats: tuple[SeatView, ...]
    seat: int | None
    """The guest's own seat."""


class HostAnswer(NamedTuple):
    """The host's answer to a change, or the denial of a seat."""

    id: str
    """The id of the change; empty for a seat."""
    reason: str
    """Why it was refused, in the guest's language; empty if it was not."""
    code: str
    """The code of the refusal."""


def read_table(message: Mapping[str, Any]) -> TableView | None:
    """Parse and score the host's state; None while there is no game. Raise `ProtocolError` if it is not valid."""
    table, own = message.get("table"), message.get("seat")
    if table is None:
        return None
    players, value = (table.get("players"), table.get("record")) if isinstance(table, dict) else (None, None)
    entries = value.get("entries") if isinstance(value, dict) else None
    if not isinstance(players, list) or not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        raise ProtocolError("table")
    record = read_game(Value(1, value))
    if isinstance(record, Rejected) or len(players) != len(record.players):
        raise ProtocolError("record")
    if own is not None and (type(own) is not int or not 0 <= own < len(players)):
        raise ProtocolError("seat")
    return TableView(record, tuple(map(_seat, players)), own)


def table_as_json(view: TableView) -> dict[str, Any]:
    """The inverse of `read_table`."""
    players = [
        {"look": seat.look, "ready": seat.ready, "seat": _PRESENT if seat.present else int(seat.held)}
        for seat in view.seats
    ]
    return {"seat": view.seat, "table": {"record": view.record.source, "players": players}}


def read_answer(message: Mapping[str, Any]) -> HostAnswer:
    """Parse the host's answer to a change or a seat request."""
    is_refused, id = message.get("t") == "no", message.get("id")
    reason, code = (message.get("why"), message.get("code")) if is_refused else ("", "")
    if not (isinstance(reason, str) and isinstance(code, str) and isinstance(id, str | None)):
        raise ProtocolError("answer")
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in reason).split())
    return HostAnswer(id or "", words[:_LONGEST_REASON] or ("?" if is_refused else ""), code)


def _seat(value: object) -> SeatView:
    if not isinstance(value, dict):
        raise ProtocolError("seat")
    look, ready, use = (value.get(name) for name in ("look", "ready", "seat"))
    if type(look) is not int or not 1 <= look <= LOOKS or type(ready) is not bool or use not in {0, 1, 2}:
        raise ProtocolError("seat")
    return SeatView(look, ready, held=bool(use), present=use == _PRESENT)
