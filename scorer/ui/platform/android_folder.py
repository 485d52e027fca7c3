"""A club folder in a document tree of another app, which needs no permission. Import it on Android only.

Documents have ids instead of paths, and are opened by descriptors. A file cannot be replaced atomically, so its replacement is
written beside it first. Providers other than the phone's own storage may refuse to write; then the error is shown.
"""

import errno
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Final, NoReturn, cast

from android import activity, mActivity
from jnius import JavaException, autoclass
from kivy.clock import Clock

from scorer.store import StoreError, StoreErrorKind
from scorer.sync import FileState

CHOSEN: Final = 4182
"""Request code of the folder dialog."""
RESULT_OK: Final = -1
JOURNALS: Final = "journals"
FOLDER_TYPE: Final = "vnd.android.document/directory"
FILE_TYPE: Final = "application/octet-stream"
"""With another type, the phone's storage would append an extension to names."""
COLUMNS: Final = ["document_id", "_display_name", "mime_type", "_size", "last_modified"]
PART: Final = ".azulejo-part"

Intent = autoclass("android.content.Intent")
Uri = autoclass("android.net.Uri")
Contract = autoclass("android.provider.DocumentsContract")
ACCESS: Final = Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_GRANT_WRITE_URI_PERMISSION

_in_use = threading.Lock()


def choose_folder(chosen: Callable[[str], object]) -> None:
    """Open the system's folder dialog; keep the access across restarts, and call `chosen` with the address."""

    def on_result(request: int, result: int, intent: Any) -> None:
        if request != CHOSEN:
            return
        activity.unbind(on_activity_result=on_result)
        if result == RESULT_OK and intent and intent.getData():
            uri = intent.getData()
            mActivity.getContentResolver().takePersistableUriPermission(uri, ACCESS)
            address = uri.toString()
            Clock.schedule_once(lambda _dt: chosen(address))

    activity.bind(on_activity_result=on_result)
    intent = Intent("android.intent.action.OPEN_DOCUMENT_TREE")
    intent.addFlags(ACCESS | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
    mActivity.startActivityForResult(intent, CHOSEN)


def release_folder(address: str) -> None:
    """Release the access; the user may have revoked it already."""
    with suppress(JavaException):
        mActivity.getContentResolver().releasePersistableUriPermission(Uri.parse(address), ACCESS)


class Document:
    """A document of a tree."""

    def __init__(self, id: str, name: str, kind: str, state: FileState) -> None:
        self.id = id
        self.name = name
        self.is_folder = kind == FOLDER_TYPE
        self.state = state


class DocumentTree:
    """The files of a club folder; see `scorer.sync.storage.Storage`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._tree = Uri.parse(address)
        self._resolver = mActivity.getContentResolver()
        self._folder = ""
        """The id of the folder of the journals."""
        self._ids: dict[str, str] = {}

    def prepare(self) -> None:
        with _java_errors(gone=StoreErrorKind.NO_FOLDER):
            root = Contract.getTreeDocumentId(self._tree)
            found = [document for document in self._children(root) if document.name == JOURNALS]
            if found and not found[0].is_folder:
                raise StoreError(StoreErrorKind.NO_FOLDER, JOURNALS)
            self._folder = found[0].id if found else self._create(root, FOLDER_TYPE, JOURNALS)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with _in_use:
            yield

    def locked(self) -> AbstractContextManager[None]:
        return self._locked()

    def files(self) -> dict[str, FileState]:
        with _java_errors(gone=StoreErrorKind.NO_FOLDER):
            found = [document for document in self._children(self._folder) if not document.is_folder]
        self._ids = {document.name: document.id for document in found}
        return {document.name: document.state for document in found}

    def state(self, name: str) -> FileState:
        with _java_errors():
            return self._query(self._uri(name))[0].state

    def path(self, name: str) -> str:
        return f"{JOURNALS}/{name}"

    def is_folder(self, name: str) -> bool:
        return False  # the provider gives a new file another name in that case

    def open(self, name: str) -> BinaryIO:
        stream = os.fdopen(self._descriptor(name, "r"), "rb")
        if stream.seekable():
            return stream
        copy = TemporaryFile()  # noqa: SIM115 - the caller closes it
        with stream:
            shutil.copyfileobj(stream, copy)
        return cast(BinaryIO, copy)

    def append(self, name: str, end: int, data: bytes) -> None:
        if name not in self._ids:
            self._new(name)
        with os.fdopen(self._descriptor(name, "rw"), "r+b") as stream:
            try:
                stream.truncate(end)
                stream.seek(end)
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            except OSError:
                with suppress(OSError):  # a partial line may remain, which the next append cuts off
                    os.ftruncate(stream.fileno(), end)
                raise

    def replace(self, name: str, lines: Iterator[bytes]) -> None:
        part = f"{name}{PART}"
        self.delete(part)
        self._new(part)
        with os.fdopen(self._descriptor(part, "rw"), "r+b") as stream:
            stream.writelines(lines)
            stream.flush()
            os.fsync(stream.fileno())
        self.delete(name)
        with _java_errors():
            renamed = Contract.renameDocument(self._resolver, self._uri(part), name)
            del self._ids[part]
            self._ids[name] = Contract.getDocumentId(renamed)

    def delete(self, name: str) -> None:
        if name in self._ids:
            with _java_errors():
                Contract.deleteDocument(self._resolver, self._uri(name))
            del self._ids[name]

    # Documents

    def _new(self, name: str) -> None:
        """Create a file with exactly this name; a provider may append an extension or a number."""
        with _java_errors():
            id = self._ids[name] = self._create(self._folder, FILE_TYPE, name)
            if self._query(self._uri_of(id))[0].name != name:
                self.delete(name)
                raise OSError(errno.EROFS, "this provider gives files other names")

    def _create(self, parent: str, kind: str, name: str) -> str:
        created = Contract.createDocument(self._resolver, self._uri_of(parent), kind, name)
        if not created:
            raise OSError(errno.EROFS, "this provider creates no files")
        return str(Contract.getDocumentId(created))

    def _descriptor(self, name: str, mode: str) -> int:
        with _java_errors():
            return int(self._resolver.openFileDescriptor(self._uri(name), mode).detachFd())

    def _uri(self, name: str) -> Any:
        if name not in self._ids:
            raise FileNotFoundError(name)
        return self._uri_of(self._ids[name])

    def _uri_of(self, id: str) -> Any:
        return Contract.buildDocumentUriUsingTree(self._tree, id)

    def _children(self, id: str) -> list[Document]:
        return self._query(Contract.buildChildDocumentsUriUsingTree(self._tree, id))

    def _query(self, uri: Any) -> list[Document]:
        cursor = self._resolver.query(uri, COLUMNS, None, None, None)
        if not cursor:
            raise OSError(errno.EIO, "this provider does not answer")
        found: list[Document] = []
        try:
            while cursor.moveToNext():
                id, name, kind = (cursor.getString(column) for column in range(3))
                found.append(Document(id, name, kind, FileState(cursor.getLong(3), cursor.getLong(4))))
        finally:
            cursor.close()
        return found


@contextmanager
def _java_errors(gone: StoreErrorKind | None = None) -> Iterator[None]:
    """Convert Java's errors; `gone` is the kind for a missing folder."""
    try:
        yield
    except JavaException as error:
        _raise(error, gone)


def _raise(error: JavaException, gone: StoreErrorKind | None) -> NoReturn:
    kind = str(getattr(error, "classname", "")).rsplit(".", 1)[-1]
    if kind == "SecurityException" or (gone and kind in {"IllegalArgumentException", "FileNotFoundException"}):
        raise StoreError(StoreErrorKind.NO_FOLDER, str(error)) from error
    if kind == "UnsupportedOperationException":
        raise OSError(errno.EROFS, str(error)) from error
    if kind in {"FileNotFoundException", "IllegalArgumentException"}:
        raise FileNotFoundError(errno.ENOENT, str(error)) from error
    raise OSError(errno.EIO, str(error)) from error
