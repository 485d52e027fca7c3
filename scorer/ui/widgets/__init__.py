"""Reusable widgets that know nothing about Azul.

kv files use those below by name, without an import: Kivy imports the module of a class when it is first used.
"""

from kivy.factory import Factory

from scorer.ui.drawing import theme  # noqa: F401 - makes the tokens known to every kv file

SHARED = {
    "drawing.icons": ("Icon",),
    "drawing.seat_marks": ("SeatMark", "StartMarker"),
    "kivyfix.scroll": ("Scroll",),
    "widgets.containers.app_bar": ("AppBar",),
    "widgets.containers.bottom_bar": ("BottomBar",),
    "widgets.containers.card": ("Card", "Hairline", "TapCard"),
    "widgets.containers.collapsible": ("Fold",),
    "widgets.containers.column": ("Column",),
    "widgets.containers.frieze": ("HeaderFrieze",),
    "widgets.containers.group": ("Group",),
    "widgets.containers.two_columns": ("TwoColumns",),
    "widgets.controls.answer": ("Answer", "AnswerGround"),
    "widgets.controls.buttons": ("IconButton", "LinkButton", "PlainButton", "PrimaryButton", "SoftButton"),
    "widgets.controls.chip": ("Chip", "MarkerChip"),
    "widgets.controls.chip_choice": ("ChipChoice",),
    "widgets.controls.count_row": ("CountRow",),
    "widgets.controls.digit_pad": ("DigitPad",),
    "widgets.controls.empty_list": ("GhostRow",),
    "widgets.controls.line_chart": ("LineChart",),
    "widgets.controls.list_row": ("ListRow",),
    "widgets.controls.main_button": ("MainButton",),
    "widgets.controls.nav": ("BottomNav",),
    "widgets.controls.number_pad": ("NumberPad",),
    "widgets.controls.plaque": ("Plaque",),
    "widgets.controls.progress": ("Progress",),
    "widgets.controls.rating_line": ("RatingLine",),
    "widgets.controls.scrubber": ("Scrubber",),
    "widgets.controls.segmented": ("Segmented",),
    "widgets.controls.swipe": ("SwipeList",),
    "widgets.controls.switch_row": ("SwitchRow",),
    "widgets.controls.text": ("Caption", "Display", "Figure", "Heading", "Score", "Strong", "Text", "Title"),
    "widgets.controls.text_field": ("TextField",),
    "widgets.stack": ("Centered", "CenteredRow", "Stack"),
}

for module, names in SHARED.items():
    for name in names:
        Factory.register(name, module=f"scorer.ui.{module}")
