"""The referee's answers as sentences: refusals, counting mistakes, wrong entries.

Each mistake starts with its location, so two players can point at the same tile.
"""

from collections.abc import Mapping, Sequence

from scorer.rules.board import Color, Tiles
from scorer.rules.claim import ClaimVerdict
from scorer.rules.dome_referee import DomePlacement
from scorer.rules.entries import Entry, First, Floor, Lay, LayPlate, Pass
from scorer.rules.mistaps import Mistap, MistapKind
from scorer.rules.referee import LineAnswer, Placement
from scorer.rules.slips import Change
from scorer.rules.table import Layout
from scorer.wording import sentences, slips
from scorer.wording.language import (
    Language,
    brief,
    plates,
    refusal_sentence,
    sentence_case,
    slip_sentence,
    space_name,
    tile_name,
    with_spaces,
)


def why_not_so(language: Language, answer: LineAnswer | Placement | DomePlacement, layout: Layout) -> str:
    """Why tiles may not be placed there, and which tiles prevent it; empty if they may."""
    if not answer.reason:
        return ""
    return with_spaces(language, refusal_sentence(language, answer.reason, layout), answer.spaces, layout)


def payment_in_words(language: Language, payment: Mapping[Color, int]) -> str:
    """How many tiles of each color are spent."""
    return " + ".join(f"{count} {language.translate(sentences.COLORS[color])}" for color, count in payment.items())


def totals_sentence(language: Language, name: str, verdict: ClaimVerdict) -> str:
    """The claimed total beside the app's."""
    total, claimed = language.number(verdict.total), language.number(verdict.claimed)
    if verdict.claimed == verdict.total:
        return language.translate("{name} and the app agree: {total}.", name=name, total=total)
    return language.translate("{name} says {claimed}, the app says {total}.", name=name, claimed=claimed, total=total)


def difference_sentence(language: Language, verdict: ClaimVerdict) -> str:
    """How far off a claimed total is."""
    difference = verdict.claimed - verdict.total
    if difference > 0:
        return language.plural("{n} point too many", "{n} points too many", difference)
    return language.plural("{n} point too few", "{n} points too few", -difference)


def no_single_slip(language: Language) -> str:
    """Introduces the wrong entries and the pairs of slips that would explain a claimed total."""
    return language.translate("No single counting mistake gives this number. An entry may be wrong.")


def explain_slips(language: Language, slips: Sequence[Change], layout: Layout, tiles: Tiles) -> str:
    """Where one or two counting mistakes probably happened, and how to count correctly."""
    texts = [f"{slip_place(language, slip, layout, tiles)}: {slip_in_words(language, slip)}" for slip in slips]
    if len(texts) == 1:
        return texts[0]
    return language.translate("Probably two mistakes. {first} {second}", first=texts[0], second=texts[1])


def slip_place(language: Language, slip: Change, layout: Layout, tiles: Tiles) -> str:
    """The tile, line, round or part of the game in which a slip happened."""
    if slip.round is None:
        return language.translate("The whole game")
    if slip.round:
        round_name = language.round(slip.round)
        return f"{round_name}, {tile_name(language, slip.space, layout, tiles)}" if slip.space else round_name
    if len(slip.lines) > 1:
        return language.translate("The end of the game")
    return sentence_case(brief(language, slip.lines[0], layout, tiles))


def slip_in_words(language: Language, slip: Change) -> str:
    """What probably went wrong, and how to count correctly."""
    return slip_sentence(language, slip.slip, *dict.fromkeys(line.reason for line in slip.lines))


def explain_mistap(language: Language, mistap: Mistap, layout: Layout) -> str:
    """Which entry may be wrong, and what it should perhaps be."""
    entered, perhaps = (_entry(language, mistap.kind, entry, layout) for entry in (mistap.entry, mistap.instead))
    sentence = language.translate(slips.MISTAPS[mistap.kind], tile=perhaps or entered, entered=entered, perhaps=perhaps)
    return f"{language.round(mistap.round)}: {sentence}"


def _entry(language: Language, kind: MistapKind, entry: Entry | None, layout: Layout) -> str:
    """The tile with its space, or the number of lost tiles; empty for a missing tile."""
    if isinstance(entry, Lay):
        if kind is MistapKind.ELSEWHERE:
            return space_name(language, entry.space, layout)
        return tile_name(language, entry.space, layout, {entry.space: entry.color})
    if isinstance(entry, Pass):
        return language.tiles(entry.kept if kind is MistapKind.KEPT else entry.discarded)
    if isinstance(entry, LayPlate):
        return plates(language, entry.hidden)
    if isinstance(entry, Floor) and kind is MistapKind.SPARED:
        return language.tiles(int(entry.spared))
    if isinstance(entry, Floor | First):
        return language.tiles(entry.tiles)
    return language.tiles(0) if kind is MistapKind.FLOOR else ""
