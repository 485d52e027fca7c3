"""A round at the table: the frame that walls and stars share, round the board of the player who is being scored.

It keeps whose board lies on top, which round is shown and who is through; what is on the board is a body's business,
and `round_body` says what the two want of each other.
"""

from importlib import import_module

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from scorer.play import views
from scorer.play.actions import ActionStatus
from scorer.rules.layouts import StarLayout, WallLayout
from scorer.rules.reasons import Reason
from scorer.store import StoreError
from scorer.ui.actions.store_health import back_up
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.explain.step_names import step_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.platform.rotation import rotate_to
from scorer.ui.screens.round.round_body import PHONE, SMALL, TABLET, WIDE
from scorer.ui.screens.round.round_end import ask_to_end
from scorer.ui.screens.round.round_menu import open_menu, open_rounds
from scorer.ui.screens.round.round_texts import changes_since, main_action, seats_of, title_of
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.wording.language import board_name, explain

BODIES = {
    WallLayout: "scorer.ui.screens.round.wall_body:WallBody",
    StarLayout: "scorer.ui.screens.round.star_body:StarBody",
}
"""Which body shows which family of boards."""

MARGINS = {SMALL: 8, PHONE: 16, WIDE: 12, TABLET: 24}
ROOM_FOR_NOTE = 560
GAP, MENU = 10, 68
"""Between the buttons at the bottom, and the same with the menu between them."""
NO_APP_BAR = 4
"""When so many things have given way, the bar at the top has too."""
SMALL_STRIP = (SMALL, WIDE)
CTRL_KEYS = {ord("z"): "undo", ord("y"): "redo"}


class PastBanner(BoxLayout):
    """Says that an earlier round lies open, and what the last correction changed."""

    text = StringProperty()
    note = StringProperty()
    margin = NumericProperty()


class RoundScreen(Page):
    """The page of the game on the table."""

    mode = OptionProperty(PHONE, options=[SMALL, PHONE, WIDE, TABLET])
    margin = NumericProperty(dp(16))
    title = StringProperty()
    note = StringProperty()
    seats = ListProperty()
    banner = StringProperty()
    """Said above the board while an earlier round lies open."""
    changed = StringProperty()
    """What the last correction did to whom."""
    undo_word = StringProperty()
    """Nothing where the main action needs the room: the icon is enough."""
    undo_note = StringProperty()
    can_undo = BooleanProperty(False)
    action = ObjectProperty(Action("", None))
    squeeze = NumericProperty(0)
    """How many things have given way for want of height."""
    barless = AliasProperty(lambda self: self.squeeze >= NO_APP_BAR, None, bind=("squeeze",))
    tight = AliasProperty(lambda self: self.barless or self.mode in SMALL_STRIP, None, bind=("barless", "mode"))
    """Where the strip of players is low."""
    pane_width = NumericProperty(0)
    """Of the board at the left side of a phone on its side."""

    def __init__(self, **kwargs):
        self.table = self.session = self.body = None
        self._drawn = 0
        super().__init__(**kwargs)
        self._see = Clock.create_trigger(self._have_seen, -1)
        self._arrange = Clock.create_trigger(self._make_room, -1)
        for name in ("size", "banner"):
            self.fbind(name, self._arrange)
        theme.bind(text=self._arrange)
        _.bind(language=self.refresh)

    # Which game, whose board, which round

    def shown(self, game):
        """A game by its id, which is put on the table."""
        table = self.context.resume(game)
        if table is not self.table:
            self._take(table)
        self.changed = ""
        Window.bind(on_keyboard=self._on_key)
        self._rearrange()

    def left(self):
        Window.unbind(on_keyboard=self._on_key)
        rotate_to(0)
        self._quiet()
        if self.table:
            self._try(self.table.settle)  # it may have been a finished game that was corrected

    def _take(self, table):
        if self.body:
            self.body.let_go()
        self.table, self.session = table, table.session
        module, _dot, made = BODIES[type(self.session.layout)].partition(":")
        self.body = getattr(import_module(module), made)(self)
        self.body.fbind("more", self._arrange)

    @property
    def player(self):
        return self.table.player

    @property
    def round(self):
        return self.table.round

    @property
    def correcting(self):
        """Whether what is shown is closed, so that a tap corrects it."""
        return self.session.finished or self.round < self.session.round

    @property
    def fresh(self):
        """Whether what lies on the screen is what counts: a second tap on a stale drawing must do nothing."""
        return self._drawn == self.session.version

    def go_to(self, player):
        """Another player's board; the receipt of whoever's lies there already."""
        if player == self.player:
            self.why()
            return
        self._quiet()
        self.table.player = player
        self.remember()
        self.refresh()

    def open_round(self, number):
        """An earlier round, or again the one that is being played."""
        self._quiet()
        self.table.round = number
        if not self.correcting:
            self.table.player = next((seat for seat in self.order() if seat not in self.body.ready()), self.player)
        self.changed = ""
        self.remember()
        self.refresh()

    def back(self):
        if self.correcting and not self.session.finished:
            self.open_round(self.session.round)
            return True
        return False

    # What can be done

    def do(self, verb, *given, player=None):
        """A step of the session in the round that is shown; None if it could not be kept."""
        player = self.player if player is None else player
        self._quiet()
        outcome = self._try(lambda: getattr(self.session, verb)(player, *given, self.round, self._drawn))
        if outcome:
            self._touch(player)
            self.did(outcome)
        return outcome

    def did(self, outcome):
        """Draw what came of a step."""
        if self.correcting and outcome.before:
            self.changed = changes_since(self.session, outcome.before)
        self.refresh()
        self.body.tell(outcome)
        if outcome.status == ActionStatus.ADDED and outcome.space and not self.correcting:
            self._tell_what_is_complete(outcome.space)

    def _tell_what_is_complete(self, space):
        """A row, a star: what counts only at the end is said when it is done."""
        table, words = self.session.table, _.language
        lines = views.bonuses_with(table, self.player, space)
        if lines:
            told = [explain(words, line, self.session.layout, table.boards[self.player]) for line in lines]
            ends = any(line.reason == Reason.FULL_ROW for line in lines)
            told.append(_("This is the last round.") if ends else _("Counted when the game ends."))
            self.say(" ".join(told), "trophy")

    def undo(self):
        self._take_back("undo", self.session.to_undo)

    def redo(self):
        self._take_back("redo", self.session.to_redo)

    def done(self):
        """The player is through with the round."""
        if self.fresh:
            self.session.ready.add(self.player)
            self.speak_total()
            self.go_on()

    def go_on(self):
        """The next player who is not through, or the end of the round."""
        waiting = self.waiting()
        if waiting:
            self.table.player = waiting[0]
            self._quiet()
            self.remember()
            self.refresh()
        else:
            self.remember()
            self.refresh()
            ask_to_end(self)

    def end_round(self):
        """Everybody is through, and nothing was forgotten."""
        self._quiet()
        if not self._try(lambda: self.session.end_round(self.session.version)):
            return
        if self.session.finished:
            self.finish()
            return
        self.table.round = self.session.round
        self.table.player = self.session.starter(self.session.round)
        self.remember()
        self.refresh()
        name = self.session.names[self.player]
        self.say(_("{name} starts round {n}.", name=name, n=self.round), "player")

    def finish(self):
        """The game is over: keep its result and show it."""
        finished = self._try(self.table.settle)
        self.refresh()
        self.navigator.replace("final", game=self.table.id)
        if finished:
            back_up(self.context)

    def why(self, space=None, player=None):
        """The receipt of a tile, or of the whole round."""
        from scorer.ui.explain.why_sheet import open_why

        open_why(self.context, self.table, self.player if player is None else player, self.round, space)

    def refuse(self, refusal, at, gone=None, later=None):
        """Say why something cannot be, at a point of the window."""
        RefusalBubble(self.context, self.session.layout, refusal, later).show(at, gone)

    def menu(self):
        open_menu(self)

    def rounds(self):
        open_rounds(self)

    def rules(self):
        self.navigator.go("rules", board=self.session.layout.id)

    def may_i(self):
        stars = isinstance(self.session.layout, StarLayout)
        self.navigator.go("may_i_star" if stars else "may_i_wall", board=self.session.layout.id)

    def dispute(self):
        self.navigator.go("dispute", game=self.table.id, player=self.player)

    def hand_over(self):
        self.navigator.go("handover", game=self.table.id)

    def leave(self):
        """Back home; the game stays on the table."""
        self.navigator.go("home")

    def order(self):
        """The seats from the one that begins the round."""
        first, count = self.session.starter(self.round), len(self.session.names)
        return [(first + step) % count for step in range(count)]

    def waiting(self):
        """Who is not through yet, from the next player on."""
        order, ready = self.order(), self.body.ready()
        at = order.index(self.player)
        return [seat for seat in order[at + 1 :] + order[:at] if seat not in ready]

    # How it looks

    def refresh(self, *_args):
        """Draw everything that has changed."""
        if not self.session or self.body.board is None:
            return
        self._show_head()
        self._show_bar()
        self.body.show(self.table, self.player, self.round)
        self._see()

    def _show_head(self):
        self.title = title_of(self)
        self.note = board_name(_.language, self.session.layout.id).replace(", ", " · ", 1)
        self.banner = _("You are correcting round {n}.", n=self.round) if self.correcting else ""
        self.seats = seats_of(self)

    def _show_bar(self):
        summary = self.session.to_undo
        self.can_undo = summary is not None
        wide = self.width - self.pane_width >= dp(ROOM_FOR_NOTE)
        self.undo_note = step_name(self.session, summary) if summary and wide else ""
        self.action = main_action(self)
        self.undo_word = self._undo_word()

    def _undo_word(self):
        word, action, main = _("Undo"), self.action, self.ids.main
        wanted = main.natural_width(action.icon, action.text, "", theme.text)
        wanted += self.ids.undo.natural_width("undo", word, self.undo_note, theme.text)
        room = self.width - self.pane_width - 2 * self.margin - dp(MENU if self.barless else GAP)
        return word if wanted <= room and self.mode != SMALL else ""

    def act(self, touch):
        """The main action; a double tap is one tap, or it would speak for the next player too."""
        if not touch.is_double_tap and self.action.act:
            self.action.act()

    def _make_room(self, *_args):
        """The window or what is said has another size."""
        if self.session:
            self._rearrange()
            layout_now(self)

    def _rearrange(self):
        self.mode = self._room()
        self.margin = dp(MARGINS[self.mode])
        self.body.arrange(self.mode)
        wide = self.mode == WIDE
        self.pane_width = self.body.width_for(self.height) if wide else 0
        self.squeeze = self._least_squeeze()
        self.body.squeeze(self.squeeze)
        above, board, below = self.body.parts()
        self._fill(self.ids.pane, [board] if wide else [])
        self._fill(self.ids.column, [above, None if wide else board, below])
        self.refresh()

    def _least_squeeze(self):
        """How many things must give way until everything fits; the bar at the top is the last of them."""
        strip = 0 if self.mode == TABLET else 62 if self.mode in SMALL_STRIP else 86
        past = dp(22) + theme.sp(40) if self.banner else 0
        for squeeze in range(NO_APP_BAR):
            if dp(56 + strip + 76) + past + self.body.needs(squeeze) <= self.height:
                return squeeze
        return NO_APP_BAR

    def _room(self):
        large = min(self.size) > dp(tokens.TABLET_WIDTH)
        if self.width > self.height and (self.body.beside or not large):
            return WIDE
        if large:
            return TABLET
        return SMALL if self.width < dp(tokens.SMALL_WIDTH) else PHONE

    def _fill(self, slot, widgets):
        slot.clear_widgets()
        for widget in widgets:
            if widget:
                if widget.parent:
                    widget.parent.remove_widget(widget)
                slot.add_widget(widget)

    # Behind it

    def _touch(self, player):
        """A tablet shows every board, and the one that was tapped last lies on top."""
        if player != self.player:
            self.table.player = player
            self.remember()

    def _take_back(self, verb, summary):
        if not summary:
            return
        self._quiet()
        outcome = self._try(lambda: getattr(self.session, verb)(self._drawn))
        if not outcome or not outcome.before:
            return
        self._follow(summary.entry)
        self.did(outcome)
        if verb == "undo":
            self.say(_("Undone: {deed}", deed=step_name(self.session, summary)), "undo", _("Redo"), self.redo)
        else:
            self.say(_("Redone: {deed}", deed=step_name(self.session, summary)), "redo")

    def _follow(self, entry):
        """Go where the step was made, so that what it changes is seen."""
        if self.round > self.session.round or entry.round == self.session.round or not hasattr(entry, "player"):
            self.table.round = self.session.round
        if hasattr(entry, "player") and entry.round == self.round:
            self.table.player = entry.player

    def _try(self, act):
        """Nothing is drawn that could not be kept."""
        try:
            return act()
        except StoreError as error:
            self.refresh()  # of two steps the first one may have been kept
            tell(error)
            return None

    def remember(self):
        """Keep what is no step, but would be missed if the system ended the app now."""
        self._try(self.table.remember)

    def _have_seen(self, *_args):
        """What was drawn is on the screen from this frame on."""
        self._drawn = self.session.version

    def _quiet(self):
        """The next tap wins over whatever still moves or speaks."""
        RefusalBubble.clear()
        Toast.clear()
        if self.body and self.body.board:
            self.body.settle()

    def say(self, text, icon, action="", act=None):
        """A line that goes by itself, off the board, with a way to do something about it."""
        toast = Toast(text=text, action=action, icon=icon)
        if act:
            toast.bind(on_act=lambda _toast: act())
        toast.show()
        if self.pane_width:
            room = self.width - self.pane_width - 2 * self.margin
            toast.width, toast.x = room, self.pane_width + self.margin

    def _on_key(self, _window, key, _scancode, _codepoint, modifiers):
        if "ctrl" in modifiers and key in CTRL_KEYS:
            getattr(self, "redo" if "shift" in modifiers else CTRL_KEYS[key])()
            return True
        return False

    def speak_total(self):
        """Say the total of the player aloud, if it is wished."""
        total = self.session.table.totals[self.player]
        self.context.preferences.speak(
            _("{name} has {points}.", name=self.session.names[self.player], points=_.language.points(total))
        )


load_kv(__name__)
