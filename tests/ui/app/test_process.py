"""`python main.py` as a process on a virtual screen, tapped from outside, killed, started again: nothing is lost."""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import product

import pytest

from scorer.play import active_game
from scorer.rules.entries import Lay
from scorer.store import open_store
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.screenshot import pixels
from tests.paths import ROOT
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

PATIENCE = 60
WIDTH, HEIGHT = 412, 915
NAMES = ("Anna", "Béla")
POINTS = tuple(product(range(4, WIDTH, 12), range(4, HEIGHT, 12)))


@pytest.fixture
def display(tmp_path):
    """A screen that nobody sees, whose pixels lie in a file; it says which one it is by its number and the end of the line."""
    reading, writing = os.pipe()
    command = [shutil.which("Xvfb"), "-displayfd", str(writing), "-fbdir", str(tmp_path), "-nolisten", "tcp"]
    server = subprocess.Popen(
        [*command, "-noreset", "-screen", "0", "412x915x24"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as said:
        yield f":{said.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE)


class Phone:
    """The app as a process, and a hand outside of it."""

    def __init__(self, display, folder):
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
    def running(self):
        """Started, its window there; at the end it is killed, as a phone does it."""
        with subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=self.environment) as process:
            try:
                self.window = wait(lambda: self.xdotool("search", "--onlyvisible", "--pid", str(process.pid)))
                yield process
            finally:
                process.send_signal(signal.SIGKILL)

    def xdotool(self, *words):
        done = subprocess.run(
            [shutil.which("xdotool"), *words],
            check=False,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def tap(self, x, y):
        """A point of the window, from its lower left corner as Kivy counts."""
        upside_down = HEIGHT - 1 - round(y)
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(upside_down), "click", "1")

    def shows(self):
        """Whether the screen looks like the twin of the app in this process, but for a clock or a shadow."""
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


def wait(condition):
    """Until it comes true; what it came to."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end, "it never came true"
    return value


class Twins:
    """The app outside and one in this process: the twin says where to touch and how it must look then."""

    def __init__(self, app, drive, phone):
        self.app, self.drive, self.phone = app, drive, phone

    def look_alike(self):
        self.drive.frames(4)
        wait(self.phone.shows)

    def go_on(self):
        """Continue from home."""
        self.drive.until(lambda: self.app.navigator.page.continued)
        self.look_alike()
        button = find(self.app.navigator, "PrimaryButton", text="Continue")
        self.phone.tap(*button.to_window(*button.center))
        self.drive.tap(button)
        assert self.app.navigator.current == "round"
        self.look_alike()


def test_a_tile_survives_a_killed_app(app, drive, display, tmp_path):
    Motion.calm = True
    file = tmp_path / "data" / "azulejo" / "azulejo.sqlite"
    file.parent.mkdir(parents=True)
    with open_store(file).store as store:
        game = active_game.begin(store, "azul", NAMES).id
        store.settings.set("theme", "glaze")
    active_game.begin(app.context.store, "azul", NAMES)

    def kept():
        with open_store(file).store as store:
            return store.games.load(game).steps

    phone = Phone(display, tmp_path)
    twins = Twins(app, drive, phone)
    app.navigator.go("home")
    with phone.running():
        twins.go_on()
        place = WallUser(drive, app).cell("3.3")
        phone.tap(*place)
        wait(kept)
    assert kept() == (Lay(1, 0, "3.3", "blue"),)
    drive.tap(place)
    app.navigator.go("home")
    with phone.running():
        twins.go_on()
    assert len(kept()) == 1
