"""Without motion, a result is shown at once."""

import pytest

from scorer.ui.drawing.motion import Motion


@pytest.fixture
def calm() -> None:
    Motion.calm = True
