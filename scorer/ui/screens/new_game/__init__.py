"""Starting a new game: board and players."""
