"""The layout of the round screen: its mode, and its compactness, by which parts are left out for lack of height."""

from collections.abc import Iterable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.screens.round.round_body import PHONE, SMALL, TABLET, WIDE, RoundBody

BAR, BAR_PADDING = 60, 16
"""Height of the buttons in the bottom bar in sp, and around them in dp."""
BANNER, BANNER_LINE = 22, 20
"""Height of the banner: around its two lines in dp, of a line in sp."""
LOW_BANNER = 12
"""Height around its only line without the app bar, in dp."""
MARGINS = {SMALL: tokens.GAP_M, PHONE: tokens.GUTTER, WIDE: tokens.GAP_XL, TABLET: tokens.GAP_3XL}
STRIP_HEIGHT = 74
"""Height of the strip of players, in sp."""
LOW_BAR, LOW_STRIP_HEIGHT, STATUS_LINE = 66, 50, 20
"""Without the app bar: the height of the bottom bar in dp, of the strip of players and of the line with the round in sp."""
PRESENCE = 20
"""Additional height of the strip of players in a hosted game, in sp."""
LOW_STRIP = (SMALL, WIDE)
"""Modes with a low strip of players."""
NO_APP_BAR = 4
"""The compactness from which the app bar is left out."""


def layout_mode(width: float, height: float, *, board_beside: bool) -> str:
    """The layout for a window; with `board_beside` a tablet in landscape is laid out like a phone in landscape."""
    large = min(width, height) > dp(tokens.TABLET_WIDTH)
    if width > height and (board_beside or not large):
        return WIDE
    if large:
        return TABLET
    return SMALL if width < dp(tokens.SMALL_WIDTH) else PHONE


def least_compactness(
    mode: str, height: float, body: RoundBody, *, has_banner: bool, has_guests: bool, has_ticker: bool
) -> int:
    """The minimum compactness at which everything fits."""
    strip = 0 if mode == TABLET else LOW_STRIP_HEIGHT if mode in LOW_STRIP else STRIP_HEIGHT + PRESENCE * has_guests
    around = theme.sp(tokens.ROW + strip + BAR) + dp(BAR_PADDING + (tokens.GAP_XL if strip else 0))
    ticker = dp(tokens.TOUCH) if has_ticker else 0
    banner = dp(BANNER) + theme.sp(2 * BANNER_LINE) if has_banner else 0
    for compactness in range(NO_APP_BAR):
        if around + banner + ticker + body.height_at(compactness) <= height:
            return compactness
    return NO_APP_BAR


def has_status_line(mode: str, height: float, body: RoundBody, *, has_banner: bool) -> bool:
    """Whether there is room for a line with the round if the app bar is left out."""
    around = theme.sp(LOW_STRIP_HEIGHT + STATUS_LINE) + dp(tokens.GAP_L + LOW_BAR)
    around += dp(LOW_BANNER) + theme.sp(BANNER_LINE) if has_banner else 0
    wanted = 0 if mode == WIDE else body.least_height
    return not body.extra_rows and around + wanted <= height


def fill(slot: Widget, widgets: Iterable[Widget | None]) -> None:
    """Make these widgets the only children of a slot, in this order."""
    slot.clear_widgets()
    for widget in widgets:
        if widget:
            if widget.parent:
                widget.parent.remove_widget(widget)
            slot.add_widget(widget)
