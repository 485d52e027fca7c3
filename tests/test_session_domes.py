"""A session on a dome: plates, taps and stuck lines."""

from scorer.play.actions import ActionStatus
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.entries import Lay, LayPlate, Step
from scorer.rules.layouts import layout
from scorer.rules.reasons import Code, Refusal

PLATE = ("yellow", "black", "turquoise", "special")


TURNED = ("turquoise", "yellow", "special", "black")


def duel(saved: list[Step] | None = None) -> Session:
    return Session(layout("azul-duel"), ("Anna", "Béla"), [], (saved if saved is not None else []).append)


def test_plate_is_placed_turned_and_removed() -> None:
    game = duel()
    game.place_plate(0, 1, PLATE, 1, game.version, hidden=1)
    assert game.table.totals == [4, 5]
    game.place_plate(0, 1, TURNED, 1, game.version)
    assert game.entries == [LayPlate(1, 0, 1, TURNED, 0)]
    game.remove_plate(0, 1, 1, game.version)
    assert (game.entries, game.table.totals) == ([], [5, 5])
    for _ in range(3):
        game.undo(game.version)
    assert game.entries == []
    game.redo(game.version)
    assert game.entries == [LayPlate(1, 0, 1, PLATE, 1)]


def test_actions_on_a_stale_drawing_or_an_empty_place_do_nothing() -> None:
    saved: list[Step] = []
    game = duel(saved)
    seen = game.version
    game.place_plate(0, 1, PLATE, 1, seen)
    assert game.place_plate(0, 2, TURNED, 1, seen).status is ActionStatus.IGNORED
    assert game.remove_plate(0, 9, 1, game.version).status is ActionStatus.IGNORED
    assert len(saved) == 1


def test_plate_with_a_tile_on_it_cannot_be_removed_or_turned_away() -> None:
    game = duel()
    game.place_plate(0, 1, PLATE, 1, game.version)
    game.tap(0, "1.1", 1, game.version)
    removed = game.remove_plate(0, 1, 1, game.version)
    assert removed.status is ActionStatus.REFUSED
    assert removed.refusal == Refusal(Code.NO_PLATE_THERE, (Space("1.1"),))
    assert removed.later == Lay(1, 0, "1.1", "yellow")
    turned = game.place_plate(0, 1, TURNED, 1, game.version)
    assert turned.refusal == Refusal(Code.WRONG_COLOR, (Space("1.1"),))


def test_tap_on_a_dome() -> None:
    """A printed space takes its color, a wild one asks, a special one and an empty place refuse."""
    game = duel()
    assert game.tap(0, "1.1", 1, game.version).refusal == Refusal(Code.NO_PLATE_THERE, (Space("1.1"),))
    game.place_plate(0, 1, PLATE, 1, game.version)
    game.place_plate(0, 2, ("wild", "blue", "turquoise", "black"), 1, game.version)
    assert game.tap(0, "2.2", 1, game.version).refusal == Refusal(Code.SPECIAL_ONLY, (Space("2.2"),))
    asked = game.tap(0, "1.3", 1, game.version)
    assert asked.status is ActionStatus.CHOOSE
    assert [choice.color for choice in asked.choices] == ["blue", "yellow", "red", "black", "turquoise"]
    assert game.tap(0, "1.2", 1, game.version).color == "black"
    assert game.tap(0, "1.1", 1, game.version).refusal == Refusal(Code.ROW_ALREADY_TILED, (Space("1.2"),))


def test_stuck_lines_of_a_dome() -> None:
    game = duel()
    for place, prints in enumerate((PLATE, ("black", "special", "turquoise", "red")), start=1):
        game.place_plate(0, place, prints, 1, game.version)
    assert game.stuck_lines(0, 1) == []
    game.place_plate(0, 3, ("blue", "black", "special", "turquoise"), 1, game.version)
    assert game.stuck_lines(0, 1) == [(1, ("red", "turquoise")), (2, ("blue", "yellow", "black"))]
