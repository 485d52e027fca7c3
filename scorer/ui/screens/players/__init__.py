"""Players, their statistics and ratings, and the house records."""
