"""The rules of each board, with search."""
