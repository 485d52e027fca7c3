"""The commands `import`, `export`, `backup` and `restore`."""

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import realpath
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Final, cast

from scorer.commands.common import (
    Exit,
    InputError,
    open_without_blocking,
    path,
    print_error,
    print_input_error,
    print_json,
    printable,
    text,
)
from scorer.commands.stored import add_stored_parser, find_game, print_left_out, print_store_error, unreadable_key
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.store.exchange.import_report import ImportReport, Rejected
from scorer.store.exchange.spreadsheet import ENCODING, write_lines, write_results
from scorer.store.recovery.backups import files_of
from scorer.store.unreadable import PREFIX
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.store_reports import rejected_sentences, report_sentences

NAMES: Final = ("import", "export", "backup", "restore")
_OF_THE_OTHER_FILE = {
    StoreErrorKind.FOREIGN_BROKEN,
    StoreErrorKind.NOT_A_FILE,
    StoreErrorKind.TOO_LARGE,
    StoreErrorKind.NOT_GAMES,
    StoreErrorKind.NEWER,
}
"""Errors that concern only the file to be imported, not the next one."""
_IMPORT_EXAMPLES = """\
  scorer import evening.json
  scorer import all-games.jsonl other-phone.sqlite"""
_EXPORT_EXAMPLES = """\
  scorer export > all-games.jsonl
  scorer export 0b8f3b1e --output evening.json
  scorer export --csv lines --output points.csv"""
_BACKUP_EXAMPLES = """\
  scorer backup
  scorer backup /media/stick/games.sqlite"""
_RESTORE_EXAMPLES = """\
  scorer restore
  scorer restore /media/stick/games.sqlite"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_stored_parser(subparsers, language, "import", run_import, _IMPORT_EXAMPLES)
    parser.add_argument("files", metavar="FILE", nargs="+", help=language.translate(ARGUMENTS["games"]))
    parser.set_defaults(makes_file=True)
    parser = add_stored_parser(subparsers, language, "export", run_export, _EXPORT_EXAMPLES)
    parser.add_argument("ids", metavar="ID", nargs="*", type=text, help=language.translate(ARGUMENTS["ids"]))
    parser.add_argument("--csv", choices=("players", "lines"), help=language.translate(ARGUMENTS["export --csv"]))
    parser.add_argument("--output", metavar="FILE", type=path, help=language.translate(ARGUMENTS["--output"]))
    parser.add_argument("--force", action="store_true", help=language.translate(ARGUMENTS["--force"]))
    parser = add_stored_parser(subparsers, language, "backup", run_backup, _BACKUP_EXAMPLES)
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=language.translate(ARGUMENTS["new-file"]))
    parser = add_stored_parser(subparsers, language, "restore", run_restore, _RESTORE_EXAMPLES)
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=language.translate(ARGUMENTS["backup"]))
    parser.set_defaults(makes_file=True)


def run_import(store: Store, arguments: Namespace, language: Language) -> int:
    """Import files, each completely or not at all."""
    ended = Exit.FINE
    for file in arguments.files:
        try:
            report = _import(store, file)
        except OSError as error:
            fault = "no-file" if isinstance(error, FileNotFoundError) else "not-readable"
            print_input_error(language, InputError(file, fault))
            ended = Exit.UNREADABLE
            continue
        except StoreError as error:
            if error.kind not in _OF_THE_OTHER_FILE:
                raise
            print_store_error(language, error, file)
            ended = Exit.UNREADABLE
            continue
        ended = max(ended, _exit_of(report))
        for rejected in [*report.rejected, *report.left_out]:
            _print_rejected(file, rejected, language)
        if arguments.json:
            print_json({"file": file} | _report_as_json(report))
        else:
            print(printable(f"{file}: {' '.join(report_sentences(language, report))}"))
            for id, kept_as in report.copies:
                print(printable(f"  {id} → {kept_as}"))
    return ended


def run_export(store: Store, arguments: Namespace, language: Language) -> int:
    """Write records, one per line, a CSV table, or the raw rows of an unreadable game."""
    if refusal := _refusal_to_write(store, arguments):
        print_input_error(language, InputError(str(arguments.output), refusal))
        return Exit.UNREADABLE
    corrupt = [unreadable_key(store, name) for name in arguments.ids if name.startswith(PREFIX)]
    ids = [name for name in arguments.ids if not name.startswith(PREFIX)]
    wanted = [find_game(store, id) for id in ids] if arguments.ids else store.archive.ids()
    with _output(arguments) as stream:
        for key in corrupt:
            stream.write(store.unreadable.raw(key))
        if wanted or not corrupt:
            _write(store, arguments.csv, wanted, stream)
    if corrupt or not store.unreadable.keys:
        return Exit.FINE
    print_left_out(store, language)
    return Exit.PROBLEMS


@contextmanager
def _output(arguments: Namespace) -> Iterator[IO[str]]:
    """Standard output, or a new file that gets its name once it is complete."""
    target: Path | None = arguments.output
    if target is None:
        yield sys.stdout
        return
    encoding = ENCODING if arguments.csv else "utf-8"
    if target.exists() and not target.is_file():
        # a device or a pipe cannot be replaced
        with open(target, "w", encoding=encoding, newline="", opener=_open_device) as stream:
            yield stream
        return
    target = _real(target)
    with NamedTemporaryFile(
        "w", encoding=encoding, newline="", dir=target.parent, prefix=f".{target.name[:100]}-", delete=False
    ) as stream:
        half = Path(stream.name)
        try:
            yield cast(IO[str], stream)
            stream.flush()
            os.fsync(stream.fileno())
            half.replace(target)
        except BaseException:
            half.unlink(missing_ok=True)
            raise


def _open_device(file: str, flags: int) -> int:
    """Open a device, or a pipe that is being read; a later reader is not waited for."""
    handle = open_without_blocking(file, flags)
    if stat.S_ISFIFO(os.fstat(handle).st_mode):
        os.set_blocking(handle, True)
    return handle


def _refusal_to_write(store: Store, arguments: Namespace) -> str | None:
    """Why the output file may not be written: it is one of the app's own files, or it already exists."""
    target: Path | None = arguments.output
    if target is None:
        return None
    games = store.file.path
    if any(_is_same(target, own) for own in (*files_of(games), *files_of(_real(games)))):
        return "own-file"
    return "file-exists" if target.is_file() and not arguments.force else None


def _is_same(target: Path, own: Path) -> bool:
    """Whether two paths are the same file, even through links; neither has to exist."""
    try:
        return _real(target) == _real(own) or target.samefile(own)
    except OSError:
        return False


def _real(path: Path) -> Path:
    """The path without links; unlike `Path.resolve`, it accepts a link to itself."""
    return Path(realpath(path))


def _write(store: Store, table: str | None, ids: list[str], stream: IO[str]) -> None:
    match table:
        case "players":
            write_results(stream, store.games.readable(ids))
        case "lines":
            write_lines(stream, store.games, ids)
        case _:
            store.archive.export(stream, ids)


def run_backup(store: Store, arguments: Namespace, language: Language) -> int:
    """Back up all games, to the given file or to the default backup folder."""
    made = arguments.file
    if made is None:
        made = store.backups.make().path
    elif made.exists():
        print_input_error(language, InputError(str(made), "file-exists"))
        return Exit.UNREADABLE
    elif not made.parent.is_dir():
        print_input_error(language, InputError(str(made.parent), "no-file"))
        return Exit.UNREADABLE
    else:
        try:
            store.backups.export(made)
        except StoreError as error:
            print_store_error(language, error, str(made))
            return Exit.UNREADABLE
    if arguments.json:
        print_json({"backup": str(made)})
    else:
        print(language.translate("All games were saved to {file}", file=printable(str(made))))
    return Exit.FINE


def run_restore(store: Store, arguments: Namespace, language: Language) -> int:
    """Restore a backup; without a file argument, list the backups."""
    if arguments.file is None:
        backups = store.backups.all()
        if not backups and not arguments.json:
            print(language.translate("No backups yet"))
        for backup in backups:
            if arguments.json:
                print_json(backup._asdict() | {"path": str(backup.path)})
            else:
                print(printable(str(backup.path)))
        return Exit.FINE
    if not arguments.file.exists():
        print_input_error(language, InputError(str(arguments.file), "no-file"))
        return Exit.UNREADABLE
    before = store.backups.restore(arguments.file).path
    if arguments.json:
        print_json({"restored": str(arguments.file), "before": str(before), "games": store.history.count()})
    else:
        n = store.history.count()
        print(language.plural("{n} game was restored.", "{n} games were restored.", n))
        print(language.translate("The previous games were saved to {file}", file=printable(str(before))))
    return Exit.FINE


def _import(store: Store, file: str) -> ImportReport:
    if file == "-":
        return store.archive.import_records(sys.stdin.buffer)
    return store.archive.import_file(Path(file))


def _exit_of(report: ImportReport) -> Exit:
    if any(rejected.fault for rejected in report.rejected):
        return Exit.UNREADABLE
    return Exit.PROBLEMS if report.rejected or report.left_out else Exit.FINE


def _print_rejected(file: str, rejected: Rejected, language: Language) -> None:
    for sentence in rejected_sentences(language, rejected):
        print_error(f"{file}:{rejected.game or rejected.line}: {sentence}")


def _report_as_json(report: ImportReport) -> dict[str, Any]:
    return {
        "added": report.added,
        "known": report.known,
        "continued": report.continued,
        "copies": [copy._asdict() for copy in report.copies],
        "rejected": list(map(_rejected_as_json, report.rejected)),
        "left_out": list(map(_rejected_as_json, report.left_out)),
        "shortened": report.shortened,
    }


def _rejected_as_json(rejected: Rejected) -> dict[str, Any]:
    problems = [problem.code for problem in rejected.problems]
    return {"line": rejected.line, "id": rejected.id, "fault": rejected.fault, "problems": problems}
