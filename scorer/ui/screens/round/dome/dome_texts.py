"""Texts beside a dome: the sum of a round, the broken tiles, and the hint."""

from scorer.play.dome_views import dome_spaces, sum_with_plates
from scorer.play.views import FloorView, SpaceState
from scorer.rules.dome import Domes
from scorer.rules.reasons import Reason
from scorer.ui.explain.floor_strip import TILE
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import serif


def slots_of(view: FloorView) -> list[str]:
    """The contents of the slots for broken tiles; the marker is not in a slot."""
    return [TILE] * min(view.tiles, len(view.losses))


def loss_of_broken(table: Domes, view: FloorView) -> int:
    """The loss for broken tiles and the marker together."""
    return view.points + (table.layout.marker if view.marker else 0)


def parts_of_sum(table: Domes, player: int, number: int) -> list[tuple[str, str, str]]:
    """The parts of a round's sum with their captions and colors; the loss may have been limited to keep a total of 0."""
    sums, plates = sum_with_plates(table, player, number)
    number_of, signed = _.language.number, _.language.signed
    lost = _("stops at {points}", points=table.least) if sums.held else _("Broken")
    return [
        (serif(number_of(sums.before)), _("Before"), "ink"),
        (serif(signed(plates)), _("Plate"), "neg" if plates else "ink"),
        (serif(signed(sums.tiles)), _("Tiles"), "pos" if sums.tiles else "ink"),
        (serif(signed(sums.lost)), lost, "neg" if sums.lost else "ink"),
    ]


def dome_hint(table: Domes, player: int) -> str:
    """What was entered automatically, or what can still be entered."""
    now = [line for line in table.lines if (line.player, line.round) == (player, table.round)]
    specials = [line for line in now if line.reason is Reason.SPECIAL_TILE]
    if left := len(table.free_places(player)) and table.plates_left(player):
        return _.plural("Tap a free place to place your plate.", "Tap a free place: {n} plates this round.", left)
    if specials:
        points = _.language.signed(specials[-1].points)
        return _("Plate full: its special tile comes, row {row} = {points}", row=specials[-1].space.row, points=points)
    states = [view.state for view in dome_spaces(table, player).values()]
    if SpaceState.OPEN in states:
        return _("Tap each tile that moved to the dome.")
    return _("Every row has its tile for this round.")
