"""The name of a guest's browser, from its User-Agent header: only names from these lists."""

from typing import Final

_DEVICES: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In order of precedence: most browsers also claim to be others."""


def browser_name(user_agent: str) -> str:
    """Like "iPhone, Safari"; empty if neither is known."""
    found = (next((name for part, name in known if part in user_agent), "") for known in (_DEVICES, _BROWSERS))
    return ", ".join(filter(None, found))
