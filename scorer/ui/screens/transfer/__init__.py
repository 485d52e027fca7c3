"""Backups, import, export, and handing over a game to another phone."""
