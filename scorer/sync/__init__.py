"""Sync with a club folder: journals of operations that any file replication tool can carry between devices.

Each installation appends only to its own files, `journals/<installation>.<month>.jsonl`, so a replication tool has nothing
to merge: the union of all journals is the history. docs/formats.md describes the format `azulejo-deeds/1`.

journal  the format: lines of operations
storage  where the files are
folder   the journals: incremental reading, durable appending, compaction
club     a sync: reading, settling, writing, and the report
"""

from scorer.sync.club import GENTLE, Club, ClubStatus, Device, SyncProblem, SyncReport
from scorer.sync.storage import FileState, Storage

__all__ = ["GENTLE", "Club", "ClubStatus", "Device", "FileState", "Storage", "SyncProblem", "SyncReport"]
