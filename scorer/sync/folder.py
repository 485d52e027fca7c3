"""The files of a club folder.

How far each was read is remembered in the games file, with a digest of it. If a file has become shorter, was
changed or is gone, everything is read again, and what is missing in the folder is written again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO, BinaryIO, Final, NamedTuple

from scorer.store.disk import force_to_disk
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.sharing.read_marks import Journal
from scorer.sync.journal import LONGEST_LINE, header_line

JOURNALS: Final = "journals"
SUFFIX: Final = ".jsonl"
LARGEST: Final = 1024**3
"""Of a journal; 10,000 games of one writer in one month take a tenth."""
LINES_AT_ONCE: Final = 200
BYTES_AT_ONCE: Final = 1024 * 1024
_PART: Final = ".azulejo-part"


class JournalLine(NamedTuple):
    """A whole line, and the number of bytes and lines up to its end."""

    data: bytes
    bytes: int
    number: int


class Folder:
    """The journals of a club folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journals = path / JOURNALS

    def prepare(self) -> None:
        """Check that the folder is there, and create that of the journals in it."""
        with store_errors():
            if not self.path.is_dir():
                raise StoreError(StoreErrorKind.NO_FOLDER, str(self.path))
            if self.journals.exists() and not self.journals.is_dir():
                raise StoreError(StoreErrorKind.NO_FOLDER, str(self.journals))
            self.journals.mkdir(exist_ok=True)

    def names(self) -> list[str]:
        """The journals, copies that a replication tool made of a conflict included."""
        with store_errors():
            found = [entry.name for entry in os.scandir(self.journals) if entry.is_file()]
        return sorted(name for name in found if name.endswith(SUFFIX) and _is_name(name))

    def file(self, name: str) -> Path:
        return self.journals / name

    def is_unchanged(self, journal: Journal) -> bool:
        """Whether nothing was written to a journal since it was read."""
        found = self.file(journal.name).stat()
        return (found.st_size, found.st_mtime_ns) == (journal.size, journal.modified)

    def is_too_large(self, name: str) -> bool:
        """Whether a journal is larger than any that an installation writes."""
        return self.file(name).stat().st_size > LARGEST

    def goes_on(self, journal: Journal) -> bool:
        """Whether a journal still begins with what was read of it."""
        if not journal.bytes:
            return True
        with self.open(journal.name) as stream:
            return _digest_of(stream, journal.bytes) == journal.digest

    def open(self, name: str) -> BinaryIO:
        """Open a journal to read it. A replication tool may replace it meanwhile; what is open stays as it is."""
        return self.file(name).open("rb")

    @staticmethod
    def lines(stream: IO[bytes], journal: Journal) -> Iterator[JournalLine]:
        """The whole lines after what was read; one that is too long is cut. A last line without its end waits."""
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
    def seen(stream: IO[bytes], journal: Journal) -> Journal:
        """The journal with what tells later whether it has changed."""
        digest, found = _digest_of(stream, journal.bytes), os.fstat(stream.fileno())
        return journal._replace(digest=digest, modified=found.st_mtime_ns, size=found.st_size)

    def append(self, journal: Journal, lines: list[bytes]) -> Journal:
        """Append lines to a journal of this installation, durably; a torn line of ours is cut off before."""
        path = self.file(journal.name)
        is_new = not path.exists()
        with store_errors(), path.open("ab") as stream:
            if stream.tell() != journal.bytes:
                stream.truncate(journal.bytes)
            if not journal.bytes:
                lines = [header_line(str(journal.installation)), *lines]
            try:
                stream.write(b"".join(lines))
                stream.flush()
                os.fsync(stream.fileno())
            except BaseException:
                _cut(path, journal.bytes)
                raise
            if is_new:
                force_to_disk(self.journals)
        size = sum(map(len, lines))
        with self.open(journal.name) as stream:
            return self.seen(stream, journal._replace(bytes=journal.bytes + size, lines=journal.lines + len(lines)))

    def replace(self, name: str, lines: Iterator[bytes], gone: list[str]) -> None:
        """Replace a journal of this installation by another text, and delete others that it holds too."""
        part = self.file(f"{name}{_PART}")
        with store_errors():
            try:
                with part.open("wb") as stream:
                    stream.writelines(lines)
                    stream.flush()
                    os.fsync(stream.fileno())
                part.replace(self.file(name))
            finally:
                part.unlink(missing_ok=True)
            for each in gone:
                self.file(each).unlink(missing_ok=True)
            force_to_disk(self.journals)


def chunks(lines: Iterator[JournalLine], is_canceled: Callable[[], bool]) -> Iterator[list[JournalLine]]:
    """Lines that are read in one transaction."""
    chunk: list[JournalLine] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line.data)
        if len(chunk) == LINES_AT_ONCE or size > BYTES_AT_ONCE:
            yield chunk
            chunk, size = [], 0
        if is_canceled():
            return
    if chunk:
        yield chunk


def _is_name(name: str) -> bool:
    """Whether a file may be a journal: no temporary file of a replication tool, and a name that can be stored and shown."""
    return name.isprintable() and not name.startswith((".", "~"))


def _digest_of(stream: IO[bytes], end: int) -> str:
    """A digest of all bytes before a place; empty if the file is shorter."""
    digest = blake2b(digest_size=16)
    stream.seek(0)
    while (left := end - stream.tell()) > 0:
        data = stream.read(min(left, BYTES_AT_ONCE))
        if not data:
            return ""
        digest.update(data)
    return digest.hexdigest()


def _cut(path: Path, size: int) -> None:
    """Take back a line that could not be written whole; if that fails too, it waits to be cut off."""
    try:
        os.truncate(path, size)
    except OSError:
        return
