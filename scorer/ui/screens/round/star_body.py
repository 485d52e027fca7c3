"""A round on a star board: the seven stars, the wild color, the numbers, the start marker and passing.

The body that `round_screen` shows for the star boards; what it does for all boards alike is there.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from scorer.play import views
from scorer.play.actions import ActionStatus
from scorer.rules.reasons import Code
from scorer.ui.boards.star_board import StarBoard, StarRun
from scorer.ui.drawing import tokens
from scorer.ui.drawing.cells import NEW, OPEN, Cell
from scorer.ui.drawing.star_drawing import DONE
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import RHOMBUS, Picker, options_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.first_marker import ask_tiles
from scorer.ui.screens.round.pass_sheet import Leftovers, PassSheet
from scorer.ui.screens.round.player_strip import PlayerStrip
from scorer.ui.screens.round.round_body import SMALL, TABLET, WIDE, RoundBody
from scorer.ui.screens.round.round_texts import closing
from scorer.ui.screens.round.star_foot import StarFoot
from scorer.ui.screens.round.wild_track import WildTrack
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.plaque import Plaque
from scorer.ui.widgets.controls.text import serif
from scorer.wording.language import why_not

HEIGHTS = {"track": 46, "numbers": 40, "marker": 64, "kept": 48, "sum": 48}
COMPACT_HEIGHTS = {"track": 34, "numbers": 24, "marker": 48}
LARGE_TYPE = 240
"""How much higher all of it would be in type of twice the size."""
SPACING = 8
NO_SUM, NO_KEPT, COMPACT = 1, 2, 3
"""From which squeeze on the sum gives way to the total, what is kept to a button, and everything is as low as it can be."""
SIDE, TABLET_SIDE = 340, 500
"""What the rest wants beside the board, in dp."""
GIVEN_WAY = 24
"""So much lower the board may be before anything else gives way, as long as its spaces are large enough for a finger."""
DIRECT = 388
"""A board that is broader is tapped directly."""
NARROWEST = 280
"""A board narrower than this is not worth looking at: the screen scrolls instead."""


class PlayedStars(StarBoard):
    """The board on the surface that it is played on, from edge to edge."""


class TotalPlaque(ButtonBehavior, Plaque):
    """The total in the corner that the stars leave free, where there is no room for the whole sum; it opens the receipt."""


class StarPlace(FloatLayout):
    """Where the board lies; with the total in its corner if need be."""

    board = ObjectProperty()
    total = StringProperty()
    cornered = BooleanProperty(False)
    """Whether the total is shown here."""

    def on_kv_post(self, _base):
        self.board.pos_hint = {"x": 0, "y": 0}
        self.add_widget(self.board, index=1)


class Above(BoxLayout):
    """The wild colors; on a tablet, where the frame leaves them to the body, the players too."""


class StarBody(RoundBody):
    """One player's stars."""

    beside = True

    def __init__(self, frame, **kwargs):
        super().__init__(frame, **kwargs)
        self._awaited = {}
        """By player, the space that was tapped last: its card stays until this player does something else."""
        self._ringed = frozenset()
        self._shown_for = None
        self._around = None
        """On a tablet, what stands round the board."""
        self.track = WildTrack()
        self.strip = PlayerStrip()
        self.strip.bind(on_player=lambda _strip, player: frame.go_to(player))
        self.above = Above()
        self.board = PlayedStars()
        self.board.bind(on_space=lambda _board, space: self._tapped(space), lens=self._preview, held=self._preview)
        self.place = StarPlace(board=self.board)
        self.place.ids.plaque.bind(on_release=lambda _plaque: frame.why())
        self.below = StarFoot()
        self.below.bind(
            on_taken=lambda _foot, tiles: self._take_first(tiles),
            on_kept=lambda _foot, tiles: self._keep(tiles),
            on_left_over=lambda _foot: self.ask_leftovers(),
            on_why=lambda _foot: self.frame.why(),
        )
        for widget in (self.above, self.board, self.below):
            widget.bind(height=self._fit)

    def arrange(self, mode):
        self.above.clear_widgets()
        for widget in (self.strip, self.track) if mode == TABLET else (self.track,):
            self.above.add_widget(widget)
        self.above.padding = (self.frame.margin, 0)
        self._around = self._arrange_tablet(lying=mode == WIDE) if self._is_large else None
        self.below.margin = 0 if mode == TABLET else self.frame.margin
        self._fit()

    @property
    def _is_large(self):
        return min(self.frame.size) > dp(tokens.TABLET_WIDTH)

    def _arrange_tablet(self, *, lying):
        from scorer.ui.screens.round.star_tablet import Lying, Upright

        made = Lying if lying else Upright
        return self._around if isinstance(self._around, made) else made(self.frame)

    def parts(self):
        around = self._around.parts(self.place, self.below) if self._around else (self.place, self.below)
        return self.above, *around

    def needs(self, squeeze):
        mode = self.frame.mode
        if mode == TABLET:
            return 0
        heights = dict(COMPACT_HEIGHTS if squeeze >= COMPACT else HEIGHTS)
        if squeeze >= NO_SUM:
            heights.pop("sum", None)
        if squeeze >= NO_KEPT:
            heights.pop("kept", None)
        board = 0 if mode == WIDE else self._least_board() + dp(SPACING)
        larger = max(0, theme.sp(1) / dp(1) - 1) * LARGE_TYPE
        return dp(sum(heights.values()) + SPACING * (len(heights) - 1) + larger) + board

    def _least_board(self):
        full = self.board.height_for(self.frame.width)
        return min(full, max(full - dp(GIVEN_WAY), self.board.height_for(dp(DIRECT))))

    def squeeze(self, squeeze):
        self.track.small = self.below.small = squeeze >= COMPACT
        told = bool(self._around and self._around.tells)
        self.below.summed, self.below.counted = squeeze < NO_SUM and not told, squeeze < NO_KEPT
        self.place.cornered = squeeze >= NO_SUM and not told
        self.below.worded = squeeze < COMPACT and self.frame.mode != SMALL
        self._fit()

    def _fit(self, *_args):
        """The board gives way last: it takes the height that is left, if it is enough to see anything."""
        frame, board = self.frame, self.board
        left = frame.ids.scroll.height - self.above.height - 2 * dp(SPACING)
        if self._around:
            self._around.fit(left, board)
        elif frame.mode == WIDE:
            board.most_height = frame.height
        else:
            board.most_height = max(board.height_for(dp(NARROWEST)), left - self.below.height)

    def width_for(self, height):
        side = TABLET_SIDE if self._around else SIDE
        return min(self.board.width_for(height), self.frame.width - dp(side))

    def show(self, table, player, number):
        if self._shown_for != (table, player, number):
            if self._shown_for:
                self._forget_kept()
            if not self._shown_for or self._shown_for[::2] != (table, number):
                self._awaited.clear()
            self._ringed = frozenset()
            self._shown_for = (table, player, number)
            self.board.close_lens()
        now = self._now = table.session.at(number)
        layout = now.layout
        self.strip.seats = self.frame.seats if self.frame.mode == TABLET else []
        self.track.colors, self.track.current = list(layout.wild), number
        self.board.numbers = {space: str(printed) for space, printed in layout.numbers.items()}
        self._views = views.star_spaces(now, player)
        self._draw_cells()
        complete = views.complete_structures(now, player)
        self.board.structures = {(one.kind, one.star): DONE for one in complete}
        self.below.numbers = views.numbers(now, player)
        self._show_first(now, player)
        self._show_rest(now, player, number)
        if self._around:
            self._around.show(now, player, number)

    def tell(self, outcome):
        space = outcome.space
        if outcome.status == ActionStatus.ADDED and space:
            self._play(space)
        elif outcome.status == ActionStatus.CHOOSE:
            self._choose(outcome)
        elif outcome.status == ActionStatus.REFUSED:
            self._refuse(outcome)
        elif outcome.status == ActionStatus.EARLIER_ROUND:
            self.frame.why(space)

    def settle(self):
        self.board.settle()

    def main(self):
        frame = self.frame
        line = self._earned()
        if line and not self._kept:
            said = _.plural("{n} tile taken", "{n} tiles taken", line.bonus_tiles)
            return Action(said, self._taken, waiting=True)
        waiting = frame.waiting()
        name = frame.session.names[waiting[0]] if waiting else ""
        if frame.player in self.ready():
            return Action(_("Next: {name}", name=name), frame.go_on, icon="next") if waiting else None
        text = _("Done") if waiting else closing(frame, over=self._is_last)
        return Action(text, lambda: self._pass(self._kept, 0), self._rest_note(name))

    def _rest_note(self, following):
        """What is done with the tiles that are left, and who follows."""
        if not self._kept:
            return _("nothing left, next: {name}", name=following) if following else _("nothing left over")
        if self._is_last:
            return (
                _("{n} left, next: {name}", n=self._kept, name=following) if following else _("{n} left", n=self._kept)
            )
        return _("{n} kept, next: {name}", n=self._kept, name=following) if following else _("{n} kept", n=self._kept)

    @property
    def _is_last(self):
        return self.frame.round == self.frame.session.layout.rounds

    def ready(self):
        return set(self.frame.session.at(self.frame.round).passed)

    def word(self, player):
        return _("passed") if player in self.ready() else ""

    # Taps

    def _tapped(self, space):
        self._awaited[self.frame.player] = space
        self._forget_kept()
        self.frame.do("tap", space)

    def _taken(self):
        self._awaited.pop(self.frame.player, None)
        self.frame.refresh()

    def _take_first(self, tiles):
        self._awaited.pop(self.frame.player, None)
        return self.frame.do("take_first", tiles)

    @property
    def _kept(self):
        """What the player will keep when Done is tapped."""
        return self.frame.table.kept

    def _keep(self, tiles):
        self.frame.table.kept = tiles
        self.frame.remember()
        self.frame.refresh()

    def _forget_kept(self):
        if self._kept:
            self.frame.table.kept = 0
            self.frame.remember()

    def ask_first(self, then):
        """With how many tiles the player took the marker, which nobody seems to have; `then` goes on."""
        ask_tiles(lambda tiles: self._take_first(tiles) and then())

    def ask_leftovers(self):
        """How many tiles are left; or whether the player has passed at all."""
        frame, now = self.frame, self._now
        passed = now.passed.get(frame.player)
        leftovers = Leftovers(most_kept=now.layout.keep, last=self._is_last)
        leftovers.kept = self._kept
        if passed:
            leftovers.kept, leftovers.thrown = passed.kept, passed.discarded
        sheet = PassSheet(leftovers, passed=bool(passed), note=frame.session.names[frame.player])
        sheet.bind(
            on_passed=lambda _sheet, kept, thrown: self._pass(kept, thrown),
            on_play_on=lambda _sheet: frame.do("play_on"),
        )
        sheet.open()

    def _pass(self, kept, thrown):
        corrected = self.frame.player in self.ready() or self.frame.correcting
        outcome = self.frame.do("pass_round", kept, thrown)
        if not outcome or outcome.status != ActionStatus.CHANGED:
            return
        self._awaited.pop(self.frame.player, None)
        self._forget_kept()
        if corrected:
            self.frame.refresh()
        else:
            self.frame.go_on()

    # What came of them

    def _play(self, space):
        now, player = self._now, self.frame.player
        line = views.lines_of(now, player, space)[0]
        structures = tuple((one.kind, one.star) for one in views.completed_by(now, player, space))
        self.board.play(StarRun(space, _.language.signed(line.points), line.spaces, structures))
        self.frame.context.preferences.tick()
        self.frame.speak_total()

    def _choose(self, outcome):
        space = outcome.space
        tag = _.language.signed(self._views[space].points)
        options = options_of(outcome.choices, tag, self._now.layout)
        picker = Picker(
            self.frame.context, options, lambda color: self.frame.do("lay", space, color), self._light, RHOMBUS
        )
        picker.open(*self._point_of(space))

    def _light(self, spaces, is_free):
        """Draw tiles where they lie, over whatever covers the board."""
        for space in spaces:
            if is_free(*self._point_of(space), self.board.edge):
                self.board.draw_ringed(space)

    def _refuse(self, outcome):
        if outcome.refusal.code is Code.ALREADY_PASSED:
            self.frame.say(
                why_not(_.language, outcome.refusal), "info", _("Not passed"), lambda: self.frame.do("play_on")
            )
            return
        at = self._point_of(outcome.space) if outcome.space else self.below.to_window(*self.below.center)
        self._ring(outcome.refusal.spaces)
        self.frame.refuse(outcome.refusal, at, lambda: self._ring(()), outcome.later)

    def _point_of(self, space):
        """Where a space is in the window."""
        return self.board.to_window(*self.board.point_of(space))

    def _ring(self, spaces):
        self._ringed = frozenset(spaces)
        self._draw_cells()

    # How it looks

    def _earned(self):
        """The line of the tile that was just laid, if there is something to take for it."""
        player = self.frame.player
        space = self._awaited.get(player)
        lines = views.lines_of(self.frame.session.table, player, space) if space else []
        return next((line for line in lines if line.bonus_tiles and line.round == self.frame.round), None)

    def _draw_cells(self):
        self.board.cells = {space: self._cell(space, view) for space, view in self._views.items()}

    def _cell(self, space, view):
        tag = ""
        if view.look == NEW or (view.look == OPEN and self._previewed(space)):
            tag = _.language.signed(view.points)
        return Cell(view.color, str(view.look), tag, ring="neg" if space in self._ringed else "")

    def _previewed(self, space):
        return self.board.held or self.board.lens == space.star

    def _preview(self, *_args):
        self._draw_cells()

    def _show_first(self, now, player):
        first = self.below.first
        taken = now.first
        own = taken is not None and taken.player == player
        first.tiles = taken.tiles if own else 0
        first.holder = ""
        if taken and not own:
            name = self.frame.session.names[taken.player]
            first.holder = _("{name} took it with {tiles}", name=name, tiles=_.language.tiles(taken.tiles))
        self.below.remind(self._earned())

    def _show_rest(self, now, player, number):
        below, passed = self.below, now.passed.get(player)
        below.passed, below.last_round = passed is not None, self._is_last
        below.kept.most, below.kept.tiles = now.layout.keep, self._kept
        below.rest = _("Tiles left over")
        if passed:
            below.rest = _("Passed: {kept} kept, {thrown} discarded", kept=passed.kept, thrown=passed.discarded)
        self._show_sum(views.sum_of(now, player, number), now.least)

    def _show_sum(self, sums, least):
        line, signed = self.below.sum, _.language.signed
        line.before, line.tiles = _.language.number(sums.before), serif(signed(sums.tiles) if sums.tiles else "+0")
        line.lost = serif(signed(sums.lost)) if sums.lost else ""
        line.limit = _("stops at {points}", points=least) if sums.held else ""
        line.total = self.place.total = _.language.number(sums.total)


load_kv(__name__)
