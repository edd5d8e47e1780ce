"""Events: facts in the past tense, for log lines, animation and statistics. They are never the truth."""

from typing import Final

from tafelrunde.engine.steps import Option


class Event:
    """Something that happened. Everybody learns `data`; only the seats in `to` learn `secret` as well.

    Of a *private* event the others do not even learn that it happened.
    """

    def __init__(
        self, kind: str, data: dict[str, Option], secret: dict[str, Option], to: tuple[int, ...], private: bool = False
    ) -> None:
        self.kind: Final = kind
        self.data: Final = data
        self.secret: Final = secret
        self.to: Final = to
        self.private: Final = private

    def known_to(self, seat: int | None) -> bool:
        """Does that seat (None: a spectator) learn that it happened?"""
        return not self.private or (seat is not None and seat in self.to)

    def seen_by(self, seat: int | None) -> dict[str, Option]:
        """What that seat (None: a spectator) learns of it."""
        if not self.known_to(seat):
            return {}
        return {**self.data, **self.secret} if seat is not None and seat in self.to else self.data
