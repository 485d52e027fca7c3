"""What is wrong with a game record, in sentences: the same for the command line and the screens."""

from scorer.formats.record import Problem
from scorer.rules.layouts import LAYOUTS
from scorer.wording import sentences
from scorer.wording.language import Language, space_name


def problem_sentence(language: Language, problem: Problem, board: object) -> str:
    """What is wrong and where, in one line."""
    sentence = language.translate(sentences.REFUSALS["newer-format" if problem.where == "format" else problem.code])
    on = LAYOUTS.get(board) if isinstance(board, str) else None
    if problem.spaces and on:
        names = language.join(space_name(language, space, on) for space in problem.spaces)
        sentence += " " + language.translate("See {spaces}.", spaces=names)
    return f"{problem.where}: {sentence}" if problem.where else sentence
