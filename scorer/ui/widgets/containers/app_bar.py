"""The bar at the top of a screen: a back button, the title, and up to two actions."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.properties import ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.buttons import IconButton
from scorer.ui.widgets.controls.status_pill import PLAIN, TONES
from scorer.ui.widgets.stack import Centered


class TitleWords(Tappable, BoxLayout):
    """The title and the note below it, which can be tapped."""

    yields_to_toast = True


class BarAction(NamedTuple):
    """A button at the right end of the bar."""

    icon: str
    spoken: str
    act: Callable[[], object]


class AppBar(Centered):
    """Must be a child of its page. Dispatches `on_name` for its title, `on_pill` for its status, and `on_back` if it has a
    `back_icon`: the arrow goes back, any other icon does what the page binds.
    """

    __events__ = ("on_back", "on_name", "on_pill")

    title = StringProperty()
    note = StringProperty()
    back_icon = StringProperty("back")
    content_width = NumericProperty(0)
    """The greatest width of the content below if it is centered, otherwise 0."""
    margin = NumericProperty(0)
    """The margin of the content below, with which a title without a back button is aligned."""
    status = StringProperty()
    """The text of the pill; empty for none."""
    status_icon = StringProperty()
    status_tone = OptionProperty(PLAIN, options=TONES)
    actions: "ListProperty[BarAction]" = ListProperty()

    def on_back(self) -> None:
        """The back button was tapped."""
        if self.back_icon == "back":
            page = self.parent
            assert isinstance(page, Page)
            page.navigator.back()

    def on_name(self) -> None:
        """The title was tapped."""

    def on_pill(self) -> None:
        """The status was tapped."""

    def on_kv_post(self, _base: object) -> None:
        self.on_actions()

    def on_actions(self, *_args: object) -> None:
        if "actions" not in self.ids:
            return
        self.ids.actions.clear_widgets()
        for icon, spoken, act in self.actions:
            self.ids.actions.add_widget(IconButton(icon=icon, spoken=spoken, act=act))


load_kv(__name__)
