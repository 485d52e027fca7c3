"""Malformed records and links: each is accepted or refused with a reason, and never raises anything else.

What is accepted must be exactly what was sent: some of it is imported, and the export is compared with it.
"""

import json
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final

from scorer.formats.handover import HandoverError, arrive, link, links
from scorer.formats.record import Record
from scorer.formats.strict_json import values
from scorer.store import Store, open_store
from scorer.store.exchange.archive import read_game
from scorer.store.exchange.import_report import Rejected
from scorer.wording.language import LANGUAGES, language
from scorer.wording.store_reports import rejected_sentences
from tests.random_games import BOARDS, random_record, typical_record
from tests.soak import AttackFailedError
from tests.soak.operations import NAME, NOW
from tests.stores import export_records

IMPORTED: Final = 0.02
"""The share of accepted records that are imported, each into an empty store that is then emptied."""
FRESH: Final = 200
"""After this many attacks, the next ones are derived from a new game."""
LONGEST_NAME: Final = 40
Json = Any
_ODD: Final[tuple[Json, ...]] = (
    None, True, False, 0, -1, 1, 2, 6, 99, 10**30, 1.5, -0.0, "", " ", "x", "azul", "1.1", "6.6", "blue", "\0", "\u202e",
    "\ud800", "é" * 50, [], {}, [[]], [None], {"do": "undo"}, "2026-11-19", "9999-99-99T99:99",
)  # fmt: skip


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    happened: Counter[str] = Counter()
    with open_store(folder / NAME, lambda: NOW).store as store:
        record, one_link, parts = _game(rng)
        for number in range(count):
            if number % FRESH == 0:
                record, one_link, parts = _game(rng)
            if number % 2:
                text = _malformed_link(rng, one_link, parts)
                happened[_attempt(partial(_read_link, text), text)] += 1
            else:
                data = _malformed_record(rng, record)
                happened[_attempt(partial(_read_records, data, rng, store), data)] += 1
    return happened


def _game(rng: Random) -> tuple[Json, str, list[str]]:
    """A record, as one link, and as several."""
    record = rng.choice((random_record, typical_record))(rng, rng.choice(BOARDS))
    return record, link(record), links(record)


def _attempt(attack: Callable[[], str], sent: object) -> str:
    try:
        return attack()
    except AttackFailedError:
        raise
    except BaseException as error:
        raise AttackFailedError(f"{sent!r:.3000} raised {traceback.format_exc()[-1500:]}") from error


# ----------------------------------------------------------------------------------------------------------- records


def _malformed_record(rng: Random, record: Json) -> bytes:
    """Change values in a record, or bytes in its text, or both."""
    changed = json.loads(json.dumps(record))
    if rng.random() < 0.8:
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            changed = _change(rng, changed)
    data = bytearray(json.dumps(changed, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass"))
    if rng.random() < 0.3:
        _change_bytes(rng, data)
    return bytes(data)


def _change(rng: Random, value: Json) -> Json:
    """Replace, delete, repeat or move a part of a value, at any depth."""
    if isinstance(value, dict | list) and value and rng.random() < 0.85:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        how = rng.random()
        if how < 0.7:
            value[key] = _change(rng, value[key])
        elif how < 0.85:
            del value[key]
        elif isinstance(value, list):
            value.insert(rng.randrange(len(value) + 1), value[key])
        else:
            value[rng.choice((*value, "other"))] = value[key]
        return value
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice((-1, 1, 10, -100))
    return deepcopy(rng.choice(_ODD))


def _change_bytes(rng: Random, data: bytearray) -> None:
    for _ in range(rng.choice((1, 1, 3, 20))):
        at = rng.randrange(len(data) + 1)
        how = rng.random()
        if how < 0.4:
            data[at : at + 1] = rng.randbytes(1)
        elif how < 0.6:
            data[at:at] = rng.choice((b"{", b"[" * 100, b"]", b",", b'"', b"\n", b"\\u0000", b"1e999", b"NaN", b"\xff"))
        elif how < 0.8:
            del data[at : at + rng.randint(1, 30)]
        else:
            del data[at:]


def _read_records(data: bytes, rng: Random, store: Store) -> str:
    accepted = 0
    for value in values(BytesIO(data)):
        game = read_game(value)
        if isinstance(game, Rejected):
            if not all(rejected_sentences(language(rng.choice(LANGUAGES)), game)):
                raise AttackFailedError(f"refused without a reason: {data!r:.3000}")
        else:
            accepted += 1
            if rng.random() < IMPORTED:
                _import(game, store)
    return "record accepted" if accepted else "record refused"


def _import(game: Record, store: Store) -> None:
    """Import a record and check that the export equals it."""
    report = store.archive.import_record(game)
    (exported,) = export_records(store)
    if report.added != [exported["id"]] or not _is_same(exported, game.source):
        raise AttackFailedError(f"exported {exported}, imported {game.source}")
    store.history.page()
    store.games.agreed(game.id)
    store.games.bin(game.id)
    store.games.empty_bin()


def _is_same(exported: Json, imported: Json) -> bool:
    """Compare all but the names, which an import may shorten."""
    names = zip(exported["players"], imported["players"], strict=True)
    return all(_is_shortened(one["name"], other["name"]) for one, other in names) and all(
        exported.get(key) == value for key, value in imported.items() if key not in {"copy_of", "players"}
    )


def _is_shortened(short: str, name: str) -> bool:
    return short == name or (len(name) > LONGEST_NAME and short.strip() == name[:LONGEST_NAME].strip())


# ------------------------------------------------------------------------------------------------------------- links


def _malformed_link(rng: Random, one: str, parts: list[str]) -> str:
    """Change letters of a link, or mix the parts of several."""
    text = rng.choice((one, rng.choice(parts), " ".join(rng.sample(parts, len(parts))), one + rng.choice(parts)))
    letters = list(text)
    for _ in range(rng.choice((0, 1, 1, 2, 10))):
        at = rng.randrange(len(letters) + 1)
        how = rng.random()
        if how < 0.6:
            letters[at : at + 1] = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567/=:019 \0\n%é\ud800")
        elif how < 0.8:
            del letters[at : at + rng.randint(1, 20)]
        else:
            letters[at:at] = letters[: rng.randint(1, 30)]
    return "".join(letters)


def _read_link(text: str) -> str:
    with suppress(HandoverError):
        return "link accepted" if arrive(text).records else "link of a part accepted"
    return "link refused"
