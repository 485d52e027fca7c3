"""`python main.py` as a process on a virtual screen: tapped from outside, killed and restarted, it loses nothing."""

import os
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.rules.entries import Lay, Step
from scorer.store import open_store
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.screenshot import pixels
from tests.paths import ROOT
from tests.patience import PATIENCE, wait_for
from tests.ui.support.driver import Driver
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

WIDTH, HEIGHT = 412, 915
NAMES = ("Anna", "Béla")
POINTS = tuple(product(range(4, WIDTH, 12), range(4, HEIGHT, 12)))
"""The pixels that are compared."""


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """The name of a virtual X display that writes its pixels to a file; Xvfb prints the display number when it is ready."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-fbdir", str(tmp_path), "-nolisten", "tcp"]
    server = subprocess.Popen(
        [*command, "-noreset", "-screen", "0", "412x915x24"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as output:
        yield f":{output.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE)


def program(name: str) -> str:
    path = shutil.which(name)
    assert path, f"{name} is not installed"
    return path


class Phone:
    """The app as a process, tapped with xdotool."""

    def __init__(self, display: str, folder: Path) -> None:
        self.folder = folder
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL", "WAYLAND"))}
        places = {"HOME": folder, "XDG_DATA_HOME": folder / "data", "KIVY_HOME": folder / "kivy"}
        self.environment = clean | {name: str(place) for name, place in places.items()}
        self.environment |= {
            "DISPLAY": display,
            "LANG": "en_US.UTF-8",
            "LANGUAGE": "en",
            "AZULEJO_WINDOW": f"{WIDTH}x{HEIGHT}",
        }

    @contextmanager
    def running(self) -> Iterator[None]:
        """Start the app and wait for its window; at the end kill it, as a phone does."""
        with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=self.environment) as process:
            try:
                self.window = wait_for(lambda: self.xdotool("search", "--onlyvisible", "--pid", str(process.pid)))
                yield
            finally:
                process.send_signal(signal.SIGKILL)

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            [program("xdotool"), *words],
            check=False,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def tap(self, x: float, y: float) -> None:
        """Tap a point of the window in Kivy's coordinates, from the lower left corner."""
        from_top = HEIGHT - 1 - round(y)
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(from_top), "click", "1")

    def matches_this_process(self) -> bool:
        """Whether the process shows the same as the app in this one, except for a few pixels."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">20I", data[:80])
        screen = data[head[0] + 12 * head[19] :]
        _width, _height, drawn = pixels()
        same = 0
        for x, y in POINTS:
            at, own = ((HEIGHT - 1 - y) * WIDTH + x) * 4, (y * WIDTH + x) * 4
            blue, green, red = screen[at : at + 3]
            same += all(abs(a - b) < 24 for a, b in zip((red, green, blue), drawn[own : own + 3], strict=True))
        return same > 0.97 * len(POINTS)


class Twins:
    """The app as a process, and a second one in this process that finds where to tap and what the screen should look like."""

    def __init__(self, app: AzulejoApp, drive: Driver, phone: Phone) -> None:
        self.app, self.drive, self.phone = app, drive, phone

    def wait_until_equal(self) -> None:
        self.drive.frames(4)
        wait_for(self.phone.matches_this_process)

    def continue_from_home(self) -> None:
        self.drive.until(lambda: self.app.navigator.page.continued)
        self.wait_until_equal()
        button = find(self.app.navigator, "PrimaryButton", text="Continue")
        self.phone.tap(*button.to_window(*button.center))
        self.drive.tap(button)
        assert self.app.navigator.current == "round"
        self.wait_until_equal()


def test_tile_survives_killing_the_app(app: AzulejoApp, drive: Driver, display: str, tmp_path: Path) -> None:
    Motion.calm = True
    file = tmp_path / "data" / "azulejo" / "azulejo.sqlite"
    file.parent.mkdir(parents=True)
    with open_store(file).store as store:
        game = active_game.begin(store, "azul", NAMES).id
        store.settings.set("theme", "glaze")
    active_game.begin(app.context.store, "azul", NAMES)

    def stored_steps() -> tuple[Step, ...]:
        with open_store(file).store as store:
            return store.games.load(game).steps

    phone = Phone(display, tmp_path)
    twins = Twins(app, drive, phone)
    app.navigator.go("home")
    with phone.running():
        twins.continue_from_home()
        point = WallUser(drive, app).cell("3.3")
        phone.tap(*point)
        wait_for(stored_steps)
    assert stored_steps() == (Lay(1, 0, Space("3.3"), "blue"),)
    drive.tap(point)
    app.navigator.go("home")
    with phone.running():
        twins.continue_from_home()
    assert len(stored_steps()) == 1
