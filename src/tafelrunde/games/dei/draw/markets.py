"""The four markets: what lies there, what it costs, which outposts it takes and who controls enough of them."""

from typing import Final

from tafelrunde.games.dei.draw.cards import HEIGHT, WIDTH, back, face, padlock
from tafelrunde.games.dei.draw.signs import HUES, outpost, resource
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.view import DeiView, Offer, Stall
from tafelrunde.kit.drawing import (
    NIGHT,
    SEATS,
    WHITE,
    Part,
    group,
    measured,
    n,
    path,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

STEP: Final = WIDTH + 4  # from card to card
SIDE: Final = 8.0
COLUMN: Final = 2 * SIDE + 3 * WIDTH + 8  # the width of all that lies beside the board
TITLE: Final = 34.0
HEAD: Final = 62.0  # over the cards: the name, and what a place asks for
BOARD: Final = HEAD + HEIGHT + 18  # the height of one market
GAP: Final = 8.0
PLATE: Final = "#3A4553"
EDGES: Final = HUES | {"black": "#8B96A3"}  # of the boards
SOFT: Final = "#C9D3DA"


def markets_panel(view: DeiView, texts: Texts) -> Part:
    """One board below the other; every card is a thing of its own."""
    things: dict[str, str] = {}
    for k, stall in enumerate(view.stalls):
        id = f"market-{stall.name}"
        open_to = tuple(_open_to(view, stall, offer) for offer in stall.offers)
        things[id] = _stall(id, stall, open_to, k * (BOARD + GAP), texts)
        for slot, offer in enumerate(stall.offers):
            if offer.card:
                drawn = face(view.board.cards[offer.card], (HUES[stall.name], -1), (offer.tech, offer.energy), texts)
                things[f"card-{offer.card}"] = group(drawn, id=f"card-{offer.card}", at=_corner(k, slot))
    title = texts.say("panel.markets")
    return Part(things, COLUMN, len(view.stalls) * (BOARD + GAP) - GAP, label=title, title=title)


def _corner(market: int, slot: int) -> tuple[float, float]:
    """Where a card lies."""
    return SIDE + slot * STEP, market * (BOARD + GAP) + HEAD


def _open_to(view: DeiView, stall: Stall, offer: Offer) -> tuple[int, ...]:
    """The seats that control enough outposts for a place; () where none are needed (DEI-092 to DEI-094)."""
    if not offer.needed:
        return ()
    colour = COLOURS.index(stall.name)
    return tuple(seat for seat, pad in enumerate(view.pads) if pad.markers[colour] >= offer.needed)


@kept
def _stall(id: str, stall: Stall, open_to: tuple[tuple[int, ...], ...], y: float, texts: Texts) -> str:
    """The board of a market: its name, its deck, and over each place what it takes."""
    drawn = path(rounded(1.5, 1.5, COLUMN - 3, BOARD - 3, 13), PLATE, stroke(EDGES[stall.name], 3))
    drawn += outpost(stall.name, 24, 20, 13)
    drawn += text(46, 20, texts.say(f"panel.market_{stall.name}"), 18, WHITE, 600, "start") + _deck(stall.deck, texts)
    for slot, offer in enumerate(stall.offers):
        left = SIDE + slot * STEP
        if not offer.card:
            dashes = stroke(SOFT, 1.6, 'stroke-dasharray="5 6" stroke-opacity=".6"')
            drawn += rect(left + 2, HEAD + 2, WIDTH - 4, HEIGHT - 4, 10, "", dashes)
            drawn += text(left + WIDTH / 2, HEAD + HEIGHT / 2, texts.say("panel.sold_out"), 15, SOFT, 500)
        drawn += _asked(stall.name, slot, offer.needed, open_to[slot], left, texts)
    return group(drawn, id=id, at=(0, y))


def _deck(count: int, texts: Texts) -> str:
    """The cards that will come."""
    pile = "".join(
        f'<g transform="translate({n(COLUMN - 34 + 2 * k)} {n(8 - 2 * k)})">{back(18, 25)}</g>'
        for k in range(min(count, 3))
    )
    return pile + text(COLUMN - 42, 20, texts.say("panel.deck", n=count), 15, SOFT, 500, "end")


def _asked(market: str, slot: int, needed: int, open_to: tuple[int, ...], left: float, texts: Texts) -> str:
    """The outposts that a place needs and who has them; what the black market adds or gives back."""
    y, middle = (TITLE + HEAD) / 2 - 1, left + WIDTH / 2
    if market == "black" and slot != 1:  # DEI-096, DEI-097
        words = texts.say("panel.dearer" if slot == 0 else "panel.gives")
        half = measured(words) * 7.5
        return text(middle - 12, y, words, 15, WHITE, 600) + resource("tech", middle + half + 2, y, 9.5)
    if not needed:
        return text(middle, y, texts.say("panel.free"), 15, SOFT, 500)
    drawn = "".join(outpost(market, left + 14 + 24 * k, y, 11.5) for k in range(needed))
    if not open_to:
        return drawn + padlock(left + WIDTH - 18, y + 1, 0.66)
    for k, seat in enumerate(open_to):
        at, look = left + WIDTH - 12 - 17 * (len(open_to) - 1 - k), SEATS[seat]
        drawn += path(silhouette(look.shape, at, y, 6), look.fill, stroke(WHITE, 1.4))
    return drawn


# --- for one seat ----------------------------------------------------------------------------------------------------


def market_marks(view: DeiView) -> dict[str, str]:
    """Over the markets: what the seat of the view cannot buy is veiled, with the outposts or resources it lacks."""
    things: dict[str, str] = {}
    for k, stall in enumerate(view.stalls):
        for slot, offer in enumerate(stall.offers):
            if offer.card and offer.refusal[0]:
                id = f"barred-{offer.card}"
                things[id] = _barred(id, _missing(view, stall, offer), *_corner(k, slot))
    return things


def _missing(view: DeiView, stall: Stall, offer: Offer) -> tuple[tuple[str, int], ...]:
    """What the seat of the view still needs: outposts of the market's colour; if it has those, resources."""
    assert view.seat is not None
    pad = view.pads[view.seat]
    if offer.lacking:
        return ((stall.name, offer.lacking),)
    lacks = (("tech", offer.tech - pad.tech), ("energy", offer.energy - pad.energy))
    return tuple((kind, count) for kind, count in lacks if count > 0)


@kept
def _barred(id: str, lacks: tuple[tuple[str, int], ...], x: float, y: float) -> str:
    """A veil with a padlock and what is missing."""
    wide = 32 + 46.0 * len(lacks)
    at, low = (WIDTH - wide) / 2, HEIGHT + 2
    drawn = rect(0, 0, WIDTH, HEIGHT, 10, NIGHT, 'fill-opacity=".34"')
    drawn += rect(at, low - 14, wide, 28, 14, NIGHT, stroke(WHITE, 1.6)) + padlock(at + 18, low + 1, 0.66)
    for k, (kind, count) in enumerate(lacks):
        left = at + 31 + 46 * k
        token = outpost(kind, left + 31, low, 11) if kind in HUES else resource(kind, left + 31, low, 10)
        drawn += text(left, low, f"−{count}", 17, WHITE, 700, "start") + token
    return group(drawn, id=id, cls="help", at=(x, y))
