"""Exports of a finished game as text: a message, a BG Stats link, file names. The screens do the sharing."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from scorer.play.views import ranking
from scorer.rules.game import standings, winners
from scorer.rules.table import Table
from scorer.store import Header
from scorer.wording import sentences, verdict
from scorer.wording.language import MINUS, Language, board_name

NEW_PLAY: Final = "https://app.bgstatsapp.com/createPlay.html?data="
BGG_GAMES: Final[Mapping[str, int | None]] = {"wall": 230802, "star": 287954, "dome": None}
"""The ids of the games on BoardGameGeek, by `Layout.family`; None if it is not known."""


def result_text(language: Language, header: Header, table: Table) -> str:
    """The result as a message: who won, and how every total adds up."""
    names = [seat.name for seat in header.seats]
    lines = [
        f"{board_name(language, header.board)} · {language.date(header.day)}",
        f"{verdict.headline(language, table, names)}: {verdict.why(language, table, names)}."
        if len(names) > 1
        else verdict.headline(language, table, names),
        "",
        *(
            f"{standing.rank}. {names[standing.player]}: {_sum(language, table, standing.player)}"
            for standing in ranking(table)
        ),
    ]
    return "\n".join(lines)


def _sum(language: Language, table: Table, player: int) -> str:
    """A total as the sum of its parts, leaving out those that did not occur; just the total if it has no part besides
    the rounds.
    """
    if player in table.totals_only:
        return language.translate("{total} (total only)", total=language.number(table.totals[player]))
    rounds, *bonuses = verdict.parts(table, player)
    parts = [language.number(rounds.points)]
    for part in bonuses:
        if part.times:
            sign = MINUS if part.points < 0 else "+"
            parts.append(f"{sign} {language.number(abs(part.points))} ({verdict.part_name(language, part)})")
    total = language.number(table.totals[player])
    return f"{total} = {' '.join(parts)}" if len(parts) > 1 else total


def file_name(header: Header, ending: str) -> str:
    """A file name for the result; names sort by date."""
    return f"azulejo-{header.day}-{header.board}.{ending}"


def bg_stats_link(language: Language, header: Header, table: Table) -> str:
    """A link that opens BG Stats with the play filled in."""
    play = {key: value for key, value in _play(language, header, table).items() if value not in (None, "")}
    return NEW_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _play(language: Language, header: Header, table: Table) -> dict[str, Any]:
    first = winners(table)
    ranks = {standing.player: standing.rank for standing in standings(table)}
    return {
        "sourceName": "Azulejo",
        "sourcePlayId": header.id,
        "playDate": dt.datetime.fromisoformat(header.played).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": header.minutes,
        "location": header.location,
        "board": language.translate(sentences.SIDES[header.board]),
        "comments": header.note,
        "game": {
            "name": language.translate(sentences.GAMES[header.board]),
            **({"bggId": bgg_id} if (bgg_id := BGG_GAMES[header.layout.family]) else {}),
            "highestWins": True,
            "noPoints": False,
            "sourceGameId": header.board,
        },
        "players": [
            {
                "name": seat.name,
                "score": str(table.totals[player]),
                "rank": ranks[player],
                "winner": player in first,
                "startPlayer": player == 0,
                "sourcePlayerId": str(seat.person),
            }
            for player, seat in enumerate(header.seats)
        ],
    }
