"""What environments are called: canals_2p_v0. The number rises with every change of rules, content or numbers."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import Content, content_hash
from tafelrunde.kit.game import GameType

SHORT: Final = 8  # signs of a hash in an id


@cache
def fingerprints() -> Mapping[str, list[str]]:
    """For each game a fingerprint for every number that its ids have ended in, from 0."""
    return tomllib.loads(files(__package__).joinpath("ids.toml").read_text(encoding="utf-8"))


def environment_id(kind: GameType, players: int, content: Content, variants: Mapping[str, str]) -> str:
    """The name of an environment: the same name, the same rules, content and numbers."""
    number = max(0, len(fingerprints().get(kind.id, ())) - 1)
    own = content_hash(content)
    first = kind.id if own == content_hash(kind.standard_content()) else f"{kind.id}-{own[:SHORT]}"
    others = [f"{v.name}-{_word(variants[v.name])}" for v in kind.variants if variants[v.name] != v.default]
    return "_".join([first, f"{players}p", *others, f"v{number}"])


def _word(value: str) -> str:
    """The value of a variant as part of a name: itself, or the hash of what is no word."""
    return value if re.fullmatch("[A-Za-z0-9]{1,20}", value) else _hash(value)[:SHORT]


def standard_environments() -> Iterator[tuple[str, str, int]]:
    """Every game that has environments, for each number of players: id, game, players."""
    for name in game_ids():
        kind = game_type(name)
        if kind.arrays is not None:
            content, variants = kind.standard_content(), kind.settle_variants({})
            for players in range(kind.players[0], kind.players[1] + 1):
                yield environment_id(kind, players, content, variants), name, players


def fingerprint(kind: GameType) -> str:
    """Changes with the rules, the standard content, and any table of actions or schema of this game."""
    assert kind.arrays is not None
    box = kind.box_for(kind.standard_content())
    parts = [str(kind.rules_version), content_hash(kind.standard_content())]
    for players in range(kind.players[0], kind.players[1] + 1):
        for variants in _ways(kind):
            arrays = kind.arrays(box, players, variants)
            parts += [repr(variants), *arrays.actions, repr(arrays.schema.blocks)]
    return _hash("\n".join(parts))[:16]


def _ways(kind: GameType) -> list[dict[str, str]]:
    """The standard variants, and each other value of one of them that is not real time."""
    wishes: list[dict[str, str]] = [{}]
    for v in kind.variants:
        wishes += [{v.name: value} for value in v.choices if value not in (v.default, v.live)]
    return [variants for wish in wishes if not kind.real_time(variants := kind.settle_variants(wish))]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
