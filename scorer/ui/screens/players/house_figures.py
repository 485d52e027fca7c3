"""What all players together have done, as cards: everybody in the order of their ratings, and the records of the house."""

from scorer.stats.queries import Closest
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.players.player_figures import average, short_day, wins_in
from scorer.ui.widgets.containers.titled_card import rows_card
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.wording import sentences


def everybody(page, figures):
    """Whoever is strongest first; who has never met anybody comes last."""
    present, rows = figures.ratings.present, []
    for person, name, tally in sorted(figures.table, key=lambda row: -_points(present, row.person)):
        points = _.language.number(round(present[person].points)) if person in present else "–"
        row = ListRow(title=name, note=f"{wins_in(tally)} · {average(tally)}", figure=points)
        row.bind(on_release=lambda _row, person=person: page.choose(person))
        rows.append(row)
    return rows_card(_("All players"), _("rating"), rows) if rows else None


def _points(present, person):
    return present[person].points if person in present else 0


def records(page, figures):
    rows = []
    for kind, held in figures.records._asdict().items():
        if not held:
            continue
        note = f"{short_board_name(held.board)} · {short_day(held.played)}"
        row = ListRow(title=_told(kind, held), note=note, chevron=True)
        row.bind(on_release=lambda _row, game=held.game: page.navigator.go("game", game=game))
        rows.append(row)
    if not rows:
        return None
    return rows_card(_("House records"), "", rows)


def _told(kind, held):
    """A record in a sentence."""
    if not isinstance(held, Closest):
        points, n = _.language.points(held.value), _.language.number(held.value)
        return _(sentences.HOUSE_RECORDS[kind], points=points, n=n, name=held.name)
    if not held.margin:
        return _("Closest finish: tied on points.")
    return _(sentences.HOUSE_RECORDS[kind], points=_.language.points(held.margin))


def evenings(page, figures):
    """How much was played in this house."""
    games, minutes, since = figures.house
    if not games:
        return None
    title = _("{games} since {day}", games=_.plural("{n} game", "{n} games", games), day=short_day(since))
    note = _("{duration} of play", duration=_.language.duration(minutes)) if minutes else ""
    row = ListRow(title=title, note=note, chevron=True)
    row.bind(on_release=lambda _row: page.navigator.go("history", person=None, board=figures.asked or None))
    return rows_card(_("Overall"), "", [row])
