"""Makes the sounds of the page: `python -m tools.sounds [NAME ...]`; the program `lame` turns them into MP3.

Everything is computed here. What is struck (wood, coins, bells) is a sum of decaying sines; cards and dice are noise
and many small strikes; strings are a delay line that is fed its own output. Random numbers are seeded by a sound's
name, so the same sounds come out every time.
"""

import math
import random
import subprocess
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tafelrunde.table.web.pages import PAGE

GAMES: Final = PAGE.parent.parent / "games"
RATE: Final = 32_000  # samples a second
QUALITY: Final = "7"  # of lame's variable bit rate: 0 is best, 9 smallest
FADE_S: Final = 0.02  # at the end of each sound, so that it does not click
SILENCE: Final = 0.001  # softer samples at the end are cut off
NOTES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

Samples = list[float]
Mode = tuple[float, float, float]  # Hz, level, seconds until it has decayed by 60 dB
Line = Sequence[tuple[float, str]]  # notes with the seconds at which they begin
Instrument = Callable[[float], Samples]

# --- what sounds are made of -----------------------------------------------------------------------------------------


def hertz(note: str) -> float:
    """The frequency of a note such as A4 or F#3."""
    semitones = NOTES[note[0]] + note.count("#") + 12 * (int(note[-1]) - 4) - 9
    return 440 * 2 ** (semitones / 12)


def struck(modes: Iterable[Mode], seconds: float) -> Samples:
    """A thing that is hit once: each mode is a two-pole resonator."""
    sound = [0.0] * round(seconds * RATE)
    for hz, level, decay in modes:
        radius = 10 ** (-3 / (decay * RATE))
        angle = 2 * math.pi * hz / RATE
        along, back = 2 * radius * math.cos(angle), radius * radius
        last, now = 0.0, level * math.sin(angle) * radius
        for k in range(len(sound)):
            sound[k] += now
            last, now = now, along * now - back * last
    return sound


def noise(rng: random.Random, seconds: float, low: float, high: float, shape: Callable[[float], float]) -> Samples:
    """Noise between two frequencies; `shape` gives its level from 0.0 (begin) to 1.0 (end)."""
    count = round(seconds * RATE)
    keep_high, keep_low = math.exp(-2 * math.pi * high / RATE), math.exp(-2 * math.pi * low / RATE)
    bright = above = below = 0.0
    sound = []
    for k in range(count):
        bright += (1 - keep_high) * (rng.uniform(-1, 1) - bright)
        above += (1 - keep_high) * (bright - above)
        below += (1 - keep_low) * (above - below)
        sound.append((above - below) * shape(k / count))
    return sound


def glide(pitch: Callable[[float], float], seconds: float, shape: Callable[[float], float], bright: float) -> Samples:
    """A tone whose pitch and level change; both are asked for with the seconds since it began."""
    sound, phase = [], 0.0
    for k in range(round(seconds * RATE)):
        at = k / RATE
        phase += 2 * math.pi * pitch(at) / RATE
        tone = math.sin(phase) + bright * math.sin(2 * phase) + bright * bright * math.sin(3 * phase)
        sound.append(shape(at) * tone)
    return sound


def plucked(rng: random.Random, hz: float, seconds: float) -> Samples:
    """A string: noise in a delay line, a little duller each time round."""
    line = [rng.uniform(-1, 1) for _ in range(round(RATE / hz))]
    for _ in range(3):  # a soft finger, not a plectrum
        line = [(a + b) / 2 for a, b in zip(line, line[1:] + line[:1], strict=True)]
    sound, count = [], round(seconds * RATE)
    for k in range(count):
        here = k % len(line)
        sound.append(line[here] * min(1.0, 3 * (count - k) / count))
        line[here] = 0.497 * (line[here] + line[(here + 1) % len(line)])
    return sound


def fading(seconds: float, rise: float = 0.005) -> Callable[[float], float]:
    """A level that rises quickly and decays by 60 dB in so many seconds."""
    return lambda at: min(1.0, at / rise) * 10 ** (-3 * at / seconds)


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds put together: when each begins, how loud it is."""
    whole = [0.0] * max(round(at * RATE) + len(sound) for at, _, sound in parts)
    for at, level, sound in parts:
        start = round(at * RATE)
        for k, sample in enumerate(sound):
            whole[start + k] += level * sample
    return whole


def played(instrument: Instrument, line: Line) -> Samples:
    """A melody."""
    return mixed(*((at, 1.0, instrument(hertz(note))) for at, note in line))


def in_a_room(sound: Samples, wet: float = 0.25, decay: float = 0.7) -> Samples:
    """With four echoes that feed themselves, as from the walls of a room."""
    whole = sound + [0.0] * round(0.8 * decay * RATE)
    dry = list(whole)
    for delay in (0.0297, 0.0371, 0.0411, 0.0437):
        back, factor = round(delay * RATE), 10 ** (-3 * delay / decay)
        echo = [0.0] * len(whole)
        for k in range(back, len(whole)):
            echo[k] = dry[k - back] + factor * echo[k - back]
            whole[k] += wet / 4 * echo[k]
    return whole


# --- instruments -----------------------------------------------------------------------------------------------------


def mallet(hz: float) -> Samples:
    """A bar of wood, tuned as in a marimba."""
    return struck([(hz, 1, 0.55), (3.93 * hz, 0.25, 0.16), (9.2 * hz, 0.06, 0.05)], 0.6)


def bell(hz: float) -> Samples:
    """A small bell with a major third."""
    modes = [(0.5, 0.3, 1.6), (1, 1, 1.3), (1.25, 0.22, 0.8), (1.5, 0.15, 0.7), (2, 0.5, 0.8), (3.01, 0.2, 0.4)]
    return struck([(factor * hz, level, decay) for factor, level, decay in (*modes, (4.2, 0.1, 0.2))], 1.5)


def comb(hz: float) -> Samples:
    """A tooth of a music box."""
    return struck([(hz, 1, 0.9), (2.01 * hz, 0.3, 0.5), (6.27 * hz, 0.12, 0.08)], 0.9)


def knock(hz: float, loud: float = 1.0) -> Samples:
    """A piece of wood that is put on a board; `hz`: its lowest mode."""
    modes = [(1, 1, 0.12), (2.57, 0.5, 0.06), (4.95, 0.25, 0.035), (8.1, 0.1, 0.02), (0.37, 0.9, 0.09)]
    return struck([(factor * hz, loud * level, decay) for factor, level, decay in modes], 0.2)


# --- the sounds ------------------------------------------------------------------------------------------------------


def wood(rng: random.Random) -> Samples:
    """A wooden piece."""
    return mixed((0, 1, knock(470)), (0, 0.4, noise(rng, 0.012, 800, 6000, lambda at: 1 - at)))


def tile(rng: random.Random) -> Samples:
    """Thick cardboard, laid flat."""
    body = struck([(165, 1, 0.11), (290, 0.5, 0.07), (610, 0.25, 0.04)], 0.16)
    return mixed((0, 0.4, noise(rng, 0.045, 300, 2600, lambda at: (1 - at) ** 2)), (0.018, 1, body))


def dice(rng: random.Random) -> Samples:
    """Several dice that roll over a table and come to rest."""
    parts, at, step = [], 0.0, 0.034
    for k in range(15):
        loud, hz = 0.9**k * rng.uniform(0.5, 1), rng.uniform(1500, 2600)
        modes = [(hz, 0.5, 0.03), (2.3 * hz, 0.3, 0.018), (rng.uniform(230, 330), 0.9, 0.06)]
        parts += [(at, loud, struck(modes, 0.09)), (at, 0.5 * loud, noise(rng, 0.006, 1500, 9000, lambda at: 1 - at))]
        at, step = at + step * rng.uniform(0.6, 1.4), step * 1.07
    return in_a_room(mixed(*parts), 0.15, 0.25)


def card(rng: random.Random) -> Samples:
    """A card that slides over others and lies down."""
    swish = noise(rng, 0.16, 1800, 7000, lambda at: math.sin(math.pi * at**0.7) ** 2)
    return mixed((0, 1, swish), (0.14, 0.5, noise(rng, 0.03, 400, 3000, lambda at: (1 - at) ** 3)))


def coin(rng: random.Random) -> Samples:
    """A coin that falls on others."""
    hits = []
    for at, loud, shift in ((0, 1, 1), (0.07, 0.6, 1.06), (0.12, 0.3, 0.98)):
        modes = [(2640, 0.6, 0.3), (4310, 0.5, 0.35), (6220, 0.35, 0.22), (8730, 0.2, 0.12), (11900, 0.1, 0.06)]
        hits.append((at, loud, struck([(shift * hz, level, decay) for hz, level, decay in modes], 0.35)))
    return mixed(*hits, (0, 0.3, noise(rng, 0.004, 2000, 12000, lambda at: 1 - at)))


def move(rng: random.Random) -> Samples:
    """Somebody else has moved: wood again, further away."""
    return in_a_room(mixed((0, 1, knock(300)), (0, 0.15, noise(rng, 0.01, 400, 2500, lambda at: 1 - at))), 0.2, 0.2)


def turn(_: random.Random) -> Samples:
    """A bell for whoever's turn it is."""
    return mixed((0, 0.6, bell(hertz("G5"))), (0.12, 1, bell(hertz("C6"))))


def end(_: random.Random) -> Samples:
    """An ending: up to a chord that stays."""
    up = played(mallet, [(0, "C4"), (0.14, "E4"), (0.28, "G4"), (0.42, "A4"), (0.56, "B4")])
    chord = played(bell, [(0.75, "C4"), (0.76, "G4"), (0.78, "E5"), (0.8, "C6")])
    return in_a_room(mixed((0, 1, up), (0, 0.6, chord)), 0.3, 1.0)


def chat(_: random.Random) -> Samples:
    """A drop, for words."""
    return glide(lambda at: 520 + 4200 * at, 0.11, fading(0.13), 0.15)


def tick(_: random.Random) -> Samples:
    """A second of those that are left."""
    return struck([(1250, 1, 0.05), (3100, 0.3, 0.02)], 0.07)


def gong(rng: random.Random) -> Samples:
    """Time is up."""
    modes = [(98, 1, 1.7), (147, 0.6, 1.3), (203, 0.5, 1.1), (262, 0.4, 0.9), (389, 0.3, 0.6), (571, 0.15, 0.35)]
    return mixed((0, 1, struck(modes, 1.6)), (0, 0.5, noise(rng, 0.05, 100, 900, lambda at: 1 - at)))


def canals(rng: random.Random) -> Samples:
    """Strings that rock like a boat, and a drop of water."""
    strings: Line = [(0, "D3"), (0.2, "A3"), (0.4, "D4"), (0.6, "F#4"), (0.8, "E4"), (1.0, "A4"), (1.25, "D5")]
    harp = mixed(*((at, 1.0, plucked(rng, hertz(note), 1.2)) for at, note in strings))
    drop = glide(lambda at: 700 + 6000 * at, 0.12, fading(0.14), 0.1)
    return in_a_room(mixed((0, 1, harp), (1.6, 0.25, drop)))


def ufos(_: random.Random) -> Samples:
    """Something that hums comes down, looks around and is gone."""

    def pitch(at: float) -> float:
        down = 880 - 440 * min(1.0, at / 0.7) if at < 1.3 else 440 * 2 ** ((at - 1.3) * 4)
        return down * (1 + 0.025 * math.sin(2 * math.pi * 6.5 * at))

    hum = glide(pitch, 1.9, lambda at: min(1, at / 0.15) * max(0.0, min(1, (1.9 - at) / 0.35)), 0.25)
    blips = played(lambda hz: glide(lambda _: hz, 0.14, fading(0.16), 0.4), [(0.85, "E5"), (1.0, "B4"), (1.15, "G#5")])
    return in_a_room(mixed((0, 0.6, hum), (0, 0.4, blips)), 0.35, 0.9)


def jelly(_: random.Random) -> Samples:
    """Heavy, wet steps, and something that wobbles."""

    def blob(hz: float) -> Samples:
        def pitch(at: float) -> float:
            return hz * (1 + 0.6 * math.exp(-30 * at) + 0.04 * math.sin(2 * math.pi * 9 * at))

        return glide(pitch, 0.5, fading(0.5, 0.012), 0.55)

    line: Line = [(0, "A2"), (0.26, "C3"), (0.52, "A2"), (0.78, "E3"), (1.04, "D#3"), (1.3, "A2")]
    wobble = glide(
        lambda at: 330 + 90 * math.sin(2 * math.pi * 8 * at) * math.exp(-2 * at), 0.6, fading(0.6, 0.03), 0.3
    )
    return mixed((0, 1, played(blob, line)), (1.35, 0.35, wobble))


def dei(rng: random.Random) -> Samples:
    """Drums in an empty street, metal, and a fifth far above."""
    drum = struck([(62, 1, 0.5), (104, 0.5, 0.3), (167, 0.3, 0.15)], 0.5)
    metal = struck([(413, 0.5, 0.7), (731, 0.5, 0.6), (1187, 0.4, 0.45), (1930, 0.3, 0.3), (3011, 0.15, 0.2)], 0.8)
    wind = noise(rng, 2.0, 250, 900, lambda at: math.sin(math.pi * at) ** 2)
    beats = [(at, loud, drum) for at, loud in ((0, 1), (0.45, 0.6), (0.6, 0.8), (1.05, 1))]
    fifth = played(bell, [(1.05, "A3"), (1.05, "E4")])
    return in_a_room(mixed(*beats, (0.6, 0.2, metal), (0, 0.5, wind), (0, 0.3, fifth)), 0.3, 0.9)


def rulebenders(_: random.Random) -> Samples:
    """A music box, until its last note is bent."""
    box = played(comb, [(0, "G5"), (0.16, "E5"), (0.32, "G5"), (0.48, "C6"), (0.72, "B5"), (0.96, "G5")])
    bent = glide(lambda at: hertz("C6") * 2 ** (-0.42 * min(1.0, at / 0.45) ** 2), 0.9, fading(1.1), 0.2)
    return in_a_room(mixed((0, 1, box), (1.2, 1, bent)))


SOUNDS: Final[dict[str, tuple[float, Callable[[random.Random], Samples]]]] = {  # name: peak, 1.0 is as loud as can be
    "wood": (0.6, wood),
    "tile": (0.6, tile),
    "dice": (0.6, dice),
    "card": (0.35, card),
    "coin": (0.35, coin),
    "move": (0.4, move),
    "turn": (0.55, turn),
    "end": (0.65, end),
    "chat": (0.35, chat),
    "tick": (0.3, tick),
    "gong": (0.7, gong),
    "motif-canals": (0.6, canals),
    "motif-ufos": (0.35, ufos),
    "motif-jelly": (0.5, jelly),
    "motif-dei": (0.65, dei),
    "motif-rulebenders": (0.5, rulebenders),
}


def made(name: str) -> Samples:
    """A sound, at its level, with a soft end."""
    peak, make = SOUNDS[name]
    sound = make(random.Random(name))
    factor = peak / max(map(abs, sound))
    while abs(factor * sound[-1]) < SILENCE:
        sound.pop()
    fade = round(FADE_S * RATE)
    return [factor * sample * min(1.0, (len(sound) - k) / fade) for k, sample in enumerate(sound)]


def file_of(name: str) -> Path:
    """Where a sound lies: motifs in the folder of their game."""
    if name.startswith("motif-"):
        return GAMES / name.removeprefix("motif-") / "motif.mp3"
    return PAGE / "sounds" / f"{name}.mp3"


def write_mp3(name: str, file: Path) -> None:
    """Needs `lame`."""
    data = array("h", [round(32767 * sample) for sample in made(name)])
    if sys.byteorder == "big":
        data.byteswap()
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        with wave.open(str(plain), "wb") as out:
            out.setparams((1, 2, RATE, 0, "NONE", ""))
            out.writeframes(data.tobytes())
        subprocess.run(["lame", "--quiet", "-m", "m", "-V", QUALITY, plain, file], check=True)


def main(names: Sequence[str]) -> None:
    for name in names or SOUNDS:
        write_mp3(name, file_of(name))


if __name__ == "__main__":
    main(sys.argv[1:])
