"""Starts the app: settles what Kivy has to know before it is imported, then hands over to the shell.

With AZULEJO_SCREENSHOT=FILE it draws the first screen, saves exactly what the window shows, and ends;
AZULEJO_WINDOW=WIDTHxHEIGHT sets the size of a desktop window.
"""

import logging
import os
import sys
from pathlib import Path

PHONE = "412x915"


def run():
    """Run the app until it is closed."""
    prepare()
    from scorer.ui.shell import Shell

    Shell(screenshot=os.environ.get("AZULEJO_SCREENSHOT", "")).run()


def prepare():
    """Everything that is too late once Kivy is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    if hasattr(sys, "getandroidapilevel"):
        return
    _make_homes()
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or not sys.platform.startswith("linux")
    if not has_screen:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    _configure_window()
    logging.getLogger("kivy").addFilter(_is_of_use)


def _is_of_use(record):
    """Kivy prints a traceback for every kind of touch panel that a machine does not have."""
    return "is not supported by your version of linux" not in record.getMessage()


def _make_homes():
    """Kivy makes its own folders, but not the ones they are in."""
    home = Path.home()
    for folder in (Path(os.environ.get("KIVY_HOME", home / ".kivy")).parent, home / ".config"):
        folder.mkdir(parents=True, exist_ok=True)


def _configure_window():
    from kivy.config import Config

    width, height = os.environ.get("AZULEJO_WINDOW", PHONE).split("x")
    for name, value in (
        ("width", width),
        ("height", height),
        ("minimum_width", "320"),
        ("minimum_height", "400"),
        ("multisamples", "0"),
    ):
        Config.set("graphics", name, value)
    for device, _driver in Config.items("input"):
        Config.remove_option("input", device)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
