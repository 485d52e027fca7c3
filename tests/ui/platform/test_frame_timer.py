"""A frame timer counts frames."""

from scorer.ui.platform.frame_timer import FrameTimer
from tests.ui.support.driver import Driver


def test_calls_back_after_the_given_number_of_frames(drive: Driver) -> None:
    calls: list[str] = []
    timer = FrameTimer(lambda: calls.append("called"))
    timer.start(3)
    drive.frames(2)
    assert not calls
    drive.frames(5)
    assert calls == ["called"]


def test_starting_again_starts_over_and_canceling_ends_it(drive: Driver) -> None:
    calls: list[str] = []
    timer = FrameTimer(lambda: calls.append("called"))
    timer.start(3)
    drive.frames(2)
    timer.start(3)
    drive.frames(2)
    assert not calls
    timer.cancel()
    drive.frames(5)
    assert not calls
