"""The folder of a club on this device: a directory or, on Android, a folder of another app that the user has granted."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.ui.platform import device

if TYPE_CHECKING:
    from scorer.sync import Storage

TREE = "content:"
"""The beginning of the address of a folder on Android."""
SEPARATOR = " › "


def storage_at(address: str) -> "Path | Storage":
    """The files of a folder."""
    if not address.startswith(TREE):
        return Path(address)
    from scorer.ui.platform.android_folder import DocumentTree

    tree: Storage = DocumentTree(address)
    return tree


def choose_tree(chosen: Callable[[str], object]) -> None:
    """Let the user choose a folder on Android; call `chosen` with its address."""
    from scorer.ui.platform.android_folder import choose_folder

    choose_folder(chosen)


def release(address: str) -> None:
    """Release the access that the user has granted."""
    if device.ON_ANDROID and address.startswith(TREE):
        from scorer.ui.platform.android_folder import release_folder

        release_folder(address)


def title_of(address: str) -> str:
    """The title of a folder: the last parts of its path."""
    if address.startswith(TREE):
        from urllib.parse import unquote

        parts = unquote(address.rsplit("/", 1)[-1]).rsplit(":", 1)[-1].split("/")
    else:
        path = Path(address)
        home = Path.home()
        parts = list((path.relative_to(home) if path != home and path.is_relative_to(home) else path).parts)
    return SEPARATOR.join([part for part in parts if part.strip(os.sep)][-2:]) or address


def device_name() -> str:
    """The suggested name of this device."""
    if not device.ON_ANDROID:
        return ""
    from jnius import autoclass

    return str(autoclass("android.os.Build").MODEL)
