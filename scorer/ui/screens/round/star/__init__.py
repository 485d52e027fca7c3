"""Star boards on the round screen."""
