"""The Android package, built as far as possible without the SDK by buildozer and python-for-android themselves.

These tests cannot show whether the recipes compile or how the app behaves on a phone.
"""

import ast
import json
import re
import struct
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from buildozer.specparser import SpecParser
from packaging.version import Version

from scorer import __version__
from scorer.store.recovery.opening import default_path
from scorer.wording.language import LANGUAGES
from tests.packages import DEAD_WEIGHT, locked, normal, phone_package, spec
from tests.paths import KV_FILES, ROOT, module_of
from tools import page_size

ANDROID = "{http://schemas.android.com/apk/res/android}"
MOST_APP, MOST_WHEELS = 7_000_000, 3_000_000
"""Largest size of the app with its fonts, and of the pure Python packages, in bytes."""
PROVIDED = {"android": "android", "jnius": "pyjnius", "kivy": "kivy"}
"""Imports that python-for-android builds, and the requirement that provides them."""
TO_HOST = {"ifaddr", "websockets"}
"""What only `scorer/together` needs, which the plain app does not pack."""
TOGETHER = ("scorer.together", "scorer.ui.screens.together")
"""Packages that only the flavor to play together has."""
NOT_THERE = set("bz2 curses ensurepip idlelib lib2to3 lzma readline test tkinter".split())
"""Parts of the standard library that are missing on the phone."""
NOT_CODE = re.compile(
    r"LICENSE"
    r"|kv/[\w/]+\.kv"
    r"|scorer/wording/(locale/\w+/LC_MESSAGES/azulejo\.po|rules/\w+\.json|licenses/[\w-]+\.(txt|json))"
    r"|scorer/ui/(azulejo\.png|fonts/\w+-\w+\.(ttf|txt)|sounds/[\w-]+\.wav)"
)
MADE_BY_THE_PACKERS = {"p4a_env_vars.txt", "sitecustomize.pyc"}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return phone_package(tmp_path_factory.mktemp("phone"))


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of Azulejo Together."""
    return phone_package(tmp_path_factory.mktemp("together"), "together")


def requirements() -> dict[str, str]:
    """The required packages with their versions."""
    names = (one.strip().partition("==") for one in spec()["requirements"].split(","))
    return {normal(name): version for name, _, version in names}


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def modules(folder: Path) -> set[str]:
    """The packed modules by import name."""
    paths = (name.removesuffix(".pyc").removesuffix("/__init__") for name in files(folder) if name.endswith(".pyc"))
    return {path.replace("/", ".") for path in paths}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, and those it names in strings to import them later."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Constant(value=str(text)) if re.fullmatch(r"scorer(\.\w+)+(:\w+)?", text):
                yield text.partition(":")[0]


def imported_by_kv(module: str) -> list[str]:
    """The modules that a kv file imports."""
    texts = [path.read_text(encoding="utf-8") for path in KV_FILES if module_of(path) == module]
    return re.findall(r"^#:import \w+ (scorer[\w.]+)\.\w+$", "".join(texts), re.MULTILINE)


def source(module: str) -> Path | None:
    """The source file of one of our modules."""
    path = ROOT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def reachable(start: str, without: tuple[str, ...] = TOGETHER) -> set[str]:
    """All our modules that a program can import, except from packages that it lacks."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        module = waiting.pop()
        file = source(module)
        if file and module not in found and not module.startswith(without):
            found.add(module)
            waiting += [module.rpartition(".")[0], *imported(file), *imported_by_kv(module)]
    return found


def test_buildozer_knows_every_key_of_the_spec() -> None:
    """Buildozer ignores unknown keys silently."""
    found = find_spec("buildozer")
    assert found
    assert found.origin
    known = Path(found.origin).with_name("default.spec").read_text(encoding="utf-8")
    assert {*spec(), *spec("app@together")} <= set(re.findall(r"^#? ?([a-z][\w.]+) ?=", known, re.MULTILINE))


def test_phone_gets_the_tested_versions() -> None:
    both = requirements().keys() & locked().keys()
    assert {name: requirements()[name] for name in both} == {name: locked()[name] for name in both}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {normal(re.split(r"[^\w.-]", wanted)[0]) for wanted in project["dependencies"]} - TO_HOST <= both


def test_playing_together_needs_two_more_packages() -> None:
    plain, together = (
        {one.strip() for one in spec(section)["requirements"].split(",")} for section in ("app", "app@together")
    )
    assert together - plain == {f"{name}=={locked()[name]}" for name in TO_HOST}
    assert plain <= together


def test_every_requirement_has_a_version() -> None:
    """Except `android`, which is part of python-for-android."""
    assert [name for name, version in requirements().items() if not version] == ["android"]
    year, *rest = locked()["python-for-android"].split(".")
    assert spec()["p4a.branch"] == ".".join([f"v{year}", *(part.zfill(2) for part in rest)])


def test_every_requirement_is_built_by_a_recipe_or_pure_python(package: Path) -> None:
    """The wheels were requested without a platform, for the phone's Python: if one of them were not pure, there would
    be no package.
    """
    recipes = json.loads((package / "recipes.json").read_text(encoding="utf-8"))
    built = requirements().keys() & recipes.keys()
    assert {name: requirements()[name] for name in built} == {name: recipes[name] for name in built}
    wheels = {normal(path.name.split("-")[0]) for path in package.glob("site-packages/*.dist-info")}
    assert wheels == requirements().keys() - built - {normal(name) for name in DEAD_WEIGHT}


def test_wheels_need_no_further_packages() -> None:
    """Resolve the pure wheels as python-for-android does."""
    wheels = [f"{name}=={version}" for name, version in requirements().items() if version and name in locked()]
    asked = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report=-"]
    options = [
        "--disable-pip-version-check",
        "--only-binary=:all:",
        "--platform=any",
        f"--python-version={requirements()['python3']}",
    ]
    wheels = [wheel for wheel in wheels if not wheel.startswith("kivy=")]
    report: dict[str, Any] = json.loads(
        subprocess.run([*asked, *options, "--target=nowhere", *wheels], check=True, capture_output=True).stdout
    )
    assert {normal(one["metadata"]["name"]) for one in report["install"]} <= requirements().keys()


@pytest.mark.parametrize(
    "path",
    sorted({*ROOT.glob("scorer/**/*.py")} - {*ROOT.glob("scorer/together/*.py")} - {*ROOT.glob("scorer/league/*.py")}),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_only_required_packages_are_imported(path: Path) -> None:
    """Only the requirements, the standard library as it is on the phone, and our own modules."""
    named = {module.partition(".")[0] for module in imported(path)}
    others = named - (sys.stdlib_module_names - NOT_THERE) - {"scorer"}
    assert {normal(PROVIDED.get(name, name)) for name in others} <= requirements().keys()


def test_exactly_the_reachable_modules_are_packed(package: Path) -> None:
    assert modules(package / "app") ^ reachable("main") == {"sitecustomize"}


def test_only_needed_files_are_packed(package: Path) -> None:
    others = {name for name in files(package / "app") if not name.endswith(".pyc")} - MADE_BY_THE_PACKERS
    assert {name for name in others if not NOT_CODE.fullmatch(name)} == set()
    assert {module_of(ROOT / name) for name in others if name.endswith(".kv")} <= modules(package / "app")


def test_the_plain_app_packs_nothing_to_play_together(package: Path) -> None:
    packed = files(package / "app") | files(package / "site-packages")
    assert [name for name in packed if re.search(r"(^|/)(together|websockets|ifaddr)(/|-|$)", name)] == []


def test_the_app_to_play_together_packs_all_of_it(together: Path) -> None:
    """The modules that host and join, and the page that guests get."""
    assert modules(together / "app") ^ reachable("main", without=()) == {"sitecustomize"}
    page = {path.relative_to(ROOT).as_posix() for path in (ROOT / "scorer/together/page").iterdir()}
    assert len(page) > 10
    assert page <= files(together / "app")
    assert (together / "site-packages/websockets").is_dir()


def test_the_app_to_play_together_is_another_app_with_the_network(together: Path) -> None:
    asked = {asking.get(f"{ANDROID}name") for asking in manifest(together).iter("uses-permission")}
    assert asked == {"android.permission.VIBRATE", "android.permission.INTERNET"}
    gradle = (together / "build.gradle").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:namespace|applicationId) ['\"](.+)['\"]", gradle)) == {
        "io.github.azulejo_scorer.azulejo_together"
    }


def test_ifaddr_is_the_tested_version_and_not_patched(together: Path) -> None:
    """The patch in python-for-android's recipe is for an older version and breaks the build."""
    recipes = json.loads((together / "recipes.json").read_text(encoding="utf-8"))
    assert recipes["ifaddr"] == locked()["ifaddr"]
    assert "ifaddrs" not in recipes
    (digest,) = re.findall(
        r'sha256sum = "(\w+)"', (ROOT / "tools/recipes/ifaddr/__init__.py").read_text(encoding="utf-8")
    )
    pinned = re.findall(
        r"^ifaddr==.*\n(?:    --hash=.*\n)+", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [one for one in pinned if f"sha256:{digest}" in one] == pinned != []


def test_all_data_files_are_packed(package: Path) -> None:
    kinds = {".kv", ".ttf", ".txt", ".po", ".json", ".wav"}
    wanted = {name for folder in ("scorer", "kv") for name in files(ROOT / folder) if Path(name).suffix in kinds}
    wanted = {name for name in wanted if not name.startswith(("together/", "screens/together/"))}
    assert wanted <= {name.partition("/")[2] for name in files(package / "app")}


def test_unneeded_packages_are_left_out(package: Path) -> None:
    packed = {name.partition("/")[0] for name in files(package / "site-packages")}
    assert {name for name in packed if re.split(r"[-.]", name)[0] in DEAD_WEIGHT} == set()


def test_package_size(package: Path) -> None:
    for part, most in (("app", MOST_APP), ("site-packages", MOST_WHEELS)):
        assert sum((package / part / name).stat().st_size for name in files(package / part)) < most


def test_core_runs_without_a_display(package: Path, tmp_path: Path) -> None:
    """Everything but the screens, with only the standard library and the packages on the phone."""
    ours = sorted(
        name for name in modules(package / "app") if name.startswith("scorer") and not name.startswith("scorer.ui")
    )
    program = f"""
import sys
sys.path[:0] = {[str(package / "app"), str(package / "site-packages")]!r}
from importlib import import_module
from pathlib import Path
for name in {ours!r}:
    assert import_module(name).__file__.endswith(".pyc")
from scorer.play.active_game import begin
from scorer.store import open_store
with open_store(Path({str(tmp_path / "games.sqlite")!r})).store as store:
    game = begin(store, "azul", ("Anna", "Béla"))
    print(store.games.load(game.id).steps, "kivy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout == "() False\n"


def manifest(package: Path) -> ET.Element:
    return ET.parse(package / "AndroidManifest.xml").getroot()  # noqa: S314 - made here a moment ago


def test_manifest_asks_only_for_vibration(package: Path) -> None:
    asked = [asking.get(f"{ANDROID}name") for asking in manifest(package).iter("uses-permission")]
    assert asked == ["android.permission.VIBRATE"]


def test_manifest_allows_rotation(package: Path) -> None:
    (activity,) = manifest(package).iter("activity")
    assert activity.get(f"{ANDROID}screenOrientation") == "unspecified"
    hints = re.search("KIVY_ORIENTATION=(.*)", (package / "app" / "p4a_env_vars.txt").read_text(encoding="utf-8"))
    assert hints
    assert set(hints[1].split()) == {"LandscapeLeft", "LandscapeRight", "Portrait", "PortraitUpsideDown"}


def test_manifest_accepts_records_and_links(package: Path) -> None:
    offered = {
        (
            action.get(f"{ANDROID}name", "").rpartition(".")[2],
            data.get(f"{ANDROID}scheme"),
            data.get(f"{ANDROID}mimeType"),
        )
        for found in manifest(package).iter("intent-filter")
        for action in found.iter("action")
        for data in found.iter("data")
    }
    assert offered >= {
        ("VIEW", "content", "application/json"),
        ("SEND", None, "application/json"),
        ("VIEW", "azulejo", None),
    }


def resource(package: Path, name: str) -> ET.Element:
    return ET.parse(package / "res" / name).getroot()  # noqa: S314 - our own


def test_manifest_opts_out_of_the_predictive_back_gesture(package: Path) -> None:
    """From API 36 on the system would tell only a callback about the gesture, and SDL 2 registers none."""
    assert int(spec()["android.api"]) >= 36
    (application,) = manifest(package).iter("application")
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false"


def test_system_settings_offer_the_languages(package: Path) -> None:
    (application,) = manifest(package).iter("application")
    assert application.get(f"{ANDROID}localeConfig") == "@xml/locales_config"
    offered = [one.get(f"{ANDROID}name") for one in resource(package, "xml/locales_config.xml")]
    assert offered == list(LANGUAGES)


def test_adaptive_icon_has_all_layers(package: Path) -> None:
    layers = {layer.tag: layer.get(f"{ANDROID}drawable") for layer in resource(package, "mipmap-anydpi-v26/icon.xml")}
    assert layers == {kind: f"@mipmap/icon_{kind}" for kind in ("background", "foreground", "monochrome")}
    assert all((package / "res/mipmap" / f"icon_{kind}.png").is_file() for kind in layers)


def test_manifest_has_the_version_code_of_the_version(package: Path) -> None:
    """A literal that grows with the version; the last digit is for packages of a single ABI."""
    major, minor, patch = Version(__version__).release
    code = 100_000 * major + 1000 * minor + 10 * patch
    assert manifest(package).get(f"{ANDROID}versionCode") == spec()["android.numeric_version"] == str(code)


def test_application_ids(package: Path) -> None:
    """An id can never change after the first release."""
    gradle = (package / "build.gradle").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:namespace|applicationId) ['\"](.+)['\"]", gradle)) == {
        "io.github.azulejo_scorer.azulejo"
    }
    assert spec("app@together")["package.name"] == "azulejo_together"


@pytest.mark.parametrize(
    ("abi", "alignment", "found"),
    [
        ("arm64-v8a", 0x1000, ["lib/arm64-v8a/libmain.so"]),
        ("arm64-v8a", 0x4000, []),
        ("armeabi-v7a", 0x1000, []),
    ],
)
def test_libraries_for_small_pages_are_found(tmp_path: Path, abi: str, alignment: int, found: list[str]) -> None:
    """An ELF file of one loaded part, by the layout in elf(5)."""
    head = b"\x7fELF\x02\x01\x01".ljust(16, b"\0") + struct.pack(
        "<HHIQQQIHHHHHH", 3, 183, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0
    )
    part = struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 120, 120, alignment)
    with zipfile.ZipFile(tmp_path / "app.apk", "w") as apk:
        apk.writestr(f"lib/{abi}/libmain.so", head + part)
        apk.writestr(f"lib/{abi}/libpybundle.so", b"no library")
    assert page_size.too_small(tmp_path / "app.apk") == found


def test_locked_source_of_python_for_android_is_what_the_tests_use(tmp_path: Path) -> None:
    """Buildozer reads its dependencies from `setup.py`; the rest must be the installed package."""
    command = ["tools/p4a-source.sh", sys.executable, str(tmp_path / "p4a")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert "install_reqs = [" in (tmp_path / "p4a/setup.py").read_text(encoding="utf-8")
    installed = find_spec("pythonforandroid")
    assert installed
    assert installed.submodule_search_locations
    package = Path(installed.submodule_search_locations[0])
    recipes = sorted(path.relative_to(package) for path in package.glob("recipes/*/__init__.py"))
    assert len(recipes) > 50
    source = tmp_path / "p4a/pythonforandroid"
    assert [path for path in recipes if (source / path).read_bytes() != (package / path).read_bytes()] == []


def test_workflow_overrides_the_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `.github/workflows/apk.yml` builds a package of one ABI: buildozer reads variables named after its keys."""
    workflow = (ROOT / ".github/workflows/apk.yml").read_text(encoding="utf-8")
    for name, value in (("APP_ANDROID_ARCHS", "arm64-v8a"), ("APP_ANDROID_NUMERIC_VERSION", "1002")):
        assert name in workflow
        monkeypatch.setenv(name, value)
    config = SpecParser()
    config.read(ROOT / "buildozer.spec", "utf-8")
    config.apply_profile("together")
    names = ("title", "android.archs", "android.numeric_version")
    assert [config.get("app", name) for name in names] == ["Azulejo Together", "arm64-v8a", "1002"]


def test_only_the_flavor_to_play_together_may_use_the_network() -> None:
    plain, together = spec(), spec("app@together")
    permissions = [set(flavor["android.permissions"].split(", ")) for flavor in (plain, together)]
    assert permissions[1] - permissions[0] == {"android.permission.INTERNET"}
    assert permissions[0] <= permissions[1]
    for key in ("source.exclude_dirs", "source.exclude_patterns"):
        assert set(together[key].split(", ")) < set(plain[key].split(", "))


@pytest.mark.parametrize(
    ("attribute", "rules"), [("fullBackupContent", "backup_rules"), ("dataExtractionRules", "data_extraction_rules")]
)
def test_system_backup_includes_the_games(package: Path, attribute: str, rules: str) -> None:
    """Before Android 12 and since: the folder of the database, below `files`."""
    (application,) = manifest(package).iter("application")
    assert application.get(f"{ANDROID}allowBackup") == "true"
    assert application.get(f"{ANDROID}{attribute}") == f"@xml/{rules}"
    kept = resource(package, f"xml/{rules}.xml")
    folder = default_path({"ANDROID_PRIVATE": "files"}).relative_to("files").parent
    included = [(one.get("domain"), one.get("path")) for one in kept.iter("include")]
    assert set(included) == {("file", f"{folder}/")}
    assert {(one.get("domain"), one.get("path")) for one in kept.iter("exclude")} == {("file", f"{folder}/backups/")}


def test_manifest_has_the_version_of_the_app(package: Path) -> None:
    assert manifest(package).get(f"{ANDROID}versionName") == __version__
