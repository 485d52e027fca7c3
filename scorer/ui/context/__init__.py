"""The parts of the running app that screens and actions use: store, active game, preferences, navigation."""
