"""Every patch of Kivy has been reviewed for the installed version and has a decision record."""

import kivy
import pytest

from scorer.ui.kivyfix import HELPERS, REVIEWED_FOR
from tests.paths import ROOT


def test_every_module_is_a_patch_or_a_helper() -> None:
    modules = {path.stem for path in (ROOT / "scorer/ui/kivyfix").glob("[!_]*.py")}
    assert modules == REVIEWED_FOR.keys() | HELPERS
    assert not REVIEWED_FOR.keys() & HELPERS


@pytest.mark.parametrize("patch", REVIEWED_FOR)
def test_every_patch_is_reviewed_for_the_installed_kivy(patch: str) -> None:
    assert REVIEWED_FOR[patch] == kivy.__version__, (
        f"review {patch} and its decision record for Kivy {kivy.__version__}"
    )


@pytest.mark.parametrize("patch", REVIEWED_FOR)
def test_every_patch_has_a_decision_record(patch: str) -> None:
    assert list((ROOT / "docs/decisions").glob(f"01??-{patch.replace('_', '-')}.md"))
