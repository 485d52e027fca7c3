"""The tables of the file and their migrations: one function per released version, never edited.

Lists and statistics read narrow tables; the large texts of a game (`openings`, `steps`, `ledgers`, `drafts`) are read
one game at a time. The views are for people who open the file in a database browser.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import TYPE_CHECKING, Final

from scorer.store import deferred
from scorer.store.looks import LOOKS
from scorer.store.operation_tables import count_begun_games, create_operations, create_packed_operations
from scorer.store.summaries import create_summaries, watch_packed_operations, watch_photos, watch_replicas
from scorer.store.word_index import index_words

if TYPE_CHECKING:
    from sqlite_utils import Database, Migrations

APPLICATION_ID: Final = 0x417A756C
"""`Azul` in the header of the file, which tells it from databases of other programs."""
VERSION: Final = 8
"""The number of migrations; `user_version` in the header of the file."""


def migrate(db: Database) -> None:
    """Migrate a file to this version. Call it in a transaction."""
    migrations().apply(db)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def migrations() -> Migrations:
    """All migrations, registered under the name by which sqlite-utils records them in the file."""
    known = deferred.migrations("azulejo")
    for migration in _MIGRATIONS:
        known()(migration)
    return known


def make_tables(db: Database | Connection) -> None:
    """Create the tables and views of a new file."""
    for migration in _MIGRATIONS:
        migration(db)


def m001_games(db: Database | Connection) -> None:
    """The first version."""
    for statement in f"{_TABLES}{_VIEWS}".split(";\n"):
        db.execute(statement)


def m002_summaries(db: Database | Connection) -> None:
    """Summaries, so that search, statistics and backups need not read all games."""
    create_summaries(db)
    index_words(db)


def m003_looks(db: Database | Connection) -> None:
    """People keep a mark and a color; those who play most get different ones. Highlights of finished games are cached."""
    db.execute("ALTER TABLE people ADD COLUMN look INTEGER NOT NULL DEFAULT 1")
    db.execute(
        f"""UPDATE people SET look = 1 + (place - 1) % {LOOKS} FROM (
            SELECT p.id AS person, row_number() OVER (ORDER BY count(s.game) DESC, p.id) AS place
            FROM people p LEFT JOIN seats s ON s.person = p.id GROUP BY p.id) WHERE person = id"""
    )
    for statement in _LEGACIES.split(";\n"):
        db.execute(statement)


def m004_operations(db: Database | Connection) -> None:
    """Games and people as operations, for other devices."""
    create_operations(db)


def m005_changed_replicas(db: Database | Connection) -> None:
    """Which shared games changed since the last full backup."""
    watch_replicas(db)


def m006_photos(db: Database | Connection) -> None:
    """A photo of the table for each game that has one."""
    db.execute(_PHOTOS)
    watch_photos(db)


def m007_packed_operations(db: Database | Connection) -> None:
    """Packing operations at rest, which takes a tenth of the space."""
    create_packed_operations(db)
    watch_packed_operations(db)


def m008_begun_games(db: Database | Connection) -> None:
    """How many games each device of a club began."""
    count_begun_games(db)


_MIGRATIONS: Final = (
    m001_games,
    m002_summaries,
    m003_looks,
    m004_operations,
    m005_changed_replicas,
    m006_photos,
    m007_packed_operations,
    m008_begun_games,
)

_PHOTOS: Final = """
CREATE TABLE photos (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    jpeg BLOB NOT NULL
) STRICT
"""

_LEGACIES: Final = """
-- What lists show of a finished game besides its result. It can be computed from the game again, so it is never trusted.
CREATE TABLE legacies (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    version INTEGER NOT NULL,           -- of what computed it
    board TEXT NOT NULL                 -- the winner's final board
) STRICT;
CREATE TABLE feats (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    feat TEXT NOT NULL,
    value INTEGER NOT NULL,             -- how often, or the best so far of what is not a feat yet
    earned INTEGER NOT NULL,
    PRIMARY KEY (game, seat, feat)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER legacy_is_outdated AFTER DELETE ON ledgers
    BEGIN DELETE FROM legacies WHERE game = old.game; DELETE FROM feats WHERE game = old.game; END
"""

_TABLES: Final = """
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT;

-- Every way in which a name was ever written leads to its person.
CREATE TABLE spellings (
    spelling TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX spellings_of_person ON spellings (person);

CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    family TEXT NOT NULL,               -- the id of the game that this is another version of; else its own
    board TEXT NOT NULL,
    options TEXT NOT NULL,              -- JSON
    state TEXT NOT NULL CHECK (state IN ('open', 'finished')),
    binned TEXT,                        -- when it was put into the bin
    played TEXT NOT NULL,               -- when it was played, by the clock of that table; lists are in this order
    started TEXT, ended TEXT, location TEXT, note TEXT,
    opening INTEGER NOT NULL DEFAULT 0, -- how many entries it came with
    search TEXT NOT NULL,               -- all its words, folded
    tie_break TEXT,
    margin INTEGER                      -- how far the first was ahead of the second
) STRICT;
CREATE INDEX games_of_family ON games (family);
CREATE INDEX games_newest ON games (played, key) WHERE binned IS NULL;
CREATE INDEX games_newest_of_board ON games (board, played, key) WHERE binned IS NULL;
CREATE INDEX games_binned ON games (played, key) WHERE binned IS NOT NULL;
CREATE INDEX games_by_margin ON games (margin) WHERE margin IS NOT NULL;
CREATE INDEX games_open ON games (key) WHERE state = 'open';

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,                 -- as written then
    board TEXT NOT NULL,                -- the game's, as is `played`: one person's games are read from one index
    played TEXT NOT NULL,
    total INTEGER, rank INTEGER,        -- as agreed at the table
    ending TEXT CHECK (ending IN ('won', 'shared', 'lost', 'alone')),
    best_tile INTEGER, best_space TEXT, -- the points of the best single tile, and where it lay
    worst_floor INTEGER,                -- the costliest floor line of a round
    PRIMARY KEY (game, seat),
    UNIQUE (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_newest_of_person ON seats (person, played, game, seat, board, total, rank, ending);
CREATE INDEX seats_by_total ON seats (total) WHERE total IS NOT NULL;
CREATE INDEX seats_by_tile ON seats (best_tile) WHERE best_tile IS NOT NULL;
CREATE INDEX seats_by_floor ON seats (worst_floor) WHERE worst_floor IS NOT NULL;

-- What each reason gave each player of a finished game.
CREATE TABLE points (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    reason TEXT NOT NULL,
    points INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (game, seat, reason)
) STRICT, WITHOUT ROWID;

-- The lines as agreed at the table: [round, player, reason, points, space, spaces, tiles, bonus_tiles, sources].
CREATE TABLE ledgers (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    rules INTEGER NOT NULL,             -- the version of the rules that made them
    lines TEXT NOT NULL
) STRICT;

-- The record that a game came with: the log goes on after its entries.
CREATE TABLE openings (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    record TEXT NOT NULL
) STRICT;

CREATE TABLE steps (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    draft TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL                 -- JSON
) STRICT, WITHOUT ROWID;
"""

_VIEWS: Final = """
CREATE VIEW all_games AS
SELECT g.played, g.board, g.state, g.location, g.note,
    CAST(round((julianday(g.ended) - julianday(g.started)) * 24 * 60) AS INTEGER) AS minutes,
    (SELECT group_concat(p.name || coalesce(' ' || s.total, ''), ', ')
        FROM seats s JOIN people p ON p.id = s.person WHERE s.game = g.key) AS result,
    (SELECT group_concat(p.name, ', ')
        FROM seats s JOIN people p ON p.id = s.person WHERE s.game = g.key AND s.rank = 1) AS winners,
    g.tie_break, g.id
FROM games g WHERE g.binned IS NULL ORDER BY g.played DESC, g.key DESC;

CREATE VIEW all_results AS
SELECT g.played, g.board, p.name, s.total, s.rank, s.ending, s.best_tile, s.best_space, s.worst_floor, g.id AS game
FROM games g JOIN seats s ON s.game = g.key JOIN people p ON p.id = s.person
WHERE g.binned IS NULL AND g.state = 'finished' ORDER BY g.played DESC, g.key DESC, s.seat;

CREATE VIEW all_lines AS
SELECT g.id AS game, l.rules, j.key + 1 AS line, j.value ->> 0 AS round, p.name, j.value ->> 2 AS reason,
    j.value ->> 3 AS points, j.value ->> 4 AS space, j.value ->> 5 AS spaces
FROM games g JOIN ledgers l ON l.game = g.key JOIN json_each(l.lines) j
JOIN seats s ON s.game = g.key AND s.seat = j.value ->> 1 JOIN people p ON p.id = s.person
WHERE g.binned IS NULL;

CREATE VIEW all_steps AS
SELECT g.id AS game, st.number, st.at, st.step ->> 'do' AS done, st.step
FROM games g JOIN steps st ON st.game = g.key WHERE g.binned IS NULL;

CREATE VIEW all_players AS
SELECT p.name, p.retired, count(g.key) AS games,
    coalesce(sum(s.ending = 'won'), 0) AS wins, coalesce(sum(s.ending = 'shared'), 0) AS shared,
    round(avg(s.total), 1) AS average, max(s.total) AS best
FROM people p LEFT JOIN (seats s JOIN games g ON g.key = s.game AND g.binned IS NULL AND g.state = 'finished')
    ON s.person = p.id
GROUP BY p.id ORDER BY games DESC, p.name;
"""
