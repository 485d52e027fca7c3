"""The header of every patch says what it does and why, what it gains, and for which version of Kivy it was reviewed."""

import ast

import kivy
import pytest

from scorer.ui.kivyfix import HELPERS
from tests.paths import ROOT

FOLDER = ROOT / "scorer/ui/kivyfix"
MODULES = {path.stem for path in FOLDER.glob("[!_]*.py")}
PATCHES = sorted(MODULES - HELPERS)


def header(patch: str) -> dict[str, str]:
    """The fields of a module's docstring, each on its own line after the summary."""
    tree = ast.parse((FOLDER / f"{patch}.py").read_text(encoding="utf-8"))
    summary, fields = (ast.get_docstring(tree) or "").split("\n\n", 1)
    return {"What": summary} | dict(line.split(": ", 1) for line in fields.splitlines())


def test_helpers_are_modules() -> None:
    assert MODULES > HELPERS


@pytest.mark.parametrize("patch", PATCHES)
def test_header_describes_the_patch(patch: str) -> None:
    fields = header(patch)
    assert list(fields) == ["What", "Why", "Gain", "Reviewed for", "Remove when", "Record"]
    assert all(text.endswith(".") for text in fields.values())


@pytest.mark.parametrize("patch", PATCHES)
def test_patch_is_reviewed_for_the_installed_kivy(patch: str) -> None:
    assert header(patch)["Reviewed for"] == f"Kivy {kivy.__version__}.", (
        f"review {patch} and its decision record for Kivy {kivy.__version__}"
    )


@pytest.mark.parametrize("patch", PATCHES)
def test_patch_has_a_decision_record(patch: str) -> None:
    record = ROOT / header(patch)["Record"].removesuffix(".")
    assert record.match(f"docs/decisions/01??-{patch.replace('_', '-')}.md")
    assert record.exists()
