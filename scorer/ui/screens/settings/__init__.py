"""Settings and the About page."""
