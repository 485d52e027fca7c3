"""Text to speech in the language of the app: with the system's voice on Android, macOS and Windows, elsewhere with espeak-ng.

On desktops a separate process speaks. A new text interrupts the previous one. Nothing here blocks.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import Lock

from scorer.ui.platform.threads import start_thread
from scorer.wording.forms import FORMS

TEXT, CULTURE = "AZULEJO_TEXT", "AZULEJO_CULTURE"
"""Environment variables for PowerShell, which prevents command injection."""
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
    """The speaking process, if any."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def speak(self, command: Sequence[str], environ: Mapping[str, str]) -> bool:
        """Interrupt the current text, speak the next one and wait for its end; False if the process failed."""
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
        """Stop speaking."""
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
    """Whether TalkBack is on, to which results are announced that it cannot see."""
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
    """Stop speaking, when the app stops."""
    _speaker.stop()


def _speak(text: str, language: str) -> bool:
    path = program()
    command = command_of(path, text, language) if path else []
    return bool(command) and _speaker.speak(command, os.environ | {TEXT: text, CULTURE: language})


def command_of(path: str, text: str, language: str, platform: str = sys.platform) -> list[str]:
    """The command that speaks a text in a language; empty if there is no voice for it."""
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
    usual = [name for name, region in named if region == f"{language}_{FORMS[language].region}"]
    others = [name for name, region in named if region.startswith(f"{language}_")]
    return next(iter(usual + others), "")
