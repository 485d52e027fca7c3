"""Nothing unused remains where linter and type checker cannot see it: names in kv files, and icons."""

import re

from tests.paths import KV_FILES, ROOT, UI_FILES, module_of, source_of

KV = {module_of(path): path.read_text("utf-8") for path in KV_FILES}
PYTHON = {path: path.read_text("utf-8") for folder in ("scorer", "tests") for path in (ROOT / folder).rglob("*.py")}
ICONS = source_of("scorer.ui.drawing.icons")


def rules(kv: str) -> str:
    """The text of a kv file without its imports."""
    return re.sub(r"^#:.*\n", "", kv, flags=re.MULTILINE)


def says(text: str, name: str) -> bool:
    return bool(re.search(rf"\b{name}\b", text))


def widgets_of(module: str) -> set[str]:
    """The classes that a module and its kv file define."""
    classes = re.findall(r"^class (\w+)", PYTHON.get(source_of(module), ""), re.MULTILINE)
    return {*classes, *re.findall(r"^<(\w+)", KV.get(module, ""), re.MULTILINE)}


def test_every_import_of_a_kv_file_is_used() -> None:
    """By its own name, or through another widget of the same module."""
    imports = [
        (file, name, module)
        for file, kv in KV.items()
        for name, module in re.findall(r"^#:import (\w+) (scorer\.ui[\w.]+)\.\w+$", kv, re.MULTILINE)
    ]
    assert imports
    assert [
        (file, name)
        for file, name, module in imports
        if not any(says(rules(KV[file]), one) for one in {name} | widgets_of(module))
    ] == []


def test_every_shared_widget_is_used_in_kv() -> None:
    kv = "\n".join(map(rules, KV.values()))
    shared = re.findall(r"\"(\w+)\"[,)]", PYTHON[ROOT / "scorer/ui/widgets/__init__.py"])
    assert shared
    assert [name for name in shared if not re.search(rf"^ +{name}:$|@{name}>", kv, re.MULTILINE)] == []


def test_every_id_of_a_kv_file_is_used() -> None:
    """In the file itself, or in Python as `ids.name` or in quotes."""
    python = "\n".join(PYTHON.values())
    a_name = re.compile(r"^ +id: (\w+)$", re.MULTILINE)
    named = [(file, id) for file, kv in KV.items() for id in a_name.findall(kv)]
    assert len(named) > len(KV)
    assert [
        (file, id)
        for file, id in named
        if not says(a_name.sub("", KV[file]), id) and not re.search(rf"\bids\.{id}\b|[\"']{id}[\"']", python)
    ] == []


def test_every_icon_is_used() -> None:
    icons = re.findall(r"^    \"([a-z]+)\": \(", PYTHON[ICONS], re.MULTILINE)
    screens = [text for path, text in PYTHON.items() if path in UI_FILES and path != ICONS]
    shown = "\n".join([*screens, *map(rules, KV.values())])
    assert {"close", "statue"} < set(icons)
    assert [icon for icon in icons if not re.search(rf"[\"']{icon}[\"']", shown)] == []
