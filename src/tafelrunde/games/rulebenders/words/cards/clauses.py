"""A clause of a card text and its moods: "ziehe 2 Karten", "er zieht 2 Karten", "darf er 2 Karten ziehen".

The texts give a verb as "ziehe ziehst zieht ziehen" (order, second person, third person, infinitive; a fifth word is
a part that stands at the end: "sieh siehst sieht sehen an"), in English as "draw draws". Word order is told here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

GERMAN = "de"


@dataclass(frozen=True)
class Clause:
    """Somebody does something."""

    verb: tuple[str, ...]
    subject: str  # "": an order to the reader
    whose: str  # who the subject is: clauses of the same one can share it
    several: bool = False  # they take
    before: str = ""
    objects: tuple[str, ...] = ()
    after: str = ""
    adverb: str = ""  # for each of them
    note: str = ""  # by their choice
    tail: str = ""  # , which ...
    may: bool = False
    told: bool = False  # you take, instead of an order
    loose: bool = False  # can share its object with a clause that ends otherwise
    then: tuple[str, ...] = field(default=())  # sentences that explain it

    @property
    def closed(self) -> bool:
        """Nothing can be joined to it."""
        return bool(self.tail or self.then)


def clean(words: str) -> str:
    """Single spaces, none before a comma or a full stop."""
    words = " ".join(words.split()).replace(" of of ", " of ").replace("( ", "(")
    for sign in ",.;:)":
        words = words.replace(f" {sign}", sign)
    return words


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """With a capital letter and a full stop."""
    words = capital(clean(words))
    return words if words.endswith(".") else words + "."


# --- word order ------------------------------------------------------------------------------------------------------


def _middle(c: Clause, texts: Texts, joint: str, adverb: str) -> str:
    """What stands between the verb and its end."""
    objects = joint.join(c.objects) if joint else listed(c.objects, texts)
    if texts.lang == GERMAN:
        return f"{adverb} {c.before} {c.note} {objects} {c.after}"
    return f"{c.before} {objects} {c.after} {c.note} {adverb}"


def predicate(c: Clause, texts: Texts, lead: bool = False, bare: bool = False, joint: str = "") -> str:
    """The clause with its subject. lead: the verb first, as German wants it after something else; bare: only what
    "may" needs after it, or what follows a subject that was said before; joint: what stands between objects."""
    order = _german if texts.lang == GERMAN else _english
    return clean(order(c, texts, lead, bare, joint) + c.tail)


def _may(c: Clause, texts: Texts) -> str:
    return texts.say("may.they" if c.subject else "may.you")


def _german(c: Clause, texts: Texts, lead: bool, bare: bool, joint: str) -> str:
    command, you, they, infinitive, end = (*c.verb, "")[:5]
    if c.may:
        finite = _may(c, texts)
        end = end + infinitive
    else:
        finite = they if c.subject else you if lead or c.told else command
    subject = c.subject or (texts.say("you") if c.may or lead or c.told else "")
    first = bool(c.adverb and c.subject) and not lead and not bare
    rest = f"{_middle(c, texts, joint, '' if first else c.adverb)} {end}"
    if bare:
        return rest if c.may else f"{finite} {rest}"
    if first:
        return f"{c.adverb} {finite} {subject} {rest}"
    if lead or not subject:
        return f"{finite} {subject} {rest}"
    return f"{subject} {finite} {rest}"


def _english(c: Clause, texts: Texts, lead: bool, bare: bool, joint: str) -> str:
    base, third = (*c.verb, c.verb[0])[:2]
    finite = base if c.may or c.several or not c.subject else third
    first = bool(c.adverb and c.subject) and not bare
    rest = f"{finite} {_middle(c, texts, joint, '' if first else c.adverb)}"
    if bare:
        return rest
    subject = c.subject or (texts.say("you") if c.may or lead or c.told else "")
    may = _may(c, texts) if c.may else ""
    return f"{c.adverb}, {subject} {may} {rest}" if first else f"{subject} {may} {rest}"


# --- joining ---------------------------------------------------------------------------------------------------------


def merged(clauses: Sequence[Clause]) -> list[Clause]:
    """Neighbours that do the same to different things become one: "nimm 2 Steine und 1 Chip"."""
    found: list[Clause] = []
    for c in clauses:
        last = found[-1] if found else None
        if last is not None and c.objects and _alike(last, c):
            found[-1] = replace(last, objects=(*last.objects, *c.objects), after=last.after or c.after)
        else:
            found.append(c)
    return found


def _alike(a: Clause, b: Clause) -> bool:
    same = (a.verb, a.whose, a.before, a.adverb, a.note, a.may) == (b.verb, b.whose, b.before, b.adverb, b.note, b.may)
    return same and not a.closed and not b.closed and (a.after == b.after or (a.loose and b.loose))


def joined(clauses: Sequence[Clause], texts: Texts, word: str, joint: str = "") -> str:
    """Clauses of the same subject in one: "nimm 1 Chip, ziehe 2 Karten und decke 1 Marker auf"."""
    first = predicate(clauses[0], texts, joint=joint)
    several = clauses[0].several
    more = [predicate(replace(c, several=several), texts, bare=True, joint=joint) for c in clauses[1:]]
    return word.join(part for part in (", ".join([first, *more[:-1]]), *more[-1:]) if part)


def groups(clauses: Sequence[Clause], most: int = 3) -> list[list[Clause]]:
    """Neighbours that go into one sentence."""
    found: list[list[Clause]] = []
    for c in merged(clauses):
        last = found[-1] if found else []
        if last and len(last) < most and _joins(last[-1], c):
            last.append(c)
        else:
            found.append([c])
    return found


def _joins(a: Clause, b: Clause) -> bool:
    """Can b follow a in one sentence?"""
    if a.closed or a.whose != b.whose or a.may != b.may or (a.subject and b.adverb):
        return False
    return not b.then
