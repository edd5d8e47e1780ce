"""What a card says to players, made from its text in the card language, so that it cannot say anything else."""

from functools import cache, lru_cache

from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import Block, Effect
from tafelrunde.games.rulebenders.language.grammar import Grammar
from tafelrunde.games.rulebenders.view import CardInfo, RulebendersView
from tafelrunde.games.rulebenders.words.cards.people import ME, Scope
from tafelrunde.games.rulebenders.words.cards.sentences import block_text, body_text, script_text
from tafelrunde.kit.texts import Texts, messages_of

PACKAGE = "tafelrunde.games.rulebenders"
CACHED = 2048  # texts of cards; a box has 151 designs in two languages


@cache
def speech(lang: str) -> Texts:
    """The words that card texts are made of. Each language has its own patterns, as its grammar needs them."""
    return Texts(lang, messages_of(PACKAGE, lang, "texts/cards"))


@lru_cache(maxsize=CACHED)
def card_text(info: CardInfo, texts: Texts) -> tuple[str, ...]:
    """What a card does: a paragraph for each block."""
    blocks, scope = _read(info, texts)
    heads = [block.head for block in blocks]
    return tuple(block_text(block, heads, scope) for block in blocks)


@lru_cache(maxsize=CACHED)
def tap_text(info: CardInfo, texts: Texts) -> str:
    """What a card does that is tapped in a turn; "": nothing, it can only answer others."""
    blocks, scope = _read(info, texts)
    said = {block.head: body_text(block, scope) for block in blocks}
    return said.get("tap", "")


@lru_cache(maxsize=CACHED)
def rewards(info: CardInfo) -> tuple[tuple[str, int], ...]:
    """What I get when it is played, as far as that is a number: kind of item and how many."""
    scripts: list[tuple[Effect, ...]] = []
    blocks = Grammar(info.text, scripts).blocks()
    effects = [e for block in blocks if block.head == "play" for e in all_effects(block.script, scripts)]
    mine = [e for e in effects if e.verb in ("gain", "draw") and e.who.word == "me" and e.kind != "exch"]
    return tuple(
        (e.kind or "cards", e.amount.term.number)
        for e in mine
        if e.amount.term is not None and e.amount.term.op == "number"
    )


def card_line(view: RulebendersView, id: str, texts: Texts) -> str:
    """What a card does, in one line."""
    return " ".join(card_text(view.printed.cards[id], texts))


def branch_text(view: RulebendersView, branch: int, texts: Texts) -> str:
    """What a branch of the open question does, as the player who is asked reads it."""
    task = view.task
    return effect_text(view.printed.cards[task.card], task.column, branch, texts)


@lru_cache(maxsize=CACHED)
def effect_text(info: CardInfo, column: int, branch: int, texts: Texts) -> str:
    """One branch of the effect that stands in that column of the card's text."""
    blocks, scope = _read(info, texts)
    for block in blocks:
        scope.open_block(block)
        effects = all_effects(block.script, scope.scripts)
        effect = next((e for e in effects if e.column == column), None)
        if effect is not None:
            break
        for e in effects:
            scope.bind(e)
    assert effect is not None
    for e in effects:
        if e.column < column:
            scope.bind(e)
            scope.players |= {e.var: e.who} if e.verb == "each" and e.who.word else {}
    scope.you = scope.key(effect.who) if effect.verb == "choose_by" else ME
    return script_text(effect.scripts[branch], scope)


def _read(info: CardInfo, texts: Texts) -> tuple[list[Block], Scope]:
    """The blocks of a card, and an empty page."""
    scripts: list[tuple[Effect, ...]] = []
    blocks = Grammar(info.text, scripts).blocks()
    return blocks, Scope(info, speech(texts.lang), scripts)
