"""Opens the games file even if it is damaged or missing, and keeps backups for restoring it."""
