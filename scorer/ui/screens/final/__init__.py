"""The result of a finished game."""
