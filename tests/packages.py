"""A clean copy of the project, its dependencies, and the packages built from it."""

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT

DEAD_WEIGHT = frozenset(
    "_distutils_hack certifi chardet charset_normalizer idna pip pkg_resources requests setuptools tzdata urllib3".split()
)
"""Indirect dependencies that the phone package leaves out."""


def normal(name: str) -> str:
    """A package's name as the lock file writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> dict[str, str]:
    """The version of every package in the lock file."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", lock, re.MULTILINE))


def spec(section: str = "app") -> configparser.SectionProxy:
    """A section of `buildozer.spec`, by default the app's."""
    read = configparser.ConfigParser(interpolation=None)
    read.read(ROOT / "buildozer.spec", encoding="utf-8")
    return read[section]


def clean_copy(folder: Path) -> Path:
    """Copy all files of the project, but no generated ones."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def phone_package(folder: Path, *profile: str) -> Path:
    """Build the phone package of the plain app, or of a profile of the spec, from a clean copy."""
    make = [sys.executable, "-m", "tools.phone_package", str(folder / "package"), *profile]
    subprocess.run(make, cwd=clean_copy(folder / "source"), check=True, capture_output=True)
    return folder / "package"


def wheel(folder: Path) -> Path:
    """Build the source archive of a clean copy, and from that the wheel, as `make dist` does."""
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(clean_copy(folder / "source"))], check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made
