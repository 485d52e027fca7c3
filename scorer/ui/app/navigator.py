"""The stage on which one screen at a time is shown, made when it is first wanted, and the way back through them.

A screen fades into the next one; the main screens have the bar at the bottom and are one step from home.
"""

from importlib import import_module

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from scorer.store import StoreError
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import lay_out
from scorer.ui.platform import back_stack
from scorer.ui.widgets.overlays.error_toast import tell

PAGES = {
    "home": "scorer.ui.screens.home.home:Home",
    "round": "scorer.ui.screens.round.round_screen:RoundScreen",
    "final": "scorer.ui.screens.final.final_screen:FinalScreen",
    "new_game": "scorer.ui.screens.new_game.new_game:NewGame",
    "referee": "scorer.ui.screens.referee.referee:Referee",
    "may_i_wall": "scorer.ui.screens.referee.may_i_wall:MayIWall",
    "may_i_star": "scorer.ui.screens.referee.may_i_star:MayIStar",
    "dispute": "scorer.ui.screens.referee.dispute:Dispute",
    "rules": "scorer.ui.screens.rules.rules_screen:Rules",
    "history": "scorer.ui.screens.history.history:History",
    "game": "scorer.ui.screens.history.game_detail:GameDetail",
    "handover": "scorer.ui.screens.transfer.handover_screen:Handover",
    "players": "scorer.ui.screens.players.players:Players",
    "settings": "scorer.ui.screens.settings.settings_screen:SettingsScreen",
    "keep": "scorer.ui.screens.transfer.backup_screen:Keep",
    "files": "scorer.ui.screens.transfer.file_list:Files",
    "about": "scorer.ui.screens.settings.about:About",
}
"""Every screen by its name: where its Page is."""

HOME = "home"
OF_A_GAME = frozenset({"round", "final", "game", "handover"})
"""They are shown with the id of their `game`."""


class Stage(BoxLayout):
    """The root of the app."""

    page = ObjectProperty(None, allownone=True)
    current = StringProperty()
    fade = NumericProperty(0)
    """How much of the ground still lies over the new screen."""
    small = BooleanProperty(False)

    def __init__(self, **kwargs):
        self._made = {}
        self._way = []
        self._soon = Clock.create_trigger(self._put_up, 0)
        super().__init__(**kwargs)

    def on_size(self, *_args):
        self.small = self.width < dp(tokens.SMALL_WIDTH)
        low = self.height < dp(tokens.LOW_HEIGHT)
        theme.leading = tokens.TIGHT_LEADING if self.small or low else tokens.LEADING
        lay_out(self)  # layouts that wait for one another would take more rounds than Kivy gives them in a frame

    def go(self, name, **given):
        """Show a screen; back leads to the one that is shown now."""
        page = self._page(name)
        if page.nav:
            self._way = [] if name == HOME else [(HOME, {})]
        elif self._way and self._way[-1][0] == name:
            self._way.pop()
        self._way.append((name, given))
        self._show(page, page.shown, given)

    def replace(self, name, **given):
        """Show a screen in the place of the one that is shown now, which back skips."""
        if self._way:
            self._way.pop()
        self.go(name, **given)

    def back(self):
        """One step back; False at home, where there is none."""
        if back_stack.go_back() or (self.page and self.page.back()):
            return True
        if len(self._way) < 2:
            return False
        self._way.pop()
        self.show_again()
        return True

    def show_again(self):
        """What the screen is about has changed."""
        name, given = self._way[-1]
        page = self._page(name)
        self._show(page, page.shown_again, given)

    @property
    def way(self):
        """The names of the screens that lead here, with what they were given: what a restart needs."""
        return tuple(self._way)

    def _page(self, name):
        if name not in self._made:
            module, _, made = PAGES[name].partition(":")
            self._made[name] = getattr(import_module(module), made)(name=name, stage=self)
        return self._made[name]

    def _show(self, page, shown, given):
        """A screen, or where that cannot be the one before it."""
        if self.page and self.page is not page:
            self.page.left()
            back_stack.close_all()
        first = self.page is None
        self.ids.slot.clear_widgets()
        self.page, self.current = page, page.name
        try:
            shown(**given)
        except StoreError as error:  # what it is about cannot be read
            self._way.pop()
            self.show_again()
            tell(error)
            return
        lay_out(self)
        page.size = self.ids.slot.size
        lay_out(page)
        motion.settle(self)
        if first:
            self.ids.slot.add_widget(page)
        else:
            self.fade = 1
            self._soon()

    def _put_up(self, _dt):
        """In the frame after the one that made it ready, so that neither takes long; till then there is only the ground."""
        slot = self.ids.slot
        if not slot.children:
            slot.add_widget(self.page)
            motion.play(self, "page", fade=0)


class Slot(RelativeLayout):
    """Where the screen stands."""


load_kv(__name__)
