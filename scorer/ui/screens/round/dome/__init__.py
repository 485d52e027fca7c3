"""The body of the round screen for domes."""
