"""After an exception in kv, Kivy applies its rules again and updates its canvases."""

from collections.abc import Iterator

import pytest
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.builder_recovery import recover

pytestmark = pytest.mark.usefixtures("drive")


class KvError(Exception):
    """An exception that no code expects."""


class Failing(Widget):
    """A widget whose rule and canvas can fail."""

    number = NumericProperty()
    fails = False
    shaded = 0.0
    """What the canvas was last updated for."""

    def width_of(self, number: float) -> float:
        if self.fails:
            raise KvError
        return 10 * number

    def shade(self, number: float) -> float:
        if self.fails:
            raise KvError
        self.shaded = number
        return 0.5


Builder.load_string("""
<Failing>:
    canvas:
        Color:
            a: root.shade(root.number)
    Widget:
        width: root.width_of(1)
""")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Makes `Failing` fail; the builder works before and after the test."""
    yield monkeypatch
    Builder.rulectx.clear()


def test_a_rule_that_failed_is_applied_again(failing: pytest.MonkeyPatch) -> None:
    failing.setattr(Failing, "fails", True)
    with pytest.raises(Exception, match="KvError") as raised:
        Failing()
    failing.setattr(Failing, "fails", False)
    with pytest.raises(AssertionError):
        Failing()
    recover(raised.value)
    assert Failing().children[0].width == 10


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_failed_canvas_does_not_block_others(failing: pytest.MonkeyPatch, place: int) -> None:
    widgets = [Failing() for _ in range(3)]
    Builder.sync()
    for widget in widgets:
        widget.number = 1
    failing.setattr(widgets[place], "fails", True)
    with pytest.raises(KvError) as raised:
        Builder.sync()
    recover(raised.value)
    Builder.sync()
    assert [widget.shaded for widget in widgets] == [0 if number == place else 1 for number in range(3)]
    failing.setattr(widgets[place], "fails", False)
    for widget in widgets:
        widget.number = 2
    Builder.sync()
    assert [widget.shaded for widget in widgets] == [2, 2, 2]
