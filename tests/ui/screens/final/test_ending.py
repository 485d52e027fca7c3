"""The ending: bonuses counted card by card, ties broken step by step, and the burst."""

import pytest

from scorer.rules.board import Tiles
from scorer.rules.table import Layout
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.final import final_screen
from scorer.ui.screens.final.burst import Burst
from scorer.ui.screens.final.ending import Ending, TieBoard, TieLineRow
from scorer.ui.screens.final.ending_script import Overtake
from scorer.ui.screens.final.final_cards import FinalBoard, RankCard, TieCard
from scorer.ui.screens.final.final_screen import FinalScreen
from scorer.ui.widgets.overlays.toast import show_toast
from tests.records import game
from tests.test_sharing import HAND_COUNTED, SHARED_ON_STARS, TIED_BY_ROWS
from tests.ui.support.driver import Driver
from tests.ui.support.final_user import descendants, finish
from tests.ui.support.on_screen import sheets, texts
from tests.ui.support.round_state import game_of
from tests.ui.test_no_word_cut_off import labels

BELA_WINS = game("azul", "A 1.1, B 1.1, end, B 1.2, end, B 1.3, end, B 1.4, end, B 1.5, end", players=2)
OVERTAKEN = game(
    # Anna 1+2, 2, 3, 4+1, 3 = 16 and no row; Béla 1+2+3+4+5 and a row, 2: 17
    "azul",
    "A 1.1, A 2.1, B 1.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, A 5.3, B 1.4, end, A 3.1, B 1.5, end",
    players=2,
)


def ending(page: FinalScreen) -> Ending:
    """The ending that is played."""
    assert page._ending
    return page._ending


@pytest.mark.parametrize("is_built", [False, True])
def test_any_tap_skips_the_ending(app: AzulejoApp, drive: Driver, is_built: bool) -> None:
    """Also before the result has been built behind it."""
    page = finish(app, drive, HAND_COUNTED)
    if is_built:
        drive.until(lambda: descendants(page, FinalBoard))
    assert bool(descendants(page, FinalBoard)) == is_built
    assert page.ids.body.opacity == 0
    drive.tap(descendants(ending(page), RankCard)[0])
    assert "Anna wins" in texts(page)
    assert not page._ending
    assert not sheets()
    assert page.ids.body.opacity == 1
    assert len(descendants(page, FinalBoard)) == 2
    assert [card.total_text for card in descendants(page, RankCard)] == ["40", "30"]


def test_nothing_moves_with_reduced_motion(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    page = finish(app, drive, HAND_COUNTED)
    assert "Anna wins" in texts(page)
    assert not page._ending
    assert not descendants(page, Burst)


def test_bonuses_are_counted_card_by_card(app: AzulejoApp, drive: Driver) -> None:
    """Anna has 31 points, a row and a column, Béla 20 and a color."""
    page = finish(app, drive, HAND_COUNTED)
    shown: list[tuple[str, list[str]]] = []
    while page._ending:
        seen = page._ending.title, [card.total_text for card in page._ending._cards.values()]
        if seen not in shown:
            shown.append(seen)
        drive.frames()
    counted = dict(shown)
    assert list(counted) == ["The game is over", "Complete rows", "Complete columns", "Complete colors"]
    assert list(counted.values()) == [["31", "20"], ["33", "20"], ["40", "20"], ["40", "30"]]


def test_cards_slide_past_each_other_and_only_then_are_renumbered(app: AzulejoApp, drive: Driver) -> None:
    """Béla has completed the only row, and overtakes Anna with it."""
    page = finish(app, drive, OVERTAKEN)
    playing = ending(page)
    (overtake,) = (step for step in playing.steps if isinstance(step, Overtake))
    first, second = (playing._slides[player] for player in (0, 1))
    upper, lower = first.y, second.y
    assert upper > lower
    drive.until(lambda: playing._order == overtake.order)
    drive.frames(10)
    assert lower < second.y < upper
    assert second.grow > 1 > first.grow
    assert playing.children.index(second) < playing.children.index(first)
    drive.until(lambda: second.y == upper)
    assert (playing._cards[1].rank, playing._cards[0].rank) == (1, 2)


def test_a_tie_is_broken_step_by_step(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, TIED_BY_ROWS)
    playing = ending(page)
    drive.until(lambda: "17 = 17" in texts(playing))
    assert playing.title == "Tie at 17"
    assert {"Points", "17 = 17"} <= texts(playing)
    assert "1 > 0" not in texts(playing)
    drive.until(lambda: "1 > 0" in texts(playing))
    assert {"Complete rows", "17 = 17"} <= texts(playing)
    drive.until(lambda: not page._ending)
    assert {"Anna wins", "17 each, but more complete rows"} <= texts(page)


def test_tied_cards_share_their_number_until_the_tie_is_broken(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, TIED_BY_ROWS)
    playing = ending(page)
    drive.until(lambda: "17 = 17" in texts(playing))
    assert [playing._cards[player].rank for player in (0, 1)] == [1, 1]
    drive.until(lambda: {card.rank for card in playing._cards.values()} == {1, 2})
    drive.until(lambda: not page._ending)


def test_the_walls_of_a_tie_stand_in_the_order_of_the_result(app: AzulejoApp, drive: Driver) -> None:
    """The record with Béla in the first seat; the comparison 1 > 0 names Anna's row first."""
    swapped = TIED_BY_ROWS | {
        "players": TIED_BY_ROWS["players"][::-1],
        "entries": [
            entry | {"player": 1 - entry["player"]} if "player" in entry else entry for entry in TIED_BY_ROWS["entries"]
        ],
    }
    page = finish(app, drive, swapped)
    playing = ending(page)
    drive.until(lambda: len(descendants(playing, TieBoard)) == 2)
    boards = sorted(descendants(playing, TieBoard), key=lambda board: board.x)
    assert [board.name for board in boards] == ["Anna", "Béla"]
    assert [row.decides for row in sorted(descendants(playing, TieLineRow), key=lambda row: -row.y)] == [False, True]
    drive.until(lambda: not page._ending)


def test_a_shared_victory_is_said_in_the_ending(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, SHARED_ON_STARS)
    playing = ending(page)
    drive.until(lambda: "6 = 6" in texts(playing))
    assert "Tie at 6: victory is shared" in texts(playing)
    assert [card.rank for card in playing._cards.values()] == [1, 1]


def test_the_news_about_badges_covers_no_card(app: AzulejoApp, drive: Driver) -> None:
    """With three players and a tie, only the frieze has room for one line."""
    Motion.calm = True
    rounds = "A 1.1, B 1.1, B 2.1, C 1.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, B 1.4, B 5.3, end"
    page = finish(app, drive, game("azul", f"{rounds}, A 1.5, B 3.1, B 5.5, end", players=3))
    news = show_toast("1 new badge. Anna: Tie won.", "trophy")
    drive.frames(9)
    assert news.opacity
    for card in (*descendants(page, RankCard), *descendants(page, TieCard)):
        (_x, low), top = card.to_window(*card.pos), card.to_window(0, card.top)[1]
        assert news.y >= top or news.top <= low


def test_the_burst_covers_no_text_and_ends(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    drive.tap(page)
    (burst,) = descendants(page, Burst)
    names = {"Anna", "Béla", "40", "30", "Anna wins"}
    most = 0
    while burst.parent:
        drive.frames(4)
        boxes = list(burst.boxes())
        most = max(most, len(boxes))
        written = [label for label in labels(page) if label.text in names]
        assert {label.text for label in written} == names
        for left, low, right, high in boxes:
            for label in written:
                x, y = label.to_window(*label.center)
                half_width, half_height = label.texture_size[0] / 2, label.texture_size[1] / 2
                if label.halign == "left":
                    x = label.to_window(label.x, label.y)[0] + half_width
                assert not (
                    left < x + half_width - 1
                    and x - half_width + 1 < right
                    and low < y + half_height - 1
                    and y - half_height + 1 < high
                ), label.text
    assert 40 <= most <= 60


def test_a_touch_ends_the_burst(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    drive.tap(page)
    drive.frames(2)
    drive.tap((5, 5))
    assert not descendants(page, Burst)


@pytest.mark.usefixtures("calm")
def test_cards_and_boards_are_created_once(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    created: list[MiniBoard] = []

    def counted(layout: Layout, tiles: Tiles) -> MiniBoard:
        created.append(little_board(layout, tiles))
        return created[-1]

    monkeypatch.setattr(final_screen, "little_board", counted)
    page = finish(app, drive, BELA_WINS)
    assert [card.name for card in descendants(page, RankCard)] == ["Béla", "Anna"]
    assert [card.name for card in descendants(page, FinalBoard)] == ["Béla", "Anna"]
    assert len(created) == 2


def test_the_ending_is_played_only_once(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    drive.tap(page)
    app.navigator.go("home")
    app.navigator.go("final", game=game_of(app).id)
    drive.frames(2)
    assert "Anna wins" in texts(app.navigator.page)


def test_leaving_during_the_ending_stops_it(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    playing = ending(page)
    app.navigator.go("home")
    drive.frames(60)
    assert not playing.running
    assert not page._ending
