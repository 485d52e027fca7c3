"""The status of a club folder as sentences: the last sync, the devices, and what could not be read or shared."""

import datetime as dt
from pathlib import PurePath
from typing import Final, NamedTuple

from scorer.store.checks import is_time
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.sharing.replicas import EntryAside
from scorer.sync import ClubStatus, Device, SyncProblem
from scorer.wording import failures
from scorer.wording.language import Language

UNSEEN_DAYS: Final = 60
"""Days after which a device that has not written is called unseen."""
KILOBYTE, MEGABYTE = 1_000, 1_000_000


class SyncState(NamedTuple):
    """The status of the sync: a title and an explanation."""

    title: str
    note: str
    icon: str
    is_bad: bool = False


def sync_state(language: Language, status: ClubStatus | None, error: StoreError | None, now: dt.datetime) -> SyncState:
    """How the last sync ended."""
    if error:
        title = failures.CLUB_TITLES.get(error.kind, failures.NOT_SYNCED)
        return SyncState(language.translate(title), language.translate(club_error(error.kind)), "warning", is_bad=True)
    if not status:
        return SyncState(language.translate("Not synced yet"), "", "clock")
    if status.pending:
        title = language.plural("{n} game to send", "{n} games to send", status.pending)
        return SyncState(title, last_update(language, status, now), "clock")
    return SyncState(language.translate("Up to date"), last_update(language, status, now), "tick")


def club_error(kind: StoreErrorKind) -> str:
    """Why a sync failed, as a sentence to translate."""
    return failures.CLUB_ERRORS.get(kind) or failures.STORE_ERRORS[kind]


def last_update(language: Language, status: ClubStatus, now: dt.datetime) -> str:
    """The other device that wrote last."""
    others = [device for device in status.devices if device.installation != status.installation and device.last]
    if not others:
        return language.translate("No other device has written yet.")
    last = max(others, key=lambda device: str(device.last))
    return language.translate(
        "Last update: {device}, {time}", device=device_title(language, last), time=_when(language, last, now)
    )


def device_title(language: Language, device: Device) -> str:
    """The name of a device, else the beginning of its id."""
    return device.name or language.translate("Device {id}", id=device.installation[:4])


def is_unseen(device: Device, now: dt.datetime) -> bool:
    """Whether a device has not written for so long that it is probably no longer in use."""
    is_known = device.last and is_time(device.last)
    return bool(is_known) and now - dt.datetime.fromisoformat(str(device.last)) > dt.timedelta(days=UNSEEN_DAYS)


def device_note(language: Language, device: Device, here: str, now: dt.datetime) -> str:
    """When a device wrote last."""
    if not device.last or not is_time(device.last):
        return language.translate("has not written yet")
    time = _when(language, device, now)
    if device.installation == here:
        return language.translate("wrote {time}", time=time)
    if is_unseen(device, now):
        return language.translate("last seen {time}; its games are kept", time=time)
    return language.translate("last seen {time}", time=time)


def _when(language: Language, device: Device, now: dt.datetime) -> str:
    """When a device wrote last, by its own clock."""
    if not device.last or not is_time(device.last):
        return "?"
    moment = dt.datetime.fromisoformat(device.last)
    days = (now.date() - moment.date()).days
    if days == 0:
        return language.translate("today, {time}", time=language.time(moment))
    if days == 1:
        return language.translate("yesterday, {time}", time=language.time(moment))
    return language.day(moment.date()) if moment.year == now.year else language.date(moment.date())


def contents(language: Language, status: ClubStatus | None) -> str:
    """The number and the size of the journals."""
    if not status:
        return ""
    journals = language.plural("{n} journal", "{n} journals", status.journals)
    return f"{journals}, {_size(language, status.bytes)}"


def _size(language: Language, size: int) -> str:
    if size < MEGABYTE:
        return language.translate("{n} kB", n=language.number(max(1, round(size / KILOBYTE))))
    figures = language.decimal(size / MEGABYTE)
    return language.translate("{n} MB", n=figures)


def conflicts(language: Language, status: ClubStatus) -> str:
    """One line saying whether anything could not be read or shared."""
    if status.problems:
        return language.plural("{n} problem", "{n} problems", len(status.problems))
    if status.set_aside:
        return language.plural("{n} entry set aside", "{n} entries set aside", status.set_aside)
    return language.translate("No conflicts, nothing set aside")


def place_of_aside(language: Language, aside: EntryAside) -> str:
    """The player and the round of an entry that was set aside."""
    number = language.translate("Round {n}", n=aside.placed.round)
    return f"{aside.player}, {number}" if aside.player else number


def problem_place(language: Language, problem: SyncProblem) -> str:
    """The file and line, or the game, of a problem."""
    if problem.game:
        return language.translate("Game {id}", id=problem.game[:8])
    name = PurePath(problem.file).name
    return language.translate("{file}, line {n}", file=name, n=problem.line) if problem.line else name


def problem_text(language: Language, problem: SyncProblem) -> str:
    return language.translate(failures.SYNC_PROBLEMS[problem.code])
