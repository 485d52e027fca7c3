"""Runs commands on stored games in this process."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from scorer.cli import main
from tests.stores import Json, played


class Answer(NamedTuple):
    code: int
    out: list[str]
    err: list[str]

    @property
    def json(self) -> list[Any]:
        return [json.loads(line) for line in self.out]


def scorer_with(db: Path, capture: Any) -> Callable[..., Answer]:
    """Runs commands with a games file."""

    def run(*arguments: object) -> Answer:
        code = main([*map(str, arguments), "--db", str(db)])
        out, err = capture.readouterr()
        return Answer(code, out.decode().splitlines(), err.decode().splitlines())

    return run


def written(path: Path, *records: Json) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def import_three(scorer: Callable[..., Answer], folder: Path) -> list[Json]:
    """Import three games."""
    records = [
        played(1, started="2026-03-01T19:30:00+01:00", ended="2026-03-01T20:16:00+01:00", location="Győr"),
        played(2, "summer-pavilion", 3, started="2026-04-01T20:00:00+02:00", note="=1+1"),
        played(3, "azul-gray", 2, started="2026-05-01"),
    ]
    done = scorer("import", written(folder / "three.jsonl", *records))
    assert done == (0, [f"{folder / 'three.jsonl'}: 3 games were added."], [])
    return records
