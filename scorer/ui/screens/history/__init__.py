"""Past games: the list, the details of a game, and its replay."""
