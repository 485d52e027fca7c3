"""Hands texts, files and links to other apps on Android, through the system's own sheet.

Only imported there. A file goes through the phone's media store, which takes Android 10 and no permission.
"""

from android import mActivity
from jnius import autoclass, cast

MEDIA_STORE_SINCE = 29

Intent = autoclass("android.content.Intent")
JavaString = autoclass("java.lang.String")
MediaStore = autoclass("android.provider.MediaStore")
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


def send_file(name, data, kind):
    """A file, which is also kept among the phone's downloads."""
    resolver = mActivity.getContentResolver()
    values = Values()
    values.put("_display_name", name)
    values.put("mime_type", kind)
    downloads = autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    uri = resolver.insert(downloads, values)
    stream = resolver.openOutputStream(uri)
    stream.write(data)
    stream.close()
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    _choose(intent)


def view(link):
    """Let whichever app knows the link open it."""
    mActivity.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(link)))


def _choose(intent):
    mActivity.startActivity(Intent.createChooser(intent, None))
