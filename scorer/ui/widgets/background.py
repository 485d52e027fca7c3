"""Questions to the file of games that may take longer than a frame: asked by a thread with a connection of its own.

An answer that is there within a blink is told before the next frame is drawn, so that nothing flickers; a newer
question makes the answer to an older one worthless.
"""

from threading import Thread

from kivy.clock import Clock

from scorer.store import StoreError
from scorer.ui.widgets.overlays.error_toast import tell

BLINK = 0.03
"""So long the next frame waits for an answer, in seconds."""


class Asker:
    """Asks one question at a time."""

    def __init__(self):
        self._asked = 0

    def ask(self, open_connection, question, answered):
        """Call `question` with a store and, back among the widgets, `answered` with what it found."""
        self._asked += 1
        thread = Thread(target=self._find, args=(self._asked, open_connection, question, answered), daemon=True)
        thread.start()
        thread.join(BLINK)

    def forget(self):
        """Nobody waits for the answer any more."""
        self._asked += 1

    def _find(self, number, open_connection, question, answered):
        try:
            with open_connection() as store:
                found = question(store)
        except StoreError as error:
            answered, found = tell, error
        Clock.schedule_once(lambda _dt: self._tell(number, answered, found))

    def _tell(self, number, answered, found):
        if number == self._asked:
            answered(found)


class OneByOne:
    """Does things one in each frame, so that none of them holds up the screen for long."""

    def __init__(self):
        self._waiting = []
        self._event = Clock.create_trigger(self._next, 0, interval=True)

    def do(self, things, done=lambda: None):
        """Do these instead of what is still waiting, the first at once; then call `done`."""
        self._waiting = [*things, done]
        self._event()
        self._next()

    @property
    def busy(self):
        return bool(self._waiting)

    def _next(self, *_args):
        thing = self._waiting.pop(0)
        if not self._waiting:
            self._event.cancel()
        thing()
