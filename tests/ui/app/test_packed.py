"""The app as it is packed for the phone: compiled, without its docstrings and asserts, beside it nothing it does not pack.

It draws all screens that `make pictures` draws, and every file that it opens is traced.
"""

import subprocess
import sys

from tests.packages import DEAD_WEIGHT, phone_package
from tests.paths import ROOT

PROGRAM = """
import runpy, sys
app, project, missing, *words = sys.argv[1:]
sys.path[:0] = [app, project]
sys.modules |= dict.fromkeys(missing.split(","))
opened = set()
sys.addaudithook(lambda event, given: event == "open" and opened.add(str(given[0])))
sys.argv = ["pictures", *words]
runpy.run_module("tools.pictures", run_name="__main__")
print(*sorted(opened), sep="\\n")
"""
"""A module that is set to None can be imported no more."""


def test_the_packed_app_draws_every_screen(tmp_path):
    package = phone_package(tmp_path)
    app = f"{package}/app/"
    command = [sys.executable, "-P", "-c", PROGRAM, app, str(ROOT), ",".join(DEAD_WEIGHT), "412x915", "glaze", "hu"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said, *opened = done.stdout.splitlines()
    assert len(list(tmp_path.glob("pictures/*.png"))) == int(said.split()[0]) > 20
    ours = {name.removeprefix(app) for name in opened if name.startswith(app)}
    assert ours >= {
        "kv/screens/home/home.kv",
        "scorer/wording/locale/hu/LC_MESSAGES/azulejo.po",
        "scorer/wording/rules/hu.json",
        "scorer/ui/screens/home/home.pyc",
    }
    assert [name for name in opened if name.startswith((f"{ROOT}/scorer/", f"{ROOT}/kv/"))] == []
