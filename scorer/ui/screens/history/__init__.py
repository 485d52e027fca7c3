"""Past games: the list, one game, and its replay."""
