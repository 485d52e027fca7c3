"""Walls on the round screen."""
