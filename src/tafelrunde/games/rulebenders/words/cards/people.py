"""Who and where: players with their pronouns, possessions, rule boards, themes, letters of a card text."""

from dataclasses import dataclass, field

from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, Block, Effect, Where, Who
from tafelrunde.games.rulebenders.numbers import named
from tafelrunde.games.rulebenders.view import CardInfo
from tafelrunde.kit.texts import Texts

ME = "me"
EVENT = "event_player"


@dataclass
class Letter:
    """What a letter of a card text stands for."""

    holds: str  # number, roll, cards, stones, chips, theme, kind, board, player
    verb: str  # that set it
    column: int  # of that effect in the text
    label: str  # the letter itself, where several hold the same; else ""
    between: tuple[int, int] | None = None  # a number of my choice that the next effect tells


@dataclass
class Scope:
    """What was said before in the same card text, so that the next words fit."""

    info: CardInfo
    texts: Texts
    scripts: list[tuple[Effect, ...]]
    letters: dict[str, Letter] = field(default_factory=dict)  # those that are known at this point
    all_letters: dict[int, Letter] = field(default_factory=dict)  # of a block, by the column of the effect that sets it
    you: str = ME  # the key of the player who reads it
    gain: str = ""  # the kind that the block's event is about
    players: dict[str, Who] = field(default_factory=dict)  # letters bound by each
    met: set[str] = field(default_factory=set)  # players who were named
    last: str = ""  # the one whom a pronoun means
    at: tuple[int, int] = (0, 0)  # script and place of what is being said
    doer: tuple[str, str, bool] = ("", "", False)  # the subject that was named for the next clause
    holder: tuple[str, str] = ("", "")  # the owner of its object, if that was named before the object

    def open_block(self, block: Block) -> None:
        """A new block: nobody was named yet, and of the letters only a theme is still known."""
        self.gain, self.met, self.last = block.kind, set(), ""
        self.letters = {name: letter for name, letter in self.letters.items() if letter.holds == "theme"}
        self.all_letters = letters_of(block.script, self.scripts)
        if block.event == "opp_gain":
            self.mention(Who(EVENT))

    def say(self, key: str, **values: object) -> str:
        return self.texts.say(key, **values)

    def has(self, key: str) -> bool:
        return self.texts.has(key)

    # --- players -----------------------------------------------------------------------------------------------------

    def key(self, who: Who) -> str:
        """Who it is: words that mean the same player have the same key."""
        return f"each {who.name}" if who.word == "var" else named(who) or who.word

    def is_you(self, who: Who) -> bool:
        return self.key(who) == self.you

    def is_they(self, who: Who) -> bool:
        """Can a pronoun be used?"""
        return self.key(who) == self.last

    def mention(self, who: Who) -> None:
        if not self.is_you(who):
            self.met.add(self.key(who))
            self.last = self.key(who)

    def named(self, who: Who, case: str) -> str:
        """A player in a case (nom, acc, dat, gen), by a pronoun where that is clear."""
        if self.is_you(who):
            return self.say(f"who.you.{case}")
        if self.is_they(who):
            return self.say(f"who.they.{case}")
        said = self._in_full(who, case)
        self.mention(who)
        return said

    def subject(self, who: Who) -> tuple[str, bool]:
        """The subject of the next clause, named once, and whether it is a pronoun; "": the reader."""
        if self.is_you(who):
            return "", False
        if self.doer[0] != self.key(who):
            they = self.is_they(who)
            self.doer = (self.key(who), self.named(who, "nom"), they)
        return self.doer[1:]

    def hold(self, who: Who) -> None:
        """The owner of the next object is named before what else the clause says of him."""
        if who.word and not who.many and not self.is_you(who) and not self.is_they(who):
            self.holder = (self.key(who), self.named(who, "gen"))

    def _in_full(self, who: Who, case: str) -> str:
        key = self.key(who)
        if key == ME:
            return self.say(f"who.owner.{case}")
        if who.word == "var":
            bound = self.players[who.name]
            label = self.letters[who.name].label
            if key in self.met:
                return label or self.say(f"who.this.{case}")
            return self._several(bound, case)
        if key in self.met and key != EVENT and who.word != "top":
            return self.say(f"who.that.{case}")
        if who.word == "top":
            return self.say(f"who.top.{case}", most=self.say(f"metric.{who.name}.most"))
        return self._several(who, case)

    def _several(self, who: Who, case: str) -> str:
        if who.word == "opps":
            return self.say(f"who.{'one' if who.number == 1 else 'some'}.{case}", n=who.number)
        return self.say(f"who.{WORDS[who.word]}.{case}")

    def group(self, who: Who) -> str:
        """Several players together: "2 Gegner", "alle Gegner"."""
        if who.word == "opps":
            return self.say(f"group.{('any', 'one')[who.number] if who.number < 2 else 'some'}", n=who.number)
        return self.say(f"group.{WORDS[who.word]}")

    def owned(self, thing: str, who: Who, **values: object) -> str:
        """Something of a player: "deine Handkarten", "seine Handkarten", "die Handkarten eines Gegners"."""
        if self.is_you(who):
            return self.say(f"own.{thing}.you", **values)
        if self.holder[0] == self.key(who):
            whose, self.holder = self.holder[1], ("", "")
            return self.say(f"own.{thing}.of", whose=whose, **values)
        if self.is_they(who) or self.doer[0] == self.key(who):
            return self.say(f"own.{thing}.they", **values)
        return self.say(f"own.{thing}.of", whose=self.named(who, "gen"), **values)

    def of(self, who: Who) -> dict[str, str]:
        """What sentences need to speak of somebody: subject, verb to have, possessive words."""
        form = "you" if self.is_you(who) else "they" if self.is_they(who) else "of"
        words = ("has", "your", "yours", "own")
        slots = {word: self.say(f"having.{form}.{word}") for word in words if self.has(f"having.{form}.{word}")}
        slots["whose"] = " " + self._in_full(who, "gen") if form == "of" else ""
        slots["who"] = self.named(who, "nom")
        slots["have"] = self.say(f"having.{form}.have", who=slots["who"])
        return slots

    # --- boards, themes, letters -------------------------------------------------------------------------------------

    def board(self, where: Where, case: str = "obl") -> str:
        """A rule board (acc, or obl: genitive and dative are the same)."""
        if where.word == "fixed":
            return self.say(f"board.fixed.{case}", name=self.board_name(where.number))
        if where.word == "?":
            return self.say(f"board.any.{case}")
        return self.say(f"board.this.{case}") + self.label(where.name)

    def board_name(self, number: int) -> str:
        return self.say(f"board.{BOARDS[number]}")

    def bind(self, e: Effect) -> None:
        """A letter gets its meaning."""
        if e.var:
            self.letters[e.var] = self.all_letters[e.column]

    def just_said(self, letter: Letter) -> bool:
        """Was it set by the effect before this one?"""
        script, at = self.at
        return at > 0 and self.scripts[script][at - 1].column == letter.column

    def label(self, letter: str) -> str:
        """The letter in brackets, where it is needed to tell things apart."""
        label = self.letters[letter].label if letter in self.letters else ""
        return f" ({label})" if label else ""

    def theme(self, word: str, case: str = "gen") -> str:
        """A theme by its name, or the one that a letter holds."""
        if word in self.letters:
            return self.say(f"theme.this.{case}") + self.label(word)
        name = next((names for names in self.info.themes if names[0] == word), (word, word, word))
        return self.say(f"theme.named.{case}", name=name)


WORDS = {"opp": "opp", "opp*": "each", "all": "all", EVENT: "event"}


def letters_of(script: int, scripts: list[tuple[Effect, ...]]) -> dict[int, Letter]:
    """The letters of a block, by the columns of the effects that set them. Those that hold the same kind of thing are
    told apart by their names; players only where one `each` stands inside another."""
    effects = all_effects(script, scripts)
    found = {e.column: Letter(_holds(e), e.verb, e.column, "") for e in effects if e.var}
    for e in effects:
        if e.var and found[e.column].holds != "player":
            same = [letter for letter in found.values() if _like(letter) == _like(found[e.column])]
            found[e.column].label = e.var if len(same) > 1 else ""
        inner = [u for part in e.scripts for u in all_effects(part, scripts) if u.verb == "each" and u.who.word]
        if inner and e.verb == "each" and e.who.word:
            for u in (e, *inner):
                found[u.column].label = u.var
    return found


def _like(letter: Letter) -> tuple[str, str]:
    """Letters that are called the same."""
    return letter.holds, letter.verb if letter.holds in COUNTED else ""


COUNTED = ("cards", "stones", "chips")


def _holds(e: Effect) -> str:
    if e.verb == "each":
        return "player" if e.who.word else "board"
    if e.verb.startswith("let "):
        return e.verb.removeprefix("let ")
    if e.verb == "roll":
        return "roll"
    return "cards" if e.verb == "discard" else "stones" if e.verb == "remove_stones" else e.kind
