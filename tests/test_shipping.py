"""The files for stores, distributions and CI are valid according to their own validators."""

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from scorer import __version__
from scorer.ui.app.main import APP_ID
from scorer.wording.language import LOCALE
from tests.packages import locked, spec
from tests.paths import GAMES, ROOT
from tools.store_pictures import LOCALES, METADATA, SHOTS, file

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FDROID = ROOT / "packaging/fdroid"
FLAVORS = {APP_ID: "app", f"{APP_ID}_together": "app@together"}
"""Sections of the spec by application id."""
TOGETHER_TEXTS = FDROID / f"{APP_ID}_together"
PROGRAMS = Path(sys.executable).parent
"""The folder of the commands that come from PyPI."""
CATALOGS = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
FILTERS = (
    "blank compendiumconflicts credits doublespacing doublewords emails endwhitespace escapes filepaths functions isfuzzy"
    " isreview kdecomments newlines nplurals options printf purepunc pythonbraceformat singlequoting startwhitespace tabs"
    " untranslated urls validchars variables xmltags"
).split()
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE/config.yml"],
    "vendor.github-issue-forms": sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml")),
}


def accepts(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a validator, which must accept the files."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# ---------------------------------------------------------------------------------------------------------------- CI


@pytest.mark.parametrize("schema", SCHEMAS)
def test_github_understands_its_files(schema: str) -> None:
    assert SCHEMAS[schema]
    accepts(PROGRAMS / "check-jsonschema", "--builtin-schema", schema, *SCHEMAS[schema])


def test_workflows_are_secure() -> None:
    """No injection, no standing credentials, no more permissions than needed."""
    accepts(PROGRAMS / "zizmor", "--offline", "--quiet", GITHUB)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    """With the release as a comment, which Dependabot keeps up to date."""
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    assert [one for one in used if not re.fullmatch(r"\./[\w./-]+|[\w/-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


def test_machines_that_build_packages_have_the_same_tools() -> None:
    """The workflow, the documentation and F-Droid's recipes, which need Cython and pipx too."""
    tools = r"(autoconf (?:[\w-]+|\\|\s)+? zlib1g-dev)"
    files = [GITHUB / "workflows/apk.yml", ROOT / "docs/phone.md", *FDROID.glob("*.yml")]
    found = [re.findall(tools, path.read_text(encoding="utf-8")) for path in files]
    (workflow,), (documented,), *recipes = [[set(one.replace("\\", " ").split()) for one in each] for each in found]
    assert workflow == documented
    assert len(recipes) == len(FLAVORS)
    assert all(workflow - {"git"} <= recipe for (recipe,) in recipes)


def test_ci_runs_all_tests() -> None:
    assert "run: .ci/run" in (GITHUB / "workflows/checks.yml").read_text(encoding="utf-8")


# ----------------------------------------------------------------------------------------------- licenses and translations


def test_every_file_has_a_license() -> None:
    """As REUSE requires: in REUSE.toml, with the texts in LICENSES."""
    accepts(PROGRAMS / "reuse", "lint", "--quiet")
    assert (ROOT / "LICENSES/MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.parts[-3])
def test_gettext_accepts_the_catalog(catalog: Path) -> None:
    """Without a warning: complete headers, the same placeholders."""
    command = ["msgfmt", "--check", "--output-file=-", str(catalog)]
    checked = subprocess.run(command, capture_output=True, check=False)
    assert (checked.returncode, checked.stderr.decode()) == (0, "")


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.parts[-3])
def test_translations_have_the_form_of_the_sentences(catalog: Path) -> None:
    """Filters for punctuation, capitals, numbers and acronyms are left out, because the languages differ there."""
    command = [str(PROGRAMS / "pofilter"), f"--language={catalog.parts[-3]}", "--progress=none", str(catalog)]
    tests = [f"--test={name}" for name in FILTERS]
    checked = subprocess.run([*command, *tests], capture_output=True, text=True, check=True)
    assert re.findall(r"^# \(pofilter\).*\n(?:.*\n)*?msgstr.*", checked.stdout, re.MULTILINE) == []


# ------------------------------------------------------------------------------------------------------------- stores


def test_fdroid_accepts_the_recipe(tmp_path: Path) -> None:
    """In a repository of recipes with the two categories that it names."""
    (tmp_path / "metadata").mkdir()
    (tmp_path / "config").mkdir()
    (tmp_path / "config/categories.yml").write_text(
        "".join(f"{name}:\n  name: {name}\n" for name in ("Board Game", "Game Helper")), encoding="utf-8"
    )
    shutil.copytree(FDROID, tmp_path / "metadata", dirs_exist_ok=True)
    accepts(PROGRAMS / "fdroid", "lint", cwd=tmp_path)


@pytest.mark.parametrize("flavor", FLAVORS)
def test_fdroid_builds_this_version(flavor: str) -> None:
    """The recipe finds the version in our files, and its newest build is the newest release."""
    recipe = (FDROID / f"{flavor}.yml").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d[\d.]*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert f"CurrentVersion: {released[0]}\n" in recipe
    if released[0] == __version__:
        assert f"CurrentVersionCode: {spec()['android.numeric_version']}\n" in recipe
    archs = spec()["android.archs"].replace(", ", "_")
    built = spec(FLAVORS[flavor])
    assert f"AutoName: {built['title']}\n" in recipe
    assert f"output: bin/{built['package.name']}-$$VERSION$$-{archs}-release-unsigned.apk\n" in recipe
    assert f"ndk: r{spec()['android.ndk']}\n" in recipe
    assert f"python-for-android@{spec()['p4a.branch']}\n" in recipe
    assert f"buildozer@{locked()['buildozer']}\n" in recipe


@pytest.mark.parametrize(("name", "most"), [("title", 30), ("short_description", 80), ("full_description", 4000)])
@pytest.mark.parametrize("locale", LOCALES.values())
def test_store_texts_fit(locale: str, name: str, most: int) -> None:
    text = (METADATA / locale / f"{name}.txt").read_text(encoding="utf-8").strip()
    assert 0 < len(text) <= most


@pytest.mark.parametrize(("name", "most"), [("name", 50), ("summary", 80), ("description", 4000)])
@pytest.mark.parametrize("locale", LOCALES.values())
def test_the_app_with_network_access_has_its_own_texts(locale: str, name: str, most: int) -> None:
    """The texts in fastlane's folder, which F-Droid would show instead, promise an app without network access."""
    text = (TOGETHER_TEXTS / locale / f"{name}.txt").read_text(encoding="utf-8").strip()
    assert 0 < len(text) <= most


def test_both_apps_are_described_alike() -> None:
    """Only the paragraphs about the network differ."""
    for locale in LOCALES.values():
        plain = (METADATA / locale / "full_description.txt").read_text(encoding="utf-8").split("\n\n")
        together = (TOGETHER_TEXTS / locale / "description.txt").read_text(encoding="utf-8").split("\n\n")
        assert len([one for one in plain if one not in together]) == 1
        assert len([one for one in together if one not in plain]) == 2


@pytest.mark.parametrize("texts", [METADATA, TOGETHER_TEXTS], ids=["azulejo", "together"])
@pytest.mark.parametrize("locale", LOCALES.values())
def test_every_release_has_store_notes(locale: str, texts: Path) -> None:
    notes = texts / locale / "changelogs" / f"{spec()['android.numeric_version']}.txt"
    assert 0 < len(notes.read_text(encoding="utf-8").strip()) <= 500


@pytest.mark.parametrize("locale", LOCALES.values())
def test_store_pictures_have_the_right_sizes(locale: str) -> None:
    """Screenshots for phones and two sizes of tablets: no side longer than twice the other."""
    images = METADATA / locale / "images"
    assert size(images / "icon.png") == (512, 512)
    assert size(images / "featureGraphic.png") == (1024, 500)
    wanted = {
        file(code, shots, number)
        for code, name in LOCALES.items()
        if name == locale
        for shots in SHOTS
        for number, _screen in enumerate(shots.screens.split(), 1)
    }
    drawn = set(images.glob("*/*.png"))
    assert drawn == wanted
    for picture in drawn:
        assert max(size(picture)) <= 2 * min(size(picture))


def test_store_pictures_are_small() -> None:
    """Every version of every picture stays in the repository forever."""
    assert sum(path.stat().st_size for path in METADATA.rglob("*.png")) < 2_000_000


def size(png: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return width, height


# ------------------------------------------------------------------------------------------------------------ desktops


def test_software_centers_accept_the_metadata() -> None:
    accepts("appstreamcli", "validate", "--no-net", "--pedantic", f"packaging/{APP_ID}.metainfo.xml")


def test_metadata_shows_existing_pictures_and_the_newest_release() -> None:
    text = (ROOT / f"packaging/{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    shown = re.findall(r"<image>.*/azulejo/main/(.*)</image>", text)
    assert len(shown) == 4
    assert all((ROOT / name).is_file() for name in shown)
    released = re.findall(r"^## (\d[\d.]*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r'<release version="([\d.]+)"', text)[0] == released[0]


def test_desktops_accept_the_desktop_file() -> None:
    accepts("desktop-file-validate", f"packaging/{APP_ID}.desktop")


def test_desktops_recognize_records(tmp_path: Path) -> None:
    """They recognize records by content, as exported and as in the documentation, but not every JSON file."""
    (tmp_path / "packages").mkdir()
    shutil.copy(ROOT / f"packaging/{APP_ID}.mime.xml", tmp_path / "packages")
    accepts("update-mime-database", "-n", tmp_path)
    assert (tmp_path / "application/vnd.azulejo.game+json.xml").is_file()
    magic = (tmp_path / "magic").read_bytes()
    for record in (GAMES / "azul.json").read_bytes()[:64], b'{"format":"azulejo-game/1"':
        assert any(
            one in record and one in magic for one in (b'"format": "azulejo-game/1"', b'"format":"azulejo-game/1"')
        )
    entry = (ROOT / f"packaging/{APP_ID}.desktop").read_text(encoding="utf-8")
    assert "MimeType=application/vnd.azulejo.game+json;" in entry


def test_flatpak_gets_only_what_the_app_uses() -> None:
    """A window and sounds, the network for playing together, and the folder for exports."""
    manifest = yaml.safe_load((ROOT / f"packaging/flatpak/{APP_ID}.yml").read_text(encoding="utf-8"))
    assert manifest["id"] == APP_ID
    window = {"--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"}
    rest = {"--socket=pulseaudio", "--share=network", "--filesystem=xdg-download"}
    assert set(manifest["finish-args"]) == window | rest
