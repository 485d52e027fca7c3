"""The app asks for the language once, if it supports none of the device's languages; its theme follows the phone."""

import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from scorer.ui.actions.ask_language import ask_language
from scorer.ui.app.application import AzulejoApp
from scorer.ui.platform import device
from scorer.wording.language import knows_system_language
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import sheet, sheets
from tests.ui.support.user import find


@pytest.mark.parametrize(
    ("environ", "known"),
    [
        ({}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "hu_HU.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANGUAGE": "de:fi", "LANG": "de_DE.UTF-8"}, True),
    ],
)
def test_whether_the_language_is_ours(environ: dict[str, str], known: bool) -> None:
    assert knows_system_language(environ) is known


def test_asked_once(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    app.context.store.settings.remove("language")
    ask_language(app.context)
    assert sheets() == []
    monkeypatch.setattr(device, "speaks_our_language", lambda: False)
    ask_language(app.context)
    drive.frames(3)
    assert sheet().title == "Language · Nyelv · Kieli"
    drive.press(find(sheet(), "ListRow", title="Suomi"))
    drive.frames(3)
    assert app.context.store.settings.get("language") == "fi"
    drive.until(lambda: not sheets())
    ask_language(app.context)
    assert sheets() == []
    app.context.preferences.choose("language", "en")


@pytest.mark.parametrize(("mode", "night"), [(0x11, False), (0x21, True), (0x01, None)])
def test_look_of_the_phone(monkeypatch: pytest.MonkeyPatch, mode: int, night: bool | None) -> None:
    android: Any = ModuleType("android")
    jnius: Any = ModuleType("jnius")
    resources = SimpleNamespace(getConfiguration=lambda: SimpleNamespace(uiMode=mode))
    android.mActivity = SimpleNamespace(getResources=lambda: resources)
    jnius.JavaException = type("JavaException", (Exception,), {})
    for name, module in {"android": android, "jnius": jnius}.items():
        monkeypatch.setitem(sys.modules, name, module)
    android_look = import_module("scorer.ui.platform.android_look")
    monkeypatch.setattr(android_look, "mActivity", android.mActivity)
    assert android_look.is_night() is night
