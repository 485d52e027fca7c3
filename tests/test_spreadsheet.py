"""CSV for spreadsheets has the same data as the ledger, and no formulas."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.store import Store
from scorer.store.exchange.spreadsheet import LINES, RESULTS, escaped, separator_for, write_lines, write_results
from scorer.wording.language import language
from tests.stores import a_store, import_records, played
from tests.test_sharing import HAND_COUNTED

EVIL = ("=1+1", "+1", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", '=HYPERLINK("x";"y")', "＝1+1")
BOARDS = ("azul", "azul-gray", "crystal-mosaic-1", "crystal-mosaic-2", "summer-pavilion", "summer-pavilion-mini")
Rows = list[dict[str, str]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def results(store: Store, between: str = ",") -> Rows:
    stream = io.StringIO(newline="")
    write_results(stream, map(store.games.header, store.archive.ids()), between)
    return list(csv.DictReader(io.StringIO(stream.getvalue(), newline=""), delimiter=between))


def lines(store: Store, between: str = ",") -> Rows:
    stream = io.StringIO(newline="")
    write_lines(stream, store.games, store.archive.ids(), between)
    return list(csv.DictReader(io.StringIO(stream.getvalue(), newline=""), delimiter=between))


def test_a_row_for_each_player(store: Store) -> None:
    """Counted by hand: Anna 40, Béla 30."""
    head = {"started": "2026-11-18T19:30:00+01:00", "ended": "2026-11-18T20:16:00+01:00", "location": 'at "B", here'}
    import_records(store, HAND_COUNTED | head)
    first, second = results(store)
    assert tuple(first) == RESULTS
    assert first | {"id": ""} == {
        "id": "",
        "played": "2026-11-18 19:30:00",
        "board": "azul",
        "state": "finished",
        "minutes": "46",
        "location": 'at "B", here',
        "note": "",
        "seat": "1",
        "player": "Anna",
        "total": "40",
        "rank": "1",
        "totals_only": "0",
    }
    assert (second["player"], second["total"], second["rank"]) == ("Béla", "30", "2")


def test_a_row_for_each_line_of_the_ledger(store: Store) -> None:
    """The game begins with a tile without neighbors and ends with a complete column of Anna's for 7 points."""
    import_records(store, HAND_COUNTED)
    rows = lines(store)
    assert tuple(rows[0]) == LINES
    (column,) = [row for row in rows if row["reason"] == "full-column"]
    assert (column["seat"], column["player"], column["round"], column["points"]) == ("1", "Anna", "0", "7")
    assert (column["row_or_star"], column["place"], column["run"]) == ("", "", "1.3 2.3 3.3 4.3 5.3")
    lone = next(row for row in rows if row["reason"] == "lone-tile")
    assert (lone["points"], lone["run"]) == ("1", "")
    assert {lone["row_or_star"], lone["place"]} <= set("12345")


def test_the_points_of_the_lines_are_the_totals(store: Store) -> None:
    """Finished games on six boards, and an open one."""
    going = played(99, "azul")
    going["entries"] = going["entries"][:7]
    import_records(store, going, *(played(seed, board, 3) for seed, board in enumerate(BOARDS)))
    sums: Counter[tuple[str, str]] = Counter()
    for row in lines(store):
        sums[row["id"], row["seat"]] += int(row["points"])
    finished = [row for row in results(store) if row["state"] == "finished"]
    assert len(finished) == 18
    for row in finished:
        assert sums[row["id"], row["seat"]] == int(row["total"])
    assert any(id == going["id"] for id, _seat in sums)


@pytest.mark.parametrize("between", [",", ";"])
@pytest.mark.parametrize("evil", EVIL)
def test_nothing_is_taken_for_a_formula(store: Store, evil: str, between: str) -> None:
    record = json.loads(json.dumps(HAND_COUNTED)) | {"note": evil, "location": evil}
    record["players"] = [{"name": evil}, {"name": f"Béla; {between}1"}]
    import_records(store, record)
    for row in (*results(store, between), *lines(store, between)):
        for name, cell in row.items():
            if name not in {"points", "total"}:
                assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝")), (name, cell)
    first, second = results(store, between)
    assert first["note"] == first["location"]
    assert first["note"].startswith("'")
    assert first["note"].replace("'", "") == evil.replace("\r", "\n")
    assert second["player"] == f"Béla; {between}1"


@pytest.mark.parametrize("between", [",", ";"])
@pytest.mark.parametrize("other", [",", ";", "\t", "\n", "\r", "\r\n", '; "', ";;", "|"])
def test_nothing_is_a_formula_wherever_a_line_is_split(store: Store, other: str, between: str) -> None:
    """Hungarian spreadsheets split at semicolons, others at commas or tabs, so each cell is safe in all of them."""
    names = [f"a{other}{evil}" for evil in ("=1+1", "@SUM(A1)")]
    record = json.loads(json.dumps(HAND_COUNTED)) | {"note": f"x{other}+1", "location": f"x{other}-1"}
    import_records(store, record | {"players": [{"name": name} for name in names]})
    stream = io.StringIO(newline="")
    write_results(stream, map(store.games.header, store.archive.ids()), between)
    cells = [cell.strip(' "') for cell in re.split(r"[,;\t\r\n|]", stream.getvalue())]
    assert sum("1+1" in cell for cell in cells) == 1
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []


def test_control_characters_are_replaced(store: Store) -> None:
    """C0 and C1 control a terminal; the others reorder a line."""
    evil = "a\0b\x1b[31mc\x9bd\u202ee\u2066f\u200eg"
    import_records(store, json.loads(json.dumps(HAND_COUNTED)) | {"note": evil, "location": "👩\u200d🚀"})
    first, _ = results(store)
    assert first["note"] == "a\ufffdb\ufffd[31mc\ufffdd\ufffde\ufffdf\ufffdg"
    assert first["location"] == "👩\u200d🚀"


def test_a_number_stays_a_number() -> None:
    assert escaped(-2) == -2
    assert escaped("-2") == "'-2"
    assert escaped("Anna") == "Anna"


@pytest.mark.parametrize(("code", "between"), [("en", ","), ("hu", ";"), ("fi", ";")])
def test_the_separator_follows_the_decimal_separator(code: str, between: str) -> None:
    assert separator_for(language(code).forms.decimal) == between
