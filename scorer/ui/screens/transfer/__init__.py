"""Backups, imports, exports, and handing a game to another phone."""
