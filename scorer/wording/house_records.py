"""The house records as sentences, for the screens and the command line."""

from collections.abc import Iterator

from scorer.stats.results import Holder, Margin, Records
from scorer.wording import sentences
from scorer.wording.language import Language


def record_sentences(language: Language, records: Records) -> Iterator[tuple[Holder | Margin, str]]:
    """The records that have been set, each with its sentence."""
    for kind, record in records._asdict().items():
        if isinstance(record, Holder):
            points, n = language.points(record.value), language.number(record.value)
            yield record, language.translate(sentences.HOUSE_RECORDS[kind], points=points, n=n, name=record.name)
        elif record and not record.margin:
            yield record, language.translate("Closest finish: tied on points.")
        elif record:
            yield record, language.translate(sentences.HOUSE_RECORDS[kind], points=language.points(record.margin))
