"""Texts around the board of the round screen: its title, the players in the strip, the main action, sums and losses.

These functions read the screen and the game and change neither.
"""

from collections.abc import Sequence
from functools import partial

from scorer.play import views
from scorer.play.correction import Correction
from scorer.play.session import Total
from scorer.ui.explain.floor_strip import MARKER, TILE
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.player_strip import Seat
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.text import serif


def title_of(host: RoundHost) -> str:
    """The number of the round, and of all rounds if that is fixed."""
    if isinstance(host.game, Correction):
        return _("Correct round {n}", n=host.round)
    of = host.session.layout.rounds
    return _("Round {n} of {of}", n=host.round, of=of) if of else _.language.round(host.round)


def short_title_of(host: RoundHost) -> str:
    """The number of the round in a few letters."""
    of = host.session.layout.rounds
    return f"{host.round}/{of}" if of else _("R{n}", n=host.round)


def seats_of(host: RoundHost) -> list[Seat]:
    """The players as the strip shows them."""
    table, done, waiting = host.session.at(host.round), host.done_players(), host.turns.waiting()
    holder = host.session.marker_of(host.round)
    seats = []
    for player, name in enumerate(host.session.names):
        sums = views.sum_of(table, player, host.round)
        change, active = sums.tiles + sums.lost, player == host.player
        is_done = player in done and not host.correcting
        points = _.language.signed(change) if change or is_done or (active and sums.tiles) else ""
        word = "" if points or host.correcting else _status(host, player, waiting)
        scored = host.hosted.has_scored(player)
        presence = host.hosted.presence_of(player, host.body.status_of(player))
        seats.append(
            Seat(
                host.game.looks[player],
                name,
                sums.total,
                active,
                is_done,
                points,
                word,
                holder == player,
                *presence,
                scored,
            )
        )
    return seats


def open_totals(host: RoundHost, kind: Total = Total.ROUND) -> None:
    """Open the sheet for totals, which is rarely used."""
    from scorer.ui.screens.round.totals_sheet import open_totals as open_sheet

    open_sheet(host, kind)


def _status(host: RoundHost, player: int, waiting: Sequence[int]) -> str:
    return host.body.status_of(player) or (_("next") if waiting[:1] == [player] else "")


def main_action(host: RoundHost) -> Action:
    """The action of the main button."""
    session, turns = host.session, host.turns
    if session.finished:
        return Action(_("Show result"), turns.finish_game, icon="trophy")
    if host.correcting:
        now = session.round
        return Action(_("Back to round {n}", n=now), lambda: host.open_round(now), icon="next")
    if host.player in session.table.totals_only and turns.waiting():
        return Action(_("Enter totals"), partial(open_totals, host), icon="pencil")
    if waiting_for := host.hosted.main_action():
        return waiting_for
    if own := host.body.main_action():
        return own
    if waiting := turns.waiting():
        return Action(_("Done"), turns.finish_turn, _("next: {name}", name=session.names[waiting[0]]))
    if turns.awaited() or not host.hosted.closes_rounds:
        return Action(_("Done"), turns.finish_turn)
    return Action(closing(host, over=session.ends_now()), turns.finish_turn)


def closing(host: RoundHost, *, over: bool) -> str:
    """The main action of the last player in a round; `over` if the game ends with it."""
    return _("Finish the game") if over else _("Finish round {n}", n=host.round)


def floor_slots(floor: views.FloorView) -> list[str]:
    """The contents of the floor line's slots, in order."""
    contents = [MARKER] * floor.marker + [TILE] * floor.tiles
    return contents[: len(floor.losses)]


def loss_texts(floor: views.FloorView) -> list[str]:
    """The printed losses."""
    return [_.language.number(loss) for loss in floor.losses]


def sum_parts(sums: views.SumView, least: int) -> list[tuple[str, str, str]]:
    """The parts of a round's sum with their captions and colors; the loss may have been limited to keep a total of `least`."""
    signed, at_least = _.language.signed, _("stops at {points}", points=least)
    return [
        (serif(_.language.number(sums.before)), _("Before"), "ink"),
        (serif(signed(sums.tiles)), _("Wall"), "pos" if sums.tiles else "ink"),
        (serif(signed(sums.lost)), at_least if sums.held else _("Floor"), "neg" if sums.lost else "ink"),
    ]
