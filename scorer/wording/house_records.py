"""The house records as sentences, the same on the screens and on the command line."""

from collections.abc import Iterator

from scorer.stats.queries import Holder, Margin, Records
from scorer.wording import sentences
from scorer.wording.language import Language


def record_sentences(language: Language, records: Records) -> Iterator[tuple[Holder | Margin, str]]:
    """Every record that has been set, with its sentence."""
    for kind, record in records._asdict().items():
        if isinstance(record, Holder):
            points, n = language.points(record.value), language.number(record.value)
            yield record, language.translate(sentences.HOUSE_RECORDS[kind], points=points, n=n, name=record.name)
        elif record and not record.margin:
            yield record, language.translate("Closest finish: tied on points.")
        elif record:
            yield record, language.translate(sentences.HOUSE_RECORDS[kind], points=language.points(record.margin))
