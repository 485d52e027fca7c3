"""Handing over a game by QR code; an independent decoder reads the pixels of the screen."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp
from kivy.core.window import Window

from scorer.formats.handover import arrive, link, links
from scorer.store import open_store
from scorer.ui.actions import share
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.screenshot import pixels
from scorer.ui.screens.transfer import handover_arrival
from scorer.ui.screens.transfer.handover_arrival import PartMark, ask_for_link
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.random_games import BOARDS, DOME_BOARDS, PRINTED
from tests.stores import Json, export_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import SIZES, clipped_anywhere, find_all, sheet, texts, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import NAMES, add_games, finished_game, unfinished_game
from tests.ui.support.user import find
from tools import story

HandOver = Callable[[str], Any]
OpenText = Callable[[str], None]


def camera() -> list[str]:
    """The texts of all QR codes in the window."""
    width, height, data = pixels()
    rows = [data[start : start + 4 * width : 4] for start in range(0, len(data), 4 * width)]
    picture = memoryview(b"".join(reversed(rows))).cast("B", (height, width))
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(picture, formats=formats, try_invert=False)
    # the decoder also accepts mirrored codes
    assert all(code.position.top_left.x < code.position.top_right.x for code in found)
    return [code.text for code in found]


def long_game(letters: int = 1500) -> Json:
    """A game whose note is so long that it needs several codes."""
    return finished_game(
        4, "2025-11-04", note="".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=letters))
    )


@pytest.fixture
def hand_over(app: AzulejoApp, drive: Driver) -> HandOver:
    """Opens the handover screen of a stored game and waits for the code."""

    def open_page(game: str) -> Any:
        app.navigator.go("handover", game=game)
        drive.until(lambda: app.navigator.page.ids.code.module or not app.navigator.page.links)
        drive.until(lambda: not app.navigator.fade)
        drive.frames(2)
        return app.navigator.page

    return open_page


@pytest.fixture
def open_text(app: AzulejoApp, drive: Driver) -> OpenText:
    """Opens a text as if another app had sent it, and waits for the preview."""

    def open_text(text: str) -> None:
        app.open_incoming(text)
        drive.until(lambda: not app.context.task)
        drive.frames(4)

    Motion.calm = True
    return open_text


def press_row(drive: Driver, text: str) -> None:
    drive.press(next(row for row in find_all(sheet(), ListRow) if row.title == text))
    drive.frames(4)


# ------------------------------------------------------------------------------------------------ the code


@pytest.mark.parametrize("theme", ["glaze", "night"])
@pytest.mark.parametrize("size", SIZES)
def test_a_camera_reads_the_whole_game_from_the_screen(
    app: AzulejoApp, drive: Driver, hand_over: HandOver, size: tuple[int, int], theme: str
) -> None:
    (id,) = add_games(app.context.store, finished_game(1, "2025-11-18", names=NAMES))
    app.context.preferences.theme = theme
    drive.resize(*size)
    page = hand_over(id)
    assert page.ids.code.module >= 3
    (seen,) = camera()
    assert arrive(seen).records == (app.context.store.games.record(id),)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_can_be_handed_over(app: AzulejoApp, hand_over: HandOver, board: str) -> None:
    names = NAMES[:2] if board in DOME_BOARDS else NAMES
    (id,) = add_games(app.context.store, finished_game(2, "2025-11-18", board, names=names))
    hand_over(id)
    (seen,) = camera()
    assert arrive(seen).records == tuple(export_records(app.context.store))


def test_the_active_game_is_handed_over_in_its_current_state(
    app: AzulejoApp, drive: Driver, hand_over: HandOver
) -> None:
    Motion.calm = True
    app.context.store  # noqa: B018 - opens the store, as the home screen does
    app.context.game = story.wall_game(app.context.store)
    app.context.game.player = 0
    app.navigator.go("round", game=app.context.game.id)
    drive.frames(4)
    app.navigator.page.menu.open()
    drive.frames(4)
    press_row(drive, "Hand over")
    drive.until(lambda: app.navigator.page.ids.code.module)
    (seen,) = camera()
    (record,) = arrive(seen).records
    assert record == app.context.store.games.record(app.context.game.id)
    assert record["entries"][-1]["round"] == 4
    assert "The game continues there." in " ".join(texts(app.navigator.page))
    drive.key(27)
    assert app.navigator.current == "round"


def test_hand_over_is_in_the_menu_of_a_game_and_on_the_share_sheet(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    (id,) = add_games(app.context.store, finished_game(1, "2025-11-18"))
    app.navigator.go("game", game=id)
    drive.frames(4)
    page = app.navigator.page
    for open_sheet in (page.open_menu, page.share):
        open_sheet()
        drive.frames(4)
        press_row(drive, "Hand over")
        assert app.navigator.open_screens[-1] == ("handover", {"game": id})
        drive.key(27)
        assert app.navigator.page is page


def test_the_display_stays_on_while_a_code_is_shown(app: AzulejoApp, hand_over: HandOver) -> None:
    (id,) = add_games(app.context.store, finished_game(1, "2025-11-18"))
    hand_over(id)
    assert not Window.allow_screensaver
    app.navigator.go("history")
    assert Window.allow_screensaver


# ------------------------------------------------------------------------------------------------ several codes


def test_a_long_game_is_read_code_by_code(app: AzulejoApp, drive: Driver, hand_over: HandOver) -> None:
    (id,) = add_games(app.context.store, long_game())
    drive.resize(320, 568)
    page = hand_over(id)
    assert len(page.links) > 2
    waiting: tuple[str, ...] = ()
    came: tuple[Json, ...] = ()
    for number in range(1, len(page.links) + 1):
        assert page.position == f"Code {number} of {len(page.links)}"
        assert page.ids.code.module >= 3
        (seen,) = camera()
        assert not came
        came, waiting, *_ = arrive(seen, waiting)
        drive.tap(page.ids.code)
        drive.until(lambda: page.ids.code.module)
    assert came == (app.context.store.games.record(id),)
    assert page.at == 0


def test_codes_alternate_until_the_screen_is_left(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "CODE_HOLD", 0)
    (id,) = add_games(app.context.store, long_game())
    app.navigator.go("handover", game=id)
    page: Any = app.navigator.page
    seen: set[int] = set()

    def all_seen() -> bool:
        seen.add(page.at)
        return len(seen) == len(page.links)

    drive.until(all_seen)
    app.navigator.go("history")
    at = page.at
    drive.frames(5)
    assert page.at == at


def test_with_reduced_motion_only_a_tap_shows_the_next_code(
    app: AzulejoApp, drive: Driver, hand_over: HandOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "CODE_HOLD", 0)
    Motion.calm = True
    (id,) = add_games(app.context.store, long_game())
    page = hand_over(id)
    drive.frames(5)
    assert page.at == 0
    drive.tap(page.ids.code)
    assert page.at == 1


def test_the_whole_game_can_be_sent_as_one_link(
    app: AzulejoApp, drive: Driver, hand_over: HandOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(share, "copy", copied.append)
    (id,) = add_games(app.context.store, long_game())
    page = hand_over(id)
    drive.press(page.ids.send)
    assert arrive(copied[0]).records == (app.context.store.games.record(id),)
    assert any("Copied" in text for text in toasts())


def test_a_game_too_long_for_codes_can_be_sent_as_a_link(
    app: AzulejoApp, drive: Driver, hand_over: HandOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(share, "copy", copied.append)
    (id,) = add_games(app.context.store, long_game(12_000))
    page = hand_over(id)
    assert camera() == []
    assert "This game is too long for a code. It can be sent as a link." in texts(page)
    drive.press(page.ids.send)
    assert arrive(copied[0]).records[0]["id"] == id
    app.context.store.games.edit(id, note=long_game(70_000)["note"])
    page = hand_over(id)
    drive.press(page.ids.send)
    assert "This game is too long for a link. Please share its record instead." in toasts()


def test_another_game_shows_its_own_code(app: AzulejoApp, drive: Driver, hand_over: HandOver) -> None:
    """Even if the code of the previous game was still being computed."""
    first, second = add_games(app.context.store, finished_game(1, "2025-11-18"), finished_game(2, "2025-11-19"))
    app.navigator.go("handover", game=first)
    hand_over(second)
    drive.until(lambda: camera() != [])
    (seen,) = camera()
    assert arrive(seen).records[0]["id"] == second


def test_a_short_game_after_the_second_code_of_a_long_one(app: AzulejoApp, drive: Driver, hand_over: HandOver) -> None:
    long, short = add_games(app.context.store, long_game(), finished_game(1, "2025-11-18"))
    drive.tap(hand_over(long).ids.code)
    assert app.navigator.page.position.startswith("Code 2 of")
    app.navigator.go("history")
    hand_over(short)
    (seen,) = camera()
    assert arrive(seen).records[0]["id"] == short


def test_an_unreadable_game_does_not_show_the_previous_one(app: AzulejoApp, drive: Driver, hand_over: HandOver) -> None:
    (id,) = add_games(app.context.store, finished_game(1, "2025-11-18"))
    hand_over(id)
    app.navigator.go("history")
    app.navigator.go("handover", game="deleted")
    drive.frames(4)
    assert toasts() == ["This game no longer exists."]
    assert app.navigator.current == "history"


# ------------------------------------------------------------------------------------------------ the other phone


def test_a_link_shows_the_game_and_asks_whether_to_save_it(app: AzulejoApp, drive: Driver, open_text: OpenText) -> None:
    record = finished_game(1, "2025-11-18")
    open_text(link(record))
    assert {*NAMES[:2]} <= texts(sheet())
    assert export_records(app.context.store) == []
    drive.press(find(sheet().footer, "PrimaryButton"))
    drive.until(lambda: app.navigator.current == "game")
    assert export_records(app.context.store) == [record]


def test_received_parts_survive_a_restart(app: AzulejoApp, drive: Driver, open_text: OpenText) -> None:
    record = long_game()
    one, two, *rest = links(record)
    open_text(two)
    assert f"Part 2 of {len(rest) + 2} received" in texts(sheet())
    assert [mark.here for mark in find_all(sheet(), PartMark)] == [False, True, *[False] * len(rest)]
    app.context.replace_store(open_store(app.context.store.file.path))
    for part in rest:
        open_text(part)
    assert len([child for child in Window.children if isinstance(child, BottomSheet)]) == 1
    assert "Still missing: 1. Scan these codes too; received parts are saved." in texts(sheet())
    open_text(one)
    assert "Save this game?" in texts(sheet())
    assert app.context.store.settings.get(handover_arrival.WAITING) == []


def with_color(entry: Json) -> Json:
    """The entry with its color, as the store writes it."""
    if entry["do"] != "lay":
        return entry
    row, column = map(int, entry["space"].split("."))
    return entry | {"color": PRINTED["azul"][row, column]}


def test_an_unfinished_game_continues_here(app: AzulejoApp, drive: Driver, open_text: OpenText) -> None:
    """The store already has its beginning."""
    later = unfinished_game(3, "2025-11-18")
    later |= {"entries": [with_color(entry) for entry in later["entries"]]}
    earlier = later | {"entries": later["entries"][:2]}
    (id,) = add_games(app.context.store, earlier)
    open_text(link(later))
    drive.press(find(sheet().footer, "PrimaryButton"))
    drive.until(lambda: app.navigator.current == "round")
    assert game_of(app).id == id
    assert app.context.store.games.record(id)["entries"] == later["entries"]
    assert "1 game was updated from the other device." in toasts()


def test_a_known_game_is_not_saved_twice(app: AzulejoApp, drive: Driver, open_text: OpenText) -> None:
    record = finished_game(1, "2025-11-18")
    add_games(app.context.store, record)
    open_text(link(record))
    drive.press(find(sheet().footer, "PrimaryButton"))
    drive.until(lambda: app.navigator.current == "game")
    assert "1 game was already here." in toasts()
    assert export_records(app.context.store) == [record]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("azulejo:", "This text contains no link to a game."),
        ("azulejo://game/2/ABC", "This link was made by a newer version of the app. Please update the app."),
        ("azulejo://game/1/ABC", "This link is damaged. Please scan or copy it again."),
    ],
)
def test_an_invalid_link_is_explained(
    app: AzulejoApp, drive: Driver, open_text: OpenText, text: str, message: str
) -> None:
    open_text(text)
    assert toasts() == [message]
    assert export_records(app.context.store) == []


@pytest.mark.parametrize("saved", [5, {"a": 1}, [None, 7, "azulejo://game/1/ABC"]])
def test_an_invalid_setting_is_ignored(app: AzulejoApp, open_text: OpenText, saved: object) -> None:
    app.context.store.settings.set(handover_arrival.WAITING, saved)
    open_text(links(long_game())[0])
    assert any(text.startswith("Part 1 of") for text in texts(sheet()))


def test_a_record_that_contains_a_link_is_a_record(app: AzulejoApp, open_text: OpenText) -> None:
    record = finished_game(1, "2025-11-18", note="sent as azulejo://game/1/ABC")
    open_text(json.dumps(record))
    assert "Save this game?" in texts(sheet())
    open_text(link(record))
    assert "Save this game?" in texts(sheet())


# ------------------------------------------------------------------------------------------------ pasted


def paste_row(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("keep")
    drive.frames(4)
    drive.press(app.navigator.page.ids.paste)
    drive.until(lambda: not app.context.task)
    drive.frames(4)


def test_a_link_in_a_copied_message_is_opened_at_once(
    app: AzulejoApp, drive: Driver, open_text: OpenText, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.clipboard import Clipboard

    monkeypatch.setattr(Clipboard, "paste", lambda: f"Here it is: {link(finished_game(1, '2025-11-18'))} have fun")
    paste_row(app, drive)
    assert "Save this game?" in texts(sheet())


def test_a_link_is_asked_for_if_none_was_copied(
    app: AzulejoApp, drive: Driver, open_text: OpenText, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.clipboard import Clipboard

    monkeypatch.setattr(Clipboard, "paste", lambda: "milk, bread")
    paste_row(app, drive)
    content = sheet().content
    content.ids.field.text = "bread"
    drive.press(content.ids.open)
    assert toasts() == ["This text contains no link to a game."]
    content.ids.field.text = link(finished_game(1, "2025-11-18"))
    drive.press(content.ids.open)
    drive.until(lambda: not app.context.task)
    drive.frames(4)
    assert "Save this game?" in texts(sheet())


# ------------------------------------------------------------------------------------------------ looks


@pytest.mark.parametrize("letters", [0, 1500, 12_000])
def test_no_text_of_the_screen_is_cut_off(app: AzulejoApp, drive: Driver, hand_over: HandOver, letters: int) -> None:
    (id,) = add_games(app.context.store, long_game(letters))
    assert clipped_anywhere(drive, hand_over(id)) == set()


def test_no_text_of_the_sheets_is_cut_off(app: AzulejoApp, drive: Driver, open_text: OpenText) -> None:
    app.navigator.go("about")
    open_text(links(long_game())[0])
    assert clipped_anywhere(drive, sheet()) == set()
    sheet().close()
    assert clipped_anywhere(drive, ask_for_link(app.open_incoming)) == set()


@pytest.mark.parametrize("size", SIZES)
def test_the_code_and_its_white_border_fit_on_the_screen(
    app: AzulejoApp, drive: Driver, hand_over: HandOver, size: tuple[int, int]
) -> None:
    drive.resize(*size)
    (id,) = add_games(app.context.store, finished_game(1, "2025-11-18", names=NAMES))
    code = hand_over(id).ids.code
    x, y = code.to_window(code.x, code.y)
    assert x >= 0
    assert y >= 0
    assert x + code.width <= Window.width
    assert y + code.height <= Window.height
