"""Sharing a result: as text, record, play, picture and table."""

import csv
import io
import struct
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer.ui.actions import share
from scorer.ui.actions.result_picture import CONTENTS, FORMATS, result_pixels
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.screens.final.final_screen import FinalScreen
from scorer.ui.widgets.controls.segmented import Segment
from tests.records import Json
from tests.test_sharing import HAND_COUNTED, SHARED_ON_STARS, TIED_BY_ROWS
from tests.ui.support.driver import Driver
from tests.ui.support.final_user import button, descendants, finish, tap
from tests.ui.support.round_state import game_of


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
