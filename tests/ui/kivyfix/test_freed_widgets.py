"""A widget that is freed while its own binding is evaluated is skipped, and later bindings are called."""

import gc
import weakref

import pytest
from kivy.event import EventDispatcher
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.ui.kivyfix import kv_loader  # noqa: F401 - it installs the patch

pytestmark = pytest.mark.usefixtures("drive")


class Daytime(EventDispatcher):
    """All widgets are bound to it; it outlives them."""

    hour = NumericProperty()


class Follower(Widget):
    """Collects garbage whenever it is updated."""

    daytime = ObjectProperty()
    hour = NumericProperty()


Builder.load_string("""
#:import collect gc.collect

<Follower>:
    hour: self.daytime.hour + 0 * collect() if self.daytime else 0
""")


def test_a_widget_may_be_freed_by_the_evaluation_of_its_binding() -> None:
    daytime = Daytime()
    closed, shown = Follower(daytime=daytime), Follower(daytime=daytime)
    closed.add_widget(Widget())  # parent and child refer to each other, so only the collector frees them
    left = weakref.ref(closed)
    gc.disable()
    try:
        del closed
        assert left()
        daytime.hour = 12
    finally:
        gc.enable()
    assert not left()
    assert shown.hour == 12
