"""Statistics and ratings over many games."""
