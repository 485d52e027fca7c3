"""A toast: a short transient message with an optional button. It does not cover controls or numbers."""

import datetime as dt
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.text_textures import lines_of
from scorer.ui.drawing.theme import gutter, theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.platform.safe_area import safe
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.frieze import HeaderFrieze
from scorer.ui.widgets.overlays.toast_place import Area, area_of, bars, loose_words, lowest_place, obstacles, shown
from scorer.ui.widgets.stack import Centered

WIDTHS = (520, 380, 330, 290, 250, 220, 190, 168)
"""The widths to try, in dp, the best first."""
MARGIN = tokens.GAP_S
"""The margin below it, in dp."""
LOWEST = 92
"""The position of an urgent toast if nothing is free, in dp."""
AIR = tokens.GAP_M
"""The distance that it keeps above and below from what it may not cover, where there is room, in dp."""
MOST_GROWTH = 1.5
"""How much higher it may become to cover whole words."""
LAYOUT_FRAMES = 3
"""Frames in which a new page may still change its layout."""
LOOK_AGAIN = 0.25
"""Seconds after which its place is checked again, since a page may be filled gradually."""
KEPT_MESSAGES = 30
FULL, COMPACT, LINE = "full", "compact", "line"
"""Its forms, in order of preference: with usual text and margins, with smaller ones, as one line without its button.

A line that is too short for the text shows it part by part.
"""


class Message(NamedTuple):
    """A message that was shown."""

    text: str
    icon: str
    time: dt.datetime


recent_messages: "deque[Message]" = deque(maxlen=KEPT_MESSAGES)
"""The messages since the app started, the latest last."""


class Toast(Centered):
    """Only one is shown at a time; with an `action`, it has a button that dispatches `on_act`."""

    __events__ = ("on_act",)

    text = StringProperty()
    action = StringProperty()
    icon = StringProperty("tick")
    urgent = BooleanProperty(False)
    """Whether it may cover something."""
    form = OptionProperty(FULL, options=[FULL, COMPACT, LINE])
    with_button = AliasProperty(lambda self: bool(self.action) and self.form != LINE, None, bind=("action", "form"))
    least = NumericProperty(0)
    """Its minimum height."""
    part = NumericProperty(0)
    parts: "ListProperty[str]" = ListProperty()
    """The text, or the parts of a text that does not fit on its line."""
    shown_text = AliasProperty(
        lambda self: self.parts[min(self.part, len(self.parts) - 1)] if self.parts else self.text,
        None,
        bind=("parts", "part", "text"),
    )

    def __init__(self, **kwargs: Any) -> None:
        self._frames = 0
        self._place_again = Clock.create_trigger(self._placed)
        self._look_again = Clock.create_trigger(self._placed, LOOK_AGAIN)
        super().__init__(**kwargs)

    def on_act(self) -> None:
        """The button was tapped."""

    def show(self) -> None:
        self.dismiss_all()
        recent_messages.append(Message(self.text, self.icon, dt.datetime.now().astimezone()))
        # first, so that it can be dismissed if something below fails
        self._timeout = motion.after(tokens.TOAST_HOLD, self._end)
        Window.add_widget(self)
        Window.bind(size=self._resized)
        self._resized()

    def _end(self) -> None:
        """Show the next part, if any."""
        if self.part + 1 < len(self.parts):
            self.part += 1
            self._timeout = motion.after(tokens.TOAST_PART, self._end)
        else:
            self.dismiss()

    def dismiss(self) -> None:
        self._timeout.cancel()
        self._place_again.cancel()
        self._look_again.cancel()
        Window.unbind(size=self._resized)
        Window.remove_widget(self)

    @staticmethod
    def dismiss_all() -> None:
        for toast in [child for child in Window.children if isinstance(child, Toast)]:
            toast.dismiss()

    def choose_action(self) -> None:
        self.dismiss()
        self.dispatch("on_act")

    def _resized(self, *_args: object) -> None:
        self._frames = LAYOUT_FRAMES
        self._place()
        self._place_again()

    def _placed(self, _dt: float) -> None:
        self._frames -= 1
        if self._frames > 0:
            self._place_again()
        else:
            self._look_again()
        covering = any(area_of(self).meets(area) for area in obstacles(self))
        if not self.opacity or (covering and self.ids.act.state == "normal"):
            self._place()

    def _place(self) -> None:
        """Move to the lowest free place."""
        taken = obstacles(self)
        room = Area(
            safe.left + gutter(Window.width),
            safe.bottom + dp(MARGIN),
            Window.width - safe.right - gutter(Window.width),
            Window.height - safe.top - dp(tokens.GAP_2XS),
        )
        at_the_top = room._replace(low=room.high - dp(tokens.LINE))
        needs_button = self.urgent and bool(self.action)
        off_cards = taken + shown(Card, self)
        clear = off_cards + bars(self) + shown(HeaderFrieze, self)
        airy = [area.grown(dp(AIR)) for area in clear] + loose_words(self, titles=False)
        self.opacity = 1
        if not (
            self._fits_in(room, airy, FULL)
            or self._fits_in(room, airy, COMPACT)
            or self._fits_in(room, clear, FULL)
            or self._fits_in(room, clear, COMPACT)
            or (
                not self.action and (self._fits_in(at_the_top, off_cards, LINE) or self._fits_in(room, off_cards, LINE))
            )
            or self._fits_in(room, taken, COMPACT)
            or (not needs_button and (self._fits_in(at_the_top, taken, LINE) or self._fits_in(room, taken, LINE)))
        ):
            self._do_without(room)
        self._cover_whole_words(taken)
        layout_now(self)  # so that its button can be tapped at once

    def _fits_in(self, room: Area, taken: list[Area], form: str) -> bool:
        for wished in WIDTHS[:1] if form == LINE else WIDTHS:
            self._measure(min(dp(wished), room.right - room.left), form)
            place = lowest_place(taken, room, self.width, self.height)
            if place:
                self.pos = place
                return True
            if form == FULL and self.width <= dp(tokens.SMALL_WIDTH):
                return False
        return False

    def _cover_whole_words(self, taken: list[Area]) -> None:
        """Grow over the whole of a title or heading that it covers in part: what is left of it would look torn."""
        area = before = area_of(self)
        highest = MOST_GROWTH * (area.high - area.low)
        for words in loose_words(self):
            whole = area.around(words)
            is_free = whole.high - whole.low <= highest and not any(whole.meets(one) for one in taken)
            if self.form != LINE and area.meets(words) and is_free:
                area = whole
        if area == before:
            return
        self._measure(area.right - area.left, self.form)
        if self.height > area.high - area.low:  # words that had shrunk need more lines now
            area = before
            self._measure(area.right - area.left, self.form)
        self.pos, self.least = (area.left, area.low), area.high - area.low

    def _measure(self, width: float, form: str) -> None:
        self.form, self.width, self.least = form, width, 0
        layout_now(self)
        self.parts = self._parts() if form == LINE else []
        self.ids.words.texture_update()  # the height depends on how the words wrap at this width
        layout_now(self)

    def _parts(self) -> list[str]:
        """The words as lines of the present width."""
        words = self.ids.words
        return lines_of(self.text, words.font_name, theme.sp(words.size_sp), words.width)

    def _do_without(self, room: Area) -> None:
        """Without a free place, show only an urgent message; others are only in the recent messages."""
        self._measure(room.right - room.left, COMPACT if self.urgent else LINE)
        self.pos = room.left, dp(LOWEST) + safe.bottom if self.urgent else Window.height
        self.opacity = float(self.urgent)


def show_toast(
    text: str,
    icon: str = "tick",
    action: str = "",
    on_action: Callable[[], object] | None = None,
    *,
    urgent: bool = False,
) -> Toast:
    """Show a message, with a button if there is an `action`; an `urgent` one may cover something."""
    toast = Toast(text=text, icon=icon, action=action, urgent=urgent)
    if on_action:
        toast.bind(on_act=lambda _toast: on_action())
    toast.show()
    return toast


load_kv(__name__)
