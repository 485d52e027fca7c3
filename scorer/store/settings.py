"""What people have chosen, by name: the language, the theme, how the table likes it."""

import json
from typing import Any

from scorer.store.file import File


class Settings:
    def __init__(self, file: File) -> None:
        self._file = file

    def get(self, name: str, default: Any = None) -> Any:
        """What was chosen last."""
        text = self._file.one("SELECT value FROM settings WHERE name = ?", (name,))
        return default if text is None else json.loads(text)

    def set(self, name: str, value: Any) -> None:
        """Choose; the value is anything that JSON can say."""
        with self._file.writing() as db:
            row = {"name": name, "value": json.dumps(value, ensure_ascii=False)}
            db.table("settings").upsert(row, pk="name")
