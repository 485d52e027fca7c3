"""The files about the project agree with each other."""

import configparser
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import scorer

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def normal(name: str) -> str:
    """A package's name as the lock file writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> dict[str, str]:
    """The version of every package in the lock file."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", LOCK, re.MULTILINE))


def phone() -> configparser.SectionProxy:
    """What buildozer is told about the app."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    return spec["app"]


def shipped() -> set[Path]:
    """All that the app is made of."""
    paths = (path for folder in ("scorer", "kv") for path in (ROOT / folder).rglob("*"))
    return {path.relative_to(ROOT) for path in paths if path.is_file() and path.suffix != ".pyc"}


def wanted(requirements: list[str]) -> list[str]:
    return [normal(re.split(r"[^\w.-]", requirement)[0]) for requirement in requirements]


def test_the_version_is_said_once() -> None:
    """Everything else asks `scorer/__init__.py`."""
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "scorer.__version__"}
    source = (ROOT / "scorer" / "__init__.py").read_text(encoding="utf-8")
    assert re.findall(phone()["version.regex"], source) == [scorer.__version__]


@pytest.mark.parametrize("name", wanted(PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]))
def test_every_dependency_is_pinned(name: str) -> None:
    assert name in locked()


def test_every_pin_has_a_hash() -> None:
    pins = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE).strip())
    assert len(pins) == len(locked())
    assert [pin for pin in pins if not re.search(r"--hash=sha256:[0-9a-f]{64}", pin)] == []


def test_the_lock_names_no_host() -> None:
    assert re.findall(r"://|--(?:index|extra|find|trusted)[^ ]*|[\w-]+\.(?:org|com|net|io|dev)\b", LOCK) == []


def test_the_phone_gets_the_tested_versions() -> None:
    """Whatever is both on the phone and in the lock file has one version."""
    pins = dict(re.findall(r"([\w-]+)==([\w.]+)", phone()["requirements"]))
    both = pins.keys() & locked().keys()
    assert {name: pins[name] for name in both} == {name: locked()[name] for name in both}
    assert set(wanted(PROJECT["project"]["dependencies"])) <= both


def test_the_phone_gets_every_kind_of_file() -> None:
    """What is not listed is left out, without a word."""
    kinds = {f".{kind}" for kind in phone()["source.include_exts"].split(",")}
    assert {path.suffix for path in shipped()} <= kinds


def test_an_installed_wheel_holds_everything(tmp_path: Path) -> None:
    """Whatever lies under `scorer/` and `kv/` goes into the wheel: screens, fonts, sentences too."""
    copy = tmp_path / "source"
    for path in shipped() | {Path("pyproject.toml"), Path("README.md"), Path("LICENSE")}:
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_bytes((ROOT / path).read_bytes())
    build = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(copy)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert {path.as_posix() for path in shipped()} <= set(zipfile.ZipFile(wheel).namelist())
