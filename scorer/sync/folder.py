"""The journals of a club folder.

The read position of each journal is saved in the games file, with a digest of the part read. If a journal was
truncated, changed or deleted, everything is read again, and what is missing in the folder is rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from hashlib import blake2b
from typing import IO, BinaryIO, Final, NamedTuple

from scorer.store.errors import store_errors
from scorer.store.sharing.read_marks import Journal
from scorer.sync.journal import LONGEST_LINE, header_line
from scorer.sync.storage import FileState, Storage

SUFFIX: Final = ".jsonl"
LARGEST: Final = 1024**3
"""The size limit of a journal; 10,000 games of one writer in one month take a tenth of it."""
LINES_AT_ONCE: Final = 200
BYTES_AT_ONCE: Final = 1024 * 1024


class JournalLine(NamedTuple):
    """A complete line, and the number of bytes and lines up to its end."""

    data: bytes
    bytes: int
    number: int


class Folder:
    """The journals of a club folder."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._digested: tuple[str, int, blake2b] | None = None
        """The journal appended to last: its name, size and digest so far."""

    @property
    def address(self) -> str:
        return self._storage.address

    def prepare(self) -> None:
        """Check that the folder exists, and create the one for journals in it."""
        with store_errors():
            self._storage.prepare()

    def locked(self) -> AbstractContextManager[None]:
        return self._storage.locked()

    def journals(self) -> dict[str, FileState]:
        """The journals by name, including conflict copies by a replication tool."""
        with store_errors():
            found = self._storage.files()
        return {name: found[name] for name in sorted(found) if name.endswith(SUFFIX) and _is_name(name)}

    def path(self, name: str) -> str:
        """The path of a journal, for messages."""
        return self._storage.path(name)

    def is_blocked(self, name: str) -> bool:
        """Whether a folder has the name of a journal."""
        return self._storage.is_folder(name)

    def still_begins_with(self, journal: Journal) -> bool:
        """Whether a journal still begins with what was read of it; it may have grown."""
        if not journal.bytes:
            return True
        with self.open(journal.name) as stream:
            return _digest_of(stream, journal.bytes).hexdigest() == journal.digest

    def open(self, name: str) -> BinaryIO:
        """Open a journal for reading. If a replication tool replaces the file meanwhile, the open one does not change."""
        return self._storage.open(name)

    @staticmethod
    def lines(stream: IO[bytes], journal: Journal) -> Iterator[JournalLine]:
        """The complete lines after the part already read; long lines are cut. An unterminated last line is left for later."""
        stream.seek(journal.bytes)
        read, number = journal.bytes, journal.lines
        while data := stream.readline(LONGEST_LINE + 1):
            size, last = len(data), data
            while size > LONGEST_LINE and not last.endswith(b"\n"):
                last = stream.readline(LONGEST_LINE + 1)
                if not last:
                    return
                size += len(last)
            if not last.endswith(b"\n"):
                return
            read, number = read + size, number + 1
            yield JournalLine(data, read, number)

    @staticmethod
    def read_mark(stream: IO[bytes], journal: Journal, state: FileState) -> Journal:
        """The read mark, which makes later changes detectable; `state` is from before the journal was opened."""
        return _noted(journal, _digest_of(stream, journal.bytes), state)

    def append(self, journal: Journal, lines: list[bytes]) -> Journal:
        """Append lines to a journal of this installation, durably; a partial last line is cut off first."""
        if not journal.bytes:
            lines = [header_line(str(journal.installation)), *lines]
        data = b"".join(lines)
        with store_errors():
            digest = self._digest_before(journal)
            self._storage.append(journal.name, journal.bytes, data)
            digest.update(data)
            journal = journal._replace(bytes=journal.bytes + len(data), lines=journal.lines + len(lines))
            self._digested = journal.name, journal.bytes, digest
            return _noted(journal, digest, self._storage.state(journal.name))

    def _digest_before(self, journal: Journal) -> blake2b:
        """The digest of a journal so far; consecutive appends do not read it again."""
        if self._digested and self._digested[:2] == (journal.name, journal.bytes):
            return self._digested[2]
        if not journal.bytes:
            return blake2b(digest_size=_DIGEST)
        with self.open(journal.name) as stream:
            return _digest_of(stream, journal.bytes)

    def replace(self, name: str, lines: Iterator[bytes], gone: list[str]) -> None:
        """Rewrite a journal of this installation, and delete those that were merged into it."""
        self._digested = None
        with store_errors():
            self._storage.replace(name, lines)
            for each in gone:
                self._storage.delete(each)


def chunks(
    lines: Iterator[JournalLine], is_canceled: Callable[[], bool], most: int = LINES_AT_ONCE
) -> Iterator[list[JournalLine]]:
    """The lines in chunks, each for one transaction."""
    chunk: list[JournalLine] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line.data)
        if len(chunk) == most or size > BYTES_AT_ONCE:
            yield chunk
            chunk, size = [], 0
        if is_canceled():
            return
    if chunk:
        yield chunk


def is_unchanged(journal: Journal, state: FileState) -> bool:
    """Whether nothing has been written to a journal since it was read."""
    return state == (journal.size, journal.modified)


def _is_name(name: str) -> bool:
    """Whether a file is a journal by its name: no temporary file of a replication tool, and printable."""
    return name.isprintable() and not name.startswith((".", "~"))


def _noted(journal: Journal, digest: blake2b, state: FileState) -> Journal:
    return journal._replace(digest=digest.hexdigest(), modified=state.modified, size=state.size)


def _digest_of(stream: IO[bytes], end: int) -> blake2b:
    """The digest of the bytes before an offset; if the file is shorter, the digest of no bytes."""
    digest = blake2b(digest_size=_DIGEST)
    stream.seek(0)
    while (left := end - stream.tell()) > 0:
        data = stream.read(min(left, BYTES_AT_ONCE))
        if not data:
            return blake2b(digest_size=_DIGEST)
        digest.update(data)
    return digest


_DIGEST: Final = 16
