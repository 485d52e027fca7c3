"""Games round-trip through links; anything else is refused cheaply and with a reason."""

import base64
import json
import random
import time
import tracemalloc
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats import handover
from scorer.formats.handover import MOST_LINKS, HandoverError, Unfit, arrive, holds_link, link, links
from scorer.wording import failures
from tests.paths import GAMES
from tests.random_games import BOARDS, random_record, typical_record
from tests.records import game

Json = dict[str, Any]

HAND_COUNTED = sorted(path for path in GAMES.glob("*.json") if "expected" not in path.name)
FROZEN = (
    "azulejo://game/1/AEA6UCIFZAR6QMEDESFTJYZEYNKF3MZU6NKF3EYU6M2F3S3ECNRV3UZEYM2LGFGDMSRUIQ2DETD2HB5WCJI"
    "W45Z2XQZCOEPMAESKOOI2DITLSOIZ4W5AMO42CQU4LVQCAAVJ2LFC"
)
"""A link as written by version 1."""
UUID = "0b8f3b1e-6f7e-4d7f-9c43-5b1f6d1c2a11"


def noise(rng: random.Random, letters: int) -> str:
    """An incompressible text."""
    return "".join(rng.choices("abcdefghijklmnopqrstuvwxyz0123456789äőű", k=letters))


def long_record(seed: int = 1, letters: int = 1500) -> Json:
    """A game with such a long note that it needs several codes."""
    rng = random.Random(seed)
    return typical_record(rng, "azul", 4) | {"id": f"long-{seed}", "note": noise(rng, letters)}


def same(one: object, other: object) -> bool:
    """Compare as JSON, where true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def refusal(text: str, waiting: tuple[str, ...] = ()) -> Unfit:
    with pytest.raises(HandoverError) as caught:
        arrive(text, waiting)
    return caught.value.reason


@pytest.mark.parametrize("path", HAND_COUNTED, ids=lambda path: path.stem)
def test_a_sample_game_fits_one_code_and_round_trips(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    (one,) = links(record)
    assert one == link(record)
    arrived = arrive(one)
    assert same(arrived.records, [record])
    assert arrived.waiting == ()


@given(st.randoms(use_true_random=False), st.sampled_from(BOARDS), st.booleans())
def test_every_game_round_trips(rng: random.Random, board: str, finished: bool) -> None:
    """Including unfinished games with an open round, and unknown keys."""
    record = random_record(rng, board, finished=finished)
    assert same(arrive(link(record)).records, [record])


@pytest.mark.parametrize("board", BOARDS)
def test_a_typical_game_of_four_players_fits_one_code(board: str) -> None:
    """A typical one; an artificially long game may need two."""
    head = {"id": UUID, "started": "2026-11-18T19:30:07+01:00", "ended": "2026-11-18T20:43:51+01:00"}
    evenings = (typical_record(random.Random(seed), board, 4) | head for seed in range(30))
    assert {len(links(evening)) for evening in evenings} == {1}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
).filter(lambda value: "\\ud" not in json.dumps(value))


@given(JSON, st.text(min_size=1).filter(lambda name: name.isprintable()), JSON)
def test_any_record_content_round_trips(head: object, name: str, in_entry: object) -> None:
    record = game("azul", "A 1.1 blue, A 2.2, end, A floor 3", players=1, weather=head, note=name)
    record["entries"][1]["mood"] = in_entry
    assert same(arrive(link(record)).records, [record])


def test_a_link_of_version_1_stays_readable() -> None:
    record = game("crystal-mosaic-1", "A 1.1 blue, B floor 2 marker, end, A stuck 4 red", players=2, id=UUID)
    assert link(record) == FROZEN
    assert arrive(FROZEN).records == (record,)


def test_parts_arrive_in_any_order_repeatedly_and_mixed() -> None:
    first, second = long_record(1), long_record(2)
    cards = links(first) + links(second)
    assert len(cards) > 6
    assert all(len(card) <= max(map(len, links(first))) for card in links(first))
    for seed in range(20):
        rng = random.Random(seed)
        dealt = cards + rng.sample(cards, 3)
        rng.shuffle(dealt)
        waiting: tuple[str, ...] = ()
        came: list[Json] = []
        for card in dealt:
            arrived = arrive(card, waiting)
            waiting = arrived.waiting
            came += [record for record in arrived.records if record not in came]
        assert sorted(came, key=lambda record: str(record["id"])) == [first, second]


def test_arrived_parts_are_reported() -> None:
    one, *_, last = parts = links(long_record())
    arrived = arrive(one)
    assert (arrived.part.number, arrived.part.of) == (1, len(parts))
    assert arrived.here == {1}
    arrived = arrive(last, arrived.waiting)
    assert arrived.part.number == len(parts)
    assert arrived.here == {1, len(parts)}
    assert arrived.records == ()
    assert len(arrived.waiting) == 2
    rest = arrive(" ".join(parts[1:-1]), arrived.waiting)
    assert rest.records == (long_record(),)
    assert rest.here == set(range(1, len(parts) + 1))
    assert rest.waiting == ()


def test_links_are_found_in_a_message() -> None:
    record = game("azul", "A 1.1 blue")
    message = f"Look: {link(record)}\nand have a nice day"
    assert holds_link(message)
    assert arrive(message).records == (record,)
    assert arrive(link(record).upper()).records == (record,)
    assert arrive(link(record).replace("://", ":")).records == (record,)
    two = arrive(f"{link(record)} {link(long_record())}")
    assert two.records == (record, long_record())


@pytest.mark.parametrize("text", ["", "azulejo:", "azulejo://game/1/", "https://game/1/AB", "azulejo://game/one/AB"])
def test_a_text_without_a_link(text: str) -> None:
    assert refusal(text) is Unfit.NO_LINK
    assert holds_link(text) is text.startswith("azulejo:")


def test_a_link_of_a_later_version() -> None:
    assert refusal("azulejo://game/2/WHATEVERTHATMEANS") is Unfit.NEWER


def test_every_damaged_character_is_detected() -> None:
    good = link(game("azul", "A 1.1 blue, end"))
    start = len("azulejo://game/1/")
    for at in range(start, len(good)):
        for letter in "A7Q":
            bad = good[:at] + letter + good[at + 1 :]
            # the last letter holds bits that mean nothing
            if letter != good[at] and at < len(good) - 1:
                assert refusal(bad) is Unfit.DAMAGED, bad
    for end in range(start + 1, len(good)):
        assert refusal(good[:end]) is Unfit.DAMAGED


def crafted(packed: bytes, number: int = 1, of: int = 1, whole: int | None = None) -> str:
    """A link with valid checksums and any content."""
    head = bytes([number, of]) + (zlib.crc32(packed) if whole is None else whole).to_bytes(4, "big") + packed
    text = base64.b32encode(head + zlib.crc32(head).to_bytes(4, "big")).decode().rstrip("=")
    return f"azulejo://game/1/{text}"


def squeezed(text: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(text) + packer.flush()


@pytest.mark.parametrize(
    "bad",
    [
        crafted(b""),
        crafted(b"\xff" * 40),
        crafted(squeezed(b"")),
        crafted(squeezed(b"[]")),
        crafted(squeezed(b"{")),
        crafted(squeezed(b'{"format":"azulejo-game/1"}')),
        crafted(squeezed(b'{"format":"azulejo-game/1","entries":5}')),
        crafted(squeezed(b'{"format":"azulejo-game/1","entries":[5]}')),
        crafted(squeezed(b'{"format":"azulejo-game/1","entries":["A33"]}'), whole=7),
        crafted(squeezed(b'{"format":"azulejo-game/1","entries":["??"]}')),
        crafted(squeezed(b'{"format":"azulejo-game/1","entries":[],"a":1,"a":2}')),
        crafted(squeezed(b'{"format":"a-cake/1","entries":[]}')),
        crafted(squeezed(b"[" * 60_000)),
        crafted(b"x", number=0),
        crafted(b"x", number=2),
        crafted(b"x", number=17, of=17),
        crafted(b"x" * 446, number=1, of=2),
        "azulejo://game/1/A",
        "azulejo://game/1/AAAAAAAAA",
    ],
)
def test_forged_links_are_refused(bad: str) -> None:
    assert refusal(bad) is Unfit.DAMAGED


@pytest.mark.parametrize("signs", [b" " * 50_000_000, b'{"format":"azulejo-game/1","entries":["' + b"E" * 9_000_000])
def test_a_decompression_bomb_is_refused(signs: bytes) -> None:
    bomb = crafted(squeezed(signs))
    tracemalloc.start()
    assert refusal(bomb) is Unfit.DAMAGED
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4_000_000


def test_the_parts_of_one_game_must_fit_together() -> None:
    """Each part alone is valid, but together they do not match the checksum."""
    good, *others = links(long_record())
    forged = crafted(b"x", 2, len(others) + 1, arrive(good).part.game)
    waiting = arrive(forged, arrive(good).waiting).waiting
    assert refusal(" ".join(others[1:]), waiting) is Unfit.DAMAGED
    # the right part takes the place of the forged one
    assert arrive(" ".join(others), waiting).records == (long_record(),)


def test_only_the_newest_parts_are_kept() -> None:
    waiting: tuple[str, ...] = ()
    firsts = [links(long_record(seed, 600))[0] for seed in range(60)]
    for first in firsts:
        waiting = arrive(first, waiting).waiting
    assert waiting == tuple(firsts[-handover.MOST_WAITING :])


def test_unreadable_kept_links_are_dropped() -> None:
    first, *rest = links(long_record())
    corrupt = ("", "nonsense", "azulejo://game/9/AB", first[:-3], first)
    assert arrive(" ".join(rest), corrupt).records == (long_record(),)


def test_a_game_too_large_for_codes_fits_one_link() -> None:
    record = long_record(letters=12_000)
    with pytest.raises(HandoverError) as caught:
        links(record)
    assert caught.value.reason is Unfit.TOO_LARGE
    assert arrive(link(record)).records == (record,)
    with pytest.raises(HandoverError) as caught:
        link(long_record(letters=70_000))
    assert caught.value.reason is Unfit.TOO_LARGE


@given(st.text())
def test_any_text_is_parsed_or_refused(text: str) -> None:
    for asked in (text, f"azulejo://game/1/{text}"):
        with suppress(HandoverError):
            arrive(asked, (asked,))


@given(st.binary(), st.integers(0, 255), st.integers(0, 255))
def test_any_bytes_are_parsed_or_refused(packed: bytes, number: int, of: int) -> None:
    for asked in (crafted(packed, number, of), crafted(squeezed(packed))):
        with suppress(HandoverError):
            arrive(asked)


@given(JSON)
def test_any_json_is_parsed_or_refused(value: object) -> None:
    text = json.dumps({"format": "azulejo-game/1", "entries": value, "more": value}).encode()
    with suppress(HandoverError):
        arrive(crafted(squeezed(text)))


def test_every_reason_has_its_sentence() -> None:
    assert set(Unfit) == set(failures.HANDOVERS)


def test_a_text_with_many_links_is_refused_at_once() -> None:
    """Whole games and bombs by the thousand; a text that is too long is not even searched."""
    one = link(typical_record(random.Random(1), "azul", 2))
    began = time.process_time()
    for text in (" ".join([one] * 8000), f"{one} " + "azulejo:" * 10_000_000):
        with pytest.raises(HandoverError) as refused:
            arrive(text)
        assert refused.value.reason is Unfit.TOO_MANY
        assert holds_link(text)
    assert time.process_time() - began < 1


def test_games_in_one_text_up_to_the_limit_arrive() -> None:
    games = [typical_record(random.Random(1), "azul", 2) | {"id": str(number)} for number in range(MOST_LINKS)]
    assert len(arrive(" ".join(map(link, games))).records) == MOST_LINKS
