"""Regions in words: their names, and how it stands there."""

from collections.abc import Sequence

from tafelrunde.games.dei.state import LETTERS
from tafelrunde.games.dei.view import Board, DeiView, Region
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed


def place_text(view: DeiView, name: str, texts: Texts) -> str:
    """A region, or a place for a lift or a bridge, as people call it: "Dach 2.1 Nord"."""
    return texts.say("place", at=view.board.labels[name])


def places_text(view: DeiView, names: Sequence[str], texts: Texts) -> str:
    """Several names."""
    return ", ".join(place_text(view, name, texts) for name in names)


def sign_text(board: Board, name: str, texts: Texts) -> str:
    """A region in the fewest signs, for the map: "2.1 N"."""
    place = board.places[name]
    return f"{place.tile} {texts.say(f'side.{place.side}')}" if place.side else place.tile


def map_order(view: DeiView) -> list[str]:
    """All regions as the map is read: from the top, and from left to right."""
    seen = dict.fromkeys(name for row in view.board.cells for name in row)
    return list(seen or view.board.places)


# --- how it stands ---------------------------------------------------------------------------------------------------


def region_text(view: DeiView, name: str, texts: Texts, names: Sequence[str]) -> str:
    """Everything that is there: resources, figures with strength, majority, outposts, buildings, drones."""
    return "; ".join(region_parts(view, name, texts, names)) + "."


def region_parts(view: DeiView, name: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """The same in parts, the most important first."""
    now = view.regions[name]
    parts = [_outpost_text(colour, who, texts, names) for colour, who in now.outposts]
    parts.append(resources_text(view, name, texts))
    figures = [_figures_text(view, now, seat, texts, names) for seat in range(view.players) if now.strength[seat]]
    if figures:
        parts.append(", ".join(figures))
        parts.append(
            texts.say("region.majority", name=names[now.majority])
            if now.majority is not None
            else texts.say("region.tie")
        )
    else:
        parts.append(texts.say("region.nobody"))
    return parts + _buildings(view, name, texts, names) + drones_here(now, texts)


def resources_text(view: DeiView, name: str, texts: Texts) -> str:
    """How much can be collected there: technology on the ground, energy on roofs."""
    n = view.regions[name].tokens
    kind = "energy" if view.board.places[name].roof else "tech"
    return texts.say(f"amount.{kind}", n=n) if n else texts.say(f"region.no_{kind}")


def _outpost_text(colour: str, who: int | None, texts: Texts, names: Sequence[str]) -> str:
    said = texts.say(f"outpost.{colour}")
    if who is None:
        return texts.say("region.outpost_free", outpost=said)
    return texts.say("region.outpost", outpost=said, name=names[who])


def _figures_text(view: DeiView, now: Region, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """Ada: 3 looters and Neena, strength 4."""
    figures = group_figures(now.looters[seat], now.leaders[seat], 0, leader_name(view, seat), texts)
    return texts.say("region.figures", name=names[seat], figures=figures, n=now.strength[seat])


def group_figures(looters: int, leader: bool, wagons: int, name: str, texts: Texts) -> str:
    """3 looters, Neena and 1 wagon."""
    said = [texts.say("figures.looters", n=looters)] if looters else []
    said += [name] if leader else []
    said += [texts.say("figures.wagons", n=wagons)] if wagons else []
    return listed(said, texts)


def leader_name(view: DeiView, seat: int) -> str:
    """Who leads that faction."""
    return view.board.factions[view.pads[seat].faction].leader


def drones_here(now: Region, texts: Texts) -> list[str]:
    """Drones over a region."""
    return [texts.say("region.drone", drone=texts.say(f"drone.{drone}")) for drone in now.drones]


def _buildings(view: DeiView, name: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """Storehouses there, and lifts and bridges that begin there or pass over it."""
    found = [texts.say("region.neutral_storehouse")] if view.board.places[name].storehouse else []
    for seat, n in enumerate(view.regions[name].stores):
        if n:
            found.append(texts.say("region.storehouses", n=n, name=names[seat]))
    neutral = texts.say("region.neutral")
    lifts = [(neutral, *ends) for ends in view.board.neutral_lifts]
    for owner, ground, roof in [*lifts, *((names[seat], ground, roof) for seat, ground, roof in view.lifts)]:
        if name in (ground, roof):
            other = place_text(view, roof if name == ground else ground, texts)
            found.append(texts.say("region.lift", at=other, name=owner))
    bridges = [(neutral, site) for site in view.board.neutral_bridges]
    for owner, site in [*bridges, *((names[seat], site) for seat, site in view.bridges)]:
        a, b, over = view.board.sites[site]
        if name == over:
            found.append(texts.say("region.under", name=owner))
        elif name in (a, b):
            found.append(texts.say("region.bridge", at=place_text(view, b if name == a else a, texts), name=owner))
    return found


# --- in short --------------------------------------------------------------------------------------------------------


def short_text(view: DeiView, name: str, texts: Texts, mine: bool = True) -> str:
    """The same in few signs, players by their letters: technology 2; A 3, B 1; red outpost: A."""
    now = view.regions[name]
    parts = [_short_outpost(colour, who, texts) for colour, who in now.outposts]
    if now.tokens:
        parts.append(resources_text(view, name, texts))
    parts += strengths_text(view, name, mine=mine)
    return "; ".join(parts + drones_here(now, texts))


def strengths_text(view: DeiView, name: str, mine: bool = True) -> list[str]:
    """Who is there with what strength, by letters, the strongest first: A 3, B 1."""
    strength = view.regions[name].strength
    seats = [s for s in range(view.players) if strength[s] and (mine or s != view.seat)]
    seats.sort(key=lambda seat: -strength[seat])
    said = ", ".join(f"{LETTERS[seat]} {strength[seat]}" for seat in seats)
    return [said] if said else []


def _short_outpost(colour: str, who: int | None, texts: Texts) -> str:
    said = texts.say(f"outpost.{colour}")
    if who is None:
        return texts.say("short.outpost_free", outpost=said)
    return texts.say("short.outpost", outpost=said, who=LETTERS[who])
