"""What comes from outside and cannot be used: a save, a position, a content, a wish."""

import reprlib


class Bad(ValueError):
    """Where something is wrong (file, entry, key), and the message that says what; it is said when somebody reads it.

    The sentence stands in the texts under [bad]. The value called `value` is what was found there; only a little of it
    is kept, for it may be anything.
    """

    def __init__(self, where: str, key: str, **values: object) -> None:
        super().__init__(where, key)
        if "value" in values:
            values["value"] = reprlib.repr(values["value"])[:40]
        self.where = where
        self.key = key
        self.values = values
        self.line = 0  # of a file that somebody wrote; 0: not known
        self.package = ""  # of the game whose texts have the sentence; "": those that all games share

    def __str__(self) -> str:
        return f"{self.where}: {self.key} {self.values}"

    def inside(self, place: str) -> "Bad":
        """The same, with the place that it was found in."""
        self.where = f"{place}: {self.where}" if self.where else place
        return self
