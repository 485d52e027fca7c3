"""One game on many devices: a set of operations that yields the same game on every device, in any order of arrival.

Model
    A shared game is a set of immutable operations `(device, number, stamp, cell, value, was)`, each one write to one cell.
    `device` is random and new each time the app starts, so a restored backup cannot reuse a number for another operation;
    `number` counts a device's operations from 0; `stamp` is a Lamport clock, 1 more than the highest seen. Wall-clock times
    are for display only. A cell is a last-writer-wins register: it belongs to the highest `(stamp, device)`.

Cells
    `cells.KINDS` lists them: one for each thing that a player can have one of (the tile of a row in a round, the floor line
    of a round, ...), and those of the game itself (board, options, seats, host, ready, note, deleted, ...). The value of a
    cell of play is the entry as in the game record, or None for nothing; `cells.cell_of` maps an entry to its cell.

From cells to a game
    Entries are put in the canonical order: by round, the `end` of each last; within a round by `order`, which is the stamp
    of the write unless the value says otherwise (`[order, entry]` instead of `entry`), so an entry can be inserted, or
    changed without moving. A pass follows the player's own tiles. The marker and the spared tile have one cell each per
    round, so they never have two owners. `scorer.rules.validation` then validates the entries; those that it refuses are set
    aside with the refusal: they are in the view, and count again once the conflict is gone.

Use
    `SharedGame` is the interface: `apply` for what others wrote, `write`, `undo`, `missing`, `view`. Its `save` callback makes
    operations durable; nothing is shown or sent before it returns. `permits` decides what a guest may write, `refuse` what
    the rules allow. `scorer.replication.conversion` turns games of one device into operations.

No files, clocks or screens here: `scorer.store` has the table of operations and the journals, `scorer.play` the session.
"""

from scorer.replication.cells import Cell, Value, cell_of, permits
from scorer.replication.operation import Operation, OperationError, operation_as_json, read_operation
from scorer.replication.replica import ConflictError, Replica
from scorer.replication.shared_game import SetAside, SharedGame, View

__all__ = [
    "Cell",
    "ConflictError",
    "Operation",
    "OperationError",
    "Replica",
    "SetAside",
    "SharedGame",
    "Value",
    "View",
    "cell_of",
    "operation_as_json",
    "permits",
    "read_operation",
]
