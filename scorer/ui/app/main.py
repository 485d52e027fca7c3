"""Entry point of the app: configures Kivy before it is imported, then runs the app.

With AZULEJO_SCREENSHOT=FILE it saves a screenshot of the first screen and exits.
AZULEJO_WINDOW=WIDTHxHEIGHT sets the size of a desktop window, by default the last one.
"""

import gc
import logging
import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from scorer.store import default_path
from scorer.ui.platform.running_app import RunningApp
from scorer.ui.platform.window_size import save_size, saved_size, scale_of_desktop
from scorer.wording.language import language, system_language

PHONE = 412, 915
WINDOW = "AZULEJO_WINDOW"
APP_ID = "io.github.azulejo_scorer.azulejo"
"""The name of the desktop file."""
ON_ANDROID = hasattr(sys, "getandroidapilevel")
GC_THRESHOLDS = (5_000, 3, 8)
"""With Python's default of 700 new objects, opening a screen takes a third longer; see docs/decisions/0106 and 0108."""


def run() -> None:
    """Run the app until it is closed."""
    incoming = file_to_open(sys.argv[1:])
    screenshot = os.environ.get("AZULEJO_SCREENSHOT", "")
    running = None if ON_ANDROID or screenshot else RunningApp(default_path().parent)
    if running and running.give(incoming):
        return
    prepare()
    from scorer.ui.app.application import AzulejoApp

    AzulejoApp(screenshot=screenshot, incoming=incoming, running=running).run()
    if running:
        _remember_window()


def file_to_open(words: list[str]) -> str:
    """The file named on the command line, if any; --help is handled here."""
    if not words or ON_ANDROID:
        return ""
    spoken = language(system_language())
    parser = ArgumentParser(prog="azulejo", description=spoken.translate("Scores games of Azul and shows why."))
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="", help=spoken.translate("games to preview and import")
    )
    file: str = parser.parse_args(words).file
    return file


def prepare() -> None:
    """Configure what Kivy reads when it is imported."""
    gc.set_threshold(*GC_THRESHOLDS)
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if not ON_ANDROID:
        _make_home_folders()
        for kind in ("WINDOW", "IMAGE", "TEXT"):  # otherwise Kivy tries every provider
            os.environ.setdefault(f"KIVY_{kind}", "sdl2")
    _import_clock()
    _defer_style()
    if not ON_ANDROID:
        _prepare_desktop()


def _prepare_desktop() -> None:
    for system in ("X11", "WAYLAND"):  # by which the desktop finds the app's icon
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", APP_ID)
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or not sys.platform.startswith("linux")
    if not has_screen:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
        # Mesa's software renderer draws in threads and keeps up to 64 frames. Without a screen nothing waits for them.
        os.environ.setdefault("LP_NUM_THREADS", "0")
    _configure_window()
    logging.getLogger("kivy").addFilter(is_useful)


def _remember_window() -> None:
    from kivy.core.window import Window

    if WINDOW not in os.environ:
        save_size(_window_file(), *Window.system_size)


def _window_file() -> Path:
    return default_path().with_name("window.txt")


def _import_clock() -> None:
    from scorer.ui.kivyfix import slim_clock

    slim_clock.import_clock()


def _defer_style() -> None:
    from scorer.ui.kivyfix import lazy_style

    lazy_style.defer()


def is_useful(record: logging.LogRecord) -> bool:
    """A log filter, because Kivy logs a traceback for every kind of touch panel that the machine lacks."""
    return "is not supported by your version of linux" not in record.getMessage()


def _make_home_folders() -> None:
    """Create the parents of Kivy's own folders, which it does not create itself."""
    home = Path.home()
    for folder in (Path(os.environ.get("KIVY_HOME", home / ".kivy")).parent, home / ".config"):
        folder.mkdir(parents=True, exist_ok=True)


def _configure_window() -> None:
    from kivy.config import Config

    scale = scale_of_desktop() if sys.platform.startswith("linux") else 1
    if scale > 1:
        os.environ.setdefault("KIVY_METRICS_DENSITY", str(scale))
    usual = "x".join(str(scale * side) for side in PHONE)
    width, height = (os.environ.get(WINDOW) or saved_size(_window_file()) or usual).split("x")
    for name, value in (
        ("width", width),
        ("height", height),
        ("minimum_width", "320"),
        ("minimum_height", "400"),
        ("multisamples", "0"),
    ):
        Config.set("graphics", name, value)
    Config.set("kivy", "window_icon", str(Path(__file__).parents[1] / "azulejo.png"))
    for device, _driver in Config.items("input"):
        Config.remove_option("input", device)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
