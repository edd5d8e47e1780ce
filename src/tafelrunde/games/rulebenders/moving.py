"""Small changes that many cards and rules share: stones, cards, discs, tokens go from one place to another."""

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.content import FLEXO
from tafelrunde.games.rulebenders.events import labels, pile_label, token_name
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.rules import hand_limit, token_place
from tafelrunde.games.rulebenders.state import BOARD_COUNT, BOXED, EMPTY, NONE, Rulebenders, spot_name, spot_named

# --- stones ----------------------------------------------------------------------------------------------------------


def take_stones(g: Rulebenders, seat: int, wanted: int) -> int:
    """From the general to the personal supply, as many as there are (RUL-219, RUL-220, RUL-AMB-013)."""
    taken = max(0, min(wanted, g.general[seat]))
    g.general[seat] -= taken
    g.supply[seat] += taken
    return taken


def places_for(g: Rulebenders, seat: int, own: bool) -> list[Option]:
    """Where a stone may be placed: open fields, the tie-break track, own cards that hold stones (RUL-086, RUL-087)."""
    found: list[Option] = [*BOARDS]
    if g.next_column() != NONE:
        found.append("track")
    if own:
        found += [g.box.ids[card] for card in rings(g, seat)]
    return found


def rings(g: Rulebenders, seat: int) -> list[int]:
    """Its cards that stones can be put on (RUL-266, RUL-AMB-103)."""
    return [c for c in g.dash[seat] if any(e.verb == "stash" for e in g.box.cards[c].statics) and g.works(c)]


def put_stone(g: Rulebenders, holder: int, owner: int, where: str) -> None:
    """A stone of the holder's supply, own or lent, goes there."""
    if owner == holder:
        g.supply[holder] -= 1
    else:
        g.loans[g.seats * holder + owner] -= 1
        g.lent_placed = g.lent_placed or holder == g.active
    if where == "track":
        g.track[g.next_column()] = owner
    elif where in BOARDS:
        g.open_[BOARD_COUNT * owner + BOARDS.index(where)] += 1
    else:
        card = g.box.numbers_of[where]
        g.stash[card] = g.stash.get(card, 0) + 1
    if g.heard is not None:
        place: Option = g.box.labels[g.box.numbers_of[where]] if where in g.box.numbers_of else where
        g.tell("placed", {"seat": holder, "owner": owner, "at": place})


# --- cards -----------------------------------------------------------------------------------------------------------


def draw_card(g: Rulebenders, pile: int) -> int:
    """The top card; an empty pile is made anew from its discards first (RUL-080, RUL-AMB-023)."""
    if not g.draw[pile]:
        g.draw[pile] = g.discard[pile]
        g.discard[pile] = []
        g.shuffle(g.draw[pile])
        g.tell("reshuffled", {"pile": pile_label(g, pile)})
    return g.take(g.draw[pile])


def from_hand(g: Rulebenders, seat: int, card: int) -> None:
    """It leaves the hand; a duty to play or discard it ends (RUL-AMB-113)."""
    g.hands[seat].remove(card)
    if card in g.marked:
        g.marked.remove(card)


def discard_from_hand(g: Rulebenders, seat: int, card: int) -> None:
    """Face up on the discard pile of its theme."""
    from_hand(g, seat, card)
    g.to_discard(card)


def leave_play(g: Rulebenders, card: int) -> None:
    """A card is taken away from in front of somebody; what it did ends (RUL-AMB-103, RUL-AMB-117)."""
    seat = g.holder_of(card)
    if card in g.dash[seat]:
        g.dash[seat].remove(card)
    else:
        g.fuel[seat].remove(card)
    if card in g.tapped:
        g.tapped.remove(card)
    g.laid.pop(card, 0)
    g.kept.pop(card, 0)
    g.cuts.pop(card, 0)
    g.hooks.pop(card, 0)
    for hook in [hook for hook, held in g.hooks.items() if held == card]:
        del g.hooks[hook]
    g.supply[seat] += g.stash.pop(card, 0)


def untap(g: Rulebenders, card: int) -> None:
    """It can be tapped again; what runs until it untaps ends."""
    if card in g.tapped:
        g.tapped.remove(card)
    g.cuts.pop(card, 0)


def lay_out(g: Rulebenders, seat: int, card: int) -> None:
    """In front of the player: fuel area, dashboard, or at once to the box (RUL-089, RUL-112, RUL-114, RUL-150)."""
    design = g.box.cards[card]
    from_hand(g, seat, card)
    if design.kind == "destruction":
        g.boxed.append(card)
    else:
        (g.dash if design.kind == "dashboard" else g.fuel)[seat].append(card)
        g.laid[card] = g.turn
    if design.deck == FLEXO:
        g.symbols[seat] |= 1 << design.symbol
    else:
        g.played[6 * seat + design.deck] += 1
    if g.heard is not None:
        g.tell("played", {"seat": seat, "card": g.box.labels[card]})


def surplus(g: Rulebenders, seat: int) -> int:
    """Cards above the hand limit."""
    return max(0, len(g.hands[seat]) - hand_limit(g, seat))


def receive_cards(g: Rulebenders, seat: int, cards: list[int], kind: str, data: dict[str, Option]) -> None:
    """Cards come to a hand; only their new owner sees them, unless the hand is open."""
    g.hands[seat] += cards
    if g.heard is not None:
        public = {"seat": seat, "n": len(cards), **data}
        if seat in g.opened:
            g.tell(kind, {**public, "cards": labels(g, cards)})
        else:
            g.tell(kind, public, {"cards": labels(g, cards)}, (seat,))


# --- discs and tokens ------------------------------------------------------------------------------------------------


def step_disc(g: Rulebenders, seat: int, board: int, side: int) -> int:
    """One step; off the track takes the token (RUL-178 to RUL-180). The result is what the token gives.

    Flexo goes on in that direction later; a token it reaches is removed (RUL-351, RUL-AMB-139, RUL-AMB-140)."""
    k, place = BOARD_COUNT * seat + board, token_place(board, side)
    off = g.discs[k] * side >= 2
    if off and g.tokens[place] == NONE:
        return 0
    if seat == g.flexo:
        g.courses[board] = side
    if not off:
        g.discs[k] += side
        return 0
    if seat == g.flexo:
        take_token(g, place, BOXED)
        g.tell("flexo_token", {"seat": seat, "token": token_name(place)})
        return 0
    worth = g.value(place)
    take_token(g, place, seat)
    if g.heard is not None:
        g.tell("token_taken", {"seat": seat, "token": token_name(place), "n": worth})
    return worth


def take_token(g: Rulebenders, place: int, seat: int) -> None:
    """It leaves the board, to a player who keeps it or to the box; a multiplier goes back (RUL-179, RUL-AMB-021)."""
    token = g.tokens[place]
    g.tokens[place] = NONE
    g.owner[token] = seat
    if seat != BOXED and not g.shown[token]:
        g.shown[token] = 1
        g.commit()  # it comes to light
    if place < BOARD_COUNT:
        g.multipliers[place] = 0


def free_multipliers(g: Rulebenders) -> list[int]:
    """Electron tokens that a multiplier can be put at (RUL-AMB-020)."""
    if sum(g.multipliers) >= BOARD_COUNT:
        return []
    return [b for b in range(BOARD_COUNT) if g.tokens[b] != NONE and not g.multipliers[b]]


def tokens_on_board(g: Rulebenders, kind: str) -> list[int]:
    """The places of tokens of a kind that are still there."""
    places = (
        range(BOARD_COUNT)
        if kind == "electron"
        else range(BOARD_COUNT, 2 * BOARD_COUNT)
        if kind == "nuclear"
        else range(2 * BOARD_COUNT)
    )
    return [place for place in places if g.tokens[place] != NONE]


def face_down(g: Rulebenders, kind: str) -> list[int]:
    """Those that lie face down."""
    return [place for place in tokens_on_board(g, kind) if not g.shown[g.tokens[place]]]


def stones_at(g: Rulebenders, seat: int, zone: str, board: int) -> list[tuple[str, int]]:
    """Where unlocked stones of a seat lie in a zone: place and number."""
    found: list[tuple[str, int]] = []
    if zone in ("open", "open+track"):
        for b in range(BOARD_COUNT):
            stones = g.open_[BOARD_COUNT * seat + b]
            if stones and board in (NONE, b):
                found.append((BOARDS[b], stones))
    if zone in ("track", "open+track"):
        found += [(spot_name(g.box.columns, place), 1) for place in g.reading() if g.track[place] == seat]
    return found


def lift_stone(g: Rulebenders, seat: int, place: str) -> None:
    """One stone of a seat leaves an open field or a place of the track."""
    if place in BOARDS:
        g.open_[BOARD_COUNT * seat + BOARDS.index(place)] -= 1
    else:
        g.track[spot_named(g.box.columns, place)] = EMPTY
