"""What many sentences are made of: seats, boards, themes, items, settings, tokens, cards."""

from collections.abc import Sequence

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import CardInfo, Printed, RulebendersView, Token
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed, refusal_text

# --- seats -----------------------------------------------------------------------------------------------------------


def name_of(names: Sequence[str], seat: int, texts: Texts) -> str:
    """A player's name; the automatic player has no name among them."""
    return names[seat] if seat < len(names) else texts.say("flexo.name")


def letters_for(view: RulebendersView, texts: Texts) -> list[str]:
    """What options call the seats: their letters, and Flexo."""
    return [*LETTERS[: view.players], *([texts.say("flexo.name")] if view.flexo >= 0 else [])]


def letter_text(view: RulebendersView, letter: str, texts: Texts) -> str:
    """A seat by its letter; Flexo by its name."""
    return letters_for(view, texts)[LETTERS.index(letter)]


def actor(view: RulebendersView) -> int:
    """Who is asked, or looks."""
    return view.mine.seat if view.mine is not None else view.seat if view.seat is not None else max(view.active, 0)


# --- boards, themes, settings ----------------------------------------------------------------------------------------


def board_text(board: str, texts: Texts) -> str:
    """A rule board by its name."""
    return texts.say(f"board.{board}")


def theme_text(view: RulebendersView, theme: str, texts: Texts) -> str:
    """A theme or pile by its name."""
    return deck_text(view.printed, theme, texts)


def deck_text(printed: Printed, deck: str, texts: Texts) -> str:
    """The same, as far as it is printed."""
    if deck not in printed.themes:
        return texts.say("flexo.name")
    return texts.say("value", value=(deck, *printed.themes[deck]))


def themes_text(view: RulebendersView, themes: Sequence[str], texts: Texts) -> str:
    """Several."""
    return listed([theme_text(view, theme, texts) for theme in themes], texts) or texts.say("none")


def setting_text(view: RulebendersView, board: str, setting: Option, texts: Texts, names: Sequence[str] = ()) -> str:
    """What a rule board is set to: a theme, a player, so many cards, 2:1, a kind of item."""
    if board == "THEME":
        return theme_text(view, str(setting), texts)
    if board == "START":
        return name_of(names or letters_for(view, texts), LETTERS.index(str(setting)), texts)
    if board == "CURRENCY":
        return texts.say(f"kind.{setting}")
    return texts.say(f"setting.{board}", n=setting)


def modifier_text(board: str, word: str, texts: Texts) -> str:
    """What the disc of a player changes there: "1 Karte mehr", "alle Themen"."""
    if not word.lstrip("-").isdigit():
        return texts.say(f"modifier.{board}.{word}")
    n = int(word)
    return (
        texts.say(f"modifier.{board}.more" if n > 0 else f"modifier.{board}.less", n=abs(n))
        if n
        else texts.say("modifier.same")
    )


def space_text(view: RulebendersView, board: str, space: int, texts: Texts) -> str:
    """A space of an evolution track with what it changes."""
    word = view.printed.boards[board].modifiers[space + 2]
    return texts.say("space.with", space=texts.say(f"space.{space}"), change=modifier_text(board, word, texts))


# --- items -----------------------------------------------------------------------------------------------------------


def amount_text(kind: str, n: int, texts: Texts) -> str:
    """3 Steine, 1 Karte."""
    return texts.say(f"amount.{kind}", n=n)


def items_text(counts: Sequence[int], texts: Texts) -> str:
    """2 Steine und 1 Chip: stones, cards, chips."""
    said = [amount_text(kind, n, texts) for kind, n in zip(KINDS, counts, strict=True) if n]
    return listed(said, texts) or texts.say("nothing")


def kinds_text(kinds: Sequence[str], texts: Texts, case: str = "kind") -> str:
    """Chips oder Steine; `kind_by`: (mit) Chips oder Steinen."""
    return texts.say("or").join(texts.say(f"{case}.{kind}") for kind in kinds) or texts.say("nothing")


# --- tokens ----------------------------------------------------------------------------------------------------------


def token_text(id: str, texts: Texts) -> str:
    """Elektronmarker bei Handkartenlimit."""
    return texts.say(f"token.{id[0]}", board=board_text(id[2:], texts))


def token_now(token: Token, factor: int, texts: Texts) -> str:
    """Face down, known to me alone, or face up; with a multiplier; gone."""
    if not token.there:
        return texts.say("token.gone")
    if token.up:
        said = texts.say("token.up", n=token.value)
    else:
        said = texts.say("token.down") if token.value is None else texts.say("token.known", n=token.value)
    return f"{said}, {texts.say('token.multiplied', n=factor)}" if token.multiplied else said


# --- cards -----------------------------------------------------------------------------------------------------------


def card_name(view: RulebendersView, id: str, texts: Texts) -> str:
    """Its name."""
    return title_of(view.printed.cards[id], texts)


def title_of(info: CardInfo, texts: Texts) -> str:
    """The name that is printed on a card."""
    return texts.say("value", value=(info.id, info.name, info.en))


def cards_text(view: RulebendersView, ids: Sequence[str], texts: Texts) -> str:
    """Names, equal ones counted; a name may have a comma in it."""
    return "; ".join(counted([card_name(view, id, texts) for id in ids], texts)) or texts.say("none")


def counted(names: Sequence[str], texts: Texts) -> list[str]:
    """Equal ones together: 2× Fantasy, Flexo."""
    many = {name: names.count(name) for name in names}
    return [texts.say("cards.times", n=n, card=name) if n > 1 else name for name, n in many.items()]


def cost_of(view: RulebendersView, id: str) -> int:
    """What it costs now."""
    cost = view.printed.cards[id].cost
    return view.sign if cost == "#" else int(cost)


def cost_text(view: RulebendersView, id: str, seat: int, texts: Texts) -> str:
    """What it costs this seat: 2 Chips; 2 Chips oder Steine; kostenlos."""
    n, kinds = cost_of(view, id), view.seats[seat].pays
    if not n:
        return texts.say("cost.free")
    if len(kinds) == len(KINDS):
        return texts.say("cost.any", n=n)
    first, *others = sorted(kinds, key=lambda kind: kind != view.boards["CURRENCY"].setting)
    said = amount_text(first, n, texts)
    return texts.say("or").join([said, *(texts.say(f"kind.{kind}") for kind in others)])


def why_text(view: RulebendersView, id: str, texts: Texts) -> str:
    """Why I cannot use this card of mine now; "": I can."""
    why = view.why.get(id)
    return refusal_text(Refusal(why.rule, why.key, why.values), texts) if why is not None else ""


def holder_of(view: RulebendersView, id: str) -> tuple[int, str]:
    """Who has a card, and where: dash, fuel, hand; (-1, "") if nobody has it, as far as can be seen."""
    for seat, own in enumerate(view.seats):
        for where, ids in (("dash", own.dash), ("fuel", own.fuel), ("hand", own.hand)):
            if id in ids:
                return seat, where
    return -1, ""


def pile_of(view: RulebendersView, id: str) -> str:
    """The discard pile in which a card lies; "": none."""
    return next((pile.name for pile in view.piles if id in pile.discard), "")


def is_board(name: Option) -> bool:
    """Is it a rule board?"""
    return name in BOARDS
