"""A game in progress: the session behind the screens, its store-backed lifecycle, replay, and rows for display."""
