"""The round screen at every window size: nothing overlaps, and every total opens its receipt."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.projected_totals import ProjectedTotals
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.player_strip import SeatCard
from scorer.ui.screens.round.star.number_chips import NumberChip
from scorer.ui.screens.round.star.star_tablet import OtherStars, TabletProjection
from scorer.ui.screens.round.tablet_receipt import TabletReceipt
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.screens.round.wall.wall_tablet import SeatWall
from scorer.ui.widgets.controls.text import Strong
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of
from tests.ui.support.star_user import StarUser
from tests.ui.support.user import User, find
from tests.ui.support.wall_user import WallUser

FOUR = ("Zsófi", "Mika", "Emma", "Őrs")
PHONE, SMALL, LYING, SPLIT = (412, 915), (320, 568), (915, 412), (412, 450)
TABLET, LYING_TABLET = (800, 1280), (1280, 800)
SIZES = (SMALL, PHONE, SPLIT, LYING, TABLET, LYING_TABLET)


Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""
StartGame = Callable[..., Any]
"""Board, size and perhaps names; returns the user of that board."""


@pytest.fixture
def start_game(app: AzulejoApp, drive: Driver) -> StartGame:
    """Sit down at a board in a window of some size."""

    def begin(board: str, size: tuple[int, int], names: Sequence[str] = FOUR) -> User:
        Motion.calm = True
        drive.resize(*size)
        app.context.game = active_game.begin(app.context.store, board, names)
        app.navigator.go("round", game=game_of(app).id)
        drive.frames(4)
        return (StarUser if board.startswith("summer") else WallUser)(drive, app)

    return begin


@pytest.fixture
def largest_type(app: AzulejoApp) -> Iterator[None]:
    """The largest supported font scale of the system, with the large text of the app on top."""
    Metrics.fontscale, theme.big_text = 1.3, True
    yield
    Metrics.fontscale = 1


def seen(widget: Widget) -> bool:
    return not widget.disabled and all(part.opacity for part in [widget, *above(widget)])


def above(widget: Widget) -> Iterator[Widget]:
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


def box(widget: Widget) -> Box:
    """Left, bottom, right and top in the window."""
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", [SMALL, PHONE, SPLIT, LYING, TABLET])
@pytest.mark.parametrize("board", ["summer-pavilion", "azul-gray"])
def test_reason_covers_no_color(drive: Driver, start_game: StartGame, size: tuple[int, int], board: str) -> None:
    _.switch("hu")
    user = start_game(board, size)
    if board == "azul-gray":
        user.lay("5.4", "red")
        user.tap(user.cell("4.4"))
    else:
        user.lay("7.1", "red")
        for _tap in range(1 + user.body.board.needs_lens):
            user.tap(user.point("7.2"))
    picker = drive.top()
    crossed = next(index for index, option in enumerate(picker.options) if option.why)
    user.tap(picker.place(crossed))
    drive.frames(3)
    half = 29 * picker.unit
    card = box(picker._card)
    places = [picker.place(index) for index in range(len(picker.options))]
    assert not [at for at in places if overlap(card, (at[0] - half, at[1] - half, at[0] + half, at[1] + half))]
    assert min(card[:2]) >= 0
    assert card[2] <= size[0]
    assert card[3] <= size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", ["summer-pavilion", "azul"])
def test_round_total_opens_its_receipt_at_every_size(
    drive: Driver, start_game: StartGame, size: tuple[int, int], board: str
) -> None:
    user = start_game(board, size, FOUR[:3])
    kinds = ("SumLine", "TotalPlaque", "ReceiptLine", "TabletReceipt")
    sums = [one for one in user.page.walk(restrict=True) if type(one).__name__ in kinds and one.width and seen(one)]
    assert sums
    for one in sums:
        assert min(one.size) >= 48
        if hasattr(one, "on_release"):
            drive.press(one)
            assert isinstance(drive.top(), BottomSheet)
            drive.top().close()
            drive.frames(2)


def test_tapping_the_active_card_opens_its_receipt(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul", PHONE)
    cards = user.page.ids.strip.children
    user.tap(cards[-2])
    assert user.page.player == 1
    assert not isinstance(drive.top(), BottomSheet)
    user.tap(cards[-2])
    assert isinstance(drive.top(), BottomSheet)


@pytest.mark.parametrize("size", [SMALL, PHONE, SPLIT])
def test_four_names_and_the_marker_fit_in_the_largest_text(
    app: AzulejoApp, drive: Driver, largest_type: None, start_game: StartGame, size: tuple[int, int]
) -> None:
    user = start_game("summer-pavilion", size)
    user.page.session.take_first(1, 3, 1, user.page.session.version)
    user.page.refresh()
    drive.frames(4)
    cards = [card for card in user.page.walk(restrict=True) if isinstance(card, SeatCard)]
    assert len(cards) == 4
    for card in cards:
        names = [label for label in card.walk(restrict=True) if isinstance(label, Label) and label.text]
        assert names[-1].text
        for label in names:
            assert label.texture_size[0] <= label.width + 1, label.text
            assert box(label)[2] <= box(card)[2] + 1, label.text
        for one in names:
            for other in names:
                assert one is other or not overlap(ink(one), ink(other)), (one.text, other.text)


def ink(label: Label) -> Box:
    """The box of the letters: a line of text is a third taller than its capitals."""
    left, low, right, top = box(label)
    air = (top - low) / 4
    return left, low + air, right, top - air


def labels_with(page: Widget, text: str) -> list[Label]:
    """The visible labels whose text contains this one."""
    return [one for one in page.walk(restrict=True) if isinstance(one, Label) and text in one.text and seen(one)]


@pytest.mark.parametrize(
    ("board", "height", "number"), [("azul", 568, "1. forduló"), ("azul", 540, "F1"), ("azul-duel", 548, "1/5")]
)
def test_round_and_sum_are_visible_on_a_small_phone_with_large_text(
    drive: Driver, start_game: StartGame, board: str, height: int, number: str
) -> None:
    _.switch("hu")
    theme.big_text = True
    user = start_game(board, (320, height), FOUR[:2])
    shown = labels_with(user.page, number)
    assert len(shown) == 1
    assert box(shown[0])[3] <= height
    assert user.page.ids.scroll.fits
    assert user.wall.side >= 36


@pytest.mark.parametrize("big", [False, True])
def test_sum_is_visible_while_correcting_on_a_small_phone(drive: Driver, start_game: StartGame, big: bool) -> None:
    _.switch("fi")
    theme.big_text = big
    user = start_game("azul", SMALL, FOUR[:2])
    session = user.page.session
    session.end_round(session.version)
    user.page.open_round(1)
    drive.frames(4)
    assert len(labels_with(user.page, "K1" if big else "Kierros 1")) == 1
    assert user.page.ids.scroll.fits
    user.tap(user.cell("1.1"))
    drive.frames(4)
    assert labels_with(user.page, "Zsófi 0 → 1")
    assert user.page.ids.scroll.fits


def test_number_chips_keep_their_names_in_a_larger_window(drive: Driver, start_game: StartGame) -> None:
    user = start_game("summer-pavilion", SMALL)
    drive.resize(*PHONE)
    drive.frames(4)
    chips = [chip for chip in user.page.walk(restrict=True) if isinstance(chip, NumberChip)]
    assert [chip.name for chip in chips] == ["all 1s", "all 2s", "all 3s", "all 4s"]
    lines = [chip.ids.label.texture_size[1] for chip in chips]
    assert max(lines) < 2 * chips[0].ids.label.font_size


@pytest.mark.parametrize(("code", "names"), [("en", "all 1s"), ("hu", "1-esek"), ("fi", "1:t")])
def test_number_chips_have_names_on_the_reference_phone(
    drive: Driver, start_game: StartGame, code: str, names: str
) -> None:
    """A number alone does not say that all spaces with it are meant."""
    _.switch(code)
    user = start_game("summer-pavilion", PHONE, FOUR[:2])
    first, *_others = [one for one in user.page.walk(restrict=True) if isinstance(one, NumberChip)]
    assert first.name == names
    for label in (one for one in first.walk(restrict=True) if isinstance(one, Label) and one.text):
        assert label.texture_size[0] <= label.width + 1


@pytest.mark.parametrize("size", [SPLIT, SMALL])
def test_whole_wall_is_visible_in_split_screen(start_game: StartGame, size: tuple[int, int]) -> None:
    user = start_game("crystal-mosaic-1", size)
    wall = next(one for one in user.page.walk(restrict=True) if isinstance(one, LiveWall))
    assert wall.side >= 48
    assert box(wall)[1] >= box(user.page.ids.bar)[3]
    assert box(wall)[3] <= box(user.page.ids.strip)[1]


@pytest.mark.parametrize("size", [TABLET, LYING_TABLET])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("board", ["azul", "azul-gray"])
def test_every_wall_is_fully_visible_on_a_tablet_in_any_orientation(
    drive: Driver, start_game: StartGame, board: str, players: int, size: tuple[int, int]
) -> None:
    user = start_game(board, size, FOUR[:players])
    for turned in (size, size[::-1], size):
        drive.resize(*turned)
        drive.frames(4)
        walls = [one for one in user.page.walk(restrict=True) if isinstance(one, LiveWall)]
        assert len(walls) == players
        assert min(wall.side for wall in walls) >= 48
        assert user.page.ids.column.height <= user.page.ids.scroll.height
        bar = box(user.page.ids.bar)[3]
        assert min(box(wall)[1] for wall in walls) > bar
        assert max(box(wall)[3] for wall in walls) < box(user.page.ids.bar_above)[1]


@pytest.mark.parametrize(("size", "below"), [(TABLET, True), (LYING_TABLET, False)])
def test_receipt_fills_the_space_beside_two_walls_on_a_tablet(
    start_game: StartGame, size: tuple[int, int], below: bool
) -> None:
    user = start_game("azul", size, FOUR[:2])
    left, low, right, top = box(next(one for one in user.page.walk(restrict=True) if isinstance(one, TabletReceipt)))
    cards = [box(one) for one in user.page.walk(restrict=True) if isinstance(one, SeatWall)]
    margin = user.page.margin
    assert right == size[0] - margin
    assert low < box(user.page.ids.bar)[3] + margin
    assert left == (margin if below else cards[-1][2] + 16)
    assert top == (cards[0][1] - 16 if below else cards[0][3])


def test_stuck_line_moves_no_wall_on_a_tablet(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray", LYING_TABLET, FOUR[:3])
    session = user.page.session
    for space, color in {"1.1": "red", "2.2": "red", "3.3": "red", "5.5": "blue"}.items():
        session.lay(0, space, color, 1, session.version)
    session.end_round(session.version)
    user.page.open_round(2)
    drive.frames(4)
    walls = [one for one in user.page.walk(restrict=True) if isinstance(one, LiveWall)]
    before = [box(wall) for wall in walls]
    user.lay("4.4", "red")
    drive.frames(4)
    assert find(user.side, "StuckRow", entered=False)
    assert [box(wall) for wall in walls] == before


@pytest.mark.parametrize("size", [TABLET, LYING_TABLET])
def test_tablet_shows_all_star_boards_and_a_tap_selects_one(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int]
) -> None:
    user = start_game("summer-pavilion", size)
    user.lay("3.2")
    user.go_to(1)
    assert {other.name: other.total for other in others(user)} == {"Zsófi": "6", "Emma": "5", "Őrs": "5"}
    user.tap(find(user.page, "OtherStars", name="Emma"))
    drive.frames(2)
    assert user.page.player == 2
    assert {other.name for other in others(user)} == {"Zsófi", "Mika", "Őrs"}
    user.lay("1.1")
    assert game_of(app).session.table.boards[2] == {"1.1": "orange"}


def others(user: User) -> list[OtherStars]:
    return [one for one in user.page.walk(restrict=True) if isinstance(one, OtherStars)]


@pytest.mark.parametrize("size", [TABLET, LYING_TABLET])
def test_projected_totals_are_for_the_open_round(drive: Driver, start_game: StartGame, size: tuple[int, int]) -> None:
    user = start_game("summer-pavilion", size, FOUR[:2])
    session = user.page.session
    projection = next(one for one in user.page.walk(restrict=True) if isinstance(one, TabletProjection))
    assert projection.opacity
    for player in (0, 1):
        session.pass_round(player, 0, 0, 1, session.version)
    session.end_round(session.version)
    user.page.open_round(1)
    assert not projection.opacity


@pytest.mark.parametrize(
    ("page", "board"), [("may_i_wall", "azul"), ("may_i_star", "summer-pavilion"), ("may_i_dome", "azul-duel")]
)
def test_question_and_answer_are_side_by_side_in_landscape(
    app: AzulejoApp, drive: Driver, page: str, board: str
) -> None:
    drive.resize(*LYING)
    app.navigator.go(page, board=board)
    drive.frames(4)
    ids = app.navigator.page.ids
    asked, answered = {
        "may_i_wall": lambda: (ids.taken, ids.rows),
        "may_i_star": lambda: (ids.stars, ids.answer),
        "may_i_dome": lambda: (ids.taken, ids.dome),
    }[page]()
    assert box(asked)[2] < box(answered)[0]
    assert box(asked)[1] >= 0
    drive.resize(*PHONE)
    drive.frames(4)
    assert box(asked)[1] > box(answered)[3]


def test_next_tap_dismisses_the_toast_and_still_counts(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul", SMALL)
    toast = Toast(text="Seven factory displays, Zsófi starts.")
    toast.show()
    drive.frames(2)
    user.lay("1.1")
    assert toast.parent is None
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}


@pytest.mark.parametrize("board", ["azul", "summer-pavilion"])
def test_points_of_the_last_tile_do_not_appear_on_the_next_board(
    app: AzulejoApp, drive: Driver, start_game: StartGame, board: str
) -> None:
    user = start_game(board, PHONE, FOUR[:1])
    Motion.calm = False
    user.lay("1.1")
    on_screen = user.wall if board == "azul" else user.body.board
    assert on_screen.run
    if board == "summer-pavilion":
        user.take_first(1)
    else:
        user.take_marker()
    user.tap(user.page.ids.bar.ids.main)
    drive.frames(3)
    assert game_of(app).session.round == 2
    assert on_screen.run is None


def test_complete_row_is_announced_beside_the_board_in_landscape(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul", LYING)
    session = game_of(user.app).session
    for number in range(1, 5):
        color = session.layout.print_of(Space(f"1.{number}"))
        assert color
        session.lay(0, f"1.{number}", color, number, session.version)
        session.end_round(session.version)
    user.page.open_round(5)
    drive.frames(3)
    user.lay("1.5")
    drive.frames(3)
    toast = next(one for one in Window.children if isinstance(one, Toast))
    assert not overlap(box(toast), box(user.wall))


def test_projected_totals_fill_the_width_below_four_walls(drive: Driver, start_game: StartGame) -> None:
    """On a tablet in portrait there is no receipt beside them."""
    user = start_game("azul", TABLET, FOUR)
    totals = next(one for one in user.page.walk(restrict=True) if isinstance(one, ProjectedTotals))
    assert (totals.to_window(*totals.pos)[0], totals.width) == (tokens.GAP_3XL, TABLET[0] - 2 * tokens.GAP_3XL)


def test_four_short_names_are_whole_on_a_small_phone(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul", SMALL, ("Zsófi", "Mika", "Emma", "Őrs"))
    cards = [card for card in user.page.walk(restrict=True) if isinstance(card, SeatCard)]
    names = [next(one for one in card.walk(restrict=True) if isinstance(one, Strong)) for card in cards]
    assert [name.text for name in names] == [card.data.name for card in cards]
    for card, name in zip(cards, names, strict=True):
        assert name.to_window(name.x + name.texture_size[0], 0)[0] <= card.to_window(card.right, 0)[0]
