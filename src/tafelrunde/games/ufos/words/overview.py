"""The whole table in words, what stands beside the board, and the final scoring."""

from collections.abc import Sequence

from tafelrunde.games.ufos.scoring import SOURCES
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Bump, City, Roll, UfosView
from tafelrunde.games.ufos.words.parts import (
    free_slots,
    kinds_text,
    place_text,
    places_text,
    points_text,
    signed,
    sum_text,
    ufo_named,
    winning,
)
from tafelrunde.games.ufos.words.spots import city_text, village_text
from tafelrunde.kit.game import SeatFact, rank
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed, prompt_text

# --- beside the board ------------------------------------------------------------------------------------------------


def status(view: UfosView, texts: Texts) -> str:
    """How far the game is, and what ends it."""
    if view.over:
        return texts.say("status.over")
    return f"{_round(view, texts)} · {texts.say('status.goal', n=view.goal)}"


def _round(view: UfosView, texts: Texts) -> str:
    if not view.turn:
        return texts.say("status.start")
    key = "status.round_of" if view.rounds else "status.round"
    return texts.say(key, round=view.round, rounds=view.rounds)


def facts(view: UfosView, seat: int, texts: Texts) -> list[SeatFact]:
    """Controlled cities on the way to the goal, points as things stand, UFOs, and witnesses if there are any."""
    cities = view.counter[seat]
    found = [
        _fact("cities", cities, texts, max(view.goal, cities)),
        _fact("points", sum(view.scores[seat].values()), texts),
        _fact("ufos", view.tie_breaks[seat], texts),
    ]
    witnesses = sum(city.witnesses[seat] for city in view.cities.values())
    return [*found, _fact("witnesses", witnesses, texts)] if witnesses else found


def _fact(name: str, value: int, texts: Texts, most: int = 0) -> SeatFact:
    return SeatFact(texts.say(f"facts.{name}"), value, most, texts.say(f"facts_short.{name}"))


def doing(view: UfosView, seat: int, texts: Texts) -> str:
    """What a seat is doing; at the end its rank (UFO-166, UFO-167)."""
    if view.over:
        standings = _standings(view)
        place = rank(standings, seat)
        if place > 1:
            return texts.say("doing.rank", n=place)
        return texts.say("doing.wins" if standings.count(standings[seat]) == 1 else "doing.shares")
    for decision in view.open:
        if decision.seat == seat:
            return texts.say(f"doing.{decision.kind}")
    return texts.say("doing.waits")


def _standings(view: UfosView) -> list[tuple[int, int]]:
    return [(sum(score.values()), tie) for score, tie in zip(view.scores, view.tie_breaks, strict=True)]


Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: UfosView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Restaurants city by city, then everybody's stands, then everybody's witnesses (UFO-163 to UFO-165)."""
    restaurants, stands, witnesses = range(len(SOURCES))
    steps: list[Scored] = []
    for city in view.cities.values():
        at = place_text(view, city.id, texts)
        for seat, n in enumerate(city.restaurants):
            if n:
                points = n * city.resistance
                said = texts.say("scoring.restaurants", name=names[seat], n=n, at=at, points=points)
                steps.append((seat, restaurants, points, said, (f"piece-{city.id}-{LETTERS[seat]}",)))
    for seat in range(view.players):
        villages = [id for id, owner in view.stands.items() if owner == seat]
        if villages:
            n = len(villages)
            said = texts.say("scoring.stands", name=names[seat], n=n, points=n)
            steps.append((seat, stands, n, said, tuple(f"piece-{id}-{LETTERS[seat]}" for id in villages)))
    for seat in range(view.players):
        cities = [city for city in view.cities.values() if city.witnesses[seat]]
        if cities:
            n = sum(city.witnesses[seat] for city in cities)
            said = texts.say("scoring.witnesses", name=names[seat], n=n, points=2 * n)
            steps.append((seat, witnesses, -2 * n, said, tuple(f"witnesses-{city.id}" for city in cities)))
    return steps


# --- the whole table -------------------------------------------------------------------------------------------------


def describe(view: UfosView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    """The whole table as lines of text, instead of the picture; brief: what one needs to answer the question."""
    lines = _result(view, texts, names) if view.over else _bump(view, texts, names)
    if brief:
        return lines + _in_short(view, texts, names)
    if not view.over:
        lines = [*_asked(view, texts, names), *lines]
    lines += _sitters(view, texts, names)
    if view.roll is not None:
        lines.append(_roll_text(view, view.roll, texts, names))
    lines += [_player_text(view, seat, texts, names) for seat in range(view.players)]
    lines.append(texts.say("describe.cities", n=len(view.cities)))
    for city in view.cities.values():
        lines.append(_place_line(view, city.id, city_text(view, city, texts, names), texts))
    villages = [id for id, spot in view.world.spots.items() if spot.near and not spot.city]
    lines.append(texts.say("describe.villages", n=len(villages)))
    return lines + [_place_line(view, id, village_text(view, id, texts, names), texts) for id in villages]


def _asked(view: UfosView, texts: Texts, names: Sequence[str]) -> list[str]:
    """How far the game is, what ends it, and who is asked what."""
    without = sum(not any(city.restaurants) for city in view.cities.values())
    ends = texts.say("describe.ends_every_city" if view.every_city else "describe.ends", goal=view.goal, n=without)
    asked = [
        texts.say("describe.asked", name=names[d.seat], prompt=prompt_text(d.kind, texts))
        if d.seat == view.seat
        else texts.say("describe.asked_other", name=names[d.seat], what=doing(view, d.seat, texts))
        for d in view.open
    ]
    return [f"{_round(view, texts)}. {ends}", *asked]


def _place_line(view: UfosView, id: str, now: str, texts: Texts) -> str:
    """A place, how it is now, and where its lines lead."""
    near = places_text(view, view.world.spots[id].near, texts)
    return texts.say("describe.place", at=place_text(view, id, texts), now=now, near=near)


def _result(view: UfosView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Why it is over, and everybody's result from the first to the last."""
    lines = [texts.say("describe.over", reason=texts.say(f"end.{view.end}"))]
    standings = _standings(view)
    for seat in sorted(range(view.players), key=lambda seat: (rank(standings, seat), seat)):
        parts = ", ".join(
            f"{texts.say(f'source.{source}')} {points_text(points)}" for source, points in view.scores[seat].items()
        )
        values = {"n": rank(standings, seat), "total": points_text(standings[seat][0]), "parts": parts}
        lines.append(texts.say("describe.score", name=names[seat], **values))
    return lines


def _bump(view: UfosView, texts: Texts, names: Sequence[str]) -> list[str]:
    """The bump that goes on: both values, who supports whom, and the UFO that is being driven away."""
    bump = view.bump
    if bump is None:
        return (
            [texts.say("describe.contested", places=places_text(view, view.contested, texts))] if view.contested else []
        )
    sides = {
        "attack": signed(bump.attacker.value),
        "defence": signed(bump.defender.value),
        "attacker": _side(bump, True, texts, names),
        "defender": _side(bump, False, texts, names),
    }
    lines = [texts.say("describe.bump", at=place_text(view, bump.at, texts), **sides)]
    if bump.winner is None:
        percent = winning(bump.attacker.value, bump.defender.value)
        lines.append(texts.say("describe.bump_odds", attacker=names[bump.attacker.seat], percent=percent))
    else:
        key = "describe.won" if bump.flying else "describe.winner"
        lines.append(texts.say(key, name=names[bump.winner], n=bump.left))
    flying = ufo_named(view, bump.flying)
    if flying is not None:
        values = {"kind": texts.say(f"kind.{flying.kind}"), "name": names[flying.seat], "n": bump.range}
        key = "describe.flying" if len(bump.path) > 1 else "describe.taking_off"
        lines.append(texts.say(key, path=places_text(view, bump.path, texts), **values))
    return lines


def _sitters(view: UfosView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Who sits on what, and so wants to take it over (UFO-046)."""
    return [
        texts.say(
            "describe.sits_restaurant" if ufo.at in view.cities else "describe.sits_stand",
            name=names[ufo.seat],
            at=place_text(view, ufo.at, texts),
            other=names[ufo.sits_on],
        )
        for ufo in view.ufos
        if ufo.sits_on is not None
    ]


def _side(bump: Bump, attacks: bool, texts: Texts, names: Sequence[str]) -> str:
    side = bump.attacker if attacks else bump.defender
    if not side.supporters:
        return names[side.seat]
    helpers = listed([names[seat] for seat in side.supporters], texts)
    return texts.say("describe.supported", name=names[side.seat], helpers=helpers)


def _roll_text(view: UfosView, roll: Roll, texts: Texts, names: Sequence[str]) -> str:
    """The dice as they lie there."""
    values = {"name": names[roll.seat], "at": place_text(view, roll.at, texts), "sum": sum_text(roll.die, roll.bonus)}
    if roll.other is None:
        return texts.say("describe.roll", resistance=roll.resistance, **values)
    other_sum = sum_text(roll.other_die, roll.other_bonus)
    return texts.say("describe.bump_roll", other=names[roll.other], other_sum=other_sum, **values)


def _player_text(view: UfosView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """Control, points, UFOs and what is left in the supply."""
    left = kinds_text([kind for kind, n in view.ufos_left[seat].items() for _ in range(n)], texts)
    return texts.say(
        "describe.player",
        name=names[seat],
        cities=view.counter[seat],
        points=points_text(sum(view.scores[seat].values())),
        ufos=_ufos_text(view, seat, texts) or texts.say("describe.no_ufos"),
        restaurants=view.restaurants_left[seat],
        stands=view.stands_left[seat],
        witnesses=view.witnesses_left[seat],
        left=left or texts.say("describe.no_ufos"),
    )


def _ufos_text(view: UfosView, seat: int, texts: Texts) -> str:
    """All UFOs of a player: 2 standard UFOs in Roswell, bumper in Cairo."""
    mine = [ufo for ufo in view.ufos if ufo.seat == seat]
    found: list[str] = []
    for id in dict.fromkeys(ufo.at for ufo in mine):
        there = kinds_text([ufo.kind for ufo in mine if ufo.at == id], texts)
        found.append(texts.say("option.pick", kind=there, at=place_text(view, id, texts)))
    return ", ".join(found)


def _in_short(view: UfosView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Where the UFOs are and how the cities stand, a line each."""
    lines: list[str] = []
    for seat in range(view.players):
        ufos = _ufos_text(view, seat, texts)
        if ufos:
            lines.append(texts.say("describe.short", name=names[seat], n=view.counter[seat], ufos=ufos))
    cities = "; ".join(_city_in_short(view, city, texts) for city in view.cities.values())
    return [*lines, texts.say("describe.short_cities", cities=cities)]


def _city_in_short(view: UfosView, city: City, texts: Texts) -> str:
    """Resistance, owners of restaurants, free spaces, owners of witnesses: Cairo 6: A B, 1 free, witnesses C."""
    owners, witnesses = _letters(city.restaurants), _letters(city.witnesses)
    parts = [owners] if owners else []
    if free_slots(city):
        parts.append(texts.say("describe.short_free", n=free_slots(city)))
    if witnesses:
        parts.append(texts.say("describe.short_witnesses", who=witnesses))
    return f"{place_text(view, city.id, texts)} {city.resistance}: {', '.join(parts)}"


def _letters(counts: Sequence[int]) -> str:
    return ", ".join(f"{LETTERS[seat]} {n}" if n > 1 else LETTERS[seat] for seat, n in enumerate(counts) if n)
