"""A short version of each scenario of `make soak`, with a fresh seed, which a failure prints."""

import subprocess
import sys

import pytest

from tests.paths import ROOT
from tests.soak.__main__ import SCENARIOS


@pytest.mark.parametrize("name", SCENARIOS)
def test_attacks_do_no_harm(name: str) -> None:
    command = [sys.executable, "-m", "tests.soak", name, "--short"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(done.stdout)  # noqa: T201 - the seed
    assert done.returncode == 0, done.stdout + done.stderr
    assert "--seed" in done.stdout
    assert "no harm" in done.stdout
