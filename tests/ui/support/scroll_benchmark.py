"""Scrolls through the history of a games file in its own process, for `bench.history`.

`python -m tests.ui.support.scroll_benchmark FILE` prints as JSON the milliseconds of each frame, and the megabytes by which the
process has grown from the first screen to the last.
"""

import json
import os
import sys
import time
from pathlib import Path

SCREENS = 300
STATM = Path("/proc/self/statm")


def megabytes() -> float:
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(file: str) -> dict[str, object]:
    from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

    from scorer.ui.app.application import AzulejoApp

    drive = Driver(real_time=True)
    app = AzulejoApp(games=Path(file))
    app.root = drive.show(app.build())
    app.navigator.go("history")
    drive.frames(10)
    rows, layout = app.navigator.page.ids.rows, app.navigator.page.ids.rows.ids.layout
    before, frames = megabytes(), []
    for screen in range(SCREENS):
        room = max(1, layout.height - rows.height)
        way = 1 if screen >= SCREENS / 2 else -1  # down, and half of it back
        rows.scroll_y = min(1, max(0, rows.scroll_y + way * rows.height / room))
        began = time.perf_counter()
        drive.frames()
        frames.append((time.perf_counter() - began) * 1000)
    return {"frames": frames, "grown": megabytes() - before}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])))
