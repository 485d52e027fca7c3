"""The sheet that shares the result as a picture: its format, boards or chart, and a preview.

The last choice is saved.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Fbo
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.store import Header
from scorer.ui.actions.result_picture import BOARDS, CHART, FORMATS, result_buffer, result_pixels
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import Language

PREVIEWS = (88, 170, 260)
"""The height of the preview in a window in landscape, on a small phone, and elsewhere, in dp."""


class PictureSheet(Stack):
    """Dispatches `on_share`."""

    __events__ = ("on_share",)

    form = StringProperty()
    content = StringProperty()
    texture = ObjectProperty(None, allownone=True)
    preview = NumericProperty(0)
    """The height of the preview."""

    def __init__(self, context: AppContext, game: ActiveGame, header: Header, **kwargs: Any) -> None:
        self._context, self._game, self._header = context, game, header
        self._buffer: Fbo | None = None
        preferences = context.preferences
        super().__init__(form=preferences.picture_format, content=preferences.picture_content, **kwargs)
        least, low, usual = map(dp, PREVIEWS)
        height = Window.height
        self.preview = least if height < dp(tokens.SHORT_HEIGHT) else low if height < dp(tokens.LOW_HEIGHT) else usual
        self._redraw = Clock.create_trigger(self._draw, 0)
        for name in ("form", "content"):
            self.fbind(name, self._choose, name)
        self._draw()

    def on_share(self) -> None:
        """Share the picture as it is shown."""

    @property
    def pixels(self) -> tuple[int, int, bytes]:
        """The picture."""
        return result_pixels(self._header, self._game.session, self.form, self.content)

    def fitting(self, room: Sequence[float], texture: Any) -> tuple[float, float]:
        """The size of the preview."""
        if not texture:
            return 1, 1
        share = min(room[0] / texture.width, room[1] / texture.height)
        return texture.width * share, texture.height * share

    def forms(self, language: Language) -> list[tuple[str, str]]:
        """The formats and their names."""
        names = sentences.PICTURE_FORMATS
        return [(form, language.translate(names[form])) for form in FORMATS]

    def contents(self, language: Language) -> list[tuple[str, str]]:
        """The options for the part below the ranking, and their names."""
        return [(BOARDS, language.translate("Boards")), (CHART, language.translate("Chart"))]

    def _choose(self, name: str, *_args: object) -> None:
        preference = {"form": "picture_format"}.get(name, "picture_content")
        attempt(partial(self._context.preferences.choose, preference, getattr(self, name)))
        self._redraw()

    def _draw(self, *_args: object) -> None:
        self._buffer = result_buffer(self._header, self._game.session, self.form, self.content)
        self.texture = self._buffer.texture


load_kv(__name__)
