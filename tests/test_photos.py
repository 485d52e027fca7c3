"""Photos of the table: stored with a game, included in backups and imports, and deleted with the game; hostile pictures
are refused.
"""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.formats.picture_head import PictureHead, UnreadablePictureError, read_head
from scorer.store import Store, StoreError
from scorer.store.photos import MOST_BYTES
from tests.records import game
from tests.stores import a_store, import_records


def jpeg(width: int = 4, height: int = 3, orientation: int | None = None, rest: bytes = b"\xff\xd9") -> bytes:
    """The header of a JPEG, the only part that is read here."""
    exif = b""
    if orientation is not None:
        tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
        exif = b"\xff\xe1" + struct.pack(">H", 2 + 6 + len(tiff)) + b"Exif\0\0" + tiff
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + exif + frame + rest


PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">IIBBBBB", 640, 480, 8, 2, 0, 0, 0)


@pytest.mark.parametrize(
    ("data", "head"),
    [
        (jpeg(4000, 3000), PictureHead("jpg", 4000, 3000)),
        (jpeg(40, 30, 6), PictureHead("jpg", 40, 30, 6)),
        (jpeg(40, 30, 99), PictureHead("jpg", 40, 30, 1)),
        (PNG, PictureHead("png", 640, 480)),
    ],
)
def test_head_of_a_picture(data: bytes, head: PictureHead) -> None:
    assert read_head(data) == head


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"\xff\xd8\xff",
        jpeg(0, 3),
        PNG[:20],
        b"\xff\xd8" + b"\xff" * 5000,
        b"\xff\xd8" + b"\xff\xe1\x00\x02" * 5000,
        b"\xff\xd8\xff\xda" + bytes(100),
    ],
)
def test_anything_but_a_picture_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadablePictureError):
        read_head(data)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        import_records(store, game("azul", "A final 40, B final 30, end", players=2, id="one"))
        yield store


def test_photo_is_kept_replaced_and_removed(store: Store) -> None:
    assert store.photos.get("one") is None
    store.photos.put("one", jpeg())
    store.photos.put("one", jpeg(5, 5))
    assert store.photos.get("one") == jpeg(5, 5)
    store.photos.remove("one")
    assert store.photos.get("one") is None
    with pytest.raises(StoreError):
        store.photos.put("two", jpeg())


@pytest.mark.parametrize("data", [b"", PNG, jpeg(1601, 3), jpeg(rest=bytes(MOST_BYTES))])
def test_only_small_photos_are_stored(store: Store, data: bytes) -> None:
    with pytest.raises(ValueError, match="small"):
        store.photos.put("one", data)


def test_photo_is_deleted_with_its_game(store: Store) -> None:
    store.photos.put("one", jpeg())
    store.games.bin("one")
    assert store.photos.get("one")
    store.games.empty_bin()
    assert store.file.one("SELECT count(*) FROM photos") == 0


def test_backups_and_imports_include_photos(store: Store, tmp_path: Path) -> None:
    store.backups.make()
    store.photos.put("one", jpeg())
    made = store.backups.make()
    store.photos.remove("one")
    store.backups.restore(made.path)
    assert store.photos.get("one") == jpeg()
    store.backups.export(tmp_path / "export.sqlite")
    with a_store(tmp_path / "other") as other:
        assert other.archive.merge(tmp_path / "export.sqlite").added == ["one"]
        assert other.photos.get("one") == jpeg()


def test_corrupt_photo_is_left_out(store: Store, tmp_path: Path) -> None:
    store.photos.put("one", jpeg())
    with store.file.writing() as db:
        db.execute("UPDATE photos SET jpeg = x'00'")
    assert store.photos.get("one") is None
    store.backups.export(tmp_path / "export.sqlite")
    with a_store(tmp_path / "other") as other:
        assert other.archive.merge(tmp_path / "export.sqlite").added == ["one"]
        assert other.photos.get("one") is None
