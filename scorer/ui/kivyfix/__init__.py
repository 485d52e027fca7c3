"""Patches of Kivy, one module each, and helpers that work around its limits. Nothing here knows the app.

The header of each patch says what it does and why, what it gained, which version of Kivy it was reviewed for, and when it can be
removed. After an update of Kivy a test fails until each patch is reviewed: does Kivy still work as the patch assumes, and is the
patch still worth it? docs/decisions/ says how the gains were measured.
"""

HELPERS = {"color_override", "i18n", "kv_loader", "kv_names", "scroll"}
"""The modules that use only public features of Kivy; all others are patches."""
