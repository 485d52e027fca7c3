"""The line above the buttons while guests play: the last tile a guest placed, or whose board the host is correcting."""

from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from scorer.rules.entries import Lay
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.tile_choice import RHOMBUS, SQUARE
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.stack import Centered
from scorer.wording.language import tile_name


class News(NamedTuple):
    """What the ticker says."""

    text: str = ""
    player: int | None = None
    """Whose tile it is; None if this is about none."""
    name: str = ""
    glaze: str = ""
    shape: str = SQUARE
    points: str = ""


class Ticker(Tappable, Centered):
    """A tap on a tile opens its board."""

    news: "ObjectProperty[News]" = ObjectProperty(News(), rebind=True)
    margin = NumericProperty(0)
    open = BooleanProperty(False)

    def spoken_text(self) -> str:
        return ", ".join(filter(None, (self.news.name, self.news.text, self.news.points)))


def news_of(host: RoundHost) -> News:
    """What the ticker says now."""
    if correcting := host.hosted.correcting_board_of():
        return News(_("You are correcting the board of {name}.", name=correcting))
    last = None if host.correcting else _last_of_guests(host)
    if last is None:
        return News()
    session = host.session
    table, layout = session.table, session.layout
    points = sum(line.points for line in table.lines if (line.player, line.space) == (last.player, last.space))
    return News(
        tile_name(_.language, last.space, layout, table.boards[last.player]),
        last.player,
        session.names[last.player],
        glaze_of(last.color, layout.palette),
        RHOMBUS if VIEWS[layout.family].rhombic else SQUARE,
        _.language.signed(points),
    )


def _last_of_guests(host: RoundHost) -> Lay | None:
    """The newest tile of the open round that was not entered on this device."""
    open_round, enters = host.session.round, host.hosted.enters
    laid: list[tuple[Any, Lay]] = [
        (position, entry)
        for position, entry in host.session.logged
        if isinstance(entry, Lay) and entry.round == open_round and not enters(entry.player)
    ]
    return max(laid)[1] if laid else None


load_kv(__name__)
