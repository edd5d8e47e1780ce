"""Positions written by hand (docs/positions.md)."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Step
from tafelrunde.games.dei.cards import CARDS, PlayCard, UseCard, play
from tafelrunde.games.dei.check import check
from tafelrunde.games.dei.check.agenda import after_turns, ending, following
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, MISSIONS, Box
from tafelrunde.games.dei.position.cards import buy_card, date_cards, plan_cards, read_cards, read_markets
from tafelrunde.games.dei.position.pieces import (
    read_abilities,
    read_factions,
    read_figures,
    read_map,
    read_wealth,
    with_own_map,
)
from tafelrunde.games.dei.position.reading import by_seat, words
from tafelrunde.games.dei.rounds import MISSION, ChooseMission, Cleanup, FinalScoring, Learn, Planning, Round, Turn
from tafelrunde.games.dei.rules import count_markers, majority
from tafelrunde.games.dei.setup import DraftPass
from tafelrunde.games.dei.state import HAND, LETTERS, NONE, PHASES, PLANNED, STATUSES, Dei
from tafelrunde.games.dei.view import RULES
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import entries, number, one_of, only, word

STAGES: Final = ("draft", "place", "plan", "turn", "card", "learn", "mission", "cleanup", "end")
PHASE: Final = {"draft": (0, 0), "place": (0, 0), "learn": (2, 2), "mission": (3, 3), "cleanup": (3, 3), "end": (3, 3)}
KEYS: Final = (
    *("game", "players", "seed", "to_move", "stage", "round", "phase", "rules", "layout", "map", "colours", "factions"),
    *("order", "looters", "leaders", "storehouses", "lifts", "bridges", "drones", "tokens", "pads", "abilities"),
    *("learned", "boosts", "vp", "hand", "up", "down", "recycled", "planned", "market", "decks", "missions", "chosen"),
    *("card", "face_down", "boost", "pending", "played", "downs", "bought", "parcels", "solar", "searched"),
    *("title", "show", "seat"),
)


def position(content: Content, doc: Mapping[str, Any]) -> Dei:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    word(doc, "title", "")
    if word(doc, "show", "") not in ("", "options"):
        raise Bad("show", "show")
    players = number(doc, "players", 2, 2, 4)
    g = Dei(Box(with_own_map(content, doc, players)), players)
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    stage = one_of(doc, "stage", STAGES, "turn")
    _read_rules(g, doc, stage)
    _read_time(g, doc, stage)
    read_map(g, doc)
    read_factions(g, doc)
    first = g.order[0] if stage in ("draft", "place", "plan") else 0
    seat = number(doc, "to_move", first, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    read_figures(g, doc, stage in ("draft", "place"))
    read_wealth(g, doc)
    read_abilities(g, doc, stage == "draft")
    read_cards(g, doc)
    buy_card(g, word(doc, "card", ""), seat)
    read_markets(g, doc)
    _read_missions(g, doc, stage, seat)
    _read_turn(g, doc, stage, seat)
    count_outposts(g)
    g.agenda = _agenda(g, stage, seat)[::-1]
    check(g)
    g.heard = []  # what happens by itself is reported too
    g.go_on()
    return g


def count_outposts(g: Dei) -> None:
    """Who controls which outpost follows from what stands there (DEI-Q-022)."""
    g.holder = [majority(g, region) for _, region in g.land.circles]
    count_markers(g)


# --- how far it is ---------------------------------------------------------------------------------------------------


def _read_rules(g: Dei, doc: Mapping[str, Any], stage: str) -> None:
    """The optional rules that are on."""
    for name in entries(doc, "rules", []):
        if name not in RULES:
            raise Bad("rules", "one_of", names=RULES, value=name)
        setattr(g, name, True)
    for needed, where in (("draft", stage == "draft"), ("planning", stage == "plan" or "planned" in doc)):
        if where and not getattr(g, needed):
            raise Bad("rules", "rule_needed", value=needed)


def _read_time(g: Dei, doc: Mapping[str, Any], stage: str) -> None:
    """Round and phase; before the first round there are none."""
    rounds = g.box.rounds
    if stage in ("draft", "place"):
        number(doc, "round", 1, 1, 1)
        number(doc, "phase", 1, 1, 1)
        return
    g.round = number(doc, "round", rounds if stage == "end" else 1, rounds if stage == "end" else 1, rounds)
    least, most = PHASE.get(stage, (1, PHASES))
    g.phase = number(doc, "phase", least, least, most)


def _read_missions(g: Dei, doc: Mapping[str, Any], stage: str, seat: int) -> None:
    """The cards on the spaces, and who has chosen which; who says nothing has used the last columns first."""
    ids = tuple(g.box.mission_numbers)
    count = COLUMNS if g.no_choice else MISSIONS
    names = words(doc.get("missions", list(ids[:count])), "missions", ids)
    if len(names) != count or len(set(names)) != count:
        raise Bad("missions", "missions", n=count)
    g.missions = tuple([g.box.mission_numbers[name] for name in names] + [NONE] * (MISSIONS - count))
    given = by_seat(g, doc, "chosen")
    for s in range(g.players):
        where = f"chosen.{LETTERS[s]}"
        if s not in given:
            gone = max(0, g.round - 1) + (1 if _has_chosen(g, stage, s, seat) else 0)
            for column in range(COLUMNS - (0 if g.rebellion else gone), COLUMNS):
                g.chosen[COLUMNS * s + column] = 0
        for name in words(given.get(s, []), where, tuple(names)):
            slot = names.index(name)
            if g.chosen[COLUMNS * s + slot % COLUMNS] != NONE:
                raise Bad(where, "DEI-123", column=slot % COLUMNS + 1)
            g.chosen[COLUMNS * s + slot % COLUMNS] = slot // COLUMNS


def _has_chosen(g: Dei, stage: str, seat: int, acting: int) -> bool:
    """Has that seat chosen a mission in this round already?"""
    if g.phase < MISSION or stage == "plan":
        return False
    before = g.order.index(seat) < g.order.index(acting)
    return stage in ("cleanup", "end") or (before and (stage == "mission" or not g.confrontation))


def _read_turn(g: Dei, doc: Mapping[str, Any], stage: str, seat: int) -> None:
    """What has happened in this turn: cards that lie there were played, as many as the phase allows."""
    if stage not in ("draft", "place", "plan", "cleanup", "end"):
        g.active = seat
    most = CARDS - 1 if stage == "card" else CARDS
    played, downs = date_cards(g, stage, seat, number(doc, "played", NONE, 0, most) if "played" in doc else NONE)
    g.played = played
    g.bought = number(doc, "bought", 0, 0, 1)
    g.downs = number(doc, "downs", max(downs, g.bought), 0, 1)
    for key in ("parcels", "solar", "searched"):
        setattr(g, key, number(doc, key, 0, 0, 1))
    plan_cards(g, doc, stage, seat, word(doc, "card", ""))
    if stage == "card":
        _read_card(g, doc, seat)
    else:
        for key in ("card", "face_down", "boost", "pending"):
            if key in doc:
                raise Bad(key, "only_card")


def _read_card(g: Dei, doc: Mapping[str, Any], seat: int) -> None:
    """The card that is being played, with the signs that are left on it."""
    id = word(doc, "card", "")
    card = g.box.card_numbers.get(id, NONE)
    if card == NONE or g.place[card] not in (STATUSES * seat + HAND, STATUSES * seat + PLANNED):
        raise Bad("card", "no_card_of_mine", value=id)
    down = doc.get("face_down", False)
    if not isinstance(down, bool):
        raise Bad("face_down", "one_of", names=("true", "false"), value=down)
    if down and g.bought:  # what is bought already was bought with this card
        g.downs = 0
    if down and g.downs:
        raise Bad("face_down", "DEI-114")
    play(g, seat, card, down)
    if down and g.bought:
        g.pending = []
    boost = word(doc, "boost", "")
    if boost:
        if boost not in BOOSTS:
            raise Bad("boost", "one_of", names=BOOSTS, value=boost)
        g.boost = BOOSTS.index(boost)
        g.bag[g.boost] -= 1
        g.laid[g.boost] += 1
    if "pending" in doc:
        codes = words(doc["pending"], "pending", tuple(g.box.icon_numbers))
        g.pending = [g.box.icon_numbers[code] for code in codes]


def _agenda(g: Dei, stage: str, seat: int) -> list[Step[Any]]:
    """What is still to be done: the stage for the seat to move, then everybody after it, and the rest of the round."""
    if stage in ("draft", "place"):
        return [*([DraftPass()] if stage == "draft" else []), Round()]
    if stage == "plan":
        return [Planning(), *map(Turn, g.order), *after_turns(g)]
    if stage == "cleanup":
        return [Cleanup()]
    if stage == "end":
        return [FinalScoring()]
    if stage == "learn":
        return [Learn(seat), *following(g, seat)]
    if stage == "mission" and g.confrontation:
        return [*map(ChooseMission, g.order[g.order.index(seat) :]), Cleanup()]
    steps: list[Step[Any]] = [*ending(g, seat), *following(g, seat)]
    if stage == "mission":
        return steps
    return [UseCard(seat) if stage == "card" else PlayCard(seat), *steps]
