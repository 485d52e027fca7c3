"""Every color, type style and length of the design, as plain data: the only module of the project that holds hex values.

It imports nothing, so that a test can check contrast, and another program read the palette, without opening a window.
"""

from functools import cache
from typing import Annotated, NamedTuple

GLAZE = {
    "bg": "#F3F1EA",
    "surface": "#FFFFFF",
    "raised": "#FFFFFF",
    "sunken": "#E9EBF2",
    "line": "#D6DBE7",
    "line2": "#7A88A8",
    "ink": "#14234A",
    "ink2": "#4B5879",
    "ink3": "#5D6984",
    "primary": "#1F4BA8",
    "scoreground": "#1F4BA8",
    "onprimary": "#FFFFFF",
    "onprimary2": "#DCE6FF",
    "deep": "#143578",
    "bubble": "#143578",
    "ptext": "#1F4BA8",
    "soft": "#E1E9F8",
    "softline": "#7296DA",
    "tint": "#A9C1EC",
    "accent": "#F2A11F",
    "onaccent": "#2B1B00",
    "accentline": "#B06A00",
    "accentsoft": "#FCEBC6",
    "accenttext": "#7C4A00",
    "neg": "#AE3719",
    "onneg": "#FFFFFF",
    "negsoft": "#FAE2D8",
    "pos": "#1C724A",
    "onpos": "#FFFFFF",
    "possoft": "#DBF0E3",
    "scrim": "#14234A8C",
    "seat1": "#1F4BA8",
    "seat2": "#B4511E",
    "seat3": "#0C7C84",
    "seat4": "#7A3E8E",
    "seat5": "#A8254F",
    "seat6": "#55680F",
    "friezedark": "#1F4BA8",
    "friezemid": "#9DB9EE",
    "friezeground": "#FFFFFF",
    "center": "#D6DBE7",
    "gap": "#EEF0F6",
    "glyph": "#9BA6BF",
}
"""The light theme."""

NIGHT = {
    "bg": "#0B1222",
    "surface": "#141E37",
    "raised": "#1C2949",
    "sunken": "#0F182C",
    "line": "#2B3A5F",
    "line2": "#6F83B4",
    "ink": "#F4F0E6",
    "ink2": "#B6C2DE",
    "ink3": "#93A1C2",
    "primary": "#3A68D0",
    "scoreground": "#2A52AC",
    "onprimary": "#FFFFFF",
    "onprimary2": "#F1F5FF",
    "deep": "#24478F",
    "bubble": "#3A68D0",
    "ptext": "#9CBBFF",
    "soft": "#22325A",
    "softline": "#4A68AE",
    "tint": "#3D5896",
    "accent": "#F2A11F",
    "onaccent": "#2B1B00",
    "accentline": "#F2A11F",
    "accentsoft": "#3D3015",
    "accenttext": "#FFD587",
    "neg": "#FF9F82",
    "onneg": "#0B1222",
    "negsoft": "#46221A",
    "pos": "#86D9A9",
    "onpos": "#0B1222",
    "possoft": "#16392A",
    "scrim": "#04070FA8",
    "seat1": "#9CBBFF",
    "seat2": "#FFB083",
    "seat3": "#74D6DC",
    "seat4": "#D9A8EA",
    "seat5": "#FF94B4",
    "seat6": "#C3D96E",
    "friezedark": "#5B86E6",
    "friezemid": "#2B4686",
    "friezeground": "#101B36",
    "center": "#22325A",
    "gap": "#0F182C",
    "glyph": "#6F83B4",
}
"""The dark theme, with the same keys."""

THEMES = {"glaze": GLAZE, "night": NIGHT}


class Glaze(NamedTuple):
    """How a tile is colored: its fill, the motif on it, and the rim inside its edge."""

    fill: str
    motif: str
    rim: str


TILES = {
    "blue": Glaze("#2350B5", "#F2F7FF", "#6988CD"),
    "yellow": Glaze("#FAD566", "#6B3A00", "#D8B758"),
    "red": Glaze("#B3262F", "#FFF0DF", "#CB6B72"),
    "black": Glaze("#20242E", "#E9DDC2", "#707379"),
    "white": Glaze("#F7F9F6", "#0C7C84", "#CAD3D6"),
    "purple": Glaze("#AD80D8", "#2B0D4A", "#C7A9E4"),
    "green": Glaze("#3A9F84", "#04291F", "#79BEAB"),
    "orange": Glaze("#E2701F", "#3A1700", "#EB9E67"),
    "turquoise": Glaze("#45B8B4", "#063237", "#349896"),
    "special": Glaze("#F6EEF8", "#6A2478", "#C6A9CC"),
    "joker": Glaze("#EADBB8", "#5B2333", "#CDBB93"),
    "milk": Glaze("#7A4526", "#FBE9D6", "#A67C62"),
    "caramel": Glaze("#D79A4A", "#4A2100", "#B47E37"),
    "cream": Glaze("#F4E7D3", "#6B3A1E", "#D3C3AA"),
    "dark": Glaze("#2A1A14", "#F0DDC4", "#75655D"),
    "mint": Glaze("#1F7A77", "#F4FFFE", "#6BA9A7"),
}
"""The tile colors, the special tile, the joker and the chocolates, the same in both themes."""

PALETTES = {"chocolate": {"blue": "milk", "yellow": "caramel", "red": "cream", "black": "dark", "white": "mint"}}
"""By palette of a board, the glazes of its colors."""
COLOR_OF_GLAZE = {glaze: color for palette in PALETTES.values() for color, glaze in palette.items()}
"""The color in a record for a glaze of a palette."""

OUTLINED = {"glaze": frozenset(("white", "cream")), "night": frozenset(("white", "cream", "black", "dark"))}
"""By theme, the glazes so close to the ground that a small tile without a motif needs an outline."""

GHOSTS = {
    "glaze": {
        "blue": ("#C9D4EC", "#4E72C3"),
        "yellow": ("#F6E6B4", "#A47C2B"),
        "red": ("#EACED2", "#C15259"),
        "black": ("#CDD0D7", "#70737C"),
        "white": ("#E1EEEE", "#349298"),
        "purple": ("#E6D9F4", "#9269C0"),
        "green": ("#CDE7E0", "#3D8B79"),
        "orange": ("#F8DAC4", "#BA6833"),
        "turquoise": ("#CDEAE8", "#2C8785"),
        "special": ("#EFE5F2", "#A06FAE"),
        "joker": ("#F3EBD7", "#94704F"),
        "milk": ("#E6D5C8", "#936650"),
        "caramel": ("#F3E0C5", "#9C6C2F"),
        "cream": ("#F6EFE4", "#95775E"),
        "dark": ("#D8D0CB", "#776860"),
        "mint": ("#CBE5E4", "#33817F"),
    },
    "night": {
        "blue": ("#1E3470", "#6486DA"),
        "yellow": ("#493A17", "#BE983C"),
        "red": ("#43202F", "#BE5E69"),
        "black": ("#090D19", "#6A7388"),
        "white": ("#2E3C52", "#6FA6AA"),
        "purple": ("#38295A", "#9574C4"),
        "green": ("#16413C", "#4E9A86"),
        "orange": ("#48291B", "#B8713B"),
        "turquoise": ("#12393F", "#4FA3A0"),
        "special": ("#33203D", "#A377B3"),
        "joker": ("#38301F", "#AE9467"),
        "milk": ("#3A2419", "#AE7A5C"),
        "caramel": ("#46331B", "#C08D4B"),
        "cream": ("#3B332B", "#AD977F"),
        "dark": ("#1A100C", "#8B786C"),
        "mint": ("#12393A", "#4C9C99"),
    },
}
"""Fill and motif of a printed space that is still empty, by theme and color."""

WALL_GROUNDS = {"glaze": {"chocolate": "#D9C9B8"}, "night": {"chocolate": "#4A3A2D"}}
"""By theme and palette of a board, the color of its spaces without a print."""

CLOSED_FILL, CLOSED_MOTIF = 0.45, 0.58
"""How far a closed empty space fades: its fill to the surface, its motif to that fill."""

SERIF, HEAVY, MEDIUM = "Serif", "Heavy", "Medium"
FONT_FILES = {SERIF: "NotoSerif-SemiCondensedBold.ttf", HEAVY: "Lato-Heavy.ttf", MEDIUM: "Lato-Medium.ttf"}
"""The three fonts. Their figures are tabular, so a total does not move sideways while it counts."""

OPTICAL_LIFT = 0.06
"""Both families sit low in their line by .03 of their size; a padding of twice that below lifts the capitals to the middle."""

Dp = Annotated[float, "dp"]
"""A length in density-independent pixels. kv files know it by name, as a number of pixels."""
Sp = Annotated[float, "sp"]
"""A type size in scale-independent pixels. kv files know it by name, as it is."""
Seconds = Annotated[float, "s"]
"""A duration."""

# Type: the text classes in widgets/controls/text.py are named after these.
CAPTION: Sp = 13.5
BODY: Sp = 15.0
LABEL: Sp = 16.5
HEADING: Sp = 19.0
TITLE: Sp = 23.0
FIGURE: Sp = 27.0
SCORE: Sp = 33.0
DISPLAY: Sp = 41.0

# Lines: a divider, a strong divider, the frame of what is selected.
HAIRLINE: Dp = 1
RULE: Dp = 1.5
FRAME: Dp = 2.5

# Space between and around things. A card has the inset inside it, a page the gutter beside it.
GAP_2XS: Dp = 2
GAP_XS: Dp = 4
GAP_S: Dp = 6
GAP_M: Dp = 8
GAP_L: Dp = 10
GAP_XL: Dp = 12
INSET: Dp = 14
GUTTER: Dp = 16
GAP_2XL: Dp = 20
GAP_3XL: Dp = 24

# Radii. A chip and a pill use half their height.
CORNER_BAR: Dp = 4
CORNER_THUMB: Dp = 10
CORNER_FIELD: Dp = 14
CORNER_BUTTON: Dp = 16
CORNER_CARD: Dp = 20
CORNER_SHEET: Dp = 26

# Sizes. Nothing that can be tapped is smaller than TOUCH either way.
MARK: Dp = 12
ICON_TINY: Dp = 16
ICON_SMALL: Dp = 20
ICON: Dp = 24
DISC: Dp = 44
TOUCH: Dp = 48
SLOT: Dp = 52

# Minimum heights: a line of text beside an icon, a button, rows of a list.
LINE: Dp = 28
BUTTON: Dp = 58
ROW: Dp = 56
ROW_MEDIUM: Dp = 64
ROW_TALL: Dp = 76
FLOOR: Dp = 70
CHART: Dp = 190
RAIL: Dp = 96
"""The width of the navigation bar on the left of a landscape screen."""

# Content is never wider than this, in one column or two.
PAGE_WIDTH: Dp = 560
WIDE_PAGE: Dp = 1120

# Breakpoints. A page narrower than SMALL_WIDTH or lower than LOW_HEIGHT is on a small phone, one wider than TABLET_WIDTH on a
# tablet. In landscape, a phone is lower than SHORT_HEIGHT and has two columns from TWO_COLUMNS_WIDTH on.
SMALL_WIDTH: Dp = 360
TABLET_WIDTH: Dp = 720
LOW_HEIGHT: Dp = 600
SHORT_HEIGHT: Dp = 480
TWO_COLUMNS_WIDTH: Dp = 600
FOUR_BOARDS_WIDTH: Dp = 520
"""From this width on, four boards fit side by side in a replay."""
NARROW_WIDTH: Dp = 340
"""A card narrower than this stacks its content."""

# Durations of animations, from the fastest, and of transient messages.
SNAP: Seconds = 0.140
QUICK: Seconds = 0.160
BRISK: Seconds = 0.180
SMOOTH: Seconds = 0.220
OPENING: Seconds = 0.260
COUNTING: Seconds = 0.300
SLOW: Seconds = 0.450
BUBBLE_HOLD: Seconds = 1.4
SCORED_HOLD: Seconds = 1.4
"""How long the card of a player stays saffron after a guest has entered points."""
REASON_HOLD: Seconds = 2.5
TOAST_HOLD: Seconds = 4
TOAST_PART: Seconds = 2.5
"""For each further part of a message that is too long for its line."""
STROKE_STEP: Seconds = 0.040
"""Between the sounds of the tiles of a stroke."""
REST: Seconds = 0.180
"""A long press of this duration on a space opens the color picker."""
LONG_PRESS: Seconds = 0.45
TASK_DELAY: Seconds = 0.25
"""A task that ends sooner shows no progress bar."""
SEARCH_DEBOUNCE: Seconds = 0.25
"""Debounces the search field."""
LESSON: Seconds = 1.8
"""How long a gesture is drawn on the card that teaches it."""
REPLAY_STEP: Seconds = 0.9
CODE_HOLD: Seconds = 8
"""How long each QR code of a game stays, if it has several."""
OVERTAKE: Seconds = 0.360
TIE_STEP: Seconds = 0.9
BREATH: Seconds = 0.4
"""The pause before the winner is announced."""
BURST: Seconds = 1.1
CELL_STEP: Seconds = 0.050
"""Between the spaces of a row or column that light up when their bonus is counted."""
FINAL_COUNT: Seconds = 4
"""The longest that counting the bonuses takes, no matter how many kinds there are."""

LEADING, TIGHT_LEADING = 1.25, 1.1
"""From line to line, by the height of a line; the second where room is scarce."""


SEAT_LOOKS = sum(name.startswith("seat") for name in GLAZE)
"""How many looks there are, each with a color, a mark and a dash pattern; a further one is like the first."""


def seat_look(seat: int) -> int:
    """The number of the look of a seat, both from 1."""
    return (seat - 1) % SEAT_LOOKS + 1


def parse(color: str) -> tuple[float, float, float, float]:
    """'#RRGGBB' or '#RRGGBBAA' as four numbers from 0 to 1."""
    digits = color.lstrip("#").ljust(8, "F")
    red, green, blue, alpha = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4, 6))
    return red, green, blue, alpha


def glaze_of(color: str, palette: str) -> str:
    """The glaze of a tile of this color, or of this print, in a game with that palette."""
    return PALETTES[palette].get(color, color) if palette else color


def mix(color: str, other: str, share: float) -> str:
    """`color` with `share` of the other color in it."""
    pairs = zip(parse(color)[:3], parse(other)[:3], strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02X}" for a, b in pairs)


@cache
def ghost(theme: str, color: str, *, closed: bool = False) -> tuple[str, str]:
    """Fill and motif of an empty printed space; `closed` when it cannot be used now."""
    fill, motif = GHOSTS[theme][color]
    if not closed:
        return fill, motif
    faded = mix(fill, THEMES[theme]["surface"], CLOSED_FILL)
    return faded, mix(motif, faded, CLOSED_MOTIF)
