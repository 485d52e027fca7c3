"""The animated ending of a game: bonuses count up card by card, cards change places, a tie is broken step by step.

It covers the final screen while it plays. Any tap skips to the result.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from scorer.play.active_game import ActiveGame
from scorer.play.views import ranking
from scorer.rules.reasons import TieBreak
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import gutter, theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.final.ending_script import (
    Count,
    Overtake,
    Pause,
    Step,
    TieStep,
    first_order,
    script,
    seconds_of,
)
from scorer.ui.screens.final.final_cards import RankCard, part_figure
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.stack import CenteredRow, Stack
from scorer.wording import verdict

RISES, SINKS = 1.025, 0.955
"""The scale, halfway, of the card that slides up, and of those that slide down."""
CARD_GAP = tokens.GAP_M
PANEL_SIDES = (110, 200)
"""The minimum and maximum side of the board that shows where a bonus comes from, in dp."""
TIE_BOARD = 110
FOOT = 76
"""The height of the dots and the hint below everything, in dp."""
DOT, DOT_GAP = 6, 44


class Slide(FloatLayout):
    """Holds a card; it is drawn scaled around its middle while it slides."""

    grow = NumericProperty(1)


class BonusPanel(Card):
    """The bonus that is being counted: its player, points, and the board that proves it."""

    seat: "NumericProperty[int]" = NumericProperty(1)
    name = StringProperty()
    part = StringProperty()
    points = StringProperty()


class TieLineRow(CenteredRow):
    """One comparison of the tied players."""

    name = StringProperty()
    result = StringProperty()
    decides = BooleanProperty(False)


class TieBoard(Stack):
    """The wall of a tied player, with the complete rows."""

    seat: "NumericProperty[int]" = NumericProperty(1)
    name = StringProperty()


class TiePanel(Card):
    """How a tie is broken: a line for each comparison, the walls of the last one, and the outcome if it decides nothing."""

    outcome = StringProperty()


class ProgressDots(CanvasWidget):
    """The progress of the ending: a dot for each kind of bonus, and one for a tie."""

    count: "NumericProperty[int]" = NumericProperty(0)
    at: "NumericProperty[int]" = NumericProperty(0)
    redrawn_by = ("pos", "size", "count", "at")

    def _draw(self, *_args: object) -> None:
        pitch, y = dp(DOT_GAP), self.center_y
        first = self.center_x - (self.count - 1) * pitch / 2
        with self._layer:
            for number in range(self.count):
                x = first + number * pitch
                if number:
                    color = theme.primary if number <= self.at else theme.line2
                    width = pitch - 4 * dp(DOT)
                    line = dp(tokens.GAP_2XS)
                    paint.rounded((x - pitch / 2 - width / 2, y - line / 2, width, line), line / 2, color)
                here = number == self.at
                edge = theme.accentline if here else theme.primary if number < self.at else theme.line2
                fill = theme.accent if here else theme.primary if number < self.at else theme.surface
                paint.disc(x, y, dp(DOT + tokens.GAP_2XS), edge)
                paint.disc(x, y, dp(DOT), fill)


class Ending(FloatLayout):
    """Plays the ending of a finished game, then calls `done`."""

    title = StringProperty()
    note = StringProperty()

    def __init__(
        self, game: ActiveGame, signal: Callable[[Signal], object], done: Callable[[], object], **kwargs: Any
    ) -> None:
        self.running = False
        self._session, self._looks, self._signal, self._done = game.session, game.looks, signal, done
        session, table, language = game.session, game.session.table, _.language
        self._parts = [verdict.parts(table, player) for player in table.seats]
        self._kinds = verdict.kinds(table)
        self._ties = verdict.tie_lines(language, table, session.names)
        points = [[part.points for part in parts] for parts in self._parts]
        self._totals = [parts[0] for parts in points]  # as counted so far
        self._ranks = {standing.player: standing.rank for standing in ranking(table)}
        ranked = list(self._ranks)
        self.steps: list[Step] = script(points, ranked, len(self._ties))
        self._order = first_order(points)
        self._next: ClockEvent | None = None
        self._lighting: list[ClockEvent] = []
        self._boards: dict[int, MiniBoard] = {}
        self._shows_board = False
        """Whether there is room for the board that a bonus comes from."""
        super().__init__(pos_hint={"x": 0, "y": 0}, **kwargs)
        self._panel, self._tie = BonusPanel(), TiePanel()
        self._cards = {player: self._card(player) for player in table.seats}
        self._slides = {player: Slide(size_hint=(None, None)) for player in table.seats}
        for player, slide in self._slides.items():
            slide.add_widget(self._cards[player])
            self._cards[player].fbind("height", self.arrange)
            self.add_widget(slide)
        self.add_widget(self._panel)
        self.add_widget(self._tie)
        counted = {step.kind for step in self.steps if isinstance(step, Count)}
        self._dotted = sorted(counted)
        self.ids.dots.count = len(counted) + bool(self._ties)
        self._arrange_on_changes()

    def _arrange_on_changes(self) -> None:
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)
        for part in (self.ids.header, self._panel, self._tie):
            part.fbind("height", self.arrange)

    def _card(self, player: int) -> RankCard:
        parts = [part_figure(part) for part in self._parts[player]]
        card = RankCard(seat=self._looks[player], name=self._session.names[player], parts=parts)
        card.size_hint_x, card.pos_hint = None, {"x": 0, "y": 0}
        card.total = self._parts[player][0].points
        card.show_parts(0)
        return card

    # Time

    def start(self) -> None:
        """Show the points of the rounds, then play the script."""
        self.running = True
        self.title = _("The game is over")
        self.note = _("Points from the rounds")
        self._rank()
        for step in self.steps:
            if isinstance(step, Count):
                self._board(step.player)  # drawn before it is shown, so that its tiles are there at once
        self._wait(tokens.SLOW, iter(self.steps))

    def skip(self) -> None:
        """Go to the result at once."""
        if self.running:
            self.stop()
            self._done()

    def stop(self) -> None:
        """Stop playing."""
        self.running = False
        for event in (self._next, *self._lighting):
            if event:
                event.cancel()
        for widget in (*self._slides.values(), *self._cards.values()):
            motion.finish(widget)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.skip()
        return True

    def _wait(self, seconds: float, steps: Iterator[Step]) -> None:
        self._next = motion.after(seconds, partial(self._advance, steps))

    def _advance(self, steps: Iterator[Step]) -> None:
        step = next(steps, None)
        if step is None:
            self.skip()
            return
        match step:
            case Count():
                self._count(step)
            case Overtake():
                self._overtake(step)
            case TieStep():
                self._compare(step.number)
            case Pause():
                self._rest()
        self._wait(seconds_of(step), steps)

    # Bonuses

    def _count(self, step: Count) -> None:
        player, part = step.player, self._parts[step.player][step.kind]
        kind = self._kinds[step.kind - 1]
        self.title = verdict.kind_title(_.language, kind)
        self.note = verdict.each(_.language, [parts[step.kind] for parts in self._parts])
        self.ids.dots.at = self._dotted.index(step.kind)
        for other, card in self._cards.items():
            card.show_parts(step.kind, step.kind if other == player else -1)
        self._cards[player].count_to(step.total)
        self._totals[player] = step.total
        self._rank()
        self._show_board(player, step, part)
        self._signal(Signal.TILE)

    def _show_board(self, player: int, step: Count, part: verdict.TotalPart) -> None:
        """Show the board of a player, and light the spaces of a bonus one after the other."""
        panel, board = self._panel, self._board(player)
        panel.seat, panel.name = self._looks[player], self._session.names[player]
        panel.part = verdict.part_name(_.language, part)
        panel.points = serif(_.language.signed(part.points))
        panel.opacity = 1 if self._shows_board else 0
        panel.ids.slot.clear_widgets()
        panel.ids.slot.add_widget(board)
        self._stop_lighting()
        pause = min(tokens.CELL_STEP, 0.8 * step.seconds / max(1, len(part.spaces)))
        board.highlighted = list(part.spaces[:1])
        for number in range(2, len(part.spaces) + 1):
            light = partial(setattr, board, "highlighted", list(part.spaces[:number]))
            self._lighting.append(motion.after((number - 1) * pause, light))

    def _stop_lighting(self) -> None:
        for event in self._lighting:
            event.cancel()
        self._lighting = []

    def _board(self, player: int) -> MiniBoard:
        if player not in self._boards:
            self._boards[player] = little_board(self._session.layout, self._session.table.boards[player])
        board = self._boards[player]
        if board.parent:
            board.parent.remove_widget(board)
        board.size = self._panel.ids.slot.size
        return board

    # The order

    def _overtake(self, step: Overtake) -> None:
        riser = self._slides[step.riser]
        self.remove_widget(riser)
        self.add_widget(riser)  # on top of the others
        self._order = step.order
        for player, (_x, y) in self._places().items():
            slide = self._slides[player]
            if slide.y != y:
                middle = RISES if player == step.riser else SINKS
                back = partial(motion.play, slide, "overtaken", grow=1)
                motion.play(slide, "overtake", y=y)
                motion.play(slide, "overtaken", done=back, grow=middle)
        self._rank()
        self._signal(Signal.SPECIAL if step.leads else Signal.TILE)

    def _rank(self) -> None:
        """Number the cards by what has been counted so far; equal totals share a number until the tie is broken."""
        rank, above = 0, None
        for place, player in enumerate(self._order, start=1):
            if self._totals[player] != above:
                rank, above = place, self._totals[player]
            self._cards[player].rank = self._ranks[player] if self._tie.opacity else rank

    # A tie

    def _compare(self, number: int) -> None:
        """Show the next comparison of the tied players."""
        self._stop_lighting()
        self._panel.opacity, tie = 0, self._tie
        best = verdict.tied(self._session.table)
        for player, card in self._cards.items():
            card.show_parts(len(self._kinds))
            card.active = player in best
        line = self._ties[number]
        self.title = _("Tie at {points}", points=_.language.number(max(self._session.table.totals)))
        self.note = line.name
        self.ids.dots.at = self.ids.dots.count - 1
        row = TieLineRow(name=line.name, result=line.result, decides=line.decides, opacity=0)
        tie.ids.lines.add_widget(row)
        motion.play(row, "fade-in", opacity=1)
        tie.opacity = 1
        if number and self._session.layout.tie_breaker is TieBreak.ROWS and self._roomy:
            self._show_tied(sorted(best, key=list(self._ranks).index))
        if line is self._ties[-1] and not line.decides:
            tie.outcome = verdict.tie(_.language, self._session.table)
        self.arrange()
        self._signal(Signal.TILE)

    def _show_tied(self, players: Sequence[int]) -> None:
        """Show the walls of the tied players with their complete rows."""
        layout, boards = self._session.layout, self._session.table.boards
        side = min(dp(TIE_BOARD), (self._tie.width - dp(4 * tokens.GAP_XL)) / len(players) - dp(tokens.GAP_M))
        for player in players:
            tiles = boards[player]
            rows = [row for row in layout.groups if all(space in tiles for space in row)]
            board = little_board(layout, tiles, size=(side, side))
            board.highlighted = [space for row in rows for space in row]
            column = TieBoard(seat=self._looks[player], name=self._session.names[player], opacity=0)
            column.ids.slot.add_widget(board)
            self._tie.ids.boards.add_widget(column)
            motion.play(column, "fade-in", opacity=1)

    def _rest(self) -> None:
        """Wait without moving anything."""
        self._stop_lighting()
        self._rank()

    # Layout

    @property
    def _roomy(self) -> bool:
        """Whether the window is larger than a small phone's."""
        return self.width >= dp(tokens.SMALL_WIDTH) and self.height >= dp(tokens.LOW_HEIGHT)

    def arrange(self, *_args: object) -> None:
        """Lay out everything except sliding cards."""
        if min(self.size) <= 1:
            return
        beside = self.width > self.height and self.width >= dp(tokens.TWO_COLUMNS_WIDTH)
        margin = gutter(self.width)
        whole = min(self.width - 2 * margin, dp(tokens.WIDE_PAGE if beside else tokens.PAGE_WIDTH))
        self._left = self.center_x - whole / 2
        column = (whole - dp(tokens.GAP_XL)) / 2 if beside else whole
        for card in self._cards.values():
            card.width, card.compact = column, not self._roomy
        self._place_cards()
        top = self.ids.header.y - dp(CARD_GAP)
        low = self.y + dp(FOOT)
        if not beside:
            top -= sum(card.height + dp(CARD_GAP) for card in self._cards.values())
        left = self._left + (whole - column)
        for widget in (self.ids.dots, self.ids.hint):
            widget.x, widget.width = left, column
        self._place_panels(left, top, column, top - low)

    def _places(self) -> dict[int, tuple[float, float]]:
        """The lower left corner of each card in the current order."""
        top, places = self.ids.header.y - dp(CARD_GAP), {}
        for player in self._order:
            top -= self._cards[player].height
            places[player] = self._left, top
            top -= dp(CARD_GAP)
        return places

    def _place_cards(self) -> None:
        for player, place in self._places().items():
            slide = self._slides[player]
            motion.finish(slide)
            slide.size, slide.pos = self._cards[player].size, place

    def _place_panels(self, left: float, top: float, width: float, room: float) -> None:
        """Place the panels below or beside the cards, as large as possible; hide them if there is no room."""
        least, most = map(dp, PANEL_SIDES)
        side = min(most, room - dp(2 * tokens.INSET), width * 0.55)
        panel, self._shows_board = self._panel, side >= least
        panel.ids.slot.size = (side, side) if self._shows_board else (0, 0)
        if not self._shows_board:
            panel.opacity = 0
        for board in self._boards.values():
            board.size = panel.ids.slot.size
        for widget in (panel, self._tie):
            widget.width, widget.x, widget.top = width, left, top


load_kv(__name__)
