"""What other apps give on Android: the intent that started or woke the app, and the file chosen in the system's own list.

Only imported there. A file is an address of another app's; it is read through the system, which takes no permission.
"""

import os
import shutil

from android import activity, mActivity
from jnius import JavaException, autoclass, cast
from kivy.clock import Clock

CHOSEN = 4179
"""Our own number for a chosen file among all that other screens may answer."""

Intent = autoclass("android.content.Intent")
Uri = autoclass("android.net.Uri")


def listen(arrived):
    """Call `arrived` with the address or the text of whatever was given, and will be."""
    intent = mActivity.getIntent()
    # taken from the list of recent apps, it would be asked again about what was given long ago
    if not intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        _hear(intent, arrived)
    activity.bind(on_new_intent=lambda intent: _hear(intent, arrived))


def choose(arrived):
    """Let people choose a file among all that other apps keep; `arrived` is called with its address."""

    def answer(number, _result, intent):
        if number == CHOSEN:
            activity.unbind(on_activity_result=answer)
            if intent and intent.getData():
                _later(arrived, intent.getData().toString())

    activity.bind(on_activity_result=answer)
    intent = Intent(Intent.ACTION_OPEN_DOCUMENT)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType("*/*")
    mActivity.startActivityForResult(intent, CHOSEN)


def fetch(address, path):
    """Copy what another app keeps at an address into a file."""
    try:
        number = mActivity.getContentResolver().openFileDescriptor(Uri.parse(address), "r").detachFd()
    except JavaException as error:
        raise FileNotFoundError(str(error)) from error
    with os.fdopen(number, "rb") as source, path.open("wb") as target:
        shutil.copyfileobj(source, target)


def _hear(intent, arrived):
    what = _held(intent)
    if what:
        _later(arrived, what)


def _held(intent):
    """The address or the text in an intent; None in the one of the app's own icon."""
    match intent.getAction():
        case Intent.ACTION_VIEW:
            return intent.getData().toString()
        case Intent.ACTION_SEND:
            stream = intent.getParcelableExtra(Intent.EXTRA_STREAM)
            return cast("android.net.Uri", stream).toString() if stream else intent.getStringExtra(Intent.EXTRA_TEXT)
    return None


def _later(arrived, what):
    """Intents come in the system's thread."""
    Clock.schedule_once(lambda _dt: arrived(what))
