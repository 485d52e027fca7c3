"""The referee's answers to claims, for tests."""

from typing import Any

from scorer.formats.question import ClaimQuestion, read_question, verdict_as_json

Json = dict[str, Any]


def claim(record: Json, player: int, claimed: int, after: int | None = None) -> Json:
    """The referee's answer, as on the command line but without sentences."""
    question: Json = {"format": "azulejo-question/1", "ask": "claim", "record": record, "player": player}
    asked = read_question(question | {"claimed": claimed} | ({} if after is None else {"round": after}))
    assert isinstance(asked.question, ClaimQuestion), asked.problems
    return verdict_as_json(asked.question.verdict(), lambda slips: slips[0].slip, lambda mistap: mistap.kind)
