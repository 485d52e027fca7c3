"""What all tests share: hypothesis looks for counterexamples, not for slow machines."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("azulejo", deadline=None)
settings.load_profile("azulejo")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An empty club folder."""
    folder = tmp_path / "club"
    folder.mkdir()
    return folder
