"""The app as a whole: it starts as a process, shows home, changes theme and language while it runs, and back leads back."""

import os
import struct
import subprocess
import sys

import pytest
from kivy.uix.label import Label

from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from tests.paths import ROOT
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.on_screen import texts


@pytest.fixture
def navigator(app, drive):
    drive.frames(2)
    return app.navigator


def test_home_names_the_app_and_the_five_screens(navigator):
    assert {"Azulejo", "Home", "History", "Players", "Referee", "Settings", "New game"} <= texts(navigator)


def test_an_empty_home_says_so_in_one_sentence(navigator):
    assert "No finished games yet. The first one will appear here." in texts(navigator)


@pytest.mark.parametrize("code", ["hu", "fi"])
def test_a_change_of_language_is_seen_at_once(drive, navigator, code):
    english = texts(navigator)
    _.switch(code)
    drive.frames(2)
    assert {"Home", "New game"}.isdisjoint(texts(navigator))
    _.switch("en")
    drive.frames(2)
    assert texts(navigator) == english


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
@pytest.mark.parametrize("size", [(320, 568), (412, 915), (800, 1280), (915, 412)])
@pytest.mark.parametrize("big", [False, True])
def test_no_word_of_home_is_cut_off(drive, navigator, code, size, big):
    _.switch(code)
    theme.big_text = big
    drive.resize(*size)
    drive.frames(3)
    for label in (widget for widget in navigator.walk() if isinstance(widget, Label) and widget.text):
        assert label.texture_size[0] <= label.width + 1, label.text
        assert label.texture_size[1] <= label.height + 1, label.text


def test_a_change_of_theme_recolors_what_is_shown(drive, app):
    drive.frames(2)
    assert near(drive.pixel(8, 200), rgb("#F3F1EA"))
    theme.name = "night"
    drive.frames(2)
    assert near(drive.pixel(8, 200), rgb("#0B1222"))


def test_there_is_no_step_back_from_home(navigator):
    assert not navigator.back()


def test_a_restart_can_be_told_where_we_were(navigator):
    assert navigator.open_screens == (("home", {}),)


@pytest.mark.parametrize("size", ["412x915", "321x570"])
def test_the_app_starts_as_a_process_and_saves_what_it_shows(tmp_path, size):
    """Also for a user whose home has no folders yet."""
    picture = tmp_path / "home.png"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL"))}
    environment |= {"AZULEJO_SCREENSHOT": str(picture), "AZULEJO_WINDOW": size, "HOME": str(tmp_path / "new" / "home")}
    run = subprocess.run(
        [sys.executable, "main.py"], check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    assert f"{width}x{height}" == size
