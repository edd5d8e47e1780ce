"""The whole table in words, and what stands beside the board."""

from collections.abc import Sequence

from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.state import SOURCES
from tafelrunde.games.dei.view import DeiView, Skill
from tafelrunde.games.dei.words.parts import (
    ability_text,
    boosts_text,
    card_name,
    card_text,
    cards_text,
    icons_text,
    mission_name,
    mission_text,
    slot_text,
    why_dear,
)
from tafelrunde.games.dei.words.regions import (
    leader_name,
    map_order,
    place_text,
    places_text,
    region_text,
    short_text,
)
from tafelrunde.kit.game import SeatFact, rank
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed, prompt_text

# --- beside the board ------------------------------------------------------------------------------------------------


def status(view: DeiView, texts: Texts) -> str:
    """How far the game is: round and phase."""
    if view.over:
        return texts.say("status.over")
    if not view.round:
        return texts.say("status.start")
    return texts.say(f"status.phase_{view.phase}", round=view.round, rounds=view.rounds)


def facts(view: DeiView, seat: int, texts: Texts) -> list[SeatFact]:
    """Points, resources, outposts by colour, looters in reserve, cards, boosts."""
    pad = view.pads[seat]
    if view.over:
        by_source = zip(SOURCES, pad.score, strict=True)
        total = SeatFact(texts.say("facts.points"), sum(pad.score), 0, texts.say("facts_short.points"))
        return [total, *(SeatFact(texts.say(f"source.{source}"), n) for source, n in by_source)]
    counts = {"points": pad.points, "tech": pad.tech, "energy": pad.energy}
    found = [SeatFact(texts.say(f"facts.{name}"), n, 0, texts.say(f"facts_short.{name}")) for name, n in counts.items()]
    found += [SeatFact(texts.say(f"facts.{colour}"), n) for colour, n in zip(COLOURS, pad.markers, strict=True)]
    found.append(SeatFact(texts.say("facts.reserve"), pad.reserve))
    found.append(SeatFact(texts.say("facts.cards"), len(pad.hand) + len(pad.planned)))
    return [*found, SeatFact(texts.say("facts.boosts"), pad.boosts)] if pad.boosts else found


def doing(view: DeiView, seat: int, texts: Texts) -> str:
    """What a seat is doing; at the end its rank (DEI-232, DEI-233)."""
    if view.over:
        standings = _standings(view)
        place = rank(standings, seat)
        return texts.say("doing.rank", n=place) if place > 1 else texts.say("doing.wins")
    for decision in view.open:
        if decision.seat == seat:
            return texts.say(f"doing.{decision.kind}")
    return texts.say("doing.waits")


def _standings(view: DeiView) -> list[tuple[int, int]]:
    return [(sum(pad.score), tie) for pad, tie in zip(view.pads, view.ties, strict=True)]


# --- the whole table -------------------------------------------------------------------------------------------------


def describe(view: DeiView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    """The whole table as lines of text, instead of the picture; brief: what one needs to answer the question."""
    lines = _result(view, texts, names) if view.over else _asked(view, texts, names, brief)
    if brief:
        return lines + _in_short(view, texts, names)
    lines += _mine(view, texts)
    for seat in view.order:
        if view.pads[seat].faction:
            lines.append(texts.say("describe.player", name=names[seat], now=" ".join(pad_parts(view, seat, texts))))
    lines += _markets(view, texts)
    lines += _missions(view, texts, names)
    lines += [
        texts.say("describe.supply", tech=view.supply[0], energy=view.supply[1], boosts=view.bag),
        texts.say("describe.regions", n=len(view.regions)),
    ]
    return lines + [_region_line(view, name, texts, names) for name in map_order(view)]


def _asked(view: DeiView, texts: Texts, names: Sequence[str], brief: bool) -> list[str]:
    """How far the game is, in what order one plays, who is asked what, and the card that is being played."""
    lines = [f"{status(view, texts)}."]
    if view.round:
        lines[0] += f" {texts.say('describe.order', names=', '.join(names[seat] for seat in view.order))}"
    for d in view.open if not brief else ():
        if d.seat == view.seat:
            lines.append(texts.say("describe.asked", name=names[d.seat], prompt=prompt_text(view.asks, texts)))
        else:
            lines.append(texts.say("describe.asked_other", name=names[d.seat], what=doing(view, d.seat, texts)))
    if view.rules and not brief:
        lines.append(texts.say("describe.rules", rules=listed([texts.say(f"rules.{r}") for r in view.rules], texts)))
    if view.active is not None and (view.pending or view.card):
        lines.append(_card_line(view, view.active, texts, names))
    return lines


def _card_line(view: DeiView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """The card that is being played, and what is left of it."""
    key = "describe.playing_down" if view.face_down else "describe.playing"
    said = [texts.say(key, name=names[seat], card=card_name(view, view.card, texts))]
    if view.boost:
        said.append(texts.say("describe.with_boost", boost=texts.say(f"boost.{view.boost}")))
    if view.pending:
        said.append(texts.say("describe.pending", icons=icons_text(view.pending, texts)))
    return " ".join(said)


def _result(view: DeiView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Why it is over, and everybody's result from the first to the last."""
    lines = [texts.say("describe.over", reason=texts.say(f"end.{view.end}"))]
    standings = _standings(view)
    for seat in sorted(range(view.players), key=lambda seat: (rank(standings, seat), seat)):
        scores = zip(SOURCES, view.pads[seat].score, strict=True)
        parts = ", ".join(f"{texts.say(f'source.{source}')} {n}" for source, n in scores if n)
        values = {"n": rank(standings, seat), "total": standings[seat][0], "parts": parts or texts.say("none")}
        lines.append(texts.say("describe.score", name=names[seat], **values))
    return lines


def _mine(view: DeiView, texts: Texts) -> list[str]:
    """What only I may see, or what I choose from: my cards with their signs, boosts, abilities."""
    if view.seat is None or view.over:
        return []
    pad, lines = view.pads[view.seat], list[str]()
    held = [*pad.planned, *pad.hand]
    if held:
        lines.append(texts.say("describe.my_cards", cards="; ".join(card_text(view, id, texts) for id in held)))
    if view.my_boosts:
        lines.append(texts.say("describe.my_boosts", boosts=boosts_text(view.my_boosts, texts)))
    hidden = [(k, skill) for k, skill in enumerate(pad.skills) if skill.ability and not skill.learned]
    for colour, skill in hidden:
        about = texts.say(f"ability_about.{skill.ability}")
        named = texts.say(f"colour.{COLOURS[colour]}")
        lines.append(
            texts.say("describe.my_ability", ability=ability_text(skill.ability, texts), colour=named, about=about)
        )
    return lines


def pad_parts(view: DeiView, seat: int, texts: Texts) -> list[str]:
    """Everything that everybody may know of a faction, in sentences."""
    pad = view.pads[seat]
    if not pad.faction:
        return [texts.say("pad.no_faction")]
    faction = view.board.factions[pad.faction]
    red, blue, green = pad.markers
    storehouses, lifts, bridges = pad.left
    said = [
        texts.say("pad.faction", faction=faction.name),
        texts.say(f"power.{faction.power}", leader=faction.leader),
        texts.say("pad.points", n=pad.points, supply=pad.supply, cards=pad.cards),
        texts.say("pad.resources", tech=pad.tech, energy=pad.energy),
        texts.say("pad.markers", red=red, blue=blue, green=green),
        texts.say("pad.left", looters=pad.reserve, storehouses=storehouses, lifts=lifts, bridges=bridges),
    ]
    learned = [_skill_text(skill, texts) for skill in pad.skills if skill.learned]
    if learned:
        said.append(texts.say("pad.learned", abilities=" ".join(learned)))
    if pad.boosts:
        said.append(texts.say("pad.boosts", n=pad.boosts))
    for key in ("hand", "planned", "up", "down", "recycled"):
        ids = getattr(pad, key)
        if ids:
            secret = key == "hand" and "planning" in view.rules
            said.append(texts.say("pad.secret_hand" if secret else f"pad.{key}", cards=cards_text(view, ids, texts)))
    return said


def _skill_text(skill: Skill, texts: Texts) -> str:
    about = texts.say(f"ability_about.{skill.ability}")
    return texts.say("pad.ability", ability=ability_text(skill.ability, texts), about=about)


def _markets(view: DeiView, texts: Texts) -> list[str]:
    """Every card for sale: signs, points, price, and why I cannot buy it."""
    lines: list[str] = []
    for market, stall in enumerate(view.stalls):
        if not any(offer.card for offer in stall.offers):
            continue
        lines.append(texts.say("describe.market", market=texts.say(f"market.{stall.name}"), n=stall.deck))
        for slot, offer in enumerate(stall.offers):
            if offer.card:
                price = slot_text(view, market, slot, texts)
                points = view.board.cards[offer.card].points
                said = texts.say("describe.offer", card=card_text(view, offer.card, texts), n=points, price=price)
                why = why_dear(view, market, slot, texts)
                lines.append(f"{said} {why}" if why else said)
    return lines


def _missions(view: DeiView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Every mission with what it would give now, and who has chosen it."""
    lines: list[str] = []
    for slot, task in enumerate(view.tasks):
        if task.id:
            now = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(task.points))
            values = {"rate": mission_text(task, texts), "who": now, "round": slot % 4 + 1}
            key = "describe.mission_late" if task.is_late else "describe.mission"
            said = texts.say(key, mission=mission_name(task, texts), **values)
            if task.seats:
                who = listed([names[seat] for seat in task.seats], texts)
                said += f" {texts.say('thing.mission_chosen', who=who)}"
            lines.append(said)
    return lines


def _region_line(view: DeiView, name: str, texts: Texts, names: Sequence[str]) -> str:
    """A region, how it stands there, and what lies beside it."""
    place = view.board.places[name]
    said = texts.say("describe.region", at=place_text(view, name, texts), now=region_text(view, name, texts, names))
    if place.near:
        said += f" {texts.say('describe.near', places=places_text(view, place.near, texts))}"
    if place.beside:
        said += f" {texts.say('describe.beside', places=places_text(view, place.beside, texts))}"
    return said


# --- in short --------------------------------------------------------------------------------------------------------


def _in_short(view: DeiView, texts: Texts, names: Sequence[str]) -> list[str]:
    """A line for each player, my boosts, then one for what is asked: regions that matter, markets or missions."""
    lines: list[str] = []
    for seat in view.order:
        pad = view.pads[seat]
        if pad.faction:
            red, blue, green = pad.markers
            values = {"red": red, "blue": blue, "green": green, "looters": pad.reserve, "points": pad.points}
            values |= {"tech": pad.tech, "energy": pad.energy}
            lines.append(texts.say("short.player", name=names[seat], leader=leader_name(view, seat), **values))
    if view.my_boosts:
        lines.append(texts.say("describe.my_boosts", boosts=boosts_text(view.my_boosts, texts)))
    if view.over or not view.round:
        return lines
    matter = [name for name in map_order(view) if matters(view, name)]
    lines += [
        texts.say("short.region", at=place_text(view, name, texts), now=short_text(view, name, texts))
        for name in matter
    ]
    return lines


def matters(view: DeiView, name: str) -> bool:
    """Is somebody there, or an outpost, or a drone? Resources alone are many, and options name them."""
    now = view.regions[name]
    return bool(any(now.strength) or now.outposts or now.drones)
