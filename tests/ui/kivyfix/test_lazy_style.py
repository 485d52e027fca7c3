"""Each rule of Kivy's style sheet is loaded at most once, and the rules that the app needs are loaded."""

from collections import Counter
from typing import Any

from tests.ui.support.driver import Driver

USED = (
    "label",
    "relativelayout",
    "stencilview",
    "textinput",
    "textinputcutcopypaste",
    "selector",
    "bubblebutton",
    "button",
    "image",
)


def test_every_rule_is_loaded_once(drive: Driver) -> None:
    from scorer.ui.kivyfix import lazy_style
    from scorer.ui.widgets.controls import text_field  # noqa: F401 - loads the rules of text fields

    named = [
        line.strip("<>: ").split(",") for line in "".join(lazy_style._rules()).splitlines() if line.startswith("<")
    ]
    names = Counter(name.strip("- ").lower() for line in named for name in line if "@" not in name)
    assert set(USED) <= set(names)
    own = Counter(selector.key for selector, rule in builder_rules() if rule.ctx.filename is None)
    assert {name: own[name] for name in USED} == {name: names[name] for name in USED}
    assert not {"slider", "popup", "filechooserlistview"} & set(own)


def builder_rules() -> list[Any]:
    from kivy.lang import Builder

    return Builder.rules


def test_a_label_is_drawn(drive: Driver) -> None:
    from kivy.uix.label import Label

    label = drive.show(Label(text="Anna"))
    assert any(getattr(one, "texture", None) is label.texture for one in label.canvas.children)


def test_a_bar_of_no_width_does_not_fade(drive: Driver) -> None:
    """Fading redraws the screen in every frame."""
    from kivy.uix.scrollview import ScrollView

    hidden, shown = ScrollView(bar_width=0), ScrollView(bar_width=3)
    assert hidden.bar_color == hidden.bar_inactive_color
    assert shown.bar_color != shown.bar_inactive_color
