"""What all players together have done, as cards: everybody in the order of their ratings, and the records of the house."""

from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.players.player_figures import average, short_day, wins_in
from scorer.ui.widgets.containers.titled_card import rows_card
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.wording.house_records import record_sentences


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
    for record, sentence in record_sentences(_.language, figures.records):
        note = f"{short_board_name(record.board)} · {short_day(record.played)}"
        row = ListRow(title=sentence, note=note, chevron=True)
        row.bind(on_release=lambda _row, game=record.game: page.navigator.go("game", game=game))
        rows.append(row)
    if not rows:
        return None
    return rows_card(_("House records"), "", rows)


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
