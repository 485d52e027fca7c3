"""Plays the sounds in `scorer/ui/sounds`, which `tools/sounds.py` synthesizes.

Opening the audio device takes a while, so a thread does that and loads them. Without a device, or in silent mode, nothing is
played.
"""

from pathlib import Path
from typing import Any

from scorer.ui.platform.device import is_silent
from scorer.ui.platform.threads import start_thread

FOLDER = Path(__file__).parents[1] / "sounds"

_sounds: dict[str, Any] = {}
"""The sounds by name; empty until they are loaded."""


def load() -> None:
    """Load all sounds in the background, once."""
    if not _sounds:
        start_thread(_load, _sounds.update)


def play(name: str) -> None:
    """Play a sound, without waiting for its end."""
    sound = _sounds.get(name)
    if sound and not is_silent():
        sound.play()


def _load() -> dict[str, Any]:
    try:
        from kivy.core.audio import SoundLoader

        return {path.stem: SoundLoader.load(str(path)) for path in sorted(FOLDER.glob("*.wav"))}
    except Exception:  # noqa: BLE001 - every audio driver fails in its own way, and a game needs no sound
        return {}
