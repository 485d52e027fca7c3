"""Real PostgreSQL servers on this machine: each has its own data in memory, listens on loopback, and is gone after the test."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from scorer.league import ServerAddress

PROGRAMS: Final = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), default=None)
"""Where Debian installs the latest."""
USER: Final = "postgres" if os.getuid() == 0 else None
"""The server does not run as root."""
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - each run creates its own folder there


class Server:
    """A PostgreSQL server, primary or standby."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.data = folder / name
        self.port = _free_port()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    @property
    def address(self) -> ServerAddress:
        return ServerAddress.parse(self.url)

    def create(self) -> None:
        _run("initdb", "--pgdata", self.data, "--auth=trust", "--username=postgres", "--no-sync", "--locale=C.UTF-8")
        self._configure("fsync = off")

    def follow(self, primary: Server) -> None:
        """Become a standby of a primary, which from then on confirms only what this server has received."""
        source = f"host=127.0.0.1 port={primary.port} user=postgres application_name={self.name}"
        _run("pg_basebackup", "--pgdata", self.data, "--dbname", source, "--write-recovery-conf", "--checkpoint=fast")
        self._configure()
        self.start()
        primary._configure(f"synchronous_standby_names = '{self.name}'")
        primary.control("reload")

    def start(self) -> None:
        self.control("start", "--wait", "--log", self.data / "log")

    def kill(self) -> None:
        """Kill the server, as if the power failed."""
        process = (self.data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        for each in (process, *children):
            with suppress(ProcessLookupError):
                os.kill(int(each), signal.SIGKILL)

    def promote(self) -> None:
        """Promote a standby to primary, without its own standby."""
        self._configure("synchronous_standby_names = ''")
        self.control("promote", "--wait")

    def stop(self) -> None:
        self.control("stop", "--mode=immediate", check=False)

    def control(self, *words: object, check: bool = True) -> None:
        _run("pg_ctl", *words, "--silent", "--pgdata", self.data, check=check)

    def _configure(self, *lines: str) -> None:
        own = [f"port = {self.port}", "listen_addresses = '127.0.0.1'", f"unix_socket_directories = '{self.data}'"]
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{line}\n" for line in [*own, *lines])


@contextmanager
def servers(*names: str) -> Iterator[list[Server]]:
    """Servers that are stopped at the end; the first one is already running."""
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as place:
        folder = Path(place)
        if USER:
            shutil.chown(folder, USER)
        found = [Server(folder, name) for name in names]
        try:
            found[0].create()
            found[0].start()
            yield found
        finally:
            for server in found:
                if server.data.exists():
                    server.stop()


def _run(program: str, *words: object, check: bool = True) -> None:
    assert PROGRAMS, "the Debian package postgresql is missing: make test-core installs it"
    command = [str(PROGRAMS / program), *map(str, words)]
    subprocess.run(
        command,
        check=check,
        user=USER,
        extra_groups=[] if USER else None,
        stdout=subprocess.DEVNULL,
        stderr=None if check else subprocess.DEVNULL,
        cwd="/",
    )


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
