"""How a clause is built: its pattern in the texts, its subject first, so many of what, from where to where."""

from collections.abc import Callable

from tafelrunde.games.rulebenders.language.effects import Amount, Effect, Who, Zone
from tafelrunde.games.rulebenders.words.cards.amounts import Quantity, quantity
from tafelrunde.games.rulebenders.words.cards.clauses import Clause
from tafelrunde.games.rulebenders.words.cards.people import ME, Scope

OWNER = Who(ME)  # the player of the card
NOBODY = Who("")
Words = Callable[[Effect, Scope], list[Clause]]  # what an effect says


def clause(scope: Scope, key: str, who: Who, q: Quantity | None = None, **slots: object) -> Clause:
    """A clause by its pattern in the texts: "verb | before | object | after". The subject is named first, so that the
    rest can speak of it by pronouns: slots that are functions are worked out after it."""
    you = scope.is_you(who)
    subject, several = scope.subject(who)
    words = {slot: value() if callable(value) else value for slot, value in slots.items()}
    person = "you" if you else "they"
    words["myself"], words["choice"] = scope.say(f"myself.{person}"), scope.say(f"choice.{person}")
    words["supply"], words["hand"] = scope.say(f"supply.{person}"), scope.say(f"hand.{person}")
    scope.doer = ("", "", False)
    return _built(scope, key, subject, scope.key(who), several, q, words)


def fixed(scope: Scope, key: str, subject: str, **slots: object) -> Clause:
    """A clause about something that is no player."""
    return _built(scope, key, subject, subject, False, None, slots)


def _built(
    scope: Scope, key: str, subject: str, whose: str, several: bool, q: Quantity | None, words: dict[str, object]
) -> Clause:
    q = q or Quantity("", 1)
    words = {"q": q.q, "n": q.n, **words}
    verb, before, what, after = (part.strip() for part in scope.say(f"do.{key}", **words).split("|"))
    then = (scope.say(f"then.{key}", **words),) if scope.has(f"then.{key}") else ()
    tail = scope.say(f"tail.{key}", **words) if scope.has(f"tail.{key}") else ""
    forms = tuple(scope.say(f"verb.{verb}").split())
    objects = (what,) if what else ()
    return Clause(
        forms,
        subject,
        whose,
        several,
        before=before,
        objects=objects,
        after=after,
        adverb=q.adverb,
        tail=tail + q.tail,
        may=q.may,
        then=then,
    )


def many(e: Effect, scope: Scope, noun: str = "", by: Who = NOBODY) -> Quantity:
    """How many, said after the subject: that is who does it, or who is meant."""
    scope.subject(by if by.word else e.who)
    if by.word and scope.key(by) != scope.key(e.who):
        scope.hold(e.who)
    optional = e.verb in ("take_fuel", "untap") and e.amount.term is not None  # up to so many in any case
    return quantity(Amount("up_to", e.amount.term) if optional else e.amount, scope, noun)


# --- numbers of things -----------------------------------------------------------------------------------------------


def things(scope: Scope, q: Quantity, noun: str, **slots: object) -> str:
    """So many of them: "2 Karten", "alle Handkarten"."""
    key = f"noun.{noun}.all" if q.every else f"noun.{noun}.some"
    return scope.say(key, q=q.q, n=q.n, **slots)


def owned(scope: Scope, q: Quantity, noun: str, who: Who) -> Callable[[], str]:
    """So many of somebody's: "2 deiner Steine", "alle Steine eines Gegners"; worked out when the subject is known."""
    return lambda: scope.owned(f"{noun}_all" if q.every else noun, who, q=q.q, n=q.n)


def choice(scope: Scope, who: Who) -> str:
    return scope.say("choice.you" if scope.is_you(who) else "choice.they")


def zone_text(scope: Scope, zone: Zone, side: str, who: Who, q: Quantity) -> str:
    """Where stones come from or go to."""
    if zone.word == "supply":
        return scope.owned(f"supply_{side}", who)
    if zone.where is not None:
        return scope.say(f"zone.{side}.open_at", where=scope.board(zone.where))
    word = "open_track" if zone.word == "open+track" else zone.word
    return scope.say(f"zone.{side}.{word}{'_all' if q.every else ''}", n=q.n)
