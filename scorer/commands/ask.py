"""The command `ask`: answers questions to the referee, in words or in JSON."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from scorer.commands.common import (
    CommandOutput,
    InputObject,
    add_parser,
    answer_each,
    json_line,
    printable,
    read_objects,
)
from scorer.formats.dome_question import DomeQuestion
from scorer.formats.question import (
    ClaimQuestion,
    LayQuestion,
    PlaceQuestion,
    Question,
    TakeQuestion,
    answer,
    is_question,
    read_question,
    verdict_as_json,
)
from scorer.rules.claim import ClaimVerdict
from scorer.rules.dome_referee import DomePlacement, RowAnswer, may_take_for_dome, tiles_after, where_in_row
from scorer.rules.referee import LineAnswer, Placement, can_place, may_place, may_take
from scorer.rules.slips import Change
from scorer.rules.table import Layout
from scorer.wording import sentences
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.disputes import (
    difference_sentence,
    explain_mistap,
    explain_slips,
    no_single_slip,
    payment_in_words,
    slip_in_words,
    slip_place,
    totals_sentence,
    why_not_so,
)
from scorer.wording.language import (
    Language,
    explain,
    reason_name,
    refusal_sentence,
    sentence_case,
    tile_name,
    why_not,
)
from scorer.wording.problems import problem_sentence

MOST_SHOWN = 5
"""The number of likeliest explanations in words; JSON has all."""
_EXAMPLES = """\
  scorer ask question.json
  scorer ask question.json --lang hu
  scorer ask - --json < questions.jsonl"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_parser(subparsers, language, "ask", _EXAMPLES)
    parser.add_argument("file", metavar="FILE", help=language.translate(ARGUMENTS["question"]))
    parser.set_defaults(run=run_ask)


def run_ask(arguments: Namespace, language: Language) -> int:
    """Answer every valid question; list the problems of the others."""

    def answered(found: InputObject) -> CommandOutput:
        question, problems = read_question(found.value)
        if question is None:
            return CommandOutput(wrong=[problem_sentence(language, problem, _board(found)) for problem in problems])
        if arguments.json:
            return CommandOutput(json_line(_as_json(question, language)))
        return CommandOutput("\n".join(map(printable, _in_words(question, language))))

    read = read_objects(arguments.file, is_question, "not-a-question")
    return answer_each(read, language, answered, apart=not arguments.json)


def _board(found: InputObject) -> object:
    """The board that a question is about, needed to name its spaces."""
    record = found.value.get("record")
    return record.get("board") if isinstance(record, dict) else found.value.get("board")


def _as_json(question: Question, language: Language) -> dict[str, Any]:
    if not isinstance(question, ClaimQuestion):
        return answer(question)
    verdict, on = question.verdict(), question.record.layout
    return verdict_as_json(
        verdict,
        lambda slips: explain_slips(language, slips, on, verdict.tiles),
        lambda mistap: explain_mistap(language, mistap, on),
    )


def _in_words(question: Question, language: Language) -> Iterator[str]:
    if isinstance(question, TakeQuestion):
        for line in may_take(question.position, question.color, question.tiles):
            yield _line_in_words(line, question.position.layout, language, with_loss=question.with_loss)
    elif isinstance(question, DomeQuestion):
        yield from _dome_in_words(question, language)
    elif isinstance(question, PlaceQuestion):
        yield from _placement_in_words(may_place(*question), question, language)
    elif isinstance(question, LayQuestion):
        yield from _possible_in_words(question, language)
    else:
        yield from _claim_in_words(question, language)


def _line_in_words(line: LineAnswer, on: Layout, language: Language, *, with_loss: bool) -> str:
    name = language.translate("pattern line {n}", n=line.line) if line.line else reason_name(language, "floor", on)
    name = sentence_case(name)
    if not line.allowed:
        return f"{name}: {language.translate('No')}. {why_not_so(language, line, on)}"
    taken = sentences.FAMILY_TAKEN.get(on.family, sentences.TAKEN)
    where = language.translate(taken, placed=line.placed, floor=line.floor)
    loss = f", {language.points(line.loss)}" if with_loss and line.floor else ""
    warning = f" {refusal_sentence(language, line.warning, on)}" if line.warning else ""
    return f"{name}: {language.translate('Yes')}. {sentence_case(where)}{loss}.{warning}"


def _dome_in_words(question: DomeQuestion, language: Language) -> Iterator[str]:
    if question.ask == "take":
        for line in may_take_for_dome(question.position, question.color, question.tiles):
            yield _line_in_words(line, question.layout, language, with_loss=question.with_loss)
    elif question.ask == "place":
        yield _on_dome(question.placement(), question, language)
    elif question.ask == "plate":
        refusal = question.plate_refusal()
        yes, no = language.translate("Yes"), language.translate("No")
        yield f"{no}. {why_not(language, refusal, question.layout)}" if refusal else f"{yes}."
    else:
        yield from _row_in_words(where_in_row(question.dome, question.row, question.color), question, language)


def _row_in_words(found: RowAnswer, question: DomeQuestion, language: Language) -> Iterator[str]:
    for placement in found.placements:
        yield _on_dome(placement, question, language)
    if found.stuck:
        yield language.translate("The line is stuck, and its tiles break.")
    elif not found.placements:
        yield language.translate("The line stays: a plate is still missing in its row.")


def _on_dome(placement: DomePlacement, question: DomeQuestion, language: Language) -> str:
    on = question.layout
    if not placement.allowed:
        tile = sentence_case(tile_name(language, placement.space, on, {placement.space: placement.color}))
        return f"{tile}: {language.translate('No')}. {why_not_so(language, placement, on)}"
    tiles = tiles_after(placement, question.dome)
    earned = " ".join(explain(language, line, on, tiles) for line in placement.lines)
    return f"{language.translate('Yes')}. {earned}"


def _placement_in_words(placement: Placement, place: PlaceQuestion, language: Language) -> Iterator[str]:
    on = place.layout
    if not placement.allowed:
        tile = sentence_case(tile_name(language, place.space, on, {place.space: place.color}))
        yield f"{tile}: {language.translate('No')}. {why_not_so(language, placement, on)}"
        return
    yield f"{language.translate('Yes')}. {_earned(placement, place, language)}"
    for payment in placement.payments:
        yield f"  {language.translate('To pay:')} {payment_in_words(language, payment)}"


def _possible_in_words(question: LayQuestion, language: Language) -> Iterator[str]:
    """One line per placement, paid with the fewest wild tiles."""
    placements = can_place(*question)
    if not placements:
        yield language.translate("No tile can be placed.")
    for placement in placements:
        payment = payment_in_words(language, placement.payments[0])
        yield f"{_earned(placement, question, language)} {language.translate('To pay:')} {payment}"


def _earned(placement: Placement, question: PlaceQuestion | LayQuestion, language: Language) -> str:
    tiles = {**question.tiles, placement.space: placement.color}
    return explain(language, placement.line(), question.layout, tiles)


def _claim_in_words(claim: ClaimQuestion, language: Language) -> Iterator[str]:
    verdict, on = claim.verdict(), claim.record.layout
    totals = totals_sentence(language, claim.record.players[claim.player], verdict)
    if verdict.claimed == verdict.total:
        yield totals
        return
    yield f"{totals} ({difference_sentence(language, verdict)})"
    alone = [slips[0] for slips in verdict.slips if len(slips) == 1]
    if alone:
        yield from _slips_in_words(alone, verdict, on, language)
        return
    yield no_single_slip(language)
    yield from _first(language, [explain_mistap(language, mistap, on) for mistap in verdict.wrong_entries])
    yield from _first(language, [explain_slips(language, slips, on, verdict.tiles) for slips in verdict.slips])


def _slips_in_words(slips: list[Change], verdict: ClaimVerdict, on: Layout, language: Language) -> Iterator[str]:
    """Every kind of slip once, followed by all the places where it would explain the total."""
    places: dict[str, list[str]] = {}
    for slip in slips:
        place = slip_place(language, slip, on, verdict.tiles)
        places.setdefault(slip_in_words(language, slip), []).append(place)
    for sentence, named in places.items():
        yield f"  {sentence}"
        yield from (f"  {line}" for line in _first(language, named))


def _first(language: Language, lines: list[str]) -> Iterator[str]:
    """The first few, and how many more there are."""
    yield from (f"  {line}" for line in lines[:MOST_SHOWN])
    if more := len(lines[MOST_SHOWN:]):
        yield f"  {language.plural('and {n} more', 'and {n} more', more)}"
