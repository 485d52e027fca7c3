"""The club folder: choose it, see the status of its sync, sync now, and manage it."""
