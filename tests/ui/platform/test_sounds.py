"""The committed sounds are those that the tool synthesizes; a missing audio device is no error."""

import os
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from scorer.ui.context.feedback import CLICKS, FEEDBACK
from scorer.ui.platform import sounds
from tests.paths import ROOT
from tools.sounds import CLICK, FIFTH, PEAK, RATE, SOUNDS, samples

LOAD = """
from scorer.ui.platform import sounds
sounds._sounds.update(sounds._load())
for name in sounds._sounds:
    sounds.play(name)
print(sorted(sounds._sounds))
"""


def read(path: Path) -> list[int]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        data = file.readframes(file.getnframes())
    return [int.from_bytes(data[at : at + 2], "little", signed=True) for at in range(0, len(data), 2)]


def loudness(wave_form: list[int], frequency: float) -> float:
    """How much of a frequency is in a sound, by its Fourier coefficient."""
    from cmath import exp, pi

    turn = -2j * pi * frequency / RATE
    return abs(sum(one * exp(turn * at) for at, one in enumerate(wave_form))) / len(wave_form)


@pytest.mark.parametrize("name", SOUNDS)
def test_committed_sound_is_the_synthesized_one(name: str) -> None:
    """The last bit may depend on the machine."""
    made, kept = samples(*SOUNDS[name]), read(sounds.FOLDER / f"{name}.wav")
    assert len(made) == len(kept)
    assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 1


def test_every_signal_has_its_sound() -> None:
    played = {feedback.sound for feedback in FEEDBACK.values() if feedback.sound} | set(CLICKS)
    assert played == set(SOUNDS) == {path.stem for path in sounds.FOLDER.glob("*.wav")}


@pytest.mark.parametrize("name", SOUNDS)
def test_sound_is_short_and_neither_clips_nor_cracks(name: str) -> None:
    heard = read(sounds.FOLDER / f"{name}.wav")
    assert len(heard) <= 1.6 * RATE
    assert max(map(abs, heard)) == pytest.approx(32767 * PEAK, rel=0.02)
    assert abs(heard[0]) < 400
    assert abs(heard[-1]) < 40


def test_second_click_of_a_pair_is_a_fifth_higher() -> None:
    heard = read(sounds.FOLDER / "pair.wav")
    first, second = heard[: round(0.06 * RATE)], heard[round(0.075 * RATE) :]
    assert loudness(first, CLICK) > 2 * loudness(first, CLICK * FIFTH)
    assert loudness(second, CLICK * FIFTH) > 2 * loudness(second, CLICK)


@pytest.mark.parametrize("driver", ["dummy", "no-such-driver"])
def test_sounds_play_with_and_without_an_audio_device(driver: str, tmp_path: Path) -> None:
    environ = os.environ | {"SDL_AUDIODRIVER": driver, "KIVY_NO_ARGS": "1", "KIVY_HOME": str(tmp_path)}
    environ |= {"KIVY_NO_CONSOLELOG": "1", "SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-c", LOAD]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(sorted(SOUNDS))), done.stderr
    assert ("Unable to load" in done.stderr) is (driver != "dummy")
