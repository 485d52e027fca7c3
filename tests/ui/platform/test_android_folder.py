"""A club folder on Android: the app syncs through a document tree, here a fake provider over a real directory."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest

from scorer.store import StoreError, StoreErrorKind
from scorer.sync import Club
from scorer.ui import platform
from scorer.ui.platform import club_folder, device
from tests.stores import a_store, export_records, import_records, played
from tests.ui.support.driver import Driver

TREE = "content://com.android.externalstorage.documents/tree/primary%3ADocuments%2FAzulejo"
FOLDER_TYPE = "vnd.android.document/directory"


class JavaError(Exception):
    """What pyjnius raises."""

    def __init__(self, classname: str) -> None:
        super().__init__(classname)
        self.classname = classname


class Uri(str):
    __slots__ = ()
    toString = str.__str__  # noqa: N815 - the name in Java


class Cursor:
    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self._rows = iter(rows)
        self.is_closed = False

    def moveToNext(self) -> bool:  # noqa: N802 - the name in Java
        self._row = next(self._rows, None)
        return self._row is not None

    def getString(self, column: int) -> Any:  # noqa: N802 - the name in Java
        return self._row[column] if self._row else None

    getLong = getString  # noqa: N815 - the name in Java

    def close(self) -> None:
        self.is_closed = True


class Intent:
    FLAG_GRANT_READ_URI_PERMISSION, FLAG_GRANT_WRITE_URI_PERMISSION, FLAG_GRANT_PERSISTABLE_URI_PERMISSION = 1, 2, 64

    def __init__(self, action: str = "", data: Uri | None = None) -> None:
        self.action, self.flags = action, 0
        self.getData = lambda: data

    def addFlags(self, flags: int) -> None:  # noqa: N802 - the name in Java
        self.flags |= flags


class Provider:
    """The activity, its content resolver and the documents contract of one directory; an id is a path relative to it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.granted: list[tuple[str, int]] = [(TREE, 3)]
        self.intents: list[tuple[Intent, int]] = []
        self.listening: dict[str, Callable[..., object]] = {}
        self.cursors: list[Cursor] = []
        self.ending = ""
        """That it appends to the names of new files."""
        self.activity = SimpleNamespace(
            bind=self.listening.update, unbind=lambda **callbacks: self.listening.pop(*callbacks)
        )

    def _path(self, uri: str) -> Path:
        if not self.granted:
            raise JavaError("java.lang.SecurityException")
        path = self.root / uri.rpartition("#")[2]
        if not path.exists():
            raise JavaError("java.io.FileNotFoundException")
        return path

    def _row(self, path: Path) -> tuple[Any, ...]:
        found = path.stat()
        kind = FOLDER_TYPE if path.is_dir() else "application/octet-stream"
        return str(path.relative_to(self.root)), path.name, kind, found.st_size, found.st_mtime_ns // 10**6

    # The activity

    def getContentResolver(self) -> "Provider":  # noqa: N802 - the name in Java
        return self

    def startActivityForResult(self, intent: Intent, request: int) -> None:  # noqa: N802 - the name in Java
        self.intents.append((intent, request))

    # The content resolver

    def takePersistableUriPermission(self, uri: Uri, access: int) -> None:  # noqa: N802 - the name in Java
        self.granted.append((str(uri), access))

    def releasePersistableUriPermission(self, uri: Uri, access: int) -> None:  # noqa: N802 - the name in Java
        if (str(uri), access) not in self.granted:
            raise JavaError("java.lang.SecurityException")
        self.granted.remove((str(uri), access))

    def query(self, uri: str, columns: list[str], *_rest: None) -> Cursor:
        assert columns == ["document_id", "_display_name", "mime_type", "_size", "last_modified"]
        is_folder = uri.startswith("children:")
        path = self._path(uri)
        self.cursors.append(Cursor([self._row(each) for each in path.iterdir()] if is_folder else [self._row(path)]))
        return self.cursors[-1]

    def openFileDescriptor(self, uri: str, mode: str) -> SimpleNamespace:  # noqa: N802 - the name in Java
        number = os.open(self._path(uri), {"r": os.O_RDONLY, "rw": os.O_RDWR}[mode])
        return SimpleNamespace(detachFd=lambda: number)

    # The documents contract

    def getTreeDocumentId(self, _tree: str) -> str:  # noqa: N802 - the name in Java
        return "."

    def buildDocumentUriUsingTree(self, tree: str, document: str) -> str:  # noqa: N802 - the name in Java
        return f"document:{tree}#{document}"

    def buildChildDocumentsUriUsingTree(self, tree: str, document: str) -> str:  # noqa: N802 - the name in Java
        return f"children:{tree}#{document}"

    def getDocumentId(self, uri: str) -> str:  # noqa: N802 - the name in Java
        return uri.rpartition("#")[2]

    def createDocument(self, _resolver: "Provider", parent: str, kind: str, name: str) -> str:  # noqa: N802
        path = self._path(parent) / f"{name}{self.ending}"
        assert not path.exists()
        path.mkdir() if kind == FOLDER_TYPE else path.touch()
        return f"document:{TREE}#{path.relative_to(self.root)}"

    def deleteDocument(self, _resolver: "Provider", uri: str) -> None:  # noqa: N802 - the name in Java
        self._path(uri).unlink()

    def renameDocument(self, _resolver: "Provider", uri: str, name: str) -> str:  # noqa: N802 - the name in Java
        path = self._path(uri)
        assert not path.with_name(name).exists(), "the phone's storage would append a number"
        return f"document:{TREE}#{path.rename(path.with_name(name)).relative_to(self.root)}"


@pytest.fixture
def provider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    (tmp_path / "Azulejo").mkdir()
    provider = Provider(tmp_path / "Azulejo")
    android: Any = ModuleType("android")
    jnius: Any = ModuleType("jnius")
    android.activity, android.mActivity = provider.activity, provider
    classes = {
        "android.content.Intent": Intent,
        "android.net.Uri": SimpleNamespace(parse=Uri),
        "android.provider.DocumentsContract": provider,
    }
    jnius.autoclass, jnius.JavaException = classes.__getitem__, JavaError
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.delitem(sys.modules, "scorer.ui.platform.android_folder", raising=False)
    monkeypatch.delattr(platform, "android_folder", raising=False)
    monkeypatch.setattr(device, "ON_ANDROID", True)
    yield provider
    assert all(cursor.is_closed for cursor in provider.cursors)
    sys.modules.pop("scorer.ui.platform.android_folder", None)


def test_a_phone_and_a_computer_share_a_folder(provider: Provider, tmp_path: Path) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone, a_store(tmp_path, "computer.sqlite") as computer:
        import_records(phone, played(1), played(2))
        import_records(computer, played(3))
        tree = club_folder.storage_at(TREE)
        assert Club(phone, tree).sync().problems == []
        assert len(Club(computer, provider.root).sync().added) == 2
        assert len(Club(phone, club_folder.storage_at(TREE)).sync().added) == 1
        assert export_records(phone) == export_records(computer)
        before = {path.name: path.read_bytes() for path in (provider.root / "journals").iterdir()}
        for store, place in ((phone, tree), (computer, provider.root)):
            report = Club(store, place).sync()
            assert (report.read, report.written, report.problems) == (0, 0, [])
        assert {path.name: path.read_bytes() for path in (provider.root / "journals").iterdir()} == before


def test_compaction_on_a_phone(provider: Provider, tmp_path: Path) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, played(1))
        club = Club(phone, club_folder.storage_at(TREE))
        for note in ("first", "second"):
            phone.games.edit(played(1)["id"], note=note)
            club.sync()
        club.compact()
        (journal,) = (provider.root / "journals").iterdir()
        assert "first" not in journal.read_text("utf-8")
        assert club.sync().written == 0
        before = export_records(phone)
    with a_store(tmp_path, "new.sqlite") as new:
        Club(new, provider.root).sync()
        assert export_records(new) == before


def test_a_torn_line_of_the_phone_is_cut_off(provider: Provider, tmp_path: Path) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, played(1))
        club = Club(phone, club_folder.storage_at(TREE))
        club.sync()
        (journal,) = (provider.root / "journals").iterdir()
        with journal.open("ab") as stream:
            stream.write(b'{"game": "half')
        import_records(phone, played(2))
        assert club.sync().problems == []
    with a_store(tmp_path, "new.sqlite") as new:
        assert Club(new, provider.root).sync().problems == []
        assert len(export_records(new)) == 2


def revoke_grant(provider: Provider) -> None:
    provider.granted.clear()


def delete_folder(provider: Provider) -> None:
    provider.root.rmdir()


def prefer_another_extension(provider: Provider) -> None:
    """Simulate a type for which the phone prefers another file extension."""
    (provider.root / "journals").mkdir()
    provider.ending = ".bin"


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (revoke_grant, StoreErrorKind.NO_FOLDER),
        (delete_folder, StoreErrorKind.NO_FOLDER),
        (prefer_another_extension, StoreErrorKind.READ_ONLY),
    ],
)
def test_an_unusable_folder_loses_no_game(
    damage: Callable[[Provider], None], kind: StoreErrorKind, provider: Provider, tmp_path: Path
) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, played(1))
        damage(provider)
        with pytest.raises(StoreError) as error:
            Club(phone, club_folder.storage_at(TREE)).sync()
        assert error.value.kind is kind
        assert len(export_records(phone)) == 1
    journals = provider.root / "journals"
    assert not journals.exists() or list(journals.iterdir()) == []


def test_a_full_phone(provider: Provider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with a_store(tmp_path, "phone.sqlite") as phone:
        import_records(phone, played(1))
        club = Club(phone, club_folder.storage_at(TREE))
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(StoreError) as error:
                club.sync()
        assert error.value.kind is StoreErrorKind.FULL
        (journal,) = (provider.root / "journals").iterdir()
        assert journal.read_bytes() == b""
        assert club.sync().written > 50


def test_the_chosen_folder_stays_granted(provider: Provider, drive: Driver) -> None:
    provider.granted.clear()
    chosen: list[str] = []
    club_folder.choose_tree(chosen.append)
    ((intent, request),) = provider.intents
    assert (intent.action, intent.flags) == ("android.intent.action.OPEN_DOCUMENT_TREE", 1 | 2 | 64)
    result = provider.listening["on_activity_result"]
    result(request + 1, -1, Intent(data=Uri("content://another")))
    assert not chosen
    result(request, -1, Intent(data=Uri(TREE)))
    drive.until(lambda: chosen == [TREE])
    assert provider.granted == [(TREE, 3)]
    assert not provider.listening
    club_folder.release(TREE)
    assert provider.granted == []
    club_folder.release(TREE)


def test_a_canceled_choice_changes_nothing(provider: Provider, drive: Driver) -> None:
    chosen: list[str] = []
    club_folder.choose_tree(chosen.append)
    provider.listening["on_activity_result"](provider.intents[0][1], 0, None)
    drive.frames(3)
    assert (chosen, provider.listening) == ([], {})


@pytest.mark.parametrize(
    ("address", "title"),
    [
        (TREE, "Documents › Azulejo"),
        (f"content://x/tree/{quote('1234-ABCD:Azul')}", "Azul"),
        (str(Path.home() / "Sync" / "Azul"), "Sync › Azul"),
        ("/media/stick/Azul", "stick › Azul"),
        ("/", "/"),
    ],
)
def test_a_folder_has_a_short_name(address: str, title: str) -> None:
    assert club_folder.title_of(address) == title
