"""Opens the sheet to place a plate of the shown round."""

from scorer.rules.dome import Domes
from scorer.rules.plates import PLACES, Prints
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.dome.plate_sheet import PlateChoice, PlateSheet
from scorer.ui.screens.round.round_body import RoundHost


def open_plates(host: RoundHost, player: int, place: int) -> None:
    """Ask which plate a player places, beginning with a free place."""
    table, names = host.session.at(host.round), host.session.names
    assert isinstance(table, Domes)

    def lay(at: int, prints: Prints, drawn: int) -> None:
        host.entries.place_plate(at, prints, drawn, player)

    number, left = len(table.plates[player]) + 1, table.plates_left(player)
    heading = _("Plate {n} of {of}", n=number, of=len(PLACES))
    more = _.plural("{n} more to place", "{n} more to place", left)
    about = f"{names[player]}, {_.language.round(host.round)}: {more}"
    PlateSheet(PlateChoice(table, player, host.game, place), lay, heading=heading, about=about).open()
