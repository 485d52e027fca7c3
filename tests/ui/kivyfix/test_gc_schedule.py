"""Garbage is collected rarely while the app runs, and completely when it is paused."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from scorer.ui.kivyfix import gc_schedule


class Cycle:
    """An object that only the garbage collector can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def _usual() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.enable()


@pytest.mark.usefixtures("_usual")
def test_collection_is_enabled_and_rare_after_the_start() -> None:
    gc.disable()
    gc_schedule.start()
    assert gc.isenabled()
    assert gc.get_threshold()[0] == gc_schedule.YOUNG


@pytest.mark.usefixtures("_usual")
def test_a_pause_frees_old_garbage() -> None:
    gc_schedule.start()
    cycle = Cycle()
    gone = weakref.ref(cycle)
    gc.collect()
    del cycle
    gc.collect(1)
    assert gone(), "it has grown old"
    gc_schedule.collect()
    assert not gone()
