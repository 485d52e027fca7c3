"""The statistics of one player, read all at once, and the cards that show them, each built by its own function."""

import datetime as dt
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from scorer.stats import queries, results
from scorer.stats.rating import Rating
from scorer.store import Person, Store
from scorer.store.unreadable import UnreadableGame
from scorer.ui.actions.unreadable_games import unreadable_row
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.device import is_this_year
from scorer.ui.screens.players.player_cards import (
    SHADES,
    AgainstRow,
    BoardLine,
    CardActions,
    GameBars,
    PersonLine,
    PointSource,
    RatingCard,
    SourceCard,
    WinCard,
)
from scorer.ui.widgets.containers.titled_card import Quiet, TitledCard, rows_card
from scorer.ui.widgets.controls.chip_choice import ChipChoice
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.segmented import Segmented
from scorer.ui.widgets.controls.text import serif
from scorer.wording import sentences
from scorer.wording.language import board_name, sentence_case


class Statistics(NamedTuple):
    """The statistics of one player and of all, for the cards."""

    people: list[Person]
    person: int
    chosen_board: str
    """Empty for all boards."""
    board: str
    """The board of averages: the chosen one, or else the one played most."""
    year: str
    """Empty for all time."""
    years: list[str]
    """The years in which games were finished, the latest first."""
    overall: results.PlayerStats
    on_board: results.PlayerStats
    ratings: results.Ratings
    table: list[results.Row]
    records: results.Records
    house: results.House
    unreadable: list[UnreadableGame]
    """The games that the statistics leave out."""

    @property
    def shown(self) -> results.PlayerStats:
        return self.on_board if self.chosen_board else self.overall


def read(
    store: Store, person: int, chosen_board: str, year: str = "", unreadable: Collection[int] = ()
) -> Statistics | None:
    """The statistics of a player, or of the most recent one if that player is unknown; None without any player.

    `unreadable` are the keys of games that another connection could not read.
    """
    store.unreadable.keys.update(unreadable)
    people = [*store.people.all(), *store.people.all(retired=True)]
    if not people:
        return None
    if person not in {known.id for known in people}:
        person, chosen_board = people[0].id, ""
    years = queries.years(store)
    year = year if year in years else ""
    season, of = year or None, chosen_board or None
    overall = queries.player(store, person, year=season)
    board = chosen_board or next(iter(overall.boards), "")
    return Statistics(
        people,
        person,
        chosen_board,
        board,
        year,
        years,
        overall,
        queries.player(store, person, board, season),
        queries.ratings(store, person, of),
        queries.table(store, of, season),
        queries.records(store, of, season),
        queries.house(store, of, season),
        store.unreadable.all(),
    )


def person_line(page: CardActions, statistics: Statistics) -> PersonLine:
    """The player whose statistics these are, with their mark."""
    person = next(person for person in statistics.people if person.id == statistics.person)
    note = _("{mark}, in every game", mark=_(sentences.LOOKS[person.look - 1]))
    return PersonLine(page=page, look=person.look, name=person.name, note=sentence_case(note))


MOST_SEGMENTS = 3
"""The number of years that fit beside *All time*; more are listed as chips."""


def seasons(page: CardActions, statistics: Statistics) -> Segmented | ChipChoice | None:
    """A choice of years, if there are several."""
    if len(statistics.years) < 2:
        return None
    now = str(dt.datetime.now().astimezone().year)
    names = [(year, _("This year") if year == now else year) for year in statistics.years]
    options = [*names, ("", _("All time"))]
    if len(names) <= MOST_SEGMENTS:
        segments = Segmented(value=statistics.year)
        segments.options = options
        segments.bind(value=lambda _segments, year: page.only_year(year))
        return segments
    chips = ChipChoice()
    chips.set_options(options, statistics.year)
    chips.bind(on_choose=lambda _chips, year: page.only_year(year))
    return chips


def no_games(_page: CardActions, statistics: Statistics) -> TitledCard | None:
    """Shown instead of the player's cards until they have finished a game."""
    if statistics.overall.overall:
        return None
    name = next(person.name for person in statistics.people if person.id == statistics.person)
    year = statistics.year
    text = _("No finished games in {year}.", year=year) if year else _("No finished games yet.")
    return rows_card(name, "", [ListRow(icon="info", title=text)])


def unreadable(page: CardActions, statistics: Statistics) -> TitledCard | None:
    if not statistics.unreadable:
        return None
    row = unreadable_row(page.context, statistics.unreadable, page.reload)
    return rows_card(_("Not counted"), "", [row])


def boards_line(page: CardActions, statistics: Statistics) -> BoardLine | None:
    if not statistics.overall.overall:
        return None
    text = board_name(_.language, statistics.chosen_board) if statistics.chosen_board else _("All boards")
    only = len(statistics.overall.boards) < 2 and not statistics.chosen_board
    return BoardLine(page=page, text=text, chosen=bool(statistics.chosen_board), only=only)


def wins(_page: CardActions, statistics: Statistics) -> WinCard | None:
    tally, here = statistics.shown.overall, statistics.on_board.overall
    best = statistics.on_board.best
    if not tally or not here or not best:
        return None
    name = short_board_name(statistics.board)
    played = _.plural("{n} game", "{n} games", here.games)
    rows = [
        (_("Average, {board}", board=name), played, serif(_.language.decimal(here.average))),
        (_("Best, {board}", board=name), sentence_case(short_day(best.played)), _.language.number(here.best)),
    ]
    if tally.shared:
        rows.append((_("Shared wins"), "", _.language.number(tally.shared)))
    share = _.language.percent(tally.firsts / tally.contested) if tally.contested else "–"
    return WinCard(share=share, share_note=wins_in(tally), rows=rows)


def last_games(page: CardActions, statistics: Statistics) -> TitledCard | None:
    games = statistics.shown.last[::-1]
    if not games:
        return None
    title = _.plural("Last game", "Last {n} games", len(games))
    places = [game.rank if game.players > 1 else 0 for game in games]
    firsts = places.count(1)
    card = TitledCard(title=title, note=_.plural("{n} first place", "{n} first places", firsts))
    bars = GameBars(games=[(place, game.total) for place, game in zip(places, games, strict=True)])
    bars.bind(on_game=lambda _bars, index: page.navigator.go("game", game=games[index].game))
    card.put(bars)
    longest, current = statistics.shown.streaks
    if longest > 1:
        card.put(
            Quiet(text=_("Longest winning streak: {longest}, current: {current}.", longest=longest, current=current))
        )
    return card


def rating(page: CardActions, statistics: Statistics) -> RatingCard | None:
    course, present = statistics.ratings.course, statistics.ratings.present
    if not course or statistics.year:
        return None
    points = present[statistics.person].points
    better = sum(other.points > points for other in present.values())
    card = RatingCard(
        note=_("place {rank} of {many}", rank=better + 1, many=len(present)),
        figure=_.language.number(round(points)),
        uncertainty=f"±{_.language.number(round(present[statistics.person].doubt))}",
        values=[Rating().points, *(game.points for game in course)],
        explanation=_(
            "Each game counts as a duel with every other player: finishing ahead of a strong player gains the most."
            " Everyone starts at {start}; ± shows how uncertain the rating still is.",
            start=_.language.number(round(Rating().points)),
        ),
    )
    card.bind(on_choose=lambda card, index: card.show_game(*_game_texts(course[index - 1])))
    card.bind(on_open=lambda _card, index: page.navigator.go("game", game=course[index - 1].game))
    card.show_game(*_game_texts(course[-1]))
    return card


def _game_texts(game: results.Rated) -> tuple[str, str, str]:
    """The day of a rated game, its board, and the change of the rating."""
    return (
        sentence_case(short_day(game.played)),
        short_board_name(game.board),
        serif(_.language.signed(round(game.gained))),
    )


def sources(_page: CardActions, statistics: Statistics) -> SourceCard | None:
    on_board, decimal = statistics.on_board, _.language.decimal
    if not on_board.overall:
        return None
    words = {source: _(sentences.POINT_SOURCES[source]) for source in on_board.sources}
    parts = [
        PointSource(words[source], decimal(points), SHADES[source], points)
        for source, points in on_board.sources.items()
        if source in SHADES
    ]
    losses = [
        sentence_case(_("{source}: {points} per game", source=words[source], points=decimal(points)))
        for source, points in on_board.sources.items()
        if source not in SHADES and points < 0
    ]
    note = _("{board}, per game", board=short_board_name(statistics.board))
    return SourceCard(note=note, parts=parts, losses=losses)


def against(page: CardActions, statistics: Statistics) -> TitledCard | None:
    if not statistics.shown.against:
        return None
    card = TitledCard(title=_("Head to head"), note=_("finished ahead"))
    for other in statistics.shown.against:
        act = partial(page.choose, other.person)
        card.put(AgainstRow(name=other.name, ahead=other.ahead, behind=other.behind, act=act))
    return card


def each_board(page: CardActions, statistics: Statistics) -> TitledCard | None:
    if len(statistics.overall.boards) < 2:
        return None
    rows = []
    for board, tally in statistics.overall.boards.items():
        note, best = f"{wins_in(tally)} · {average(tally)}", _.language.number(tally.best)
        act = partial(page.only_board, board)
        rows.append(ListRow(title=short_board_name(board), note=note, figure=best, act=act))
    return rows_card(_("On each board"), _("best"), rows)


def wins_in(tally: results.Tally) -> str:
    """The number of wins in games with an opponent; without any, the number of games."""
    if not tally.contested:
        return _.plural("{n} game", "{n} games", tally.games)
    games = _.language.number(tally.contested)
    return _.plural("{n} win in {games}", "{n} wins in {games}", tally.firsts, games=games)


def average(tally: results.Tally) -> str:
    return _("average {points}", points=_.language.decimal(tally.average))


def short_day(played: str) -> str:
    """A date, without the year if it is the current one."""
    day = dt.datetime.fromisoformat(played)
    return _.language.day(day) if is_this_year(day) else _.language.date(day)
