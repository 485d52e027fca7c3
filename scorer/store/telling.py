"""Says in the players' language what became of a file: how a broken one was rescued, what an import brought.

Whole sentences only, the same for the screens and for the command line.
"""

import datetime as dt

from scorer.store.archive import Rejected, Report
from scorer.store.errors import StoreError, Trouble
from scorer.store.opening import Rescue
from scorer.wording import sentences
from scorer.wording.language import Language
from scorer.wording.problems import problem_sentence


def rescue_sentences(language: Language, rescue: Rescue) -> list[str]:
    """Exactly what was done to open the file."""
    told = [
        language.translate("The file of games was damaged. It is kept as {file}.", file=rescue.aside.name)
        if rescue.aside
        else language.translate("The file of games was missing.")
    ]
    if rescue.backup and rescue.made:
        made = language.day_and_time(dt.datetime.fromisoformat(rescue.made))
        told.append(language.translate("The backup of {time} took its place.", time=made))
    else:
        told.append(language.translate("There was no good backup, so a new file was begun."))
    if rescue.saved:
        told.append(
            language.plural(
                "{n} game was saved from the damaged file.",
                "{n} games were saved from the damaged file.",
                rescue.saved,
            )
        )
    return told


def no_backup_sentences(language: Language, trouble: StoreError) -> list[str]:
    """That a game is kept though its backup failed, and why."""
    return [
        language.translate(
            "The game and its result are kept. Only the backup that follows each game could not be made."
        ),
        language.translate(sentences.NO_BACKUP.get(trouble.kind, sentences.NO_BACKUP[Trouble.DISK])),
        language.translate("The next one is made after the next game."),
    ]


def report_sentences(language: Language, report: Report) -> list[str]:
    """What an import brought, the line that matters most first."""
    if report.canceled:
        return [language.translate("Stopped. Nothing was taken in.")]
    if report.rejected:
        return [language.translate("Nothing was taken in.")]
    told = []
    if report.added or not (report.continued or report.copies or report.known):
        told.append(language.plural("{n} game was added.", "{n} games were added.", len(report.added)))
    if report.continued:
        told.append(
            language.plural(
                "{n} game went on elsewhere and goes on here.",
                "{n} games went on elsewhere and go on here.",
                len(report.continued),
            )
        )
    if report.copies:
        told.append(
            language.plural(
                "{n} game came with other content than yours. Both are kept.",
                "{n} games came with other content than yours. Both are kept.",
                len(report.copies),
            )
        )
    if report.known:
        told.append(language.plural("{n} game was here already.", "{n} games were here already.", len(report.known)))
    return told


def rejected_sentences(language: Language, rejected: Rejected) -> list[str]:
    """Why nothing can be made of a part of a file."""
    told = [language.translate(sentences.REFUSALS[rejected.fault])] if rejected.fault else []
    for problem in rejected.problems:
        where = language.translate("entry {n}", n=problem.entry) + ": " if problem.entry is not None else ""
        told.append(where + problem_sentence(language, problem, rejected.board))
    return told
