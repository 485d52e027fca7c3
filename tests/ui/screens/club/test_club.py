"""The club folder, driven by touch: a real folder, and a second device that syncs on the command line."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.uix.label import Label

from scorer.cli import main
from scorer.play.active_game import begin
from scorer.rules.entries import Lay
from scorer.store import StoreErrorKind
from scorer.ui.actions import choose_file
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.club.club_screen import StatusFigure
from scorer.ui.screens.transfer.file_list import FileRow
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.wording import failures
from tests.stores import a_store, export_records, import_records, played
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, sheets, texts, toasts
from tests.ui.support.sample_games import NAMES, add_games, finished_game

OTHER = "other.sqlite"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Thursday"
    folder.mkdir()
    return folder


@pytest.fixture
def other(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """A second device: adds games, syncs on the command line, and returns the report."""

    def sync(*seeds: int) -> Any:
        with a_store(tmp_path, OTHER) as store:
            if seeds:
                import_records(store, *map(played, seeds))
        capsys.readouterr()
        main(["sync", str(folder), "--db", str(tmp_path / OTHER), "--json"])
        return json.loads(capsys.readouterr().out)

    return sync


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> Any:
    """The screen, reached from the settings, with two games."""
    Motion.calm = True
    add_games(app.context.store, *(finished_game(seed, f"2025-11-0{seed}") for seed in (1, 2)))
    app.navigator.go("settings")
    drive.frames(3)
    drive.press(app.navigator.page.ids.club)
    drive.frames(3)
    assert app.navigator.current == "club"
    return app.navigator.page


def settle(app: AzulejoApp, drive: Driver) -> None:
    """Wait until no sync runs."""
    drive.until(lambda: not app.context.club.is_running)
    drive.frames(4)


@pytest.fixture
def joined(app: AzulejoApp, drive: Driver, page: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same page, with the folder chosen and this device named."""
    asked: list[str] = []

    def choose_dir(title: str) -> list[str]:
        asked.append(title)
        return [str(folder)]

    monkeypatch.setattr(choose_file, "system_chooser", lambda: SimpleNamespace(choose_dir=choose_dir))
    drive.press(page.ids.sync)
    drive.until(sheets)
    assert asked == ["Choose a folder"]
    sheet().content.ids.field.text = "Anna’s tablet"
    drive.press(sheet().content.ids.save)
    settle(app, drive)
    return page


def figures(page: Any) -> dict[str, float]:
    return {each.text: each.figure for each in find_all(page, StatusFigure)}


def row(page: Any, title: str) -> Any:
    return next(each for each in find_all(page, ListRow) if each.title == title)


def test_before_a_folder_is_chosen(page: Any, drive: Driver) -> None:
    assert any(text.startswith("Choose a folder that a program such as Syncthing") for text in texts(page))
    assert "Sync now" not in texts(page)
    page.explain()
    drive.until(sheets)
    assert any(text.startswith("All devices end up with the same games") for text in texts(sheet()))


def test_what_leaves_the_device_folds_on_a_small_phone(joined: Any, drive: Driver) -> None:
    """It folds to its title, which opens a sheet with the text."""
    words = "Azulejo sends nothing itself"
    assert any(words in text for text in texts(joined))
    drive.resize(320, 568)
    assert not any(words in text for text in texts(joined))
    folded = row(joined, "What leaves this device")
    joined.ids.column.scroll_to(folded, animate=False)
    drive.frames(3)
    drive.press(folded)
    drive.until(sheets)
    assert any(words in text for text in texts(sheet()))


def test_two_devices_end_with_the_same_games(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path, tmp_path: Path, other: Callable[..., Any]
) -> None:
    assert {"Up to date", "No other device has written yet.", "Anna’s tablet"} <= texts(joined)
    assert figures(joined) == {"games": 2, "people": 2, "devices": 1, "to send": 0}
    report = other(7)
    assert report["games"] == {"added": 2, "continued": 0, "known": 1}
    assert "Anna’s tablet" in [device["name"] for device in report["devices"]]
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert figures(joined) == {"games": 3, "people": 4, "devices": 2, "to send": 0}
    assert any(text.startswith("Last update: Device ") for text in texts(joined))
    assert [each.figure for each in find_all(joined, ListRow) if each.figure_note] == ["2", "1"]
    with a_store(tmp_path, OTHER) as store:
        assert export_records(store) == export_records(app.context.store)
    before = {path.name: path.read_bytes() for path in (folder / "journals").iterdir()}
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert {path.name: path.read_bytes() for path in (folder / "journals").iterdir()} == before


def test_a_sync_follows_each_game(
    app: AzulejoApp, drive: Driver, joined: Any, tmp_path: Path, other: Callable[..., Any]
) -> None:
    app.navigator.go("keep")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(finished_game(5, "2025-12-24")), encoding="utf-8")
    app.navigator.page.import_path(path)
    drive.until(lambda: not app.context.task and figures(joined)["games"] == 3)
    settle(app, drive)
    assert other()["games"]["added"] == 3


def test_a_sync_at_startup_brings_the_games_of_others_to_home(
    app: AzulejoApp, drive: Driver, joined: Any, other: Callable[..., Any]
) -> None:
    other(7)
    app.navigator.go("home")
    drive.frames(3)
    app._finish_start(0)
    settle(app, drive)
    assert len(app.navigator.page.recent) == 3


def test_the_game_on_the_screen_stays_as_it_is(
    app: AzulejoApp, drive: Driver, joined: Any, tmp_path: Path, other: Callable[..., Any]
) -> None:
    app.context.game = game = begin(app.context.store, "azul", NAMES[:2])
    app.context.club.sync()
    settle(app, drive)
    other()
    with a_store(tmp_path, OTHER) as store:
        store.games.append(game.id, Lay(1, 0, "1.1", "blue"))
    other()
    app.navigator.go("round", game=game.id)
    drive.frames(4)
    game.session.set_floor(1, 2, 1, game.session.version, marker=False)
    app.context.club.sync()
    settle(app, drive)
    assert app.context.game is game
    assert len(app.context.store.games.load(game.id).entries) == 1
    app.navigator.go("home")
    drive.frames(3)
    app.context.club.sync()
    settle(app, drive)
    assert len(app.context.store.games.load(game.id).entries) == 2
    app.navigator.go("round", game=game.id)
    drive.frames(4)
    assert app.context.game is not game
    other()
    with a_store(tmp_path, OTHER) as store:
        assert export_records(store) == export_records(app.context.store)


def test_a_missing_folder_is_reported_and_retried(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path, tmp_path: Path, other: Callable[..., Any]
) -> None:
    add_games(app.context.store, finished_game(9, "2025-11-09"))
    away = shutil.move(folder, tmp_path / "away")
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert {"Folder not found", failures.CLUB_ERRORS["no-folder"]} <= texts(joined)
    assert figures(joined)["to send"] == 1
    assert app.context.store.history.count() == 3
    shutil.move(away, folder)
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    settle(app, drive)
    assert "Up to date" in texts(joined)
    assert other()["games"]["added"] == 3


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, StoreErrorKind.FULL),
        (errno.EROFS, StoreErrorKind.READ_ONLY),
        (errno.EIO, StoreErrorKind.DISK),
    ],
)
def test_a_read_only_folder_loses_no_game(
    app: AzulejoApp,
    drive: Driver,
    joined: Any,
    other: Callable[..., Any],
    *,
    number: int,
    kind: StoreErrorKind,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_handle: int) -> None:
        raise OSError(number, "fails")

    add_games(app.context.store, finished_game(9, "2025-11-09"))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        drive.press(joined.ids.sync)
        settle(app, drive)
    assert app.context.club.error
    assert app.context.club.error.kind is kind
    assert failures.CLUB_ERRORS[kind] in texts(joined)
    assert app.context.store.history.count() == 3
    assert other()["games"]["added"] == 2
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert "Up to date" in texts(joined)
    assert other()["games"]["added"] == 1


def test_what_could_not_be_read_is_listed_with_its_reason(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path
) -> None:
    assert row(joined, "No conflicts, nothing set aside").disabled
    (folder / "journals" / "abc.2026-11.jsonl").write_text("{\n[]\n", encoding="utf-8")
    drive.press(joined.ids.sync)
    settle(app, drive)
    drive.press(row(joined, "2 problems"))
    drive.until(sheets)
    assert {"abc.2026-11.jsonl, line 1", "abc.2026-11.jsonl, line 2"} <= texts(sheet())
    assert failures.SYNC_PROBLEMS["not-an-operation"] in texts(sheet())


def open_menu(drive: Driver, page: Any) -> None:
    (bar,) = [each for each in page.walk() if type(each).__name__ == "AppBar"]
    drive.tap(bar.ids.actions.children[0])
    drive.until(sheets)
    drive.frames(4)


def test_a_name_is_forgotten_on_all_devices(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path, tmp_path: Path, other: Callable[..., Any]
) -> None:
    other()
    open_menu(drive, joined)
    drive.press(row(sheet(), "Forget a name"))
    drive.until(lambda: sheet().title == "Forget whose name?")
    drive.frames(4)
    drive.press(row(sheet(), NAMES[0]))
    drive.until(lambda: sheet().title == "Forget a name")
    assert any("journals of other devices contain the name until" in text for text in texts(sheet()))
    drive.frames(4)
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: toasts() == ["The name is forgotten."])
    settle(app, drive)
    assert not app.context.store.people.find(NAMES[0])
    assert NAMES[0] not in "".join(path.read_text("utf-8") for path in (folder / "journals").iterdir())
    other()
    with a_store(tmp_path, OTHER) as store:
        assert not store.people.find(NAMES[0])
        assert store.people.find(NAMES[1])


def test_compacting_makes_the_journals_shorter(app: AzulejoApp, drive: Driver, joined: Any, folder: Path) -> None:
    id = app.context.store.history.page().games[0].id
    for note in ("one", "two", "three"):
        app.context.store.games.edit(id, note=note)
        drive.press(joined.ids.sync)
        settle(app, drive)
    (journal,) = (folder / "journals").iterdir()
    size = journal.stat().st_size
    open_menu(drive, joined)
    drive.press(row(sheet(), "Compact this device’s journals"))
    drive.until(lambda: toasts() == ["The journals are compact."])
    settle(app, drive)
    assert journal.stat().st_size < size
    assert "two" not in journal.read_text("utf-8")


def test_leaving_keeps_all_games_here_and_there(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path, other: Callable[..., Any]
) -> None:
    open_menu(drive, joined)
    drive.press(row(sheet(), "Leave the club folder"))
    drive.until(lambda: sheet().title == "Leave the club folder" and hasattr(sheet().content, "button"))
    drive.frames(4)
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.club.address)
    drive.frames(4)
    assert "Choose a folder" in texts(joined)
    assert app.context.store.history.count() == 2
    other()
    add_games(app.context.store, finished_game(9, "2025-11-09"))
    app._finish_start(0)
    drive.frames(4)
    assert not app.context.club.is_running
    assert other()["games"] == {"added": 0, "continued": 0, "known": 2}


def test_the_app_ends_while_a_sync_runs(
    app: AzulejoApp, drive: Driver, joined: Any, folder: Path, other: Callable[..., Any]
) -> None:
    other(*range(20, 40))
    drive.press(joined.ids.sync)
    app.context.club.stop()
    settle(app, drive)
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert figures(joined)["games"] == 22
    assert other()["games"]["known"] == 22


def test_a_restore_waits_until_the_sync_has_ended(app: AzulejoApp, drive: Driver, joined: Any) -> None:
    """Otherwise the restored file would get read marks for operations that it does not have."""
    app.navigator.go("keep")
    drive.frames(3)
    drive.press(app.navigator.page.ids.back_up)
    drive.until(lambda: not app.context.task)
    add_games(app.context.store, finished_game(9, "2025-11-09"))
    app.context.club.sync()
    drive.press(app.navigator.page.ids.restore)
    drive.until(lambda: sheets() and not app.context.task)
    drive.frames(4)
    app.context.club.sync()
    drive.press(find_all(sheet(), ListRow)[0])
    drive.frames(4)
    drive.tap(sheet().content.ids.confirm)
    drive.until(lambda: not app.context.task)
    app.context.club.sync()
    settle(app, drive)
    assert app.context.store.history.count() == 3, "the folder has the game that the backup lacks"


def test_without_a_dialog_of_the_system_the_folder_is_chosen_in_the_app(
    app: AzulejoApp, drive: Driver, page: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "games.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(choose_file, "system_chooser", lambda: None)
    drive.press(page.ids.sync)
    drive.until(lambda: app.navigator.current == "files")
    files = app.navigator.page
    assert "Choose a folder" in texts(files)
    files.open_folder(folder.parent)
    drive.frames(4)
    drive.tap(next(each for each in find_all(files, FileRow) if each.name == folder.name))
    drive.until(lambda: files.folder == folder)
    drive.frames(4)
    assert "games.json" not in texts(files)
    drive.press(files.ids.use)
    assert app.navigator.current == "club"
    settle(app, drive)
    assert app.context.club.address == str(folder)
    assert (folder / "journals").is_dir()


def test_nothing_is_cut_off(app: AzulejoApp, drive: Driver, joined: Any, other: Callable[..., Any]) -> None:
    other(7)
    drive.press(joined.ids.sync)
    settle(app, drive)
    assert clipped_anywhere(drive, joined) == set()
    assert all(label.text for label in find_all(joined, Label) if label.opacity and label.texture_size[0] > 1)
