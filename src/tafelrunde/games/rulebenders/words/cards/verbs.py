"""A clause for each verb of the card language: who does it, to what, from where to where."""

from dataclasses import replace

from tafelrunde.games.rulebenders.language.effects import Effect
from tafelrunde.games.rulebenders.words.cards.amounts import Quantity
from tafelrunde.games.rulebenders.words.cards.building import OWNER, Words, clause, fixed, many, owned, things
from tafelrunde.games.rulebenders.words.cards.clauses import Clause
from tafelrunde.games.rulebenders.words.cards.goods import GOODS
from tafelrunde.games.rulebenders.words.cards.people import Scope


def clauses_of(e: Effect, scope: Scope) -> list[Clause]:
    """What an effect says."""
    return VERBS[e.verb](e, scope)


# --- rules, discs, tokens --------------------------------------------------------------------------------------------


def _board(key: str, case: str) -> Words:
    """Something with one rule board."""
    return lambda e, scope: [clause(scope, key, OWNER, where=scope.board(e.where, case))]


def _move_evolution(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, by=OWNER)
    steps = things(scope, q, "steps")
    disc, where, way = scope.owned("disc", e.who), scope.board(e.where), scope.say(f"way.{e.word}")
    return [clause(scope, "move_evolution", OWNER, q, disc=disc, where=where, steps=steps, way=way)]


def _tokens(scope: Scope, q: Quantity, kind: str) -> str:
    """So many tokens of a kind."""
    if kind in scope.letters:
        return things(scope, q, "tokens_this") + scope.label(kind)
    return things(scope, q, f"tokens_{kind}")


def _with_tokens(key: str, kind: str = "") -> Words:
    """Something with tokens."""

    def words(e: Effect, scope: Scope) -> list[Clause]:
        q = many(e, scope, by=OWNER)
        return [clause(scope, key, OWNER, q, what=_tokens(scope, q, kind or e.kind))]

    return words


def _swap(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "swap_tokens", OWNER, what=_tokens(scope, Quantity("2", 2), e.kind))]


# --- cards in play and in hands --------------------------------------------------------------------------------------


def _plain(key: str) -> Words:
    """Something that a player does in the same way always."""
    return lambda e, scope: [clause(scope, key, e.who if e.who.word else OWNER)]


def _cancel(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, f"cancel_{e.word}", OWNER)]


def _hook(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "hook", OWNER, what=lambda: scope.owned("dash_one", e.who))]


def _take_fuel(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    return [clause(scope, "take_fuel", e.who, q, what=things(scope, q, "fuel"))]


def _drop_dashboard(e: Effect, scope: Scope) -> list[Clause]:
    """Discarded by its owner, or by somebody else."""
    who = e.who if e.by.word == "" else e.by
    q = many(e, scope, "cards", who)
    noun = "tap" if e.filter == "tap" else "dash"
    said = clause(scope, "discard_dashboard", who, q, what=owned(scope, q, noun, e.who))
    tail = scope.say("no_set", n=q.n) if e.filter == "no set" else ""
    return [replace(said, tail=tail + said.tail)]


def _surrender(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    what = owned(scope, q, "dash", e.who)
    given = clause(scope, "give", e.who, q, what=what, to=lambda: scope.named(OWNER, "dat"))
    return [given, clause(scope, "paid_for", e.who)]


def _untap(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    return [clause(scope, "untap", e.who, q, what=owned(scope, q, "tapped", e.who))]


def _look_hand(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "peek", OWNER, what=lambda: scope.owned("hand", e.who))]


def _open_hand(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "open_hand", e.who, what=lambda: scope.owned("hand", e.who))]


def _mark_hand(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards", OWNER)
    return [clause(scope, "mark_hand", OWNER, q, what=owned(scope, q, "hand_of", e.who))]


def _pool(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "pool_hands", OWNER), clause(scope, "deal_hands", OWNER)]


def _with_theme(key: str, case: str) -> Words:
    """Something with a whole theme."""
    return lambda e, scope: [clause(scope, key, OWNER, theme=scope.theme(e.theme, case))]


# --- what holds as long as a card is in play -------------------------------------------------------------------------


def _allow(e: Effect, scope: Scope) -> list[Clause]:
    return [clause(scope, "allow_theme", e.who, theme=scope.theme(e.theme))]


def _for_all(key: str) -> Words:
    """Something that no opponent, or every player, may do."""
    return lambda e, scope: [fixed(scope, key, scope.say(f"subject.{key}"), theme=scope.theme(e.theme))]


def _about(key: str) -> Words:
    """Something that is told of no player."""
    return lambda e, scope: [fixed(scope, key, scope.say(f"subject.{key}"))]


def _level(e: Effect, scope: Scope) -> list[Clause]:
    said = fixed(scope, "level_majorities", scope.say("subject.level_majorities"))
    return [replace(said, adverb=said.before, before="")]


def _mod(e: Effect, scope: Scope) -> list[Clause]:
    sign, n = "more" if e.number > 0 else "less", abs(e.number)
    if e.word == "hand_limit":
        return [fixed(scope, f"mod_limit_{sign}", scope.owned("limit", e.who), q=n)]
    return [clause(scope, f"mod_draw_{sign}", e.who, Quantity(str(n), n), noun=scope.say("plain.cards", n=n))]


def _gain_mod(e: Effect, scope: Scope) -> list[Clause]:
    n = -e.number
    key = "less_cards" if e.kind == "cards" else "less_items"
    return [clause(scope, key, e.who, Quantity(str(n), n), noun=scope.say(f"plain.{e.kind}", n=n))]


def _boost(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, scope.gain, OWNER)
    key = "more_cards" if scope.gain == "cards" else "more_items"
    return [clause(scope, key, OWNER, q, noun=scope.say(f"plain.{scope.gain}", n=q.n))]


def _set_name(e: Effect, scope: Scope) -> list[Clause]:
    """By the card's own name, if that is the set's."""
    info = scope.info
    name = (info.id, info.name, info.en) if e.word in (info.name, info.en) else e.word
    return [fixed(scope, "set_name", scope.say("subject.this"), name=name)]


# --- letters ---------------------------------------------------------------------------------------------------------


def _let_number(e: Effect, scope: Scope) -> list[Clause]:
    assert e.amount.term is not None
    return [_let(e, scope, "let_number", least=e.number, most=e.amount.term.number)]


def _let(e: Effect, scope: Scope, key: str, **slots: object) -> Clause:
    said = clause(scope, key, OWNER, None, **slots)
    return replace(said, after=said.after + scope.label(e.var))


def _let_kind(e: Effect, scope: Scope) -> list[Clause]:
    first, second = (scope.say(f"kind.{word}") for word in e.words)
    return [_let(e, scope, "let_kind", first=first, second=second)]


def _roll(e: Effect, scope: Scope) -> list[Clause]:
    return [_let(e, scope, "roll")]


VERBS: dict[str, Words] = {
    **GOODS,
    "roll": _roll,
    "empty_stash": _board("empty_stash", "obl"),
    "level_majorities": _level,
    "set_rule": _board("set_rule", "acc"),
    "move_evolution": _move_evolution,
    "peek": _with_tokens("peek"),
    "reveal": _with_tokens("reveal"),
    "multiplier": _with_tokens("multiplier", "multiplier"),
    "meltdown": _with_tokens("meltdown", "nuclear"),
    "swap_tokens": _swap,
    "cancel_attack": _cancel,
    "take_cancelled": _plain("take_cancelled"),
    "hook": _hook,
    "take_fuel": _take_fuel,
    "discard_dashboard": _drop_dashboard,
    "surrender_dashboard": _surrender,
    "sacrifice": _drop_dashboard,
    "untap": _untap,
    "look_hand": _look_hand,
    "open_hand": _open_hand,
    "mark_hand": _mark_hand,
    "pool_hands": _pool,
    "copy_fuel": _plain("copy_fuel"),
    "restart_round": _about("restart_round"),
    "replace_theme": _with_theme("replace_theme", "acc"),
    "dissolve_theme": _with_theme("dissolve_theme", "gen"),
    "box": _plain("box"),
    "allow_theme": _allow,
    "forbid_theme": _for_all("forbid_theme"),
    "only_theme": _for_all("only_theme"),
    "mod": _mod,
    "gain_mod": _gain_mod,
    "boost": _boost,
    "stash": _plain("stash"),
    "set_name": _set_name,
    "let number": _let_number,
    "let theme": lambda e, scope: [_let(e, scope, "let_theme")],
    "let kind": _let_kind,
    "let board": lambda e, scope: [_let(e, scope, "let_board")],
}
