"""Set a table up, look at it, play on it: the words that the tests of dei are written in."""

from collections.abc import Iterator
from typing import Any

from tafelrunde.engine import Chance, Event, Option, Refused, seeded
from tafelrunde.games import game_type
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.content import BOOSTS, MARKETS, SLOTS, Box
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.rules import majority, site_name, strength
from tafelrunde.games.dei.state import DOWN, HAND, KINDS, LETTERS, NOBODY, NONE, PLANNED, RECYCLED, UP, Dei
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.content import Content

DEI = game_type("dei")
BOX: Box = DEI.box_for(DEI.standard_content())
PLAYERS = (2, 3, 4)
A, B, C, D = range(4)
PLACES = {"hand": HAND, "planned": PLANNED, "up": UP, "down": DOWN, "recycled": RECYCLED}

# --- setting up ------------------------------------------------------------------------------------------------------


def city(
    *lines: str, sites: tuple[str, ...] = (), lifts: tuple[str, ...] = (), bridges: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A map by hand: city("p: q W, 2 tokens, outpost A, storehouse, drone", "q", "W", sites=("W X p",)).

    Small letters are ground, capitals are roofs; what stands behind the colon lies beside it."""
    regions: dict[str, Any] = {}
    for line in lines:
        head, *features = [part.strip() for part in line.split(",")]
        name, _, near = head.partition(":")
        region: dict[str, Any] = {"level": "roof" if name[0].isupper() else "ground", "near": near.split()}
        for feature in features:
            first, _, rest = feature.partition(" ")
            if first == "outpost":
                region["circles"] = rest.split()
            elif rest == "tokens":
                region["tokens"] = int(first)
            else:
                region[first] = True
        regions[name] = region
    return {"regions": regions, "sites": list(sites), "lifts": list(lifts), "bridges": list(bridges)}


# Three grounds in a row and three roofs; W and X face each other over q. The circles A, B, C are red, blue, green.
#
#     W   X - Y
#     |\ / \ /       W beside p and q, X beside q and r, Y beside r
#     p - q - r   z   nothing lies beside z: there leaders are out of the way
TOWN = city(
    "p: q W, 2 tokens, storehouse",
    "q: r W X, 2 tokens, outpost A",
    "r: X Y, 1 tokens, outpost B",
    "W, 2 tokens, outpost C",
    "X: Y, 1 tokens, outpost A",
    "Y",
    "z",
    sites=("W X q",),
)


def table(**doc: Any) -> Dei:
    """A position (docs/positions.md), in TOWN where no other map is named: table(looters={"p": "AAB"}, round=2).

    Leaders that are not named wait at z, where there is one."""
    own = doc.setdefault("map", TOWN)
    if "z" in own["regions"] and doc.get("stage") not in ("place", "draft"):
        doc["leaders"] = {**dict.fromkeys(LETTERS[: doc.get("players", 2)], "z"), **doc.get("leaders", {})}
    if "chosen" not in doc and "rebellion" not in doc.get("rules", ()):
        doc["chosen"] = _chosen(doc)
    return table_of(doc)


def _chosen(doc: dict[str, Any]) -> dict[str, list[str]]:
    """A mission for each round that is over: those of the upper row, from the left."""
    letters = doc.get("order", LETTERS[: doc.get("players", 2)])
    stage, rounds = doc.get("stage", ""), doc.get("round", BOX.rounds if doc.get("stage") == "end" else 1)
    done = letters if stage in ("cleanup", "end") else ""
    if stage == "mission" or (doc.get("phase") == 3 and "confrontation" not in doc.get("rules", ())):
        done = letters[: letters.index(LETTERS[doc.get("to_move", 0)])]
    row = doc.get("missions", list(BOX.mission_numbers))[:4]
    return {letter: row[: rounds if letter in done else rounds - 1] for letter in letters}


def table_of(doc: dict[str, Any], content: Content | None = None) -> Dei:
    """A position, on the recommended layout where no map is named."""
    g = DEI.position(content or DEI.standard_content(), doc)
    assert isinstance(g, Dei)
    return g


def acting(icons: str, **doc: Any) -> Dei:
    """A has played a card face up and has these signs left: acting("MOV COL", looters={"p": "AAB"})."""
    first = {"ravagers": "DEI001", "farm_z": "DEI009", "refuge": "DEI017", "auxilia": "DEI025"}
    faction = doc.get("factions", ["ravagers"])[doc.get("to_move", 0)] if "factions" in doc else "ravagers"
    return table(**{"stage": "card", "card": first[faction], "pending": icons.split(), **doc})


def buying(**doc: Any) -> Dei:
    """A has played its first card face down and may buy: buying(pads={"A": [4, 4]}, market={"red": [...]})."""
    return table(**{"stage": "card", "card": "DEI001", "face_down": True, **doc})


def new_game(players: int, seed: int, content: Content | None = None, **variants: str) -> Dei:
    """A game that begins with the set-up: new_game(4, 1, draft="yes", layout="random")."""
    box = DEI.box_for(content or DEI.standard_content())
    g = DEI.begin(box, players, DEI.settle_variants(variants), seeded(seed, players))
    assert isinstance(g, Dei)
    return g


def started(players: int, seed: int, *factions: str, content: Content | None = None, **variants: str) -> Dei:
    """The same after everybody has picked a faction; who is not named takes the first one that is left."""
    g = new_game(players, seed, content, **variants)
    wishes = list(factions)
    while asked_kind(g) == "PickFaction":
        answer(g, wishes.pop(0) if wishes else g.open[0].options[0])
    return g


def listen(g: Dei) -> list[Event]:
    """Hear everything that happens from now on."""
    g.heard = []
    return g.heard


# --- asking ----------------------------------------------------------------------------------------------------------


def asked(g: Dei) -> tuple[int, str]:
    """Who is asked what."""
    assert len(g.open) == 1, "exactly one player is asked"
    return g.open[0].seat, g.open[0].kind


def asked_kind(g: Dei) -> str:
    """What is asked; "" if nothing is."""
    return g.open[0].kind if g.open else ""


def options(g: Dei, seat: int | None = None) -> set[Option]:
    """What may be answered now, by that seat or by the one that is asked."""
    decision = g.open[0] if seat is None else g.decision_of(seat)
    assert decision is not None
    assert seat is not None or len(g.open) == 1, "exactly one player is asked"
    assert len(set(decision.options)) == len(decision.options), "an option is offered twice"
    return set(decision.options)


def why(g: Dei, *option: Option, seat: int | None = None) -> str:
    """The row that forbids this to a seat or the player who is asked; "" if it is allowed.

    A refusal without a row is given with the name of its text: "no_region"."""
    refusal = g.why_not(g.open[0].seat if seat is None else seat, option[0] if len(option) == 1 else option)
    return "" if refusal is None else refusal.rule or refusal.key


def text(g: Dei, *option: Option, seat: int | None = None) -> str:
    """The name of the text that says why not."""
    refusal = g.why_not(g.open[0].seat if seat is None else seat, option[0] if len(option) == 1 else option)
    assert refusal is not None, "it is allowed"
    return refusal.key


def looters(g: Dei, region: str) -> str:
    """Whose looters are in a region, like "AAB"."""
    at = g.land.numbers[region]
    return "".join(LETTERS[seat] * g.looters[g.land.size * seat + at] for seat in range(g.players))


def leader(g: Dei, seat: int) -> str:
    """The region of a leader; "" if it is in no one."""
    return g.land.names[g.leader[seat]] if g.leader[seat] >= 0 else ""


def drone(g: Dei, name: str) -> str:
    """The region of a drone; "" if it is not in play."""
    at = g.drones[DRONES.index(name)]
    return g.land.names[at] if at >= 0 else ""


def tokens(g: Dei, region: str) -> int:
    """How many resources lie in a region."""
    return g.tokens[g.land.numbers[region]]


def built(g: Dei, seat: int, kind: str) -> list[str]:
    """The places of its storehouses, lifts or bridges on the map."""
    number = KINDS.index(kind)
    return sorted(site_name(g, number, place) for place in g.built(seat, number))


def strengths(g: Dei, region: str) -> list[int]:
    """How strong each seat is in a region."""
    return [strength(g, seat, g.land.numbers[region]) for seat in range(g.players)]


def winner(g: Dei, region: str) -> str:
    """The letter of the seat with the majority in a region; "": nobody has it."""
    seat = majority(g, g.land.numbers[region])
    return LETTERS[seat] if seat != NOBODY else ""


def holders(g: Dei, region: str) -> str:
    """Who controls the outposts of a region, one letter each; "-": nobody."""
    found = [g.holder[outpost] for outpost in g.land.outposts[g.land.numbers[region]]]
    return "".join(LETTERS[seat] if seat != NOBODY else "-" for seat in found)


def markers(g: Dei, seat: int) -> list[int]:
    """The red, blue and green markers on a pad."""
    return g.markers[3 * seat : 3 * seat + 3]


def pad(g: Dei, seat: int) -> tuple[int, int]:
    """Technology and energy on a pad."""
    return g.pad[2 * seat], g.pad[2 * seat + 1]


def cards(g: Dei, seat: int, place: str) -> list[str]:
    """A seat's cards in "hand", "planned", "up", "down" or "recycled"."""
    return [g.box.cards[card].id for card in g.cards_of(seat, PLACES[place])]


def market(g: Dei, name: str) -> list[str]:
    """The cards on a market, left to right; "": an empty place."""
    first = SLOTS * MARKETS.index(name)
    return [g.box.cards[card].id if card != NONE else "" for card in g.market[first : first + SLOTS]]


def deck(g: Dei, name: str) -> list[str]:
    """The cards of a deck, the top first."""
    return [g.box.cards[card].id for card in reversed(g.decks[MARKETS.index(name)])]


def boosts(g: Dei, seat: int) -> list[str]:
    """The boosts that a seat holds."""
    held = g.boosts[len(BOOSTS) * seat : len(BOOSTS) * (seat + 1)]
    return [kind for kind, count in zip(BOOSTS, held, strict=True) for _ in range(count)]


def pending(g: Dei) -> list[str]:
    """The signs that can still be used on the card being played."""
    return sorted(g.box.icons[number].code for number in g.pending)


def abilities(g: Dei, seat: int) -> list[str]:
    """The red, blue and green ability of a seat, learned or not."""
    return [ABILITIES[ability] for ability in g.ability[3 * seat : 3 * seat + 3]]


def score(g: Dei, seat: int) -> dict[str, int]:
    """A seat's points by source, without those that give nothing."""
    return {source: points for source, points in DEI.score(g, seat).items() if points}


def seen(g: Dei, seat: int | None) -> DeiView:
    """The table as that seat sees it."""
    found = DEI.view(g, seat)
    assert isinstance(found, DeiView)
    return found


def kinds(events: list[Event]) -> list[str]:
    """What has happened, without the details."""
    return [event.kind for event in events]


# --- playing ---------------------------------------------------------------------------------------------------------


def answer(g: Dei, *option: Option) -> None:
    """The player who is asked answers: answer(g, "up", "DEI001"), answer(g, "finish"), answer(g, 2, 0, 0)."""
    assert len(g.open) == 1, "exactly one player is asked"
    g.answer(g.open[0].seat, option[0] if len(option) == 1 else option)


def play(g: Dei, *answers: Option) -> Dei:
    """One answer after the other: play(g, ("up", "DEI001"), "MOV", "p", "q", (2, 0, 0), "finish").

    What has only one option is not asked."""
    for option in answers:
        answer(g, option)
    return g


def idle(g: Dei, until: str = "") -> Dei:
    """Everybody plays cards face up and does nothing, until this is asked ("": until the end)."""
    while not g.over and asked_kind(g) != until:
        found = g.open[0].options
        lazy = [option for option in ("finish", "done", "end", "skip") if option in found]
        g.answer(g.open[0].seat, lazy[0] if lazy else found[0])
    return g


def refused(g: Dei, *option: Option) -> str:
    """The row by which an answer is refused."""
    try:
        answer(g, *option)
    except Refused as e:
        return e.refusal.rule or e.refusal.key
    raise AssertionError("it was not refused")


def decisions(g: Dei, rng: Chance) -> Iterator[Dei]:
    """Play at random; gives the table at every decision, and once more at the end."""
    while not g.over:
        yield g
        decision = g.open[rng.below(len(g.open))]
        g.answer(decision.seat, decision.options[rng.below(len(decision.options))])
    yield g
