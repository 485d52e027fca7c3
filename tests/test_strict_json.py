import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.strict_json import LONGEST, Fault, UnreadableError, Value, parse, values

RECORD = '{"format": "a-game/1", "entries": []}'


def read(data: bytes | str) -> list[tuple[int, Any]]:
    """All values or faults of a file, with their lines."""
    raw = data if isinstance(data, bytes) else data.encode()
    return [(found.line, found.value if isinstance(found, Value) else found.fault) for found in values(BytesIO(raw))]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=10,
)


@given(anything)
def test_any_valid_json_is_parsed(value: object) -> None:
    assert parse(json.dumps(value)) == value
    assert parse(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.dictionaries(st.text(), anything), st.integers(0, 3))
def test_a_value_may_be_one_line_or_many(value: object, indent: int) -> None:
    for text in (json.dumps(value), json.dumps(value, indent=indent)):
        assert read(text) == [(1, value)]


@given(
    st.lists(st.dictionaries(st.text(), anything, max_size=3), min_size=2, max_size=4),
    st.sampled_from(["\n", "\r\n", "\n\n \n"]),
)
def test_one_value_per_line(several: list[Any], ending: str) -> None:
    assert [value for _, value in read(ending.join(map(json.dumps, several)))] == several


@given(st.binary(max_size=200))
def test_any_bytes_give_values_or_faults(data: bytes) -> None:
    assert all(isinstance(found, Value | UnreadableError) for found in values(BytesIO(data)))


@given(st.text(alphabet='{}[]",:\\u d8019eE+-.tfn\n\ufeff\x00', max_size=60))
def test_almost_valid_json_gives_values_or_faults(text: str) -> None:
    assert all(isinstance(found, Value | UnreadableError) for found in values(BytesIO(text.encode())))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"\xff", Fault.NOT_UTF8),
        (RECORD.encode("utf-16"), Fault.NOT_UTF8),
        ('{"name": "Béla"}'.encode("latin-1"), Fault.NOT_UTF8),
        (rb'{"name": "\ud83d"}', Fault.NOT_UTF8),
        (rb'{"\udc00": 1}', Fault.NOT_UTF8),
        (b'{"name": "\xed\xa0\x80"}', Fault.NOT_UTF8),
        (b"{", Fault.NOT_JSON),
        (b'{"a": 1', Fault.NOT_JSON),
        (b'{"a": "b', Fault.NOT_JSON),
        (b'{"a": 1}}', Fault.NOT_JSON),
        (b'{"a": 1,}', Fault.NOT_JSON),
        (b"{'a': 1}", Fault.NOT_JSON),
        (b'{"a": 01}', Fault.NOT_JSON),
        (b'{"a": +1}', Fault.NOT_JSON),
        (b'{"a": .5}', Fault.NOT_JSON),
        (b'{"a": 0x10}', Fault.NOT_JSON),
        (b'{"a": NaN}', Fault.NOT_JSON),
        (b'{"a": Infinity}', Fault.NOT_JSON),
        (b'{"a": -Infinity}', Fault.NOT_JSON),
        (b'{"a": True}', Fault.NOT_JSON),
        (b'{"a": "\x00"}', Fault.NOT_JSON),
        (b'{"a": "\t"}', Fault.NOT_JSON),
        (b"\x00", Fault.NOT_JSON),
        (b"no", Fault.NOT_JSON),
        (b"\xef\xbb\xbf", Fault.NOT_JSON),
        (b'{"a": 1, "a": 1}', Fault.DUPLICATE_KEY),
        (b'{"a": {"b": 1, "b": 2}}', Fault.DUPLICATE_KEY),
        (rb'{"a": 1, "\u0061": 2}', Fault.DUPLICATE_KEY),
        (rb'{"\"\\": 1, "\u0022\\": 2}', Fault.DUPLICATE_KEY),
        (rb'{"a": "\\", "b": [{"": "\"\"", "": 0}]}', Fault.DUPLICATE_KEY),
        (b'{"a": 1e999}', Fault.BAD_NUMBER),
        (b'{"a": -1e999}', Fault.BAD_NUMBER),
        (b'{"a": ' + b"9" * 100_000 + b"}", Fault.BAD_NUMBER),
        (b"[" * 1_000_000, Fault.TOO_DEEP),
        (b"[" * 100_000 + b"]" * 100_000, Fault.TOO_DEEP),
        (b'{"a":' * 1_000_000, Fault.TOO_DEEP),
        (b"", Fault.EMPTY),
        (b" \n\r\n\t\n", Fault.EMPTY),
    ],
)  # fmt: skip
def test_invalid_json_has_a_fault(text: bytes, fault: Fault) -> None:
    assert [found for _, found in read(text)] == [fault]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),
        (rb'{"a": "\ud83d\ude00"}', {"a": "\N{GRINNING FACE}"}),
        (b'{"a": ' + b"9" * 1000 + b"}", {"a": 10**1000 - 1}),
        (b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}", None),
        (b'{"a": "\x7f"}', {"a": "\x7f"}),
        (b'\n\n  {"a": 1}\n\n', {"a": 1}),
    ],
    ids=["byte order mark", "pair of surrogates", "a thousand digits", "200 deep", "delete", "blank lines"],
)
def test_unusual_but_valid_json_is_parsed(text: bytes, value: object) -> None:
    ((_, found),) = read(text)
    assert not isinstance(found, Fault)
    assert value in (None, found)


def test_line_numbers_include_blank_lines() -> None:
    assert read('\n\n{"a": 1}\n\n{"b": 2}\n{\n') == [(3, {"a": 1}), (5, {"b": 2}), (6, Fault.NOT_JSON)]


@pytest.mark.parametrize("broken", ['{"a":', '{"a": 1', "no", '{"a": "', "\x00", '{"a": 1}}'])
def test_an_invalid_line_does_not_affect_others(broken: str) -> None:
    assert read(f"{RECORD}\n{broken}\n{RECORD}\n") == [
        (1, json.loads(RECORD)),
        (2, Fault.NOT_JSON),
        (3, json.loads(RECORD)),
    ]


@pytest.mark.parametrize("broken", ['{"a":', '{"a": 1', "no", '{"a": "'])
def test_an_invalid_first_line_does_not_affect_others(broken: str) -> None:
    assert read(f"{broken}\n{RECORD}\n") == [(1, Fault.NOT_JSON), (2, json.loads(RECORD))]


@pytest.mark.parametrize("broken", [RECORD[:-1], RECORD + "}", '{"id": 1, "format": "a'])
def test_each_invalid_line_has_its_own_fault(broken: str) -> None:
    faults = [(1, Fault.NOT_JSON), (2, Fault.NOT_JSON)]
    assert read(f"{broken}\n{broken}\n") == faults
    assert read(f"{broken}\n{broken}\n\n{RECORD}\n") == [*faults, (4, json.loads(RECORD))]
    assert read(f"no\nno\n{RECORD}\n") == [*faults, (3, json.loads(RECORD))]


def test_a_text_that_only_mentions_a_record_is_one_fault() -> None:
    assert read('# Records\n\nAs in\n\n{"format": "a-game/1", …\n\nand so on.\n') == [(1, Fault.NOT_JSON)]


def test_many_lines_after_invalid_ones_are_all_parsed() -> None:
    """Even though together they are too long for one value."""
    long = {"format": "a-game/1", "note": "x" * (LONGEST // 50)}
    found = read("no\nno\n" + f"{json.dumps(long)}\n" * 60)
    assert found == [(1, Fault.NOT_JSON), (2, Fault.NOT_JSON), *((line, long) for line in range(3, 63))]


def test_a_fault_in_a_long_value_is_found_in_its_line() -> None:
    assert read('{\n"a": 1,\n\n"b": x\n}') == [(4, Fault.NOT_JSON)]
    assert read('{\n"a": 1,\n\n"b": 2\n') == [(4, Fault.NOT_JSON)]


@pytest.mark.parametrize(
    "text",
    [
        '{"players": [\n{"name": "Anna"}\n], "entries": []}',
        '{"players":\n[\n{"name": "Anna"}, {"name": "Bea"}\n]\n}',
        '{"a": {}\n, "b":\n{}\n}',
        '{"entries": [\n{"do": "end"}\n]}\n',
        '{"ask": "claim", "record":\n{"format": "a-game/1"}\n, "player": 1}\n',
    ],
)
def test_a_line_inside_a_value_may_look_like_a_value(text: str) -> None:
    assert read(text) == [(1, json.loads(text))]


def test_a_long_line_is_refused_and_the_next_is_read() -> None:
    long = b'{"a": "' + b"x" * LONGEST + b'"}'
    assert read(long) == [(1, Fault.TOO_LARGE)]
    assert read(RECORD.encode() + b"\n" + long + b"\n" + RECORD.encode()) == [
        (1, json.loads(RECORD)),
        (2, Fault.TOO_LARGE),
        (3, json.loads(RECORD)),
    ]
    assert read(b" " * (LONGEST + 1) + RECORD.encode()) == [(1, Fault.TOO_LARGE)]
    assert read(b"{\n" + b'"a": 1,\n' * (LONGEST // 8) + b"}") == [(1, Fault.TOO_LARGE)]


def test_values_are_yielded_lazily() -> None:
    """Only as much is read ahead as is needed to detect JSON Lines."""
    read_so_far = 0

    class Counted(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            nonlocal read_so_far
            read_so_far += 1
            return super().readline(-1 if size is None else size)

    found = values(Counted(b'{"a": 1}\n' * 1000))
    next(found)
    assert read_so_far == 1
