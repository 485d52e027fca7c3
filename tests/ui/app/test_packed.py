"""The app as packaged for the phone: compiled, without docstrings and asserts, and without the modules left out of the package.

It draws all screens that `make pictures` draws; an audit hook records every file it opens.
"""

import subprocess
import sys
from pathlib import Path

from tests.packages import DEAD_WEIGHT, phone_package
from tests.paths import ROOT

PROGRAM = """
import runpy, sys
app, project, missing, *words = sys.argv[1:]
sys.path[:0] = [app, project]
sys.modules |= dict.fromkeys(missing.split(","))
opened = set()
sys.addaudithook(lambda event, args: event == "open" and opened.add(str(args[0])))
sys.argv = ["pictures", *words]
runpy.run_module("tools.pictures", run_name="__main__")
print(*sorted(opened), sep="\\n")
"""
"""Setting a module to None makes importing it fail."""


def test_the_packed_app_draws_every_screen(tmp_path: Path) -> None:
    package = phone_package(tmp_path)
    app = f"{package}/app/"
    command = [sys.executable, "-P", "-c", PROGRAM, app, str(ROOT), ",".join(DEAD_WEIGHT), "412x915", "glaze", "hu"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    summary, *opened = done.stdout.splitlines()
    assert len(list(tmp_path.glob("pictures/*.png"))) == int(summary.split()[0]) > 20
    ours = {name.removeprefix(app) for name in opened if name.startswith(app)}
    assert ours >= {
        "kv/screens/home/home.kv",
        "scorer/wording/locale/hu/LC_MESSAGES/azulejo.po",
        "scorer/wording/rules/hu.json",
        "scorer/ui/screens/home/home.pyc",
    }
    assert [name for name in opened if name.startswith((f"{ROOT}/scorer/", f"{ROOT}/kv/"))] == []
