"""The backup screen, driven by touch: back up, restore, import with a report, export; canceling and errors lose nothing."""

import csv
import io
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.play.active_game import begin
from scorer.store import State, open_store
from scorer.store.exchange.archive import Additions
from scorer.store.game_data import GameData
from scorer.store.insertion import Insertion
from scorer.store.recovery.preview import preview_file
from scorer.ui.actions import choose_file, share
from scorer.ui.actions.import_games import ReportLine
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.screens.transfer.file_list import FileRow
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.task import Task
from scorer.wording.language import LANGUAGES
from tests.patience import PATIENCE
from tests.stores import Json, a_store, export_records, import_records, played
from tests.ui.conftest import logged_errors
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, texts, toasts
from tests.ui.support.sample_games import NAMES, add_games, finished_game

Press = Callable[[Widget], None]


@pytest.fixture
def page(app: AzulejoApp, drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The screen, with three games; files are saved in the test's folder."""
    Motion.calm = True
    monkeypatch.setattr(share, "downloads", lambda: tmp_path / "saved")
    (tmp_path / "saved").mkdir()
    add_games(app.context.store, *(finished_game(seed, f"2025-11-0{seed}") for seed in (1, 2, 3)))
    app.navigator.go("settings")
    drive.frames(3)
    drive.press(app.navigator.page.ids.backup)
    assert app.navigator.current == "keep"
    drive.frames(3)
    return app.navigator.page


@pytest.fixture
def press(app: AzulejoApp, drive: Driver) -> Press:
    def press(row: Widget) -> None:
        drive.press(row)
        drive.until(lambda: not app.context.task)
        drive.frames(4)

    return press


def saved(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "saved").iterdir())


def report_lines() -> list[str]:
    return [one.text for one in find_all(sheet(), ReportLine)]


def write_records(path: Path, *records: Json) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


# ------------------------------------------------------------------------------------------------ backups


def test_back_up_shows_the_time_of_the_backup(app: AzulejoApp, press: Press, page: Any) -> None:
    assert "No backups yet" in texts(page)
    assert page.ids.restore.disabled
    press(page.ids.back_up)
    assert toasts()[0] == "All games were backed up."
    (backup,) = app.context.store.backups.all()
    assert preview_file(backup.path).games == 3
    assert not page.ids.restore.disabled
    assert {"1 backup to choose from"} <= texts(page)
    assert any(text.startswith("Last backup: ") for text in texts(page))
    assert any(str(app.context.store.file.path.parent) in text for text in texts(page))


def test_restoring_a_backup_backs_up_the_current_games_first(
    app: AzulejoApp, drive: Driver, press: Press, page: Any
) -> None:
    app.context.preferences.choose("theme", "night")
    press(page.ids.back_up)
    then = export_records(app.context.store)
    import_records(app.context.store, played(9))
    app.context.preferences.choose("theme", "glaze")
    context: Any = app.context
    context.game = begin(app.context.store, "azul", NAMES[:2])
    (before,) = app.context.store.backups.all()
    press(page.ids.restore)
    (row,) = find_all(sheet(), ListRow)
    assert row.note == "3 games, the latest on 3 November 2025"
    press(row)
    assert "Restore this backup?" in texts(sheet())
    assert any("3 games from that backup replace" in text and "Nothing is lost" in text for text in texts(sheet()))
    assert app.context.store.history.count() == 5, "nothing is done before the user confirms"
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.task)
    assert export_records(app.context.store) == then
    assert app.context.game is None
    assert toasts()[0] == "3 games were restored."
    assert app.context.preferences.theme == "night"
    kept = app.context.store.backups.all()
    assert [preview_file(backup.path).games for backup in kept if backup != before] == [5]
    assert page.games == 3


def test_an_open_history_shows_the_restored_games(app: AzulejoApp, drive: Driver, press: Press, page: Any) -> None:
    press(page.ids.back_up)
    import_records(app.context.store, played(9))
    app.navigator.go("history")
    drive.frames(4)
    assert app.navigator.page.summary == "4 games"
    app.navigator.go("settings")
    app.navigator.go("keep")
    drive.frames(4)
    press(page.ids.restore)
    press(find_all(sheet(), ListRow)[0])
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.task)
    app.navigator.go("history")
    drive.frames(4)
    assert app.navigator.page.summary == "3 games"


def test_a_damaged_backup_cannot_be_chosen(app: AzulejoApp, press: Press, page: Any) -> None:
    press(page.ids.back_up)
    app.context.store.backups.all()[0].path.write_bytes(bytes(9000))
    press(page.ids.restore)
    (row,) = find_all(sheet(), ListRow)
    assert (row.disabled, row.note) == (True, "This backup is damaged.")


# -------------------------------------------------------------------------------------------------- import


def test_importing_a_file_chosen_from_a_folder(
    app: AzulejoApp, drive: Driver, press: Press, page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file list shows only folders and files that may contain games; the report tells new, known and different games apart."""
    home = tmp_path / "home"
    (home / "Downloads" / "old").mkdir(parents=True)
    known, edited = finished_game(1, "2025-11-01"), finished_game(2, "2025-11-02", note="as Mika tells it")
    write_records(home / "Downloads" / "games.jsonl", known, edited, played(50), played(51))
    (home / "Downloads" / "picture.png").write_bytes(b"")
    (home / "Downloads" / ".hidden.json").write_bytes(b"")
    monkeypatch.setattr(choose_file, "system_chooser", lambda: None)
    monkeypatch.setattr(Path, "home", lambda: home)
    press(page.ids.import_games)
    assert app.navigator.current == "files"
    drive.frames(4)
    assert [row.name for row in find_all(app.navigator.page, FileRow)] == ["Parent folder", "old", "games.jsonl"]

    def choose(name: str) -> None:
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
    assert report_lines() == [
        "2 games were added.",
        "1 game differs from yours. Both were kept.",
        "1 game was already here.",
        "Both versions are in the history:",
    ]
    assert "2 November 2025: Zsófi, Mika" in texts(sheet())
    assert page.games == app.context.store.history.count() == 6


def test_the_report_explains_rejected_lines(
    app: AzulejoApp, drive: Driver, press: Press, page: Any, tmp_path: Path
) -> None:
    bad = finished_game(8, "2025-12-01") | {"board": "chess"}
    path = write_records(tmp_path / "bad.jsonl", finished_game(7, "2025-12-01"), bad)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("{nonsense\n")
    page.import_path(path)
    drive.until(lambda: not app.context.task)
    drive.frames(4)
    assert report_lines() == ["Nothing was imported.", "Line 2", "Line 3"]
    assert {
        "board: There is no such board. Choose one of the boards of the app.",
        "This is not JSON.",
    } <= texts(sheet())
    assert app.context.store.history.count() == 3


def test_importing_the_database_of_another_phone(app: AzulejoApp, drive: Driver, page: Any, tmp_path: Path) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, played(60), played(61))
    page.import_path(tmp_path / "phone.sqlite")
    drive.until(lambda: not app.context.task)
    assert report_lines() == ["2 games were added."]
    assert page.games == 5


def test_all_games_are_backed_up_after_an_import(app: AzulejoApp, drive: Driver, page: Any, tmp_path: Path) -> None:
    file = write_records(tmp_path / "one.json", played(60))
    page.import_path(file)
    drive.until(lambda: not app.context.task)
    assert app.context.backup
    app.context.backup.join()
    (backup,) = app.context.store.backups.all()
    assert preview_file(backup.path).games == 4
    page.import_path(file)
    drive.until(lambda: not app.context.task)
    app.context.backup.join()
    assert app.context.store.backups.all() == [backup], "nothing was added"


def test_the_active_game_is_reloaded_if_it_was_continued_on_another_device(
    app: AzulejoApp, drive: Driver, page: Any, tmp_path: Path
) -> None:
    whole = finished_game(20, "2025-12-24")
    begun = {key: value for key, value in whole.items() if key != "ended"} | {"entries": whole["entries"][:5]}
    import_records(app.context.store, begun)
    app.navigator.go("home")
    drive.until(lambda: app.context.game)
    page.import_path(write_records(tmp_path / "on.json", whole))
    drive.until(lambda: not app.context.task)
    assert report_lines() == ["1 game was updated from the other device."]
    assert app.context.game is None
    assert app.context.store.games.header(whole["id"]).state is State.FINISHED


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "File not found."),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(9000)), "This file is damaged."),
    ],
)
def test_an_unreadable_file_is_reported(
    app: AzulejoApp, drive: Driver, page: Any, tmp_path: Path, make: Callable[[Path], object], message: str
) -> None:
    make(tmp_path / "gone.sqlite")
    page.import_path(tmp_path / "gone.sqlite")
    drive.until(lambda: not app.context.task)
    assert toasts()[0].startswith(message)
    assert app.context.store.history.count() == 3


# -------------------------------------------------------------------------------------------------- export


def test_exporting_in_every_format(app: AzulejoApp, press: Press, page: Any, tmp_path: Path) -> None:
    for row in ("records", "results", "lines", "database"):
        press(page.ids[row])
    names = saved(tmp_path)
    assert [name.partition("-20")[0] for name in names] == [
        "azulejo-all",
        "azulejo-games",
        "azulejo-points",
        "azulejo-results",
    ]
    database, records, points, results = (tmp_path / "saved" / name for name in names)
    assert toasts()[0] == f"Saved: {database}"
    with closing(open_store(database).store) as copy:
        assert export_records(copy) == export_records(app.context.store)
    assert [json.loads(line) for line in records.read_text("utf-8").splitlines()] == export_records(app.context.store)
    for path, rows in ((results, 6), (points, None)):
        data = path.read_bytes()
        assert data.startswith(b"\xef\xbb\xbf"), "spreadsheets need the byte order mark to recognize UTF-8"
        read = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        assert {row["player"] for row in read} == {"Zsófi", "Mika"}
        assert rows in {None, len(read)}
    press(page.ids.records)
    assert len(saved(tmp_path)) == 5, "an earlier file is not overwritten"


def test_a_failed_export_is_reported(app: AzulejoApp, press: Press, page: Any, tmp_path: Path) -> None:
    (tmp_path / "saved").rmdir()
    press(page.ids.results)
    assert toasts()[0] == "Could not save: No such file or directory"


def test_export_is_disabled_without_games(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("keep")
    drive.frames(3)
    assert app.navigator.page.ids.records.disabled
    assert not app.navigator.page.ids.import_games.disabled


# -------------------------------------------------------------------------------------- in the background


@pytest.fixture
def held(app: AzulejoApp, drive: Driver) -> Iterator[Any]:
    """A task that pauses halfway until `go_on` is set."""
    Motion.calm = True
    app.context.store  # noqa: B018 - opens the store, as the home screen does
    app.navigator.go("keep")
    reached, go_on = Event(), Event()
    done: list[str] = []

    def work(task: Task) -> str:
        for number in task.watch(range(4)):
            if number == 2:
                reached.set()
                go_on.wait()
        return "done"

    task: Any = Task(app.context, "Counting", work, done.append)
    task.start()
    assert reached.wait(PATIENCE)
    task.go_on, task.done = go_on, done
    yield task
    go_on.set()


def test_a_long_task_shows_its_progress_while_the_app_draws(app: AzulejoApp, drive: Driver, held: Any) -> None:
    drive.until(lambda: held.seen and held.share == 0.5)
    assert {"Counting"} <= texts(held)
    held.go_on.set()
    drive.until(lambda: not app.context.task)
    assert held.done == ["done"]
    assert held not in Window.children


def test_a_task_blocks_all_other_input(app: AzulejoApp, drive: Driver, held: Any) -> None:
    drive.until(lambda: held.seen)
    drive.tap(app.navigator.page.ids.import_games)
    drive.tap((20, 895))
    assert app.navigator.current == "keep"
    assert held in Window.children


@pytest.mark.parametrize("way", ["cross", "back"])
def test_a_task_can_be_canceled(app: AzulejoApp, drive: Driver, held: Any, way: str) -> None:
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


def test_a_task_survives_a_pause_of_the_app(app: AzulejoApp, drive: Driver, held: Any) -> None:
    assert app.on_pause()
    app.on_resume()
    held.go_on.set()
    drive.until(lambda: not app.context.task)
    assert held.done == ["done"]


def test_waiting_for_a_task_cancels_it(app: AzulejoApp, drive: Driver, held: Any) -> None:
    held.go_on.set()
    held.wait()
    drive.frames(3)
    assert (app.context.task, held.done) == (None, [])


def test_unexpected_errors_of_a_task_are_reported(app: AzulejoApp, drive: Driver) -> None:
    def work(_task: Task) -> None:
        raise ZeroDivisionError

    Task(app.context, "Dividing", work, print).start()
    drive.until(lambda: not app.context.task)
    assert "ZeroDivisionError" in logged_errors(app)


def test_canceling_an_import_rolls_back_the_written_records(
    app: AzulejoApp, drive: Driver, page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app is usable immediately, and the same file can be imported afterwards."""
    third, go_on = Event(), Event()
    added: list[GameData] = []
    add = Additions.add

    def add_slowly(additions: Additions, insertion: Insertion, game: GameData, number: int) -> None:
        added.append(game)
        if len(added) == 3:
            third.set()
            go_on.wait()
        add(additions, insertion, game, number)

    monkeypatch.setattr(Additions, "add", add_slowly)
    before = export_records(app.context.store)
    path = write_records(tmp_path / "many.jsonl", *(played(seed) for seed in range(100, 106)))
    page.import_path(path)
    drive.until(third.is_set)
    assert export_records(app.context.store) == before, "readers are not blocked and see the old data"
    drive.key(27)
    go_on.set()
    drive.until(lambda: not app.context.task)
    assert len(added) == 3
    assert export_records(app.context.store) == before
    assert toasts()[0] == "Stopped. Nothing was imported."
    begin(app.context.store, "azul", NAMES[:2])
    page.import_path(path)
    drive.until(lambda: not app.context.task)
    assert app.context.store.history.count() == 3 + 1 + 6
    with closing(sqlite3.connect(app.context.store.file.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ------------------------------------------------------------------------------------------ choosing a file


def test_the_file_chooser_of_the_system_is_used_if_there_is_one(
    app: AzulejoApp, drive: Driver, press: Press, page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_records(tmp_path / "one.json", played(70))
    asked: list[dict[str, Any]] = []

    class Chooser:
        def open_file(self, **options: Any) -> list[str]:
            asked.append(options)
            return [str(path)]

    monkeypatch.setattr(choose_file, "system_chooser", Chooser)
    press(page.ids.import_games)
    drive.until(lambda: app.context.store.history.count() == 4 and not app.context.task)
    assert asked[0]["filters"] == [["Games", "*.json", "*.jsonl", "*.sqlite", "*.db"]]


def test_the_file_list_of_the_app_is_shown_without_a_file_chooser(
    app: AzulejoApp, drive: Driver, press: Press, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Chooser:
        def open_file(self, **_options: object) -> None:
            raise OSError

    monkeypatch.setattr(choose_file, "system_chooser", Chooser)
    press(page.ids.import_games)
    drive.until(lambda: app.navigator.current == "files")
    drive.key(27)
    assert app.navigator.current == "keep"


@pytest.mark.filterwarnings("ignore:Use shutil.which:DeprecationWarning")
def test_looking_for_a_file_chooser_prints_no_traceback(drive: Driver, capfd: pytest.CaptureFixture[str]) -> None:
    choose_file.system_chooser()
    assert "Traceback" not in "".join(capfd.readouterr())


def test_on_android_the_screen_warns_that_backups_are_deleted_with_the_app(
    app: AzulejoApp, drive: Driver, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "ON_ANDROID", True)
    page.folder = "elsewhere"
    drive.frames(2)
    assert any("which is deleted with the app" in text for text in texts(page))


# ---------------------------------------------------------------------------------------------------- layout


def test_no_text_is_cut_off(app: AzulejoApp, drive: Driver, press: Press, page: Any) -> None:
    press(page.ids.back_up)
    assert clipped_anywhere(drive, page) == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_the_sheets_is_cut_off(
    app: AzulejoApp, drive: Driver, press: Press, page: Any, tmp_path: Path, code: str
) -> None:
    app.context.preferences.language = code
    press(page.ids.back_up)
    press(page.ids.restore)
    assert clipped_anywhere(drive, sheet()) == set()
    app.context.preferences.language = code
    press(find_all(sheet(), ListRow)[0])
    assert clipped_anywhere(drive, sheet()) == set()
    app.context.preferences.language = code
    drive.key(27)
    page.import_path(write_records(tmp_path / "bad.json", finished_game(8, "2025-12-01") | {"board": "chess"}))
    drive.until(lambda: not app.context.task)
    assert clipped_anywhere(drive, sheet()) == set()


@pytest.mark.parametrize("screen", ["home", "history"])
def test_a_screen_without_games_links_here(app: AzulejoApp, drive: Driver, screen: str) -> None:
    Motion.calm = True
    app.context.store  # noqa: B018 - opens the store, as the home screen does
    app.navigator.go(screen)
    drive.frames(6)
    drive.press(next(one for one in app.navigator.page.walk() if getattr(one, "text", "") == "Import games"))
    drive.frames(3)
    assert app.navigator.current == "keep"


@pytest.mark.parametrize(("platform", "has_dialog"), [("win", True), ("macosx", False)])
def test_system_dialog_is_used_where_it_works(monkeypatch: pytest.MonkeyPatch, platform: str, has_dialog: bool) -> None:
    """The one of macOS works only on the main thread. The systems are faked, because we had no machine with them."""
    monkeypatch.setattr("plyer.utils.platform", platform)
    monkeypatch.setitem(sys.modules, f"plyer.platforms.{platform}.filechooser", SimpleNamespace(instance=object))
    assert bool(choose_file.system_chooser()) == has_dialog
