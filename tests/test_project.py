"""Project files agree with each other."""

import re
import tomllib

import pytest

import scorer
from tests.packages import locked, normal, spec
from tests.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def wanted(requirements: list[str]) -> list[str]:
    return [normal(re.split(r"[^\w.-]", requirement)[0]) for requirement in requirements]


def test_version_is_defined_once() -> None:
    """Everything else reads it from `scorer/__init__.py`."""
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "scorer.__version__"}
    source = (ROOT / "scorer" / "__init__.py").read_text(encoding="utf-8")
    assert re.findall(spec()["version.regex"], source) == [scorer.__version__]


@pytest.mark.parametrize("name", wanted(PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]))
def test_dependencies_are_pinned(name: str) -> None:
    assert name in locked()


def test_pins_have_hashes() -> None:
    pins = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE).strip())
    assert len(pins) == len(locked())
    assert [pin for pin in pins if not re.search(r"--hash=sha256:[0-9a-f]{64}", pin)] == []


def test_lock_file_names_no_host() -> None:
    assert re.findall(r"://|--(?:index|extra|find|trusted)[^ ]*|[\w-]+\.(?:org|com|net|io|dev)\b", LOCK) == []
