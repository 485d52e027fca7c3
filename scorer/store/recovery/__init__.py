"""Opens the file of games whatever happened to it, and keeps backups from which it can be restored."""
