"""The "Why?" sheets: receipts of rounds, of the end of the game and of totals, opened by touch."""

import json
from typing import Any

import pytest
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame, begin
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.floor_strip import FloorSlots
from scorer.ui.explain.receipt_items import ProofRow, TileRow
from scorer.ui.explain.why_sheet import END, open_if_ended, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Figure, Text
from scorer.ui.widgets.overlays.sheet import all_sheets
from scorer.wording.language import LANGUAGES
from tests.paths import GAMES
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, find_all, sheets, texts

ANNA, BELA = 0, 1


def open_game(app: AzulejoApp, name: str) -> ActiveGame:
    """Import a game that was counted by hand and make it the active game."""
    record = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
    import_records(app.context.store, record)
    game = ActiveGame(app.context.store, record["id"])
    app.context.game = game
    return game


@pytest.fixture
def azul(app: AzulejoApp) -> ActiveGame:
    Motion.calm = True
    return open_game(app, "azul")


def why(app: AzulejoApp, drive: Driver, *target: Any) -> Any:
    sheet = open_why(app.context, *target)
    drive.frames(3)
    return sheet


def tap(drive: Driver, where: Widget) -> None:
    drive.tap(where)
    drive.frames(3)


def entries(sheet: Any) -> list[Any]:
    """The entries of a receipt, from the top."""
    return list(reversed(sheet.content.ids.entries.children))


def button(widget: Widget, text: str) -> Widget:
    return next(one for one in widget.walk(restrict=True) if getattr(one, "text", "") == text and hasattr(one, "state"))


def test_round_lists_its_tiles_from_the_top(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    assert [(entry.title, entry.points) for entry in entries(sheet)] == [
        ("Black in row 1", "+3"),
        ("Blue in row 2", "+4"),
        ("White in row 4", "+4"),
        ("Floor line", "–2"),
    ]
    assert {
        "Why +9?",
        "Anna, round 3. Tiles are scored from the top row down.",
        "3 across, nothing above or below",
        "start marker and 1 tile",
        "7 + 11 – 2 =",
        "16",
    } <= texts(sheet)


def test_entry_with_the_most_points_is_open(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    opened = [entry for entry in entries(sheet) if entry.opened]
    assert [entry.title for entry in opened] == ["Blue in row 2"]
    assert [(proof.word, proof.colors, proof.figure) for proof in opened[0].proofs] == [
        ("across", ("blue", "yellow"), "2"),
        ("down", ("yellow", "blue"), "2"),
    ]
    assert {"across", "down", "together", "Rulebook: Linked tiles"} <= texts(sheet)


def test_tap_opens_an_entry_and_a_second_tap_closes_it(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    floor = entries(sheet)[3]
    tap(drive, floor)
    assert [entry.opened for entry in entries(sheet)] == [False, False, False, True]
    assert "Floor line: start marker and 1 tile, −2 points." in texts(sheet)
    assert "Rulebook: Losing points on the floor line" in texts(sheet)
    tap(drive, floor)
    assert not any(entry.opened for entry in entries(sheet))


def test_requested_tile_is_open(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 5, "4.3")
    assert sheet.title == "Why +9?"
    assert [entry.title for entry in entries(sheet) if entry.opened] == ["White in row 4"]


def test_floor_line_shows_its_losses(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    slots = [widget for widget in sheet.walk(restrict=True) if isinstance(widget, FloorSlots)]
    assert [(one.slots, one.values) for one in slots] == [(["marker", "tile"], ["−1", "−1"])]


def test_lower_limit_is_a_separate_entry(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    """Béla placed two single tiles for 2 points and would lose 4."""
    sheet = why(app, drive, azul, BELA, 1)
    assert [(entry.title, entry.points) for entry in entries(sheet)][2:] == [
        ("Floor line", "–4"),
        ("Lower limit", "+2"),
    ]
    assert {"Why 0?", "0 + 2 – 2 =", "never below 0"} <= texts(sheet)


def test_end_of_the_game_lists_its_bonuses(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, END)
    assert [(entry.title, entry.points) for entry in entries(sheet)] == [
        ("Complete row", "+2"),
        ("Complete column", "+7"),
    ]
    assert {"Why +9?", "Anna, end of the game", "31 + 9 =", "40"} <= texts(sheet)
    assert "Tiles are scored from the top row down." not in " ".join(texts(sheet))


def test_total_lists_its_rounds_and_opens_each(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, BELA)
    rows = list(reversed(sheet.content.ids.rows.children))
    assert sheet.title == "Why 30?"
    assert [(row.title, row.figure) for row in rows] == [
        ("Round 1", "0"),
        ("Round 2", "+3"),
        ("Round 3", "+6"),
        ("Round 4", "+11"),
        ("Round 5", "0"),
        ("End of the game", "+10"),
    ]
    tap(drive, rows[3])
    assert drive.top().title == "Why +11?"
    drive.key(27)
    assert sheets() == [sheet]


def test_entry_opens_its_rule(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    tap(drive, button(sheet, "Read the rule"))
    rule = drive.top()
    assert rule.title == "Linked tiles"
    assert "The rulebook says so." in texts(rule)


def test_not_right_opens_the_round_for_correction(drive: Driver, app: AzulejoApp, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, BELA, 2)
    tap(drive, button(sheet, "Not right?"))
    tap(drive, button(drive.top(), "Correct round 2"))
    assert app.navigator.current == "round"
    page = app.navigator.page
    assert (page.game.id, page.player, page.round) == (azul.id, BELA, 2)
    assert not sheets()


def test_round_on_stars(drive: Driver, app: AzulejoApp) -> None:
    Motion.calm = True
    sheet = why(app, drive, open_game(app, "summer-pavilion"), ANNA, 3)
    best = entries(sheet)[2]
    assert (best.title, best.points, best.opened) == ("Yellow in center star, space 3", "+3", True)
    assert best.proofs[0].word == "linked"
    assert len(best.proofs[0].colors) == 3
    assert "before, tiles, lost" in texts(sheet)
    assert "Floor line" not in texts(sheet)


def test_sum_of_a_round_opens_the_total(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    tap(drive, sheet.content.ids.sum)
    assert sheets()[0].title == "Why 40?"
    assert {"Round 1", "Round 5"} <= texts(sheets()[0])


def test_sum_of_the_bonuses_opens_the_total(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, END)
    tap(drive, sheet.content.ids.sum)
    assert sheets()[0].title == "Why 40?"


def test_projected_total_opens_no_real_total(drive: Driver, app: AzulejoApp) -> None:
    game = begin(app.context.store, "azul", ["Anna", "Béla"])
    open_if_ended(app.context, game, ANNA)
    drive.frames(3)
    (sheet,) = sheets()
    tap(drive, sheet.content.ids.sum)
    assert sheets() == [sheet]


def test_at_most_two_sheets_are_open(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    why(app, drive, azul, ANNA, 3)
    tap(drive, sheets()[0].content.ids.sum)
    total = sheets()[0]
    assert sheets() == [total]
    for round, title in (("Round 5", "Why +6?"), ("Round 2", "Why +4?")):
        tap(drive, next(row for row in total.content.ids.rows.children if row.title == round))
        assert [sheet.title for sheet in all_sheets()] == [title, "Why 40?"]
        tap(drive, sheets()[0].content.ids.sum)
        assert sheets() == [total]


def test_seven_fallen_tiles_leave_room_for_their_cost(drive: Driver, app: AzulejoApp) -> None:
    Motion.calm = True
    drive.resize(320, 568)
    game = begin(app.context.store, "azul", ["Anna", "Béla"])
    game.session.lay(ANNA, "1.1", "blue", 1, game.session.version)
    game.session.set_floor(ANNA, 7, 1, game.session.version, marker=False)
    sheet = why(app, drive, game, ANNA, 1)
    entry = entries(sheet)[1]
    slots = next(one for one in entry.walk(restrict=True) if isinstance(one, FloorSlots))
    cost = next(one for one in entry.walk(restrict=True) if isinstance(one, Figure) and one.text == "–14")
    assert slots.right <= cost.x


def test_entry_that_costs_points_has_the_negative_color(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    sheet = why(app, drive, azul, ANNA, 3)
    *tiles, floor = entries(sheet)
    assert {tuple(entry.ink) for entry in tiles} == {tuple(theme.ink)}
    assert floor.ink == theme.neg


def test_divider_separates_two_closed_entries(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    """Blue, the second of four entries, is open."""
    sheet = why(app, drive, azul, ANNA, 3)
    assert [entry.divided for entry in entries(sheet)] == [False, False, True, False]
    tap(drive, entries(sheet)[3])
    assert [entry.divided for entry in entries(sheet)] == [True, True, False, False]


@pytest.mark.parametrize("width", [150, 172, 196, 300])
def test_five_tiles_leave_room_for_their_points(app: AzulejoApp, drive: Driver, width: float) -> None:
    row = ProofRow(word="down", colors=["red", "blue", "white", "black", "yellow"], figure="10", size_hint_x=None)
    row.width = width
    drive.show(row)
    assert clipped(row) == set()
    word, tiles, figure = (next(one for one in row.walk() if isinstance(one, kind)) for kind in (Text, TileRow, Figure))
    assert word.right <= tiles.x
    assert tiles.right <= figure.x


def test_doubled_tile_shows_its_factor(drive: Driver, app: AzulejoApp) -> None:
    """Side 1 of Crystal Mosaic, round 1: a single tile on a space that counts twice."""
    Motion.calm = True
    sheet = why(app, drive, open_game(app, "crystal-mosaic-1"), ANNA, 1, "1.4")
    doubled = next(entry for entry in entries(sheet) if entry.opened)
    assert [(proof.word, proof.figure) for proof in doubled.proofs] == [("no neighbor", "1"), ("×2", "+1")]
    assert doubled.points == "+2"


def test_receipt_without_any_points(drive: Driver, app: AzulejoApp) -> None:
    Motion.calm = True
    sheet = why(app, drive, begin(app.context.store, "azul", ["Anna", "Béla"]), ANNA, 1)
    assert {"Why 0?", "Nothing has been scored here yet."} <= texts(sheet)
    assert not entries(sheet)


@pytest.mark.parametrize("board", ["azul", "summer-pavilion-mono"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_clipped_on_a_small_phone(drive: Driver, app: AzulejoApp, board: str, code: str) -> None:
    Motion.calm = True
    drive.resize(320, 568)
    _.switch(code)
    game = open_game(app, board)
    for number in (None, END, 1, game.session.round):
        sheet = why(app, drive, game, ANNA, number)
        assert clipped(sheet) == set(), number
        sheet.close()


def open_three_deep(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> list[Any]:
    """A total, one of its rounds, and how to correct it; topmost first."""
    total = why(app, drive, azul, ANNA)
    drive.frames(20)
    tap(drive, find_all(total.content, ListRow)[2])
    drive.frames(20)
    tap(drive, sheets()[0].footer.ids.wrong)
    drive.frames(20)
    return all_sheets()


def test_sheets_opened_from_one_another_are_one_with_a_back_arrow(
    app: AzulejoApp, drive: Driver, azul: ActiveGame
) -> None:
    opened = open_three_deep(app, drive, azul)
    assert [sheet.title for sheet in opened] == ["Not right?", "Why +9?", "Why 40?"]
    assert [sheet.opacity for sheet in opened] == [1, 0, 0]
    assert [sheet.nested for sheet in opened] == [True, True, False]
    for left in (2, 1):
        tap(drive, sheets()[0].ids.back)
        drive.frames(20)
        assert [sheet.opacity for sheet in all_sheets()] == [1, 0][:left]
    assert sheets()[0].ids.back.disabled


def test_the_close_button_dismisses_all_sheets(app: AzulejoApp, drive: Driver, azul: ActiveGame) -> None:
    top = open_three_deep(app, drive, azul)[0]
    tap(drive, top.ids.close_button)
    drive.frames(20)
    assert sheets() == []
