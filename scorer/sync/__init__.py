"""A club folder: journals of operations that any tool replicates, and the games of this file kept equal to all of them.

Each installation appends to files of its own, `journals/<installation>.<month>.jsonl`, so a replication tool has nothing to
merge: the union of all journals is the history. docs/formats.md describes the format `azulejo-deeds/1`.

journal  the format: lines of operations
storage  where the files are
folder   the journals: read on where reading ended, append durably, compact
club     a sync: read, settle, write, and its report
"""

from scorer.sync.club import GENTLE, Club, ClubStatus, Device, SyncProblem, SyncReport
from scorer.sync.storage import FileState, Storage

__all__ = ["GENTLE", "Club", "ClubStatus", "Device", "FileState", "Storage", "SyncProblem", "SyncReport"]
