"""A photo of the table is attached to a game, scaled down and turned upright; hostile pictures change nothing."""

import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from kivy.core.image import Image as CoreImage

from scorer.formats.picture_head import read_head
from scorer.store.photos import LONGEST_SIDE
from scorer.ui.actions import choose_file, table_photo
from scorer.ui.actions.table_photo import PhotoPreview, PhotoView, UnusablePictureError, open_photo, scaled_down
from scorer.ui.app.application import AzulejoApp
from scorer.ui.screens.transfer.file_list import FileRow
from scorer.ui.widgets.controls.list_row import ListRow
from tests.records import game
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, find_label, sheet, toasts
from tests.ui.support.user import find


def png(width: int, height: int, rows: bytes | None = None) -> bytes:
    """A picture, red on the left and blue on the right."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = b"\0" + b"\xff\0\0" * (width // 2) + b"\0\0\xff" * (width - width // 2)
    body = zlib.compress(row * height) if rows is None else rows
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def turned(jpeg: bytes, orientation: int) -> bytes:
    """The same JPEG with an orientation."""
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    exif = b"\xff\xe1" + struct.pack(">H", 2 + 6 + len(tiff)) + b"Exif\0\0" + tiff
    return jpeg[:2] + exif + jpeg[2:]


def color_at(jpeg: bytes, across: float, down: float) -> str:
    """Red or blue, at a point from the upper left corner."""
    image = CoreImage(BytesIO(jpeg), ext="jpg", nocache=True, keep_data=True)
    width, height = image.size
    red, _green, blue, *_alpha = image.read_pixel(int(across * (width - 1)), int(down * (height - 1)))
    return "red" if red > blue else "blue"


def test_large_picture_is_scaled_down(app: AzulejoApp) -> None:
    jpeg = scaled_down(png(3000, 1500))
    head = read_head(jpeg)
    assert (head.kind, head.width, head.height) == ("jpg", 1280, 640)
    assert (color_at(jpeg, 0, 0.5), color_at(jpeg, 1, 0.5)) == ("red", "blue")


@pytest.mark.parametrize(
    ("orientation", "size", "red"),
    [
        (1, (40, 20), (0, 0.5)),
        (3, (40, 20), (1, 0.5)),
        (6, (20, 40), (0.5, 0)),
        (8, (20, 40), (0.5, 1)),
        (2, (40, 20), (1, 0.5)),
    ],
)
def test_picture_is_turned_upright(
    app: AzulejoApp, orientation: int, size: tuple[int, int], red: tuple[float, float]
) -> None:
    """Exif orientation 6: the camera was turned to the left, so the picture's left side belongs on top."""
    jpeg = scaled_down(turned(scaled_down(png(40, 20)), orientation))
    head = read_head(jpeg)
    assert (head.width, head.height, head.orientation) == (*size, 1)
    assert color_at(jpeg, *red) == "red"
    assert color_at(jpeg, 1 - red[0], 1 - red[1]) == "blue"


def test_top_stays_on_top(app: AzulejoApp) -> None:
    rows = (b"\0" + b"\xff\0\0" * 40) * 10 + (b"\0" + b"\0\0\xff" * 40) * 10
    jpeg = scaled_down(png(40, 20, zlib.compress(rows)))
    assert (color_at(jpeg, 0.5, 0), color_at(jpeg, 0.5, 1)) == ("red", "blue")


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", png(40, 20)[:60], png(100_000, 100_000, b""), b"\xff\xd8\xff\xc0\x00\x0b\x08\x00\x10\x00\x10\x01"],
    ids=["empty", "gif", "cut", "bomb", "head only"],
)
def test_hostile_picture_is_refused(app: AzulejoApp, data: bytes) -> None:
    with pytest.raises(UnusablePictureError):
        scaled_down(data)


def photo_row(app: AzulejoApp, drive: Driver) -> ListRow:
    """The photo's row on the game's page, which is filled over several frames."""

    def rows() -> list[ListRow]:
        return [row for row in find_all(app.navigator.page, ListRow) if row.title == "Photo of the table"]

    drive.until(lambda: bool(rows()))
    drive.frames(3)
    row = rows()[0]
    app.navigator.page.ids.scroll.scroll_to(row, animate=False)
    drive.frames(3)
    return row


def test_photo_is_attached_shown_and_removed(
    app: AzulejoApp, drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_records(app.context.store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
    picture, wrong = tmp_path / "table.png", tmp_path / "wrong.png"
    picture.write_bytes(png(300, 200))
    wrong.write_bytes(b"no picture")
    chosen = [wrong, picture]

    def choose(attach: Any, _without_dialog: object) -> None:
        attach(chosen.pop(0))

    monkeypatch.setattr(table_photo, "choose_picture", choose)
    app.navigator.go("game", game="one")
    for known in (False, True):
        drive.press(photo_row(app, drive))
        drive.frames(3)
        assert (app.context.store.photos.get("one") is not None) is known
    assert toasts()[-1] == "The photo is saved with the game."
    drive.press(photo_row(app, drive))
    drive.frames(3)
    (view,) = find_all(sheet(), PhotoView)
    assert view.texture
    assert max(view.texture.size) <= LONGEST_SIDE
    drive.press(find(sheet(), "ListRow", title="Remove the photo"))
    drive.frames(3)
    assert app.context.store.photos.get("one") is None
    assert find_all(app.navigator.page, PhotoPreview) == []
    assert toasts()[-1] == "The photo is removed."
    drive.tap(find_label(drive.top(), "Undo"))
    drive.frames(3)
    assert app.context.store.photos.get("one") is not None
    assert find_all(app.navigator.page, PhotoPreview)


def test_photo_that_was_cut_off_is_refused(app: AzulejoApp) -> None:
    """The decoder would fill the rest."""
    jpeg = scaled_down(png(300, 200))
    assert scaled_down(jpeg + b"the data of a moving photo")
    with pytest.raises(UnusablePictureError):
        scaled_down(jpeg[:-40])


def test_picture_with_too_many_pixels_is_called_too_large(
    app: AzulejoApp, drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_records(app.context.store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
    picture = tmp_path / "wall.png"
    picture.write_bytes(png(10_000, 9_000, b""))
    monkeypatch.setattr(table_photo, "choose_picture", lambda attach, _without_dialog: attach(picture))
    app.navigator.go("game", game="one")
    drive.press(photo_row(app, drive))
    assert toasts()[-1] == "This picture is too large. Choose a smaller one."


def test_photo_is_shown_on_the_page_and_opens_with_a_tap(app: AzulejoApp, drive: Driver) -> None:
    """Attaching one leaves the page where it was scrolled to."""
    import_records(app.context.store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
    app.context.store.photos.put("one", scaled_down(png(300, 200)))
    app.navigator.go("game", game="one")
    photo_row(app, drive)
    (preview,) = find_all(app.navigator.page, PhotoPreview)
    assert preview.spoken_name == "Photo of the table"
    drive.press(preview)
    drive.frames(3)
    assert sheet().title == "Photo of the table"


def test_whole_photo_and_its_actions_are_visible_in_landscape(app: AzulejoApp, drive: Driver) -> None:
    drive.resize(915, 412)
    import_records(app.context.store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
    app.context.store.photos.put("one", scaled_down(png(300, 200)))
    open_photo(app.context, "one", lambda: None)
    drive.finish_animations()
    (view,) = find_all(sheet(), PhotoView)
    assert view.to_window(*view.pos)[1] >= 0
    row = find(sheet(), "ListRow", title="Another photo")
    assert row.to_window(*row.pos)[1] >= 0


def test_without_a_file_dialog_the_app_lists_the_pictures(
    app: AzulejoApp, drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_records(app.context.store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
    (tmp_path / "table.png").write_bytes(png(300, 200))
    (tmp_path / "games.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(choose_file, "system_chooser", lambda: None)
    app.navigator.go("game", game="one")
    drive.press(photo_row(app, drive))
    drive.until(lambda: app.navigator.current == "files")
    files = app.navigator.page
    files.open_folder(tmp_path)
    drive.frames(3)
    names = [row.name for row in find_all(files, FileRow) if not row.is_folder]
    assert names == ["table.png"]
    drive.tap(next(row for row in find_all(files, FileRow) if row.name == "table.png"))
    drive.until(lambda: app.navigator.current == "game")
    assert app.context.store.photos.get("one") is not None
    assert toasts()[-1] == "The photo is saved with the game."
