"""The wheel in an empty environment: both commands start and find everything they need."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packages import locked, wheel
from tests.paths import ROOT
from tests.ui.support.picture import Picture

PATIENCE = 60
ICON = "hicolor/256x256/apps/azulejo.png"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def programs(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the commands of the installed wheel."""
    place = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    versions = place / "versions.txt"
    versions.write_text("".join(f"{name}=={version}\n" for name, version in locked().items()), encoding="utf-8")
    pip: list[str | Path] = [
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
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a new user without a display."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"HOME": str(tmp_path), "LANG": "C.UTF-8"}


def own_files() -> set[str]:
    """All files of the app and the command line."""
    paths = (path for folder in ("scorer", "kv") for path in (ROOT / folder).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_file() and path.suffix != ".pyc"}


def test_wheel_holds_all_files_and_nothing_else(made: Path) -> None:
    name = made.name.removesuffix("-py3-none-any.whl")
    inside = set(zipfile.ZipFile(made).namelist())
    data = {f"{name}.data/data/share/{file}" for file in ("applications/azulejo.desktop", f"icons/{ICON}")}
    assert {file for file in inside if not file.startswith(f"{name}.dist-info/")} == own_files() | data


def test_command_line_scores_a_game(programs: Path, environment: dict[str, str], tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/games/azul.json", tmp_path)
    command: list[str | Path] = [programs / "scorer", "score", "azul.json", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True, timeout=PATIENCE)
    counted = json.loads((ROOT / "tests/games/azul.expected.json").read_text(encoding="utf-8"))
    assert json.loads(done.stdout)["players"] == counted["players"]


def test_app_shows_its_first_screen(programs: Path, environment: dict[str, str], tmp_path: Path) -> None:
    environment |= {"AZULEJO_SCREENSHOT": str(tmp_path / "home.png"), "AZULEJO_WINDOW": "412x915"}
    subprocess.run([programs / "azulejo"], cwd=tmp_path, env=environment, check=True, timeout=PATIENCE)
    picture = Picture.read(tmp_path / "home.png")
    assert picture[:2] == (412, 915)
    assert len(set(memoryview(picture.data).cast("I"))) > 100
    assert (tmp_path / ".local/share/azulejo/azulejo.sqlite").exists()


def test_desktop_entry_has_name_icon_and_command(programs: Path) -> None:
    share = programs.parent / "share"
    entry = (share / "applications/azulejo.desktop").read_text(encoding="utf-8")
    assert {"Exec=azulejo %u", "Icon=azulejo", "Name=Azulejo"} <= set(entry.splitlines())
    assert (share / "icons" / ICON).read_bytes() == (ROOT / "scorer/ui/azulejo.png").read_bytes()
