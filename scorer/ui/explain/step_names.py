"""Short names of steps for Undo and for lists of corrections: "blue in row 3"."""

from scorer.play.actions import StepSummary
from scorer.play.session import Session
from scorer.rules.entries import End, Entry, First, Floor, Lay, Pass, Stuck
from scorer.rules.table import Layout
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import Language, space_name


def step_name(session: Session, summary: StepSummary) -> str:
    """The name of a step, which may have removed an entry."""
    name = entry_name(_.language, summary.entry, session.layout)
    return _("removing {deed}", deed=name) if summary.taken_back else name


def entry_name(language: Language, entry: Entry, layout: Layout) -> str:
    """The name of an entry in a few words."""
    translate, plural = language.translate, language.plural
    color = translate(sentences.COLORS[entry.color]) if isinstance(entry, Lay | Stuck) else ""
    match entry:
        case Lay():
            return translate("{color} in {space}", color=color, space=space_name(language, entry.space, layout))
        case Floor(tiles=0, marker=True):
            return translate("start marker")
        case Floor(tiles=tiles, marker=True):
            return plural("floor line with the marker and {n} tile", "floor line with the marker and {n} tiles", tiles)
        case Floor(tiles=tiles):
            return plural("floor line with {n} tile", "floor line with {n} tiles", tiles)
        case Stuck():
            return translate("{color} stuck in row {row}", color=color, row=entry.row)
        case First(tiles=tiles):
            return plural("start marker with {n} tile", "start marker with {n} tiles", tiles)
        case Pass():
            return translate("passed")
        case End():
            return translate("end of round {n}", n=entry.round)
