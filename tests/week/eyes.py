"""What reached anybody, and whether they might see it.

What a seat was shown is made again from a world that this seat imagines: all that is hidden from it lies elsewhere
there, so if anything of that had been shown, it would be different. And nobody gets to read a word that is a secret of
somebody else's, or of the dice before the game is over.
"""

import hashlib
import json
import re
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tafelrunde.engine import Chance, Game
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.kit.record import moments
from tafelrunde.table.frames.looks import Look
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.copies import opened
from tafelrunde.table.store.sqlite import load_from
from tafelrunde.table.words import own_texts

LONG = re.compile(r"[A-Za-z0-9_-]{20,}")  # what may be an id, a token, a number of the dice
SELDOM = 6  # each so many-th message the whole picture is looked at

Eye = tuple[int, int | None, str, tuple[str, ...]]
"""After how many inputs, with whose eyes, in which language, and how everybody at the table was called then."""


def sign(things: Any) -> str:
    """A short sign for what was shown."""
    return hashlib.blake2b(json.dumps(things, sort_keys=True).encode(), digest_size=12).hexdigest()


class Eyes:
    """All that all people have seen."""

    def __init__(self) -> None:
        self.words: set[tuple[str, str, bool]] = set()  # a long word, who read it, and was it after the end?
        self.shown: dict[str, dict[Eye, dict[str, set[str]]]] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(set))
        )
        self.owners: dict[str, str] = {}  # whose word it is
        self.messages = 0

    def reads(self, person: str, text: str, over: bool) -> None:
        self.messages += 1
        for word in LONG.findall(text):
            self.words.add((word, person, over))

    def sees(self, frame: dict[str, Any], lang: str) -> None:
        """A table in front of somebody, as the last message left it. In real time moves have no numbers that tell."""
        table = frame["table"]
        if table["stage"] != "playing" or table.get("live") or table["practice"] or not frame["board"]:
            return
        me = own_texts(lang).say("name.me", name="")  # stands behind one's own name, but not on the board
        seats = sorted(frame["seats"], key=lambda seat: int(seat["seat"]))  # mine comes first there
        names = tuple(seat.get("name", "").removesuffix(me) for seat in seats)
        shown = self.shown[table["code"]][table["inputs"], table["looking"], lang, names]
        if frame["mine"]:
            shown["mine"].add(sign(frame["mine"]["things"]))
        if frame["options"]:
            shown["options"].add(sign(frame["options"]))
        if self.messages % SELDOM == 0:
            shown["board"].add(sign(_public(frame)))

    # --- might they? -------------------------------------------------------------------------------------------------

    def leaked_words(self, database: Path) -> list[str]:
        """Secrets that somebody has read."""
        with closing(opened(database)) as data:
            docs = [msgspec.json.decode(doc) for (doc,) in data.execute("SELECT doc FROM tables")]
        dice = {doc["secret"] for doc in docs}
        wrong = []
        for word, reader, over in self.words:
            if word in dice and not over:
                wrong.append(f"{reader} read the secret of the dice before the end")
            if self.owners.get(word, reader) != reader:
                wrong.append(f"{reader} read a word of {self.owners[word]}")
        return wrong

    def leaked_pictures(self, database: Path, most: int, rng: Random) -> tuple[list[str], int]:
        """What was shown and could not be made from what the seat knows; of each table at most so many moments are
        looked at. And how many were."""
        wrong, looked = list[str](), 0
        with closing(opened(database)) as data:
            for code, shown in self.shown.items():
                stored = load_from(data, code)
                if stored is None:
                    continue
                room = Room.from_stored(stored, game_type)
                if room.table is None or not room.doc.replayable:
                    continue
                chosen = set(rng.sample(sorted(shown, key=repr), min(most, len(shown))))
                for moment in moments(room.table):
                    for eye in [eye for eye in chosen if eye[0] == moment.number]:
                        wrong += [
                            f"{code} ({room.doc.game}): {one}"
                            for one in differences(room.kind, moment.game, eye, shown[eye])
                        ]
                        looked += 1
        return wrong, looked


def _public(frame: dict[str, Any]) -> list[Any]:
    return [frame["board"]["things"], [extra["things"] for extra in frame["extras"]]]


def differences(kind: GameType, game: Game, eye: Eye, shown: dict[str, set[str]]) -> list[str]:
    """What differs from a world that this seat imagines."""
    number, looking, lang, names = eye
    world = kind.imagine(game, looking, Chance(number))
    look = Look(kind, world, lang, None, names)
    made = {"board": sign([look.board.things, [extra.things for extra in look.extras]])}
    if looking is not None:
        own = look.own(looking)
        made["mine"] = sign(own.mine.things) if own.mine else ""
        made["options"] = sign(msgspec.to_builtins(own.options))
    return [f"{what} after move {number} for {looking}" for what, signs in shown.items() if signs - {made.get(what)}]
