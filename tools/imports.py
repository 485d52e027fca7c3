"""Draws the imports between our modules into `docs/imports.md`.

An arrow that follows from two others is left out, which gives the smallest equivalent graph.
"""

from itertools import product
from pathlib import Path

from grimp import ImportGraph, build_graph

PAGE = Path(__file__).parents[1] / "docs" / "imports.md"
DRAWN = {
    "scorer": "Only `ui` imports Kivy, only `store` imports sqlite-utils.",
    "scorer.ui": "The screens and what they are built from; `kv/` mirrors these packages.",
    "scorer.rules": "How points are earned. Standard library only.",
    "scorer.store": "The games in SQLite.",
}
_HEAD = """\
# Imports

Generated from the code by `make docs`. `scorer/__init__.py` describes the packages, and each module's docstring says what it
is for. `make check` fails on an import in the other direction.
"""

Arrows = set[tuple[str, str]]


def arrows(package: str) -> Arrows:
    """Importer and imported, among the modules and packages directly in a package."""
    graph = build_graph("scorer", cache_dir=None)
    children = graph.find_children(package)
    for child in children:
        if graph.find_children(child):
            graph.squash_module(child)
    return {(name(one), name(other)) for one in children for other in imported(graph, one) & children - {one}}


def imported(graph: ImportGraph, module: str) -> set[str]:
    return set(graph.find_modules_directly_imported_by(module))


def name(module: str) -> str:
    return module.rpartition(".")[2]


def reduced(drawn: Arrows) -> Arrows:
    """Remove the arrows that a longer path implies."""
    reached = set(drawn)
    while more := {(a, d) for (a, b), (c, d) in product(reached, reached) if b == c} - reached:
        reached |= more
    nodes = {node for arrow in drawn for node in arrow}
    return {(a, c) for a, c in drawn if not any({(a, b), (b, c)} <= reached for b in nodes - {a, c})}


def diagram(package: str) -> str:
    """The arrows as Mermaid draws them."""
    lines = [f"    {one} --> {other}" for one, other in sorted(reduced(arrows(package)))]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


def page() -> str:
    return _HEAD + "".join(f"\n## {package}\n\n{about}\n\n{diagram(package)}\n" for package, about in DRAWN.items())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name} is drawn")
