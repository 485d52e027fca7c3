"""What is given to the app is shown, asked about once and kept: a file, a dropped one, a text, and what Android sends."""

import json
import os
import sys
from types import ModuleType, SimpleNamespace

import pytest
from kivy.core.window import Window

from scorer.ui.actions.import_games import ReportLine
from scorer.ui.app.main import file_to_open
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.task import Task
from tests.stores import a_store, given_out, played, take_in
from tests.test_sharing import HAND_COUNTED
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, sheets, texts, toasts
from tests.ui.support.sample_games import unfinished_game

GAME = HAND_COUNTED | {"started": "2026-11-18T19:30:00+01:00"}


@pytest.fixture
def ready(app, drive):
    Motion.calm = True
    app.context.store  # noqa: B018 - opened here, as home does it
    drive.frames(3)
    return app


@pytest.fixture
def give(ready, drive):
    def give(what):
        ready.open_incoming(str(what))
        drive.until(lambda: not ready.context.task)
        drive.frames(3)

    return give


@pytest.fixture
def agree(ready, drive):
    def agree():
        drive.tap(sheet().footer.ids.keep)
        drive.until(lambda: not ready.context.task)
        drive.frames(3)

    return agree


def written(folder, *records):
    path = folder / "evening.json"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_a_game_is_shown_asked_about_and_kept(ready, give, agree, tmp_path):
    give(written(tmp_path, GAME))
    assert {"Save this game?", "Anna wins", "Azul, colored side · 18 November 2026"} <= texts(sheet())
    assert [(line.name, line.total) for line in find_all(sheet(), StandingLine)] == [("Anna", "40"), ("Béla", "30")]
    assert given_out(ready.context.store) == [], "nothing is kept before it is agreed"
    agree()
    assert [record["id"] for record in given_out(ready.context.store)] == [GAME["id"]]
    assert (ready.navigator.current, toasts()[0]) == ("game", "1 game was added.")


def test_no_is_an_answer(ready, drive, give, tmp_path):
    give(written(tmp_path, GAME))
    drive.tap(sheet().footer.ids.leave)
    drive.frames(3)
    assert (given_out(ready.context.store), sheets(), ready.navigator.current) == ([], [], "home")


def test_a_game_that_is_here_already_is_shown(ready, give, agree, tmp_path):
    take_in(ready.context.store, GAME)
    give(written(tmp_path, GAME))
    agree()
    assert (ready.navigator.current, toasts()[0]) == ("game", "1 game was already here.")


def test_a_game_that_is_not_over_goes_on(ready, give, agree, tmp_path):
    record = unfinished_game(3, "2026-11-18")
    give(written(tmp_path, record))
    assert "This game is not over yet." in texts(sheet())
    agree()
    assert (ready.navigator.current, ready.context.game.id) == ("round", record["id"])


def test_many_games_are_counted_and_reported(ready, give, agree, tmp_path):
    give(written(tmp_path, *(played(seed) for seed in range(5))))
    assert {"Save these games?", "5 games"} <= texts(sheet())
    agree()
    assert [told.text for told in find_all(sheet(), ReportLine)] == ["5 games were added."]


def test_a_whole_file_is_counted(ready, give, agree, tmp_path):
    with a_store(tmp_path, "phone.sqlite") as phone:
        take_in(phone, GAME, played(5, started="2020-02-02"))
    give(tmp_path / "phone.sqlite")
    assert "2 games, the latest on 18 November 2026" in texts(sheet())
    agree()
    assert len(given_out(ready.context.store)) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "azulejo-question/1"}', "This is not a game record."),
        ("hello", "This is not JSON."),
        (
            json.dumps(GAME | {"board": "chess"}),
            "board: There is no such board. Choose one of the ten boards of the app.",
        ),
    ],
)
def test_a_broken_one_says_so(ready, give, tmp_path, text, said):
    (tmp_path / "broken.json").write_text(text)
    give(tmp_path / "broken.json")
    assert {"This cannot be opened", "broken.json", said} <= texts(sheet())
    assert given_out(ready.context.store) == []


def test_a_file_that_is_not_there_says_so(give, tmp_path):
    give(tmp_path / "gone.json")
    assert toasts()[0] == "File not found."


def test_a_text_and_an_address_are_taken_too(ready, give, agree, tmp_path):
    give(json.dumps(GAME))
    assert "Anna wins" in texts(sheet())
    agree()
    give(written(tmp_path, played(2)).as_uri())
    agree()
    assert len(given_out(ready.context.store)) == 2


def test_a_file_is_dropped_on_the_window(ready, drive, tmp_path):
    ready.on_drop(Window, str(written(tmp_path, GAME)).encode(), 10, 10)
    drive.until(lambda: not ready.context.task)
    drive.frames(3)
    assert "Save this game?" in texts(sheet())


def test_what_comes_during_a_long_task_waits_for_its_end(ready, drive, tmp_path):
    task = Task(ready.context, "Counting", lambda task: task.stop.wait(), print)
    task.start()
    ready.open_incoming(str(written(tmp_path, GAME)))
    drive.frames(3)
    assert ready.context.task is task
    task.cancel()
    drive.until(sheets)
    assert "Save this game?" in texts(sheet())


def test_the_command_line(capsys, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    assert file_to_open([]) == ""
    assert file_to_open(["game.json"]) == "game.json"
    with pytest.raises(SystemExit) as ended:
        file_to_open(["--help"])
    assert ended.value.code == 0
    assert "games to preview and import" in capsys.readouterr().out


def test_a_file_on_the_command_line_is_opened_once_the_app_stands(ready, drive, tmp_path):
    ready.incoming = str(written(tmp_path, GAME))
    ready._begin(0)
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


def test_no_word_is_cut_off(drive, give, tmp_path):
    names = [{"name": "Erzsébet Alexandra"}, {"name": "Maximilian"}]
    give(written(tmp_path, GAME | {"players": names}))
    assert clipped_anywhere(drive, sheet()) == set()


# -------------------------------------------------------------------------------------------------- android


class Address(str):
    __slots__ = ()
    toString = str.__str__  # noqa: N815 - as Java has it


class Intent:
    ACTION_VIEW, ACTION_SEND, ACTION_OPEN_DOCUMENT = "view", "send", "open"
    EXTRA_STREAM, EXTRA_TEXT = "stream", "text"
    CATEGORY_OPENABLE = "openable"
    FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 4

    def __init__(self, action="main", data=None, flags=0, **extras):
        self.getAction, self.getData, self.getFlags = (lambda: action), (lambda: data), (lambda: flags)
        self.getParcelableExtra = self.getStringExtra = extras.get

    def addCategory(self, _category):  # noqa: N802 - as Java has it
        pass

    setType = addCategory  # noqa: N815 - as Java has it


class Phone:
    """The parts of Android that are spoken to."""

    def __init__(self):
        self.intent, self.files, self.listening, self.asked = Intent(), {}, {}, []
        self.activity = SimpleNamespace(bind=self.listening.update, unbind=lambda **told: self.listening.pop(*told))

    def getIntent(self):  # noqa: N802 - as Java has it
        return self.intent

    def getContentResolver(self):  # noqa: N802 - as Java has it
        return self

    def openFileDescriptor(self, address, mode):  # noqa: N802 - as Java has it
        assert mode == "r"
        if address not in self.files:
            raise OSError(address)
        number = os.open(self.files[address], os.O_RDONLY)
        return SimpleNamespace(detachFd=lambda: number)

    def startActivityForResult(self, _intent, number):  # noqa: N802 - as Java has it
        self.asked.append(number)


@pytest.fixture
def phone(ready, monkeypatch):
    phone = Phone()
    android, jnius = ModuleType("android"), ModuleType("jnius")
    android.activity, android.mActivity = phone.activity, phone
    classes = {"android.content.Intent": Intent, "android.net.Uri": SimpleNamespace(parse=str)}
    jnius.autoclass, jnius.cast = classes.__getitem__, lambda _kind, value: value
    jnius.JavaException, jnius.detach = OSError, lambda: None
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.delitem(sys.modules, "scorer.ui.platform.android_intents", raising=False)
    monkeypatch.setattr(device, "ON_ANDROID", True)
    yield phone
    sys.modules.pop("scorer.ui.platform.android_intents", None)


def shared(phone, path):
    phone.files["content://files/7"] = path
    return Address("content://files/7")


@pytest.mark.parametrize("send", [False, True], ids=["opened", "shared"])
def test_a_file_starts_the_app_on_android(ready, drive, phone, agree, tmp_path, send):
    address = shared(phone, written(tmp_path, GAME))
    phone.intent = Intent("send", stream=address) if send else Intent("view", address)
    ready._begin(0)
    drive.until(lambda: sheets() and not ready.context.task)
    assert "Anna wins" in texts(sheet())
    drive.frames(3)
    agree()
    assert len(given_out(ready.context.store)) == 1


def test_a_running_app_is_given_a_text_on_android(ready, drive, phone):
    ready._begin(0)
    drive.frames(3)
    assert not sheets(), "its own icon gives nothing"
    phone.listening["on_new_intent"](Intent("send", text=json.dumps(GAME)))
    drive.until(sheets)
    assert "Anna wins" in texts(sheet())


def test_what_was_given_long_ago_is_not_asked_about_again(ready, drive, phone, tmp_path):
    address = shared(phone, written(tmp_path, GAME))
    phone.intent = Intent("view", address, Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)
    ready._begin(0)
    drive.frames(5)
    assert (sheets(), ready.context.task) == ([], None)


def test_an_address_that_cannot_be_read_says_so(ready, drive, phone):
    phone.intent = Intent("view", Address("content://gone/1"))
    ready._begin(0)
    drive.until(lambda: any(isinstance(child, Toast) for child in Window.children))
    assert toasts()[0] == "File not found."


def test_a_file_is_chosen_in_the_systems_own_list(ready, drive, phone, tmp_path):
    ready.navigator.go("keep")
    drive.frames(3)
    drive.press(ready.navigator.page.ids.bring_in)
    (number,) = phone.asked
    answer = phone.listening["on_activity_result"]
    answer(number + 1, -1, None)
    answer(number, -1, Intent("view", shared(phone, written(tmp_path, GAME))))
    assert not phone.listening
    drive.until(sheets)
    assert "Save this game?" in texts(sheet())
