"""The spoken names of controls and spaces. That every control has a name is tested in test_no_word_cut_off."""

import pytest
from kivy.uix.floatlayout import FloatLayout

from scorer.rules.board import Space
from scorer.rules.layouts import LAYOUTS
from scorer.ui.app.keyboard import spots_in
from scorer.ui.boards.spoken_cells import spoken_cell
from scorer.ui.drawing.cells import CLOSED, NEW, OPEN, PLACED, Cell
from scorer.ui.explain.floor_strip import MARKER, TILE, FloorSlots
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import IconButton, PrimaryButton
from scorer.ui.widgets.controls.switch_row import SwitchRow
from tests.ui.support.driver import Driver
from tests.ui.support.spoken import badly_named


@pytest.mark.parametrize(
    ("code", "space", "cell", "name"),
    [
        ("en", "4.1", Cell("turquoise", OPEN, "+7"), "Row 4, column 1, turquoise, free, 7 points"),
        ("en", "5.3", Cell("wild", OPEN), "Row 5, column 3, any color, free"),
        ("en", "2.2", Cell("red", NEW, "+1", badge="×2"), "Row 2, column 2, red, ×2, filled, 1 point"),
        ("en", "1.2", Cell("caramel", CLOSED), "Row 1, column 2, yellow, not now"),
        ("hu", "1.5", Cell("white", PLACED), "1. sor, 5. mező, fehér, foglalt"),
        ("fi", "3.3", Cell("blue", CLOSED), "Vaakarivi 3, pystyrivi 3, sininen, ei nyt"),
    ],
)
def test_space_of_a_wall(drive: Driver, code: str, space: str, cell: Cell, name: str) -> None:
    _.switch(code)
    assert spoken_cell(Space(space), cell, LAYOUTS["azul"]) == name


def test_space_of_a_star_is_named_by_its_star(drive: Driver) -> None:
    assert spoken_cell(Space("2.3"), Cell("red", OPEN, "−1"), LAYOUTS["summer-pavilion"]) == (
        "Red star, space 3, red, free, −1 point"
    )


def test_slots_of_a_floor_line(drive: Driver) -> None:
    slots = FloorSlots(values=["−1", "−1", "−2"], slots=[MARKER, TILE])
    assert slots.spoken_names() == [
        "Floor line, space 1, −1 point, start marker",
        "Floor line, space 2, −1 point, filled",
        "Floor line, space 3, −2 points, free",
    ]


def test_switch_says_its_state(drive: Driver) -> None:
    row = drive.show(SwitchRow(title="Vibrate", active=True))
    assert row.spoken_name == "Vibrate, on"
    _.switch("hu")
    row.active = False
    assert row.spoken_name == "Vibrate, ki"


def test_missing_and_untranslated_names_are_found(drive: Driver) -> None:
    page = FloatLayout()
    for button in (IconButton(icon="close"), IconButton(icon="close", spoken="Close"), PrimaryButton(text="Bezárás")):
        page.add_widget(button)
    drive.show(page)
    assert len(list(spots_in(page))) == 3
    assert list(badly_named(page, "hu")) == ["IconButton has no spoken name", "IconButton: Close is English"]
