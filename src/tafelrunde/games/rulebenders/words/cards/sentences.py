"""From scripts to sentences: what follows each other, what may be chosen, what holds for each."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tafelrunde.games.rulebenders.language.effects import Block, Effect, Who
from tafelrunde.games.rulebenders.words.cards.amounts import conditions_text, quantity
from tafelrunde.games.rulebenders.words.cards.clauses import (
    Clause,
    capital,
    clean,
    groups,
    joined,
    merged,
    predicate,
    sentence,
)
from tafelrunde.games.rulebenders.words.cards.people import ME, Scope
from tafelrunde.games.rulebenders.words.cards.verbs import VERBS, clauses_of

# --- blocks ----------------------------------------------------------------------------------------------------------


def block_text(block: Block, heads: Sequence[str], scope: Scope) -> str:
    """A block with its head: "Tappen: Nimm 1 Stein."."""
    said = body_text(block, scope)
    head = head_text(block, heads, scope)
    return f"{head}: {said}" if head else said


def body_text(block: Block, scope: Scope) -> str:
    """A block without its head."""
    scope.open_block(block)
    return static_text(block.script, scope) if block.head == "static" else script_text(block.script, scope)


def head_text(block: Block, heads: Sequence[str], scope: Scope) -> str:
    """When the block is carried out; "": that is clear."""
    if block.head == "static":
        return ""
    if block.head == "play":
        if scope.info.kind == "dashboard":
            return scope.say("head.laid")
        return scope.say("head.turn") if "react" in heads else ""
    if block.event:
        when = scope.say(f"event.{block.event}{'.' + block.kind if block.kind else ''}")
        head = scope.say(f"head.{block.head.replace(' ', '_')}", when=when)
        return head + scope.say("head.once") if block.once else head
    return scope.say(f"head.{block.head.replace(' ', '_')}")


def static_text(script: int, scope: Scope) -> str:
    """What holds; of a fuel card it is said how long."""
    clauses = [replace(c, told=True) for e in scope.scripts[script] for c in clauses_of(e, scope)]
    if scope.info.kind == "dashboard":
        return " ".join(_sentences(clauses, scope))
    first = scope.say("while", what=predicate(clauses[0], scope.texts, lead=True))
    explained = [sentence(words) for words in clauses[0].then]
    return " ".join([sentence(first), *explained, *_sentences(clauses[1:], scope)])


# --- scripts ---------------------------------------------------------------------------------------------------------


def script_text(script: int, scope: Scope, depth: int = 0) -> str:
    """All effects of a script. What follows a condition or a loop is told apart from what stands inside."""
    effects = scope.scripts[script]
    said: list[str] = []
    waiting: list[Clause] = []
    for at, e in enumerate(effects):
        scope.at = (script, at)
        if e.verb in VERBS:
            waiting += _effect(script, at, scope)
            continue
        said += _sentences(waiting, scope)
        waiting = []
        words, open_ended = COMBINATORS[e.verb](e, scope, depth)
        if not open_ended or at + 1 == len(effects):
            said.append(words)
        elif depth:
            said.append(f"({words})")
        else:
            return " ".join([*said, words, _after(script, at + 1, scope)])
    return " ".join([*said, *_sentences(waiting, scope)])


def _after(script: int, at: int, scope: Scope) -> str:
    """The rest of a script, once a condition or loop is over."""
    scope.scripts.append(scope.scripts[script][at:])
    return scope.say("afterwards", what=script_text(len(scope.scripts) - 1, scope))


def _sentences(clauses: Sequence[Clause], scope: Scope) -> list[str]:
    """Clauses in a row, neighbours joined where they can be."""
    found: list[str] = []
    for group in groups(clauses):
        found.append(sentence(joined(group, scope.texts, scope.say("and"))))
        found += [sentence(words) for c in group for words in c.then]
    return found


def _effect(script: int, at: int, scope: Scope) -> list[Clause]:
    """The clauses of one effect. A number of my choice that the next effect loses or discards is said with that
    effect: "verliere 1 bis 3 Chips"."""
    effects = scope.scripts[script]
    e, after = effects[at], effects[at + 1] if at + 1 < len(effects) else None
    scope.at = (script, at)
    if e.verb == "let number" and after is not None and _is_about(after, e.var):
        assert e.amount.term is not None
        letter = scope.all_letters[e.column]
        letter.holds, letter.verb, letter.column = after.kind or "cards", after.verb, after.column
        letter.between = (e.number, e.amount.term.number)
        scope.letters[e.var] = letter
        return []
    scope.bind(e)
    return clauses_of(e, scope)


def _is_about(e: Effect, letter: str) -> bool:
    """Is so much lost or discarded?"""
    term = e.amount.term
    told = e.amount.mode == "exact" and term is not None and term.op == "var" and term.name == letter
    return told and e.verb in ("lose", "discard") and e.kind != "item"


# --- combinators -----------------------------------------------------------------------------------------------------


def _simple(script: int, scope: Scope) -> bool:
    """Only plain effects, nothing to choose or to repeat."""
    return all(e.verb in VERBS for e in scope.scripts[script])


def _clauses(script: int, scope: Scope) -> list[Clause]:
    found: list[Clause] = []
    for at in range(len(scope.scripts[script])):
        found += _effect(script, at, scope)
    return found


def _choose(e: Effect, scope: Scope, depth: int) -> "Said":
    """This or that."""
    chooser = e.who if e.verb == "choose_by" else Who(ME)
    before = scope.last, set(scope.met)
    simple = all(_simple(script, scope) for script in e.scripts)
    branches = [merged(_clauses(script, scope)) for script in e.scripts] if simple else []
    everyone = [c for branch in branches for c in branch]
    if not simple or any(c.closed or c.adverb for c in everyone) or len({c.whose for c in everyone}) > 1:
        scope.last, scope.met = before
        return _either(e, chooser, scope, depth)
    head = ""
    if everyone[0].subject and everyone[0].whose == scope.key(chooser):
        note = scope.say("choice.note.they")
        branches = [[replace(branch[0], note=note), *branch[1:]] for branch in branches]
    elif not scope.is_you(chooser) or everyone[0].subject:
        scope.last, scope.met = before
        head = _head_of_choice(chooser, scope)
        branches = [merged(_clauses(script, scope)) for script in e.scripts]
    return head + sentence(_or(branches, scope)), False


def _or(branches: list[list[Clause]], scope: Scope) -> str:
    """The branches in one sentence."""
    word = scope.say("or")
    if all(len(branch) == 1 for branch in branches):
        singles = merged([branch[0] for branch in branches])
        if len(singles) == 1:
            return predicate(singles[0], scope.texts, joint=word)
        return joined([branch[0] for branch in branches], scope.texts, word)
    words = [joined(branches[0], scope.texts, scope.say("and"))]
    for branch in branches[1:]:
        rest = [predicate(c, scope.texts, bare=True) for c in branch]
        words.append(scope.say("and").join(part for part in (", ".join(rest[:-1]), *rest[-1:]) if part))
    return f",{word}".join(words)


def _head_of_choice(chooser: Who, scope: Scope) -> str:
    if scope.is_you(chooser) or scope.is_they(chooser):
        return scope.say(f"choice.head.{'you' if scope.is_you(chooser) else 'they'}")
    return capital(scope.say("choice.head.of", whose=scope.named(chooser, "gen")))


def _either(e: Effect, chooser: Who, scope: Scope, depth: int) -> "Said":
    """Branches that are too long for one sentence."""
    head = "" if scope.is_you(chooser) else _head_of_choice(chooser, scope)
    before = scope.last, set(scope.met)
    said: list[str] = []
    for k, script in enumerate(e.scripts):
        scope.last, scope.met = before[0], set(before[1])
        said.append(scope.say("either" if not k else "or_else", what=script_text(script, scope, depth + 1)))
    scope.last = ""
    return head + " ".join(said), True


def _may(e: Effect, scope: Scope, depth: int) -> "Said":
    """If you like."""
    script = e.scripts[0]
    if _simple(script, scope):
        before = scope.last, set(scope.met)
        clauses = [replace(c, may=True) for c in _clauses(script, scope)]
        plain = not any(c.subject or c.then or c.adverb for c in clauses)
        if plain and len(groups(clauses)) == 1:
            return " ".join(_sentences(clauses, scope)), False
        scope.last, scope.met = before
    words = scope.say("optional", what=script_text(script, scope, depth + 1))
    scope.last = ""
    return words, True


def _if(e: Effect, scope: Scope, depth: int) -> "Said":
    condition = conditions_text(e.conditions, scope)
    words = _headed("if", condition, script_text(e.scripts[0], scope, depth + 1), scope)
    scope.last = ""  # nobody knows whether somebody was named
    return words, True


def _headed(key: str, head: str, said: str, scope: Scope) -> str:
    words = clean(scope.say(key, what=head))
    return f"{capital(words)}: {said}"


def _each(e: Effect, scope: Scope, depth: int) -> "Said":
    """For each player or board; where it can be said of "every opponent" directly, it is."""
    scope.bind(e)
    if not e.who.word:
        n = quantity(e.amount, scope).n
        head = scope.say("each.board" if n == 1 else "each.boards", n=n) + scope.label(e.var)
        return _headed("each.for", head, script_text(e.scripts[0], scope, depth + 1), scope), True
    scope.players[e.var] = e.who
    scope.met.discard(f"each {e.var}")
    scope.last = "" if scope.last == f"each {e.var}" else scope.last
    if _natural(e, scope):
        return script_text(e.scripts[0], scope, depth), False
    head = scope.named(Who("var", 0, e.var), "acc") + scope.label(e.var)
    return _headed("each.for", head, script_text(e.scripts[0], scope, depth + 1), scope), True


def _natural(e: Effect, scope: Scope) -> bool:
    """Does each effect inside speak of that player as the one who does it or whom it meets?"""
    if scope.letters[e.var].label:
        return False
    return all(_speaks_of(inner, e.var, scope) for inner in scope.scripts[e.scripts[0]])


def _speaks_of(e: Effect, letter: str, scope: Scope) -> bool:
    if e.verb == "choose_by":
        inner = [u for script in e.scripts for u in scope.scripts[script]]
        return e.who.name == letter and all(u.verb in VERBS and _speaks_of(u, letter, scope) for u in inner)
    return e.verb in VERBS and e.who.word == "var" and e.who.name == letter


Said = tuple[str, bool]  # and could a reader take what follows for a part of it?
COMBINATORS: dict[str, Callable[[Effect, Scope, int], Said]] = {
    "choose": _choose,
    "choose_by": _choose,
    "may": _may,
    "if": _if,
    "each": _each,
}
