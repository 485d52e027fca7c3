"""Base class of the May I? screens: a position, copied from the active game or set up by hand."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from scorer.play.actions import color_choices, resolve_tap
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Color, Space
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.table import Layout, Table
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.tile_choice import RHOMBUS, SQUARE
from scorer.ui.explain.color_picker import Picker, options_of
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.page import Page
from scorer.wording.language import board_name
from scorer.wording.rulebook import Paragraph


class MayI(Page):
    """Subclasses have the ids `players`, for the chips with the names, and `rule`, for the link to the rule."""

    board = StringProperty()
    note = StringProperty()

    layout: Layout
    tiles: dict[Space, Color]

    def __init__(self, **kwargs: Any) -> None:
        self.layout, self.tiles = LAYOUTS[self.board], {}
        self._game: ActiveGame | None = None
        self._player: int | None = None
        self._copied: tuple[str, str, int] | None = None
        """The board, game and version that the position was copied from."""
        self._rule = ""
        super().__init__(**kwargs)
        self.ids.players.bind(on_choose=lambda _chips, player: self._copy_position(player))

    def shown(self, board: str = "", **_params: object) -> None:
        """Copy the position of the active game, unless it has been copied before and perhaps changed here."""
        self.board = board or self.board
        game: ActiveGame | None = self.context.game
        self._game = game = game if game and game.session.layout.id == self.board else None
        self.layout = game.session.layout if game else layout(self.board, self.context.preferences.print_of(self.board))
        self.note = board_name(_.language, self.board)
        self.layout_changed()
        source = (self.board, game.id, game.session.version) if game else (self.board, "", 0)
        if source != self._copied:
            self._copied = source
            self._copy_position(game.player if game else None)
        self.ids.players.set_options(enumerate(game.session.names if game else ()), self._player)
        self.refresh()

    def clear(self) -> None:
        """Set up an empty board."""
        self._copy_position(None)
        self.ids.players.value = None

    def _copy_position(self, player: int | None) -> None:
        """Copy a player's position from the active game; None for an empty board."""
        self._player = player
        self.tiles = {}
        self.clear_details()
        if self._game and player is not None:
            table = self._game.session.table
            self.tiles = dict(table.boards[player])
            self.copy_details(table, player)
        self.refresh()

    def toggle_tile(self, space: Space, at: tuple[float, float], done: Callable[[], object]) -> None:
        """Remove the tile on a space, or place one of a legal color.

        `at` is the tapped point of the window; `done` is called after a change.
        """
        layout, tiles = self.layout, self.tiles

        def place(color: Color) -> None:
            tiles[space] = color
            done()

        if space in tiles:
            del tiles[space]
            done()
            return
        choices = color_choices(layout, layout.print_of(space), lambda color: layout.refuse_tile(tiles, space, color))
        result = resolve_tap(space, choices)
        if result.refusal:
            RefusalBubble(self.context, layout, result.refusal).show(at)
        elif result.color:
            place(result.color)
        else:
            shape = RHOMBUS if VIEWS[layout.family].rhombic else SQUARE
            Picker(self.context, options_of(choices, "", layout), place, self.highlight, shape).open(*at)

    def highlight(self, spaces: Sequence[Space], is_free: Callable[[float, float, float], bool]) -> None:
        """Highlight the tiles that block a color, where the color picker does not cover them."""

    def show_rule(self, rule: Paragraph) -> None:
        """Link to the rule behind the answers."""
        self._rule = rule.id
        self.ids.rule.text = _("Rulebook: {title}", title=rule.title)

    def open_rule(self) -> None:
        open_rule(self.context, self._rule)

    def layout_changed(self) -> None:
        """Show what depends on the layout."""

    def clear_details(self) -> None:
        """Reset what belongs to a position besides the tiles."""

    def copy_details(self, table: Table, player: int) -> None:
        """Copy what belongs to a position besides the tiles."""

    def refresh(self, *_args: object) -> None:
        """Update the answers."""
