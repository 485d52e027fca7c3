"""Incoming files and texts: preview, confirmation, import; from the command line, by drag and drop, and from Android."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.ui import platform
from scorer.ui.actions.import_games import ReportLine
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.main import file_to_open
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import Toast
from tests.stores import Json, a_store, export_records, import_records, played
from tests.test_sharing import HAND_COUNTED
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, sheets, texts, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import unfinished_game

GAME = HAND_COUNTED | {"started": "2026-11-18T19:30:00+01:00"}

OpenIncoming = Callable[[object], None]


@pytest.fixture
def ready(app: AzulejoApp, drive: Driver) -> AzulejoApp:
    Motion.calm = True
    app.context.store  # noqa: B018 - opens the store, as the home screen does
    drive.frames(3)
    return app


@pytest.fixture
def open_incoming(ready: AzulejoApp, drive: Driver) -> OpenIncoming:
    def open_incoming(content: object) -> None:
        ready.open_incoming(str(content))
        drive.until(lambda: not ready.context.task)
        drive.frames(3)

    return open_incoming


@pytest.fixture
def save(ready: AzulejoApp, drive: Driver) -> Callable[[], None]:
    def save() -> None:
        drive.tap(sheet().footer.ids.save)
        drive.until(lambda: not ready.context.task)
        drive.frames(3)

    return save


def write_records(folder: Path, *records: Json) -> Path:
    path = folder / "evening.json"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_a_game_is_previewed_and_imported(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    open_incoming(write_records(tmp_path, GAME))
    assert {"Save this game?", "Anna wins", "Azul, colored side · 18 November 2026"} <= texts(sheet())
    assert [(line.name, line.total) for line in find_all(sheet(), StandingLine)] == [("Anna", "40"), ("Béla", "30")]
    assert export_records(ready.context.store) == [], "nothing is saved before the user confirms"
    save()
    assert [record["id"] for record in export_records(ready.context.store)] == [GAME["id"]]
    assert (ready.navigator.current, toasts()[0]) == ("game", "1 game was added.")


def test_not_now_imports_nothing(ready: AzulejoApp, drive: Driver, open_incoming: OpenIncoming, tmp_path: Path) -> None:
    open_incoming(write_records(tmp_path, GAME))
    drive.tap(sheet().footer.ids.dismiss)
    drive.frames(3)
    assert (export_records(ready.context.store), sheets(), ready.navigator.current) == ([], [], "home")


def test_a_known_game_is_opened(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    import_records(ready.context.store, GAME)
    open_incoming(write_records(tmp_path, GAME))
    save()
    assert (ready.navigator.current, toasts()[0]) == ("game", "1 game was already here.")


def test_an_unfinished_game_continues(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    record = unfinished_game(3, "2026-11-18")
    open_incoming(write_records(tmp_path, record))
    assert "This game is not over yet." in texts(sheet())
    save()
    assert (ready.navigator.current, game_of(ready).id) == ("round", record["id"])


def test_many_games_are_counted_and_reported(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    open_incoming(write_records(tmp_path, *(played(seed) for seed in range(5))))
    assert {"Save these games?", "5 games"} <= texts(sheet())
    save()
    assert [line.text for line in find_all(sheet(), ReportLine)] == ["5 games were added."]


def test_a_database_is_previewed_and_imported(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, GAME, played(5, started="2020-02-02"))
    open_incoming(tmp_path / "phone.sqlite")
    assert "2 games, the latest on 18 November 2026" in texts(sheet())
    save()
    assert len(export_records(ready.context.store)) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": "azulejo-question/1"}', "This is not a game record."),
        ("hello", "This is not JSON."),
        (
            json.dumps(GAME | {"board": "chess"}),
            "board: There is no such board. Choose one of the ten boards of the app.",
        ),
    ],
)
def test_an_invalid_file_is_explained(
    ready: AzulejoApp, open_incoming: OpenIncoming, tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "broken.json").write_text(text)
    open_incoming(tmp_path / "broken.json")
    assert {"This cannot be opened", "broken.json", message} <= texts(sheet())
    assert export_records(ready.context.store) == []


def test_a_missing_file_is_reported(open_incoming: OpenIncoming, tmp_path: Path) -> None:
    open_incoming(tmp_path / "gone.json")
    assert toasts()[0] == "File not found."


def test_a_text_and_a_uri_are_imported(
    ready: AzulejoApp, open_incoming: OpenIncoming, save: Callable[[], None], tmp_path: Path
) -> None:
    open_incoming(json.dumps(GAME))
    assert "Anna wins" in texts(sheet())
    save()
    open_incoming(write_records(tmp_path, played(2)).as_uri())
    save()
    assert len(export_records(ready.context.store)) == 2


def test_drag_and_drop(ready: AzulejoApp, drive: Driver, tmp_path: Path) -> None:
    ready.on_drop(Window, str(write_records(tmp_path, GAME)).encode(), 10, 10)
    drive.until(lambda: not ready.context.task)
    drive.frames(3)
    assert "Save this game?" in texts(sheet())


def test_incoming_content_waits_for_the_end_of_a_task(ready: AzulejoApp, drive: Driver, tmp_path: Path) -> None:
    task = Task(ready.context, "Counting", lambda task: task.stop.wait(), print)
    task.start()
    ready.open_incoming(str(write_records(tmp_path, GAME)))
    drive.frames(3)
    assert ready.context.task is task
    task.cancel()
    drive.until(sheets)
    assert "Save this game?" in texts(sheet())


def test_the_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert file_to_open([]) == ""
    assert file_to_open(["game.json"]) == "game.json"
    with pytest.raises(SystemExit) as ended:
        file_to_open(["--help"])
    assert ended.value.code == 0
    assert "games to preview and import" in capsys.readouterr().out


def test_a_file_on_the_command_line_is_opened_after_the_start(ready: AzulejoApp, drive: Driver, tmp_path: Path) -> None:
    ready.incoming = str(write_records(tmp_path, GAME))
    ready._begin(0)
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


def test_no_text_is_cut_off(drive: Driver, open_incoming: OpenIncoming, tmp_path: Path) -> None:
    names = [{"name": "Erzsébet Alexandra"}, {"name": "Maximilian"}]
    open_incoming(write_records(tmp_path, GAME | {"players": names}))
    assert clipped_anywhere(drive, sheet()) == set()


# -------------------------------------------------------------------------------------------------- android


class Uri(str):
    __slots__ = ()
    toString = str.__str__  # noqa: N815 - the name in Java


class Intent:
    ACTION_VIEW, ACTION_SEND, ACTION_OPEN_DOCUMENT = "view", "send", "open"
    EXTRA_STREAM, EXTRA_TEXT = "stream", "text"
    CATEGORY_OPENABLE = "openable"
    FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 4

    def __init__(self, action: str = "main", data: Uri | None = None, flags: int = 0, **extras: Any) -> None:
        self.getAction, self.getData, self.getFlags = (lambda: action), (lambda: data), (lambda: flags)
        self.getParcelableExtra = self.getStringExtra = extras.get

    def addCategory(self, _category: str) -> None:  # noqa: N802 - the name in Java
        pass

    setType = addCategory  # noqa: N815 - the name in Java


class Phone:
    """A fake of the Android APIs that the app uses."""

    def __init__(self) -> None:
        self.intent = Intent()
        self.files: dict[str, Path] = {}
        self.listening: dict[str, Callable[..., object]] = {}
        self.requests: list[int] = []
        self.activity = SimpleNamespace(
            bind=self.listening.update, unbind=lambda **callbacks: self.listening.pop(*callbacks)
        )

    def getIntent(self) -> Intent:  # noqa: N802 - the name in Java
        return self.intent

    def getContentResolver(self) -> "Phone":  # noqa: N802 - the name in Java
        return self

    def openFileDescriptor(self, uri: Uri, mode: str) -> SimpleNamespace:  # noqa: N802 - the name in Java
        assert mode == "r"
        if uri not in self.files:
            raise OSError(uri)
        number = os.open(self.files[uri], os.O_RDONLY)
        return SimpleNamespace(detachFd=lambda: number)

    def startActivityForResult(self, _intent: Intent, number: int) -> None:  # noqa: N802 - the name in Java
        self.requests.append(number)


@pytest.fixture
def phone(ready: AzulejoApp, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    phone = Phone()
    android: Any = ModuleType("android")
    jnius: Any = ModuleType("jnius")
    android.activity, android.mActivity = phone.activity, phone
    classes = {"android.content.Intent": Intent, "android.net.Uri": SimpleNamespace(parse=str)}
    jnius.autoclass, jnius.cast = classes.__getitem__, lambda _kind, value: value
    jnius.JavaException, jnius.detach = OSError, lambda: None
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.delitem(sys.modules, "scorer.ui.platform.android_intents", raising=False)
    monkeypatch.delattr(platform, "android_intents", raising=False)  # the package, too, refers to the imported module
    monkeypatch.setattr(device, "ON_ANDROID", True)
    yield phone
    sys.modules.pop("scorer.ui.platform.android_intents", None)


def shared(phone: Phone, path: Path) -> Uri:
    phone.files["content://files/7"] = path
    return Uri("content://files/7")


@pytest.mark.parametrize("send", [False, True], ids=["opened", "shared"])
def test_android_starts_the_app_with_a_file(
    ready: AzulejoApp, drive: Driver, phone: Phone, save: Callable[[], None], tmp_path: Path, send: bool
) -> None:
    uri = shared(phone, write_records(tmp_path, GAME))
    phone.intent = Intent("send", stream=uri) if send else Intent("view", uri)
    ready._begin(0)
    drive.until(lambda: sheets() and not ready.context.task)
    assert "Anna wins" in texts(sheet())
    drive.frames(3)
    save()
    assert len(export_records(ready.context.store)) == 1


def test_android_sends_a_text_to_the_running_app(ready: AzulejoApp, drive: Driver, phone: Phone) -> None:
    ready._begin(0)
    drive.frames(3)
    assert not sheets(), "the icon of the app sends nothing"
    phone.listening["on_new_intent"](Intent("send", text=json.dumps(GAME)))
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


def test_an_intent_from_the_recent_apps_is_ignored(
    ready: AzulejoApp, drive: Driver, phone: Phone, tmp_path: Path
) -> None:
    uri = shared(phone, write_records(tmp_path, GAME))
    phone.intent = Intent("view", uri, Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)
    ready._begin(0)
    drive.frames(5)
    assert (sheets(), ready.context.task) == ([], None)


def test_an_unreadable_uri_is_reported(ready: AzulejoApp, drive: Driver, phone: Phone) -> None:
    phone.intent = Intent("view", Uri("content://gone/1"))
    ready._begin(0)
    drive.until(lambda: any(isinstance(child, Toast) for child in Window.children))
    assert toasts()[0] == "File not found."


def test_a_file_is_chosen_in_the_dialog_of_android(
    ready: AzulejoApp, drive: Driver, phone: Phone, tmp_path: Path
) -> None:
    ready.navigator.go("keep")
    drive.frames(3)
    drive.press(ready.navigator.page.ids.import_games)
    (number,) = phone.requests
    answer = phone.listening["on_activity_result"]
    answer(number + 1, -1, None)
    answer(number, -1, Intent("view", shared(phone, write_records(tmp_path, GAME))))
    assert not phone.listening
    drive.until(sheets)
    assert "Save this game?" in texts(sheet())
