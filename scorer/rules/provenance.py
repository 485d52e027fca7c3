"""The source of a fact or a rule, and the confidence in it."""

from enum import StrEnum
from typing import NamedTuple


class Confidence(StrEnum):
    """The confidence in a fact or a rule. These ids are part of the rules data and never change."""

    PRINTED = "printed"
    """A rulebook says it."""
    CONFIRMED = "confirmed"
    """The rulebook's own text, or two independent sources."""
    LIKELY = "likely"
    """One source and a fitting example, or reviews that agree."""
    UNCONFIRMED = "unconfirmed"
    """Players should check their own board."""
    SILENT = "silent"
    """The rulebooks do not say; the app's choice is described."""


DOUBTFUL = frozenset((Confidence.LIKELY, Confidence.UNCONFIRMED))
"""Facts from a single source, which players should compare with their copy."""


class LayoutSource(NamedTuple):
    """The rulebook behind a printed fact, by its file name, and the section in its own language."""

    book: str
    section: str
    confidence: Confidence = Confidence.CONFIRMED
