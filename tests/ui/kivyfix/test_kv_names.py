"""kv files: every attribute, id, property and event that they name exists, which Kivy would notice only when it evaluates the line;
and only names with properties are copied into each expression.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import ParserRule, global_idmap
from kivy.metrics import dp
from kivy.properties import Property
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.kivyfix.kv_names import kv_names, move_names
from tests.paths import KV_FILES, UI_FILES, module_of

ALWAYS = {"self", "root", "args", "app", "ids"}
"""Names that Kivy adds to those of builtins, directives and ids."""


@pytest.fixture(scope="module", autouse=True)
def _load_all_kv_files() -> None:
    for path in KV_FILES:
        import_module(module_of(path))


def rules(path: Path | None = None) -> list[tuple[type, ParserRule]]:
    """The class rules of a kv file, or of all our kv files, with their classes."""
    files = {str(path)} if path else {str(file) for file in KV_FILES}
    return [(class_of(key.key), rule) for key, rule in Builder.rules if rule.ctx.filename in files]


@cache
def class_of(selector: str) -> type:
    """The class of a rule, or one of the widgets with this mixin. Kivy keeps selectors in lower case."""
    names = {name.lower(): name for name in Factory.classes}
    if selector in names:
        found: type = Factory.get(names[selector])
        return found
    return next(cls for cls in subclasses(Widget) if selector in (base.__name__.lower() for base in cls.__mro__))


def descendants(rule: ParserRule) -> Iterator[ParserRule]:
    """The widgets in a rule, without the one it is for."""
    for child in rule.children:
        yield child
        yield from descendants(child)


def ids_in(rule: ParserRule) -> dict[str, type]:
    """The class of the widget of each id."""
    return {child.id: Factory.get(child.name) for child in descendants(rule) if child.id}


@cache
def ids_of(cls: type) -> set[str]:
    """The ids in the rules of a class, its bases and its subclasses."""
    return {id for one, rule in rules() if issubclass(cls, one) or issubclass(one, cls) for id in ids_in(rule)}


@cache
def attributes(cls: type) -> set[str]:
    """What an instance has: members, annotations, attributes assigned to self, and properties declared by its own rules."""
    names = set(dir(cls)) | {name for one, rule in rules() if issubclass(cls, one) for name in rule.properties}
    for one in cls.__mro__:
        names |= set(vars(one).get("__annotations__", ()))
        if one.__module__.startswith("scorer."):
            names |= assigned(one)
    return names


def assigned(cls: type) -> set[str]:
    """The attributes that the methods of a class assign to self."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    except (OSError, TypeError):  # made by kv, as SumFigure@Figure
        return set()
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_name(node.value, "self")
    }


def is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def expressions(rule: ParserRule) -> Iterator[tuple[int, ast.AST]]:
    """Everything evaluated for a widget itself, with its line: properties, handlers and canvas instructions."""
    canvases = (rule.canvas_before, rule.canvas_root, rule.canvas_after)
    instructions = [instruction for canvas in canvases if canvas for instruction in canvas.children]
    for owner in (rule, *instructions):
        for prop in [*owner.properties.values(), *getattr(owner, "handlers", ())]:
            yield prop.line + 1, ast.parse(textwrap.dedent(prop.value).strip())


def unknown_names(root: type, widget: type, ids: dict[str, type], tree: ast.AST) -> Iterator[str]:
    """The names and attributes of an expression that do not exist."""
    classes: dict[str, type] = {**ids, "root": root, "self": widget, "app": AzulejoApp}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    known = ALWAYS | set(ids) | set(global_idmap) | set(kv_names)
    known |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    yield from (name.id for name in names if name.id not in known)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        if isinstance(node.value, ast.Name) and node.value.id in classes:
            cls = classes[node.value.id]
            if node.attr not in attributes(cls):
                yield f"{node.value.id}.{node.attr}"
        elif isinstance(node.value, ast.Attribute) and node.value.attr == "ids":
            owner = node.value.value
            if isinstance(owner, ast.Name) and owner.id in classes and node.attr not in ids_of(classes[owner.id]):
                yield f"{owner.id}.ids.{node.attr}"


def unknown_in(path: Path) -> list[str]:
    """Each unknown name of a kv file, with its line."""
    found = []
    for root, rule in rules(path):
        ids = ids_in(rule)
        for part in (rule, *descendants(rule)):
            widget = root if part is rule else Factory.get(part.name)
            for line, tree in expressions(part):
                found += [f"{line}: {name}" for name in unknown_names(root, widget, ids, tree)]
            found += [f"{one.line + 1}: {one.name}" for one in part.handlers if not has_event(widget, one.name)]
            if part is not rule:  # a rule may declare properties of its own class
                missing = part.properties.keys() - attributes(widget)
                found += [f"{part.properties[name].line + 1}: {part.name}.{name}" for name in missing]
    return found


def has_event(widget: type, handler: str) -> bool:
    return bool({handler, handler.removeprefix("on_")} & attributes(widget))


@pytest.mark.parametrize("path", KV_FILES, ids=lambda path: path.stem)
def test_every_name_in_kv_exists(path: Path) -> None:
    assert unknown_in(path) == []


def test_kivy_copies_only_names_with_properties_into_each_expression() -> None:
    copied = {name for name, value in global_idmap.items() if not isinstance(value, EventDispatcher)}
    assert copied <= {"app", "__builtins__"}
    assert {"theme", "_", "safe"} <= set(global_idmap)


WITH_DIRECTIVES = """
#:import sqrt math.sqrt
#:set SIDE_OF_TEST dp(5)
#:set TWICE_OF_TEST 2 * SIDE_OF_TEST
<NamesUser@Widget>:
    width: TWICE_OF_TEST + sqrt(16) + 0 * len(theme.name)
"""


def test_names_of_directives_are_known_to_expressions_but_not_copied() -> None:
    Builder.load_string(WITH_DIRECTIVES, filename="directives.kv")
    move_names()
    try:
        assert Factory.NamesUser().width == 2 * dp(5) + 4
        assert not {"sqrt", "SIDE_OF_TEST", "TWICE_OF_TEST"} & set(global_idmap)
    finally:
        Builder.unload_file("directives.kv")


FAULTY = """
<Chip>:
    text: root.txt
    on_realise: self.selected = app.root_window and missing
    Label:
        id: here
        txt: ''
        text: here.txet + root.ids.label.text + root.ids.lable.text
        canvas:
            Color:
                rgba: self.colour
"""


def test_unknown_names_are_found(tmp_path: Path) -> None:
    path = tmp_path / "faulty.kv"
    path.write_text(FAULTY, encoding="utf-8")
    rules_before = Builder.rules[:]
    try:
        Builder.load_file(str(path))
        found = {one.partition(": ")[2] for one in unknown_in(path)}
    finally:
        Builder.unload_file(str(path))
    assert Builder.rules == rules_before
    assert found == {
        "root.txt",
        "on_realise",
        "missing",
        "Label.txt",
        "here.txet",
        "root.ids.lable",
        "self.colour",
    }


def uses_of_ids(path: Path) -> Iterator[tuple[type | None, str]]:
    """The ids that a module names, with the class whose widget has it where that is known: `self.ids.name`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    module: Any = sys.modules[".".join(["scorer", *path.with_suffix("").parts[path.parts.index("scorer") + 1 :]])]
    for scope in (*classes, tree):
        for node in ast.walk(scope):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "ids":
                own = isinstance(scope, ast.ClassDef) and is_name(node.value.value, "self")
                yield getattr(module, scope.name) if own and isinstance(scope, ast.ClassDef) else None, node.attr


@pytest.mark.parametrize(
    "path", [path for path in UI_FILES if ".ids." in path.read_text("utf-8")], ids=lambda p: p.stem
)
def test_every_id_named_in_python_exists(path: Path) -> None:
    everywhere = {id for _cls, rule in rules() for id in ids_in(rule)}
    missing = {id for cls, id in uses_of_ids(path) if id not in (ids_of(cls) if cls else everywhere) | set(dir(dict))}
    assert missing == set()


def subclasses(cls: type[Widget]) -> Iterator[type[Widget]]:
    for one in cls.__subclasses__():
        yield one
        yield from subclasses(one)


def test_no_event_has_the_handler_of_a_property() -> None:
    """Kivy would call `on_fill` both for the event and whenever `fill` changes, with different arguments."""
    ours = [cls for cls in subclasses(Widget) if cls.__module__.startswith("scorer.")]
    clashing = [
        (cls.__name__, event)
        for cls in ours
        for event in getattr(cls, "__events__", ())
        if isinstance(getattr(cls, event.removeprefix("on_"), None), Property)
    ]
    assert len(ours) > 100
    assert clashing == []
