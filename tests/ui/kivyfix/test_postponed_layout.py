"""What is due before a frame is drawn waits for the next frame, once."""

from kivy.clock import Clock

from scorer.ui.kivyfix.postponed_layout import postpone_layouts
from tests.ui.support.driver import Driver


def test_layouts_wait_for_one_frame(drive: Driver) -> None:
    done: list[str] = []

    def open_screen(_dt: float) -> None:
        Clock.schedule_once(lambda _dt: done.append("layout"), -1)
        postpone_layouts()

    Clock.schedule_once(open_screen, 0)
    drive.frames()
    assert not done
    drive.frames()
    assert done == ["layout"]
    Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: done.append("next layout"), -1), 0)
    drive.frames()
    assert done == ["layout", "next layout"]
