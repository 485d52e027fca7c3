"""Synthesizes the sounds of the app: `python -m tools.sounds` writes them to `scorer/ui/sounds`.

Every sound is a sum of fading sine waves, struck at some time, with a little noise at the start: glazed ceramic has few, high,
inharmonic partials that fade at once; a bell has nearly harmonic ones that ring.
"""

import wave
from collections.abc import Iterable, Mapping, Sequence
from math import exp, pi, sin
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

FOLDER = Path(__file__).parents[1] / "scorer" / "ui" / "sounds"
RATE = 22050
"""Samples per second."""
PEAK = 0.6
"""Of the loudest sample, so that nothing clips on a small speaker."""
ATTACK = 0.0015
"""Seconds until a strike is at its loudest; without it, each would begin with a crack."""
FIFTH, FOURTH, THIRD, OCTAVE = 3 / 2, 4 / 3, 5 / 4, 2


class Partial(NamedTuple):
    """A sine wave."""

    ratio: float
    """Its frequency, relative to that of the strike."""
    level: float
    fading: float
    """How fast it fades: after 1 / `fading` seconds, 37 % are left."""


class Strike(NamedTuple):
    """A sound that is struck at a time, in seconds."""

    at: float
    frequency: float
    partials: Sequence[Partial]
    noise: float
    """The level of the noise at its start."""
    level: float = 1


CERAMIC = (Partial(1, 1, 70), Partial(1.58, 0.6, 90), Partial(2.41, 0.35, 120), Partial(3.13, 0.18, 160))
CLAY = (Partial(1, 1, 38), Partial(1.72, 0.35, 60), Partial(2.6, 0.12, 90))
BELL = (Partial(1, 1, 5), Partial(2, 0.32, 8), Partial(3.01, 0.14, 13), Partial(4.1, 0.06, 20))
CLICK, LOW, TONE = 1900, 210, 523.25
"""Frequencies in Hz: of a tile, of the floor, and of the C that the chords are built on."""
SCALE = (1, 9 / 8, THIRD, FOURTH, FIFTH)
"""The clicks of a stroke rise by row."""


def click(ratio: float = 1, at: float = 0) -> Strike:
    """A tile is placed."""
    return Strike(at, CLICK * ratio, CERAMIC, noise=0.35)


def bell(ratio: float, at: float = 0, level: float = 1) -> Strike:
    return Strike(at, TONE * ratio, BELL, noise=0.02, level=level)


SOUNDS: Final[Mapping[str, tuple[float, Sequence[Strike]]]] = {
    **{f"click-{number}": (0.09, [click(ratio)]) for number, ratio in enumerate(SCALE, start=1)},
    "low": (0.16, [Strike(0, LOW, CLAY, noise=0.2)]),
    "pair": (0.18, [click(), click(FIFTH, at=0.07)]),
    "chord": (0.8, [bell(1), bell(THIRD, 0.05), bell(FIFTH, 0.1)]),
    "full-chord": (
        1.6,
        [bell(1 / OCTAVE, 0, 0.8), bell(1), bell(THIRD, 0.08), bell(FIFTH, 0.16), bell(OCTAVE, 0.24)],
    ),
}
"""By name, the seconds that a sound lasts, and its strikes."""


def samples(seconds: float, strikes: Iterable[Strike]) -> list[int]:
    """A sound as samples of 16 bits; it fades to silence at its end."""
    count, noise = round(seconds * RATE), Random(1)  # noqa: S311 - noise
    level = [0.0] * count
    for strike in strikes:
        first = round(strike.at * RATE)
        for sample in range(first, count):
            level[sample] += strike.level * _sample(strike, (sample - first) / RATE, noise.uniform(-1, 1))
    loudest = max(map(abs, level))
    return [
        round(32767 * PEAK * one / loudest * min(1, (count - 1 - at) / (0.2 * count))) for at, one in enumerate(level)
    ]


def _sample(strike: Strike, time: float, noise: float) -> float:
    ringing = sum(
        partial.level * exp(-partial.fading * time) * sin(2 * pi * strike.frequency * partial.ratio * time)
        for partial in strike.partials
    )
    return min(1, time / ATTACK) * (ringing + strike.noise * noise * exp(-900 * time))


def write(folder: Path) -> None:
    """Write all sounds into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seconds, strikes) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(one.to_bytes(2, "little", signed=True) for one in samples(seconds, strikes)))


if __name__ == "__main__":
    write(FOLDER)
    print(f"{len(SOUNDS)} sounds in {FOLDER}/")
