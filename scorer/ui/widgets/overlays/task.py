"""A long task in the background, seen as a bar with a way to stop it: an import, a restore, an export.

A thread does it, with a connection to the games of its own. Until it has ended nothing else can be touched, so nothing
else writes; whatever stops it, a tap, the back key or the end of the app, leaves everything as it was.
"""

import sys
from threading import Event, Thread
from time import monotonic, sleep

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from scorer.store import CanceledError, StoreError
from scorer.store.file import stop_if
from scorer.ui.drawing import motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.keycodes import BACK
from scorer.ui.widgets.controls.progress import Progress  # noqa: F401 - named in the kv file
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell

SHORT = 0.25
"""Seconds for which a task is not worth a word."""
GRACE = 5
"""Seconds that a stopped task has to leave everything as it was, before the app ends."""
LOOK = 0.1
TURN, USUAL_TURN = 0.0005, sys.getswitchinterval()
"""Seconds after which a thread lets another one of Python's run: short ones keep the app drawing."""
WORK, REST = 0.012, 0.006
"""Seconds that the thread works, and then leaves to the app."""


class Task(FloatLayout):
    """`work` is called in the thread, with the task; then `done` with what it returned, in the app's own thread."""

    title = StringProperty()
    share = NumericProperty(0)
    seen = BooleanProperty(False)
    stopping = BooleanProperty(False)

    def __init__(self, context, title, work, done, failed=None, **kwargs):
        self._context = context
        self._work, self._done = work, done
        self._failed = failed or not_saved
        self.stop = Event()
        self._share = self._rest_at = 0
        super().__init__(title=title, **kwargs)

    def start(self):
        """Begin, with nothing to be touched but the cross."""
        self._context.task = self
        Window.add_widget(self)
        Window.bind(on_keyboard=self._on_key)
        self._showing = motion.after(SHORT, lambda: setattr(self, "seen", True))
        self._looking = Clock.schedule_interval(self._look, LOOK)
        sys.setswitchinterval(TURN)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    # In the thread

    def progress(self, share):
        """So much is done; now and then the app is given time to draw."""
        self._share = share
        if monotonic() > self._rest_at:
            sleep(REST)
            self._rest_at = monotonic() + WORK

    def canceled(self):
        """Whether it is to stop."""
        return self.stop.is_set()

    def watch(self, items):
        """The items one by one, with the progress that they make, until it is to stop."""
        for number, item in enumerate(items, start=1):
            stop_if(self.canceled)
            yield item
            self.progress(number / len(items))

    def _run(self):
        try:
            outcome, error = self._work(self), None
        except Exception as raised:  # noqa: BLE001 - raised again where it is seen
            outcome, error = None, raised
        if "jnius" in sys.modules:
            sys.modules["jnius"].detach()
        Clock.schedule_once(lambda _dt: self._end(outcome, error))

    # In the app

    def cancel(self):
        """Stop as soon as it can be."""
        self.stop.set()
        self.stopping = True

    def wait(self):
        """Stop, and wait until everything is as it was."""
        self.cancel()
        self._thread.join(GRACE)
        self._leave()

    def _look(self, _dt):
        self.share = self._share

    def _on_key(self, _window, key, *_args):
        """The back key stops it and does nothing else."""
        if key == BACK:
            self.cancel()
        return True

    def _leave(self):
        sys.setswitchinterval(USUAL_TURN)
        self._showing.cancel()
        self._looking.cancel()
        Window.unbind(on_keyboard=self._on_key)
        Window.remove_widget(self)
        self._context.task = None

    def _end(self, outcome, error):
        if not self.parent:
            return
        self._leave()
        match error:
            case None:
                self._done(outcome)
            case CanceledError():
                Toast(text=_("Stopped. Nothing was changed."), icon="info").show()
            case StoreError() | OSError():
                self._failed(error)
            case _:
                raise error

    def on_touch_down(self, touch):
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch):
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch):
        super().on_touch_up(touch)
        return True


def not_saved(error):
    """A disk that is full, a folder that cannot be written, trouble with the games."""
    if isinstance(error, StoreError):
        tell(error)
        return
    Toast(text=_("Could not save: {reason}", reason=error.strerror or str(error)), icon="warning").show()


load_kv(__name__)
