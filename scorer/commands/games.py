"""The commands `history`, `show` and `stats`: all games, one game, and statistics."""

import datetime as dt
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from scorer.commands.common import Exit, print_json, printable, text
from scorer.commands.sheet import columns, explanation, sheet
from scorer.commands.stored import add_board, add_stored_parser, find_game, find_person, print_left_out
from scorer.formats.record import Record, score_as_json
from scorer.rules.game import fold
from scorer.stats import queries, results
from scorer.stats.rating import Rating
from scorer.store import Filters, Header, State, Store, UnreadableGame
from scorer.store.exchange.spreadsheet import write_results
from scorer.store.people import shortened
from scorer.wording import sentences
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.house_records import record_sentences
from scorer.wording.language import Language, board_name, sentence_case

NAMES: Final = ("history", "show", "stats")
_HISTORY_EXAMPLES = """\
  scorer history
  scorer history --player Anna --won --since 2026-01-01
  scorer history --search porto --json
  scorer history --csv > results.csv"""
_SHOW_EXAMPLES = """\
  scorer show 0b8f3b1e
  scorer show 0b8f3b1e --explain --lang fi"""
_STATS_EXAMPLES = """\
  scorer stats
  scorer stats --player Anna --board azul"""


def date(text: str) -> dt.date:
    """Parse a date; argparse uses the name of this function in its error message."""
    return dt.date.fromisoformat(text)


def count(text: str) -> int:
    """Parse a number of games; argparse uses the name of this function, too."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return min(number, sys.maxsize)


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_stored_parser(subparsers, language, "history", run_history, _HISTORY_EXAMPLES)
    parser.add_argument("--csv", action="store_true", help=language.translate(ARGUMENTS["--csv"]))
    parser.add_argument("--player", metavar="NAME", type=text, help=language.translate(ARGUMENTS["--player"]))
    parser.add_argument("--won", action="store_true", help=language.translate(ARGUMENTS["--won"]))
    add_board(parser, language)
    for end in ("--since", "--until"):
        parser.add_argument(end, metavar="DATE", type=date, help=language.translate(ARGUMENTS[end]))
    parser.add_argument(
        "--search", metavar="WORD", type=text, default="", help=language.translate(ARGUMENTS["--search"])
    )
    parser.add_argument("--open", action="store_true", help=language.translate(ARGUMENTS["--open"]))
    parser.add_argument("--bin", action="store_true", help=language.translate(ARGUMENTS["--bin"]))
    parser.add_argument("--limit", metavar="N", type=count, help=language.translate(ARGUMENTS["--limit"]))
    parser = add_stored_parser(subparsers, language, "show", run_show, _SHOW_EXAMPLES)
    parser.add_argument("id", metavar="ID", type=text, help=language.translate(ARGUMENTS["id"]))
    parser.add_argument("--explain", action="store_true", help=language.translate(ARGUMENTS["--explain"]))
    parser = add_stored_parser(subparsers, language, "stats", run_stats, _STATS_EXAMPLES)
    parser.add_argument("--player", metavar="NAME", type=text, help=language.translate(ARGUMENTS["--player"]))
    add_board(parser, language)


def run_history(store: Store, arguments: Namespace, language: Language) -> int:
    """List games, newest first."""
    games = islice(_games(store, _filters(store, arguments)), arguments.limit)
    if arguments.json:
        for header in games:
            print_json(_header_as_json(header))
        for game in store.unreadable.all():
            print_json({"id": game.name, "state": "unreadable", "played": game.played})
    elif arguments.csv:
        write_results(sys.stdout, games)
        print_left_out(store, language)
    else:
        rows = [_row(header, language) for header in games]
        rows += [_unreadable_row(game, language) for game in store.unreadable.all()]
        print("\n".join(columns(rows, texts=5)) if rows else language.translate("No games."))
    return Exit.FINE


def run_show(store: Store, arguments: Namespace, language: Language) -> int:
    """Show one game, scored by the current rules."""
    id = find_game(store, arguments.id)
    game = store.games.load(id)
    header = game.header
    entries = tuple(game.entries)
    record = Record(
        id,
        header.board,
        header.layout,
        tuple(s.name for s in header.seats),
        entries,
        store.games.record(id),
        fold(header.layout, len(header.seats), entries),
    )
    if arguments.json:
        print_json(score_as_json(record))
        return Exit.FINE
    when = dt.datetime.fromisoformat(header.played)
    print(printable(" · ".join(filter(None, [language.day_and_time(when), header.location, header.note]))))
    print(sheet(record, language))
    agreed = [seat.total for seat in header.seats if seat.total is not None]
    if agreed and agreed != record.table.totals:
        totals = language.join(map(language.number, agreed))
        print(language.translate("Totals agreed at the table: {totals}.", totals=totals))
    if arguments.explain:
        print(explanation(record, language))
    return Exit.FINE


def run_stats(store: Store, arguments: Namespace, language: Language) -> int:
    """Show all players and the house records, or the statistics of one player."""
    if arguments.player is not None:
        return _one_player(store, arguments, language)
    rows, records = queries.table(store, arguments.board), queries.records(store, arguments.board)
    if arguments.json:
        shown = {name: record and record._asdict() for name, record in records._asdict().items()}
        players = [{"name": row.name} | row.tally._asdict() for row in rows]
        print_json({"players": players, "records": shown})
        print_left_out(store, language)
        return Exit.FINE
    if rows:
        print("\n".join(columns(list(_players(store, rows, arguments.board, language)))))
    else:
        print(language.translate("No games."))
    for _record, sentence in record_sentences(language, records):
        print(printable(sentence))
    print_left_out(store, language)
    return Exit.FINE


def _players(store: Store, rows: list[results.Row], board: str | None, language: Language) -> Iterator[list[str]]:
    """The heading, then the results and the rating of every player."""
    strengths = queries.strengths(store, board)
    yield [*_heading(language.translate("Player"), language), language.translate("rating")]
    for row in rows:
        yield [_name(row.name), *_tally(row.tally, language), _strength(strengths.get(row.person), language)]


def _one_player(store: Store, arguments: Namespace, language: Language) -> int:
    person = find_person(store, arguments.player)
    found = queries.player(store, person, arguments.board)
    if arguments.json:
        print_json(_plain(found))
        print_left_out(store, language)
        return Exit.FINE
    if not found.overall:
        print(language.translate("No games."))
        return Exit.FINE
    rows = [
        [sentence_case(board_name(language, board)), *_tally(tally, language)] for board, tally in found.boards.items()
    ]
    total = [language.translate("Total"), *_tally(found.overall, language)]
    print("\n".join(columns([_heading(language.translate("Board"), language), *rows, [], total])))
    if rating := queries.strengths(store, arguments.board).get(person):
        print(f"{language.translate('Rating')}: {_strength(rating, language)}")
    print("\n" + language.translate("Points per game"))
    for source, points in found.sources.items():
        print(f"  {language.translate(sentences.POINT_SOURCES[source])}: {language.decimal(points)}")
    if found.against:
        heading = [sentence_case(language.translate("head to head")), *map(language.translate, sentences.AGAINST)]
        met = [[_name(a.name), *map(language.number, (a.games, a.ahead, a.behind))] for a in found.against]
        print("\n" + "\n".join(columns([heading, *met])))
    print_left_out(store, language)
    return Exit.FINE


def _filters(store: Store, arguments: Namespace) -> Filters:
    return Filters(
        person=find_person(store, arguments.player) if arguments.player is not None else None,
        board=arguments.board,
        since=arguments.since and arguments.since.isoformat(),
        before=arguments.until and _day_after(arguments.until),
        text=arguments.search,
        won=arguments.won,
        state=State.OPEN if arguments.open else None,
        binned=arguments.bin,
    )


def _day_after(day: dt.date) -> str | None:
    """The next day; None after the last possible date."""
    return (day + dt.timedelta(days=1)).isoformat() if day < dt.date.max else None


def _games(store: Store, filters: Filters) -> Iterator[Header]:
    """All games that match, read page by page."""
    page = store.history.page(filters)
    yield from page.games
    while page.next:
        page = store.history.page(filters, page.next)
        yield from page.games


def _header_as_json(header: Header) -> dict[str, Any]:
    shown: dict[str, Any] = {
        key: getattr(header, key) for key in ("id", "board", "state", "played", "started", "ended")
    }
    shown |= {key: getattr(header, key) for key in ("minutes", "location", "note", "tie_break")}
    return shown | {"players": [{"name": s.name, "total": s.total, "rank": s.rank} for s in header.seats]}


def _row(header: Header, language: Language) -> list[str]:
    day = dt.datetime.fromisoformat(header.played).date()
    seats = [
        _name(seat.name) if seat.total is None else f"{_name(seat.name)} {language.number(seat.total)}"
        for seat in header.seats
    ]
    state = language.translate("not over") if header.state is State.OPEN else ""
    return [
        language.date(day),
        board_name(language, header.board),
        ", ".join(seats),
        state,
        printable(header.id),
    ]


def _name(name: str) -> str:
    """A name for a table, shortened because all rows get its width and older versions stored names of any length."""
    return printable(shortened(name))


def _unreadable_row(game: UnreadableGame, language: Language) -> list[str]:
    day = language.date(dt.datetime.fromisoformat(game.played).date()) if game.played else "–"
    return [day, language.translate("unreadable game"), "", "", game.name]


def _heading(first: str, language: Language) -> list[str]:
    return [first, *map(language.translate, sentences.TALLY)]


def _tally(tally: results.Tally, language: Language) -> list[str]:
    numbers = [language.number(n) for n in (tally.games, tally.wins, tally.shared)]
    return [*numbers, language.decimal(tally.average), language.number(tally.best)]


def _strength(rating: Rating | None, language: Language) -> str:
    """A rating with its uncertainty; a dash for players who have only played alone."""
    return f"{language.number(round(rating.points))} ±{language.number(round(rating.doubt))}" if rating else "–"


def _plain(value: Any) -> Any:
    """Convert named tuples to dicts, recursively."""
    if hasattr(value, "_asdict"):
        return {key: _plain(part) for key, part in value._asdict().items()}
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list) else value
