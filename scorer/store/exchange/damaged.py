"""Makes the readable games of a damaged file available, such as a file that a rescue has set aside.

They are salvaged into a new file, which is then read and validated like any other foreign file.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import File

MOST_BYTES: Final = 256 * 1024**2
"""A damaged file is copied into memory, and has to fit."""
Salvage = Callable[[File, Path], int]
"""Salvages the games of a damaged file into another one; returns how many."""


@contextmanager
def readable_part(damaged: Path, salvage: Salvage, why: StoreError) -> Iterator[Path]:
    """A temporary file with the readable games; raises the error `why` if there are none."""
    if why.kind is not StoreErrorKind.FOREIGN_BROKEN or damaged.stat().st_size > MOST_BYTES:
        raise why
    with store_errors(), TemporaryDirectory(prefix="azulejo-", ignore_cleanup_errors=True) as folder:
        part = Path(folder) / "readable.sqlite"
        part.touch()
        with closing(File.open(part)) as file:
            if not salvage(file, damaged):
                raise why
        yield part
