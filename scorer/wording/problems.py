"""Problems of game records as sentences, for the command line and the screens."""

from scorer.formats.record import Problem
from scorer.rules.layouts import LAYOUTS
from scorer.wording.language import Language, refusal_sentence, with_spaces


def problem_sentence(language: Language, problem: Problem, board: object) -> str:
    """A problem and its location, in one line."""
    layout = LAYOUTS.get(board) if isinstance(board, str) else None
    sentence = refusal_sentence(language, "newer-format" if problem.where == "format" else problem.code, layout)
    sentence = with_spaces(language, sentence, problem.spaces, layout)
    return f"{problem.where}: {sentence}" if problem.where else sentence
