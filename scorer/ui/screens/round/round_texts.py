"""What the round screen says round the board: its title, the players in the strip, the main action, what a step did.

It looks at the screen and the game, and changes neither.
"""

from scorer.play import views
from scorer.ui.explain.floor_strip import MARKER, TILE
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.player_strip import ACTIVE, READY, WAITING, Seat
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.text import serif


def title_of(frame):
    """The name of the round; boards with a fixed number of rounds say of how many."""
    of = getattr(frame.session.layout, "rounds", 0)
    return _("Round {n} of {of}", n=frame.round, of=of) if of else _.language.round(frame.round)


def seats_of(frame):
    """The players as the strip shows them."""
    table, ready, waiting = frame.session.at(frame.round), frame.body.ready(), frame.waiting()
    holder = frame.session.marker_of(frame.round)
    seats = []
    for player, name in enumerate(frame.session.names):
        sums = views.sum_of(table, player, frame.round)
        change, active = sums.tiles + sums.lost, player == frame.player
        through = player in ready and not frame.correcting
        state = ACTIVE if active else READY if through else WAITING
        said = _.language.signed(change) if change or through or (active and sums.tiles) else ""
        word = "" if said or frame.correcting else _word(frame, player, waiting)
        seats.append(Seat(player + 1, name, sums.total, state, said, word, holder == player))
    return seats


def _word(frame, player, waiting):
    return frame.body.word(player) or (_("next") if waiting[:1] == [player] else "")


def main_action(frame):
    """What the large button does now."""
    session = frame.session
    if session.finished:
        return Action(_("Show result"), frame.finish, icon="trophy")
    if frame.correcting:
        now = session.round
        return Action(_("Back to round {n}", n=now), lambda: frame.open_round(now), icon="next")
    if own := frame.body.main():
        return own
    if waiting := frame.waiting():
        return Action(_("Done"), frame.done, _("next: {name}", name=session.names[waiting[0]]))
    return Action(closing(frame, over=session.ends_now()), frame.done)


def closing(frame, *, over):
    """What the last one to be through does to the round; the game may be over with it."""
    return _("Finish the game") if over else _("Finish round {n}", n=frame.round)


def changes_since(session, before):
    """Anna 33 → 35, of everybody whose total was another one before."""
    rows = zip(session.names, before, session.table.totals, strict=True)
    return ", ".join(f"{name} {old} → {new}" for name, old, new in rows if old != new) or _("no totals changed")


def floor_slots(floor):
    """What lies on the slots, from the first."""
    lying = [MARKER] * floor.marker + [TILE] * floor.tiles
    return lying[: len(floor.losses)]


def loss_texts(floor):
    """The printed losses."""
    return [_.language.number(loss) for loss in floor.losses]


def sum_parts(sums, least):
    """What made up the sum of a round, for the line that says it; what was lost may have been held at the lower limit."""
    signed, at_least = _.language.signed, _("stops at {points}", points=least)
    return [
        (serif(_.language.number(sums.before)), _("Before"), "ink"),
        (serif(signed(sums.tiles)), _("Wall"), "pos" if sums.tiles else "ink"),
        (serif(signed(sums.lost)), at_least if sums.held else _("Floor"), "neg" if sums.lost else "ink"),
    ]
