"""Imports needed only for writing, on first use.

Importing sqlite-utils takes as long as drawing the first screen, and reading does not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sqlite_utils import Database, Migrations


def preload() -> None:
    """Import sqlite-utils, for example in a thread once the first screen is drawn."""
    import sqlite_utils  # noqa: F401 - cached for the functions below


def database(connection: Connection) -> Database:
    from sqlite_utils import Database

    return Database(connection, execute_plugins=False)


def migrations(name: str) -> Migrations:
    from sqlite_utils import Migrations

    return Migrations(name)
