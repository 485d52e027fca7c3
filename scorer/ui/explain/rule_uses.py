"""Where a paragraph of the rules counts in the active game: a row for each player, which opens the receipt.

It is the way back from a rule to the points that rest on it.
"""

from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.wording import rulebook


def uses_of(game, paragraph, open_why):
    """A card for the active game, or None where the paragraph gave nobody any points in it."""
    reasons = rulebook.reasons_of(paragraph.id)
    if not game or game.session.layout.id not in paragraph.boards:
        return None
    lines = [line for line in game.session.table.lines if line.reason in reasons]
    card = Card(padding=0)
    for player, name in enumerate(game.session.names):
        own = [line for line in lines if line.player == player]
        if own:
            card.add_widget(_row(game, player, name, own, open_why))
    return card if card.children else None


def _row(game, player, name, lines, open_why):
    times = _.plural("{n} time in this game", "{n} times in this game", len(lines))
    points = serif(_.language.signed(sum(line.points for line in lines)))
    row = ListRow(icon="player", title=name, note=times, figure=points, chevron=True)
    last = lines[-1]
    row.bind(on_release=lambda _row: open_why(game, player, last.round, last.space or None))
    return row
