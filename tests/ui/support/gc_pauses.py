"""How long garbage collections block the app, for benchmarks."""

import gc
import time


class GcPauses:
    """Watches the garbage collector."""

    def __init__(self) -> None:
        self.longest = 0.0
        """In milliseconds of CPU time."""
        self._begun = 0.0
        gc.callbacks.append(self._note)

    def stop(self) -> None:
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.thread_time()
        else:
            self.longest = max(self.longest, (time.thread_time() - self._begun) * 1000)
