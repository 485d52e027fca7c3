"""Where a desktop's user keeps downloads, documents and pictures. Linux desktops name these folders in the user's language."""

import os
import re
from pathlib import Path
from typing import Literal

USUAL = {"DOWNLOAD": "Downloads", "DOCUMENTS": "Documents", "PICTURES": "Pictures"}
"""The names without such a setting."""


def user_folder(kind: Literal["DOWNLOAD", "DOCUMENTS", "PICTURES"]) -> Path:
    """The folder, which may be missing; what xdg-user-dirs says about it comes first."""
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    try:
        text = (config / "user-dirs.dirs").read_text(encoding="utf-8")
    except (OSError, ValueError):
        text = ""
    named = re.search(rf'^XDG_{kind}_DIR="(?:\$HOME/)?([^$"]+)"', text, re.MULTILINE)
    return home / (named[1] if named else USUAL[kind])
