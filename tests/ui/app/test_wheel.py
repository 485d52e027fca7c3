"""The wheel, installed where nothing else is: both commands start there and find all that they need."""

import json
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from tests.packages import locked, wheel
from tests.paths import ROOT

PATIENCE = 60
ICON = "hicolor/256x256/apps/azulejo.png"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def programs(made, tmp_path_factory):
    """Where the commands of an installed wheel are."""
    place = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    versions = place / "versions.txt"
    versions.write_text("".join(f"{name}=={version}\n" for name, version in locked().items()), encoding="utf-8")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        place,
        "install",
        "-qq",
        "--no-input",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, "--only-binary=:all:", "--constraint", versions, made], check=True)
    return place / "bin"


@pytest.fixture
def environment(tmp_path):
    """That of somebody who has never used the app, and has no screen."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"HOME": str(tmp_path), "LANG": "C.UTF-8"}


def ours():
    """All that the app and the command line are made of."""
    paths = (path for folder in ("scorer", "kv") for path in (ROOT / folder).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_file() and path.suffix != ".pyc"}


def test_it_holds_everything_and_nothing_else(made):
    name = made.name.removesuffix("-py3-none-any.whl")
    inside = set(zipfile.ZipFile(made).namelist())
    data = {f"{name}.data/data/share/{file}" for file in ("applications/azulejo.desktop", f"icons/{ICON}")}
    assert {file for file in inside if not file.startswith(f"{name}.dist-info/")} == ours() | data


def test_the_command_line_scores_a_game(programs, environment, tmp_path):
    shutil.copy(ROOT / "tests/games/azul.json", tmp_path)
    command = [programs / "scorer", "score", "azul.json", "--json"]
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True, timeout=PATIENCE)
    counted = json.loads((ROOT / "tests/games/azul.expected.json").read_text(encoding="utf-8"))
    assert json.loads(said.stdout)["players"] == counted["players"]


def test_the_app_shows_its_first_screen(programs, environment, tmp_path):
    from kivy.core.image import Image

    environment |= {"AZULEJO_SCREENSHOT": str(tmp_path / "home.png"), "AZULEJO_WINDOW": "412x915"}
    subprocess.run([programs / "azulejo"], cwd=tmp_path, env=environment, check=True, timeout=PATIENCE)
    picture = Image(str(tmp_path / "home.png"), keep_data=True)
    assert picture.size == (412, 915)
    assert len(set(memoryview(picture.image._data[0].data).cast("I"))) > 100
    assert (tmp_path / ".local/share/azulejo/azulejo.sqlite").exists()


def test_the_desktop_finds_it(programs):
    """Its name, its icon, and the program that both belong to."""
    share = programs.parent / "share"
    entry = (share / "applications/azulejo.desktop").read_text(encoding="utf-8")
    assert {"Exec=azulejo %u", "Icon=azulejo", "Name=Azulejo"} <= set(entry.splitlines())
    assert (share / "icons" / ICON).read_bytes() == (ROOT / "scorer/ui/azulejo.png").read_bytes()
