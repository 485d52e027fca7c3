"""The composition root: builds the app, opens the store and connects screens, keyboard and system."""
