"""How long a message takes to a page and back. Only our own clock counts; what a page says of its clock does not."""

import secrets
from typing import Final

STEP: Final = 25  # milliseconds: what is shown changes in such steps, so that it does not change all the time
SMOOTH: Final = 0.25  # the weight of the last measurement


class Lag:
    """Measures one connection. A question goes out with a number that cannot be guessed, so nobody answers early."""

    def __init__(self) -> None:
        self.shown = 0  # milliseconds; 0: not known yet
        self._nonce = 0  # of the question that is under way; 0: none
        self._asked = 0.0  # when, in seconds
        self._smooth = 0.0  # milliseconds

    def ask(self, now: float) -> int:
        """Begin to measure; gives the number to be sent, 0 if the last question is not answered yet."""
        if self._nonce:
            return 0
        self._nonce, self._asked = 1 + secrets.randbelow(2**53 - 1), now
        return self._nonce

    def answered(self, nonce: int, now: float) -> bool:
        """The number came back; True if what is shown has changed."""
        if not self._nonce or nonce != self._nonce:
            return False
        self._nonce = 0
        took = (now - self._asked) * 1000
        self._smooth = self._smooth + SMOOTH * (took - self._smooth) if self._smooth else took
        if self.shown and abs(self._smooth - self.shown) < STEP:
            return False
        before, self.shown = self.shown, max(STEP, STEP * round(self._smooth / STEP))
        return self.shown != before
