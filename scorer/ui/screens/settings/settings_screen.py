"""Settings: look and language, behavior during play, and what the players' boards print.

A change is saved and applied at once. What the device cannot do is disabled, with the reason.
"""

from typing import Any

from kivy.properties import ListProperty, StringProperty

from scorer.rules.board import WALL_COLORS
from scorer.rules.layouts import layout
from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import LANGUAGES, Language, board_name, language, sentence_case


class Choice(Stack):
    """A setting with a few values; bind `value` to follow it."""

    icon = StringProperty()
    title = StringProperty()
    options: "ListProperty[tuple[str, str]]" = ListProperty()
    """Pairs of a value and its text."""
    value = StringProperty()


class SettingsScreen(Page):
    """The names of its settings are those of `Preferences`."""

    languages: "ListProperty[tuple[str, str]]" = ListProperty(
        [(code, sentence_case(language(code).name)) for code in LANGUAGES]
    )

    def choose(self, name: str, value: Any) -> None:
        """Save the new value of a row; if that fails, reset the row."""
        preferences = self.context.preferences
        if value == getattr(preferences, name):
            return
        try:
            preferences.choose(name, value)
        except StoreError as error:
            preferences.property(name).dispatch(preferences)
            show_error(error)

    def letters_note(self, language: Language) -> str:
        """The letters of the wall's colors in a language."""
        letters = " ".join(language.translate(sentences.TILE_LETTERS[color]) for color in WALL_COLORS)
        return language.translate("{letters} next to the motifs", letters=letters)

    def board_title(self, board: str, language: Language) -> str:
        return board_name(language, board)

    def floor_of(self, board: str, prints: dict[str, dict[str, Any]]) -> str:
        """The losses on the floor line of a board."""
        return "  ".join(map(_.language.number, layout(board, prints.get(board)).options()["floor"]))

    def open_print(self, board: str) -> None:
        from scorer.ui.actions.print_sheet import PrintSheet

        PrintSheet(preferences=self.context.preferences, board=board).open()

    def open_messages(self) -> None:
        from scorer.ui.actions.recent_messages import open_recent_messages

        open_recent_messages()


load_kv(__name__)
