"""Which entries of a log count after undo, redo and corrections."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorer.rules.entries import (
    Amend,
    End,
    Entry,
    Lay,
    LoggedEntry,
    LogPosition,
    Redo,
    Step,
    Undo,
    effective,
    steps_in_effect,
)

A, B, C, D = (Lay(1, 0, space, "blue") for space in ("1.1", "2.2", "3.3", "4.4"))
UNDO, REDO = Undo(), Redo()


def counted(*log: Step) -> list[Entry]:
    return [logged.entry for logged in effective(log)]


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        ([], []),
        ([A, B], [A, B]),
        ([A, B, UNDO], [A]),
        ([A, B, UNDO, UNDO], []),
        ([A, UNDO, UNDO, UNDO, B], [B]),
        ([UNDO, A], [A]),
        ([REDO, A], [A]),
        ([A, B, UNDO, REDO], [A, B]),
        ([A, B, UNDO, UNDO, REDO], [A]),
        ([A, B, UNDO, UNDO, REDO, REDO], [A, B]),
        ([A, B, UNDO, REDO, REDO, REDO], [A, B]),
        ([A, B, UNDO, C, REDO], [A, C]),
        ([A, UNDO, REDO, UNDO], []),
        ([A, UNDO, B, UNDO, REDO], [B]),
        ([A, A, UNDO], [A]),
        ([A, End(1), UNDO, B, End(1)], [A, B, End(1)]),
    ],
)
def test_undo_and_redo(log: list[Step], counts: list[Entry]) -> None:
    assert counted(*log) == counts


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        ([A, B, C, Amend(LogPosition(1), ())], [A, C]),
        ([A, B, C, Amend(LogPosition(1), (D,))], [A, D, C]),
        ([A, B, Amend(LogPosition(0), (D, A))], [D, A, B]),
        ([A, B, Amend(LogPosition(0), (A, D))], [A, D, B]),
        ([A, Amend(LogPosition(0), (B, C)), Amend(LogPosition(1, 1), (D,))], [B, D]),
        ([A, Amend(LogPosition(0), (B, C)), Amend(LogPosition(1), (D,))], [D, C]),
        ([A, Amend(LogPosition(0), (B, C)), Amend(LogPosition(0), (D,))], [B, C]),
        ([A, Amend(LogPosition(0), ()), Amend(LogPosition(0), (D,))], []),
        ([A, Amend(LogPosition(7), (D,))], [A]),
        ([A, Amend(LogPosition(0, 1), (D,))], [A]),
        ([A, B, Amend(LogPosition(0), (D,)), UNDO], [A, B]),
        ([A, B, Amend(LogPosition(0), (D,)), UNDO, REDO], [D, B]),
        ([A, B, UNDO, Amend(LogPosition(1), (D,))], [A]),
        ([A, B, Amend(LogPosition(1), (C,)), UNDO, UNDO], [A]),
        ([A, Amend(LogPosition(0), (B,)), UNDO, Amend(LogPosition(1), (D,))], [A]),
        ([Amend(LogPosition(1), (D,)), A], [A]),
    ],
    ids=[
        "delete",
        "replace",
        "insert before",
        "insert after",
        "part of a correction",
        "first part of a correction",
        "replaced entry",
        "deleted entry",
        "unknown entry",
        "unknown part",
        "undone",
        "undone and redone",
        "undone entry",
        "undone with its target",
        "part of an undone correction",
        "later entry",
    ],
)
def test_corrections(log: list[Step], counts: list[Entry]) -> None:
    assert counted(*log) == counts


def test_entries_have_their_log_positions() -> None:
    assert effective([A, B, Amend(LogPosition(0), (C, D))]) == [
        LoggedEntry(LogPosition(2, 0), C),
        LoggedEntry(LogPosition(2, 1), D),
        LoggedEntry(LogPosition(1), B),
    ]


def test_steps_to_undo_and_redo() -> None:
    assert steps_in_effect([A, B, UNDO, C, UNDO, UNDO]) == ([], [3, 0])
    assert steps_in_effect([A, B, UNDO]) == ([0], [1])
    assert steps_in_effect([]) == ([], [])


def test_log_can_be_an_iterator() -> None:
    steps: Iterator[Step] = iter((A, B, UNDO))
    assert [logged.entry for logged in effective(steps)] == [A]


class Book(RuleBasedStateMachine):
    """A simpler model: undo restores a copy of all entries taken before each step."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Step] = []
        self.page: list[tuple[LogPosition, Entry]] = []
        self.back: list[list[tuple[LogPosition, Entry]]] = []
        self.forth: list[list[tuple[LogPosition, Entry]]] = []

    def turn(self, page: list[tuple[LogPosition, Entry]]) -> None:
        self.back.append(self.page)
        self.forth = []
        self.page = page

    @rule(number=st.integers(1, 99))
    def lay(self, number: int) -> None:
        entry = Lay(number, 0, "1.1", "blue")
        self.turn([*self.page, (LogPosition(len(self.log)), entry)])
        self.log.append(entry)

    @precondition(lambda self: self.page)
    @rule(data=st.data(), parts=st.integers(0, 3))
    def correct(self, data: st.DataObject, parts: int) -> None:
        index = data.draw(st.integers(0, len(self.page) - 1))
        target, _ = self.page[index]
        instead = tuple(Lay(part, 1, "2.2", "red") for part in range(parts))
        placed: list[Any] = [(LogPosition(len(self.log), part), entry) for part, entry in enumerate(instead)]
        self.turn([*self.page[:index], *placed, *self.page[index + 1 :]])
        self.log.append(Amend(target, instead))

    @rule()
    def undo(self) -> None:
        self.log.append(UNDO)
        if self.back:
            self.forth.append(self.page)
            self.page = self.back.pop()

    @rule()
    def redo(self) -> None:
        self.log.append(REDO)
        if self.forth:
            self.back.append(self.page)
            self.page = self.forth.pop()

    @invariant()
    def log_matches_page(self) -> None:
        assert effective(self.log) == self.page
        done, undone = steps_in_effect(self.log)
        assert (len(done), len(undone)) == (len(self.back), len(self.forth))


TestBook = Book.TestCase
