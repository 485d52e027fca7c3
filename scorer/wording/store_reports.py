"""Sentences about what the store did: an import, a rescue of a damaged file, a failed backup.

The screens and the command line show the same ones.
"""

import datetime as dt

from scorer.store.archive import ImportReport, Rejected
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.opening import Rescue
from scorer.wording import sentences
from scorer.wording.language import Language
from scorer.wording.problems import problem_sentence


def rescue_sentences(language: Language, rescue: Rescue) -> list[str]:
    """What was done to open a damaged or missing file."""
    shown = [
        language.translate("The games file was damaged. It was kept as {file}.", file=rescue.aside.name)
        if rescue.aside
        else language.translate("The games file was missing.")
    ]
    if rescue.backup and rescue.made:
        made = language.day_and_time(dt.datetime.fromisoformat(rescue.made))
        shown.append(language.translate("It was replaced by the backup of {time}.", time=made))
    else:
        shown.append(language.translate("There was no usable backup, so a new file was created."))
    if rescue.saved:
        shown.append(
            language.plural(
                "{n} game was rescued from the damaged file.",
                "{n} games were rescued from the damaged file.",
                rescue.saved,
            )
        )
    return shown


def no_backup_sentences(language: Language, error: StoreError) -> list[str]:
    """The game is saved, but its backup failed; and why."""
    return [
        language.translate("The game and its result are saved. Only the automatic backup after the game failed."),
        language.translate(sentences.NO_BACKUP.get(error.kind, sentences.NO_BACKUP[StoreErrorKind.DISK])),
        language.translate("The app tries again after the next game."),
    ]


def report_sentences(language: Language, report: ImportReport) -> list[str]:
    """The result of an import, the most important sentence first."""
    if report.canceled:
        return [language.translate("Stopped. Nothing was imported.")]
    if report.rejected:
        return [language.translate("Nothing was imported.")]
    shown = []
    if report.added or not (report.continued or report.copies or report.known):
        shown.append(language.plural("{n} game was added.", "{n} games were added.", len(report.added)))
    if report.continued:
        shown.append(
            language.plural(
                "{n} game was updated from the other device.",
                "{n} games were updated from the other device.",
                len(report.continued),
            )
        )
    if report.copies:
        shown.append(
            language.plural(
                "{n} game differs from yours. Both were kept.",
                "{n} games differ from yours. Both were kept.",
                len(report.copies),
            )
        )
    if report.known:
        shown.append(language.plural("{n} game was already here.", "{n} games were already here.", len(report.known)))
    return shown


def rejected_sentences(language: Language, rejected: Rejected) -> list[str]:
    """Why one part of a file cannot be imported."""
    shown = [language.translate(sentences.REFUSALS[rejected.fault])] if rejected.fault else []
    for problem in rejected.problems:
        where = language.translate("entry {n}", n=problem.entry) + ": " if problem.entry is not None else ""
        shown.append(where + problem_sentence(language, problem, rejected.board))
    return shown
