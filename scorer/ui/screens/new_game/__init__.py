"""Choosing a board and players."""
