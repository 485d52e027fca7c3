"""Evenings of a made-up group, for the tests of the screens that look back on them."""

from kivy.uix.label import Label

from tests.stores import played, take_in

NAMES = ("Zsófi", "Mika", "Emma", "Őrs")


def evening(seed, day, board="azul", names=NAMES[:2], **head):
    """A finished game of these people on a day."""
    record = played(seed, board, len(names), started=f"{day}T19:30:00+01:00", ended=f"{day}T20:16:00+01:00", **head)
    return record | {"players": [{"name": name} for name in names]}


def unfinished(seed, day, names=NAMES[:2]):
    """A game that was left in its first round."""
    record = evening(seed, day, names=names)
    first = [entry for entry in record["entries"] if entry["round"] == 1 and entry["do"] != "end"]
    del record["ended"]
    return record | {"entries": first}


def keep(store, *records):
    """Their ids, in the order of the records."""
    report = take_in(store, *records)
    assert not report.rejected
    return [record["id"] for record in records]


def words(widget):
    """Every text on the screen that is not hidden."""
    if not widget.opacity:
        return set()
    own = {widget.text} if isinstance(widget, Label) and widget.text else set()
    return own.union(*map(words, widget.children))


def shown(widget, kind):
    """All widgets of a class, from the top down."""
    found = [child for child in widget.walk() if isinstance(child, kind)]
    return sorted(found, key=lambda child: -child.to_window(*child.center)[1])


def labelled(widget, text):
    """The label that says so."""
    return next(child for child in widget.walk() if isinstance(child, Label) and child.text == text)


def cut_off(widget):
    """The texts that do not fit into their boxes."""
    labels = [child for child in widget.walk() if isinstance(child, Label) and child.text]
    return {
        label.text
        for label in labels
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1
    }


SIZES = [(320, 568), (412, 915), (800, 1280), (915, 412)]
"""Of the windows that everything has to fit into; the second one with large type."""
LANGUAGES = ["en", "hu", "fi"]


def cut_off_anywhere(drive, page):
    """What does not fit on a page in some size and language, shown as it is seen."""
    from scorer.ui.choices import choices

    cut = set()
    for size in SIZES:
        drive.resize(*size)
        choices.big_text = size == SIZES[1]
        for choices.language in LANGUAGES:
            drive.until(lambda: getattr(page, "complete", True))
            drive.frames(3)
            cut |= {(size, choices.language, text) for text in cut_off(page)}
    return cut
