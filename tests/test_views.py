"""View models, on positions that can be counted by eye."""

from scorer.play import views
from scorer.play.views import FloorView, NumberView, SetsView, SpaceState, SpaceView, SumView
from scorer.rules.board import Space
from scorer.rules.entries import End, Floor, Lay, Pass, Stuck
from scorer.rules.game import fold
from scorer.rules.layouts import layout
from scorer.rules.reasons import Reason
from scorer.rules.star import Stars
from scorer.rules.wall import Walls


def walls(board: str, *entries: Lay | Floor | Stuck | End) -> Walls:
    table = fold(layout(board), 1, entries)
    assert isinstance(table, Walls)
    return table


def stars(board: str, *entries: Lay | Pass | End) -> Stars:
    table = fold(layout(board), 1, entries)
    assert isinstance(table, Stars)
    return table


def test_a_wall_distinguishes_placed_new_open_and_closed_spaces() -> None:
    table = walls("azul", Lay(1, 0, "1.1", "blue"), End(1), Lay(2, 0, "2.1", "white"))
    spaces = views.wall_spaces(table, 0)
    assert spaces[Space("1.1")] == SpaceView("blue", SpaceState.PLACED)
    assert spaces[Space("2.1")] == SpaceView("white", SpaceState.NEW, 2)
    # row 2 has had its tile in this round
    assert spaces[Space("2.2")] == SpaceView("blue", SpaceState.CLOSED)
    # row 1 counts before row 2: beside 1.1 two across, and nothing below it yet
    assert spaces[Space("1.2")] == SpaceView("yellow", SpaceState.OPEN, 2)
    # under 1.1 and 2.1: three down
    assert spaces[Space("3.1")] == SpaceView("black", SpaceState.OPEN, 3)


def test_a_preview_counts_only_tiles_scored_before_its_row() -> None:
    table = walls("azul-gray", Lay(1, 0, "2.1", "white"))
    assert views.wall_spaces(table, 0)[Space("1.1")].points == 1
    assert views.wall_spaces(table, 0)[Space("3.1")].points == 2


def test_a_double_space_shows_its_factor_and_twice_the_points() -> None:
    table = walls("crystal-mosaic-1", Lay(1, 0, "1.3", "red"), End(1))
    assert views.wall_spaces(table, 0)[Space("1.4")] == SpaceView("black", SpaceState.OPEN, 4, 2)


def test_the_floor_shows_fallen_tiles_the_marker_and_stuck_lines() -> None:
    table = walls("azul-gray", Floor(1, 0, 1, marker=True), Stuck(1, 0, 2, "red"))
    losses = (-1, -1, -2, -2, -2, -3, -3)
    assert views.floor(table, 0) == FloorView(losses, marker=True, tiles=3, points=-6)


def test_the_sum_of_a_round_includes_points_given_back() -> None:
    table = walls("azul", Lay(1, 0, "1.1", "blue"), End(1), Lay(2, 0, "1.2", "yellow"), Floor(2, 0, 4, marker=True))
    # 1, then 2 across less 8, held at 0
    assert views.sum_of(table, 0, 2) == SumView(before=1, tiles=2, lost=-3, total=0, held=True)


def test_the_sum_of_the_last_round_excludes_bonuses() -> None:
    row = [Lay(n, 0, f"1.{n}", color) for n, color in enumerate(("blue", "yellow", "red", "black", "white"), 1)]
    entries = [entry for lay in row for entry in (lay, End(lay.round))]
    table = walls("azul", *entries)
    # 1 + 2 + 3 + 4 + 5 for the tiles, 2 for the row
    assert views.sum_of(table, 0, 5) == SumView(before=10, tiles=5, lost=0, total=15)


def test_a_tile_lists_the_bonuses_it_is_part_of() -> None:
    """A row and a column of five that meet: 2 and 7 points at the end; a tile beside them is part of neither."""
    row = [Lay(n, 0, f"1.{n}", color) for n, color in enumerate(("blue", "yellow", "red", "black", "white"), 1)]
    table = walls("azul", *row[:1], Lay(1, 0, "2.2", "blue"))
    assert views.bonuses_with(table, 0, Space("1.1")) == []
    for space, color in (("2.1", "white"), ("3.1", "black"), ("4.1", "red"), ("5.1", "yellow")):
        table.boards[0][Space(space)] = color
    table.boards[0].update({lay.space: lay.color for lay in row})
    assert [(line.reason, line.points) for line in views.bonuses_with(table, 0, Space("1.1"))] == [
        (Reason.FULL_ROW, 2),
        (Reason.FULL_COLUMN, 7),
    ]
    assert views.bonuses_with(table, 0, Space("2.2")) == []


def test_a_star_board_shows_points_and_bonus_tiles_before_they_are_earned() -> None:
    table = stars("summer-pavilion", Lay(1, 0, "1.5", "orange"))
    spaces = views.star_spaces(table, 0)
    assert spaces[Space("1.5")] == SpaceView("orange", SpaceState.NEW, 1)
    # beside 1.5 a run of two, and the window between them
    assert spaces[Space("1.6")] == SpaceView("orange", SpaceState.OPEN, 2, bonus_tiles=3)
    assert spaces[Space("7.1")] == SpaceView("", SpaceState.OPEN, 1)


def test_a_surrounded_window_is_credited_to_the_tile_that_completed_it() -> None:
    table = stars("summer-pavilion", Lay(1, 0, "1.5", "orange"), Lay(1, 0, "1.6", "orange"))
    assert [(s.kind, s.star) for s in views.complete_structures(table, 0)] == [("window", 1)]
    assert [(s.kind, s.star) for s in views.completed_by(table, 0, Space("1.6"))] == [("window", 1)]
    assert views.completed_by(table, 0, Space("1.5")) == []


def test_numbers_are_counted_on_all_stars() -> None:
    colored = stars("summer-pavilion", Lay(1, 0, "1.3", "orange"))
    mono = stars("summer-pavilion-mono", Lay(1, 0, "1.3", "orange"), Lay(1, 0, "7.5", "red"))
    assert views.numbers(colored, 0)[2] == NumberView(3, 1, 7, 12)
    # on the single-color side slot 3 prints a 1, and the center nothing but 3s
    assert views.numbers(mono, 0)[0] == NumberView(1, 1, 6, 4)
    assert views.numbers(mono, 0)[2] == NumberView(3, 1, 12, 12)


def test_all_spaces_are_closed_after_a_pass() -> None:
    table = stars("summer-pavilion", Pass(1, 0, 0, 0))
    assert {space.state for space in views.star_spaces(table, 0).values()} == {SpaceState.CLOSED}


def test_sets_of_structures_are_counted_by_the_smallest_number() -> None:
    """Spaces around one window, fountain, statue and pillar; the last tile completes the pillar and with it the set."""
    names = "1.1 1.2 1.3 1.5 1.6 2.3 2.4 2.5 7.6 7.1"
    lays = [Lay(1, 0, space, layout("glazed-pavilion-orange").print_of(Space(space)) or "") for space in names.split()]
    none = views.structure_sets(stars("glazed-pavilion-orange", *lays[:-1]), 0)
    assert none == SetsView({"pillar": 0, "statue": 1, "window": 1, "fountain": 1}, sets=0, points=0)
    one = views.structure_sets(stars("glazed-pavilion-orange", *lays), 0)
    assert one == SetsView({"pillar": 1, "statue": 1, "window": 1, "fountain": 1}, sets=1, points=15)
