"""Responses to a guest's requests, in the guest's language: refusals, receipts, the ending, and a copy of the game."""

from typing import Any

from scorer.formats.handover import HandoverError, link
from scorer.play.actions import ActionStatus, resolve_tap
from scorer.play.sharing import file_name
from scorer.play.views import ranking
from scorer.rules.board import Space
from scorer.rules.game import ledger_items
from scorer.rules.table import Table
from scorer.store import Store
from scorer.together.host import Denied, HostedGame
from scorer.wording import verdict
from scorer.wording.guest_page import DENIALS
from scorer.wording.language import Language, brief, explain, reason_name, refusal_sentence, tile_name, with_spaces


def denial(hosted: HostedGame | None, language: Language, denied: Denied) -> dict[str, Any]:
    """Why a request was denied."""
    layout = hosted.session.layout if hosted else None
    own = DENIALS.get(denied.code)
    sentence = language.translate(own) if own else refusal_sentence(language, denied.code, layout)
    return {"why": with_spaces(language, sentence, denied.spaces, layout), "spaces": denied.spaces}


def reason_against(hosted: HostedGame, player: int, space: Space) -> Denied | None:
    """Why no tile may be placed on a space; None if one may."""
    session = hosted.session
    if space in session.table.boards[player]:
        return None
    result = resolve_tap(space, session.choices(player, space, session.table.round))
    refusal = result.refusal if result.status is ActionStatus.REFUSED else None
    return Denied(*refusal) if refusal else None


def receipt(hosted: HostedGame, language: Language, player: int) -> list[dict[str, Any]]:
    """A player's ledger, the newest item first: each with its sentences, points, total and spaces."""
    table = hosted.session.table
    items = []
    for item in reversed(ledger_items(table, player)):
        first = item.lines[0]
        marker = hosted.session.marker_of(first.round) == player
        texts = [explain(language, line, table.layout, item.tiles, marker=marker) for line in item.lines]
        is_tile = bool(first.space)
        title = (
            tile_name(language, first.space, table.layout, item.tiles)
            if is_tile
            else reason_name(language, first.reason, table.layout)
        )
        items.append(
            {
                "round": first.round,
                "title": title,
                "brief": [brief(language, line, table.layout, item.tiles, marker=marker) for line in item.lines],
                "text": texts,
                "points": item.points,
                "total": item.total,
                "space": first.space,
                "color": item.tiles.get(first.space, ""),
                "spaces": [space for line in item.lines for space in line.spaces],
            }
        )
    return items


def ending(hosted: HostedGame, language: Language) -> dict[str, Any]:
    """The result of a finished game, part by part, so that the page can count it up."""
    table, names = hosted.session.table, hosted.names
    return {
        "headline": verdict.headline(language, table, names),
        "reason": verdict.why(language, table, names) if len(names) > 1 else "",
        "players": [
            {
                "player": each.player,
                "rank": each.rank,
                "total": each.total,
                "parts": _parts(table, language, each.player),
            }
            for each in ranking(table)
        ],
    }


def _parts(table: Table, language: Language, player: int) -> list[list[Any]]:
    parts = verdict.parts(table, player)
    return [[verdict.part_name(language, part), part.points, part.spaces] for part in parts]


def home(hosted: HostedGame, store: Store) -> dict[str, Any]:
    """A copy of the game to keep: its record, a file name for it, and a link that opens it in the app."""
    record = store.games.record(hosted.id)
    try:
        address = link(record)
    except HandoverError:
        address = ""
    return {"record": record, "link": address, "file": file_name(store.games.header(hosted.id), "json")}
