"""Patches of Kivy, one module each, and helpers that work around its limits. Nothing here knows the app.

After an update of Kivy a test fails until each patch is reviewed: does Kivy still work as the patch assumes, and is the patch still
worth it? docs/decisions/ has a record for each, with what it gained and how that was measured.
"""

REVIEWED_FOR = {
    "layout_pass": "2.3.1",
    "lazy_style": "2.3.1",
    "plate": "2.3.1",
    "scissor": "2.3.1",
    "slim_clock": "2.3.1",
    "touch_takeover": "2.3.1",
}
"""The version of Kivy that each patch was last reviewed for."""
HELPERS = {"color_override", "i18n", "kv_loader", "scroll"}
"""The modules that use only public features of Kivy."""
