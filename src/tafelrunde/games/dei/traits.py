"""What a laboratory counts: factions, priority, cards, missions, feats, boosts, buildings, drones, the map."""

from typing import Final, cast

from tafelrunde.engine import Decision, Event
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.content import BOOSTS, COUNTS, Box, Card
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.state import KINDS, NONE, Dei
from tafelrunde.kit.game import Family, Note
from tafelrunde.kit.texts import LANGUAGES, Texts

USUAL: Final = 695
LAYOUTS: Final = ("recommended", "random")
OUTPOSTS: Final = ("fixed", "random")


def families(box: Box, texts: Texts) -> dict[str, Family]:
    """All that is counted."""
    missions = {mission.id: texts.say(f"counts.{COUNTS[mission.counts]}") for mission in box.missions}
    return {
        "faction": Family("seat", {faction.id: faction.name for faction in box.factions}),
        "priority": Family("seat", {str(k): texts.say("lab.place", n=k) for k in range(1, 5)}),
        "layout": Family("table", {word: texts.say(f"variant.layout.{word}") for word in LAYOUTS}),
        "outposts": Family("table", {word: texts.say(f"variant.outposts.{word}") for word in OUTPOSTS}),
        "card": Family("chosen", {card.id: _name(box, card, texts) for card in box.cards if card.faction >= 0}),
        "market": Family("chosen", {card.id: _name(box, card, texts) for card in box.cards if card.faction < 0}),
        "mission": Family("chosen", missions),
        "ability": Family("dealt", {word: texts.say(f"ability.{word}") for word in ABILITIES}),
        "boost": Family("dealt", {word: texts.say(f"boost.{word}") for word in BOOSTS}),
        "building": Family("chosen", {word: texts.say(f"lab.{word}") for word in KINDS}),
        "drone": Family("chosen", {word: texts.say(f"drone.{word}") for word in DRONES}),
    }


def turn(g: Dei) -> object:
    """Changes whenever a turn begins; None between turns."""
    return (g.round, g.phase, g.active) if g.active >= 0 else None


def offered(g: Dei, decision: Decision) -> list[tuple[str, str]]:
    """A card to play or to buy, a mission, a building, a drone."""
    if decision.kind == "PlayCard":
        plays = [option for option in decision.options if isinstance(option, tuple)]
        return [("card", id) for id in dict.fromkeys([cast(str, option[1]) for option in plays]) if _own(g, id)]
    words = [option for option in decision.options if isinstance(option, str)]
    if decision.kind in ("Buy", "ParcelBuy"):
        return [("market", id) for id in words]
    if decision.kind == "ChooseMission":
        return [("mission", id) for id in words if id != "skip"]
    family = {"BuildKind": ("building", KINDS), "PickDrone": ("drone", DRONES)}.get(decision.kind)
    return [(family[0], word) for word in words if word in family[1]] if family else []


def noted(g: Dei, event: Event) -> list[Note]:
    """Somebody has played, bought, fulfilled, learned, drawn, built or flown something."""
    told = {**event.data, **event.secret}
    if event.kind == "game_began":
        order = cast("tuple[int, ...]", told["order"])
        return [(seat, "priority", str(k), True) for k, seat in enumerate(order, start=1)]
    if event.kind not in _TOLD:
        return []
    family, key, used = _TOLD[event.kind]
    value = told[key]
    id = cast(str, value[0] if isinstance(value, tuple) else value)
    if family == "card" and not _own(g, id):
        return []
    return [(cast(int, told["seat"]), family, id, used)]


_TOLD: Final = {  # kind of event -> family, where its id stands, used or only offered
    "played_up": ("card", "card", True),
    "bought": ("market", "card", True),
    "mission": ("mission", "mission", True),
    "learned": ("ability", "ability", True),
    "boost_drawn": ("boost", "boost", False),
    "boost_laid": ("boost", "boost", True),
    "built": ("building", "kind", True),
    "drone_moved": ("drone", "drone", True),
}


def finished(g: Dei) -> list[Note]:
    """Who led which faction and had which feats; how the map lay."""
    found: list[Note] = [(seat, "faction", g.box.factions[g.faction[seat]].id, True) for seat in range(g.players)]
    for at, ability in enumerate(g.ability):
        if ability != NONE:
            found.append((at // 3, "ability", ABILITIES[ability], False))
    recommended = g.layout == g.box.layouts.get(g.players)
    found.append((-1, "layout", LAYOUTS[0 if recommended else 1], True))
    return [*found, (-1, "outposts", OUTPOSTS[g.random_outposts], True)]


def _own(g: Dei, id: str) -> bool:
    """Is it a card that a faction begins with?"""
    return g.box.cards[g.box.card_numbers[id]].faction >= 0


def _name(box: Box, card: Card, texts: Texts) -> str:
    """Its name; of a faction's card with its faction."""
    name = (card.name, card.en)[LANGUAGES.index(texts.lang)]
    return f"{name} ({box.factions[card.faction].name})" if card.faction >= 0 else name
