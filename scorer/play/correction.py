"""The correction of a finished game: a transaction that changes nothing in the game until it is kept.

Its steps are saved in the draft of the game, so they survive if the app is killed. `keep` appends them to the log as
one step; `discard` drops them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from scorer.formats.step_log import read_step, step_as_json
from scorer.play.active_game import ActiveGame
from scorer.play.replay import course
from scorer.play.session import Session
from scorer.rules.entries import Correct, End, Entry, Lay, LayPlate, Step, Stuck, amendments_between, player_of
from scorer.rules.reasons import Code
from scorer.rules.table import Table
from scorer.store import GameResult, Store
from scorer.store.checks import check_steps

STEPS: Final = "correction"
"""The key of the steps in a draft."""


class EntryChange(NamedTuple):
    """An entry that a correction replaced, added (no `before`) or removed (no `after`)."""

    before: Entry | None
    after: Entry | None
    points: int
    """The change of its player's total, on top of the changes listed before it."""

    @property
    def entry(self) -> Entry:
        """The entry after the change, or the one that it removed."""
        entry = self.after or self.before
        assert entry
        return entry


class TotalChange(NamedTuple):
    """A player's scores before and after: from the end of the first round that differs, and with the bonuses."""

    player: int
    first_round: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class Correction(ActiveGame):
    """A finished game that is being corrected."""

    def __init__(self, store: Store, id: str) -> None:
        self._steps: list[Step] = []
        super().__init__(store, id)

    @property
    def before(self) -> Session:
        """The game as it is stored."""
        return self._before

    def is_changed(self) -> bool:
        """Whether an entry or a line of the score differs from the stored game."""
        old, new = self._before, self.session
        return Counter(old.entries) != Counter(new.entries) or old.table.lines != new.table.lines

    def is_of(self, game: ActiveGame) -> bool:
        """Whether it corrects this game in its current state."""
        return (self.id, self._before.log, self._before.names) == (game.id, game.session.log, game.session.names)

    def remember(self) -> None:
        if self._steps:
            self._store.games.save_draft(self.id, self._draft(self._steps))

    def settle(self) -> GameResult | None:
        return None

    def keep(self) -> GameResult | None:
        """Append the correction as one step. If the game has no result then, it is open again."""
        changes = amendments_between(self._before.logged, self.session.logged)
        return self._store.games.correct(self.id, Correct(changes), self._length)

    def discard(self) -> None:
        """Drop all changes."""
        if self._steps:
            self._store.games.drop_draft(self.id)

    def _save(self, step: Step) -> None:
        self._store.games.save_draft(self.id, self._draft([*self._steps, step]))
        self._steps.append(step)

    def _draft(self, steps: Sequence[Step]) -> dict[str, Any]:
        view = {"player": self.player, "round": self.round, "length": self._length}
        return view | {STEPS: [step_as_json(step) for step in steps]}

    def _restore(self, draft: Any) -> None:
        """Repeat the steps of a draft, unless it is corrupt or the game has changed since."""
        stored = self._before = self.session
        self._length = len(stored.log)
        self._steps = self._steps_of(draft) if isinstance(draft, dict) else []
        log = [*stored.log, *self._steps]
        self.session = Session(stored.layout, stored.names, log, self._save, undoable_from=self._length)
        self.round = self.session.round
        if self._steps:
            player, number = draft.get("player"), draft.get("round")
            self.player = player if type(player) is int and player in stored.table.seats else 0
            self.round = number if type(number) is int and 1 <= number <= self.round else self.round

    def _steps_of(self, draft: dict[str, Any]) -> list[Step]:
        found: list[Step] = []
        values = draft.get(STEPS)
        if not isinstance(values, list) or draft.get("length") != self._length:
            return []
        for value in values:
            step = read_step(value, self.header.layout)
            if isinstance(step, Code):
                return []
            found.append(step)
        try:
            check_steps([*self._before.log, *found], self.header.layout, len(self.header.seats))
        except ValueError:
            return []
        return found


def changes_of(correction: Correction) -> list[EntryChange]:
    """What a correction changes, in the order of play; the points add up to the changes of the totals."""
    old, new = correction.before, correction.session
    pairs = _pairs(old.entries, new.entries)
    entries, totals = list(old.entries), tuple(old.table.totals)
    found: list[EntryChange] = []
    for before, after in pairs:
        entries = _replaced(entries, before, after)
        is_last = len(found) == len(pairs) - 1
        now = tuple((new.table if is_last else new.table_of(entries)).totals)
        player = getattr(after or before, "player", 0)
        found.append(EntryChange(before, after, now[player] - totals[player]))
        totals = now
    return found


def total_changes(before: Table, after: Table) -> list[TotalChange]:
    """The players whose score differs in some round or at the end."""
    found = []
    for player in before.seats:
        old, new = course(before, player), course(after, player)
        length = max(len(old), len(new))
        old, new = _filled(old, length), _filled(new, length)
        if old != new:
            first = next(index for index in range(length) if old[index] != new[index])
            found.append(TotalChange(player, first, tuple(old[first:]), tuple(new[first:])))
    return found


def _filled(values: list[int], length: int) -> list[int]:
    return values + [values[-1]] * (length - len(values))


def _pairs(old: Sequence[Entry], new: Sequence[Entry]) -> list[tuple[Entry | None, Entry | None]]:
    """The entries that differ; an old and a new one are paired if the new one replaces the old one."""
    removed, added = list((Counter(old) - Counter(new)).elements()), list((Counter(new) - Counter(old)).elements())
    pairs: list[tuple[Entry | None, Entry | None]] = []
    for before in removed:
        after = next((entry for entry in added if _place(entry) == _place(before)), None)
        if after:
            added.remove(after)
        pairs.append((before, after))
    pairs += [(None, after) for after in added]
    return sorted(pairs, key=lambda pair: (pair[1] or pair[0] or End(0)).round)


def _place(entry: Entry) -> tuple[object, ...]:
    """What a player can have one entry of: the floor line of a round, a tile in a row, ..."""
    where: object = None
    match entry:
        case Lay(space=space):
            where = space.row
        case Stuck(row=row):
            where = row
        case LayPlate(place=place):
            where = place
    return type(entry), entry.round, player_of(entry), where


def _replaced(entries: Iterable[Entry], before: Entry | None, after: Entry | None) -> list[Entry]:
    """The entries with one change; an added entry goes to the end of its round."""
    found = list(entries)
    if before:
        at = found.index(before)
        found[at : at + 1] = [after] if after else []
    elif after:
        end = End(after.round)
        found.insert(found.index(end) if end in found else len(found), after)
    return found
