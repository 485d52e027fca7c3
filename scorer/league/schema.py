"""The tables and views of a league. Any change is a new migration.

Names and columns are those of the games file (`scorer.store.schema`) where they mean the same. Texts are compared and
sorted by their bytes, as everywhere else in the program.
"""

from typing import Final

from scorer.league.connection import LeagueError, LeagueErrorKind, ServerSession

VERSION: Final = 1
"""The number of migrations; kept in `league_version`."""


def prepare(session: ServerSession) -> None:
    """Migrate the schema. Only one process at a time may load; closing the connection releases the lock."""
    if not session.one("SELECT pg_try_advisory_lock(:lock)", lock=_LOCK):
        raise LeagueError(LeagueErrorKind.BUSY)
    with session.transaction():
        session.rows("SET LOCAL client_min_messages = warning")
        session.rows("CREATE TABLE IF NOT EXISTS league_version (version integer NOT NULL)")
        version = session.one("SELECT version FROM league_version") or 0
        if version > VERSION:
            raise LeagueError(LeagueErrorKind.NEWER)
        for migration in _MIGRATIONS[version:]:
            for statement in migration.split(";\n"):
                session.rows(statement)
        if version < VERSION:
            session.rows("DELETE FROM league_version")
            session.rows("INSERT INTO league_version VALUES (:version)", version=VERSION)


_LOCK: Final = 0x417A756C
_TABLES: Final = """
CREATE TABLE clubs (
    key integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    replicas bigint NOT NULL DEFAULT 0,   -- the committed counts of replicas and of their operations, to compare with the tables
    operations bigint NOT NULL DEFAULT 0,
    rated_from text COLLATE "C",          -- the earliest month whose standings are outdated
    loaded timestamptz
);
-- How far each journal of a club folder was read.
CREATE TABLE journals (
    club integer NOT NULL REFERENCES clubs (key),
    name text NOT NULL,
    bytes bigint NOT NULL, lines bigint NOT NULL,
    digest text NOT NULL,                 -- of all bytes read
    modified bigint NOT NULL, size bigint NOT NULL,
    installation text, at text,           -- of its writer, when it last wrote
    problems text NOT NULL,               -- JSON
    PRIMARY KEY (club, name)
);
-- Games and people as sets of operations; '' is the people. Overwritten operations are dropped.
CREATE TABLE replicas (
    club integer NOT NULL REFERENCES clubs (key),
    id text COLLATE "C" NOT NULL,
    operations bytea NOT NULL,            -- JSON, compressed with zlib
    count integer NOT NULL,
    is_settled boolean NOT NULL DEFAULT false,
    has_game boolean NOT NULL DEFAULT false, -- it is neither deleted nor incomplete
    aside integer NOT NULL DEFAULT 0,     -- how many entries are set aside
    problem text,                         -- code of the contradiction, if any
    PRIMARY KEY (club, id)
);
CREATE INDEX replicas_to_settle ON replicas (club, id) WHERE NOT is_settled;
CREATE INDEX replicas_with_problems ON replicas (club) WHERE problem IS NOT NULL OR aside > 0;
CREATE TABLE people (
    club integer NOT NULL REFERENCES clubs (key),
    id bigint NOT NULL,
    name text NOT NULL,
    retired boolean NOT NULL,
    look smallint,                        -- the number of their mark and color, if known
    same_as bigint,                       -- into whom they were merged
    PRIMARY KEY (club, id)
);
CREATE TABLE games (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    club integer NOT NULL REFERENCES clubs (key),
    id text COLLATE "C" NOT NULL,
    family text COLLATE "C" NOT NULL,     -- the id of the game of which this is another version; else its own
    board text NOT NULL,
    options text NOT NULL,                -- JSON
    state text NOT NULL CHECK (state IN ('open', 'finished')),
    binned text,
    played text COLLATE "C" NOT NULL,     -- by the clock of that table; lists are in this order
    started text, ended text, minutes integer,
    location text, note text,
    tie_break text,
    margin integer,                       -- points between first and second place
    UNIQUE (club, id)
);
CREATE INDEX games_newest ON games (club, played, id) WHERE binned IS NULL;
CREATE INDEX games_closest ON games (club, margin, played) WHERE margin >= 0 AND binned IS NULL;
CREATE INDEX games_clearest ON games (club, margin DESC, played) WHERE margin > 0 AND binned IS NULL;
CREATE TABLE seats (
    game bigint NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    seat smallint NOT NULL,
    club integer NOT NULL,
    person bigint NOT NULL,
    name text NOT NULL,                   -- as written then
    board text NOT NULL,                  -- as in games, like played
    played text COLLATE "C" NOT NULL,
    counts boolean NOT NULL,              -- in statistics: the game is finished and not in the bin
    total integer, rank smallint,
    ending text CHECK (ending IN ('won', 'shared', 'lost', 'alone')),
    best_tile integer, best_space text,
    worst_floor integer,                  -- the costliest floor line of a round, as printed
    net_floor integer,                    -- the same after the minimum score's refund; NULL if it cost nothing
    PRIMARY KEY (game, seat),
    FOREIGN KEY (club, person) REFERENCES people (club, id)
);
CREATE INDEX seats_of_person ON seats (club, person, played);
CREATE INDEX seats_by_time ON seats (club, played) WHERE counts;
CREATE INDEX seats_by_total ON seats (club, total DESC, played) WHERE counts;
CREATE INDEX seats_by_tile ON seats (club, best_tile DESC, played) WHERE counts AND best_tile IS NOT NULL;
CREATE INDEX seats_by_floor ON seats (club, net_floor, played) WHERE counts AND net_floor IS NOT NULL;
-- The points of each player of a finished game, by reason.
CREATE TABLE points (
    game bigint NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    seat smallint NOT NULL,
    reason text NOT NULL,
    points integer NOT NULL,
    lines integer NOT NULL,
    PRIMARY KEY (game, seat, reason)
);
-- The lines: [round, player, reason, points, space, spaces, tiles, bonus_tiles, sources].
CREATE TABLE ledgers (
    game bigint PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    rules integer NOT NULL,               -- the version of the rules that made them
    lines text NOT NULL                   -- JSON
);
-- The standing of each player at the end of each month in which they played, from games with opponents.
CREATE TABLE standings (
    club integer NOT NULL,
    person bigint NOT NULL,
    month text COLLATE "C" NOT NULL,
    points double precision NOT NULL, doubt double precision NOT NULL,
    games integer NOT NULL,
    streak integer NOT NULL,              -- consecutive first places up to then
    longest integer NOT NULL,             -- the longest streak so far, and the last game of it
    longest_game text COLLATE "C", longest_played text COLLATE "C",
    PRIMARY KEY (club, person, month),
    FOREIGN KEY (club, person) REFERENCES people (club, id)
);
CREATE INDEX standings_by_month ON standings (club, month)"""

_VIEWS: Final = """
CREATE VIEW all_games AS
SELECT c.name AS club, g.played, g.board, g.state, g.location, g.note,
    g.minutes,
    (SELECT string_agg(p.name || coalesce(' ' || s.total, ''), ', ' ORDER BY s.seat)
        FROM seats s JOIN people p ON p.club = s.club AND p.id = s.person WHERE s.game = g.key) AS result,
    (SELECT string_agg(p.name, ', ' ORDER BY s.seat)
        FROM seats s JOIN people p ON p.club = s.club AND p.id = s.person WHERE s.game = g.key AND s.rank = 1) AS winners,
    g.tie_break, g.id
FROM games g JOIN clubs c ON c.key = g.club WHERE g.binned IS NULL ORDER BY g.played DESC, g.id DESC;
CREATE VIEW all_results AS
SELECT c.name AS club, s.played, s.board, p.name, s.total, s.rank, s.ending, s.best_tile, s.best_space, s.worst_floor,
    g.id AS game
FROM seats s JOIN games g ON g.key = s.game JOIN clubs c ON c.key = s.club
JOIN people p ON p.club = s.club AND p.id = s.person
WHERE s.counts ORDER BY s.played DESC, g.id DESC, s.seat;
CREATE VIEW all_lines AS
SELECT c.name AS club, g.id AS game, l.rules, j.line, CAST(j.value ->> 0 AS integer) AS round, p.name,
    j.value ->> 2 AS reason, CAST(j.value ->> 3 AS integer) AS points, j.value ->> 4 AS space, j.value ->> 5 AS spaces
FROM games g JOIN clubs c ON c.key = g.club JOIN ledgers l ON l.game = g.key
CROSS JOIN LATERAL json_array_elements(CAST(l.lines AS json)) WITH ORDINALITY AS j (value, line)
JOIN seats s ON s.game = g.key AND s.seat = CAST(j.value ->> 1 AS integer)
JOIN people p ON p.club = s.club AND p.id = s.person
WHERE g.binned IS NULL;
CREATE VIEW all_players AS
SELECT c.name AS club, p.name, p.retired, coalesce(r.games, 0) AS games, coalesce(r.wins, 0) AS wins,
    coalesce(r.shared, 0) AS shared, r.average, r.best, p.id AS person
FROM people p JOIN clubs c ON c.key = p.club LEFT JOIN (
    SELECT club, person, count(*) AS games, count(*) FILTER (WHERE ending = 'won') AS wins,
        count(*) FILTER (WHERE ending = 'shared') AS shared, round(avg(total), 1) AS average, max(total) AS best
    FROM seats WHERE counts GROUP BY club, person) r ON r.club = p.club AND r.person = p.id
WHERE p.same_as IS NULL OR r.games > 0 ORDER BY games DESC, p.name;
CREATE VIEW all_ratings AS
SELECT c.name AS club, p.name, s.points, s.doubt, s.games, s.streak, s.longest, p.id AS person
FROM (SELECT DISTINCT ON (club, person) * FROM standings ORDER BY club, person, month DESC) s
JOIN clubs c ON c.key = s.club JOIN people p ON p.club = s.club AND p.id = s.person
ORDER BY s.points DESC;
CREATE VIEW all_records AS
SELECT c.name AS club, r.record, r.value, p.name, g.id AS game, g.board, g.played, r.space
FROM clubs c CROSS JOIN LATERAL (
    (SELECT 'highest' AS record, s.total AS value, s.person, s.game, NULL AS space
        FROM seats s JOIN games g ON g.key = s.game WHERE s.club = c.key AND s.counts
        ORDER BY s.total DESC, s.played, g.id, s.seat LIMIT 1)
    UNION ALL (SELECT 'best_tile', s.best_tile, s.person, s.game, s.best_space
        FROM seats s JOIN games g ON g.key = s.game WHERE s.club = c.key AND s.counts AND s.best_tile IS NOT NULL
        ORDER BY s.best_tile DESC, s.played, g.id, s.seat LIMIT 1)
    UNION ALL (SELECT 'costliest_floor', s.net_floor, s.person, s.game, NULL
        FROM seats s JOIN games g ON g.key = s.game WHERE s.club = c.key AND s.counts AND s.net_floor IS NOT NULL
        ORDER BY s.net_floor, s.played, g.id, s.seat LIMIT 1)
    UNION ALL (SELECT 'closest', margin, NULL, key, NULL FROM games
        WHERE club = c.key AND margin >= 0 AND binned IS NULL ORDER BY margin, played, id LIMIT 1)
    UNION ALL (SELECT 'clearest', margin, NULL, key, NULL FROM games
        WHERE club = c.key AND margin > 0 AND binned IS NULL ORDER BY margin DESC, played, id LIMIT 1)
    UNION ALL (SELECT 'longest_streak', s.longest, s.person, g.key, NULL
        FROM (SELECT DISTINCT ON (person) * FROM standings WHERE club = c.key ORDER BY person, month DESC) s
        JOIN games g ON g.club = c.key AND g.id = s.longest_game
        ORDER BY s.longest DESC, s.longest_played, s.person LIMIT 1)
) r JOIN games g ON g.key = r.game LEFT JOIN people p ON p.club = c.key AND p.id = r.person"""
_MIGRATIONS: Final = (f"{_TABLES};\n{_VIEWS}",)
