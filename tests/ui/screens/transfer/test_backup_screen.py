"""Keep and move, by touches: backed up, restored, brought in with a report, taken out; stopped and killed without a loss."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from threading import Event

import pytest
from kivy.core.window import Window

from scorer.play.active_game import begin
from scorer.store import State, open_store
from scorer.store.archive import Archive
from scorer.store.preview import preview_file
from scorer.ui.actions import choose_file, share
from scorer.ui.actions.import_games import ReportLine
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.screens.transfer import file_list
from scorer.ui.screens.transfer.file_list import FileRow
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.task import Task
from tests.stores import a_store, given_out, played, take_in
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, texts, toasts
from tests.ui.support.sample_games import NAMES, add_games, finished_game


@pytest.fixture
def page(app, drive, tmp_path, monkeypatch):
    """The page over three games; files are saved in a folder of the test."""
    Motion.calm = True
    monkeypatch.setattr(share, "downloads", lambda: tmp_path / "saved")
    (tmp_path / "saved").mkdir()
    add_games(app.context.store, *(finished_game(seed, f"2025-11-0{seed}") for seed in (1, 2, 3)))
    app.navigator.go("settings")
    drive.frames(3)
    drive.press(app.navigator.page.ids.keep)
    assert app.navigator.current == "keep"
    drive.frames(3)
    return app.navigator.page


@pytest.fixture
def press(app, drive):
    def press(row):
        drive.press(row)
        drive.until(lambda: not app.context.task)
        drive.frames(4)

    return press


def saved(tmp_path):
    return sorted(path.name for path in (tmp_path / "saved").iterdir())


def told():
    return [one.text for one in find_all(sheet(), ReportLine)]


def written(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


# ------------------------------------------------------------------------------------------------ backups


def test_a_backup_is_made_and_says_when(app, press, page):
    assert "No backups yet." in texts(page)
    assert page.ids.restore.disabled
    press(page.ids.back_up)
    assert toasts()[0] == "All games were backed up."
    (backup,) = app.context.store.backups.all()
    assert preview_file(backup.path).games == 3
    assert not page.ids.restore.disabled
    assert {"1 backup to choose from"} <= texts(page)
    assert any(text.startswith("Last backup: ") for text in texts(page))
    assert any(str(app.context.store.file.path.parent) in text for text in texts(page))


def test_a_backup_is_restored_and_the_present_games_stay_in_the_list(app, drive, press, page):
    app.context.preferences.choose("theme", "night")
    press(page.ids.back_up)
    then = given_out(app.context.store)
    take_in(app.context.store, played(9))
    app.context.preferences.choose("theme", "glaze")
    app.context.game = begin(app.context.store, "azul", NAMES[:2])
    (before,) = app.context.store.backups.all()
    press(page.ids.restore)
    (row,) = find_all(sheet(), ListRow)
    assert row.note == "3 games, the latest on 3 November 2025"
    press(row)
    assert "Restore this backup?" in texts(sheet())
    assert any("3 games from that backup replace" in text and "Nothing is lost" in text for text in texts(sheet()))
    assert app.context.store.history.count() == 5, "nothing is done before it is agreed"
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.task)
    assert given_out(app.context.store) == then
    assert app.context.game is None
    assert toasts()[0] == "3 games were restored."
    assert app.context.preferences.theme == "night"
    kept = app.context.store.backups.all()
    assert [preview_file(backup.path).games for backup in kept if backup != before] == [5]
    assert page.games == 3


def test_the_history_that_was_open_before_shows_the_games_that_are_back(app, drive, press, page):
    press(page.ids.back_up)
    take_in(app.context.store, played(9))
    app.navigator.go("history")
    drive.frames(4)
    assert app.navigator.page.said == "4 games"
    app.navigator.go("settings")
    app.navigator.go("keep")
    drive.frames(4)
    press(page.ids.restore)
    press(find_all(sheet(), ListRow)[0])
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.task)
    app.navigator.go("history")
    drive.frames(4)
    assert app.navigator.page.said == "3 games"


def test_a_damaged_backup_cannot_be_chosen(app, press, page):
    press(page.ids.back_up)
    app.context.store.backups.all()[0].path.write_bytes(bytes(9000))
    press(page.ids.restore)
    (row,) = find_all(sheet(), ListRow)
    assert (row.disabled, row.note) == (True, "This backup is damaged.")


# -------------------------------------------------------------------------------------------------- import


def test_games_are_chosen_from_a_folder_and_reported(app, drive, press, page, tmp_path, monkeypatch):
    """New, already known, differing; and the list shows folders and what may hold games, nothing else."""
    home = tmp_path / "home"
    (home / "Downloads" / "old").mkdir(parents=True)
    known, told_otherwise = finished_game(1, "2025-11-01"), finished_game(2, "2025-11-02", note="as Mika tells it")
    written(home / "Downloads" / "games.jsonl", known, told_otherwise, played(50), played(51))
    (home / "Downloads" / "picture.png").write_bytes(b"")
    (home / "Downloads" / ".hidden.json").write_bytes(b"")
    monkeypatch.setattr(choose_file, "system_chooser", lambda: None)
    monkeypatch.setattr(file_list.Path, "home", lambda: home)
    press(page.ids.bring_in)
    assert app.navigator.current == "files"
    drive.frames(4)
    assert [row.name for row in find_all(app.navigator.page, FileRow)] == ["Parent folder", "old", "games.jsonl"]

    def choose(name):
        files, folder = app.navigator.page, app.navigator.page.folder
        drive.tap(next(row for row in find_all(files, FileRow) if row.name == name))
        drive.until(lambda: files.folder != folder or app.navigator.current == "keep")
        drive.frames(3)

    choose("old")
    assert "There are no files with games here." in texts(app.navigator.page)
    choose("Parent folder")
    choose("games.jsonl")
    drive.until(lambda: not app.context.task)
    drive.frames(3)
    assert told() == [
        "2 games were added.",
        "1 game differs from yours. Both were kept.",
        "1 game was already here.",
        "Both versions are in the history:",
    ]
    assert "2 November 2025: Zsófi, Mika" in texts(sheet())
    assert page.games == app.context.store.history.count() == 6


def test_what_is_refused_says_why_line_by_line(app, drive, press, page, tmp_path):
    bad = finished_game(8, "2025-12-01") | {"board": "chess"}
    path = written(tmp_path / "bad.jsonl", finished_game(7, "2025-12-01"), bad)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("{nonsense\n")
    page.take_in(path)
    drive.until(lambda: not app.context.task)
    drive.frames(4)
    assert told() == ["Nothing was imported.", "Line 2", "Line 3"]
    assert {
        "board: There is no such board. Choose one of the ten boards of the app.",
        "This is not JSON.",
    } <= texts(sheet())
    assert app.context.store.history.count() == 3


def test_another_phones_whole_file_is_taken_in(app, drive, page, tmp_path):
    with a_store(tmp_path, "phone.sqlite") as phone:
        take_in(phone, played(60), played(61))
    page.take_in(tmp_path / "phone.sqlite")
    drive.until(lambda: not app.context.task)
    assert told() == ["2 games were added."]
    assert page.games == 5


def test_a_game_on_the_table_that_went_on_elsewhere_is_read_anew(app, drive, page, tmp_path):
    whole = finished_game(20, "2025-12-24")
    begun = {key: value for key, value in whole.items() if key != "ended"} | {"entries": whole["entries"][:5]}
    take_in(app.context.store, begun)
    app.navigator.go("home")
    drive.until(lambda: app.context.game)
    page.take_in(written(tmp_path / "on.json", whole))
    drive.until(lambda: not app.context.task)
    assert told() == ["1 game was updated from the other device."]
    assert app.context.game is None
    assert app.context.store.games.header(whole["id"]).state is State.FINISHED


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "File not found."),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(9000)), "This file is damaged."),
    ],
)
def test_a_file_that_cannot_be_read_is_said_to_be_so(app, drive, page, tmp_path, make, said):
    make(tmp_path / "gone.sqlite")
    page.take_in(tmp_path / "gone.sqlite")
    drive.until(lambda: not app.context.task)
    assert toasts()[0].startswith(said)
    assert app.context.store.history.count() == 3


# -------------------------------------------------------------------------------------------------- export


def test_everything_is_taken_out_in_every_form(app, press, page, tmp_path):
    for row in ("records", "results", "lines", "whole"):
        press(page.ids[row])
    names = saved(tmp_path)
    assert [name.partition("-20")[0] for name in names] == [
        "azulejo-all",
        "azulejo-games",
        "azulejo-points",
        "azulejo-results",
    ]
    whole, records, points, results = (tmp_path / "saved" / name for name in names)
    assert toasts()[0] == f"Saved: {whole}"
    with closing(open_store(whole).store) as copy:
        assert given_out(copy) == given_out(app.context.store)
    assert [json.loads(line) for line in records.read_text("utf-8").splitlines()] == given_out(app.context.store)
    for path, rows in ((results, 6), (points, None)):
        data = path.read_bytes()
        assert data.startswith(b"\xef\xbb\xbf"), "without it a spreadsheet takes UTF-8 for something else"
        read = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        assert {row["player"] for row in read} == {"Zsófi", "Mika"}
        assert rows in {None, len(read)}
    press(page.ids.records)
    assert len(saved(tmp_path)) == 5, "an earlier file is not written over"


def test_a_disk_that_does_not_take_it_is_said(app, press, page, tmp_path):
    (tmp_path / "saved").rmdir()
    press(page.ids.results)
    assert toasts()[0] == "Could not save: No such file or directory"


def test_there_is_nothing_to_take_out_of_nothing(app, drive):
    app.navigator.go("keep")
    drive.frames(3)
    assert app.navigator.page.ids.records.disabled
    assert not app.navigator.page.ids.bring_in.disabled


# -------------------------------------------------------------------------------------- in the background


@pytest.fixture
def held(app, drive):
    """A task that waits in the middle of something until it is let go."""
    Motion.calm = True
    app.context.store  # noqa: B018 - opened here, as home does it
    app.navigator.go("keep")
    reached, go_on, done = Event(), Event(), []

    def work(task):
        for number in task.watch(range(4)):
            if number == 2:
                reached.set()
                go_on.wait()
        return "done"

    task = Task(app.context, "Counting", work, done.append)
    task.start()
    assert reached.wait(5)
    task.go_on, task.done = go_on, done
    yield task
    go_on.set()


def test_a_long_task_is_seen_and_the_app_goes_on_drawing(app, drive, held):
    drive.until(lambda: held.seen and held.share == 0.5)
    assert {"Counting"} <= texts(held)
    held.go_on.set()
    drive.until(lambda: not app.context.task)
    assert held.done == ["done"]
    assert held not in Window.children


def test_nothing_else_can_be_touched_meanwhile(app, drive, held):
    drive.until(lambda: held.seen)
    drive.tap(app.navigator.page.ids.bring_in)
    drive.tap((20, 895))
    assert app.navigator.current == "keep"
    assert held in Window.children


@pytest.mark.parametrize("way", ["cross", "back"])
def test_it_is_stopped(app, drive, held, way):
    drive.until(lambda: held.seen)
    if way == "back":
        drive.key(27)
    else:
        drive.tap(next(one for one in held.walk() if getattr(one, "icon", "") == "close"))
    assert "Stopping…" in texts(held)
    assert app.navigator.current == "keep"
    held.go_on.set()
    drive.until(lambda: not app.context.task)
    assert (held.done, toasts()[0]) == ([], "Stopped. Nothing was changed.")


def test_pausing_does_not_disturb_it(app, drive, held):
    assert app.on_pause()
    app.on_resume()
    held.go_on.set()
    drive.until(lambda: not app.context.task)
    assert held.done == ["done"]


def test_the_end_of_the_app_waits_until_everything_is_as_it_was(app, drive, held):
    held.go_on.set()
    held.wait()
    drive.frames(3)
    assert (app.context.task, held.done) == (None, [])


def test_a_mistake_in_it_is_not_swallowed(app, drive):
    def work(_task):
        raise ZeroDivisionError

    Task(app.context, "Dividing", work, print).start()
    with pytest.raises(ZeroDivisionError):
        drive.until(lambda: False)
    assert app.context.task is None


def test_canceling_an_import_rolls_back_what_was_written(app, drive, page, tmp_path, monkeypatch):
    """The app can be used at once, and the same file can be imported afterwards."""
    third, go_on, added = Event(), Event(), []
    add = Archive._add

    def add_slowly(archive, db, game, report):
        added.append(game)
        if len(added) == 3:
            third.set()
            go_on.wait()
        add(archive, db, game, report)

    monkeypatch.setattr(Archive, "_add", add_slowly)
    before = given_out(app.context.store)
    path = written(tmp_path / "many.jsonl", *(played(seed) for seed in range(100, 106)))
    page.take_in(path)
    drive.until(third.is_set)
    assert given_out(app.context.store) == before, "readers are not blocked and see nothing of it"
    drive.key(27)
    go_on.set()
    drive.until(lambda: not app.context.task)
    assert len(added) == 3
    assert given_out(app.context.store) == before
    assert toasts()[0] == "Stopped. Nothing was imported."
    begin(app.context.store, "azul", NAMES[:2])
    page.take_in(path)
    drive.until(lambda: not app.context.task)
    assert app.context.store.history.count() == 3 + 1 + 6
    with closing(sqlite3.connect(app.context.store.file.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ------------------------------------------------------------------------------------------ choosing a file


def test_the_chooser_of_the_system_is_used_where_there_is_one(app, drive, press, page, tmp_path, monkeypatch):
    path = written(tmp_path / "one.json", played(70))
    asked = []

    class Chooser:
        def open_file(self, **told):
            asked.append(told)
            return [str(path)]

    monkeypatch.setattr(choose_file, "system_chooser", Chooser)
    press(page.ids.bring_in)
    drive.until(lambda: app.context.store.history.count() == 4 and not app.context.task)
    assert asked[0]["filters"] == [["Games", "*.json", "*.jsonl", "*.sqlite", "*.db"]]


def test_where_it_cannot_be_had_the_app_shows_its_own_list(app, drive, press, page, monkeypatch):
    class Chooser:
        def open_file(self, **_told):
            raise OSError

    monkeypatch.setattr(choose_file, "system_chooser", Chooser)
    press(page.ids.bring_in)
    drive.until(lambda: app.navigator.current == "files")
    drive.key(27)
    assert app.navigator.current == "keep"


@pytest.mark.filterwarnings("ignore:Use shutil.which:DeprecationWarning")
def test_this_machine_is_probed_without_a_traceback(drive, capfd):
    choose_file.system_chooser()
    assert "Traceback" not in "".join(capfd.readouterr())


def test_on_android_the_own_storage_is_said_to_go_with_the_app(app, drive, page, monkeypatch):
    monkeypatch.setattr("scorer.ui.screens.transfer.backup_screen.ON_ANDROID", True)
    page.folder = "elsewhere"
    drive.frames(2)
    assert any("which is deleted with the app" in text for text in texts(page))
    assert not device.ON_ANDROID


# ---------------------------------------------------------------------------------------------------- shape


def test_no_word_is_cut_off(app, drive, press, page):
    press(page.ids.back_up)
    assert clipped_anywhere(drive, page) == set()


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_no_word_of_its_sheets_is_cut_off(app, drive, press, page, tmp_path, code):
    app.context.preferences.language = code
    press(page.ids.back_up)
    press(page.ids.restore)
    assert clipped_anywhere(drive, sheet()) == set()
    app.context.preferences.language = code
    press(find_all(sheet(), ListRow)[0])
    assert clipped_anywhere(drive, sheet()) == set()
    app.context.preferences.language = code
    drive.key(27)
    page.take_in(written(tmp_path / "bad.json", finished_game(8, "2025-12-01") | {"board": "chess"}))
    drive.until(lambda: not app.context.task)
    assert clipped_anywhere(drive, sheet()) == set()


@pytest.mark.parametrize("screen", ["home", "history"])
def test_a_screen_without_games_leads_here(app, drive, screen):
    Motion.calm = True
    app.context.store  # noqa: B018 - opened here, as home does it
    app.navigator.go(screen)
    drive.frames(6)
    drive.press(next(one for one in app.navigator.page.walk() if getattr(one, "text", "") == "Import games"))
    drive.frames(3)
    assert app.navigator.current == "keep"
