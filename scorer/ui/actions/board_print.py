"""Base class of the editors for what the players' copy of a board prints."""

from functools import partial
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.rules.layouts import LAYOUTS, layout
from scorer.ui.context.preferences import Preferences
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text import Caption
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.stack import CenteredRow, Stack
from scorer.wording import sentences


class PrintHeading(CenteredRow):
    """A heading; a question mark says that the usual values come from a single source."""

    text = StringProperty()
    doubtful = BooleanProperty(False)


class BoardPrint(Stack):
    """Edits what one board prints."""

    settable: ClassVar[frozenset[str]]
    """The facts that can be changed here, as keys of the sources of a layout."""

    board = StringProperty()
    preferences: "ObjectProperty[Preferences]" = ObjectProperty()

    def on_kv_post(self, _base: object) -> None:
        self.preferences.bind(prints=self.refresh)
        self.refresh()
        if others := self.other_doubts():
            self.add_widget(Caption(text=others))

    def is_doubtful(self, board: str, fact: str) -> bool:
        """Whether a fact about the board comes from one source."""
        return bool(board) and LAYOUTS[board].is_doubtful(fact)

    def other_doubts(self) -> str:
        """The facts from a single source that cannot be edited."""
        layout = LAYOUTS[self.board]
        names = sentences.DOUBTFUL_FACTS[layout.family]
        facts = [_(name) for fact, name in names.items() if layout.is_doubtful(fact) and fact not in self.settable]
        return _("Also from one source: {facts}.", facts=_.language.join(facts)) if facts else ""

    def detach(self) -> None:
        """The sheet is closed: stop following the preferences."""
        self.preferences.unbind(prints=self.refresh)

    @property
    def standard(self) -> dict[str, Any]:
        """The options of the board as we know it."""
        return LAYOUTS[self.board].options()

    @property
    def printed(self) -> dict[str, Any]:
        """The options of the players' copy."""
        return layout(self.board, self.preferences.print_of(self.board)).options()

    def change(self, name: str, value: object) -> None:
        """Set one option; options with the standard value are not saved."""
        options = self.preferences.print_of(self.board) | {name: value}
        self.save({name: value for name, value in options.items() if self.standard[name] != value})

    def save(self, options: dict[str, Any]) -> None:
        attempt(partial(self.preferences.choose_print, self.board, options))

    def refresh(self, *_args: object) -> None:
        """Show what is saved."""
        raise NotImplementedError


load_kv(__name__)
