"""A city or a village in one sentence."""

from collections.abc import Sequence

from tafelrunde.games.ufos.view import City, UfosView
from tafelrunde.games.ufos.words.parts import free_slots, kinds_text, ufos_at
from tafelrunde.kit.texts import Texts


def city_text(view: UfosView, city: City, texts: Texts, names: Sequence[str]) -> str:
    """Resistance, spaces, restaurants, witnesses, who controls it, UFOs."""
    free = free_slots(city)
    parts = [texts.say("city.tile", resistance=city.resistance, slots=city.slots)]
    if any(city.restaurants):
        parts.append(texts.say("city.restaurants", who=_counts(city.restaurants, names)))
        parts.append(texts.say("city.free", n=free) if free else texts.say("city.full"))
    if any(city.witnesses):
        parts.append(texts.say("city.witnesses", who=_counts(city.witnesses, names)))
    if city.owner is not None:
        parts.append(texts.say("city.owner", name=names[city.owner]))
    return "; ".join(parts + _ufos(view, city.id, texts, names)) + "."


def village_text(view: UfosView, id: str, texts: Texts, names: Sequence[str]) -> str:
    """Whose stand is there, UFOs."""
    owner = view.stands.get(id)
    parts = [texts.say("village.stand", name=names[owner]) if owner is not None else texts.say("village.empty")]
    return "; ".join(parts + _ufos(view, id, texts, names)) + "."


def _counts(counts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(counts) if n)


def _ufos(view: UfosView, id: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """The UFOs there, a part for each player."""
    found: list[str] = []
    for seat in range(view.players):
        there = [ufo.kind for ufo in ufos_at(view, id, seat)]
        if there:
            found.append(texts.say("place_ufos", name=names[seat], ufos=kinds_text(there, texts)))
    return found
