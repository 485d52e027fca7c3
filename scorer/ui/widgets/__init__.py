"""Reusable widgets that know nothing about Azul.

kv files use those below by name, without an import: Kivy imports the module of a class when it is first used.
"""

from kivy.factory import Factory

from scorer.ui.drawing import theme  # noqa: F401 - makes the tokens known to every kv file

SHARED = {
    "scorer.ui.drawing.icons": ("Icon",),
    "scorer.ui.drawing.seat_marks": ("SeatMark", "StartMarker"),
    "scorer.ui.kivyfix.scroll": ("Scroll",),
    "scorer.ui.widgets.containers.app_bar": ("AppBar",),
    "scorer.ui.widgets.containers.bottom_bar": ("BottomBar",),
    "scorer.ui.widgets.containers.card": ("Card", "Hairline", "ListCard", "TapCard"),
    "scorer.ui.widgets.containers.collapsible": ("Collapsible",),
    "scorer.ui.widgets.containers.column": ("Column", "Halves"),
    "scorer.ui.widgets.containers.frieze": ("HeaderFrieze",),
    "scorer.ui.widgets.containers.group": ("Group",),
    "scorer.ui.widgets.containers.two_columns": ("TwoColumns",),
    "scorer.ui.widgets.controls.answer": ("Answer", "AnswerGround"),
    "scorer.ui.widgets.controls.buttons": ("IconButton", "LinkButton", "PlainButton", "PrimaryButton", "SoftButton"),
    "scorer.ui.widgets.controls.chip": ("Chip", "MarkerChip"),
    "scorer.ui.widgets.controls.chip_choice": ("ChipChoice",),
    "scorer.ui.widgets.controls.count_row": ("CountRow",),
    "scorer.ui.widgets.controls.digit_pad": ("DigitPad",),
    "scorer.ui.widgets.controls.line_chart": ("LineChart",),
    "scorer.ui.widgets.controls.list_row": ("ListRow",),
    "scorer.ui.widgets.controls.main_button": ("MainButton",),
    "scorer.ui.widgets.controls.nav": ("NavBar",),
    "scorer.ui.widgets.controls.number_pad": ("NumberPad",),
    "scorer.ui.widgets.controls.plaque": ("Plaque",),
    "scorer.ui.widgets.controls.progress": ("LinearProgress", "Progress"),
    "scorer.ui.widgets.controls.rating_line": ("RatingLine",),
    "scorer.ui.widgets.controls.scrubber": ("Scrubber",),
    "scorer.ui.widgets.controls.segmented": ("Segmented",),
    "scorer.ui.widgets.controls.switch_row": ("SwitchRow",),
    "scorer.ui.widgets.controls.text": (
        *(
            "Caption",
            "Display",
            "Figure",
            "Heading",
            "Muted",
            "Score",
            "SectionTitle",
            "Strong",
            "StrongBody",
            "Text",
            "Title",
        ),
    ),
    "scorer.ui.widgets.controls.text_field": ("TextField",),
    "scorer.ui.widgets.stack": ("Centered", "CenteredRow", "Grid", "Stack", "Wrap"),
}

for module, names in SHARED.items():
    for name in names:
        Factory.register(name, module=module)
