"""A color set on a widget survives a change of theme, even if it is the same in both themes."""

import pytest

from scorer.ui.drawing.icons import Icon
from scorer.ui.drawing.theme import theme
from scorer.ui.widgets.controls.buttons import IconButton, PrimaryButton
from scorer.ui.widgets.controls.text import Caption, Text
from tests.ui.support.driver import Driver


def test_texts_and_icons_on_a_button_keep_the_color_of_the_button(drive: Driver) -> None:
    button = drive.show(PrimaryButton(icon="tick", text="Done", note="next: Emma"))
    theme.name = "night"
    theme.name = "glaze"
    inks = {
        getattr(child, "text", "") or getattr(child, "name", ""): child.color
        for child in button.walk()
        if isinstance(child, Text | Icon)
    }
    assert inks.keys() >= {"Done", "tick"}
    assert inks["Done"] == inks["tick"] == theme.onprimary


@pytest.mark.parametrize("kind", [Text, Caption, IconButton, Icon])
def test_the_default_color_follows_the_theme(drive: Driver, kind: type[Text | IconButton | Icon]) -> None:
    widget = drive.show(kind())
    before = list(widget.color)
    theme.name = "night"
    assert widget.color != before
    theme.name = "glaze"
    assert widget.color == before


def test_an_explicit_color_stays(drive: Driver) -> None:
    words = drive.show(Caption(text="1"))
    words.color = theme.accent
    given = list(words.color)
    theme.name = "night"
    assert words.color == given
