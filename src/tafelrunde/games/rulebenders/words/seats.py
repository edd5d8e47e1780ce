"""What everybody may know of a player, and what the rules mean to me now."""

from collections.abc import Sequence

from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.parts import (
    amount_text,
    board_text,
    card_name,
    cards_text,
    kinds_text,
    name_of,
    themes_text,
)
from tafelrunde.kit.game import SeatFact
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

# --- a player --------------------------------------------------------------------------------------------------------


def seat_parts(view: RulebendersView, seat: int, texts: Texts, names: Sequence[str]) -> list[str]:
    """Everything that everybody may know of a player, in sentences."""
    if seat == view.flexo:
        return flexo_parts(view, texts, names)
    own = view.seats[seat]
    said = [texts.say(f"colour.{LETTERS[seat]}")]
    if seat == view.starter:
        said.append(texts.say("seat.starter"))
    if own.passed and view.phase == "actions":
        said.append(texts.say("seat.passed"))
    stones = texts.say("seat.stones", n=own.supply, general=own.general)
    said.append(texts.say("seat.items", chips=amount_text("chips", own.chips, texts), stones=stones))
    said += [texts.say("seat.exchange", tokens=_exchange_text(own.exchange, texts))] if any(own.exchange) else []
    said += _lent(view, seat, texts, names)
    said.append(_hand(view, seat, texts))
    said += [texts.say("seat.marked", n=len(own.marked))] if own.marked else []
    said.append(_rights(view, seat, texts))
    said.append(_income(view, seat, texts))
    said += _cards(view, seat, texts, names)
    if own.tokens:
        tokens = ", ".join(texts.say(f"seat.token_{kind}", n=n) for kind, n in own.tokens)
        said.append(texts.say("seat.tokens", tokens=tokens))
    return said


def _exchange_text(tokens: Sequence[int], texts: Texts) -> str:
    """2× 2:1, 1× 3:1."""
    return ", ".join(texts.say("seat.token", n=n, rate=rate) for rate, n in enumerate(tokens, start=1) if n)


def _lent(view: RulebendersView, seat: int, texts: Texts, names: Sequence[str]) -> list[str]:
    """Stones of others that have to be placed first."""
    held = [(owner, n) for owner, n in enumerate(view.seats[seat].lent) if n]
    return [texts.say("seat.lent", n=n, name=name_of(names, owner, texts)) for owner, n in held]


def _hand(view: RulebendersView, seat: int, texts: Texts) -> str:
    """How many cards, and which if the hand lies open."""
    own = view.seats[seat]
    if (own.opened or view.over) and own.hand:
        return texts.say(
            "seat.open_hand", n=len(own.hand), limit=own.hand_limit, cards=cards_text(view, own.hand, texts)
        )
    return texts.say("seat.hand", n=len(own.hand), limit=own.hand_limit)


def _rights(view: RulebendersView, seat: int, texts: Texts) -> str:
    """What he may play, pay with and exchange for."""
    own = view.seats[seat]
    values = {"themes": themes_text(view, own.permitted, texts), "pays": kinds_text(own.pays, texts, "kind_by")}
    if not own.receives:
        return texts.say("seat.rights_none", **values)
    return texts.say("seat.rights", gets=kinds_text(own.receives, texts), **values)


def _income(view: RulebendersView, seat: int, texts: Texts) -> str:
    """What the next income would bring as the rules are now."""
    own = view.seats[seat]
    chips = amount_text("chips", own.income, texts) if own.income >= 0 else texts.say("seat.pays", n=-own.income)
    return texts.say("seat.income", chips=chips, stones=own.stones, cards=own.draws)


def _cards(view: RulebendersView, seat: int, texts: Texts, names: Sequence[str]) -> list[str]:
    """Played fuel cards, and the dashboard card by card."""
    own, said = view.seats[seat], list[str]()
    if own.fuel:
        said.append(texts.say("seat.fuel", cards="; ".join(named_card(view, id, texts, names) for id in own.fuel)))
    if own.dash:
        said.append(texts.say("seat.dash", cards="; ".join(named_card(view, id, texts, names) for id in own.dash)))
    if own.symbols:
        boards = listed([board_text(board, texts) for board in own.symbols], texts)
        said.append(texts.say("seat.symbols", boards=boards))
    return said


def named_card(view: RulebendersView, id: str, texts: Texts, names: Sequence[str]) -> str:
    """A card in front of somebody, with what is on it: "Papagei (getappt)"."""
    state = card_state(view, id, texts, names)
    name = card_name(view, id, texts)
    return texts.say("cards.with", card=name, state=", ".join(state)) if state else name


def card_state(view: RulebendersView, id: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """Tapped, hooked, stones on it, the theme named for it, whom it cuts, what it hooks."""
    said: list[str] = []
    if id in view.tapped:
        said.append(texts.say("cards.tapped"))
    if id in view.hooks.values():
        said.append(texts.say("cards.hooked"))
    if view.stash.get(id):
        said.append(texts.say("cards.stash", stones=amount_text("stones", view.stash[id], texts)))
    if id in view.kept:
        said.append(texts.say("cards.kept", theme=themes_text(view, [view.kept[id]], texts)))
    if id in view.cuts:
        said.append(texts.say("cards.cuts", name=name_of(names, view.cuts[id], texts)))
    if id in view.hooks:
        said.append(texts.say("cards.hooks", card=card_name(view, view.hooks[id], texts)))
    return said


# --- Flexo -----------------------------------------------------------------------------------------------------------


def flexo_parts(view: RulebendersView, texts: Texts, names: Sequence[str]) -> list[str]:
    """The automatic player: its stones, what its set-up cards did, its last card, where its discs are going."""
    own = view.seats[view.flexo]
    said = [texts.say(f"colour.{LETTERS[view.flexo]}"), texts.say("flexo.about")]
    if view.starter == view.flexo:
        said.append(texts.say("seat.starter"))
    if own.passed and view.phase == "actions":
        said.append(texts.say("seat.passed"))
    said.append(texts.say("flexo.stones", n=own.supply))
    if view.revealed:
        actions = ", ".join(texts.say(f"flexo_action.{action}") for action in view.revealed)
        said.append(texts.say("flexo.actions", actions=actions))
    last = flexo_last(view)
    if last:
        card = view.printed.cards[last]
        arrow = texts.say(f"arrow.{card.arrow}")
        said.append(texts.say("flexo.last", board=board_text(card.symbol, texts), n=card.value, arrow=arrow))
    for board, side in view.courses.items():
        said.append(texts.say("flexo.course", board=board_text(board, texts), arrow=texts.say(f"arrow.{side}")))
    return said


def flexo_doing(view: RulebendersView, texts: Texts) -> str:
    """What it does now; it is never asked."""
    if view.over:
        return texts.say("flexo.over")
    if view.phase != "actions":
        return texts.say("flexo.waits")
    return texts.say("doing.passed" if view.seats[view.flexo].passed else "flexo.plays")


def flexo_facts(view: RulebendersView, texts: Texts) -> list[SeatFact]:
    """Its stones, what its set-up cards did, the last card for it, and where its discs are going."""
    found = [SeatFact(texts.say("facts.stones"), view.seats[view.flexo].supply, 0, texts.say("facts_short.stones"))]
    last = flexo_last(view)
    if last:
        card = view.printed.cards[last]
        side = texts.say(f"flexo.{card.arrow}")
        where = texts.say("flexo.card", board=texts.say(f"draw.short.{card.symbol}"), n=card.value, side=side)
        found.append(SeatFact(texts.say("facts.card"), where))
    for action in dict.fromkeys(view.revealed):
        if action != "nothing":
            times = texts.say("flexo.times", n=view.revealed.count(action))
            found.append(SeatFact(texts.say(f"facts.setup.{action}"), times))
    for board, side in view.courses.items():
        disc = texts.say("facts.course", board=texts.say(f"draw.short.{board}"))
        found.append(SeatFact(disc, texts.say(f"flexo.{side}")))
    return found


def flexo_last(view: RulebendersView) -> str:
    """The Flexo card that lies on top of its discard pile; "": none."""
    pile = next(pile for pile in view.piles if pile.name == "FLEXO")
    return pile.discard[-1] if pile.discard else ""


# --- what the rules mean to me ---------------------------------------------------------------------------------------


def my_rules(view: RulebendersView, texts: Texts) -> str:
    """All seven rules as they are for me now."""
    assert view.seat is not None
    own = view.seats[view.seat]
    values = {"themes": themes_text(view, own.permitted, texts), "pays": kinds_text(own.pays, texts, "kind_by")}
    gets = kinds_text(own.receives, texts) if own.receives else texts.say("nothing")
    income = _income(view, view.seat, texts)
    return texts.say("describe.my_rules", limit=own.hand_limit, gets=gets, income=income, **values)
