"""The new game screen: the preselected last game, boards, players and their order, and the print of the board."""

import pytest
from kivy.graphics import SmoothEllipse
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.board_choice import BoardCard, GroupCard
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.new_game.new_game import NewGame
from scorer.ui.widgets.controls.text import Strong
from scorer.wording import sentences
from scorer.wording.language import LANGUAGES
from tests.stores import play, played
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.offered import OFFERED
from tests.ui.support.on_screen import SIZES, clipped, find_label, texts
from tests.ui.support.round_state import game_of

FIFTEEN = {
    ("Azul", "colored side", False): "azul",
    ("Azul", "gray side", False): "azul-gray",
    ("Azul Mini", "colored side", True): "azul-mini",
    ("Azul Mini", "dark side", True): "azul-mini-dark",
    ("Crystal Mosaic", "side 1 (×2)", False): "crystal-mosaic-1",
    ("Crystal Mosaic", "side 2 (3, 10, 12)", False): "crystal-mosaic-2",
    ("Summer Pavilion", "colored side", False): "summer-pavilion",
    ("Summer Pavilion", "single-color side", False): "summer-pavilion-mono",
    ("Summer Pavilion Mini", "colored side", True): "summer-pavilion-mini",
    ("Summer Pavilion Mini", "single-color side", True): "summer-pavilion-mini-mono",
    ("Glazed Pavilion", "orange side", False): "glazed-pavilion-orange",
    ("Glazed Pavilion", "purple side", False): "glazed-pavilion-purple",
    ("Master Chocolatier", "colored side", False): "chocolatier",
    ("Master Chocolatier", "brown side", False): "chocolatier-brown",
    ("Azul Duel", "for two players", False): "azul-duel",
}


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> NewGame:
    Motion.calm = True
    for name in ("Anna", "Béla"):
        app.context.store.people.add(name)
    app.navigator.go("new_game")
    drive.frames(3)
    assert isinstance(app.navigator.page, NewGame)
    return app.navigator.page


def groups(page: Widget) -> list[GroupCard]:
    return [one for one in page.walk() if isinstance(one, GroupCard)]


def titles(place: Widget) -> list[str]:
    """The games in a part of the choice, in order."""
    return [_(sentences.GAMES[card.board]) for card in place.children[::-1] if isinstance(card, GroupCard)]


def cards(place: Widget) -> list[BoardCard]:
    return [one for one in place.walk() if isinstance(one, BoardCard)]


def seat(drive: Driver, page: NewGame, *names: str) -> None:
    for name in names:
        chips = page.ids.seats.ids.chips.children
        drive.press(next(chip for chip in chips if chip.text == name))


def test_known_players_are_seated_in_the_order_of_the_taps(drive: Driver, page: NewGame) -> None:
    assert page.ids.start.text == "Add a player"
    seat(drive, page, "Béla", "Anna")
    assert page.ids.seats.names == ["Béla", "Anna"]
    assert page.ids.start.text == "Start game"


def test_typing_a_name_filters_the_known_players(drive: Driver, page: NewGame) -> None:
    seat(drive, page, "New player")
    field = page.ids.seats.ids.field
    assert field.focus
    field.insert_text("an")
    drive.frames(2)
    assert [chip.text for chip in page.ids.seats.ids.chips.children] == ["Anna"]
    field.text = "  Örs "
    drive.frames(3)
    drive.press(page.ids.seats.ids.add)
    assert page.ids.seats.names == ["Örs"]
    assert field.text == ""


def test_the_field_keeps_the_focus_for_the_next_name(drive: Driver, page: NewGame) -> None:
    seats = page.ids.seats
    drive.press(seats.ids.invitation)
    drive.frames(2)
    assert seats.ids.field.focus
    seats.ids.field.insert_text("Örs")
    drive.press(seats.ids.add)
    assert seats.ids.field.focus
    seats.ids.field.insert_text("Emma")
    seats.ids.field.dispatch("on_text_validate")
    drive.frames(2)
    assert seats.ids.field.focus
    assert seats.names == ["Örs", "Emma"]


def test_starting_the_game_adds_the_typed_name(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    seat(drive, page, "Anna", "New player")
    page.ids.seats.ids.field.insert_text("Emma")
    drive.tap(page.ids.start)
    assert game_of(app).session.names == ("Anna", "Emma")


def test_an_unused_game_goes_to_the_bin_when_another_starts(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    seat(drive, page, "Anna", "Béla")
    drive.tap(page.ids.start)
    first = game_of(app).id
    app.navigator.go("new_game")
    drive.frames(3)
    drive.tap(page.ids.start)
    assert [game.id for game in app.context.store.games.open()] == [game_of(app).id]
    assert game_of(app).id != first


def test_a_name_cannot_be_added_twice(drive: Driver, page: NewGame) -> None:
    page.ids.seats.add("Anna")
    page.ids.seats.add(" anna ")
    assert page.ids.seats.names == ["Anna"]


def test_with_four_players_there_are_no_chips(drive: Driver, page: NewGame) -> None:
    page.ids.seats.names = ["A", "B", "C", "D"]
    drive.frames(2)
    assert page.ids.seats.ids.chips.children == []


def test_the_cross_removes_a_player(drive: Driver, page: NewGame) -> None:
    page.ids.seats.names = ["Anna", "Béla", "Cili"]
    drive.frames(3)
    drive.press(page.ids.seats.rows[1].ids.cross)
    assert page.ids.seats.names == ["Anna", "Cili"]


@pytest.mark.parametrize(("start", "end", "order"), [(0, 2, "Béla Cili Anna"), (2, 0, "Cili Anna Béla")])
def test_dragging_a_grip_changes_the_turn_order(drive: Driver, page: NewGame, start: int, end: int, order: str) -> None:
    page.ids.seats.names = ["Anna", "Béla", "Cili"]
    drive.frames(3)
    page.ids.scroll.scroll_to(page.ids.seats, animate=False)
    drive.frames(2)
    rows = page.ids.seats.rows
    grip = rows[start].ids.grip
    before = page.ids.scroll.scroll_y
    drive.drag(grip.to_window(*grip.center), (grip.center_x, rows[end].to_window(*rows[end].center)[1]))
    assert page.ids.seats.names == order.split()
    assert page.ids.scroll.scroll_y == before
    assert {row.dragged for row in rows} == {False}


@pytest.mark.parametrize(("game", "side", "mini"), FIFTEEN)
def test_cards_and_the_mini_switch_choose_the_board(
    drive: Driver, page: NewGame, game: str, side: str, mini: bool
) -> None:
    if mini:
        switch = page.ids.boards.ids.mini
        drive.press(switch)
    around = next(group for group in groups(page) if game in texts(group))
    drive.press(next(card for card in cards(around) if side in texts(card)))
    assert page.board == FIFTEEN[game, side, mini]
    assert [one.board for one in cards(page) if one.selected] == [page.board]


def test_every_board_can_be_chosen() -> None:
    assert sorted(FIFTEEN.values()) == sorted(OFFERED)


def test_switches_are_shown_where_they_apply(drive: Driver, page: NewGame) -> None:
    """Crystal Mosaic has neither a Mini edition nor joker tiles, Summer Pavilion no joker tiles, Chocolatier no Mini edition."""
    boards = page.ids.boards
    for board, mini, jokers in (
        ("azul", True, True),
        ("crystal-mosaic-1", False, False),
        ("summer-pavilion", True, False),
        ("glazed-pavilion-purple", False, False),
        ("chocolatier-brown", False, True),
    ):
        boards.board = board
        drive.frames(2)
        assert (boards.ids.mini.height > 0 and boards.ids.mini.parent.open) == mini, board
        assert boards.ids.jokers.parent.open == jokers, board
    boards.mini = True
    drive.frames(2)
    assert page.board == "chocolatier-brown"


def test_boards_of_the_last_games_come_first(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    store = app.context.store
    for seed, (board, day) in enumerate({"azul": 1, "glazed-pavilion-purple": 2, "summer-pavilion-mini": 3}.items()):
        store.games.finish(play(store, played(seed, board, 2) | {"started": f"2026-01-0{day}T20:00:00+01:00"}))
    app.navigator.go("home")
    app.navigator.go("new_game")
    drive.frames(3)
    boards = page.ids.boards
    assert boards.folded
    assert titles(boards.ids.yours) == []
    others = "Glazed Pavilion, Azul, Crystal Mosaic, Azul Duel, Master Chocolatier"
    assert boards.ids.others_row.note == others
    assert boards.ids.last.selected
    assert {"Last time", "Summer Pavilion Mini, colored side"} <= texts(boards.ids.last)
    assert page.ids.start.text == "Start game"
    drive.press(boards.ids.others_row)
    drive.frames(2)
    assert titles(boards.ids.yours) == ["Summer Pavilion Mini", "Glazed Pavilion", "Azul Mini"]
    assert titles(boards.ids.others) == ["Crystal Mosaic", "Azul Duel", "Master Chocolatier"]
    drive.press(next(card for card in cards(boards.ids.others) if card.board == "chocolatier"))
    assert (page.board, boards.folded) == ("chocolatier", True)
    assert {"This time", "Master Chocolatier, colored side"} <= texts(boards.ids.last)
    drive.press(boards.ids.last)
    assert not boards.folded
    drive.press(boards.ids.last)
    assert (page.board, boards.folded) == ("summer-pavilion-mini", True)


@pytest.mark.parametrize("size", [(412, 915), (320, 568)])
def test_last_board_leaves_room_for_its_players(
    app: AzulejoApp, drive: Driver, page: NewGame, size: tuple[int, int]
) -> None:
    """On a phone the first player is visible without scrolling, so that a rematch takes one glance and one tap."""
    drive.resize(*size)
    store = app.context.store
    store.games.finish(play(store, played(1, "glazed-pavilion-purple", 2)))
    app.context.preferences.choose("owned_asked", False)
    app.navigator.go("home")
    app.navigator.go("new_game")
    drive.frames(4)
    first = page.ids.seats.rows[0]
    assert first.to_window(*first.pos)[1] > page.ids.start.to_window(*page.ids.start.pos)[1] + page.ids.start.height


def test_owned_games_come_first_and_are_asked_for_once(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    boards = page.ids.boards
    drive.press(boards.ids.choose_owned)
    drive.frames(3)
    sheet = drive.top()
    for game in ("Glazed Pavilion", "Azul"):
        drive.press(find_label(sheet, game).parent.parent)
    drive.tap(find_label(sheet, "Done"))
    drive.frames(3)
    assert app.context.store.settings.get("owned") == ["azul", "glazed-pavilion-orange"]
    assert titles(boards.ids.yours) == ["Azul", "Glazed Pavilion"]
    assert not boards.asks
    app.context.preferences.choose("owned", [])
    drive.frames()
    everything = "Azul, Summer Pavilion, Crystal Mosaic, Azul Duel, Glazed Pavilion, Master Chocolatier"
    assert titles(boards.ids.yours) == everything.split(", ")


def test_the_question_what_they_own_can_be_skipped(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    assert page.ids.boards.asks
    drive.press(page.ids.boards.ids.skip_owned)
    assert not page.ids.boards.asks
    assert app.context.store.settings.get("owned-asked") is True


def test_joker_tiles_are_an_option_of_the_game(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    """The next game has them too, unless its board does not allow them."""
    seat(drive, page, "Anna", "Béla")
    drive.press(page.ids.boards.ids.jokers)
    drive.tap(page.ids.start)
    assert game_of(app).header.options == {"jokers": True}
    app.navigator.go("new_game")
    drive.frames(3)
    boards = app.navigator.page.ids.boards
    assert boards.options == {"jokers": True}
    boards.board = "crystal-mosaic-1"
    assert boards.options == {}


def test_a_rematch_takes_two_taps_and_the_next_player_starts(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    record = played(3, "summer-pavilion-mono", 3)
    app.context.store.games.finish(play(app.context.store, record))
    first, *others = [player["name"] for player in record["players"]]
    app.navigator.go("home")
    drive.frames(2)
    app.navigator.go("new_game")
    drive.frames(3)
    assert app.navigator.page.board == "summer-pavilion-mono"
    drive.tap(page.ids.start)
    assert app.navigator.current == "round"
    assert game_of(app).header.board == "summer-pavilion-mono"
    assert [one.name for one in game_of(app).header.seats] == [*others, first]


def test_a_checked_print_stays_checked(drive: Driver, page: NewGame) -> None:
    page.ids.boards.board = "summer-pavilion"
    drive.frames(3)
    assert page.ids.prints.note == "Please check it once"
    drive.press(page.ids.prints)
    drive.frames(3)
    drive.tap(find_label(drive.top(), "Done"))
    assert (page.ids.prints.note, page.ids.prints.icon) == ("Checked", "tick")
    page.ids.boards.board = "crystal-mosaic-2"
    drive.frames(2)
    assert page.ids.prints.note == "From one source: please check it once"


def test_the_screen_opens_at_the_top_and_stays_there_if_it_fits(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    drive.resize(412, 700)
    page.ids.scroll.scroll_y = 0
    app.navigator.go("home")
    app.navigator.go("new_game")
    drive.frames(3)
    assert page.ids.scroll.scroll_y == 1
    drive.resize(412, 915)
    page.ids.seats.start_typing()
    drive.frames(4)
    first = find_label(page, "Which board are you playing on?")
    bar = find_label(page, "New game")
    assert bar.to_window(0, bar.y)[1] - first.to_window(0, first.top)[1] < 40


def test_a_changed_floor_line_is_saved_with_the_game_and_the_settings(
    app: AzulejoApp, drive: Driver, page: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.ids.boards.board = "crystal-mosaic-1"
    page.ids.seats.names = ["Anna", "Béla"]
    drive.frames(3)
    drive.press(page.ids.prints)
    sheet = drive.top()
    second = sheet.content.ids.floor.children[-2]
    drive.press(second)
    sheet.close()
    monkeypatch.setattr(app.navigator, "replace", lambda _name, **_params: None)
    drive.tap(page.ids.start)
    assert game_of(app).header.options == {"floor": [-1, -1, -1, -2, -1, -2, -3]}
    assert app.context.store.settings.get("prints") == {"crystal-mosaic-1": {"floor": [-1, -1, -1, -2, -1, -2, -3]}}


def test_tapping_a_printed_space_cycles_through_the_colors(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    page.ids.boards.board = "crystal-mosaic-2"
    page.open_print()
    drive.frames(2)
    sheet = drive.top()
    wall = sheet.content.ids.wall
    seen = []
    for _tap in range(6):
        wall.dispatch("on_space", "1.1")
        seen.append(app.context.preferences.print_of("crystal-mosaic-2").get("printed", {}).get("1.1"))
    assert seen == ["blue", "yellow", "red", "black", "white", None]
    assert app.context.preferences.print_of("crystal-mosaic-2") == {}


def test_two_taps_swap_two_wild_colors_and_reset_restores_them(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    page.ids.boards.board = "summer-pavilion"
    page.open_print()
    drive.frames(2)
    sheet = drive.top()
    slots = sheet.content.ids.track.children[::-1]
    drive.press(slots[0])
    drive.press(slots[5])
    assert app.context.preferences.print_of("summer-pavilion") == {
        "wild": ["red", "green", "orange", "yellow", "blue", "purple"]
    }
    sheet.reset()
    assert app.context.preferences.print_of("summer-pavilion") == {}


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize(
    ("board", "bag"), [("azul", "100 tiles in the bag"), ("summer-pavilion", "132 tiles in the bag")]
)
def test_the_setup_card_matches_the_game(
    drive: Driver, page: NewGame, players: int, displays: int, board: str, bag: str
) -> None:
    page.ids.boards.board = board
    page.ids.seats.names = ["Anna", "Béla", "Cili", "Dóra"][:players]
    page.open_setup()
    drive.frames(2)
    shown = texts(drive.top())
    assert {f"{displays} factory displays", "4 tiles on each", bag, "In this game: Anna."} <= shown
    assert ("10 tiles in the supply" in shown) == (board == "summer-pavilion")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_off(drive: Driver, page: NewGame, code: str) -> None:
    _.switch(code)
    page.ids.seats.names = ["Anna", "Szent-Györgyiné Krisztina"]
    with without_drawing():
        for board in ("crystal-mosaic-1", "summer-pavilion-mini-mono"):
            page.ids.boards.board = board
            for size in SIZES:
                drive.resize(*size)
                assert clipped(page) == set(), (board, size)


@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_start_asks_for_the_missing_players(app: AzulejoApp, drive: Driver, size: tuple[int, int]) -> None:
    """Without known players the field for a name opens; a typed name is added, as by Start."""
    drive.resize(*size)
    app.navigator.go("new_game")
    page = app.navigator.page
    drive.frames(3)
    start, seats = page.ids.start, page.ids.seats
    assert (start.text, start.disabled) == ("Add a player", False)
    drive.press(start)
    drive.frames(3)
    field = seats.ids.field
    assert field.focus
    low = field.to_window(*field.pos)[1]
    assert start.to_window(0, start.top)[1] <= low
    assert low + field.height <= page.ids.scroll.top
    field.insert_text("Anna")
    drive.press(start)
    assert seats.names == ["Anna"]
    assert start.text == "Start game"
    for name in ("Béla", "Csilla"):
        field.insert_text(name)
        field.dispatch("on_text_validate")
        drive.frames(6)
        low = field.to_window(*field.pos)[1]
        assert start.to_window(0, start.top)[1] <= low, name


def test_known_players_are_offered_without_the_keyboard(drive: Driver, page: NewGame) -> None:
    drive.press(page.ids.start)
    drive.finish_animations()
    assert not page.ids.seats.typing
    chip = page.ids.seats.ids.chips.children[0]
    assert chip.to_window(*chip.pos)[1] >= page.ids.start.to_window(0, page.ids.start.top)[1]


def test_too_many_players_for_a_board_are_shown(drive: Driver, page: NewGame) -> None:
    seats, boards = page.ids.seats, page.ids.boards
    for name in ("Anna", "Béla", "Cecília"):
        seats.add(name)
    boards.board = "azul-duel"
    drive.frames(2)
    assert page.ids.start.text == "Too many players"
    drive.press(page.ids.start)
    drive.finish_animations()
    row = seats.rows[-1]
    assert row.to_window(*row.pos)[1] >= page.ids.start.to_window(0, page.ids.start.top)[1]


def test_tick_of_the_board_covers_no_name(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    """It is inside its picture, next to which the name of the game and the next picture are."""
    drive.frames(3)
    card = next(card for card in cards(page) if card.selected)
    ticks = [one for one in card.canvas.after.children if isinstance(one, SmoothEllipse)]
    assert len(ticks) == 2
    for tick in ticks:
        assert tick.pos[0] + tick.size[0] <= card.right + tokens.GAP_XS
        assert tick.pos[1] + tick.size[1] <= card.top + tokens.GAP_XS


def test_rows_with_and_without_a_switch_are_aligned(app: AzulejoApp, drive: Driver, page: NewGame) -> None:
    switch, row = page.ids.preview, page.ids.chooser
    title = next(one for one in switch.walk() if isinstance(one, Strong))
    assert title.to_window(*title.pos)[0] == row.ids.title.to_window(*row.ids.title.pos)[0]
