"""What a thing in the drawing is: its name, and on a second line how it is now."""

from collections.abc import Sequence

from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.state import LETTERS
from tafelrunde.games.dei.view import DeiView
from tafelrunde.games.dei.words.overview import pad_parts
from tafelrunde.games.dei.words.parts import (
    ability_text,
    boost_text,
    card_name,
    card_of,
    icon_about,
    icon_text,
    icons_text,
    mission_name,
    mission_text,
    offer_of,
    slot_text,
    task_of,
    why_dear,
)
from tafelrunde.games.dei.words.regions import group_figures, leader_name, place_text, region_text
from tafelrunde.games.dei.words.targets import Thing, thing_of
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed


def thing_text(view: DeiView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """Its name, and on a second line how it is now; "": there is nothing."""
    found = thing_of(view, thing)
    if found is None:
        return ""
    what, name = found.what, found.name
    if what == "region":
        return f"{place_text(view, name, texts)}\n{region_text(view, name, texts, names)}"
    if what == "looters":
        return _figures_text(view, found, texts, names)
    if what == "outpost":
        return _outpost_text(view, found, texts, names)
    if what in ("card", "up", "down"):
        return _card_text(view, found, texts, names)
    if what in ("lift", "bridge"):
        return _building_text(view, found, texts, names)
    if what == "mission":
        return _mission_text(view, name, texts, names)
    if what == "ability":
        return _ability_text(view, LETTERS.index(found.owner), COLOURS.index(name), texts)
    if what == "pad":
        seat = LETTERS.index(name)
        return f"{names[seat]}\n{' '.join(pad_parts(view, seat, texts))}"
    return _small_text(view, what, name, texts)


def _small_text(view: DeiView, what: str, name: str, texts: Texts) -> str:
    """Drones, signs, boosts, resources, the end of a card."""
    if what == "drone":
        at = texts.say("thing.drone_at", at=place_text(view, view.drones[name], texts))
        return f"{texts.say(f'drone.{name}')}\n{at} {texts.say(f'drone_about.{name}')}"
    if what == "icon":
        return f"{icon_text(name, texts)}\n{icon_about(name, texts)}"
    if what == "boost":
        return f"{texts.say('thing.boost', boost=boost_text(name, texts))}\n{texts.say(f'boost_about.{name}')}"
    if what in ("tech", "energy") and view.seat is not None:
        pad = view.pads[view.seat]
        n = pad.tech if what == "tech" else pad.energy
        return f"{texts.say(f'amount.{what}', n=n)}\n{texts.say(f'thing.{what}')}"
    return f"{texts.say('thing.finish')}\n{texts.say('thing.finish_now')}" if what == "finish" else ""


def _figures_text(view: DeiView, found: Thing, texts: Texts, names: Sequence[str]) -> str:
    """Figures of a faction in a region, and why they are so strong there."""
    seat, now = LETTERS.index(found.owner), view.regions[found.name]
    if not now.strength[seat]:
        return ""
    figures = group_figures(now.looters[seat], now.leaders[seat], 0, leader_name(view, seat), texts)
    said = [texts.say("thing.strength", n=now.strength[seat])]
    if now.majority is not None:
        said.append(texts.say("region.majority", name=names[now.majority]))
    elif sum(n > 0 for n in now.strength) > 1:
        said.append(texts.say("region.tie"))
    bonus = now.strength[seat] - now.looters[seat] - now.leaders[seat]
    if bonus:
        said.append(texts.say("thing.stronger", n=bonus))
    head = texts.say("thing.figures", figures=figures, name=names[seat], at=place_text(view, found.name, texts))
    return f"{head}\n{'; '.join(said)}."


def _outpost_text(view: DeiView, found: Thing, texts: Texts, names: Sequence[str]) -> str:
    colour, who = view.regions[found.name].outposts[found.number]
    at = place_text(view, found.name, texts)
    now = texts.say("thing.outpost_held", name=names[who]) if who is not None else texts.say("thing.outpost_free")
    head = texts.say("thing.outpost", outpost=texts.say(f"outpost.{colour}"), at=at)
    return f"{head}\n{now} {texts.say('thing.outpost_about')}"


def _building_text(view: DeiView, found: Thing, texts: Texts, names: Sequence[str]) -> str:
    """A lift or a bridge, or the place for one."""
    neutral = texts.say("region.neutral")
    if found.what == "lift":
        owners = [neutral for ends in view.board.neutral_lifts if "-".join(ends) == found.name]
        owners += [names[seat] for seat, *ends in view.lifts if "-".join(map(str, ends)) == found.name]
    else:
        owners = [neutral for site in view.board.neutral_bridges if site == found.name]
        owners += [names[seat] for seat, site in view.bridges if site == found.name]
    key = f"thing.{found.what}" if owners else f"thing.{found.what}_site"
    return f"{texts.say(key, at=place_text(view, found.name, texts))}\n" + (
        texts.say("thing.owners", names=listed(owners, texts)) if owners else texts.say("thing.no_owner")
    )


# --- cards, missions, abilities --------------------------------------------------------------------------------------


def _card_text(view: DeiView, found: Thing, texts: Texts, names: Sequence[str]) -> str:
    """Name; signs, points, price and why I cannot buy it, or where it lies."""
    card = card_of(view, found.name)
    if found.what == "down":
        return f"{texts.say('option.down', card=card_name(view, card.id, texts))}\n{texts.say('thing.down')}"
    said = [texts.say("thing.icons", icons=icons_text(card.icons, texts))]
    if card.points:
        said.append(texts.say("thing.points", n=card.points))
    offer = offer_of(view, card.id)
    if offer is not None:
        market, slot, _ = offer
        said.append(texts.say("thing.price", price=slot_text(view, market, slot, texts)))
        why = why_dear(view, market, slot, texts)
        said += [why] if why else [texts.say("thing.can_buy")] if view.seat is not None else []
    else:
        said += _whereabouts(view, card.id, texts, names)
    return f"{card_name(view, card.id, texts)}\n{' '.join(said)}"


def _whereabouts(view: DeiView, id: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """Whose it is, and whether it was played."""
    for seat, pad in enumerate(view.pads):
        for key in ("hand", "planned", "up", "down", "recycled"):
            if id in getattr(pad, key):
                return [texts.say(f"thing.card_{key}", name=names[seat])]
    return []


def _mission_text(view: DeiView, id: str, texts: Texts, names: Sequence[str]) -> str:
    """What it counts, on time and late, what it gives everybody now, who has chosen it."""
    slot, task = task_of(view, id)
    said = [texts.say("thing.mission", rate=mission_text(task, texts), round=slot % 4 + 1)]
    if task.is_late:
        said.append(texts.say("thing.mission_late"))
    now = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(task.points))
    said.append(texts.say("thing.mission_now", who=now))
    if task.seats:
        said.append(texts.say("thing.mission_chosen", who=listed([names[seat] for seat in task.seats], texts)))
    return f"{mission_name(task, texts)}\n{' '.join(said)}"


def _ability_text(view: DeiView, seat: int, colour: int, texts: Texts) -> str:
    """One of my abilities."""
    pad = view.pads[seat]
    skill = pad.skills[colour]
    named = texts.say(f"colour.{COLOURS[colour]}")
    head = texts.say("thing.ability", ability=ability_text(skill.ability, texts), colour=named)
    said = [texts.say(f"ability_about.{skill.ability}")] if skill.ability else []
    said.append(texts.say("thing.learned" if skill.learned else "thing.unlearned", n=pad.markers[colour]))
    return f"{head}\n{' '.join(said)}"
