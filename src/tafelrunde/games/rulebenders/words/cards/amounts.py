"""How many: "bis zu 3 Karten", "so viele Steine, wie der Würfel zeigt", "für je 2 davon 1 Stein", "X Karten"."""

from dataclasses import dataclass

from tafelrunde.games.rulebenders.language.effects import Amount, Comparison, Term
from tafelrunde.games.rulebenders.words.cards.people import COUNTED, Scope

MANY = 2  # of what is not known: the plural
NOUN_OF = {"supply": "stones", "hand": "cards", "chips": "chips"}  # what these count


@dataclass(frozen=True)
class Quantity:
    """A number of things as parts of a clause."""

    q: str  # 3, up to 3, as many
    n: int  # for singular and plural
    every: bool = False  # all there are
    adverb: str = ""
    tail: str = ""
    may: bool = False


def quantity(amount: Amount, scope: Scope, noun: str = "") -> Quantity:
    """How many, in words."""
    if amount.term is None:
        if amount.mode == "up_to":
            return Quantity(scope.say("amount.any_number"), MANY)
        return Quantity("", MANY, True)
    term, mode = folded(amount.term), amount.mode
    if term.op in ("number", "#"):
        q, n = ("#", MANY) if term.op == "#" else (str(term.number), term.number)
        return Quantity(scope.say(f"amount.{mode}", q=q), n)
    letter = scope.letters.get(term.name)
    if term.op == "var" and letter is not None and letter.between is not None:
        least, most = letter.between
        letter.between = None
        return Quantity(scope.say("amount.range", least=least, most=most), most)
    counted = _counted(term, scope)
    if counted is not None and mode in ("exact", "up_to"):
        adverb, n = counted
        return Quantity(str(n), n, adverb=adverb, may=mode == "up_to")
    return _as_many(term, mode, scope, noun)


def folded(term: Term) -> Term:
    """A number that can be worked out at once."""
    if term.inner is None:
        return term
    inner = folded(term.inner)
    if inner.op != "number":
        return Term(term.op, term.number, term.name, inner)
    n = inner.number
    worth = {"times": term.number * n, "plus": n + term.number, "div": n // max(1, term.number)}
    return Term("number", worth[term.op])


def _counted(term: Term, scope: Scope) -> tuple[str, int] | None:
    """Things that an effect counted: for each of them so many; None: it is something else."""
    factor, per = 1, 1
    if term.op == "times" and term.inner is not None:
        factor, term = term.number, term.inner
    if term.op == "div" and term.inner is not None:
        per, term = term.number, term.inner
    letter = scope.letters.get(term.name) if term.op == "var" else None
    if letter is None or letter.holds not in COUNTED or letter.label or not factor:
        return None
    near = scope.just_said(letter) and scope.has(f"per.{letter.holds}.one")
    key = f"per.{letter.holds}" if near else f"per.{letter.verb}.{letter.holds}"
    return scope.say(f"{key}.one" if per == 1 else f"{key}.more", n=per), factor


def _as_many(term: Term, mode: str, scope: Scope, noun: str) -> Quantity:
    """As many as the die shows, as many as you have chips; or X, which is then worked out."""
    factor, plus, inner = 1, 0, term
    if term.op == "times" and term.inner is not None and term.number > 1:
        factor, inner = term.number, term.inner
    elif term.op == "plus" and term.inner is not None and term.inner.op == "var" and term.number:
        plus, inner = term.number, term.inner
    compared = _compared(inner, scope, noun)
    if compared and not plus:
        many = scope.say("amount.many") if factor == 1 else scope.say("amount.times_many", n=factor)
        return Quantity(scope.say(f"amount.{mode}_many", q=many), MANY, tail=scope.say("amount.as", what=compared))
    if compared and plus:
        q = scope.say(f"amount.{mode}", q=plus)
        return Quantity(q, plus, tail=scope.say("amount.more_than", what=compared))
    formula = scope.say("amount.formula", what=formula_text(term, scope))
    return Quantity(scope.say(f"amount.{mode}", q="X"), MANY, tail=formula)


def _compared(term: Term, scope: Scope, noun: str) -> str:
    """What follows "as many as"; "": nothing short."""
    if term.op == "metric":
        return metric_clause(term, scope, noun)
    letter = scope.letters.get(term.name) if term.op == "var" else None
    if letter is None or letter.label or letter.holds not in ("roll", "number"):
        return ""
    return scope.say(f"amount.{letter.holds}")


def metric_clause(term: Term, scope: Scope, noun: str) -> str:
    """ "du Chips hast": what a metric counts, as a clause."""
    slots = _about(term, scope)
    key = metric_key(term)
    plain = NOUN_OF.get(term.name) == noun or not scope.has(f"{key}.noun")
    slots["noun"] = "" if plain else scope.say(f"{key}.noun", n=MANY)
    return scope.say(f"{key}.as", **slots)


def metric_key(term: Term) -> str:
    """The words for a metric: some have them for each of their kinds."""
    return f"metric.{term.name}" if not term.word or term.name == "in_play" else f"metric.{term.name}_{term.word}"


def _about(term: Term, scope: Scope) -> dict[str, str]:
    """Whose number, of which board or theme."""
    slots = scope.of(term.who) if term.who is not None else {}
    if term.where is not None:
        slots["where"] = scope.board(term.where)
    if term.name == "in_play":
        slots["theme"] = scope.theme(term.word)
        uncounted = scope.info.kind == "destruction" and scope.info.deck == term.word
        slots["itself"] = scope.say("without_this") if uncounted else ""
    return slots


def formula_text(term: Term, scope: Scope) -> str:
    """A number as it is worked out: "2 × die Zahl deiner Chips + 1"."""
    term = folded(term)
    if term.op == "number":
        return str(term.number)
    if term.op == "#":
        return "#"
    if term.op == "metric":
        return scope.say(f"{metric_key(term)}.the", **_about(term, scope))
    if term.op == "var":
        letter = scope.letters[term.name]
        key = f"the.{letter.verb}.{letter.holds}" if letter.holds in COUNTED else f"the.{letter.holds}"
        return letter.label or scope.say(key)
    assert term.inner is not None
    inner = formula_text(term.inner, scope)
    if term.inner.op in ("times", "div", "plus"):
        inner = f"({inner})"
    return scope.say(f"formula.{term.op}", n=term.number, what=inner)


# --- conditions ------------------------------------------------------------------------------------------------------


def conditions_text(conditions: tuple[Comparison, ...], scope: Scope) -> str:
    """All of them: "hast du 2 oder mehr Chips und hast du ..."; what they share is said once."""
    same = _at_each(conditions, scope)
    if same:
        return same
    said = [condition_words(c, scope) for c in conditions]
    for key in ("having.you.have", "amounts"):
        verb = scope.say(key) + " " if scope.has(key) else "\n"
        if all(words.startswith(verb) for words in said):
            said = [said[0], *(words.removeprefix(verb) for words in said[1:])]
    return scope.say("and").join(said)


def _at_each(conditions: tuple[Comparison, ...], scope: Scope) -> str:
    """The same number of stones on several boards; "": it is something else."""
    first = conditions[0]
    if len(conditions) < 2 or first.left.who is None:
        return ""
    boards: list[str] = []
    for c in conditions:
        where, who = c.left.where, c.left.who
        if c.left.name != "at" or where is None or where.word != "fixed" or who is None or c.op != first.op:
            return ""
        if scope.key(who) != scope.key(first.left.who) or not _same_number(c, first):
            return ""
        boards.append(scope.say("board.quoted", name=scope.board_name(where.number)))
    listed = scope.say("and").join((", ".join(boards[:-1]), boards[-1]))
    return scope.say("at_each", what=_what(first, "metric.at", scope), boards=listed, **_about(first.left, scope))


def _same_number(a: Comparison, b: Comparison) -> bool:
    assert a.right is not None
    assert b.right is not None
    return a.right.op == "number" and (a.right.op, a.right.number) == (b.right.op, b.right.number)


def condition_words(c: Comparison, scope: Scope) -> str:
    """One of them."""
    if c.op == "currency":
        return scope.say(f"currency.{c.word}")
    if c.op == "truth":
        return _truth(c.left, scope)
    assert c.right is not None
    number = c.right.number if c.right.op == "number" else -1
    if c.left.op == "metric" and number >= 0:
        key = metric_key(c.left)
        plural = number if c.op == ">=" and number == 1 else MANY
        form = "some" if c.op == ">=" and scope.has(f"{key}.some") else "if"
        return scope.say(f"{key}.{form}", what=_what(c, key, scope), n=plural, **_about(c.left, scope))
    letter = scope.letters.get(c.left.name) if c.left.op == "var" else None
    if letter is not None and letter.holds == "roll" and not letter.label and number >= 0:
        return scope.say("rolled", what=scope.say(f"compare.{c.op}", n=number))
    left, right = formula_text(c.left, scope), formula_text(c.right, scope)
    return scope.say(f"compare.is.{c.op}", left=left, right=right)


def _what(c: Comparison, metric: str, scope: Scope) -> str:
    """The number with what is counted: "2 oder mehr Steine", "keine Steine", "7 oder mehr"."""
    assert c.right is not None
    n, key = c.right.number, f"{metric}.noun"
    if not scope.has(key):
        return scope.say(f"compare.{c.op}", n=n)
    if not n and c.op != ">=":
        none = f"{metric}.none"
        return scope.say(none) if scope.has(none) else scope.say("compare.none", noun=scope.say(key, n=MANY))
    mode = "compare.some" if n == 1 and c.op == ">=" else f"compare.noun.{c.op}"
    plural = n if c.op != ">=" or n == 1 else MANY
    return scope.say(mode, n=n, noun=scope.say(key, n=plural))


def _truth(term: Term, scope: Scope) -> str:
    if term.who is not None:
        return scope.say(f"truth.{term.name}", **scope.of(term.who))
    more = scope.say(f"truth.{term.name}.more")
    higher = scope.say(f"truth.{term.name}.higher")
    return scope.say(f"metric.{term.word}.than", more=more, higher=higher)
