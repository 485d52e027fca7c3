"""Takes photos with the camera app, and lets the user choose one; neither needs a permission. Import it on Android only."""

from collections.abc import Callable
from typing import Any

from android import activity, mActivity
from jnius import JavaException, autoclass, cast
from kivy.clock import Clock

TAKEN, CHOSEN = 4180, 4181
"""Request codes."""
RESULT_OK = -1
MEDIA_STORE_SINCE = 29
"""The version of Android from which an app may write its own pictures without a permission."""

Intent = autoclass("android.content.Intent")


def can_take_photos() -> bool:
    """Whether the phone has a camera app that can write to a given URI."""
    if autoclass("android.os.Build$VERSION").SDK_INT < MEDIA_STORE_SINCE:
        return False
    return bool(mActivity.getPackageManager().hasSystemFeature("android.hardware.camera.any"))


def take_photo(callback: Callable[[str], object]) -> None:
    """Open the camera app; call `callback` with the URI of the photo, which is deleted afterwards."""
    images = autoclass("android.provider.MediaStore$Images$Media")
    resolver = mActivity.getContentResolver()
    values = autoclass("android.content.ContentValues")()
    values.put("mime_type", "image/jpeg")
    try:
        uri = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
        intent = Intent("android.media.action.IMAGE_CAPTURE")
        intent.putExtra("output", cast("android.os.Parcelable", uri))
        intent.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION)

        def done(is_taken: bool, _intent: Any) -> None:
            if is_taken:
                callback(uri.toString())
            resolver.delete(uri, None, None)

        _start(intent, TAKEN, done)
    except JavaException:
        return  # the camera app is switched off


def choose_photo(callback: Callable[[str], object]) -> None:
    """Open the gallery; call `callback` with the URI of the chosen photo."""

    def done(is_chosen: bool, intent: Any) -> None:
        if is_chosen and intent and intent.getData():
            callback(intent.getData().toString())

    intent = Intent(Intent.ACTION_GET_CONTENT)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType("image/*")
    _start(intent, CHOSEN, done)


def _start(intent: Any, request: int, done: Callable[[bool, Any], object]) -> None:
    def on_result(answered: int, result: int, data: Any) -> None:
        if answered == request:
            activity.unbind(on_activity_result=on_result)
            Clock.schedule_once(lambda _dt: done(result == RESULT_OK, data))

    activity.bind(on_activity_result=on_result)
    mActivity.startActivityForResult(intent, request)
