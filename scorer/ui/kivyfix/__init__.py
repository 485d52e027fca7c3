"""Patches of Kivy, one module each. Nothing here knows the app."""
