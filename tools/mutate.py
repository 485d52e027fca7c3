"""Mutation testing of `scorer/rules`: changes one thing at a time and checks that a test fails.

Run it by hand with `make mutate`; it takes a long time. `docs/mutation.md` explains the mutants that survived.
"""

import argparse
import ast
import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import hypothesis.stateful  # noqa: F401 - imported once here, not in every child process
import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "scorer" / "rules"
CPU_SECONDS: Final = 60
"""A mutant that runs longer is in an endless loop."""
NO_RESULT: Final = 255
OPTIONS: Final = "-x -q -p no:cacheprovider -W ignore::pytest.PytestAssertRewriteWarning".split()

TESTS: Final = {
    "board": "board rulebooks wall star",
    "claim": "claim",
    "dome": "dome refusals session_domes dome_questions replay",
    "dome_count": "claim",
    "dome_referee": "dome_questions dome_views",
    "entries": "entries",
    "families": "claim",
    "feats": "feats",
    "game": "if_ended wall star rulebooks claim replay cli",
    "geometry": "geometry",
    "goals": "dome",
    "layouts": "layouts wall star rulebooks",
    "mistaps": "claim",
    "plates": "dome dome_questions",
    "reasons": "wall star claim",
    "referee": "referee",
    "run_count": "claim",
    "scoresheet": "claim",
    "slips": "claim",
    "star": "star rulebooks refusals referee",
    "star_count": "claim",
    "table": "refusals wall star rulebooks if_ended totals",
    "validation": "refusals claim record store_archive",
    "wall": "wall rulebooks refusals referee replay",
    "wall_count": "claim",
}
"""The tests of each module, those most likely to fail first; a mutant that survives them should be tried on all tests."""
SELECTION: Final = "mini-mono or crystal-mosaic-1 or azul-duel or not (planted or every_explanation)"
"""The random games of three boards instead of all."""

SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}

Change = tuple[str, Callable[[], None]]
"""What is changed in a syntax tree, and the change itself."""


class Mutant(NamedTuple):
    module: str
    line: int
    change: str
    node: int
    """Its number in the syntax tree."""
    variant: int

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line}: {self.change}"

    def tree(self) -> ast.Module:
        tree = ast.parse((PACKAGE / f"{self.module}.py").read_text())
        _, apply = list(_changes(_nodes(tree)[self.node]))[self.variant]
        apply()
        return ast.fix_missing_locations(tree)


class MutantFinder(MetaPathFinder):
    """Imports the mutated module instead of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != f"scorer.rules.{self.mutant.module}":
            return None
        return spec_from_loader(fullname, MutantLoader(fullname, self.mutant))


class MutantLoader(SourceFileLoader):
    def __init__(self, fullname: str, mutant: Mutant) -> None:
        super().__init__(fullname, str(PACKAGE / f"{mutant.module}.py"))
        self.mutant = mutant

    def get_code(self, _fullname: str) -> CodeType:
        return compile(self.mutant.tree(), self.path, "exec")


def mutants_of(module: str) -> list[Mutant]:
    tree = ast.parse((PACKAGE / f"{module}.py").read_text())
    return [
        Mutant(module, getattr(node, "lineno", 0), change, number, variant)
        for number, node in enumerate(_nodes(tree))
        for variant, (change, _) in enumerate(_changes(node))
    ]


def _nodes(tree: ast.AST) -> list[ast.AST]:
    """All nodes except annotations, which have no effect."""
    found = [tree]
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                found += _nodes(child)
    return found


def _changes(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            yield _swap(operator, partial(node.ops.__setitem__, number))
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPPED:
        yield _swap(node.op, partial(setattr, node, "op"))
    elif isinstance(node, ast.Constant):
        for value in _other_values(node.value):
            yield f"{node.value!r} -> {value}", partial(setattr, node, "value", value)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield f"negate {ast.unparse(node.test)}", partial(setattr, node, "test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.comprehension):
        for number, test in enumerate(node.ifs):
            yield f"drop if {ast.unparse(test)}", partial(node.ifs.__setitem__, number, ast.Constant(value=True))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"drop {ast.unparse(node.value)}", partial(setattr, node, "value", ast.Constant(value=None))


def _other_values(value: object) -> tuple[int, ...]:
    if isinstance(value, bool):
        return (not value,)
    return (value + 1, value - 1) if isinstance(value, int) else ()


def _swap(operator: ast.AST, put: Callable[[Any], None]) -> Change:
    new = SWAPPED[type(operator)]
    return f"{type(operator).__name__} -> {new.__name__}", partial(put, new())


def _test_files(module: str) -> list[str]:
    return [f"tests/test_{name}.py" for name in TESTS[module].split()]


def killed_by(mutant: Mutant | None, files: Sequence[str]) -> str:
    """The test file that fails with a mutant, or nothing."""
    child = os.fork()
    if child == 0:
        _run_child(mutant, files)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return "time limit"
    code = os.WEXITSTATUS(status)
    if code == NO_RESULT:
        raise RuntimeError(f"the tests could not be run for {mutant}")
    return files[code - 1] if code else ""


def _run_child(mutant: Mutant | None, files: Sequence[str]) -> None:
    """Run the test files one by one until one fails; the exit status is its number."""
    code = NO_RESULT
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        if mutant:
            sys.meta_path.insert(0, MutantFinder(mutant))
        with tempfile.TemporaryFile() as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
            runs = (pytest.main([*OPTIONS, "-k", SELECTION, file]) for file in files)
            failed = (number for number, result in enumerate(runs, start=1) if result)
            code = next(failed, 0)
    finally:
        os._exit(code)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="modules of scorer/rules; all by default")
    parser.add_argument("--sample", type=int, default=12, help="mutants per module, chosen at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Some of the mutants, always the same ones for a seed; all for a count of 0."""
    if not 0 < count < len(mutants):
        return mutants
    rng = random.Random(seed)  # noqa: S311 - the sample need not be secret
    return sorted(rng.sample(mutants, count), key=lambda mutant: mutant.node)


def main() -> None:
    arguments = _arguments()
    modules = arguments.modules or sorted(TESTS)
    files = sorted({file for module in modules for file in _test_files(module)})
    if broken := killed_by(None, files):
        sys.exit(f"{broken} fails without any mutant.")
    mutants = [m for module in modules for m in _sample(mutants_of(module), arguments.sample, arguments.seed)]
    survived: list[Mutant] = []
    for mutant in mutants:
        killer = killed_by(mutant, _test_files(mutant.module))
        print(f"{mutant}: {'killed by ' + killer if killer else 'SURVIVED'}", flush=True)
        survived += [] if killer else [mutant]
    print(f"{len(survived)} of {len(mutants)} mutants survived:", *survived, sep="\n")


if __name__ == "__main__":
    main()
