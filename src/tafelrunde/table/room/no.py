"""What the table does not do, and why: a key and values until somebody reads it."""

from tafelrunde.engine import Bad, Refusal
from tafelrunde.kit.game import GameType
from tafelrunde.kit.texts import texts_for
from tafelrunde.kit.words import complaint_text, refusal_text
from tafelrunde.table.protocol import Refused
from tafelrunde.table.words import own_texts


class No(Exception):
    """Somebody wants what cannot be, and nothing has changed.

    Why not: the sentence `no.KEY`, a refusal of the rules, or what is bad about what they sent. `row`: of the ledger,
    where the table keeps a rule of the game; `own`: the game's own sentence, used instead of `no.KEY` if it has one."""

    def __init__(
        self,
        key: str = "",
        refusal: Refusal | None = None,
        bad: Bad | None = None,
        row: str = "",
        own: str = "",
        **values: object,
    ) -> None:
        super().__init__(key or (refusal.key if refusal else bad))
        self.key = key
        self.refusal = refusal
        self.bad = bad
        self.row = row
        self.own = own
        self.values = values

    @property
    def rule(self) -> str:
        """The row of the ledger, if a rule of the game says no."""
        return self.refusal.rule if self.refusal else self.row

    def said(self, kind: GameType | None, lang: str) -> Refused:
        """The same for a reader; without a game only what the house itself refuses can be said."""
        self.__traceback__ = None  # whoever raised it by name would stay with all their frame holds
        if self.refusal is not None:
            return Refused(refusal_text(self.refusal, kind.texts(lang) if kind else own_texts(lang)), self.rule)
        if self.bad is not None:
            return Refused(_complaint(self.bad, lang))
        if kind is not None and self.own and kind.texts(lang).has(self.own):
            return Refused(kind.texts(lang).say(self.own), self.rule)
        return Refused(own_texts(lang).say(f"no.{self.key}", **self.values), self.rule)


def _complaint(bad: Bad, lang: str) -> str:
    """What is wrong; a variant is called as people read it in the form."""
    said, texts, key = complaint_text(bad, lang), texts_for(lang, bad.package), f"variant.{bad.where}"
    if not texts.has(key):
        return said
    title = texts.say(key).partition(": ")[0]
    return title[:1].upper() + title[1:] + said.removeprefix(bad.where)
