"""Garbage goes when nobody waits: when the fingers have rested, and when the app is left."""

import gc
import weakref

import pytest

from scorer.ui.kivyfix import gc_schedule

BEGIN, THOROUGHLY = gc_schedule.begin, gc_schedule.thoroughly
"""Themselves; in other tests they do nothing."""


class Pair:
    """Two that hold each other, which only Python's collector finds."""

    def __init__(self):
        self.other = [self]


@pytest.fixture
def begun(drive):
    from kivy.core.window import Window

    thresholds = gc.get_threshold()
    BEGIN()
    yield
    Window.unbind(on_touch_up=gc_schedule._wait)
    gc.set_threshold(*thresholds)
    THOROUGHLY()


def test_what_has_lived_a_while_goes_when_the_fingers_have_rested(begun, drive):
    pair = Pair()
    gone = weakref.ref(pair)
    gc.collect(1)
    del pair
    assert gone()
    drive.tap((100, 100))
    assert gc_schedule._soon.is_triggered
    gc_schedule.look_through_what_is_new()
    assert not gone()


def test_what_was_passed_over_goes_when_that_has_grown(begun, drive, monkeypatch):
    """A sheet that was read for longer than the fingers rest, and then closed; nobody taps while all is looked through."""
    pair = Pair()
    gone = weakref.ref(pair)
    gc.freeze()
    del pair
    monkeypatch.setattr(gc_schedule, "thoroughly", THOROUGHLY)
    gc_schedule._look_through_all(0)
    assert gone()
    crowd = [[] for _ in range(gc.get_freeze_count())]
    gc.freeze()
    drive.tap((100, 100))
    assert gc_schedule._late.is_triggered
    gc_schedule._look_through_all(0)
    assert not gone()
    assert crowd


def test_everything_goes_when_the_app_is_left(begun):
    pair = Pair()
    gone = weakref.ref(pair)
    gc.freeze()
    del pair
    gc.collect()
    assert gone()
    THOROUGHLY()
    assert not gone()
