"""Reading aloud on a desktop: which program speaks, and what happens without a voice."""

import os
import sys
from pathlib import Path
from threading import Thread, current_thread

import pytest

from scorer.ui.platform import speech
from tests.patience import PATIENCE
from tests.ui.support.driver import Driver

MAC_VOICES = """\
Albert              en_US    # Hello! My name is Albert.
Daniel              en_GB    # Hello! My name is Daniel.
Satu                fi_FI    # Hei, olen Satu.
Bad News            en_US    # Hello! My name is Bad News.
Eddy (Finnish)      fi-FI    # Hei!
"""


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_espeak_gets_the_language_and_no_option_from_a_text(code: str) -> None:
    command = speech.command_of("/usr/bin/espeak-ng", "−3 pont", code, "linux")
    assert command == ["/usr/bin/espeak-ng", "-v", code, "--", "−3 pont"]


def test_windows_finds_no_command_in_a_text() -> None:
    command = speech.command_of("powershell", '"; Remove-Item *', "hu", "win32")
    assert not any("Remove-Item" in word for word in command)


@pytest.mark.parametrize(("code", "voice"), [("en", "Albert"), ("fi", "Satu"), ("hu", "")])
def test_mac_voice_for_a_language(code: str, voice: str) -> None:
    assert speech.mac_voice(MAC_VOICES, code) == voice


def test_mac_voice_with_a_name_of_two_words() -> None:
    assert speech.mac_voice("Bad News  en_US  # Hi\n", "en") == "Bad News"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that writes what it should say into a pipe. "Endless" takes forever, and it has no voice for "fi"."""
    path, pipe = tmp_path / "espeak-ng", tmp_path / "said"
    os.mkfifo(pipe)
    path.write_text(
        f"#!{sys.executable}\n"
        "import sys, time\n"
        f"with open({str(pipe)!r}, 'w') as said:\n"
        "    print(*sys.argv[1:], file=said)\n"
        "time.sleep(60 if 'Endless' in sys.argv[-1] else 0)\n"
        "sys.exit('fi' in sys.argv)\n",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


def spoken(program: Path) -> str:
    """What the program says next, or what it spoken last."""
    return program.with_name("said").read_text("utf-8").strip()


def test_new_text_ends_the_one_before(program: Path) -> None:
    speaker, results = speech.Speaker(), []

    def speak(text: str, code: str) -> None:
        results.append((text, speaker.speak(speech.command_of(str(program), text, code, "linux"), os.environ)))

    first = Thread(target=speak, args=("Endless", "hu"))
    first.start()
    assert spoken(program) == "-v hu -- Endless"
    second = Thread(target=speak, args=("Béla has 26 points.", "en"))
    second.start()
    assert spoken(program) == "-v en -- Béla has 26 points."
    first.join(PATIENCE)
    second.join(PATIENCE)
    assert sorted(results) == [("Béla has 26 points.", True), ("Endless", True)]


def test_missing_voice_is_reported(drive: Driver, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "program", lambda: str(program))
    failures: list[str] = []
    speech.speak("Anna", "fi", lambda: failures.append(current_thread().name))
    assert spoken(program) == "-v fi -- Anna"
    drive.until(lambda: failures)
    assert failures == ["MainThread"]


def test_missing_program_is_reported(drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "program", lambda: None)
    failures: list[bool] = []
    speech.speak("Anna", "en", lambda: failures.append(True))
    drive.until(lambda: failures)
