"""The settings screen: a change is applied and saved at once and survives a restart; unsupported settings are disabled."""

from collections.abc import Sequence
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.store import StoreError, StoreErrorKind, open_store
from scorer.ui.app.application import AzulejoApp
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device, sounds, speech
from scorer.ui.widgets.overlays.toast import show_toast
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import SIZES, clipped, sheet, sheets, texts, toasts


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> Any:
    Motion.calm = True
    app.context.store  # noqa: B018 - opens the store, as the home screen does
    app.navigator.go("settings")
    drive.frames(3)
    return app.navigator.page


def segment(choice: Widget, text: str) -> Widget:
    return next(one for one in choice.walk(restrict=True) if getattr(one, "text", "") == text)


@pytest.mark.parametrize(
    ("name", "title"), [("Magyar", "Beállítások"), ("Suomi", "Asetukset"), ("English", "Settings")]
)
def test_new_language_is_applied_and_saved(app: AzulejoApp, drive: Driver, page: Any, name: str, title: str) -> None:
    drive.press(segment(page.ids.language, name))
    drive.frames(2)
    assert title in texts(page)
    assert app.context.store.settings.get("language", "en") == app.context.preferences.language == _.language.code


def test_new_theme_is_applied_and_saved_and_the_automatic_one_follows_the_hour(
    app: AzulejoApp, drive: Driver, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive.press(segment(page.ids.theme, "Dark"))
    assert theme.name == "night"
    monkeypatch.setattr(device, "is_day", lambda: True)
    drive.press(segment(page.ids.theme, "Automatic"))
    assert theme.name == "glaze"
    monkeypatch.setattr(device, "is_day", lambda: False)
    app.dispatch("on_resume")
    assert theme.name == "night"
    assert app.context.store.settings.get("theme") == "clock"


SWITCHES = {
    "big_text": lambda app: theme.big_text,
    "reduce_motion": lambda app: Motion.calm,
    "letters": lambda app: bool(theme.letters),
    "preview": lambda app: app.context.preferences.preview,
    "keep_awake": lambda app: app.context.preferences.keep_awake,
}


@pytest.mark.parametrize("name", SWITCHES)
def test_switch_is_applied_and_saved(app: AzulejoApp, drive: Driver, page: Any, name: str) -> None:
    row, before = page.ids[name], getattr(app.context.preferences, name)
    drive.press(row)
    assert getattr(app.context.preferences, name) is not before
    assert app.context.store.settings.get(name.replace("_", "-")) is not before
    if name != "reduce_motion":
        assert SWITCHES[name](app) is not before
    else:
        assert Motion.calm


def test_settings_survive_a_restart(app: AzulejoApp, drive: Driver, page: Any) -> None:
    drive.press(segment(page.ids.language, "Suomi"))
    app.context.preferences.choose("letters", True)
    opened = open_store(app.context.store.file.path)
    app.context.preferences.language, app.context.preferences.letters = "en", False
    app.context.preferences.load(opened.store.settings)
    opened.store.close()
    assert (app.context.preferences.language, theme.letters, _.language.code) == ("fi", "fi", "fi")


def test_letters_on_tiles_follow_the_language(app: AzulejoApp, drive: Driver, page: Any) -> None:
    """In Hungarian, blue is kék, and P is for piros, red."""
    drive.press(page.ids.letters)
    assert page.ids.letters.note == "B Y R K W next to the motifs"
    drive.press(segment(page.ids.language, "Magyar"))
    assert theme.letters == "hu"
    assert page.ids.letters.note.startswith("K S P F H ")


def test_invalid_setting_falls_back_to_the_default(app: AzulejoApp, page: Any) -> None:
    app.context.store.settings.set("language", "klingon")
    app.context.store.settings.set("theme", 7)
    app.context.store.settings.set("prints", [1])
    app.context.preferences.load(app.context.store.settings)
    assert (app.context.preferences.language, app.context.preferences.theme, app.context.preferences.prints) == (
        "en",
        "clock",
        {},
    )


def test_switch_is_reset_if_it_cannot_be_saved(
    app: AzulejoApp, drive: Driver, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _value: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    monkeypatch.setattr(app.context.store.settings, "set", full)
    drive.press(page.ids.letters)
    assert not theme.letters
    assert not page.ids.letters.active
    assert any("out of storage space" in text for text in texts(drive.top()))


@pytest.mark.parametrize("able", [False, True])
def test_vibration_and_voice_are_disabled_on_a_device_without_them(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch, able: bool
) -> None:
    monkeypatch.setattr(device, "can_vibrate", lambda: able)
    monkeypatch.setattr(speech, "can_speak", lambda: able)
    app.navigator.go("settings")
    drive.frames(3)
    page = app.navigator.page
    assert ("This device cannot vibrate" in texts(page)) is not able
    assert ("Needs a voice: on Linux, install espeak-ng" in texts(page)) is not able
    assert page.ids.buzz.disabled is page.ids.spoken_totals.disabled is not able
    if able:
        drive.press(page.ids.spoken_totals)
    assert app.context.preferences.spoken_totals is able


def test_display_stays_on_only_while_scoring(app: AzulejoApp, drive: Driver, page: Any) -> None:
    allowed = [Window.allow_screensaver]
    app.navigator.current = "round"
    allowed.append(Window.allow_screensaver)
    app.context.preferences.keep_awake = False
    allowed.append(Window.allow_screensaver)
    assert allowed == [True, False, True]


def test_vibration_sound_and_voice_can_be_turned_off(
    app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt: list[Sequence[int]] = []
    heard: list[str] = []
    spoken: list[tuple[str, str]] = []
    monkeypatch.setattr(device, "vibrate", felt.append)
    monkeypatch.setattr(sounds, "load", lambda: None)
    monkeypatch.setattr(sounds, "play", heard.append)
    monkeypatch.setattr(speech, "speak", lambda text, language, _failed: spoken.append((text, language)))
    preferences = app.context.preferences
    for on in (False, True):
        preferences.buzz = preferences.sounds = preferences.spoken_totals = on
        for signal in Signal:
            preferences.signal(signal)
        preferences.speak("Anna 35")
    assert spoken == [("Anna 35", "en")]
    assert felt == [(10,), (10,), (10, 60, 10), (35,), (20,), (10, 60, 10), (10, 80, 10, 80, 30)]
    assert heard == ["click-1", "pair", "low", "chord", "full-chord"]


def test_sounds_are_off_at_first(app: AzulejoApp) -> None:
    assert not app.context.preferences.sounds


def test_missing_voice_is_reported_and_turned_off(
    app: AzulejoApp, drive: Driver, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "speak", lambda _text, _language, failed: failed())
    app.context.preferences.spoken_totals = True
    app.context.preferences.speak("Anna 35")
    drive.frames(2)
    assert not app.context.preferences.spoken_totals
    assert toasts() == ["This device has no voice for this language. You can install one in its settings."]


@pytest.mark.parametrize(
    ("environ", "code"), [({"LANG": "hu_HU.UTF-8"}, "hu"), ({"LANG": "de_DE"}, "en"), ({"LANGUAGE": "sv:fi"}, "fi")]
)
def test_default_language_is_that_of_the_system(
    drive: Driver, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], code: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert device.system_language() == code


def test_floor_line_of_a_board_is_shown_and_can_be_changed(app: AzulejoApp, drive: Driver, page: Any) -> None:
    assert "−1  0  −1  −2  −1  −2  −3" in texts(page.ids.floor_1)
    drive.press(page.ids.floor_1)
    assert "Crystal Mosaic, side 1 (×2)" in texts(drive.top())
    app.context.preferences.choose_print("crystal-mosaic-1", {"floor": [-1, -1, -2, -2, -2, -3, -3]})
    assert "−1  −1  −2  −2  −2  −3  −3" in texts(page.ids.floor_1)


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
@pytest.mark.parametrize("screen", ["settings", "about"])
def test_no_text_is_cut_off(app: AzulejoApp, drive: Driver, code: str, screen: str) -> None:
    _.switch(code)
    app.navigator.go(screen)
    with without_drawing():
        for theme.big_text in (False, True):
            for size in SIZES:
                drive.resize(*size)
                assert clipped(app.navigator.page) == set(), (size, theme.big_text)


def test_recent_messages_can_be_read_again(app: AzulejoApp, drive: Driver, page: Any) -> None:
    """From every screen with the navigation bar: the result and the lists have no menu with them."""
    show_toast("Two new badges.", "trophy")
    drive.press(page.ids.messages)
    drive.until(sheets)
    assert sheet().title == "Recent messages"
    assert "Two new badges." in texts(sheet())
