"""The PostgreSQL server: its address, its errors as one exception with a kind, and transactions.

The driver is an optional dependency, so it is imported lazily.
"""

from __future__ import annotations

import json
import os
import socket
import ssl
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import StrEnum
from getpass import getuser
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

if TYPE_CHECKING:
    from pg8000.native import Connection

PATIENCE: Final = 600
"""Seconds to wait for a response. Counting a million games may take a minute; a server that waits for its standby may never answer."""
PATIENCE_TO_CONNECT: Final = 10
_PORT: Final = 5432
_SOCKETS: Final = "/var/run/postgresql"
_SSL: Final[Mapping[str, bool | None]] = {"disable": False, "prefer": None, "allow": None, "require": True}
_VERIFIED: Final = {"verify-ca", "verify-full"}


class LeagueErrorKind(StrEnum):
    """Why the server could not be used."""

    NO_DRIVER = "no-driver"
    BAD_URL = "bad-server-url"
    AWAY = "server-away"
    LOST = "server-lost"
    """The connection was lost during a load."""
    LOGIN = "server-login"
    NO_DATABASE = "no-database"
    STANDBY = "server-is-standby"
    FORBIDDEN = "server-forbids"
    FULL = "server-full"
    BUSY = "league-busy"
    """Another process loads into the same database."""
    NEWER = "newer-league"
    """The tables were created by a newer version of the program."""
    OTHER_CLUB = "other-club"
    """A folder has none of the journals that were loaded for its club."""
    SERVER = "server-error"


class LeagueError(Exception):
    """A load failed. Earlier batches stay committed, and the next load resumes there."""

    def __init__(self, kind: LeagueErrorKind, about: str = "") -> None:
        super().__init__(f"{kind}: {about}" if about else str(kind))
        self.kind = kind
        self.about = about


class ServerAddress(NamedTuple):
    """A connection URL in the syntax of libpq: `postgresql://user:password@host:port,host2/database?sslmode=require`."""

    hosts: tuple[tuple[str, int], ...]
    """Any of them may be the primary; a directory means the Unix socket in it."""
    user: str
    password: str | None
    database: str
    sslmode: str = "prefer"

    @classmethod
    def parse(cls, url: str) -> ServerAddress:
        """Raise `LeagueError` if the URL is not valid."""
        try:
            parts = urlsplit(url)
            options = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
            credentials, _, hosts = parts.netloc.rpartition("@")
            user, _, password = credentials.partition(":")
            port = options.pop("port", str(_PORT))
            hosts = options.pop("host", "") or unquote(hosts) or _SOCKETS
            address = cls(
                tuple(_host(each, port) for each in hosts.split(",")),
                unquote(user) or os.environ.get("PGUSER") or getuser(),
                unquote(password) or os.environ.get("PGPASSWORD"),
                unquote(parts.path.removeprefix("/")) or unquote(user),
                options.pop("sslmode", "prefer"),
            )
        except (ValueError, OSError) as error:
            raise LeagueError(LeagueErrorKind.BAD_URL) from error
        is_known = address.sslmode in {*_SSL, *_VERIFIED} and not options
        if parts.scheme not in {"postgresql", "postgres"} or not address.database or not is_known:
            raise LeagueError(LeagueErrorKind.BAD_URL)
        return address


def _host(text: str, port: str) -> tuple[str, int]:
    name, colon, own = text.rpartition(":")
    if not colon or "]" in own:  # no port; the colons of an IPv6 address are in brackets
        name, own = text, port
    number = int(own)
    if not name or not 0 < number < 2**16:
        raise ValueError(text)
    return name.strip("[]"), number


class ServerSession:
    """A connection to the primary."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        with suppress(Exception):  # the connection may already be broken
            self._connection.close()

    def rows(self, sql: str, **values: Any) -> list[list[Any]]:
        """Run a statement, and return its rows."""
        with server_errors():
            return self._connection.run(sql, **values) or []

    def one(self, sql: str, **values: Any) -> Any:
        """The first value of the first row; None if there is no row."""
        rows = self.rows(sql, **values)
        return rows[0][0] if rows else None

    def count(self, sql: str, **values: Any) -> int:
        """Run a statement, and return how many rows it changed."""
        with server_errors():
            self._connection.run(sql, **values)
            return max(0, self._connection.row_count)

    def insert(self, table: str, rows: Iterable[Mapping[str, Any]], then: str = "") -> list[list[Any]]:
        """Insert rows by their column names, in one statement."""
        text = [{name: storable(value) for name, value in row.items()} for row in rows]
        if not text:
            return []
        columns = ", ".join(text[0])
        return self.rows(
            f"INSERT INTO {table} ({columns})"
            f" SELECT {columns} FROM json_populate_recordset(NULL::{table}, CAST(:rows AS json)) {then}",
            rows=json.dumps(text, ensure_ascii=False),
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.rows("BEGIN")
        try:
            yield
        except BaseException:
            with suppress(LeagueError):
                self.rows("ROLLBACK")
            raise
        self.rows("COMMIT")


@contextmanager
def connected(address: ServerAddress) -> Iterator[ServerSession]:
    """Connect to whichever host is the primary."""
    session = _primary(address)
    try:
        yield session
    finally:
        session.close()


def _primary(address: ServerAddress) -> ServerSession:
    failed: LeagueError | None = None
    for host, port in address.hosts:
        try:
            session = _connect(address, host, port)
        except LeagueError as error:
            if error.kind is not LeagueErrorKind.AWAY:
                raise
            failed = failed or error
            continue
        if not session.one("SELECT pg_is_in_recovery()"):
            return session
        session.close()
        failed = LeagueError(LeagueErrorKind.STANDBY, f"{host}:{port}")
    raise failed or LeagueError(LeagueErrorKind.BAD_URL)


def _connect(address: ServerAddress, host: str, port: int) -> ServerSession:
    try:
        from pg8000.native import Connection  # noqa: PLC0415 - the driver is optional
    except ImportError as error:
        raise LeagueError(LeagueErrorKind.NO_DRIVER) from error
    away = LeagueError(LeagueErrorKind.AWAY, f"{host}:{port}")
    try:
        opened = _open_socket(host, port)
    except OSError as error:
        raise away from error
    try:
        with server_errors():
            connection = Connection(
                address.user,
                host=host,
                sock=opened,
                database=address.database,
                password=address.password,
                ssl_context=False if _is_socket(host) else _ssl(address.sslmode),
                application_name="scorer league",
            )
    except LeagueError as error:
        opened.close()  # the driver leaves it open
        if error.kind is LeagueErrorKind.LOST:
            raise _not_connected(error.__cause__, away) from error
        raise
    return ServerSession(connection)


def _open_socket(host: str, port: int) -> socket.socket:
    if _is_socket(host):
        opened = socket.socket(socket.AF_UNIX)
        try:
            opened.connect(f"{host}/.s.PGSQL.{port}")
        except BaseException:
            opened.close()
            raise
    else:
        opened = socket.create_connection((host, port), PATIENCE_TO_CONNECT)
    opened.settimeout(PATIENCE)
    return opened


def _is_socket(host: str) -> bool:
    return host.startswith("/") and hasattr(socket, "AF_UNIX")


def _not_connected(cause: BaseException | None, away: LeagueError) -> LeagueError:
    """Why a server closed a connection that it had accepted, which the driver reports only as text."""
    broken = cause if isinstance(cause, OSError) else cause and cause.__cause__
    if isinstance(broken, OSError) and not isinstance(broken, ssl.SSLError):
        return away
    kind = LeagueErrorKind.LOGIN if "password" in str(cause) else LeagueErrorKind.SERVER
    return LeagueError(kind, str(cause))


def _ssl(mode: str) -> bool | ssl.SSLContext | None:
    if mode not in _VERIFIED:
        return _SSL[mode]
    context = ssl.create_default_context()
    context.check_hostname = mode == "verify-full"
    return context


@contextmanager
def server_errors() -> Iterator[None]:
    """Convert the driver's errors into `LeagueError`."""
    from pg8000.native import DatabaseError, Error  # noqa: PLC0415 - the driver is optional

    try:
        yield
    except DatabaseError as error:
        about = error.args[0] if error.args and isinstance(error.args[0], dict) else {}
        state = str(about.get("C", ""))
        kind = next((kind for begins, kind in _STATES.items() if state.startswith(begins)), LeagueErrorKind.SERVER)
        raise LeagueError(kind, str(about.get("M", ""))) from error
    except (Error, OSError) as error:
        raise LeagueError(LeagueErrorKind.LOST) from error


_STATES: Final = {
    "28": LeagueErrorKind.LOGIN,
    "3D000": LeagueErrorKind.NO_DATABASE,
    "25006": LeagueErrorKind.STANDBY,
    "42501": LeagueErrorKind.FORBIDDEN,
    "53100": LeagueErrorKind.FULL,
    "57P03": LeagueErrorKind.AWAY,  # starting up or shutting down
    "57P": LeagueErrorKind.LOST,
}
"""By the beginning of the SQLSTATE."""


def storable(value: Any) -> Any:
    """A text without the characters that PostgreSQL cannot store; any other value unchanged."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value
