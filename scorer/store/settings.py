"""Preferences by name, such as the language and the theme."""

import json
from typing import Any

from scorer.store.file import File


class Settings:
    def __init__(self, file: File) -> None:
        self._file = file

    def get(self, name: str, default: Any = None) -> Any:
        """The stored value."""
        text = self._file.one("SELECT value FROM settings WHERE name = ?", (name,))
        return default if text is None else json.loads(text)

    def set(self, name: str, value: Any) -> None:
        """Store a value that can be serialized as JSON."""
        with self._file.writing() as db:
            row = {"name": name, "value": json.dumps(value, ensure_ascii=False)}
            db.table("settings").upsert(row, pk="name")
