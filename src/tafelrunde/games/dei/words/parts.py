"""What many sentences are made of: signs, cards, prices, missions, abilities."""

from collections.abc import Sequence

from tafelrunde.engine import Refusal
from tafelrunde.games.dei.drones import RANGE
from tafelrunde.games.dei.view import CardInfo, DeiView, Offer, Task
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed, refusal_text

# --- signs and cards -------------------------------------------------------------------------------------------------


def icon_text(code: str, texts: Texts) -> str:
    """A sign by its name: "Bewegen", "Taktisches Einrücken je roten Außenposten", "Fly (+1)"."""
    verb, _, rest = code.partition(":")
    if verb == "PER":
        colour, _, inner = rest.partition(":")
        return texts.say(f"per.{colour}", icon=icon_text(inner, texts))
    if verb == "DRN":
        drone, _, bonus = rest.partition(":")
        said = texts.say(f"drone.{drone}")
        return said if bonus == "+0" else texts.say("icon.DRN_far", drone=said, n=bonus[1:])
    return texts.say(f"icon.{verb}", n=int(rest or 0))


def icon_about(code: str, texts: Texts) -> str:
    """What a sign lets one do, in one sentence."""
    verb, _, rest = code.partition(":")
    if verb == "PER":
        colour, _, inner = rest.partition(":")
        return texts.say(f"per_about.{colour}", about=icon_about(inner, texts))
    if verb == "DRN":
        drone, _, bonus = rest.partition(":")
        moves = texts.say("drone_about.move", n=RANGE + int(bonus))
        return f"{moves} {texts.say(f'drone_about.{drone}')}"
    return texts.say(f"icon_about.{verb}", n=int(rest or 0))


def icons_text(codes: Sequence[str], texts: Texts) -> str:
    """Signs of a card, equal ones together: "2× Bewegen · Sammeln"."""
    counts = {code: codes.count(code) for code in dict.fromkeys(codes)}
    return " · ".join(
        texts.say("times", n=n, icon=icon_text(code, texts)) if n > 1 else icon_text(code, texts)
        for code, n in counts.items()
    )


def card_of(view: DeiView, id: str) -> CardInfo:
    """A card as it is printed."""
    return view.board.cards[id]


def card_name(view: DeiView, id: str, texts: Texts) -> str:
    """Its name; "": nobody may see which it is."""
    if not id:
        return texts.say("card.hidden")
    card = card_of(view, id)
    return texts.say("place", at=(id, card.name, card.en))


def card_text(view: DeiView, id: str, texts: Texts) -> str:
    """Name and signs: "Vormarsch (2× Bewegen · Sammeln)"."""
    icons = icons_text(card_of(view, id).icons, texts)
    return texts.say("card.with_icons", card=card_name(view, id, texts), icons=icons)


def cards_text(view: DeiView, ids: Sequence[str], texts: Texts) -> str:
    """Names; hidden ones are only counted."""
    known = [card_name(view, id, texts) for id in ids if id]
    hidden = len(ids) - len(known)
    return ", ".join([*known, *([texts.say("card.hidden_n", n=hidden)] if hidden else [])]) or texts.say("none")


# --- prices ----------------------------------------------------------------------------------------------------------


def amount_text(tech: int, energy: int, texts: Texts) -> str:
    """2 technology and 1 energy; nothing."""
    said = [texts.say(f"amount.{kind}", n=n) for kind, n in (("tech", tech), ("energy", energy)) if n]
    return listed(said, texts) or texts.say("amount.nothing")


def offer_of(view: DeiView, id: str) -> tuple[int, int, Offer] | None:
    """Market, slot and offer of a card; None: it is for sale nowhere."""
    for k, stall in enumerate(view.stalls):
        for slot, offer in enumerate(stall.offers):
            if id and offer.card == id:
                return k, slot, offer
    return None


def why_dear(view: DeiView, market: int, slot: int, texts: Texts) -> str:
    """Why the seat of the view cannot buy it now; "": it can."""
    offer = view.stalls[market].offers[slot]
    rule, key = offer.refusal
    if not key:
        return ""
    values = {"n": offer.lacking, "market": market, "tech": offer.tech, "energy": offer.energy}
    return refusal_text(Refusal(rule, key, dict(values)), texts)


def slot_text(view: DeiView, market: int, slot: int, texts: Texts) -> str:
    """Price, what the place demands or gives: "1 Technologie; braucht 2 rote Außenposten"."""
    stall, offer = view.stalls[market], view.stalls[market].offers[slot]
    said = [amount_text(offer.tech, offer.energy, texts)]
    if offer.needed:
        said.append(texts.say(f"market.needs_{stall.name}", n=offer.needed))
    elif stall.name == "black" and slot != 1:
        said.append(texts.say("market.extra" if slot == 0 else "market.bonus"))
    return "; ".join(said)


# --- missions --------------------------------------------------------------------------------------------------------


def mission_text(task: Task, texts: Texts) -> str:
    """What it gives: "3 SP je 3 Plünderer auf dem Plan (verspätet 2 SP je 3)"."""
    n, per = task.on_time
    late, late_per = task.late
    unit = texts.say(f"unit.{task.counts}", n=per)
    on_time = texts.say("mission.rate_one" if per == 1 else "mission.rate", n=n, per=per, unit=unit)
    key = "mission.late_one" if late_per == 1 else "mission.late"
    return f"{on_time} ({texts.say(key, n=late, per=late_per)})"


def mission_name(task: Task, texts: Texts) -> str:
    """What it counts."""
    return texts.say(f"counts.{task.counts}")


def task_of(view: DeiView, id: str) -> tuple[int, Task]:
    """Space and mission of that id."""
    return next((slot, task) for slot, task in enumerate(view.tasks) if task.id == id)


# --- abilities, boosts -----------------------------------------------------------------------------------------------


def ability_text(ability: str, texts: Texts) -> str:
    """Its name; "": hidden."""
    return texts.say(f"ability.{ability}") if ability else texts.say("ability.hidden")


def boost_text(boost: str, texts: Texts) -> str:
    """A boost by what it adds."""
    return texts.say(f"boost.{boost}")


def boosts_text(boosts: Sequence[str], texts: Texts) -> str:
    """Several: "Bewegen, 2× Sammeln"."""
    counts = {boost: boosts.count(boost) for boost in dict.fromkeys(boosts)}
    return ", ".join(
        texts.say("times", n=n, icon=boost_text(boost, texts)) if n > 1 else boost_text(boost, texts)
        for boost, n in counts.items()
    )
