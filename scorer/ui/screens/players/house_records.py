"""Cards about all players: the ranking, the house records, and how much was played."""

from functools import partial

from scorer.stats.rating import Rating
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.players.player_cards import CardActions
from scorer.ui.screens.players.player_statistics import Statistics, average, short_day, wins_in
from scorer.ui.widgets.containers.titled_card import TitledCard, rows_card
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.wording.house_records import record_sentences
from scorer.wording.language import sentence_case


def all_players(page: CardActions, statistics: Statistics) -> TitledCard | None:
    """All players by rating; those without one come last."""
    present, rows = statistics.ratings.present, []
    for person, name, tally in sorted(statistics.table, key=lambda row: -_points(present, row.person)):
        points = _.language.number(round(present[person].points)) if person in present else "–"
        note = f"{wins_in(tally)} · {average(tally)}"
        rows.append(ListRow(title=name, note=note, figure=points, act=partial(page.choose, person)))
    return rows_card(_("All players"), _("rating"), rows) if rows else None


def _points(present: dict[int, Rating], person: int) -> float:
    return present[person].points if person in present else 0


def records(page: CardActions, statistics: Statistics) -> TitledCard | None:
    rows = []
    for record, sentence in record_sentences(_.language, statistics.records):
        note = f"{short_board_name(record.board)} · {short_day(record.played)}"
        act = partial(page.navigator.go, "game", game=record.game)
        rows.append(ListRow(title=sentence, note=note, chevron=True, act=act))
    return rows_card(_("House records"), "", rows) if rows else None


def overall(page: CardActions, statistics: Statistics) -> TitledCard | None:
    """The number of games, since when, and their total duration."""
    games, minutes, since = statistics.house
    if not games or not since:
        return None
    title = sentence_case(
        _("{games} since {day}", games=_.plural("{n} game", "{n} games", games), day=short_day(since))
    )
    note = _("{duration} of play", duration=_.language.duration(minutes)) if minutes else ""
    act = partial(page.navigator.go, "history", person=None, board=statistics.chosen_board or None)
    return rows_card(_("Overall"), "", [ListRow(title=title, note=note, chevron=True, act=act)])
