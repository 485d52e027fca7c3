"""A round comes to its end, the game with the last one, and an earlier one is corrected; on walls, in the real window."""

from threading import Event

import pytest

from scorer.rules.entries import End, Lay
from scorer.store.backups import Backups, backups_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.at_table import bubble, keep, shown_totals, totals
from tests.ui.support.frame_clock import HANG
from tests.ui.support.hand import find
from tests.ui.support.seen import toasts

ESCAPE = 27


def test_the_last_done_asks_once_what_may_have_been_forgotten(app, drive, sit):
    hand = sit()
    hand.lay("1.1")
    hand.done()
    hand.done()
    sheet = drive.top()
    assert isinstance(sheet, BottomSheet)
    assert [row.title for row in sheet.walk() if type(row).__name__ == "ListRow"] == [
        "No player has the start marker.",
        "Béla has laid no tile.",
    ]
    drive.frames(3)
    hand.tap(find(sheet, "SoftButton"))
    assert app.context.game.session.round == 1
    hand.done()
    drive.frames(3)
    hand.tap(find(drive.top(), "PrimaryButton"))
    assert app.context.game.session.round == hand.page.round == 2
    assert hand.page.title == "Round 2"


def test_nothing_is_asked_when_nothing_was_forgotten_and_whoever_has_the_marker_begins(app, drive, sit):
    hand = sit()
    hand.lay("1.1")
    hand.done()
    hand.lay("1.2")
    hand.take_marker()
    hand.done()
    assert not isinstance(drive.top(), BottomSheet)
    assert (hand.page.round, hand.page.player) == (2, 1)


def test_an_earlier_round_is_corrected_and_the_change_is_shown(app, drive, third_round):
    hand = third_round
    assert totals(app) == [1 + 2 + 2, 1]
    hand.page.open_round(1)
    drive.frames(2)
    assert (hand.page.title, hand.page.banner) == ("Round 1", "You are correcting round 1.")
    assert set(app.context.game.session.at(1).boards[0]) == {"1.1"}
    hand.lay("2.1")
    assert totals(app) == [1 + 2 + 2 + 4, 1]  # 2.1 below 1.1 earns 2; beside it 2.2 earns 2 across as well
    assert hand.page.changed == "Anna 5 → 9"
    drive.key(ESCAPE)
    assert (hand.page.round, hand.page.banner) == (3, "")
    assert shown_totals(hand.page) == [9, 1]


def test_a_correction_that_later_rounds_forbid_says_which_entry(app, drive, third_round):
    hand = third_round
    hand.page.open_round(1)
    drive.frames(2)
    hand.lay("2.2")
    assert "in round 2: blue in row 2, column 2" in bubble().text
    assert totals(app) == [5, 1]


def test_the_name_of_the_round_leads_to_the_others(app, drive, third_round):
    third_round.tap(third_round.page.ids.bar_above.ids.words)
    drive.frames(2)
    assert find(drive.top(), "ListRow", title="Round 1")


def test_the_menu_leads_to_every_round(app, drive, third_round):
    hand = third_round
    hand.page.menu()
    drive.frames(3)
    hand.tap(find(drive.top(), "ListRow", title="Earlier rounds"))
    drive.frames(3)
    rounds = drive.top()
    assert find(rounds, "ListRow", title="Round 2").note == "Anna +4, Béla +1"
    hand.tap(find(rounds, "ListRow", title="Round 2"))
    assert hand.page.round == 2
    hand.tap(hand.page.ids.main)
    assert hand.page.round == 3


def one_tile_from_the_end(drive, sit):
    """Anna alone, in the fifth round; her row needs its last tile. 1 + 2 + 3 + 4 so far."""
    hand = sit(names=["Anna"])
    session = hand.page.session
    for number in range(1, 5):
        keep(session, Lay(number, 0, f"1.{number}", session.layout.print_of(f"1.{number}")))
        keep(session, End(number))
    hand.page.open_round(5)
    drive.frames(2)
    hand.take_marker()
    hand.lay("1.5")
    return hand


@pytest.mark.parametrize("code", ["en", "hu"])
def test_a_backup_that_failed_is_told_and_the_game_is_kept(app, drive, sit, code):
    (app.context.store.file.path.parent / "backups").write_text("a file where the folder should be")
    hand = one_tile_from_the_end(drive, sit)
    _.switch(code)
    hand.done()
    drive.until(lambda: drive.top() is not app.navigator)
    assert app.navigator.current == "final"
    sheet = drive.top()
    assert sheet.title == {"en": "Backup failed", "hu": "Nem készült biztonsági mentés"}[code]
    assert _("This device's storage did not respond.") in sheet.content.text
    _rules, lines = app.context.store.games.agreed(app.context.game.id)
    # 1 + 2 + 3 + 4 + 5, less 1 for the marker, and 2 for the row
    assert sum(line.points for line in lines) == 16
    drive.key(ESCAPE)
    drive.frames(2)
    assert drive.top() is app.navigator


def test_nobody_waits_for_the_backup_but_the_end_of_the_app(app, drive, sit, monkeypatch):
    make, go_on = Backups.make, Event()

    def slowly(backups):
        assert go_on.wait(HANG)
        return make(backups)

    monkeypatch.setattr(Backups, "make", slowly)
    hand = one_tile_from_the_end(drive, sit)
    hand.done()
    drive.frames(3)
    assert app.navigator.current == "final"
    assert app.context.store.backups.all() == []
    go_on.set()
    app.on_stop()
    assert len(backups_of(app.context.store.file.path)) == 1


def test_who_is_not_through_lies_on_top_after_a_correction(app, drive, third_round):
    hand = third_round
    session = app.context.game.session
    session.toggle_marker(1, 2, session.version)
    hand.page.open_round(1)
    drive.frames(2)
    assert hand.page.player == 0
    hand.lay("2.2")
    hand.done()
    assert (hand.page.round, hand.page.player) == (3, 1)


def test_a_full_row_announces_the_end_and_the_last_done_is_called_so(app, drive, sit):
    hand = sit()
    for number in range(1, 5):
        hand.lay(f"1.{number}")
        hand.take_marker()
        hand.done()
        hand.lay(f"5.{number}")
        assert hand.page.action.text == f"Finish round {number}"
        hand.done()
        assert toasts() == [f"Anna starts round {number + 1}."]
    hand.lay("1.5")
    assert toasts() == ["Row 1 is complete: 2 points. This is the last round."]
    hand.take_marker()
    hand.done()
    assert hand.page.action.text == "Finish the game"
    hand.lay("4.1")
    hand.done()
    assert app.navigator.current == "final"


def test_a_floor_line_that_was_held_at_nothing_says_so(drive, sit):
    hand = sit()
    hand.lay("1.1")
    hand.fall(3)
    parts = [part[:2] for part in hand.page.body.below.parts]
    assert parts == [("0", "Before"), ("+1", "Wall"), ("–1", "at least 0")]


def test_whoever_is_named_in_the_question_gets_the_marker(app, drive, sit):
    hand = sit()
    hand.lay("1.1")
    hand.done()
    hand.lay("1.2")
    hand.done()
    sheet = drive.top()
    drive.until(lambda: sheet.rise == 1)
    hand.tap(find(sheet, "Chip", text="Anna"))
    assert app.context.game.session.marker_of(1) == 0
    assert totals(app) == [0, 1]
    assert (hand.page.round, hand.page.player) == (2, 0)
