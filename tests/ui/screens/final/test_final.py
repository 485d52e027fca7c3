"""The final screen: the count, the ranking and its receipts, corrections, the rematch, and sharing."""

import csv
import io
import json
import struct
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame, begin
from scorer.play.session import Total
from scorer.rules.board import Tiles
from scorer.rules.table import Layout
from scorer.ui.actions import share
from scorer.ui.actions.result_picture import CONTENTS, FORMATS, result_pixels
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.why_sheet import open_correction
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.final import final_screen
from scorer.ui.screens.final.burst import Burst
from scorer.ui.screens.final.ending import Ending, TieBoard, TieLineRow
from scorer.ui.screens.final.ending_script import Overtake
from scorer.ui.screens.final.final_cards import FinalBoard, PartCell, RankCard, TieCard
from scorer.ui.screens.final.final_screen import FinalScreen
from scorer.ui.screens.round.round_screen import RoundScreen
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.segmented import Segment
from scorer.ui.widgets.overlays.toast import show_toast
from tests.paths import GAMES
from tests.records import Json, game
from tests.stores import entries_of, import_records
from tests.test_sharing import HAND_COUNTED, SHARED_ON_STARS, TIED_BY_ROWS
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheets, texts
from tests.ui.support.round_state import enter, game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser
from tests.ui.test_no_word_cut_off import labels

STARS = json.loads((GAMES / "summer-pavilion.json").read_text("utf-8"))
BELA_WINS = game("azul", "A 1.1, B 1.1, end, B 1.2, end, B 1.3, end, B 1.4, end, B 1.5, end", players=2)
OVERTAKEN = game(
    # Anna 1+2, 2, 3, 4+1, 3 = 16 and no row; Béla 1+2+3+4+5 and a row, 2: 17
    "azul",
    "A 1.1, A 2.1, B 1.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, A 5.3, B 1.4, end, A 3.1, B 1.5, end",
    players=2,
)
Found = TypeVar("Found", bound=Widget)
LONG_NAMES = ("Erzsébet Alexandra", "Maximilian", "Annamária", "Kustaa Aadolf")


def descendants(widget: Widget, kind: type[Found]) -> list[Found]:
    """All descendants of a class, in the order in which they were added."""
    return [one for one in widget.walk(restrict=True) if isinstance(one, kind)]


def button(widget: Widget, text: str) -> Widget:
    return next(one for one in widget.walk(restrict=True) if getattr(one, "text", "") == text and hasattr(one, "state"))


def finish(app: AzulejoApp, drive: Driver, record: Json) -> FinalScreen:
    """Open the final screen of a finished game."""
    import_records(app.context.store, record)
    app.context.game = ActiveGame(app.context.store, record["id"])
    app.navigator.go("final", game=game_of(app).id)
    drive.frames(4)
    page: FinalScreen = app.navigator.page
    return page


def tap(drive: Driver, where: Widget | tuple[float, float]) -> None:
    drive.tap(where)
    drive.frames(3)


@pytest.fixture
def calm() -> None:
    Motion.calm = True


@pytest.mark.usefixtures("calm")
def test_ranking_with_the_parts_of_each_total(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    assert {"Anna wins", "10 points ahead"} <= texts(page)
    first, second = descendants(page, RankCard)
    assert (first.name, first.total_text, first.rank, first.won) == ("Anna", "40", 1, True)
    assert (second.name, second.total_text, second.rank, second.won) == ("Béla", "30", 2, False)
    assert [(cell.figure, cell.name) for cell in descendants(first, PartCell)] == [
        ("31", "5 rounds"),
        ("+2", "1 row"),
        ("+7", "1 column"),
        ("–", "no colors"),
    ]
    assert not descendants(page, TieCard)


@pytest.mark.usefixtures("calm")
def test_boards_highlight_the_spaces_that_earned_bonuses(app: AzulejoApp, drive: Driver) -> None:
    anna, bela = descendants(finish(app, drive, HAND_COUNTED), FinalBoard)
    assert set(anna.board.highlighted) == {"1.1", "1.2", "1.3", "1.4", "1.5", "2.3", "3.3", "4.3", "5.3"}
    assert set(bela.board.highlighted) == {"1.1", "2.2", "3.3", "4.4", "5.5"}


@pytest.mark.usefixtures("calm")
def test_star_games_have_other_parts(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, STARS)
    assert [(cell.figure, cell.name) for cell in descendants(page, PartCell)] == [
        ("40", "6 rounds"),
        ("+12", "1 star"),
        ("+4", "1 number"),
        ("–3", "3 tiles left"),
    ]


@pytest.mark.usefixtures("calm")
def test_names_of_parts_keep_off_the_dividers_on_a_small_phone(app: AzulejoApp, drive: Driver) -> None:
    drive.resize(320, 568)
    app.context.preferences.language = "fi"
    page = finish(app, drive, HAND_COUNTED)
    for cell in descendants(page, PartCell):
        for label in descendants(cell, Label):
            assert min(label.x - cell.x, cell.right - label.right) >= 4, label.text
            assert label.texture_size[0] <= label.width


@pytest.mark.usefixtures("calm")
def test_a_tie_is_explained_by_the_rows(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, TIED_BY_ROWS)
    assert {"Anna wins", "17 each, but more complete rows", "Tie at 17: complete rows decide"} <= texts(page)
    assert {"1 of 5", "0 of 5"} <= texts(page)
    tap(drive, button(page, "Read the rule"))
    assert drive.top().title == "Winner and ties"


@pytest.mark.usefixtures("calm")
def test_a_tie_on_stars_is_shared_and_shows_no_rows(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, SHARED_ON_STARS)
    assert {"Anna and Béla share the victory", "Tie at 6: victory is shared"} <= texts(page)
    assert [card.rank for card in descendants(page, RankCard)] == [1, 1]
    assert not any("of 5" in text for text in texts(page))


@pytest.mark.usefixtures("calm")
def test_ending_the_last_round_opens_the_final_screen(app: AzulejoApp, drive: Driver) -> None:
    names = [player["name"] for player in TIED_BY_ROWS["players"]]
    app.context.game = begin(app.context.store, "azul", names)
    session = game_of(app).session
    for entry in entries_of(TIED_BY_ROWS)[:-1]:
        enter(session, entry)
    app.context.game.round = session.round
    app.navigator.go("round", game=game_of(app).id)
    drive.frames(3)
    app.navigator.page.turns.end_round()
    drive.frames(3)
    assert app.navigator.current == "final"
    assert "Anna wins" in texts(app.navigator.page)
    assert app.context.store.games.header(game_of(app).id).seats[0].total == 17


def ending(page: FinalScreen) -> Ending:
    """The ending that is played."""
    assert page._ending
    return page._ending


def test_any_tap_skips_the_ending(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    assert "Anna wins" not in texts(page)
    drive.tap(descendants(ending(page), RankCard)[0])
    assert "Anna wins" in texts(page)
    assert not page._ending
    assert not sheets()
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


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("part", "title"), [(0, "Why 40?"), (1, "Why +9?"), (2, "Why +9?")])
def test_every_part_opens_its_receipt(app: AzulejoApp, drive: Driver, part: int, title: str) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, descendants(page, PartCell)[part])
    assert drive.top().title == title


def test_typed_final_scores_are_shown_without_empty_boards_and_parts(app: AzulejoApp, drive: Driver) -> None:
    """Nothing can be counted, so the result comes at once."""
    app.context.game = active = begin(app.context.store, "azul", ["Anna", "Béla"])
    active.session.set_totals({0: 62, 1: 55}, 1, active.session.version, Total.FINAL)
    active.session.end_round(active.session.version)
    app.navigator.go("final", game=active.id)
    drive.frames(4)
    page = app.navigator.page
    assert not descendants(page, Ending)
    assert [(card.name, card.total) for card in descendants(page, RankCard)] == [("Anna", 62), ("Béla", 55)]
    assert not descendants(page, FinalBoard)
    assert not {"1 round", "not itemized"} & texts(page)


@pytest.mark.usefixtures("calm")
def test_a_total_and_a_board_open_their_receipts(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    card = descendants(page, RankCard)[1]
    tap(drive, card.to_window(card.right - 30, card.top - 25))
    assert drive.top().title == "Why 30?"
    drive.key(27)
    tap(drive, descendants(page, FinalBoard)[1])
    assert drive.top().title == "Why +10?"


@pytest.mark.usefixtures("calm")
def test_the_next_player_starts_a_rematch(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, button(page, "Rematch"))
    assert app.navigator.current == "round"
    assert game_of(app).id != HAND_COUNTED["id"]
    assert game_of(app).session.names == ("Béla", "Anna")
    assert not game_of(app).session.log


@pytest.mark.usefixtures("calm")
def test_a_dispute_is_about_this_game(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    begin(app.context.store, "summer-pavilion", ["Mika"])
    drive.press(button(page, "Who counted wrong?"))
    dispute = app.navigator.page
    assert (app.navigator.current, dispute.game.id) == ("dispute", HAND_COUNTED["id"])
    for key in "41":
        drive.press(button(dispute.ids.pad, key))
    drive.press(dispute.ids.ask)
    assert "Anna says 41, the app says 40." in texts(dispute)
    app.navigator.back()
    assert app.navigator.page is page


@pytest.mark.usefixtures("calm")
def test_closing_goes_home(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, next(one for one in page.walk(restrict=True) if getattr(one, "icon", "") == "close"))
    assert app.navigator.current == "home"


@pytest.mark.usefixtures("calm")
def test_fix_an_entry_opens_the_round(app: AzulejoApp, drive: Driver) -> None:
    page = finish(app, drive, HAND_COUNTED)
    tap(drive, page.ids.correct)
    drive.frames(20)
    rows = find_all(drive.top(), ListRow)
    assert [row.title for row in rows] == ["Round 5", "Round 4", "Round 3", "Round 2", "Round 1"]
    tap(drive, rows[2])
    assert app.navigator.current == "round"
    assert (app.navigator.page.round, app.navigator.page.correcting) == (3, True)


def correct(app: AzulejoApp, drive: Driver, game: ActiveGame, player: int, number: int) -> RoundScreen:
    """Open a round of a game to correct it."""
    open_correction(app.context, game, player, number)
    drive.frames(3)
    tap(drive, find(drive.top(), "PrimaryButton"))
    page: RoundScreen = app.navigator.page
    return page


@pytest.mark.usefixtures("calm")
def test_reading_the_rules_keeps_the_correction(app: AzulejoApp, drive: Driver) -> None:
    page = correct(app, drive, finish(app, drive, HAND_COUNTED).game, 1, 2)
    user = WallUser(drive, app)
    user.drop_tiles()
    page.menu.open_rules()
    drive.frames(3)
    assert app.navigator.back()
    drive.frames(3)
    assert (page.round, page.player, page.correcting) == (2, 1, True)


@pytest.mark.usefixtures("calm")
def test_a_second_correction_opens_its_own_round_too(app: AzulejoApp, drive: Driver) -> None:
    finish(app, drive, HAND_COUNTED)
    app.navigator.go("game", game=HAND_COUNTED["id"])
    drive.frames(4)
    detail = app.navigator.page
    for number, player in ((2, 1), (3, 0)):
        page = correct(app, drive, detail.game, player, number)
        assert (page.round, page.player) == (number, player)
        assert app.navigator.back()
        drive.frames(4)
        assert app.navigator.page is detail


class Shared(NamedTuple):
    """What leaves the app."""

    texts: list[str]
    links: list[str]
    folder: Path


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shared:
    captured = Shared([], [], tmp_path / "saved")

    def open_link(link: str) -> bool:
        captured.links.append(link)
        return True

    captured.folder.mkdir()
    monkeypatch.setattr(share, "copy", captured.texts.append)
    monkeypatch.setattr("webbrowser.open", open_link)
    monkeypatch.setattr(share, "downloads", lambda: captured.folder)
    return captured


def share_as(app: AzulejoApp, drive: Driver, page: FinalScreen, what: str) -> None:
    tap(drive, page.ids.share)
    row = next(
        one for one in drive.top().walk(restrict=True) if getattr(one, "title", "") == what and hasattr(one, "note")
    )
    tap(drive, row)
    if what == "Picture":
        drive.press(button(drive.top(), "Share picture"))
    drive.until(lambda: not app.context.task)


@pytest.mark.usefixtures("calm")
def test_copying_the_result_as_text(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    share_as(app, drive, finish(app, drive, HAND_COUNTED), "Text")
    assert "1. Anna: 40 = 31 + 2 (1 row) + 7 (1 column)" in shared.texts[0]
    assert drive.top().text == "Copied to the clipboard."


@pytest.mark.usefixtures("calm")
def test_saving_the_record_names_the_file(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    page = finish(app, drive, HAND_COUNTED | {"started": "2026-11-18T19:30:00+01:00"})
    share_as(app, drive, page, "Game record")
    saved = shared.folder / "azulejo-2026-11-18-azul.json"
    assert drive.top().text == f"Saved: {saved}"
    assert app.context.store.archive.import_records(io.BytesIO(saved.read_bytes())).rejected == []


@pytest.mark.usefixtures("calm")
def test_a_second_picture_does_not_overwrite_the_first(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    page = finish(app, drive, HAND_COUNTED | {"started": "2026-11-18T19:30:00+01:00"})
    share_as(app, drive, page, "Picture")
    drive.top().dismiss()
    share_as(app, drive, page, "Picture")
    names = sorted(path.name for path in shared.folder.iterdir())
    assert names == ["azulejo-2026-11-18-azul-2.png", "azulejo-2026-11-18-azul.png"]


@pytest.mark.usefixtures("calm")
def test_a_failed_save_is_reported(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    shared.folder.rmdir()
    share_as(app, drive, finish(app, drive, HAND_COUNTED), "Picture")
    assert drive.top().text == "Could not save: No such file or directory"


@pytest.mark.usefixtures("calm")
def test_sharing_a_play_with_bg_stats(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    share_as(app, drive, finish(app, drive, HAND_COUNTED), "BG Stats")
    assert [link.partition("?")[0] for link in shared.links] == ["https://app.bgstatsapp.com/createPlay.html"]


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("form", "size"), [("post", (1080, 1080)), ("story", (1080, 1920)), ("wide", (1600, 900))])
@pytest.mark.parametrize("record", [TIED_BY_ROWS, SHARED_ON_STARS], ids=["wall", "stars"])
def test_the_picture_has_the_size_of_its_format(
    app: AzulejoApp, drive: Driver, form: str, size: tuple[int, int], record: Json
) -> None:
    """With boards or a chart, which are different pictures."""
    finish(app, drive, record)
    pictures = [result_pixels(game_of(app).header, game_of(app).session, form, content) for content in CONTENTS]
    for width, height, pixels in pictures:
        assert ((width, height), len(pixels)) == (size, 4 * size[0] * size[1])
    assert pictures[0] != pictures[1]


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("form", FORMATS)
def test_the_picture_shows_all_boards_side_by_side(app: AzulejoApp, drive: Driver, form: str) -> None:
    """Both players have a blue tile, but the footer has none."""
    finish(app, drive, HAND_COUNTED)
    width, height, pixels = result_pixels(game_of(app).header, game_of(app).session, form)
    blue = bytes(round(255 * part) for part in tokens.parse(tokens.TILES["blue"].fill))

    def blues(left: int, right: int, low: int, high: int) -> int:
        rows = (pixels[4 * (y * width + left) : 4 * (y * width + right)] for y in range(low, high))
        return sum(row.count(blue) for row in rows)

    boards = round(width * (0.42 if form == "wide" else 0))
    footer, half = 84, (boards + width) // 2
    assert blues(boards, half, footer, height // 2) > 1000
    assert blues(half, width, footer, height // 2) > 1000
    assert blues(0, width, 0, footer) == 0


@pytest.mark.usefixtures("calm")
def test_the_last_format_is_kept(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    page = finish(app, drive, HAND_COUNTED)
    share.share_picture(app.context, page.game)
    drive.frames(3)
    drive.press(button(drive.top(), "Wide 16:9"))
    drive.press(button(drive.top(), "Chart"))
    drive.press(button(drive.top(), "Share picture"))
    drive.until(lambda: not app.context.task and list(shared.folder.glob("*.png")))
    (saved,) = shared.folder.glob("*.png")
    assert struct.unpack(">II", saved.read_bytes()[16:24]) == (1600, 900)
    assert app.context.store.settings.get("picture-format", "") == "wide"
    share.share_picture(app.context, page.game)
    drive.frames(3)
    chosen = [one.text for one in descendants(drive.top(), Segment) if one.selected]
    assert chosen == ["Wide 16:9", "Chart"]


@pytest.mark.usefixtures("calm")
def test_saving_the_points_as_a_table(app: AzulejoApp, drive: Driver, shared: Shared) -> None:
    page = finish(app, drive, HAND_COUNTED | {"started": "2026-11-18T19:30:00+01:00"})
    share_as(app, drive, page, "Table")
    text = (shared.folder / "azulejo-2026-11-18-azul.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    sums = {name: sum(int(row["points"]) for row in rows if row["player"] == name) for name in ("Anna", "Béla")}
    assert sums == {"Anna": 40, "Béla": 30}


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("record", [TIED_BY_ROWS, SHARED_ON_STARS], ids=lambda record: record["board"])
def test_first_boards_are_whole_on_a_phone_in_landscape(app: AzulejoApp, drive: Driver, record: Json) -> None:
    drive.resize(915, 412)
    page = finish(app, drive, record)
    drive.frames(4)
    for board in find_all(page, MiniBoard)[:2]:
        assert board.to_window(*board.pos)[1] >= page.ids.bar.top


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(
    ("size", "code", "record"),
    [
        *(((320, 568), code, record) for code in ("en", "hu", "fi") for record in (TIED_BY_ROWS, SHARED_ON_STARS)),
        ((412, 915), "hu", TIED_BY_ROWS),
        ((915, 412), "fi", TIED_BY_ROWS),
    ],
    ids=lambda value: value["board"] if isinstance(value, dict) else str(value),
)
def test_no_word_is_cut_off(app: AzulejoApp, drive: Driver, size: tuple[int, int], code: str, record: Json) -> None:
    drive.resize(*size)
    _.switch(code)
    names = [{"name": name} for name, _player in zip(LONG_NAMES, record["players"], strict=False)]
    page = finish(app, drive, record | {"players": names})
    for label in page.walk(restrict=True):
        if isinstance(label, Label) and label.text and not label.shorten:
            assert label.texture_size[0] <= label.width + 1, label.text
            assert label.texture_size[1] <= label.height + 1, label.text
    header = page.ids.header
    assert sum(label.height for label in descendants(header, Label) if label.text) <= 2.3 * header.tile


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("size", "code"), [((800, 1280), "fi"), ((915, 412), "hu"), ((412, 915), "en")])
def test_names_of_parts_keep_their_distance(app: AzulejoApp, drive: Driver, size: tuple[int, int], code: str) -> None:
    drive.resize(*size)
    _.switch(code)
    page = finish(app, drive, SHARED_ON_STARS)
    cells = find_all(page, PartCell)
    assert cells
    for cell in cells:
        for label in (one for one in descendants(cell, Label) if one.text):
            assert label.texture_size[0] <= cell.width - 2 * tokens.GAP_XS
