"""One person's figures as cards: how often they win, the last games, the rating, where points come from, against whom.

What is told is read beforehand, all at once; each card is made when it is asked for.
"""

import datetime as dt
from typing import NamedTuple

from scorer.stats import queries
from scorer.stats.rating import Rating
from scorer.store import Person
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.players.player_cards import (
    SHADES,
    AgainstRow,
    BoardLine,
    GameBars,
    RatingCard,
    SourceCard,
    WinCard,
)
from scorer.ui.widgets.containers.titled_card import Quiet, TitledCard, rows_card
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.wording import sentences
from scorer.wording.language import board_name, sentence_case


class Figures(NamedTuple):
    """All that is told about a person and the house."""

    people: list[Person]
    person: int
    asked: str
    """The board asked for; empty for all."""
    board: str
    """What averages are about: the board asked for, else the one played most."""
    overall: queries.PlayerStats
    on_board: queries.PlayerStats
    ratings: queries.Ratings
    table: list[queries.Row]
    records: queries.Records
    house: queries.House

    @property
    def shown(self):
        return self.on_board if self.asked else self.overall


def read(store, person, asked):
    """The figures of a person, or of whoever played last if that one is not known; None while nobody is known."""
    people = [*store.people.all(), *store.people.all(retired=True)]
    if not people:
        return None
    if person not in {known.id for known in people}:
        person, asked = people[0].id, ""
    overall, of = queries.player(store, person), asked or None
    board = asked or next(iter(overall.boards), "")
    return Figures(
        people,
        person,
        asked,
        board,
        overall,
        queries.player(store, person, board),
        queries.ratings(store, person, of),
        queries.table(store, of),
        queries.records(store, of),
        queries.house(store, of),
    )


def unplayed(page, figures):
    """Instead of figures, as long as there are none."""
    if figures.overall.overall:
        return None
    name = next(person.name for person in figures.people if person.id == figures.person)
    return rows_card(name, "", [ListRow(icon="info", title=_("No finished games yet."))])


def boards_line(page, figures):
    if not figures.overall.overall:
        return None
    text = board_name(_.language, figures.asked) if figures.asked else _("All boards")
    only = len(figures.overall.boards) < 2 and not figures.asked
    return BoardLine(page=page, text=text, chosen=bool(figures.asked), only=only)


def wins(page, figures):
    tally, here = figures.shown.overall, figures.on_board.overall
    if not tally:
        return None
    name = short_board_name(figures.board)
    played = _.plural("{n} game", "{n} games", here.games)
    best = figures.on_board.best
    rows = [
        (_("Average, {board}", board=name), played, serif(_.language.decimal(here.average))),
        (_("Best, {board}", board=name), short_day(best.played), _.language.number(here.best)),
    ]
    if tally.shared:
        rows.append((_("Shared wins"), "", _.language.number(tally.shared)))
    share = _.language.percent(tally.firsts / tally.contested) if tally.contested else "–"
    return WinCard(share=share, share_note=wins_in(tally), figures=rows)


def last_games(page, figures):
    games = figures.shown.last[::-1]
    if not games:
        return None
    title = _.plural("Last game", "Last {n} games", len(games))
    places = [game.rank if game.players > 1 else 0 for game in games]
    firsts = places.count(1)
    card = TitledCard(title=title, note=_.plural("{n} first place", "{n} first places", firsts))
    bars = GameBars(games=[(place, game.total) for place, game in zip(places, games, strict=True)])
    bars.bind(on_game=lambda _bars, index: page.navigator.go("game", game=games[index].game))
    card.put(bars)
    longest, current = figures.shown.streaks
    if longest > 1:
        card.put(
            Quiet(text=_("Longest winning streak: {longest}, current: {current}.", longest=longest, current=current))
        )
    return card


def rating(page, figures):
    """How strong somebody is beside the others, and how it came to that."""
    course, present = figures.ratings.course, figures.ratings.present
    if not course:
        return None
    points = present[figures.person].points
    better = sum(other.points > points for other in present.values())
    card = RatingCard(
        note=_("place {rank} of {many}", rank=better + 1, many=len(present)),
        figure=_.language.number(round(points)),
        doubt=f"±{_.language.number(round(present[figures.person].doubt))}",
        values=[Rating().points, *(game.points for game in course)],
        told=_(
            "Each game counts as a duel with every other player: finishing ahead of a strong player gains the most."
            " Everyone starts at {start}; ± shows how uncertain the rating still is.",
            start=_.language.number(round(Rating().points)),
        ),
    )
    card.bind(on_choose=lambda card, index: card.say(*_about(course[index - 1])))
    card.bind(on_open=lambda _card, index: page.navigator.go("game", game=course[index - 1].game))
    card.say(*_about(course[-1]))
    return card


def _about(game):
    """A game of a rating's course: when, on what board, and what it brought."""
    return short_day(game.played), short_board_name(game.board), serif(_.language.signed(round(game.gained)))


def sources(page, figures):
    on_board, decimal = figures.on_board, _.language.decimal
    if not on_board.overall:
        return None
    words = {source: _(sentences.POINT_SOURCES[source]) for source in on_board.sources}
    parts = [
        (words[source], decimal(points), SHADES[source], points)
        for source, points in on_board.sources.items()
        if source in SHADES
    ]
    losses = [
        sentence_case(_("{source}: {points} a game", source=words[source], points=decimal(points)))
        for source, points in on_board.sources.items()
        if source not in SHADES and points < 0
    ]
    note = _("{board}, per game", board=short_board_name(figures.board))
    return SourceCard(note=note, parts=parts, losses=losses)


def against(page, figures):
    if not figures.shown.against:
        return None
    card = TitledCard(title=_("Head to head"), note=_("finished ahead"))
    for other in figures.shown.against:
        row = AgainstRow(name=other.name, ahead=other.ahead, behind=other.behind)
        row.bind(on_release=lambda _row, person=other.person: page.choose(person))
        card.put(row)
    return card


def each_board(page, figures):
    if len(figures.overall.boards) < 2:
        return None
    rows = []
    for board, tally in figures.overall.boards.items():
        note = f"{wins_in(tally)} · {average(tally)}"
        row = ListRow(title=short_board_name(board), note=note, figure=_.language.number(tally.best))
        row.bind(on_release=lambda _row, board=board: page.only_board(board))
        rows.append(row)
    return rows_card(_("On each board"), _("best"), rows)


def wins_in(tally):
    """How many of the games somebody won, those alone left out."""
    if not tally.contested:
        return _.plural("{n} game", "{n} games", tally.games)
    games = _.language.number(tally.contested)
    return _.plural("{n} win in {games}", "{n} wins in {games}", tally.firsts, games=games)


def average(tally):
    return _("average {points}", points=_.language.decimal(tally.average))


def short_day(played):
    """A date; the year is left out where it is this one."""
    day = dt.datetime.fromisoformat(played)
    this_year = day.year == dt.datetime.now().astimezone().year
    return sentence_case(_.language.day(day) if this_year else _.language.date(day))
