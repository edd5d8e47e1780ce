"""Fair dice: chance that nobody can rig or foresee, and that everybody can check afterwards.

The host draws a 256-bit value and publishes its hash before anyone sits down (the *commitment*). Each player adds a
value of their own. All together give the *secret*; chance before input n is HMAC-SHA256(secret, n). When the game is
over the host's value is revealed, and `verify` recomputes every die.
"""

import hashlib
import hmac
import secrets
from typing import Final


class FairDice:
    """The values behind the chance of one game."""

    def __init__(self, host: str, players: list[str]) -> None:
        self.host: Final = host  # 64 hex digits
        self.players: Final = players
        joined = "\n".join(["tafelrunde", host, *players])
        self._secret = hashlib.sha256(joined.encode()).digest()

    @staticmethod
    def fresh(players: list[str]) -> "FairDice":
        """A new host's value; the players' values as they gave them."""
        return FairDice(secrets.token_hex(32), players)

    @property
    def commitment(self) -> str:
        """What is published before the game: it fixes the host's value and tells nothing of it."""
        return commitment_of(self.host)

    def chance_before(self, number: int) -> int:
        """The chance number that is set before input `number` (0: the set-up)."""
        digest = hmac.new(self._secret, str(number).encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big")


def commitment_of(host: str) -> str:
    """The hash that commits to a host's value."""
    return hashlib.sha256(host.encode()).hexdigest()
