"""Preferences by name, such as the language and the theme."""

import json
from contextlib import suppress
from typing import Any

from scorer.store.file import File
from scorer.store.unreadable import skip_unreadable


class Settings:
    def __init__(self, file: File) -> None:
        self._file = file

    def get(self, name: str, default: Any = None) -> Any:
        """The stored value, or the default if there is none or it is corrupt."""
        with suppress(TypeError, ValueError, RecursionError), skip_unreadable():
            text = self._file.one("SELECT value FROM settings WHERE name = ?", (name,))
            return default if text is None else json.loads(text)
        return default

    def set(self, name: str, value: Any) -> None:
        """Store a value that can be serialized as JSON."""
        with self._file.writing() as db:
            row = {"name": name, "value": json.dumps(value, ensure_ascii=False)}
            db.table("settings").upsert(row, pk="name")

    def remove(self, name: str) -> None:
        """Delete a value, if it is stored."""
        with self._file.writing() as db:
            db.execute("DELETE FROM settings WHERE name = ?", (name,))
