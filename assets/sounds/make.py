#!/usr/bin/env python3
"""Makes the sounds of the game, from nothing but arithmetic.

    pip install numpy
    python3 assets/sounds/make.py

Each sound is a mono WAV file of 16 bits at 22.05 kHz beside this file. Wood is
a few decaying partials that are not harmonic, struck by a burst of noise; water
is noise through a moving band and a few rising bubbles; melodies are plucked
notes of a pentatonic scale. The noise is seeded, so that every run gives the
same files.
"""

import wave
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
RATE = 22_050


def seconds(length: float) -> np.ndarray:
    return np.arange(int(length * RATE)) / RATE


def noise(length: float, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(int(length * RATE))


def band(signal: np.ndarray, low: float, high: float) -> np.ndarray:
    """Keeps the frequencies between low and high, with soft edges."""
    spectrum = np.fft.rfft(signal)
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / high) ** 4)
    return np.fft.irfft(spectrum * gain, len(signal))


def place(length: float, *parts: tuple[float, np.ndarray]) -> np.ndarray:
    """A silence of that length with each part mixed in at its time."""
    out = np.zeros(int(length * RATE))
    for start, part in parts:
        first = int(start * RATE)
        part = part[: len(out) - first]
        out[first : first + len(part)] += part
    return out


def knock(pitch: float, decay: float, hardness: float, seed: int) -> np.ndarray:
    """A wooden piece put on a wooden board."""
    t = seconds(decay * 7)
    partials = [(1.0, 1.0, 1.0), (2.41, 0.45, 0.6), (3.93, 0.22, 0.4), (5.61, 0.10, 0.3)]
    body = sum(
        level * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (decay * length))
        for ratio, level, length in partials
    )
    click = band(noise(decay * 7, seed), 900, 4200) * np.exp(-t / 0.006)
    attack = 1 - np.exp(-t / 0.0008)
    return (body + hardness * click) * attack


def pluck(pitch: float, length: float, level: float = 1.0) -> np.ndarray:
    """A soft plucked note, as of a zither."""
    t = seconds(length)
    tone = sum(
        level * share * np.sin(2 * np.pi * pitch * k * t) * np.exp(-t * (3.2 + 1.7 * k))
        for k, share in [(1, 1.0), (2, 0.42), (3, 0.18), (4, 0.08), (5, 0.04)]
    )
    return tone * (1 - np.exp(-t / 0.003))


def whoosh(length: float, seed: int) -> np.ndarray:
    """Air that rises and falls in pitch, as something flies past."""
    t = seconds(length)
    air = noise(length, seed)
    shape = np.sin(np.pi * t / length) ** 1.6
    rise = 0.5 - 0.5 * np.cos(np.pi * np.minimum(t / (0.7 * length), 1))
    low, high = band(air, 250, 800), band(air, 700, 2200)
    return (low * (1 - rise) + 0.8 * high * rise) * shape


def bubble(pitch: float, length: float) -> np.ndarray:
    t = seconds(length)
    phase = 2 * np.pi * pitch * (t + 0.9 * t**2 / length)
    return np.sin(phase) * np.exp(-t / (length * 0.3)) * (1 - np.exp(-t / 0.002))


def step() -> np.ndarray:
    return place(0.22, (0, knock(395, 0.030, 0.5, 1)))


def capture() -> np.ndarray:
    return place(
        0.38,
        (0, 0.75 * knock(300, 0.032, 0.6, 2)),
        (0.085, 1.15 * knock(188, 0.048, 0.7, 3)),
    )


def leap() -> np.ndarray:
    return place(0.52, (0, 1.3 * whoosh(0.28, 4)), (0.255, 0.95 * knock(330, 0.034, 0.55, 5)))


def splash() -> np.ndarray:
    t = seconds(0.5)
    drop = band(noise(0.5, 6), 500, 3200) * np.exp(-t / 0.085) * (1 - np.exp(-t / 0.012))
    wash = band(noise(0.5, 7), 250, 1100) * np.exp(-t / 0.14) * (1 - np.exp(-t / 0.05))
    return place(
        0.6,
        (0, 0.9 * drop + 0.9 * wash),
        (0.09, 0.50 * bubble(520, 0.10)),
        (0.17, 0.38 * bubble(690, 0.09)),
        (0.27, 0.26 * bubble(590, 0.10)),
    )


def refused() -> np.ndarray:
    t = seconds(0.26)
    sweep = 2 * np.pi * (165 * t - 110 * t**2)
    # The overtones let small loudspeakers carry it.
    thud = (np.sin(sweep) + 0.35 * np.sin(2 * sweep) + 0.12 * np.sin(3 * sweep)) * np.exp(-t / 0.055)
    cloth = band(noise(0.26, 8), 120, 500) * np.exp(-t / 0.03)
    return (thud + 0.5 * cloth) * (1 - np.exp(-t / 0.004))


def tick() -> np.ndarray:
    return place(0.09, (0, knock(1150, 0.009, 0.35, 9)))


# D E F# A B, the pentatonic scale the three endings are made of.
D4, E4, FS4, A4, B4, D5, E5, FS5, A5 = 293.7, 329.6, 370.0, 440.0, 493.9, 587.3, 659.3, 740.0, 880.0


def won() -> np.ndarray:
    return place(
        1.3,
        (0.00, pluck(D4, 0.9, 0.8)),
        (0.13, pluck(FS4, 0.9, 0.8)),
        (0.26, pluck(A4, 0.9, 0.9)),
        (0.42, pluck(D5, 0.9)),
        (0.42, pluck(FS5, 0.9, 0.55)),
        (0.42, pluck(D4, 0.9, 0.5)),
    )


def lost() -> np.ndarray:
    return place(
        1.3,
        (0.00, pluck(A4, 0.9, 0.8)),
        (0.19, pluck(FS4, 0.9, 0.8)),
        (0.40, pluck(E4, 0.9, 0.8)),
        (0.64, pluck(D4 / 2, 0.7)),
        (0.64, pluck(A4 / 2, 0.7, 0.6)),
    )


def drawn() -> np.ndarray:
    return place(
        1.1,
        (0.00, pluck(A4, 0.8, 0.8)),
        (0.20, pluck(B4, 0.8, 0.8)),
        (0.40, pluck(A4, 0.7, 0.9)),
        (0.40, pluck(E5, 0.7, 0.45)),
    )


# Loudest sample of each, as a share of the scale: steps are heard most often
# and so stay soft.
SOUNDS = {
    step: 0.42,
    capture: 0.60,
    leap: 0.50,
    splash: 0.48,
    refused: 0.45,
    tick: 0.25,
    won: 0.55,
    lost: 0.50,
    drawn: 0.50,
}


def finish(signal: np.ndarray, peak: float) -> np.ndarray:
    """No standing offset, the wanted loudness, a fade to silence, 16 bits."""
    signal = signal - signal.mean()
    fade = min(len(signal) // 3, int(0.12 * RATE))
    signal[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    start = int(0.001 * RATE)
    signal[:start] *= np.linspace(0, 1, start)
    return np.round(signal * (peak / np.abs(signal).max()) * 32_767).astype("<i2")


def main() -> None:
    for make, peak in SOUNDS.items():
        samples = finish(make(), peak)
        with wave.open(str(HERE / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    main()
