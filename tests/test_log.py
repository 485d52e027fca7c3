"""Steps round-trip through JSON, and a log gives the entries that count."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.step_log import effective_as_json, read_step, step_as_json
from scorer.rules.entries import (
    Amend,
    Batch,
    Correct,
    End,
    First,
    Floor,
    Lay,
    LogPosition,
    Pass,
    Redo,
    Step,
    Stuck,
    Undo,
)
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code

AZUL = LAYOUTS["azul"]

counts = st.integers(0, 9)
colors = st.sampled_from(["blue", "yellow"])
entries = st.one_of(
    st.builds(Lay, counts, counts, st.sampled_from(["1.1", "5.5"]), colors),
    st.builds(Floor, counts, counts, counts, st.booleans()),
    st.builds(Stuck, counts, counts, counts, colors),
    st.builds(First, counts, counts, counts),
    st.builds(Pass, counts, counts, counts, counts),
    st.builds(End, counts),
)
several = st.lists(entries).map(tuple)
places = st.builds(LogPosition, counts, counts)
amendments = st.builds(Amend, places, several)
steps = st.one_of(
    entries,
    amendments,
    st.builds(Correct, st.lists(amendments, min_size=1).map(tuple)),
    st.builds(Batch, st.lists(entries, min_size=1).map(tuple)),
    st.just(Undo()),
    st.just(Redo()),
)


@given(steps)
def test_steps_round_trip_through_json(step: Step) -> None:
    assert read_step(json.loads(json.dumps(step_as_json(step))), AZUL) == step


@pytest.mark.parametrize(
    ("step", "written"),
    [
        (Undo(), {"do": "undo"}),
        (Redo(), {"do": "redo"}),
        (
            Amend(LogPosition(3, 1), (End(2),)),
            {"do": "amend", "target": [3, 1], "entries": [{"do": "end", "round": 2}]},
        ),
        (
            Batch((Floor(1, 0, 2, marker=False), End(1))),
            {
                "do": "batch",
                "entries": [
                    {"do": "floor", "round": 1, "player": 0, "tiles": 2, "marker": False},
                    {"do": "end", "round": 1},
                ],
            },
        ),
        (
            Correct((Amend(LogPosition(3, 1), (End(2),)), Amend(LogPosition(4), ()))),
            {
                "do": "correct",
                "changes": [
                    {"target": [3, 1], "entries": [{"do": "end", "round": 2}]},
                    {"target": [4, 0], "entries": []},
                ],
            },
        ),
        (
            Lay(1, 0, "3.3", "yellow"),
            {"do": "lay", "round": 1, "player": 0, "space": "3.3", "color": "yellow"},
        ),
    ],
)
def test_the_format_on_disk_never_changes(step: Step, written: dict[str, object]) -> None:
    """Old logs must stay readable."""
    assert step_as_json(step) == written
    assert read_step(written, AZUL) == step


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, Code.BAD_FORMAT),
        ({"do": 5}, Code.BAD_FORMAT),
        ({"do": "unknown"}, Code.BAD_FORMAT),
        ({"do": "amend"}, Code.BAD_FORMAT),
        ({"do": "amend", "target": [1], "entries": []}, Code.BAD_FORMAT),
        ({"do": "amend", "target": [1, 0], "entries": {}}, Code.BAD_FORMAT),
        ({"do": "amend", "target": [1, -1], "entries": []}, Code.BAD_NUMBER),
        ({"do": "amend", "target": [1, True], "entries": []}, Code.BAD_NUMBER),
        ({"do": "amend", "target": [1, 0], "entries": [{"do": "undo"}]}, Code.BAD_FORMAT),
        ({"do": "correct"}, Code.BAD_FORMAT),
        ({"do": "correct", "changes": []}, Code.BAD_FORMAT),
        ({"do": "correct", "changes": [7]}, Code.BAD_FORMAT),
        ({"do": "correct", "changes": [{"target": [1, -1], "entries": []}]}, Code.BAD_NUMBER),
        ({"do": "batch"}, Code.BAD_FORMAT),
        ({"do": "batch", "entries": []}, Code.BAD_FORMAT),
        ({"do": "batch", "entries": [{"do": "undo"}]}, Code.BAD_FORMAT),
        ({"do": "end", "round": "1"}, Code.BAD_NUMBER),
    ],
)
def test_invalid_steps_are_refused(value: object, code: Code) -> None:
    assert read_step(value, AZUL) == code


def test_effective_entries_keep_unknown_keys() -> None:
    came = {"do": "lay", "round": 1, "player": 0, "space": "1.1", "said": "hm"}
    steps: list[Step] = [Lay(1, 0, "1.1", "blue"), End(1), Amend(LogPosition(1), (Floor(1, 0, 2, False), End(1)))]
    assert effective_as_json([came, {"do": "end", "round": 1, "late": True}], steps) == [
        came,
        {"do": "floor", "round": 1, "player": 0, "tiles": 2, "marker": False},
        {"do": "end", "round": 1},
    ]
