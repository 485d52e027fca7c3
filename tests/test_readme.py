"""The READMEs are true: every command runs and prints what is shown, every link and picture exists."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from scorer.commands import ask, files, games, host, league, rules, score, sync
from scorer.rules.layouts import LAYOUTS
from scorer.rules.provenance import Confidence
from scorer.rules.reasons import Code, Reason
from scorer.store.exchange.spreadsheet import LINES, RESULTS
from scorer.store.recovery.opening import default_path
from scorer.wording import slips
from scorer.wording.catalog import read_catalog
from scorer.wording.cli_help import COMMANDS
from scorer.wording.language import LOCALE
from tests.paths import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
READMES = [page for page in PAGES if page.name.startswith("README")]
README = ROOT.joinpath("README.md").read_text(encoding="utf-8")
FORMATS = ROOT.joinpath("docs/formats.md").read_text(encoding="utf-8")
PROVEN_ELSEWHERE = {
    "buildozer android release": "test_phone.py",
    "buildozer --profile together android release": "test_phone.py",
    "buildozer android debug deploy run": "test_phone.py",
    "python -m tools.page_size bin/azulejo-0.1.0-arm64-v8a-release.apk": "test_phone.py",
    "pipx install .": "ui/app/test_wheel.py",
    "pip install .": "ui/app/test_wheel.py",
    "pip install azulejo-scorer[league]": "test_league.py",
}
"""Commands that need an Android SDK or would change this computer, and the test that covers them."""
SHELL = ("keytool -genkeypair ", "export P4A_RELEASE_KEYSTORE", ". .venv/bin/activate")
"""The beginnings of commands that only prepare a shell for others."""


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def consoles(page: Path) -> list[str]:
    return re.findall(r"^```console\n(.*?)^```", text(page), re.MULTILINE | re.DOTALL)


def conversation(console: str) -> Iterator[tuple[str, list[str]]]:
    """Every console command with the output that is shown for it."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        first, *lines = part.splitlines()
        further = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
        yield "\n".join([first, *further]), lines[len(further) :]


def make(*words: str) -> str:
    """The commands that a make target would run."""
    command = ["/usr/bin/env", "make", "--dry-run", *words]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def plain_commands(page: Path) -> list[str]:
    """Commands in indented blocks and inline code."""
    prose = re.sub(r"^```.*?^```", "", text(page), flags=re.MULTILINE | re.DOTALL)
    inline = re.findall(r"`((?:make|pipx|pip|scorer|azulejo|buildozer|python -m) [^`]+)`", prose)
    return re.findall(r"^ {4}(\S.*)$", prose, re.MULTILINE) + inline


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder that looks like a clone after `make setup`, with an empty home."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


def typed(command: str, clone: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_"))}
    home = kept | {"HOME": str(clone / "home"), "LANG": "C.UTF-8"}
    done = subprocess.run(command, shell=True, cwd=clone, env=home, capture_output=True, check=False)  # noqa: S602 - as a reader would
    assert (done.returncode, done.stderr.decode()) == (0, ""), command
    return done.stdout.decode()


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_commands_print_what_is_shown(page: Path, clone: Path) -> None:
    """An ellipsis matches any text at the end of a line or of the output."""
    assert consoles(page)
    for console in consoles(page):
        for command, shown in conversation(console):
            printed = typed(command, clone).splitlines()
            if shown[-1:] == ["…"]:
                shown.pop()
                assert len(printed) > len(shown), command
                del printed[len(shown) :]
            assert len(printed) == len(shown), command
            for line, expected in zip(printed, shown, strict=True):
                assert line == expected or (expected.endswith("…") and line.startswith(expected[:-1])), command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_other_commands_exist(page: Path) -> None:
    assert plain_commands(page) or page not in READMES
    for command in plain_commands(page):
        program, *rest = shlex.split(command)
        if command.startswith(SHELL):
            continue
        if command in PROVEN_ELSEWHERE:
            assert (ROOT / "tests" / PROVEN_ELSEWHERE[command]).exists()
        elif program == "make":
            assert make(*rest)
        elif program.endswith("python"):
            assert find_spec(rest[1]), command
            assert all((ROOT / word).exists() for word in rest if "/" in word), command
        else:
            assert program == "scorer", command
            assert rest[0] in {*COMMANDS, "COMMAND", "--help"}, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_exist(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", text(page)) + re.findall(r'src="([^"]+)"', text(page))
    assert [link for link in links if not (page.parent / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_buttons_have_the_names_used_in_the_app(page: Path) -> None:
    named = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text(page))
    code = page.name.split(".")[1]
    catalog = read_catalog(
        (LOCALE / (code if code != "md" else "hu") / "LC_MESSAGES/azulejo.po").read_text(encoding="utf-8")
    )
    sentences = set(catalog) if code == "md" else {form for forms in catalog.values() for form in forms}
    assert {one for way in named for one in way.split(" → ")} - sentences == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    named = re.findall(r"`((?:scorer|tests|tools|bench|docs|kv|packaging)/[\w./-]+)`", text(page))
    assert [name for name in named if not (ROOT / name).exists() and "NAME" not in name] == []


def test_every_picture_is_used() -> None:
    shown = {Path(link).name for page in PAGES for link in re.findall(r'src="([^"]+)"', text(page))}
    assert {path.name for path in (ROOT / "docs/pictures").iterdir()} == shown


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_first_screen_has_two_pictures_and_a_short_animation(page: Path) -> None:
    """Three lines say what the app does and for whom, before anything else."""
    languages, words, pictures, *_rest = text(page).removeprefix("# Azulejo\n\n").split("\n\n")
    assert languages.count("](") == 2
    assert words.count("\n") == 2
    animation, *still = (page.parent / name for name in re.findall(r'src="([^"]+)"', pictures))
    assert len(still) == 2
    data = animation.read_bytes()
    assert data[:4] == b"GIF8"
    assert len(data) <= 1_500_000
    seconds = (
        sum(int.from_bytes(delay, "little") for delay in re.findall(rb"\x21\xf9\x04.(..).\x00", data, re.DOTALL)) / 100
    )
    assert 8 < seconds < 13


def test_ci_runs_the_documented_command() -> None:
    assert text(ROOT / ".ci/run").splitlines()[-1] == "exec make test"
    steps = make("test")
    assert all(step in steps for step in ("ruff check", "mypy", "lint-imports", "pytest"))


def test_every_make_target_is_documented() -> None:
    makefile = text(ROOT / "Makefile")
    (phony,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    printed = set(re.findall(r"make ([\w-]+)", " ".join(map(text, PAGES))))
    assert set(phony.split()) - {"test-core", "test-screens"} <= printed


def test_command_line_is_documented() -> None:
    """Every command has help and appears in the README once."""
    modules = " ".join(
        text(Path(str(module.__file__))) for module in (ask, files, games, host, league, rules, score, sync)
    )
    assert {name for name in COMMANDS if f'"{name}"' in modules} == set(COMMANDS)
    assert {name for name in COMMANDS if f"scorer {name}" in README} | {"ask"} == set(COMMANDS)


@pytest.mark.parametrize(
    "ids_of", [LAYOUTS, Code, Reason, slips.SLIPS, (*RESULTS, *LINES)], ids=lambda some: str(len(some))
)
def test_every_id_of_the_formats_is_documented(ids_of: object) -> None:
    assert [id for id in ids_of if f"`{id}`" not in FORMATS] == []  # type: ignore[attr-defined]


def test_unconfirmed_facts_are_listed() -> None:
    unsure = {
        name
        for layout in LAYOUTS.values()
        for name, fact in layout.sources.items()
        if fact.confidence != Confidence.CONFIRMED
    }
    assert set(re.findall(r"^\| `([\w-]+)` \|", README, re.MULTILINE)) == unsure


@pytest.mark.parametrize(
    ("system", "platform", "environ"),
    [
        ("Linux", "linux", {}),
        ("macOS", "darwin", {}),
        ("Windows", "win32", {"APPDATA": "%APPDATA%"}),
        ("Android", "linux", {"ANDROID_PRIVATE": "files"}),
    ],
)
def test_database_path_is_documented(system: str, platform: str, environ: dict[str, str]) -> None:
    (printed,) = re.findall(rf"^\| {system} \|[^\n`]*`([^`\n]+)`", README, re.MULTILINE)
    folder = default_path(environ, platform).parent.as_posix().replace(str(Path.home()), "~")
    assert folder == printed.replace("\\", "/")
