"""A long background task with a progress bar and a Cancel button: an import, a restore, an export.

A thread with its own connection does the work. Input is blocked until it ends, so that nothing else writes. Canceling,
by a tap, the back key or stopping the app, rolls everything back.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from time import monotonic, sleep
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from scorer.store import CanceledError, StoreError
from scorer.store.file import stop_if
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.back_stack import BACK
from scorer.ui.platform.threads import STOP_GRACE, start_thread
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.toast import show_toast

Item = TypeVar("Item")

POLL = 0.1
"""Seconds between two updates of the progress bar."""
SWITCH, USUAL_SWITCH = 0.0005, sys.getswitchinterval()
"""Python's thread switch interval in seconds: short while a task runs, to keep drawing smooth."""
WORK, REST = 0.012, 0.006
"""Seconds for which the thread works, and then sleeps to let the app draw."""


class Task(FloatLayout):
    """Calls `work` in a thread, with the task; then, in the main thread, `done` with what it returned, or `failed` with the error."""

    title = StringProperty()
    share = NumericProperty(0)
    seen = BooleanProperty(False)
    stopping = BooleanProperty(False)

    def __init__(
        self,
        context: AppContext,
        title: str,
        work: "Callable[[Task], Any]",
        done: Callable[[Any], object],
        failed: Callable[[Exception], object] | None = None,
        *,
        may_be_left: bool = False,
    ) -> None:
        """`may_be_left` if it only reads: once canceled, the user does not have to wait for the thread."""
        self._context = context
        self._work, self._done = work, done
        self._failed = failed or not_saved
        self._may_be_left = may_be_left
        self.stop = Event()
        """Set to cancel the work."""
        self._share = self._rest_at = 0.0
        super().__init__(title=title)

    def start(self) -> None:
        """Start the thread and block all input except for Cancel; do nothing while another task runs."""
        if self._context.task:
            return
        self._context.task = self
        self._showing = motion.after(tokens.TASK_DELAY, lambda: setattr(self, "seen", True))
        self._polling = Clock.schedule_interval(self._update_share, POLL)
        try:
            self._context.club.cancel()
            Window.add_widget(self)
            Window.bind(on_keyboard=self._on_key)
            sys.setswitchinterval(SWITCH)
            self._thread = start_thread(self._run, lambda ended: self._end(*ended))
        except BaseException:
            self._close()  # otherwise it would block input forever
            raise

    # Called in the thread

    def progress(self, share: float) -> None:
        """Report the progress; sleeps now and then to let the app draw."""
        self._share = share
        if monotonic() > self._rest_at:
            sleep(REST)
            self._rest_at = monotonic() + WORK

    def canceled(self) -> bool:
        return self.stop.is_set()

    def watch(self, items: Sequence[Item]) -> Iterator[Item]:
        """Yield the items, report progress after each, and raise CanceledError once the task is canceled."""
        for number, item in enumerate(items, start=1):
            stop_if(self.canceled)
            yield item
            self.progress(number / len(items))

    def _run(self) -> tuple[Any, Exception | None]:
        try:
            self._context.club.join()  # a task may replace the file that a sync uses
            return self._work(self), None
        except Exception as error:  # noqa: BLE001 - raised again in the main thread if unexpected
            return None, error

    # Called in the main thread

    def cancel(self) -> None:
        """Cancel the work."""
        if self._may_be_left and not self.stopping:
            motion.after(STOP_GRACE, lambda: self._end(None, CanceledError()))
        self.stop.set()
        self.stopping = True

    def wait(self) -> None:
        self.cancel()
        self._thread.join(STOP_GRACE)
        self._close()

    def _update_share(self, _dt: float) -> None:
        self.share = self._share

    def _on_key(self, _window: object, key: int, *_args: object) -> bool:
        """The back key cancels; all other keys are swallowed."""
        if key == BACK:
            self.cancel()
        return True

    def _close(self) -> None:
        sys.setswitchinterval(USUAL_SWITCH)
        self._showing.cancel()
        self._polling.cancel()
        Window.unbind(on_keyboard=self._on_key)
        Window.remove_widget(self)
        self._context.task = None

    def _end(self, outcome: Any, error: Exception | None) -> None:
        if not self.parent:  # closed by `wait` already
            return
        self._close()
        match error:
            case None:
                self._done(outcome)
            case CanceledError():
                show_toast(_("Stopped. Nothing was changed."), icon="info")
            case StoreError() | OSError():
                self._failed(error)
            case _:
                raise error

    def on_touch_down(self, touch: MotionEvent) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True


def not_saved(error: Exception) -> None:
    """Show why something could not be saved: a full disk, a folder that is not writable, an error of the store."""
    if isinstance(error, StoreError):
        show_error(error)
        return
    reason = getattr(error, "strerror", None) or str(error)
    show_toast(_("Could not save: {reason}", reason=reason), icon="warning")


load_kv(__name__)
