"""Screens are imported while nothing happens, so that opening one takes half as long."""

import subprocess
import sys
from pathlib import Path

PRELOAD = """
import sys
from pathlib import Path
from tests.ui.support.driver import Driver, Touch
drive = Driver()
from kivy.base import EventLoop
from scorer.ui.app.application import AzulejoApp
app = AzulejoApp(games=Path(sys.argv[1]))
app.root = drive.show(app.build())
app.dispatch("on_start")
names = ("new_game.new_game", "round.star.star_body", "history.history", "settings.settings_screen")
def imported():
    return [name for name in names if f"scorer.ui.screens.{name}" in sys.modules]
finger = Touch(5, 5)
EventLoop.post_dispatch_input("begin", finger)
drive.frames(400)
assert not imported(), imported()
EventLoop.post_dispatch_input("end", finger)
for _frame in range(400):
    before = len(sys.modules)
    drive.frames()
assert imported() == list(names), imported()
assert len(sys.modules) == before
"""


def test_screens_are_imported_while_nothing_happens(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PRELOAD, str(tmp_path / "games.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
