"""Settings: how the app looks and speaks, how it behaves at the table, and what the printed boards show.

A choice takes effect at once and is kept at once; what this device cannot do is said and cannot be switched.
"""

from kivy.properties import ListProperty, StringProperty

from scorer.rules.board import WALL_COLORS
from scorer.rules.layouts import layout
from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Hairline  # noqa: F401 - named in the kv file
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import LANGUAGES, board_name, language, sentence_case


class Choice(Stack):
    """One setting of a few values; bind `value` to follow it."""

    icon = StringProperty()
    title = StringProperty()
    options = ListProperty()
    value = StringProperty()


class SettingsScreen(Page):
    """The settings; Kivy has a class of the plain name, whose style would be taken for ours."""

    languages = ListProperty([(code, sentence_case(language(code).name)) for code in LANGUAGES])

    def choose(self, name: str, row) -> None:
        """A row was changed: by a finger, or because the choice was loaded."""
        value = row.active if hasattr(row, "active") else row.value
        if row.disabled or value == getattr(self.context.preferences, name):
            return
        try:
            self.context.preferences.choose(name, value)
        except StoreError as error:
            setattr(row, "active" if hasattr(row, "active") else "value", getattr(self.context.preferences, name))
            tell(error)

    def letters_note(self, language):
        """The letters of the wall's colors, as they are in the language."""
        return language.translate(
            "{letters} next to the motifs",
            letters=" ".join(language.translate(sentences.TILE_LETTERS[color]) for color in WALL_COLORS),
        )

    def board_title(self, board: str, language):
        return board_name(language, board)

    def floor_of(self, board: str, prints):
        """The losses of a board's floor line."""
        return "  ".join(_.language.number(loss) for loss in layout(board, prints.get(board)).floor)

    def open_print(self, board: str) -> None:
        from scorer.ui.actions.print_sheet import PrintSheet

        PrintSheet(preferences=self.context.preferences, board=board).open()


load_kv(__name__)
