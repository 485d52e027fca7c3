"""The points in the active game that a rule explains: a row for each player, which opens the receipt."""

from collections.abc import Callable, Sequence
from functools import partial

from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.rules.reasons import Line
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.card import Card, ListCard
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.wording import rulebook
from scorer.wording.rulebook import Paragraph

OpenWhy = Callable[[ActiveGame, int, int, Space | None], object]
"""Opens the receipt of a player, a round and perhaps a space."""


def uses_of(game: ActiveGame | None, paragraph: Paragraph, open_why: OpenWhy) -> Card | None:
    """A card with the players who have points from a rule, or None."""
    reasons = rulebook.reasons_of(paragraph.id)
    if not game or game.session.layout.id not in paragraph.boards:
        return None
    lines = [line for line in game.session.table.lines if line.reason in reasons]
    card = ListCard()
    for player, name in enumerate(game.session.names):
        own = [line for line in lines if line.player == player]
        if own:
            card.add_widget(_row(game, player, name, own, open_why))
    return card if card.children else None


def _row(game: ActiveGame, player: int, name: str, lines: Sequence[Line], open_why: OpenWhy) -> ListRow:
    times = _.plural("{n} time in this game", "{n} times in this game", len(lines))
    points = serif(_.language.signed(sum(line.points for line in lines)))
    act = partial(open_why, game, player, lines[-1].round, lines[-1].space or None)
    return ListRow(icon="player", title=name, note=times, figure=points, chevron=True, act=act)
