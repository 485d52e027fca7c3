"""Speaks a text in the language of the app: with the system's voice on Android, macOS and Windows, elsewhere with espeak-ng.

A desktop has a program for that, which runs beside the app. A new text ends the one before. Nothing here waits for a voice.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Final

from scorer.ui.platform.threads import start_thread

REGIONS: Final = {"en": "US", "hu": "HU", "fi": "FI"}
"""By language, the region of its usual voice."""
TEXT, CULTURE = "AZULEJO_TEXT", "AZULEJO_CULTURE"
"""Environment variables for PowerShell, so that nothing in a text can be taken for a command."""
WINDOWS_SCRIPT = f"""
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$culture = [Globalization.CultureInfo]::GetCultureInfo($env:{CULTURE})
$found = $voice.GetInstalledVoices() | Where-Object {{
    $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq $culture.TwoLetterISOLanguageName }} | Select-Object -First 1
if (-not $found) {{ exit 1 }}
$voice.SelectVoice($found.VoiceInfo.Name)
$voice.Speak($env:{TEXT})
"""
ON_ANDROID = hasattr(sys, "getandroidapilevel")


class Speaker:
    """The program that speaks now, if any."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def speak(self, command: Sequence[str], environ: Mapping[str, str]) -> bool:
        """End the current text and speak the next one to its end; False if the program failed by itself."""
        quiet = subprocess.DEVNULL
        with self._lock:
            self._stop()
            try:
                process = self._process = subprocess.Popen(  # noqa: S603 - a program of the system, without a shell
                    command, stdin=quiet, stdout=quiet, stderr=quiet, env=environ
                )
            except OSError:
                return False
        code = process.wait()
        return code == 0 or process is not self._process

    def stop(self) -> None:
        """Say no more."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process and process.poll() is None:
            process.terminate()


_speaker = Speaker()


@cache
def can_speak() -> bool:
    """Whether the device has a voice, or a program that may have one."""
    return ON_ANDROID or program() is not None


@cache
def program() -> str | None:
    """The program that speaks on this desktop."""
    names = {"darwin": ("say",), "win32": ("powershell",)}.get(sys.platform, ("espeak-ng", "espeak"))
    return next(filter(None, map(shutil.which, names)), None)


def has_screen_reader() -> bool:
    """Whether TalkBack reads the screen aloud, so that it must be told what it cannot see."""
    if not ON_ANDROID:
        return False
    from scorer.ui.platform import android_speech

    return android_speech.talkback_is_on()


def speak(text: str, language: str, failed: Callable[[], object]) -> None:
    """Speak a text. `failed` is called on the main thread if there is no voice for the language."""
    if ON_ANDROID:
        from scorer.ui.platform import android_speech

        android_speech.speak(text, language, failed)
        return

    def done(success: bool) -> None:
        if not success:
            failed()

    start_thread(lambda: _speak(text, language), done)


def stop() -> None:
    """Say no more: the app ends."""
    _speaker.stop()


def _speak(text: str, language: str) -> bool:
    path = program()
    command = command_of(path, text, language) if path else []
    return bool(command) and _speaker.speak(command, os.environ | {TEXT: text, CULTURE: language})


def command_of(path: str, text: str, language: str, platform: str = sys.platform) -> list[str]:
    """How a program speaks a text in a language; empty if it has no voice for it."""
    if platform == "win32":
        return [path, "-NoProfile", "-NonInteractive", "-Command", WINDOWS_SCRIPT]
    if platform != "darwin":
        return [path, "-v", language, "--", text]
    listed = subprocess.run([path, "-v", "?"], capture_output=True, check=False, text=True)  # noqa: S603 - say
    voice = mac_voice(listed.stdout, language)
    return [path, "-v", voice, "--", text] if voice else []


def mac_voice(listed: str, language: str) -> str:
    """The first voice for a language in the list that `say -v ?` prints, the usual region first; empty if there is none."""
    voices = [line.partition("#")[0].split() for line in listed.splitlines()]
    named = [(" ".join(name), region.replace("-", "_")) for *name, region in filter(None, voices)]
    usual = [name for name, region in named if region == f"{language}_{REGIONS[language]}"]
    others = [name for name, region in named if region.startswith(f"{language}_")]
    return next(iter(usual + others), "")
