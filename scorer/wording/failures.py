"""Error messages about the games file, backups, club folders and links, by error id, as sentences to translate."""

from scorer.wording import refusals

STORE_ERRORS = {
    "store-busy": "Another program is using the games file. Nothing was saved; please try again.",
    "disk-full": "This device is out of storage space. Nothing was saved; please free some space.",
    "read-only": "The app cannot write to the games folder. Nothing was saved.",
    "disk-error": "This device's storage did not respond. Nothing was saved; please try again.",
    "broken-file": "The games file is damaged. Please restart the app: it will rescue what it can.",
    "displaced-file": "The games file was deleted or replaced. Your games were saved again beside it; please restart the app.",
    "damaged-import": "This file is damaged. Your own games are not affected.",
    "no-folder": "The club folder does not exist or is not a folder. Nothing was lost.",
    "no-home": "The system does not know your home folder. Set HOME, or name the games file with --db.",
    "no-full-backup": "This backup has only the last changes. The full backup that it needs is not in the same folder.",
    "not-a-file": "This is not a file but a folder or a device.",
    "too-large-file": "This file is too large to hold games.",
    "newer-file": "This file was written by a newer version of the app. Please update the app.",
    "not-games": "This file contains no games.",
    "unreadable-game": "This game cannot be read. All others can. You can export it as it is, or delete it.",
    "no-game": "This game no longer exists.",
    "no-person": "No player has this name.",
    "not-open": "This game is finished or in the bin.",
    "not-over": "This game is not over yet.",
    "changed-elsewhere": "This game was changed elsewhere. Please reopen it.",
    "no-name": "Please enter a name.",
    "name-taken": "Another player has this name.",
    "same-table": "These two played in the same game, so they are two people.",
    "bad-date": "This is not a date.",
}
"""Store errors."""

CLUB_ERRORS = {
    "no-folder": STORE_ERRORS["no-folder"],
    "store-busy": "Another program is using the club folder or the games file. Nothing was lost; please try again.",
    "disk-full": "There is no storage space left for the club folder. Your games are safe and will be written next time.",
    "read-only": "The app cannot write to the club folder. Your games are safe and will be written next time.",
    "disk-error": "The club folder did not respond. Your games are safe and will be written next time.",
}
"""Why a club folder could not be used."""

CLUB_TITLES = {
    "no-folder": "Folder not found",
    "disk-full": "Storage full",
    "read-only": "Folder is read-only",
}
"""Titles of two words for some of them."""
NOT_SYNCED = "Not synced"

SYNC_PROBLEMS = {
    **{
        fault: refusals.REFUSALS[fault]
        for fault in ("not-utf8", "not-json", "too-deep", "too-large", "duplicate-key", "bad-number", "empty")
    },
    "not-an-operation": "This line is not a valid operation and was skipped.",
    "newer-journal": "This journal was written by a newer version of the app and is left alone. Please update the app.",
    "number-twice": "Two operations have the same number; all devices keep the same one.",
    "not-readable": "This journal cannot be read.",
    "journal-is-folder": "A folder has the name of a journal. Move or rename it; the next sync writes the journal.",
    "not-legal": "The rules do not allow this game as it is stored, so it is not shared.",
    "other-score": "Another device scores this game differently. Nothing was overwritten.",
    "counts-differ": "The database has lost data that it had confirmed. Please load again.",
}
"""Problems of a sync with a club folder, or of a load of it."""

LEAGUE_ERRORS = {
    "no-driver": "The driver for PostgreSQL is missing. Install it with: pip install azulejo-scorer[league]",
    "bad-server-url": "The database must have this form: postgresql://user@host/name",
    "server-away": "The server does not respond. Nothing was lost; please load again later.",
    "server-lost": "The connection to the server was lost. What was loaded is kept; please load again.",
    "server-login": "The server refuses this user or password.",
    "no-database": "The server has no such database. Please create it.",
    "server-is-standby": "This server is a standby and cannot be written to. Please name the primary.",
    "server-forbids": "The server does not allow this user to do that.",
    "server-full": "The server is out of storage space. What was loaded is kept.",
    "league-busy": "Another program is loading into this database. Please try again when it has finished.",
    "newer-league": "The tables were created by a newer version of this program. Please update the program.",
    "other-club": "This folder has no journal of the club with that name. Load another club as NAME=FOLDER.",
    "club-twice": "Two folders have the same name. Name the clubs: NAME=FOLDER",
    "server-error": "The server reported an error. What was loaded is kept.",
}
"""Why a league could not be loaded."""

LEAGUE_FOLDER_ERRORS = {
    "no-folder": "There is no club folder here.",
    "store-busy": "Another program is using the club folder.",
    "disk-full": STORE_ERRORS["disk-full"],
    "read-only": STORE_ERRORS["read-only"],
    "disk-error": "The club folder did not respond. Please load again.",
}
"""Why a club folder could not be loaded."""

NO_BACKUP = {
    "store-busy": "Another program is using the games file.",
    "disk-full": "This device is out of storage space; please free some space.",
    "read-only": "The app cannot write to the backup folder.",
    "disk-error": "This device's storage did not respond.",
    "broken-file": STORE_ERRORS["broken-file"],
    "displaced-file": STORE_ERRORS["displaced-file"],
}
"""Reasons why a backup failed although the games are saved."""

UNEXPECTED_ERROR = "An unexpected error occurred."

BACKUP_WARNINGS = {
    "no-backup": "Your games have not been backed up yet.",
    "game-not-backed-up": "The last game is not in any backup yet.",
    "no-recent-backup": "There is no backup from the last seven days.",
}
"""What the home screen says about the backups; see `scorer.store.BackupHealth`."""

HANDOVERS = {
    "no-link": "This text contains no link to a game.",
    "newer-format": "This link was made by a newer version of the app. Please update the app.",
    "damaged-link": "This link is damaged. Please scan or copy it again.",
    "too-large-to-hand-over": "This game is too long for a link. Please share its record instead.",
    "too-many-links": "This text contains too many links. Please open fewer at a time.",
}
"""Reasons why a link could not be read or created."""
