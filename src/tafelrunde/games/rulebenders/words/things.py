"""What a thing in the drawing is: its name, and on a second line how it is now and what its words mean."""

from collections.abc import Sequence

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.state import LETTERS, spot_named
from tafelrunde.games.rulebenders.view import RulebendersView, tokens_of
from tafelrunde.games.rulebenders.words.boards import board_head, board_now, majority_text, meaning, then, undecided
from tafelrunde.games.rulebenders.words.cards import card_line
from tafelrunde.games.rulebenders.words.options import stars_text
from tafelrunde.games.rulebenders.words.overview import status
from tafelrunde.games.rulebenders.words.parts import (
    board_text,
    card_name,
    cards_text,
    cost_text,
    holder_of,
    kinds_text,
    name_of,
    pile_of,
    setting_text,
    space_text,
    theme_text,
    themes_text,
    token_now,
    token_text,
    why_text,
)
from tafelrunde.games.rulebenders.words.seats import card_state, flexo_parts, seat_parts
from tafelrunde.games.rulebenders.words.targets import Thing, thing_of
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed


def thing_text(view: RulebendersView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """Its name, and on a second line how it is now; "": there is nothing."""
    found = thing_of(view, thing)
    if found is None:
        return ""
    what, name = found.what, found.name
    if what == "board":
        head, said = board_head(name, texts), _board(view, name, texts, names)
    elif what in ("setting", "disc", "space"):
        head, said = _on_board(view, found, texts, names)
    elif what == "token":
        head, said = token_text(name, texts), _token(view, name, texts, names)
    elif what in ("card", "hand"):
        head, said = card_name(view, name, texts), _card(view, name, texts, names)
    elif what in ("stones", "locked"):
        head, said = _stones(view, found, texts, names)
    elif what in ("seat", "order") and name:
        head, said = _seat(view, found, texts, names)
    elif what in ("theme", "pile", "discard"):
        head, said = _pile(view, found, texts)
    else:
        head, said = _other(view, found, texts, names)
    return f"{head}\n{' '.join(said)}"


# --- boards ----------------------------------------------------------------------------------------------------------


def _board(view: RulebendersView, board: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """How it stands there, what the rule is about, and what it is for me."""
    said = [texts.say(f"about.{board}"), *board_now(view, board, texts, names)]
    if view.seat is not None and not undecided(view, board):
        said.append(texts.say("thing.for_me", rule=meaning(view, board, view.seat, texts)))
    return [*said, texts.say("thing.container")]


def _on_board(view: RulebendersView, found: Thing, texts: Texts, names: Sequence[str]) -> tuple[str, list[str]]:
    """A setting, a disc, or a space of the evolution track."""
    board = board_text(found.name, texts)
    now = view.boards[found.name]
    if found.what == "setting":
        value: Option = int(found.detail) if found.detail.isdigit() else found.detail
        head = texts.say("thing.setting", board=board, setting=setting_text(view, found.name, value, texts))
        said = [texts.say("thing.set_now" if value == now.setting else "thing.set_then")]
        if view.seat is not None:
            said.append(texts.say("thing.for_me", rule=then(view, found.name, value, view.seat, texts)))
        if found.name == "CURRENCY":
            second = kinds_text([view.printed.second[found.detail]], texts)
            said.append(texts.say("thing.second", kind=second))
        return head, said
    if found.what == "disc":
        seat = LETTERS.index(found.detail)
        head = texts.say("thing.disc", name=name_of(names, seat, texts), board=board)
        space = now.discs[seat]
        return head, [
            texts.say("thing.disc_at", space=space_text(view, found.name, space, texts)),
            texts.say("thing.disc_about"),
        ]
    space = int(found.detail)
    head = texts.say("thing.space", board=board, space=space_text(view, found.name, space, texts))
    there = [name_of(names, seat, texts) for seat, disc in enumerate(now.discs) if disc == space]
    said = [texts.say("thing.space_discs", names=listed(there, texts))] if there else []
    zone = "start" if not space else "electron" if space < 0 else "nuclear"
    return head, [*said, texts.say(f"zone.{zone}", n=view.printed.further)]


def _stones(view: RulebendersView, found: Thing, texts: Texts, names: Sequence[str]) -> tuple[str, list[str]]:
    """The stones of a player on a board, or its locked spaces."""
    board, now = board_text(found.name, texts), view.boards[found.name]
    if found.what == "locked":
        held = [(name_of(names, seat, texts), n) for seat, n in enumerate(now.locked) if n]
        said = ", ".join(texts.say("panel_rule.stones", name=name, n=n) for name, n in held)
        locks = texts.say("panel_rule.locks", n=sum(now.locked), most=view.printed.locked)
        about = texts.say("thing.locked_about")
        return texts.say("thing.locked", board=board), [locks, *([f"{said}."] if said else []), about]
    seat = LETTERS.index(found.detail)
    count = texts.say("thing.stones_now", n=now.opened[seat], locked=now.locked[seat])
    majority = majority_text(view, found.name, texts, names)
    head = texts.say("thing.stones", name=name_of(names, seat, texts), board=board)
    return head, [count, *([majority] if majority else [])]


def _token(view: RulebendersView, id: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """Its value as far as I may know it, who is closest, and how one gets it."""
    token, side = tokens_of(view)[id], -1 if id[0] == "E" else 1
    said = [texts.say("thing.now", now=token_now(token, view.printed.factor, texts))]
    if token.there:
        discs = [disc * side for disc in view.boards[id[2:]].discs]
        if max(discs) > 0:
            who = listed([name_of(names, seat, texts) for seat, disc in enumerate(discs) if disc == max(discs)], texts)
            said.append(texts.say("thing.closest", names=who))
        values = view.printed.electron if side < 0 else view.printed.nuclear
        said.append(texts.say("thing.values", values=", ".join(str(n) for n in values)))
    return [*said, texts.say(f"thing.token_{id[0]}", n=view.printed.further)]


# --- cards -----------------------------------------------------------------------------------------------------------


def _card(view: RulebendersView, id: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """Kind, cost now, what it does, what is on it, where it lies, why I cannot use it now."""
    card, me = view.printed.cards[id], view.seat
    seat, where = holder_of(view, id)
    payer = seat if seat >= 0 and seat != view.flexo else me if me is not None else 0
    cost = cost_text(view, id, payer, texts)
    sign = texts.say("thing.sign", n=view.sign) if card.cost == "#" else ""
    said = [f"{theme_text(view, card.deck, texts)}, {_kind_text(view, id, texts)}."]
    said.append(texts.say("thing.cost", cost=f"{cost} {sign}".strip()))
    said.append(card_line(view, id, texts))
    said += [texts.say(f"thing.mark_{mark}") for mark in card.marks]
    if card.symbol:
        said.append(texts.say("thing.symbol", board=board_text(card.symbol, texts)))
        if view.flexo >= 0:
            said.append(texts.say("thing.flexo_side", n=card.value, arrow=texts.say(f"arrow.{card.arrow}")))
    state = card_state(view, id, texts, names)
    said += [texts.say("thing.state", state=", ".join(state))] if state else []
    if seat >= 0 and where:
        said.append(texts.say(f"thing.card_{where}", name=name_of(names, seat, texts)))
    elif pile_of(view, id):
        said.append(texts.say("thing.card_discard"))
    if seat == me and me is not None:
        said += [texts.say("cards.marked")] if id in view.seats[me].marked else []
        why = why_text(view, id, texts)
        said += [texts.say("describe.not_now", why=why)] if why else []
    return said


def _kind_text(view: RulebendersView, id: str, texts: Texts) -> str:
    """Fuel, dashboard or destruction card, explained."""
    card = view.printed.cards[id]
    return texts.say(f"card_kind.{card.kind}")


# --- players, piles, the rest ----------------------------------------------------------------------------------------


def _seat(view: RulebendersView, found: Thing, texts: Texts, names: Sequence[str]) -> tuple[str, list[str]]:
    """A player, or his disc for the order of play."""
    seat = LETTERS.index(found.name)
    name = name_of(names, seat, texts)
    if found.what == "seat":
        return name, seat_parts(view, seat, texts, names)
    first, others = view.printed.boards["START"].settings
    key = "thing.order_first" if seat == view.starter else "thing.order_other"
    return texts.say("thing.order", name=name), [texts.say(key, n=first if seat == view.starter else others)]


def _pile(view: RulebendersView, found: Thing, texts: Texts) -> tuple[str, list[str]]:
    """A theme area, a draw pile, or a discard pile."""
    name = theme_text(view, found.name, texts)
    pile = next(pile for pile in view.piles if pile.name == found.name)
    if found.what == "discard":
        cards = cards_text(view, tuple(reversed(pile.discard)), texts)
        return texts.say("thing.discard", pile=name), [texts.say("thing.discard_now", cards=cards)]
    if found.what == "pile":
        key = "pile.count" if pile.count else "pile.empty"
        said = [texts.say("thing.now", now=texts.say(key, n=pile.count or len(pile.discard)))]
        about = "thing.flexo_pile" if found.name == "FLEXO" else "thing.pile_about"
        return texts.say("thing.pile", pile=name), [*said, texts.say(about)]
    return texts.say("thing.theme", theme=name), _theme(view, found.name, texts)


def _theme(view: RulebendersView, theme: str, texts: Texts) -> list[str]:
    """Is it active, may I play it, where does it lie, what is it good for?"""
    said: list[str] = []
    if view.phase != "setup":
        said.append(texts.say("thing.active" if theme == view.active_theme else "thing.not_active"))
    if view.seat is not None and view.phase != "setup":
        permitted = theme in view.seats[view.seat].permitted
        said.append(texts.say("thing.permitted" if permitted else "thing.not_permitted"))
    area = view.themes.index(theme)
    left, across, right = (theme_text(view, view.themes[(area + k) % 4], texts) for k in (3, 2, 1))
    said.append(texts.say("thing.ring", left=left, right=right, across=across))
    return [*said, texts.say("thing.stars", stars=stars_text(view, theme, texts))]


def _other(view: RulebendersView, found: Thing, texts: Texts, names: Sequence[str]) -> tuple[str, list[str]]:
    """The tie-break track and its places, exchange tokens, Flexo."""
    if found.what == "flexo":
        return texts.say("flexo.name"), flexo_parts(view, texts, names)
    if found.what == "exchange" and view.seat is not None:
        own, rate = view.seats[view.seat], int(found.name)
        said = [texts.say("thing.token_count", n=own.exchange[rate - 1]), texts.say("thing.token_about", rate=rate)]
        if not own.receives:
            return texts.say("thing.exchange", rate=rate), [*said, texts.say("why.RUL-130")]
        gets = texts.say("thing.token_gets", kinds=kinds_text(own.receives, texts))
        return texts.say("thing.exchange", rate=rate), [*said, gets]
    if found.what in ("ring", "round", "order", "supply"):
        return texts.say(f"thing.{found.what}_head"), _around(view, found.what, texts, names)
    if found.what == "track":
        free = view.next_column + 1
        place = texts.say("thing.next_spot", spot=f"A{free}") if free else texts.say("thing.full_track")
        return texts.say("thing.track"), [place, texts.say("thing.track_about")]
    seat = view.track[spot_named(view.printed.columns, found.name)]
    now = texts.say("thing.spot_of", name=name_of(names, seat, texts)) if seat >= 0 else texts.say("thing.spot_free")
    return texts.say("place.spot", spot=found.name), [now, texts.say(f"thing.row_{found.name[0]}")]


def _around(view: RulebendersView, what: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """The ring of themes, the round track, the order of play, the general supply."""
    if what == "ring":
        return [texts.say("describe.ring", themes=themes_text(view, view.themes, texts)), texts.say("thing.ring_about")]
    if what == "round":
        rounds = ", ".join(str(n) for n in view.printed.rounds)
        return [f"{status(view, texts)}.", texts.say("thing.round_about", values=rounds)]
    if what == "order":
        order = ", ".join(name_of(names, seat, texts) for seat in view.order)
        return [texts.say("describe.order", names=order)]
    return [texts.say("describe.supply", n=view.multipliers), texts.say("thing.supply_about", n=view.printed.factor)]
