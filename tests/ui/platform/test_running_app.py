"""A second start hands its file to the running app, even after an earlier one was killed."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Listener
from pathlib import Path
from threading import Thread

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.platform.running_app import FAMILY, RunningApp
from tests.paths import ROOT
from tests.patience import PATIENCE
from tests.ui.support.driver import Driver

from kivy.clock import Clock  # isort: skip - after the driver

SECOND_START = """
import sys
from pathlib import Path
from scorer.ui.platform.running_app import RunningApp
print(RunningApp(Path(sys.argv[1])).give(sys.argv[2], patience=60), "kivy" in sys.modules)
"""


def second_start(folder: Path, incoming: str, cwd: Path = ROOT) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", SECOND_START, str(folder), incoming]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True)


def answer(process: "subprocess.Popen[str]") -> str:
    """What a process printed, while the main thread works."""
    until(lambda: process.poll() is not None)
    return process.communicate()[0]


def until(condition: Callable[[], object]) -> None:
    """Let the main thread work; the listening thread waits for other processes, so the tests' clock cannot wait for it."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        Clock.tick()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[RunningApp, list[str]]]:
    """An app that listens, and what it received."""
    heard: list[str] = []
    app = RunningApp(tmp_path)
    app.listen(heard.append)
    until((tmp_path / "running.txt").exists)
    yield app, heard
    app.close()
    assert not (tmp_path / "running.txt").exists()


@pytest.mark.parametrize(
    ("incoming", "heard"),
    [("games.json", "{folder}/games.json"), ("/a/b.json", "/a/b.json"), ("azulejo:x#y", "azulejo:x#y"), ("", "")],
)
def test_second_process_hands_over_what_it_was_given(
    running: tuple[RunningApp, list[str]], tmp_path: Path, incoming: str, heard: str
) -> None:
    assert answer(second_start(tmp_path, incoming, cwd=tmp_path)) == "True False\n"
    assert running[1] == [heard.format(folder=tmp_path)]


def test_no_app_is_running(tmp_path: Path) -> None:
    assert not RunningApp(tmp_path).give("games.json")


def test_app_that_was_killed_left_its_address(running: tuple[RunningApp, list[str]], tmp_path: Path) -> None:
    address = (tmp_path / "running.txt").read_text("utf-8")
    running[0].close()
    (tmp_path / "running.txt").write_text(address, "utf-8")
    again = RunningApp(tmp_path)
    assert not again.give("games.json")
    heard: list[str] = []
    again.listen(heard.append)
    until(lambda: (tmp_path / "running.txt").read_text("utf-8") != address)
    assert answer(second_start(tmp_path, "/a.json")) == "True False\n"
    assert heard == ["/a.json"]
    again.close()
    assert not (tmp_path / "running.txt").exists()


def test_app_that_hangs_is_ignored(tmp_path: Path) -> None:
    """It accepts the connection, but its main thread never answers."""
    with Listener(None, FAMILY, authkey=b"k" * 32) as listener:
        (tmp_path / "running.txt").write_text(f"{listener.address}\n{(b'k' * 32).hex()}\n", "utf-8")
        Thread(target=listener.accept, daemon=True).start()
        assert not RunningApp(tmp_path).give("games.json", patience=0.2)


@pytest.mark.parametrize("text", ["", "nonsense", "/nowhere\nzz\n", "/nowhere\n00\n", "a\nb\nc\n"])
def test_damaged_address_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "running.txt").write_text(text, "utf-8")
    assert not RunningApp(tmp_path).give("games.json")


def test_strangers_are_rejected(running: tuple[RunningApp, list[str]], tmp_path: Path) -> None:
    """Without the key, and with too much; afterwards the app still listens."""
    address, key = (tmp_path / "running.txt").read_text("utf-8").splitlines()
    with pytest.raises(AuthenticationError):
        Client(address, FAMILY, authkey=b"guessed")
    with Client(address, FAMILY, authkey=bytes.fromhex(key)) as connection:
        connection.send_bytes(b"x" * 100_000)
    assert answer(second_start(tmp_path, "/a.json")) == "True False\n"
    assert running[1] == ["/a.json"]


def test_only_the_user_can_read_the_key(running: tuple[RunningApp, list[str]], tmp_path: Path) -> None:
    assert (tmp_path / "running.txt").stat().st_mode & 0o077 == 0


def test_file_of_a_second_start_is_previewed(app: AzulejoApp, drive: Driver) -> None:
    app.on_second_start(str(ROOT / "tests/games/azul.json"))
    drive.until(lambda: not app.context.task)
    drive.frames(4)
    assert drive.top() is not app.navigator
