"""Why?: the receipts of rounds, ends and totals, as they are opened by real touches."""

import json

import pytest

from scorer.play.active_game import ActiveGame, begin
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.floor_strip import FloorSlots
from scorer.ui.explain.receipt_items import ProofRow, TileRow
from scorer.ui.explain.why_sheet import END, open_if_ended, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import Figure, Text
from tests.paths import GAMES
from tests.stores import take_in
from tests.ui.support.on_screen import clipped, sheets, texts

ANNA, BELA = 0, 1


def stored(app, name):
    """A game that was counted by hand, on the table."""
    record = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
    take_in(app.context.store, record)
    app.context.game = ActiveGame(app.context.store, record["id"])
    return app.context.game


@pytest.fixture
def azul(app):
    Motion.calm = True
    return stored(app, "azul")


def why(app, drive, *asked):
    sheet = open_why(app.context, *asked)
    drive.frames(3)
    return sheet


def tap(drive, where):
    drive.tap(where)
    drive.frames(3)


def entries(sheet):
    """From the top."""
    return list(reversed(sheet.content.ids.entries.children))


def button(widget, text):
    return next(one for one in widget.walk(restrict=True) if getattr(one, "text", "") == text and hasattr(one, "state"))


def test_a_round_is_told_tile_by_tile_from_the_top(app, drive, azul):
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


def test_the_entry_with_most_points_is_open_and_shows_its_count(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    opened = [entry for entry in entries(sheet) if entry.opened]
    assert [entry.title for entry in opened] == ["Blue in row 2"]
    assert [(proof.word, proof.colors, proof.figure) for proof in opened[0].proofs] == [
        ("across", ("blue", "yellow"), "2"),
        ("down", ("yellow", "blue"), "2"),
    ]
    assert {"across", "down", "together", "Rulebook: Linked tiles"} <= texts(sheet)


def test_a_tap_opens_another_entry_and_one_more_closes_it(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    floor = entries(sheet)[3]
    tap(drive, floor)
    assert [entry.opened for entry in entries(sheet)] == [False, False, False, True]
    assert "Floor line: start marker and 1 tile, −2 points." in texts(sheet)
    assert "Rulebook: Losing points on the floor line" in texts(sheet)
    tap(drive, floor)
    assert not any(entry.opened for entry in entries(sheet))


def test_the_tile_that_was_asked_about_is_open_in_the_receipt_of_its_own_round(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 5, "4.3")
    assert sheet.title == "Why +9?"
    assert [entry.title for entry in entries(sheet) if entry.opened] == ["White in row 4"]


def test_the_floor_line_is_drawn_with_what_it_costs(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    slots = [widget for widget in sheet.walk(restrict=True) if isinstance(widget, FloorSlots)]
    assert [(one.slots, one.values) for one in slots] == [(["marker", "tile"], ["−1", "−1"])]


def test_what_the_lower_limit_gives_back_is_an_entry_of_its_own(app, drive, azul):
    """Béla laid two lone tiles, and lost 4 of these 2."""
    sheet = why(app, drive, azul, BELA, 1)
    assert [(entry.title, entry.points) for entry in entries(sheet)][2:] == [
        ("Floor line", "–4"),
        ("Lower limit", "+2"),
    ]
    assert {"Why 0?", "0 + 2 – 2 =", "never below 0"} <= texts(sheet)


def test_the_end_of_the_game_is_told_bonus_by_bonus(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, END)
    assert [(entry.title, entry.points) for entry in entries(sheet)] == [
        ("Complete row", "+2"),
        ("Complete column", "+7"),
    ]
    assert {"Why +9?", "Anna, end of the game", "31 + 9 =", "40"} <= texts(sheet)
    assert "Tiles are scored from the top row down." not in " ".join(texts(sheet))


def test_a_whole_total_lists_its_rounds_and_opens_each(app, drive, azul):
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


def test_the_rule_can_be_read_whole(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    tap(drive, button(sheet, "Read the rule"))
    rule = drive.top()
    assert rule.title == "Linked tiles"
    assert "The rulebook says so." in texts(rule)


def test_what_is_not_right_leads_back_to_that_round(drive, app, azul):
    sheet = why(app, drive, azul, BELA, 2)
    tap(drive, button(sheet, "Not right?"))
    tap(drive, button(drive.top(), "Correct round 2"))
    assert app.navigator.current == "round"
    assert (app.context.game.player, app.context.game.round) == (BELA, 2)
    assert not sheets()


def test_a_round_of_stars(drive, app):
    Motion.calm = True
    sheet = why(app, drive, stored(app, "summer-pavilion"), ANNA, 3)
    best = entries(sheet)[2]
    assert (best.title, best.points, best.opened) == ("Yellow in center star, space 3", "+3", True)
    assert best.proofs[0].word == "linked"
    assert len(best.proofs[0].colors) == 3
    assert "before, tiles, lost" in texts(sheet)
    assert "Floor line" not in texts(sheet)


def test_a_round_leads_to_the_whole_total_while_the_game_is_played(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    tap(drive, sheet.content.ids.sum)
    assert sheets()[0].title == "Why 40?"
    assert {"Round 1", "Round 5"} <= texts(sheets()[0])


def test_the_bonuses_lead_to_the_whole_total(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, END)
    tap(drive, sheet.content.ids.sum)
    assert sheets()[0].title == "Why 40?"


def test_what_would_be_if_it_ended_now_leads_to_no_total_that_there_is(drive, app):
    table = begin(app.context.store, "azul", ["Anna", "Béla"])
    open_if_ended(app.context, table, ANNA)
    drive.frames(3)
    (sheet,) = sheets()
    tap(drive, sheet.content.ids.sum)
    assert sheets() == [sheet]


def test_however_one_goes_between_the_total_and_its_rounds_only_two_sheets_lie_there(app, drive, azul):
    why(app, drive, azul, ANNA, 3)
    tap(drive, sheets()[0].content.ids.sum)
    total = sheets()[0]
    assert sheets() == [total]
    for round, asked in (("Round 5", "Why +6?"), ("Round 2", "Why +4?")):
        tap(drive, next(row for row in total.content.ids.rows.children if row.title == round))
        assert [sheet.title for sheet in sheets()] == [asked, "Why 40?"]
        tap(drive, sheets()[0].content.ids.sum)
        assert sheets() == [total]


def test_seven_fallen_tiles_leave_room_for_what_they_cost(drive, app):
    Motion.calm = True
    drive.resize(320, 568)
    table = begin(app.context.store, "azul", ["Anna", "Béla"])
    table.session.lay(ANNA, "1.1", "blue", 1, table.session.version)
    table.session.set_floor(ANNA, 7, 1, table.session.version, marker=False)
    sheet = why(app, drive, table, ANNA, 1)
    entry = entries(sheet)[1]
    slots = next(one for one in entry.walk(restrict=True) if isinstance(one, FloorSlots))
    cost = next(one for one in entry.walk(restrict=True) if isinstance(one, Figure) and one.text == "–14")
    assert slots.right <= cost.x


def test_what_takes_points_has_the_color_of_a_minus(app, drive, azul):
    sheet = why(app, drive, azul, ANNA, 3)
    *tiles, floor = entries(sheet)
    assert {tuple(entry.ink) for entry in tiles} == {tuple(theme.ink)}
    assert floor.ink == theme.neg


def test_a_hairline_parts_two_entries_that_are_closed(app, drive, azul):
    """Of black, blue, white and the floor line, blue is open."""
    sheet = why(app, drive, azul, ANNA, 3)
    assert [entry.divided for entry in entries(sheet)] == [False, False, True, False]
    tap(drive, entries(sheet)[3])
    assert [entry.divided for entry in entries(sheet)] == [True, True, False, False]


@pytest.mark.parametrize("width", [150, 172, 196, 300])
def test_five_tiles_leave_room_for_what_they_give(app, drive, width):
    row = ProofRow(word="down", colors=["red", "blue", "white", "black", "yellow"], figure="10", size_hint_x=None)
    row.width = width
    drive.show(row)
    assert clipped(row) == set()
    word, tiles, figure = (next(one for one in row.walk() if isinstance(one, kind)) for kind in (Text, TileRow, Figure))
    assert word.right <= tiles.x
    assert tiles.right <= figure.x


def test_a_doubled_tile(drive, app):
    """Round 1 on side 1 of Crystal Mosaic: a lone tile on a space that counts twice."""
    Motion.calm = True
    sheet = why(app, drive, stored(app, "crystal-mosaic-1"), ANNA, 1, "1.4")
    doubled = next(entry for entry in entries(sheet) if entry.opened)
    assert [(proof.word, proof.figure) for proof in doubled.proofs] == [("no neighbor", "1"), ("×2", "+1")]
    assert doubled.points == "+2"


def test_nothing_to_tell_yet(drive, app):
    Motion.calm = True
    sheet = why(app, drive, begin(app.context.store, "azul", ["Anna", "Béla"]), ANNA, 1)
    assert {"Why 0?", "Nothing has been scored here yet."} <= texts(sheet)
    assert not entries(sheet)


@pytest.mark.parametrize("board", ["azul", "summer-pavilion-mono"])
@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_no_word_is_cut_off_on_a_small_phone(drive, app, board, code):
    Motion.calm = True
    drive.resize(320, 568)
    _.switch(code)
    table = stored(app, board)
    for number in (None, END, 1, table.session.round):
        sheet = why(app, drive, table, ANNA, number)
        assert clipped(sheet) == set(), number
        sheet.close()
