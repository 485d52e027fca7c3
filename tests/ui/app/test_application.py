"""The whole app: starting as a process, home, changing theme and language while running, and going back."""

import os
import struct
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.navigator import Navigator
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.wording.language import LANGUAGES
from tests.paths import ROOT
from tests.patience import PATIENCE
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import SIZES, clipped, texts


@pytest.fixture
def navigator(app: AzulejoApp, drive: Driver) -> Navigator:
    drive.frames(2)
    return app.navigator


def test_home_shows_the_app_name_and_the_navigation_bar(navigator: Navigator) -> None:
    assert {"Azulejo", "Home", "History", "Players", "Referee", "Settings", "New game"} <= texts(navigator)


def test_empty_home_says_that_there_are_no_games(navigator: Navigator) -> None:
    assert "No finished games yet. The first one will appear here." in texts(navigator)


@pytest.mark.parametrize("code", ["hu", "fi"])
def test_changing_the_language_updates_the_screen(drive: Driver, navigator: Navigator, code: str) -> None:
    english = texts(navigator)
    _.switch(code)
    drive.frames(2)
    assert {"Home", "New game"}.isdisjoint(texts(navigator))
    _.switch("en")
    drive.frames(2)
    assert texts(navigator) == english


def test_no_text_of_home_is_clipped(drive: Driver, navigator: Navigator) -> None:
    for size, theme.big_text, code in product(SIZES, (False, True), LANGUAGES):
        _.switch(code)
        drive.resize(*size)
        drive.frames(3)
        assert texts(navigator)
        assert clipped(navigator) == set(), (size, code)


def test_changing_the_theme_updates_the_screen(drive: Driver, app: AzulejoApp) -> None:
    drive.frames(2)
    assert near(drive.pixel(8, 200), rgb("#F3F1EA"))
    theme.name = "night"
    drive.frames(2)
    assert near(drive.pixel(8, 200), rgb("#0B1222"))


def test_home_has_no_previous_screen(navigator: Navigator) -> None:
    assert not navigator.back()


def test_back_stack_can_be_saved(navigator: Navigator) -> None:
    assert navigator.open_screens == (("home", {}),)


@pytest.mark.parametrize("size", ["412x915", "321x570"])
def test_process_starts_and_saves_a_screenshot(tmp_path: Path, size: str) -> None:
    """Even if the user's home has no folders yet."""
    picture = tmp_path / "home.png"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL"))}
    environment |= {"AZULEJO_SCREENSHOT": str(picture), "AZULEJO_WINDOW": size, "HOME": str(tmp_path / "new" / "home")}
    run = subprocess.run(
        [sys.executable, "main.py"],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    assert f"{width}x{height}" == size


def test_startup_does_not_import_counting_mistakes() -> None:
    """Only corrections and the referee need that module, and importing it takes 3 % of startup."""
    code = "from scorer.ui.app.main import prepare; prepare(); import sys; import scorer.ui.app.application; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True, text=True)
    loaded = run.stdout.split()
    assert "scorer.ui.context.app_context" in loaded
    assert "scorer.rules.families" not in loaded


def test_startup_imports_only_providers_of_sdl() -> None:
    """Kivy reads the names of its providers when it is imported; if it does not find them, it imports all, and Pillow with them."""
    code = "from scorer.ui.app.main import prepare; prepare(); import sys; import kivy.core.image, kivy.core.text; print(*sys.modules)"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL"))}
    run = subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True, text=True, env=clean)
    loaded = [
        name for name in run.stdout.split() if name.startswith(("kivy.core.image.", "kivy.core.text.text_", "PIL"))
    ]
    assert "kivy.core.image.img_sdl2" in loaded
    assert all("sdl2" in name or name == "kivy.core.text.text_layout" for name in loaded), loaded


def test_language_follows_the_system_settings_until_one_is_chosen(
    app: AzulejoApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Android lets the user choose a language for the app while it is in the background."""
    monkeypatch.setattr(device, "system_language", lambda: "fi")
    app.dispatch("on_resume")
    assert _.language.code == "fi"
    app.context.preferences.choose("language", "hu")
    app.dispatch("on_resume")
    assert _.language.code == "hu"
