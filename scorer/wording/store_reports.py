"""Reports of the store as sentences: imports, rescues of damaged files, failed backups.

The screens and the command line show the same ones.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.recovery.opening import Rescue
from scorer.wording import failures, refusals
from scorer.wording.language import Language
from scorer.wording.problems import problem_sentence

if TYPE_CHECKING:
    from scorer.store.exchange.import_report import ImportReport, Rejected
    from scorer.sync import SyncReport


def rescue_sentences(language: Language, rescue: Rescue) -> list[str]:
    """How a damaged or missing file was rescued."""
    if rescue.is_reminder and rescue.aside:
        return [
            language.translate(
                "The games file is empty, but a damaged one is next to it: {file}", file=rescue.aside.name
            ),
            language.translate("Import that file to get back all games that can still be read."),
        ]
    shown = [
        language.translate("The games file was damaged. It was kept as {file}.", file=rescue.aside.name)
        if rescue.aside
        else language.translate("The games file was missing.")
    ]
    if rescue.backup and rescue.made:
        made = language.day_and_time(dt.datetime.fromisoformat(rescue.made))
        shown.append(language.translate("It was replaced with the backup from {time}.", time=made))
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


def no_backup_sentences(language: Language, error: Exception) -> list[str]:
    """Says that the game was saved but its backup failed, and why."""
    return [
        language.translate("The game and its result are saved. Only the automatic backup after the game failed."),
        language.translate(_why_no_backup(error)),
        language.translate("The app will try again after the next game."),
    ]


def _why_no_backup(error: Exception) -> str:
    if not isinstance(error, StoreError):
        return failures.UNEXPECTED_ERROR
    return failures.NO_BACKUP.get(error.kind, failures.NO_BACKUP[StoreErrorKind.DISK])


def report_sentences(language: Language, report: ImportReport) -> list[str]:
    """The result of an import, the most important sentence first."""
    if report.canceled:
        return [language.translate("Stopped. Nothing was imported.")]
    if report.rejected:
        return [language.translate("Nothing was imported.")]
    shown = []
    if report.is_damaged:
        shown.append(language.translate("This file is damaged. Only games that can still be read were imported."))
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
    if report.left_out:
        shown.append(
            language.plural(
                "{n} game is not valid and was left out.",
                "{n} games are not valid and were left out.",
                len(report.left_out),
            )
        )
    if report.shortened:
        shown.append(
            language.plural(
                "{n} name was too long and was shortened.",
                "{n} names were too long and were shortened.",
                len(report.shortened),
            )
        )
    return shown


def rejected_sentences(language: Language, rejected: Rejected) -> list[str]:
    """Why one part of a file cannot be imported."""
    shown = [language.translate(refusals.REFUSALS[rejected.fault])] if rejected.fault else []
    for problem in rejected.problems:
        where = language.translate("entry {n}", n=problem.entry) + ": " if problem.entry is not None else ""
        shown.append(where + problem_sentence(language, problem, rejected.board))
    return shown


def sync_sentences(language: Language, report: SyncReport) -> list[str]:
    """The result of a sync, the most important sentence first."""
    shown = [
        language.plural("{n} game was added.", "{n} games were added.", len(report.added)),
        language.plural(
            "{n} game was updated from the other device.",
            "{n} games were updated from the other device.",
            len(set(report.continued)),
        ),
        language.plural("{n} game was already here.", "{n} games were already here.", report.known),
        language.plural("{n} change was written.", "{n} changes were written.", report.written),
        language.plural("{n} change was read.", "{n} changes were read.", report.read),
    ]
    return shown + set_aside_sentences(language, report.set_aside)


def set_aside_sentences(language: Language, entries: int) -> list[str]:
    """How many entries the rules refuse, if any."""
    if not entries:
        return []
    return [
        language.plural(
            "{n} entry is set aside because the rules do not allow it.",
            "{n} entries are set aside because the rules do not allow them.",
            entries,
        )
    ]
