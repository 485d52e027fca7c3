"""Hands texts, files and links to other apps on Android, through the system's own sheet.

Only imported there. A file goes through the phone's media store, which takes Android 10 and no permission.
"""

import os
import shutil
from pathlib import Path

from android import mActivity
from jnius import JavaException, autoclass, cast

MEDIA_STORE_SINCE = 29

Intent = autoclass("android.content.Intent")
JavaString = autoclass("java.lang.String")
Uri = autoclass("android.net.Uri")
Values = autoclass("android.content.ContentValues")
Version = autoclass("android.os.Build$VERSION")


def send_text(text, kind):
    """A text for a message."""
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(Intent.EXTRA_TEXT, cast("java.lang.CharSequence", JavaString(text)))
    _choose(intent)


def can_send_files():
    return Version.SDK_INT >= MEDIA_STORE_SINCE


def cache():
    """The app's own folder for what need not last."""
    return Path(mActivity.getCacheDir().getAbsolutePath())


def keep(path, kind):
    """Move a file among the phone's downloads, where every app can be let to read it; its address there and its kind."""
    values = Values()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    resolver = mActivity.getContentResolver()
    try:
        address = resolver.insert(autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
        target = os.fdopen(resolver.openFileDescriptor(address, "w").detachFd(), "wb")
    except JavaException as error:
        raise OSError(str(error)) from error
    with path.open("rb") as source, target:
        shutil.copyfileobj(source, target)
    path.unlink()
    return address, kind


def send(kept):
    """Offer what was kept to other apps."""
    address, kind = kept
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", address))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    _choose(intent)


def view(link):
    """Let whichever app knows the link open it."""
    mActivity.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(link)))


def _choose(intent):
    mActivity.startActivity(Intent.createChooser(intent, None))
