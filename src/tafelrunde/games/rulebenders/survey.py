"""What a content amounts to, for those who make their own cards: counts, and what looks like a slip."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from tafelrunde.games.rulebenders.content import FLEXO, NO_SCRIPT, Box, Card
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES, Effect, Term, Who

HOOKS = 2  # RUL-012
ATTACK, DEFENCE, LUCK = range(2, 5)  # stars of a theme, after strategy and items


def facts(box: Box) -> dict[str, int]:
    """How much there is of everything."""
    cards = box.cards
    return {
        "cards": len(cards),
        "designs": len(box.designs),
        "theme_cards": len([1 for card in cards if card.deck != FLEXO]),
        "flexo_cards": len([1 for card in cards if card.deck == FLEXO]),
        **{kind: len([1 for card in cards if card.kind == kind]) for kind in ("fuel", "dashboard", "destruction")},
        **{mark: len([1 for card in cards if mark in card.marks]) for mark in ("tap", "attack", "defence", "set")},
        "die": len([1 for card in cards if _uses(box, card, "roll")]),
        "electron": sum(box.tokens[: len(BOARDS)]),
        "nuclear": sum(box.tokens[len(BOARDS) :]),
        "setup": len(box.setup),
    }


def oddities(box: Box) -> list[tuple[str, str]]:
    """What is allowed but rarely meant: a kind of note and what it is about."""
    return [*_odd_cards(box), *_odd_texts(box), *_odd_decks(box), *_odd_flexo(box), *_odd_table(box)]


# --- cards -----------------------------------------------------------------------------------------------------------


def _effects(box: Box, card: Card) -> list[Effect]:
    """Everything that stands on a card."""
    return [e for block in card.blocks for e in all_effects(block.script, box.scripts)]


def _uses(box: Box, card: Card, verb: str) -> bool:
    return any(e.verb == verb for e in _effects(box, card))


def _odd_cards(box: Box) -> Iterator[tuple[str, str]]:
    """Cards of a deck that look or are alike."""
    for one, other in combinations(box.designs, 2):
        if one.deck == other.deck:
            what = f"{one.id}, {other.id}"
            if one.name == other.name or one.en == other.en:
                yield "same_name", what
            face = [(card.kind, card.marks, card.cost, card.text, card.symbol) for card in (one, other)]
            if face[0] == face[1]:
                yield "cards_alike", what


def _odd_texts(box: Box) -> Iterator[tuple[str, str]]:
    """Texts that say something for nothing."""
    for card in box.designs:
        effects = _effects(box, card)
        letters = {e.var for e in effects if e.var and e.verb != "each"}
        if letters - _letters_used(effects):
            yield "letter_idle", card.id
        if card.play == NO_SCRIPT and all(block.head == "extra cost" for block in card.blocks):
            yield "no_effect", card.id
        named = {word for e in effects for word in (e.theme, e.pile, e.zone.theme) if word in THEMES}
        if named - ({THEMES[card.deck]} if card.deck != FLEXO else set()):
            yield "absent_theme", card.id
    hooks = len([1 for card in box.cards if _uses(box, card, "hook")])
    if hooks > HOOKS:
        yield "many_hooks", str(hooks)


def _letters_used(effects: list[Effect]) -> set[str]:
    """The letters whose meaning some effect asks for."""
    found: set[str] = set()
    for e in effects:
        people = [e.who, e.to, e.by]
        terms = [e.amount.term, *(term for c in e.conditions for term in (c.left, c.right))]
        found |= {where.name for where in (e.where, e.zone.where, e.zone2.where) if where is not None}
        found |= {e.kind, e.theme, e.pile, e.zone.theme} | {who.name for who in people}
        for term in terms:
            found |= _letters_in(term)
    return found


def _letters_in(term: Term | None) -> set[str]:
    if term is None:
        return set()
    who: Who | None = term.who
    found = {term.word, *([term.name] if term.op == "var" else []), *([who.name] if who is not None else [])}
    if term.where is not None:
        found.add(term.where.name)
    return found | _letters_in(term.inner)


# --- decks -----------------------------------------------------------------------------------------------------------


def _odd_decks(box: Box) -> Iterator[tuple[str, str]]:
    """Themes that are not what their profiles say (RUL-043 to RUL-048), or end otherwise than others."""
    for deck, name in enumerate(THEMES):
        cards = [card for card in box.cards if card.deck == deck]
        if len([1 for card in cards if card.kind == "destruction"]) != 1:
            yield "no_destruction", name
        if len({card.set_name for card in cards if card.is_set}) != 1:
            yield "set_names", name
        there = {
            ATTACK: any(card.is_attack for card in cards),
            DEFENCE: any(card.is_defence for card in cards),
            LUCK: any(_uses(box, card, "roll") for card in cards),
        }
        if any(found and not box.stars[deck][star] for star, found in there.items()):
            yield "no_stars", name
        if any(box.stars[deck][star] and not found for star, found in there.items()):
            yield "no_such_cards", name


def _odd_flexo(box: Box) -> Iterator[tuple[str, str]]:
    """Flexo cards without a condition, boards without Flexo cards, set-up cards that do the same."""
    flexo = [card for card in box.designs if card.deck == FLEXO]
    for card in flexo:
        if card.play != NO_SCRIPT and box.scripts[card.play][0].verb != "if":
            yield "no_condition", card.id
    for board, name in enumerate(BOARDS):
        if not any(card.symbol == board for card in flexo):
            yield "symbols", name
    for action, count in Counter(card.flexo for card in box.setup).items():
        if count > 1:
            yield "flexo_actions", action


# --- numbers ---------------------------------------------------------------------------------------------------------


def _odd_table(box: Box) -> Iterator[tuple[str, str]]:
    """Numbers that turn something round."""
    boards = len(BOARDS)
    if sum(box.tokens[boards:]) >= sum(box.tokens[:boards]):
        yield "token_order", ""
    if any(later > earlier for earlier, later in pairwise(box.rounds)):
        yield "dearer", ", ".join(map(str, box.rounds))
    for board, name in enumerate(BOARDS):
        if any(later < earlier for earlier, later in pairwise(box.boards[board].modifiers)):
            yield "modifiers", name
