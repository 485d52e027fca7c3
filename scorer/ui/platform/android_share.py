"""Shares text, files and links with other apps on Android through the system's share sheet.

Import it on Android only. Files go through the phone's media store, which needs Android 10 and no permission.
"""

import os
import shutil
from pathlib import Path
from typing import Any

from android import mActivity
from jnius import JavaException, autoclass, cast

MEDIA_STORE_SINCE = 29

Intent = autoclass("android.content.Intent")
JavaString = autoclass("java.lang.String")
Uri = autoclass("android.net.Uri")
Values = autoclass("android.content.ContentValues")
Version = autoclass("android.os.Build$VERSION")


def share_text(text: str, mime_type: str) -> None:
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(mime_type)
    intent.putExtra(Intent.EXTRA_TEXT, cast("java.lang.CharSequence", JavaString(text)))
    _open_chooser(intent)


def can_share_files() -> bool:
    return bool(Version.SDK_INT >= MEDIA_STORE_SINCE)


def cache_folder() -> Path:
    return Path(mActivity.getCacheDir().getAbsolutePath())


def publish(path: Path, mime_type: str) -> tuple[Any, str]:
    """Move a file to the phone's downloads, where other apps may read it; return its URI and its MIME type."""
    values = Values()
    values.put("_display_name", path.name)
    values.put("mime_type", mime_type)
    resolver = mActivity.getContentResolver()
    try:
        uri = resolver.insert(autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
        target = os.fdopen(resolver.openFileDescriptor(uri, "w").detachFd(), "wb")
    except JavaException as error:
        raise OSError(str(error)) from error
    with path.open("rb") as source, target:
        shutil.copyfileobj(source, target)
    path.unlink()
    return uri, mime_type


def share_file(published: tuple[Any, str]) -> None:
    """Share a published file."""
    uri, mime_type = published
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(mime_type)
    intent.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    _open_chooser(intent)


def open_link(link: str) -> None:
    """Open a link in the app that handles it."""
    mActivity.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(link)))


def _open_chooser(intent: Any) -> None:
    mActivity.startActivity(Intent.createChooser(intent, None))
