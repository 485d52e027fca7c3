"""Project documentation matches the code: the package map, the import diagram, licenses and permissions."""

import ast
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from itertools import chain
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import scorer
from scorer.wording.credits import Work, license_paragraphs, works
from tests.packages import locked, spec
from tests.paths import KV_FILES, ROOT
from tools import imports, licenses

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = sorted([ROOT / "main.py", *(ROOT / "scorer").rglob("*.py")])


def test_git_tracks_no_ignored_file() -> None:
    """A link named .venv was committed twice; checking it out deletes the environment it replaces."""
    command = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout == ""


def test_class_names_are_unique() -> None:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES)
    names = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1] == []


# -------------------------------------------------------------------------------------------------------------- the map


def on_the_map() -> list[str]:
    return re.findall(r"^(\w+) {2,}\S", scorer.__doc__ or "", re.MULTILINE)


def layers() -> list[set[str]]:
    """The names of each layer, top layer first."""
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    (contract,) = (one for one in contracts if one["type"] == "layers" and one["containers"] == ["scorer"])
    return [set(re.findall(r"\w+", layer)) - {"__main__"} for layer in contract["layers"] if layer != "__main__"]


def test_map_lists_every_module() -> None:
    top = (ROOT / "scorer").glob("[!_]*")
    modules = {path.stem for path in top if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert sorted(on_the_map()) == sorted(modules)


def test_map_is_in_import_order() -> None:
    """Each package is listed above everything it imports."""
    depth = {name: number for number, layer in enumerate(layers()) for name in layer}
    depths = [depth[name] for name in on_the_map()]
    assert depths == sorted(depths)


def test_import_diagram_is_up_to_date() -> None:
    assert imports.PAGE.read_text(encoding="utf-8") == imports.page(), "make docs"


def test_diagram_omits_only_transitive_imports() -> None:
    assert imports.reduced({("a", "b"), ("b", "c"), ("a", "c"), ("a", "d")}) == {("a", "b"), ("b", "c"), ("a", "d")}


# -------------------------------------------------------------------------------------------------------- other people's


def needed(names: list[str], found: set[str] | None = None) -> set[str]:
    """These packages and their dependencies, on any platform."""
    found = set() if found is None else found
    for name in map(canonicalize_name, names):
        if name not in found:
            found.add(name)
            needed([one.name for one in wanted_by(name) if applies(one.marker)], found)
    return found


def wanted_by(package: str) -> list[Requirement]:
    try:
        return [Requirement(one) for one in requires(package) or []]
    except PackageNotFoundError:  # it belongs to another system
        return []


def applies(marker: Marker | None) -> bool:
    windows = {"extra": "", "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"}
    return marker is None or marker.evaluate({"extra": ""}) or marker.evaluate(windows)


def test_credits_name_every_dependency_and_version() -> None:
    named = {work.package: work.version for work in works() if work.package}
    wanted = needed([Requirement(one).name for one in PROJECT["project"]["dependencies"]]) | {"pywin32"}
    assert named == {name: locked()[name] for name in wanted}, "make docs, after adding it to works.json"


def test_credits_name_everything_on_the_phone() -> None:
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    (wanted,) = re.findall(r"^requirements =\n((?:[ #].*\n)+)", spec, re.MULTILINE)
    pinned: dict[str, str] = dict(re.findall(r"^ +([\w-]+)(?:==([\w.]+))?", wanted, re.MULTILINE))
    own_names: dict[str, str] = {
        "python3": "python",
        "hostpython3": "python",
        "sqlite3": "sqlite",
        "android": "python-for-android",
    }
    named = {canonicalize_name(work.package or work.name): work.version for work in works() if work.where != "windows"}
    for package, version in pinned.items():
        assert named[canonicalize_name(own_names.get(package, package))] in (version, ""), package


def test_credits_name_every_font() -> None:
    texts = {Path(work.text) for work in works()}
    assert {path.relative_to(ROOT / "scorer") for path in (ROOT / "scorer/ui/fonts").glob("*.txt")} <= texts


@pytest.mark.parametrize("work", [work for work in works() if work.text], ids=lambda work: work.name)
def test_license_texts_are_unmodified(work: Work) -> None:
    text = (ROOT / "scorer" / work.text).read_text(encoding="utf-8")
    assert text == (licenses.installed_text(work) or text)
    assert all(len(paragraph) < 3000 for paragraph in license_paragraphs(work))


def test_every_license_text_is_used() -> None:
    there = (ROOT / "scorer/wording/licenses").glob("*.txt")
    assert {path.relative_to(ROOT / "scorer") for path in there} <= {Path(work.text) for work in works()}


def test_license_page_is_up_to_date() -> None:
    assert licenses.PAGE.read_text(encoding="utf-8") == licenses.page(works()), "make docs"


# ------------------------------------------------------------------------------------------------ nothing leaves the phone

NETWORK = (
    "_socket android.network asyncio certifi ftplib http imaplib kivy.network multiprocessing nntplib pg8000 poplib requests select "
    "selectors smtplib socket socketserver ssl telnetlib urllib.error urllib.request urllib.robotparser urllib3 webbrowser wsgiref xmlrpc"
).split()


def imported(path: Path) -> Iterator[str]:
    """Every module and every name that a file imports, at any depth."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def ways_out(module: str) -> bool:
    return any(f"{module}.".startswith(f"{way}.") for way in NETWORK)


def test_no_module_can_reach_the_network() -> None:
    """Sharing with BG Stats opens the user's browser; only a hosted game, which the plain app does not pack, serves one; and
    only a league, which no phone gets, asks a server.

    On a computer, a second start reaches the running app through a local socket or pipe (multiprocessing).
    """
    hosting = [*(ROOT / "scorer" / "together").glob("*.py"), ROOT / "scorer" / "commands" / "host.py"]
    hosting += (ROOT / "scorer" / "league").glob("*.py")
    others = set(SOURCES) - set(hosting)
    reached = {
        (path.name, module.partition(".")[0]) for path in others for module in imported(path) if ways_out(module)
    }
    assert reached == {("share.py", "webbrowser"), ("running_app.py", "multiprocessing")}


def test_no_kv_file_loads_from_a_url() -> None:
    shown = chain.from_iterable(path.read_text(encoding="utf-8").splitlines() for path in KV_FILES)
    assert [line for line in shown if "://" in line or "UrlRequest" in line or "AsyncImage" in line] == []


def test_vibrate_is_the_only_permission() -> None:
    assert spec()["android.permissions"] == "android.permission.VIBRATE"


def test_network_imports_are_detected(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text("def f():\n    from urllib import request\n    import http.client\n", encoding="utf-8")
    assert [ways_out(module) for module in imported(file)] == [True, True]
