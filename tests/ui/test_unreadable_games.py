"""A game with a corrupt row appears as one entry on every screen that lists games, and can be exported and deleted."""

import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from scorer.store import Filters, StoreError, StoreErrorKind, open_store
from scorer.store.unreadable import UnreadableGame
from scorer.ui.actions import store_health
from scorer.ui.actions.unreadable_games import AT_ONCE, open_unreadable
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.home.home import BackupWarning
from scorer.ui.widgets.controls.list_row import ListRow
from tests.corruption import INVALID_UTF8, Place, corrupt_value
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, find_label, sheet, sheets, texts, toasts
from tests.ui.support.sample_games import add_games, finished_game
from tests.ui.support.user import find

CORRUPT_ROW_ERRORS = {
    "total": (Place("seats", "total"), None),
    "rank": (Place("seats", "rank"), None),
    "played": (Place("games", "played"), "hello"),
    "board": (Place("games", "board"), "chess"),
    "name": (Place("seats", "name"), INVALID_UTF8),
    "person": (Place("seats", "person"), 99),
}
SCREENS = ("home", "history", "players")


@pytest.fixture(params=CORRUPT_ROW_ERRORS)
def corrupt_app(app: AzulejoApp, drive: Driver, request: pytest.FixtureRequest) -> AzulejoApp:
    """One of four finished games, the newest, cannot be read."""
    Motion.calm = True
    path = app.context.store.file.path
    app.navigator.close()
    add_games(app.context.store, *(finished_game(seed, f"2025-11-{28 - seed}") for seed in range(4)))
    app.context.store.close()
    place, value = CORRUPT_ROW_ERRORS[request.param]
    assert corrupt_value(path, place, value)
    app.context.replace_store(open_store(path))
    drive.frames(3)
    return app


def entry(app: AzulejoApp) -> ListRow | None:
    rows = [row for row in find_all(app.navigator, ListRow) if row.title == "1 unreadable game"]
    assert len(rows) < 2
    return rows[0] if rows else None


def open_screen(app: AzulejoApp, drive: Driver, screen: str) -> None:
    app.navigator.go(screen)
    drive.until(lambda: getattr(app.navigator.page, "complete", True))
    drive.frames(6)


def test_every_screen_that_lists_games_has_the_entry_and_the_other_games(
    corrupt_app: AzulejoApp, drive: Driver
) -> None:
    for screen in SCREENS:
        open_screen(corrupt_app, drive, screen)
        assert corrupt_app.navigator.current == screen
    for screen in SCREENS:
        open_screen(corrupt_app, drive, screen)
        assert entry(corrupt_app), screen
    assert sheets() == []
    open_screen(corrupt_app, drive, "history")
    assert len(corrupt_app.context.store.history.page(Filters()).games) == 3
    open_screen(corrupt_app, drive, "home")
    assert len(corrupt_app.navigator.page.recent) == 3


@pytest.mark.parametrize(
    ("corrupt_app", "screen"), list(zip(CORRUPT_ROW_ERRORS, cycle(SCREENS), strict=False)), indirect=["corrupt_app"]
)
def test_it_is_exported_and_deleted(
    corrupt_app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, screen: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in SCREENS:
        open_screen(corrupt_app, drive, name)
    open_screen(corrupt_app, drive, screen)
    drive.press(entry(corrupt_app))
    drive.press(find(sheet(), "ListRow", title="Export as it is"))
    drive.until(lambda: not corrupt_app.context.task)
    (file,) = tmp_path.glob("azulejo-unreadable-*.json")
    assert json.loads(file.read_text("utf-8"))["format"] == "azulejo-unreadable/1"
    drive.frames(3)
    drive.press(entry(corrupt_app))
    drive.press(find(sheet(), "ListRow", title="Delete permanently"))
    drive.frames(3)
    drive.press(delete_button())
    drive.frames(6)
    drive.until(lambda: getattr(corrupt_app.navigator.page, "complete", True))
    drive.frames(3)
    assert entry(corrupt_app) is None
    assert corrupt_app.context.store.unreadable.all() == []
    assert len(corrupt_app.context.store.archive.ids()) == 3


def delete_button() -> Any:
    button: Any = find_label(sheet(), "Delete permanently").parent
    while not hasattr(button, "on_release"):
        button = button.parent
    return button


@pytest.mark.parametrize("corrupt_app", ["total"], indirect=True)
@pytest.mark.parametrize("screen", SCREENS)
def test_no_text_of_the_entry_is_cut_off(corrupt_app: AzulejoApp, drive: Driver, screen: str) -> None:
    for name in SCREENS:
        open_screen(corrupt_app, drive, name)
    open_screen(corrupt_app, drive, screen)
    row = entry(corrupt_app)
    assert row
    assert clipped_anywhere(drive, row) == set()


@pytest.mark.parametrize("corrupt_app", ["board"], indirect=True)
def test_opening_it_directly_shows_why_not(corrupt_app: AzulejoApp, drive: Driver) -> None:
    open_screen(corrupt_app, drive, "home")
    corrupt_app.navigator.go("game", game=finished_game(0, "2025-11-28")["id"])
    drive.frames(3)
    assert corrupt_app.navigator.current == "home"
    assert toasts() == ["This game cannot be read. All others can. You can export it as it is, or delete it."]


# ------------------------------------------------------------------------------------------------------------ backups


def warning(app: AzulejoApp) -> BackupWarning | None:
    found = find_all(app.navigator, BackupWarning)
    assert len(found) < 2
    return found[0] if found else None


@pytest.fixture
def played(app: AzulejoApp, drive: Driver) -> AzulejoApp:
    """A game is finished, and no backup was made."""
    Motion.calm = True
    add_games(app.context.store, finished_game(1, "2025-11-18"))
    app.navigator.go("home")
    drive.until(lambda: warning(app))
    drive.frames(3)
    return app


def test_home_warns_of_a_missing_backup_and_makes_one(played: AzulejoApp, drive: Driver) -> None:
    shown = warning(played)
    assert shown
    assert "Your games have not been backed up yet." in texts(shown)
    drive.press(find(shown, "SoftButton", text="Back up now"))
    drive.until(lambda: not played.context.task)
    drive.until(lambda: not warning(played))
    assert len(played.context.store.backups.all()) == 1
    drive.frames(120)
    assert warning(played) is None


def test_home_warns_when_a_game_is_newer_than_the_backup(played: AzulejoApp, drive: Driver) -> None:
    played.context.store.backups.make()
    add_games(played.context.store, finished_game(2, "2025-11-19"))
    played.navigator.go("home")
    drive.frames(3)
    drive.until(lambda: (shown := warning(played)) and "The last game is not in any backup yet." in texts(shown))


def test_home_has_no_warning_without_games_or_with_a_backup(app: AzulejoApp, drive: Driver) -> None:
    drive.frames(120)
    assert warning(app) is None
    add_games(app.context.store, finished_game(1, "2025-11-18"))
    app.context.store.backups.make()
    app.navigator.go("home")
    drive.frames(120)
    assert warning(app) is None


def test_a_failed_backup_is_explained(played: AzulejoApp, drive: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.write_text("in the way")
    shown = warning(played)
    assert shown
    drive.press(find(shown, "SoftButton", text="Back up now"))
    drive.until(lambda: not played.context.task)
    drive.frames(3)
    assert "Backup failed" in texts(sheet())


def test_no_text_of_the_warning_is_cut_off(played: AzulejoApp, drive: Driver) -> None:
    shown = warning(played)
    assert shown
    assert clipped_anywhere(drive, shown) == set()


def test_an_empty_file_beside_a_damaged_one_is_explained(app: AzulejoApp, drive: Driver) -> None:
    from scorer.ui.actions.store_health import check_store

    store = app.context.store
    path: Path = store.file.path
    path.with_name(f"{path.stem}-broken-20251118-203000{path.suffix}").write_bytes(b"damaged")
    store.close()
    app.context.replace_store(open_store(path))
    check_store(app.context)
    drive.frames(3)
    assert "Missing games?" in texts(sheet())
    assert any("-broken-" in text for text in texts(sheet()))


def test_a_rescue_that_fails_leads_home_with_a_new_connection(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise StoreError(StoreErrorKind.DISK)

    monkeypatch.setattr("scorer.store.rescue", fail)
    add_games(app.context.store, finished_game(1, "2025-11-01"))
    app.navigator.go("history")
    drive.frames(3)
    before = app.context.store
    store_health._after_check(app.context, StoreError(StoreErrorKind.BROKEN))
    assert "storage" in toasts()[0].lower()
    drive.frames(6)
    assert app.navigator.current == "home"
    assert app.context.store is not before
    assert app.context.store.history.count() == 1


def test_thousands_are_shown_in_parts(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    games = [UnreadableGame(key, f"unreadable-{key}", None) for key in range(5000)]
    open_unreadable(app.context, games, lambda: None)
    for left in ("4,970", "4,940"):
        drive.frames(3)
        assert len(find_all(sheet(), ListRow)) == AT_ONCE + 1
        drive.press(find(sheet(), "ListRow", title=f"and {left} more"))
    drive.frames(3)
    assert find(sheet(), "ListRow", title="and 4,910 more")
