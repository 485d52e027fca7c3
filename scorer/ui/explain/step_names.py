"""Short names of steps for Undo and for lists of corrections: "blue in row 3"."""

from scorer.play.actions import StepSummary
from scorer.play.session import Session
from scorer.rules.entries import End, Entry, FinalTotal, First, Floor, Lay, LayPlate, Pass, RoundTotal, Stuck
from scorer.rules.table import Layout
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import Language, space_name


def undo_label() -> str:
    """The label of every button that undoes something."""
    return _("Undo")


def step_name(session: Session, summary: StepSummary) -> str:
    """The name of a step, which may have removed an entry."""
    if summary.changes > 1:
        return _.plural("{n} change", "{n} changes", summary.changes)
    if summary.size > 1:
        return _.language.tiles(summary.size)
    name = entry_name(_.language, summary.entry, session.layout)
    return _("removing {step}", step=name) if summary.taken_back else name


def entry_name(language: Language, entry: Entry, layout: Layout) -> str:
    """The name of an entry in a few words."""
    translate, plural = language.translate, language.plural
    color = translate(sentences.COLORS[entry.color]) if isinstance(entry, Lay | Stuck) else ""
    match entry:
        case Lay():
            return translate("{color} in {space}", color=color, space=space_name(language, entry.space, layout))
        case Floor():
            return _floor_name(language, entry) if layout.floor_has_marker else _broken_name(language, entry)
        case Stuck():
            return translate("{color} stuck in line {row}", color=color, row=entry.row)
        case First(tiles=tiles):
            return plural("start marker with {n} tile", "start marker with {n} tiles", tiles)
        case LayPlate(place=place):
            return translate("plate in place {n}", n=place)
        case Pass():
            return translate("passed")
        case RoundTotal() | FinalTotal():
            return _total_name(language, entry)
        case End():
            return translate("end of round {n}", n=entry.round)


def _broken_name(language: Language, floor: Floor) -> str:
    """The name of an entry of broken tiles, which do not include the marker."""
    marker = language.translate("start marker") if floor.marker else ""
    tiles = language.plural("{n} broken tile", "{n} broken tiles", floor.tiles) if floor.tiles or not marker else ""
    return ", ".join(filter(None, (marker, tiles)))


def _total_name(language: Language, total: RoundTotal | FinalTotal) -> str:
    if isinstance(total, RoundTotal):
        return language.translate("total of the round {points}", points=language.signed(total.points))
    return language.translate("final score {points}", points=language.number(total.points))


def _floor_name(language: Language, floor: Floor) -> str:
    name = _fallen_name(language, floor)
    return language.translate("{floor}, one spared", floor=name) if floor.spared else name


def _fallen_name(language: Language, floor: Floor) -> str:
    if not floor.marker:
        return language.plural("floor line with {n} tile", "floor line with {n} tiles", floor.tiles)
    if not floor.tiles:
        return language.translate("start marker")
    return language.plural(
        "floor line with the marker and {n} tile", "floor line with the marker and {n} tiles", floor.tiles
    )
