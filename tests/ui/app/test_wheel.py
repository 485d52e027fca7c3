"""The wheel in an empty environment: both commands start and find everything they need."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scorer.ui.app.main import APP_ID
from tests.packages import locked, wheel
from tests.paths import ROOT
from tests.patience import PATIENCE
from tests.ui.support.picture import Picture

SHARED = {
    f"applications/{APP_ID}.desktop",
    f"icons/hicolor/256x256/apps/{APP_ID}.png",
    f"metainfo/{APP_ID}.metainfo.xml",
    f"mime/packages/{APP_ID}.mime.xml",
}
"""What Linux desktops read."""


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
    """All files of the app and the command line, by their path in the wheel."""
    folders = {"azulejo_scorer": "", "scorer": "azulejo_scorer/", "kv": "azulejo_scorer/"}
    return {
        f"{place}{path.relative_to(ROOT).as_posix()}"
        for folder, place in folders.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".pot"}
    }


def test_wheel_holds_all_files_and_nothing_else(made: Path) -> None:
    name = made.name.removesuffix("-py3-none-any.whl")
    inside = set(zipfile.ZipFile(made).namelist())
    data = {f"{name}.data/data/share/{file}" for file in SHARED}
    assert {file for file in inside if not file.startswith(f"{name}.dist-info/")} == own_files() | data


def test_source_archive_holds_the_repository(made: Path) -> None:
    """Distributions build from it, and run its tests."""
    (archive,) = made.parent.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert [name for name in tracked if (ROOT / name).exists() and name not in inside] == []


def test_metadata_is_complete(made: Path) -> None:
    packages = [made, *made.parent.glob("*.tar.gz")]
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, packages)], check=True)


def test_site_packages_get_no_generic_name(programs: Path) -> None:
    """Other packages may be called `scorer`, and many files are called `kv`."""
    site = next(programs.parent.glob("lib/python*/site-packages"))
    assert (site / "azulejo_scorer/scorer/py.typed").exists()
    assert [name for name in ("scorer", "kv", "tests", "azulejo") if (site / name).exists()] == []


def test_programs_can_use_the_scoring(programs: Path, tmp_path: Path) -> None:
    program = "import azulejo_scorer; from scorer.rules.layouts import layout; print(layout('azul').id)"
    asked = [str(programs / "python"), "-I", "-c", program]
    assert subprocess.run(asked, cwd=tmp_path, check=True, capture_output=True, text=True).stdout == "azul\n"


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
    entry = (share / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    assert {"Exec=azulejo %u", f"Icon={APP_ID}", f"StartupWMClass={APP_ID}"} <= set(entry.splitlines())
    assert all((share / file).is_file() for file in SHARED)
