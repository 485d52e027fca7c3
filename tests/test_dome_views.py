"""What the screens show of a dome."""

from scorer.play.dome_views import broken, dome_spaces, sum_with_plates
from scorer.play.views import FloorView, SpaceState, SpaceView
from scorer.rules.board import Space
from scorer.rules.dome import Domes
from scorer.rules.entries import Entry, Floor, Lay, LayPlate
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from tests.records import game
from tests.stores import entries_of


def table(text: str) -> Domes:
    record = game("azul-duel", text, players=2)
    entries: list[Entry] = list(entries_of(record))
    found = fold(LAYOUTS["azul-duel"], 2, entries)
    assert isinstance(found, Domes)
    return found


def states(text: str, *spaces: str) -> list[SpaceView]:
    seen = dome_spaces(table(text), 0)
    return [seen[Space(space)] for space in spaces]


def test_print_shows_where_there_is_no_tile() -> None:
    """KS/TR beside WB/TK: an empty place shows nothing."""
    assert states("A plate 1 WB/TK, A plate 2 KS/TR", "1.1", "1.3", "1.4", "5.5") == [
        SpaceView("wild", SpaceState.OPEN, 1),
        SpaceView("black", SpaceState.OPEN, 1),
        SpaceView("special", SpaceState.CLOSED),
        SpaceView("", SpaceState.CLOSED),
    ]


def test_points_of_a_tile_are_those_when_its_row_is_scored() -> None:
    """2.1 is below row 1, so 1.1 would be alone; 2.2 is closed because row 2 has its tile."""
    assert states("A plate 1 YR/WB, A 2.1 red", "1.1", "2.1", "2.2") == [
        SpaceView("yellow", SpaceState.OPEN, 1),
        SpaceView("red", SpaceState.NEW, 1),
        SpaceView("blue", SpaceState.CLOSED),
    ]


def test_preview_counts_the_special_tile_that_follows() -> None:
    """3.1 and 4.2 were placed in round 1: 3.2 gives 2 across, 2 down and 4 for the special tile on 4.1."""
    text = "A plate 4 RT/SK, A 3.1, A 4.2, end"
    assert states(text, "3.1", "3.2") == [
        SpaceView("red", SpaceState.PLACED),
        SpaceView("turquoise", SpaceState.OPEN, 2 + 2 + 4),
    ]
    assert states(f"{text}, A 3.2", "3.2", "4.1") == [
        SpaceView("turquoise", SpaceState.NEW, 2 + 2),
        SpaceView("special", SpaceState.NEW, 4),
    ]


def test_special_tile_of_this_round_counts_only_for_rows_below() -> None:
    """The special tile on 1.1 follows the tile on 2.2, after row 1: 1.3 would find 1.2 only; 3.2 finds 2.2 and 1.2."""
    text = "A plate 1 SK/RB, A plate 2 YB/KS, A plate 4 BK/ST, A 1.2, A 2.1, end, A 2.2"
    assert states(text, "1.1", "1.3", "3.2") == [
        SpaceView("special", SpaceState.NEW, 1),
        SpaceView("yellow", SpaceState.OPEN, 2),
        SpaceView("black", SpaceState.OPEN, 3),
    ]


def test_broken_tiles() -> None:
    band = "A plate 1 YK/TS, A plate 2 KS/TR, A plate 3 BK/ST"
    assert broken(table(f"{band}, A stuck 1 red, A floor 2 marker"), 0) == FloorView((-1, -2, -3, -4), True, 3, -6)
    assert broken(table(""), 0) == FloorView((-1, -2, -3, -4), False, 0, 0)


def test_sum_tells_plates_from_broken_tiles_where_both_are_limited() -> None:
    """At 5 points: 6 plates from the stack cost 5; a tile gives 1; of 3 for broken tiles only 1 can be lost."""
    plate = LayPlate(1, 0, 1, ("yellow", "black", "turquoise", "special"), 6)
    entries: list[Entry] = [plate, Lay(1, 0, Space("1.1"), "yellow"), Floor(1, 0, 2, marker=False)]
    found = fold(LAYOUTS["azul-duel"], 2, entries)
    assert isinstance(found, Domes)
    sums, plates = sum_with_plates(found, 0, 1)
    assert (sums.before, plates, sums.tiles, sums.lost, sums.total, sums.held) == (5, -5, 1, -1, 0, True)
