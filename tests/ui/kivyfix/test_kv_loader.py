"""kv files: each belongs to a module of the same path, is loaded once, and contains no f-strings."""

import re
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

from tests.paths import KV_FILES, ROOT, UI_FILES, module_of, source_of
from tests.ui.support.driver import Driver


def test_every_kv_file_belongs_to_a_module() -> None:
    assert [path.name for path in KV_FILES if not source_of(module_of(path)).exists()] == []


@pytest.mark.parametrize("path", KV_FILES, ids=lambda path: path.stem)
def test_no_f_strings(path: Path) -> None:
    """They crash on the phone's Python, and do not follow a change of language."""
    assert not re.search(r"""\bf(['"])""", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", KV_FILES, ids=lambda path: path.stem)
def test_no_rule_follows_the_ids_of_a_widget(path: Path) -> None:
    """Kivy's registry of bindings would keep the `ids` forever, and with them their widget and everything around it."""
    rules = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.strip().startswith("on_")]
    assert [line for line in rules if re.search(r"\w\.ids\b", line)] == []


@pytest.mark.parametrize("path", KV_FILES, ids=lambda path: path.stem)
def test_every_kv_file_is_loaded_once_by_its_module(drive: Driver, path: Path) -> None:
    from kivy.lang import Builder

    import_module(module_of(path))
    assert Builder.files.count(str(path)) == 1


def imports_of(module: str) -> set[str]:
    """The UI modules that a module imports, in Python and in kv."""
    source = source_of(module).read_text(encoding="utf-8")
    kv_file = ROOT / "kv" / source_of(module).relative_to(ROOT / "scorer/ui").with_suffix(".kv")
    kv = kv_file.read_text(encoding="utf-8") if kv_file.exists() else ""
    named = re.findall(r"^#:import \w+ (scorer\.ui[\w.]+)", kv, re.MULTILINE)
    for package, names in re.findall(r"^ *from (scorer\.ui[\w.]*) import ([\w, ]+)", source, re.MULTILINE):
        named += [f"{package}.{name.strip()}" for name in names.split(",")]
    paths = {path for name in named for path in (name, name.rpartition(".")[0])}
    return {path for path in paths if path != module and source_of(path).exists()}


def test_python_and_kv_together_import_without_cycles() -> None:
    """Import-linter does not read kv files."""
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in UI_FILES]
    imports = {module: imports_of(module) for module in modules}
    assert len(list(TopologicalSorter(imports).static_order())) >= len(KV_FILES)


def test_kv_files_import_from_lower_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (one["layers"] for one in contracts if one.get("containers") == ["scorer.ui"])
    upward = [
        (path.name, module)
        for path in KV_FILES
        for module in re.findall(r"^#:import \w+ scorer\.ui\.([\w.]+)", path.read_text("utf-8"), re.MULTILINE)
        if layers.index(module.split(".")[0]) < layers.index(module_of(path).split(".")[2])
    ]
    assert upward == []


def test_widget_names_are_unique() -> None:
    """Kivy looks up kv rules by class name alone, so two widgets with the same name would share their rules."""
    sources = [path.read_text(encoding="utf-8") for path in UI_FILES]
    names = Counter(name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE))
    assert len(names) > len(KV_FILES)
    assert [name for name, times in names.items() if times > 1] == []


def test_no_file_exceeds_500_lines() -> None:
    long = {path.name for path in [*KV_FILES, *UI_FILES] if len(path.read_text(encoding="utf-8").splitlines()) > 500}
    assert long == set()


def test_a_name_means_the_same_in_all_kv_files() -> None:
    """Kivy keeps the names of `#:set` and `#:import` for all files, so the one loaded last would win."""
    meanings: dict[str, set[str]] = {}
    for path in KV_FILES:
        for name, meaning in re.findall(r"^#:(?:set|import) (\w+) (.+)$", path.read_text("utf-8"), re.MULTILINE):
            meanings.setdefault(name, set()).add(meaning)
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}
