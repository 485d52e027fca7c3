"""Whole games on every board by touch alone: totals equal those counted by hand, and no tap is wasted."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest

from scorer.play import active_game
from scorer.rules.board import JOKER, Space
from scorer.rules.entries import End, Entry, First, Floor, Lay, LayPlate, Pass, Stuck
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from tests.paths import GAMES
from tests.stores import entries_of
from tests.ui.support.dome_user import DomeUser
from tests.ui.support.driver import Driver
from tests.ui.support.offered import OFFERED
from tests.ui.support.round_state import game_of
from tests.ui.support.star_user import StarUser
from tests.ui.support.user import User, begin_game
from tests.ui.support.wall_user import WallUser

SIZES = ((412, 915), (320, 568), (915, 412), (800, 1280))
TURNS = 3
"""The most quarters that a plate is turned by."""
ENLARGED = 388
"""On narrower screens the first tap on stars enlarges one of them."""
USERS: Final[Mapping[str, type[User]]] = {"wall": WallUser, "star": StarUser, "dome": DomeUser}
"""By family."""
TABLES = [(board, SIZES[number % len(SIZES)]) for number, board in enumerate(OFFERED)]
TABLES += [("azul-duel", size) for size in ((412, 915), (320, 568), (1280, 800))]


def read(name: str) -> tuple[Any, Any]:
    """A recorded game and its scores counted by hand."""
    record, counted = (json.loads((GAMES / f"{name}{end}.json").read_text("utf-8")) for end in ("", ".expected"))
    return record, counted


@pytest.mark.parametrize(("board", "size"), TABLES)
def test_whole_game(app: AzulejoApp, drive: Driver, board: str, size: tuple[int, int]) -> None:
    Motion.calm = True
    drive.resize(*size)
    record, counted = read(board)
    entries = entries_of(record)
    begin_game(drive, app, board, [player["name"] for player in record["players"]], record.get("options"))
    assert game_of(app).header.board == board
    user = USERS[LAYOUTS[board].family](drive, app)
    for number in range(1, max(entry.round for entry in entries) + 1):
        taps = user.taps
        user.play_round(number, entries)
        assert user.taps - taps <= most_taps(number, entries, counted, size), f"round {number}"
    assert app.navigator.current == "final"
    totals = [player["total"] for player in counted["players"]]
    assert game_of(app).session.table.totals == totals
    assert [list(changes) for changes in game_of(app).session.table.rounds] == [
        one["rounds"] for one in counted["players"]
    ]
    cards = app.navigator.page.ids.cards.children[::-1]
    assert {card.name: (card.total_text, card.rank) for card in cards} == {
        player["name"]: (str(player["total"]), player["rank"]) for player in counted["players"]
    }
    assert [card.rank for card in cards] == sorted(card.rank for card in cards)


def test_final_screen_shows_only_the_players_of_this_game(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    for names in (["Anna", "Béla", "Cecília"], ["Dóra"]):
        app.context.game = active_game.begin(app.context.store, "azul", names)
        session = game_of(app).session
        layout = session.layout
        assert isinstance(layout, WallLayout)
        for number in range(1, 6):
            space = Space(f"1.{number}")
            session.lay(0, space, layout.printed[space], number, session.version)
            session.end_round(session.version)
        app.navigator.go("final", game=app.context.game.id)
        drive.frames(2)
        assert {card.name for card in app.navigator.page.ids.cards.children} == set(names)


def most_taps(number: int, entries: Iterable[Entry], counted: Any, size: tuple[int, int]) -> int:
    """The most taps a round may take, with one more for the question if something seems forgotten."""
    now = [entry for entry in entries if entry.round == number and not isinstance(entry, End)]
    players = range(len(counted["players"]))
    needed = sum(taps_for(entry, counted) for entry in now)
    if isinstance(LAYOUTS[counted["board"]], StarLayout):
        needed += sum(ends_with_a_bonus(player, now, counted) for player in players)
        if size[0] < ENLARGED:
            needed += sum(isinstance(entry, Lay) for entry in now)
    else:
        needed += len(players)  # Done
    marked = any(isinstance(entry, First) or (isinstance(entry, Floor) and entry.marker) for entry in now)
    busy = {entry.player for entry in now if isinstance(entry, Lay | Stuck)}
    return needed + (not marked or len(busy) < len(players))


def taps_for(entry: Entry, counted: Any) -> int:
    match entry:
        case Lay(space=space, color=color):
            return 1 if color != JOKER and LAYOUTS[counted["board"]].print_of(space) else 2
        case LayPlate(hidden=hidden):
            return 3 + TURNS + hidden  # the place, the picture, "Place it here"
        case Floor(tiles=tiles, marker=marker, spared=spared):
            return bool(tiles) + marker + spared
        case First() | Stuck():
            return 2  # the row, then the number or the line
        case Pass(kept=kept, discarded=discarded):
            return 1 + (1 + bool(kept) + bool(discarded) if kept or discarded else 0)
    return 0


def ends_with_a_bonus(player: int, now: Iterable[Entry], counted: Any) -> bool:
    """Whether the last tile of a player earned bonus tiles, which the app waits for."""
    laid = [entry for entry in now if isinstance(entry, Lay) and entry.player == player]
    return any(
        line.get("bonus_tiles")
        and (line["round"], line["player"], line["space"]) == (laid[-1].round, player, laid[-1].space)
        for line in counted["lines"]
        if laid
    )
