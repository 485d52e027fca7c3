"""Incoming files and texts: preview, confirmation, import; from the command line, by drag and drop, and from Android."""

import json
import os
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.formats.handover import link
from scorer.store import CanceledError
from scorer.ui import platform
from scorer.ui.actions.import_games import ReportLine
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.main import file_to_open
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.screens.transfer import incoming
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import Toast
from tests.stores import Json, a_store, export_records, import_records, played
from tests.test_sharing import HAND_COUNTED
from tests.ui.conftest import logged_errors
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, sheets, texts, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import unfinished_game
from tests.ui.support.user import find

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
        drive.tap(find(sheet().footer, "PrimaryButton"))
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
    drive.tap(find(sheet().footer, "PlainButton"))
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
            "board: There is no such board. Choose one of the boards of the app.",
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


def test_a_file_on_the_command_line_is_opened_after_startup(ready: AzulejoApp, drive: Driver, tmp_path: Path) -> None:
    ready.incoming = str(write_records(tmp_path, GAME))
    ready._begin(0)
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


def test_no_text_is_cut_off(drive: Driver, open_incoming: OpenIncoming, tmp_path: Path) -> None:
    names = [{"name": "Erzsébet Alexandra"}, {"name": "Maximilian"}]
    open_incoming(write_records(tmp_path, GAME | {"players": names}))
    assert clipped_anywhere(drive, sheet()) == set()


HOSTILE = {
    "no URI": "http://[",
    "NUL": "a\0b",
    "surrogate": "\ud800",
    "surrogate in a record": '{"format":"azulejo-game/1","x":"\ud800"}',
    "NUL in a host": "file://host%00/etc/passwd%00",
    "no name": "file://",
    "folder": "file:///tmp",
    "device": "/dev/zero",
    "long name": "x" * 100_000,
    "empty": "",
    "deep": "{" * 100_000,
}


@pytest.mark.parametrize("only_text", [False, True])
@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_hostile_content_is_explained(ready: AzulejoApp, drive: Driver, content: str, only_text: bool) -> None:
    ready.open_incoming(content, only_text=only_text)
    drive.until(lambda: not ready.context.task)
    drive.frames(3)
    explained = toasts() if not sheets() else texts(sheet()) & {"This cannot be opened"}
    assert len(explained) == 1
    assert ready.navigator.current == "home"
    assert export_records(ready.context.store) == []


def test_a_pipe_is_not_read(ready: AzulejoApp, open_incoming: OpenIncoming, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    open_incoming(tmp_path / "pipe.json")
    assert toasts() == ["This is not a file but a folder or a device."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("azulejo://game/1/" + "a" * 50_000_000, "This text contains too many links. Please open fewer at a time."),
        ("{" + "a" * 50_000_000, "This is too large to be opened."),
        ("x" * 50_000_000, "This is too large to be opened."),
    ],
    ids=["link", "record", "path"],
)
def test_a_huge_text_is_refused(ready: AzulejoApp, open_incoming: OpenIncoming, text: str, message: str) -> None:
    open_incoming(text)
    assert toasts() == [message]


def test_thousands_of_games_in_one_text_are_refused_quickly(ready: AzulejoApp, open_incoming: OpenIncoming) -> None:
    open_incoming(f"{link(GAME)} " * 8000)
    assert toasts() == ["This text contains too many links. Please open fewer at a time."]


def test_reading_links_can_be_canceled(ready: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = threading.Event()

    def assemble(_settings: object, _text: str, check: Callable[[], object]) -> None:
        while True:
            seen.set()
            threading.Event().wait(0.001)
            check()

    monkeypatch.setattr(incoming, "assemble_games", assemble)
    ready.open_incoming(link(GAME))
    seen.wait()
    assert ready.context.task
    drive.key(27)
    drive.until(lambda: not ready.context.task)
    assert toasts() == ["Stopped. Nothing was changed."]


def test_reading_that_never_ends_can_be_left(ready: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(incoming, "preview_file", lambda *_args: release.wait())
    ready.open_incoming(json.dumps(GAME))
    drive.frames(3)
    drive.key(27)
    drive.until(lambda: not ready.context.task)
    release.set()
    drive.frames(30)
    assert (toasts(), sheets()) == (["Stopped. Nothing was changed."], [])


def test_reading_that_takes_too_long_is_stopped(
    ready: AzulejoApp, open_incoming: OpenIncoming, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "MOST_SECONDS", -1)
    open_incoming(link(GAME))
    assert toasts() == ["Reading took too long and was stopped."]


def test_our_copy_of_a_text_is_private(ready: AzulejoApp, open_incoming: OpenIncoming) -> None:
    open_incoming(json.dumps(GAME))
    copy = ready.context.store.file.path.with_name(incoming.COPY_NAME)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_dropped_path_that_is_not_utf8(ready: AzulejoApp, drive: Driver) -> None:
    ready.on_drop(Window, b"/tmp/\xff\xfe.json", 10, 10)
    drive.until(lambda: not ready.context.task)
    drive.frames(3)
    assert toasts() == ["File not found."]


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
        self.getParcelableExtra = self.getCharSequenceExtra = extras.get

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
    phone.listening.clear()  # it keeps the app alive
    sys.modules.pop("scorer.ui.platform.android_intents", None)
    vars(platform).pop("android_intents", None)


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


class Styled:
    """A Java CharSequence that is not a String."""

    def __init__(self, text: str) -> None:
        self.toString = lambda: text


def test_android_sends_a_styled_text(ready: AzulejoApp, drive: Driver, phone: Phone) -> None:
    ready._begin(0)
    drive.frames(3)
    phone.listening["on_new_intent"](Intent("send", text=Styled(json.dumps(GAME))))
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


@pytest.mark.parametrize("intent", [Intent("view"), Intent("send"), Intent("send", text="")], ids=["view", "send", ""])
def test_an_intent_without_content_is_ignored(ready: AzulejoApp, drive: Driver, phone: Phone, intent: Intent) -> None:
    phone.intent = intent
    ready._begin(0)
    drive.frames(5)
    assert (sheets(), ready.context.task) == ([], None)


@pytest.mark.parametrize("address", ["content://files/7", "/etc/passwd", "file:///etc/passwd"])
def test_a_text_names_no_file(ready: AzulejoApp, drive: Driver, phone: Phone, tmp_path: Path, address: str) -> None:
    shared(phone, write_records(tmp_path, GAME))
    ready._begin(0)
    drive.frames(3)
    phone.listening["on_new_intent"](Intent("send", text=address))
    drive.until(sheets)
    assert {"This cannot be opened", "This is not JSON."} <= texts(sheet())


@pytest.mark.parametrize("send", [False, True])
def test_another_app_cannot_make_the_app_open_its_own_files(
    ready: AzulejoApp, drive: Driver, phone: Phone, send: bool
) -> None:
    own = Uri(ready.context.store.file.path.as_uri())
    phone.intent = Intent("send", stream=own) if send else Intent("view", own)
    ready._begin(0)
    drive.frames(5)
    assert (sheets(), ready.context.task, toasts()) == ([], None, [])


def test_an_intent_that_cannot_be_read_is_an_error_of_the_main_thread(
    ready: AzulejoApp, drive: Driver, phone: Phone
) -> None:
    ready._begin(0)
    drive.frames(3)
    phone.listening["on_new_intent"](None)
    drive.until(sheets)
    assert "AttributeError" in logged_errors(ready)


def test_an_endless_provider_is_stopped_by_the_limit(
    ready: AzulejoApp, drive: Driver, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "MOST_FETCHED", 10**6)
    phone.intent = Intent("view", shared(phone, Path("/dev/zero")))
    ready._begin(0)
    drive.until(toasts)
    assert toasts() == ["This is too large to be opened."]


def test_a_provider_that_sends_nothing_can_be_canceled(
    ready: AzulejoApp, drive: Driver, phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(phone, "openFileDescriptor", lambda _uri, _mode: SimpleNamespace(detachFd=lambda: reading))
    from scorer.ui.platform import android_intents

    def check() -> None:
        raise CanceledError

    with pytest.raises(CanceledError):
        android_intents.copy_to_file("content://files/7", tmp_path / "copy", 10, check)
    os.close(writing)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(reading)


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
