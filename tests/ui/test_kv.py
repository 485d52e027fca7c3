"""The kv files: each belongs to a module, is read once, and holds nothing that a phone would choke on."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "kv").glob("*.kv"))
MODULES = {path.stem for path in (ROOT / "scorer" / "ui").glob("*.py")}


def test_every_kv_file_belongs_to_a_module():
    assert {path.stem for path in FILES} <= MODULES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_f_strings(path):
    """They crash on the Python of the phone, and do not follow a change of language."""
    assert not re.search(r"""\bf(['"])""", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_kv_file_is_read_by_its_module_and_only_once(drive, path):
    from kivy.lang import Builder

    import_module(f"scorer.ui.{path.stem}")
    assert [Path(file).name for file in Builder.files if file].count(path.name) == 1


def test_no_two_widgets_have_one_name():
    """Kivy finds the rules of a widget by the name of its class alone: what is said of the one would hold for the other."""
    sources = [(ROOT / "scorer" / "ui" / f"{name}.py").read_text(encoding="utf-8") for name in sorted(MODULES)]
    names = Counter(name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE))
    assert len(names) > len(FILES)
    assert [name for name, times in names.items() if times > 1] == []


def test_no_file_is_longer_than_the_house_allows():
    files = [*FILES, *(ROOT / "scorer" / "ui").glob("*.py")]
    assert {path.name for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 500} == set()


@pytest.mark.parametrize("name", sorted(MODULES - {"__init__"}))
def test_every_module_says_what_it_is_for(name):
    tree = ast.parse((ROOT / "scorer" / "ui" / f"{name}.py").read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
