"""The host's screen of Play together; the plain Android app does not pack this package."""
