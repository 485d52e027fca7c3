"""A photo of the table for a game: a small JPEG in the file of games, so that backups, exports and deletion include it."""

from __future__ import annotations

from typing import Final

from scorer.formats.picture_head import JPEG, UnreadablePictureError, read_head
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File

MOST_BYTES: Final = 400_000
LONGEST_SIDE: Final = 1600
"""In pixels."""


class Photos:
    """The photos of all games."""

    def __init__(self, file: File) -> None:
        self._file = file

    def get(self, id: str) -> bytes | None:
        """The photo of a game; None if it has none or it is corrupt."""
        photo = self._file.one(f"SELECT jpeg FROM photos WHERE game = ({_KEY})", (id,))
        return photo if is_photo(photo) else None

    def put(self, id: str, jpeg: bytes) -> None:
        """Set the photo of a game; raise `ValueError` unless it is a small JPEG."""
        if not is_photo(jpeg):
            raise ValueError("not a small JPEG")
        with self._file.writing() as db:
            key = self._file.one(_KEY, (id,))
            if key is None:
                raise StoreError(StoreErrorKind.NO_GAME, id)
            db.execute("INSERT OR REPLACE INTO photos VALUES (?, ?)", (key, jpeg))

    def remove(self, id: str) -> None:
        with self._file.writing() as db:
            db.execute(f"DELETE FROM photos WHERE game = ({_KEY})", (id,))


def is_photo(value: object) -> bool:
    """Whether a value is a JPEG that is small enough."""
    if not isinstance(value, bytes) or len(value) > MOST_BYTES:
        return False
    try:
        head = read_head(value)
    except UnreadablePictureError:
        return False
    return head.kind == JPEG and max(head.width, head.height) <= LONGEST_SIDE


_KEY: Final = "SELECT key FROM games WHERE id = ?"
