"""Follow a game with the oracle: do what every event tells, if it was allowed; say what must be offered."""

from collections import Counter
from itertools import combinations
from typing import Any, cast

from tafelrunde.engine import Decision, Event, Option
from tafelrunde.games.dei.content import MARKETS
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.state import KINDS, Dei
from tests.dei import table
from tests.dei.oracle import COLOURS, Oracle, Side, colour_of, is_roof
from tests.dei.oracle_table import city_of, read, site_names

MOVES = ("MOV", "TMOV", "LMOV", "EXTRA")
DEPLOYS = ("DEP", "TDEP", "MDEP")
COLLECTS = ("COL", "LCOL", "MCOL")


def plain(value: Option) -> Any:
    """What has a name in an event, by its id alone; () is "" then."""
    if not isinstance(value, tuple) or not all(isinstance(part, (str, tuple)) for part in value):
        return value
    return tuple(map(plain, value)) if value and isinstance(value[0], tuple) else "".join(map(str, value[:1]))


class Follower(Oracle):
    """A game from its first round on."""

    def __init__(self, g: Dei) -> None:
        city = city_of(g)
        start = read(g)
        super().__init__(city, start, g.box.content, site_names(g, city))
        assert start.tokens == city.symbols()
        assert city.regions == set(g.land.names)
        for k, name in enumerate(g.land.names):
            assert {g.land.names[r] for r in g.land.near[k]} == city.neighbours[name]
            assert {g.land.names[r] for r in g.land.beside[k]} == city.adjacent[name]
        for side in start.sides:  # what has happened by itself is heard once more
            side.reserve += side.looters.total()
            side.looters.clear()
            side.leader = ""
        self.stock = {*MARKETS, *start.drones}  # whose cards are in play beside those of the factions
        start.active = -1
        start.round = 0
        self.turns: list[tuple[int, int, int]] = []  # turns so far: round, phase, seat
        self.verb = ""  # of the sign that is being used
        self.bonus = 0
        self.drone = ""
        self.transit: list[str] = []  # resources between map and pad
        self.owed: Counter[str] = Counter()  # resources that come from the supply
        self.newest = ""  # kind that was received last
        self.chain: list[str] = []  # what may be asked after a Collect
        self.exchanges = 0
        self.addable = ""  # where Machine deploy may put a resource
        self.flown = ""
        self.victims_due: list[int] = []  # who gets a boost
        self.by_parcel = False
        self.finished = False  # the player has said so
        self.collected_at = ""
        self.trades = 0  # purchases whose point is missing

    @property
    def me(self) -> Side:
        return self.t.sides[self.t.active]

    # --- what happens ------------------------------------------------------------------------------------------------

    def hear(self, events: list[Event]) -> None:
        for event in events:
            data = {**event.data, **event.secret}
            getattr(self, f"on_{event.kind}")({key: plain(value) for key, value in data.items()})

    def on_round_began(self, d: dict[str, Any]) -> None:
        self.t.round += 1
        assert d["round"] == self.t.round

    def on_arrived(self, d: dict[str, Any]) -> None:
        side = self.t.sides[d["seat"]]
        assert d["at"] in self.city.storehouses
        assert d["leader"] <= (side.leader in ("", d["at"]))
        side.looters[d["at"]] += d["looters"]
        side.reserve -= d["looters"]
        assert self.numbers["each"]["looters"] - side.reserve <= 2 + self.t.order.index(d["seat"])
        if d["leader"]:
            side.leader = d["at"]

    def on_planned(self, d: dict[str, Any]) -> None:
        side = self.t.sides[d["seat"]]
        assert set(d["cards"]) <= side.hand
        assert len(d["cards"]) == d["n"] == min(2, len(side.hand))
        side.hand -= set(d["cards"])
        side.planned = set(d["cards"])

    def on_turn_began(self, d: dict[str, Any]) -> None:
        t = self.t
        self.finish()
        due = (t.round, d["phase"], d["seat"])
        assert len(self.turns) == len(t.sides) * (3 * (t.round - 1) + d["phase"] - 1) + t.order.index(d["seat"])
        self.turns.append(due)
        t.active, t.played, t.downs, t.bought, t.parcels, t.solar, t.searched = d["seat"], 0, 0, 0, 0, False, False

    def on_played_up(self, d: dict[str, Any]) -> None:
        self.play(d["card"], "up")

    def on_played_down(self, d: dict[str, Any]) -> None:
        self.play(d["card"], "down")

    def play(self, card: str, way: str) -> None:
        self.finish()
        t = self.t
        assert {option[:2] for option in self.play_options(t.active) if isinstance(option, tuple)} >= {(way, card)}
        (self.me.planned if "planning" in t.rules else self.me.hand).remove(card)
        (self.me.up if way == "up" else self.me.down).add(card)
        t.card, t.face_down, t.boost, t.sprinted = card, way == "down", "", False
        t.downs += way == "down"
        t.pending = Counter(["BUY"] if way == "down" else self.cards[card]["actions"].split())

    def finish(self) -> None:
        """The card is done: the player has said so, or there was nothing else."""
        t = self.t
        if not t.card:
            return
        self.no_chain()
        options = self.use_options(t.active)
        assert "finish" in options
        assert self.finished or (options == {"finish"} and not self.must_ask(t.active))
        t.played += 1
        t.card, t.face_down, t.boost, t.sprinted, self.finished, self.verb = "", False, "", False, False, ""
        t.pending.clear()

    def on_boost_laid(self, d: dict[str, Any]) -> None:
        t, boost = self.t, d["boost"]
        assert not t.boost
        assert self.me.boosts[boost] > 0
        self.me.boosts[boost] -= 1
        t.laid[boost] += 1
        t.boost = boost
        if boost not in COLOURS:
            t.pending["TEC:1" if boost == "TEC" else boost] += 1

    def on_deployed(self, d: dict[str, Any]) -> None:
        seat, at, source = d["seat"], d["at"], d["from"]
        side = self.t.sides[seat]
        assert bool(source) == (side.reserve == 0)
        if self.drone == "SIM":
            assert at == self.t.drones["SIM"] != source
            self.bonus -= 1
            assert self.bonus >= 0
        else:
            assert self.verb in DEPLOYS
            assert at in self.deploy_to(seat, self.verb, source)
            self.addable = at if self.verb == "MDEP" else ""
            self.verb = ""
        side.looters[at] += 1
        if source:
            side.looters[source] -= 1
        else:
            side.reserve -= 1

    def on_moved(self, d: dict[str, Any]) -> None:
        seat, verb = d["seat"], self.verb
        if verb in DEPLOYS:
            assert "move" in self.converted(seat)
            verb = "MOV"
        assert verb in MOVES
        group = d["looters"], d["leader"], d["wagons"]
        assert group in self.groups(seat, verb, d["from"], d["to"])
        side = self.t.sides[seat]
        for pile, count in ((side.looters, group[0]), (side.storehouse, group[2])):
            pile[d["from"]] -= count
            pile[d["to"]] += count
        if group[1]:
            side.leader = d["to"]
        self.verb = ""
        if verb in ("MOV", "EXTRA", "LMOV") and not (side.power == "camouflage" and group[1]):
            assert self.majority(d["to"]) == seat
        if "sprinter" in side.learned and verb != "EXTRA" and not self.t.sprinted:
            self.t.sprinted = True
            self.t.pending["EXTRA"] += 1

    def on_collected(self, d: dict[str, Any]) -> None:
        seat, at, verb = d["seat"], d["at"], self.verb
        self.no_chain()
        if verb in DEPLOYS:
            assert "collect" in self.converted(seat)
            verb = "COL"
        if verb == "SEARCH":
            assert self.me.power == "search"
            assert at == self.me.leader == self.collected_at
            assert not self.t.searched
            self.t.searched = True
        else:
            assert verb in COLLECTS
        assert at in self.collect_from(seat)
        kind = self.kind_of(at)
        assert d["kind"] == kind
        self.t.tokens[at] -= 1
        self.transit.append(kind)
        self.arrive()
        self.verb, self.collected_at = "", at
        self.exchanges = 0
        self.chain = []
        if verb == "LCOL" and kind == "tech":
            self.chain.append("Exchange")
        if "reprocessing" in self.me.learned and any(self.lift(name)[0] == at for name in +self.me.lift):
            self.chain.append("Exchange")
        self.chain += ["ExtraTechnology"] if verb == "MCOL" else []
        self.chain.append("Search")

    def chain_options(self, kind: str) -> list[str]:
        """What may be asked after a Collect, if anything."""
        side, t = self.me, self.t
        if kind == "Exchange":
            return ["yes", "no"] if side.pad["tech"] and t.supply["energy"] else []
        if kind == "ExtraTechnology":
            full = side.pad.total() >= self.numbers["each"]["resources"]
            return [] if not t.supply["tech"] else ["take", "decline"] if full else ["take"]
        found = side.power == "search" and side.leader == self.collected_at and not t.searched
        return ["yes", "no"] if found and self.collected_at in self.collect_from(t.active) else []

    def no_chain(self) -> None:
        """Everything that may be asked after a Collect has been asked."""
        assert not any(len(self.chain_options(kind)) > 0 for kind in self.chain)
        self.chain = []

    def arrive(self) -> None:
        """What was taken from the map comes onto the pad, one by one, as long as it is not too much."""
        while self.transit and self.me.pad.total() <= self.numbers["each"]["resources"]:
            self.newest = self.transit.pop(0)
            self.me.pad[self.newest] += 1

    def on_received(self, d: dict[str, Any]) -> None:
        kind = d["kind"]
        if self.owed[kind]:
            self.owed[kind] -= 1
        else:
            while self.chain[0] != "ExtraTechnology":
                assert not self.chain_options(self.chain.pop(0))
            assert self.chain_options(self.chain.pop(0))
        assert self.t.supply[kind] > 0
        self.t.supply[kind] -= 1
        self.me.pad[kind] += 1
        self.newest = kind

    def on_returned(self, d: dict[str, Any]) -> None:
        assert self.me.pad.total() == self.numbers["each"]["resources"] + 1
        self.me.pad[d["kind"]] -= 1
        self.t.supply[d["kind"]] += 1
        assert self.me.pad[d["kind"]] >= (d["kind"] == self.newest)
        self.arrive()

    def on_exchanged(self, d: dict[str, Any]) -> None:
        self.exchanges -= 1
        assert self.exchanges >= 0
        for kind, gain in (("tech", -1), ("energy", 1)):
            self.me.pad[kind] += gain
            self.t.supply[kind] -= gain
            assert min(self.me.pad[kind], self.t.supply[kind]) >= 0

    def on_placed(self, d: dict[str, Any]) -> None:
        at = d["at"]
        if self.addable:
            assert at == self.addable
            self.addable = ""
        else:
            assert self.verb in COLLECTS or "collect" in self.converted(d["seat"])
            assert ("place", at) in self.collect_from(d["seat"])
            self.verb = ""
        self.t.tokens[at] += 1
        self.t.supply[self.kind_of(at)] -= 1
        assert d["kind"] == self.kind_of(at)

    def on_killed(self, d: dict[str, Any]) -> None:
        seat, victim, at = d["seat"], d["victim"], d["at"]
        assert seat == self.t.active != victim
        if self.verb == "KIL":
            self.verb = ""
        elif self.drone == "DRA":
            assert at == self.t.drones["DRA"]
        else:
            assert self.verb in COLLECTS or (self.verb in DEPLOYS and "collect" in self.converted(seat))
            assert ("kill", at, "ABCD"[victim]) in self.collect_from(seat)
            self.verb = ""
        side = self.t.sides[victim]
        side.looters[at] -= 1
        assert side.looters[at] >= 0
        side.reserve += 1
        self.victims_due.append(victim)

    def on_hunted(self, d: dict[str, Any]) -> None:
        assert d["at"] == self.t.drones["DRA"]
        assert self.drone == "DRA"
        self.me.points["draco"] += 1
        if not self.t.bag.total():
            self.victims_due.clear()
        assert not self.victims_due
        self.victims_due = [d["seat"]]
        self.drone = ""

    def on_boost_drawn(self, d: dict[str, Any]) -> None:
        assert self.victims_due.pop(0) == d["seat"]
        self.t.bag[d["boost"]] -= 1
        assert self.t.bag[d["boost"]] >= 0
        self.t.sides[d["seat"]].boosts[d["boost"]] += 1

    def on_built(self, d: dict[str, Any]) -> None:
        seat, kind, at, source = d["seat"], d["kind"], d["at"], d["from"]
        assert self.verb == "BLD"
        assert source in self.movable(seat, kind) if source else self.spare(seat, kind) > 0
        assert at in self.places(seat, kind, source)
        pile = self.me.built(kind)
        pile[at] += 1
        if source:
            pile[source] -= 1
        self.verb = ""
        if kind != "storehouse" and "engineer" in self.me.learned:
            self.t.pending["EXTRA"] += 2

    def on_drone_moved(self, d: dict[str, Any]) -> None:
        assert d["drone"] == self.drone
        assert d["to"] in self.flight(d["seat"], self.drone, self.bonus)
        self.t.drones[self.drone] = d["to"]

    def on_harvested(self, d: dict[str, Any]) -> None:
        assert self.drone == "MAS"
        assert d["at"] == self.t.drones["MAS"]
        assert 1 <= d["n"] <= min(2, self.t.tokens[d["at"]])
        self.t.tokens[d["at"]] -= d["n"]
        self.transit += [self.kind_of(d["at"])] * d["n"]
        self.arrive()
        self.drone = ""

    def on_flown(self, d: dict[str, Any]) -> None:
        assert self.drone == "FLY"
        assert d["from"] == self.t.drones["FLY"] != d["to"]
        self.flown += "R" if is_roof(d["to"]) else "g"
        assert self.flown in ("g", "gg", "R")
        self.me.looters[d["from"]] -= 1
        self.me.looters[d["to"]] += 1
        assert self.me.looters[d["from"]] >= 0

    def on_parcel(self, d: dict[str, Any]) -> None:
        self.finish()
        assert "parcel" in self.play_options(d["seat"])
        self.me.pad["energy"] -= 1
        self.t.supply["energy"] += 1
        self.t.parcels = 1
        self.by_parcel = True

    def auto_buy(self) -> None:
        """Buy was the only thing that the card was good for."""
        if self.t.pending["BUY"] and not self.by_parcel:
            assert self.use_options(self.t.active) == {"BUY"}
            assert not self.must_ask(self.t.active)
            self.t.pending["BUY"] -= 1

    def on_bought(self, d: dict[str, Any]) -> None:
        t, seat, card = self.t, d["seat"], d["card"]
        self.auto_buy()
        assert card in self.offers(seat)
        assert (d["tech"], d["energy"]) in self.payments(seat, card)
        assert self.by_parcel or t.face_down
        t.solar |= "solar" in self.me.learned and (d["tech"], d["energy"]) != self.price(card)
        t.bought += not self.by_parcel
        assert t.bought <= 1
        for kind in ("tech", "energy"):
            self.me.pad[kind] -= d[kind]
            t.supply[kind] += d[kind]
        market, slot = self.slot(card)
        assert MARKETS[d["market"]] == market
        t.markets[market].pop(slot)
        t.markets[market].insert(0, "")
        self.me.hand.add(card)
        self.owed["tech"] += (market, slot) == ("black", 2) and t.supply["tech"] > 0
        self.by_parcel, self.verb = False, ""
        self.trades += "trading" in self.me.learned

    def on_traded(self, d: dict[str, Any]) -> None:
        assert "trading" in self.me.learned
        self.me.points["trading"] += d["n"]
        self.trades -= 1

    def on_revealed(self, d: dict[str, Any]) -> None:
        name = MARKETS[d["market"]]
        assert self.t.markets[name][0] == ""
        self.t.decks[name].remove(d["card"])
        self.t.markets[name][0] = d["card"]

    def on_scored(self, d: dict[str, Any]) -> None:
        assert self.verb == f"VP:{d['n']}"
        self.me.points["actions"] += d["n"]
        self.verb = ""

    def on_copied(self, d: dict[str, Any]) -> None:
        assert self.verb == "CPY"
        assert d["card"] in self.me.up - {self.t.card}
        self.t.pending.update(icon for icon in self.cards[d["card"]]["actions"].split() if icon != "CPY")
        self.verb = ""

    def on_control(self, d: dict[str, Any]) -> None:
        assert self.majority(d["at"]) == d["seat"] != d["was"]
        assert (d["at"], COLOURS[d["colour"]]) in {(at, self.t.colours[k]) for k, at in self.city.circles}

    def on_learned(self, d: dict[str, Any]) -> None:
        self.finish()
        assert self.turns[-1][1] == 2
        assert self.t.played == 2 or not self.me.hand
        assert d["colour"] in self.learnable(d["seat"])
        ability = d["ability"]
        assert colour_of(ability) == d["colour"]
        self.me.hidden.remove(ability)
        self.me.learned.add(ability)

    def on_mission(self, d: dict[str, Any]) -> None:
        self.finish()
        assert self.turns[-1][1] == 3
        assert d["mission"] in self.mission_options(d["seat"])
        assert d["n"] == self.mission_value(d["seat"], d["mission"])
        self.t.sides[d["seat"]].missions.add(d["mission"])
        self.t.sides[d["seat"]].points["missions"] += d["n"]

    def on_mission_skipped(self, d: dict[str, Any]) -> None:
        self.finish()
        assert "rebellion" in self.t.rules

    def on_supply_scored(self, d: dict[str, Any]) -> None:
        gains = self.supply_scoring(d["seat"])
        assert d["n"] == sum(gains.values())
        assert self.t.round == 4
        self.t.sides[d["seat"]].points.update(gains)
        if "confrontation" in self.t.rules:
            self.clean_up()

    def on_card_points(self, d: dict[str, Any]) -> None:
        self.clean_up()
        assert d["n"] == self.card_points(d["seat"])
        self.t.sides[d["seat"]].points["cards"] += d["n"]

    def on_priorities(self, d: dict[str, Any]) -> None:
        self.clean_up()
        assert list(d["order"]) == self.new_order()
        self.t.order = list(d["order"])

    def clean_up(self) -> None:
        """DEI-182, DEI-220, DEI-221."""
        self.finish()
        assert len(self.turns) == 3 * len(self.t.sides) * self.t.round
        for side in self.t.sides:
            side.recycled |= side.down
            side.hand |= side.up | side.planned
            side.up, side.down, side.planned = set(), set(), set()
        self.t.bag.update(self.t.laid)
        self.t.laid.clear()
        self.t.active = -1

    # --- what is asked and answered ----------------------------------------------------------------------------------

    def answered(self, decision: Decision, option: Option) -> None:
        """A player has answered: what the events do not tell."""
        kind = decision.kind
        if kind == "PlaceLeader":
            self.t.sides[decision.seat].leader = str(option)
        elif kind == "UseCard":
            self.use(decision.seat, option)
        elif kind in ("Exchange", "ExtraTechnology", "Search"):
            assert self.chain[0] == kind
            if option != "take":
                self.chain.pop(0)
            self.exchanges += kind == "Exchange" and option == "yes"
            self.verb = "SEARCH" if (kind, option) == ("Search", "yes") else self.verb
        elif kind == "AddResource" and option == "no":
            self.addable = ""
        elif kind == "PickDrone":
            self.drone = str(option)
        elif kind in ("Simon", "Masamune"):
            self.bonus = cast(int, option)
        elif kind == "Fly":
            self.flown = ""

    def use(self, seat: int, option: Option) -> None:
        """A sign is used, or the card is finished."""
        self.no_chain()
        self.drone, self.addable = "", ""
        if option == "finish":
            self.finished = True
        if not isinstance(option, str) or option == "finish":
            return
        self.t.pending[option] -= 1
        verb, _, rest = option.partition(":")
        if verb == "PER":
            colour, _, inner = rest.partition(":")
            self.t.pending[inner] += self.times(seat, colour) - 1
            option = inner
            verb, _, rest = option.partition(":")
        self.verb = option
        if verb == "DRN":
            self.drone, self.bonus = rest[:3], int(rest[-1])
        elif verb in ("TEC", "ENE"):
            kind = "tech" if verb == "TEC" else "energy"
            self.owed[kind] += min(int(rest), self.t.supply[kind])

    def check(self, g: Dei) -> None:
        """The oracle's table is the game's, and so is all that follows from it."""
        kind = g.open[0].kind if g.open else ""
        if g.card < 0:
            self.finish()
        if kind in ("Buy", "Payment"):
            self.auto_buy()
            self.t.bought += g.bought > self.t.bought and kind == "Payment"
        assert self.t == read(g)
        assert not self.trades
        if kind == "Payment" and not self.by_parcel:
            self.t.bought -= 1  # it counts when it is paid
        if self.victims_due:
            assert not self.t.bag.total(), "somebody has not got a boost"
            self.victims_due.clear()
        assert self.holders() == g.holder
        for region in g.land.names:
            if any(side.is_at(region) or side.storehouse[region] for side in self.t.sides):
                assert table.strengths(g, region) == [self.strength(seat, region) for seat in range(g.players)]
                assert table.winner(g, region) == "ABCD-"[self.majority(region)].replace("-", "")
        for seat in range(g.players):
            assert table.markers(g, seat) == [self.markers(seat, colour) for colour in COLOURS]
            assert self.t.sides[seat].pad.total() <= self.numbers["each"]["resources"] + (kind == "Overflow")
        self.conserved()
        if kind and kind not in ("Overflow", *self.chain[:1]):
            self.no_chain()
        if kind not in ("Overflow", "ExtraTechnology"):
            assert not self.transit
            assert not self.owed.total()

    def conserved(self) -> None:
        """Nothing is lost and nothing comes from nowhere (DEI-INV-01 to DEI-INV-06, DEI-INV-11, DEI-INV-16)."""
        t, each = self.t, self.numbers["each"]
        for kind in ("tech", "energy"):
            on_map = sum(n for region, n in t.tokens.items() if self.kind_of(region) == kind)
            on_pads = sum(side.pad[kind] for side in t.sides)
            assert on_map + on_pads + t.supply[kind] + self.transit.count(kind) == self.numbers["table"][kind]
        piles = [t.tokens, t.supply, t.bag, t.laid]
        for side in t.sides:
            assert side.looters.total() + side.reserve == each["looters"]
            assert all(side.built(kind).total() <= each[f"{kind}s"] for kind in KINDS)
            piles += [side.looters, side.pad, side.boosts, side.storehouse, side.lift, side.bridge]
        assert all(min(pile.values(), default=0) >= 0 for pile in piles)
        held = sum(side.boosts.total() for side in t.sides)
        assert t.bag.total() + t.laid.total() + held == sum(
            n for n in self.numbers["boosts"].values() if n != "printed"
        )
        places = [place for side in t.sides for place in (side.hand, side.planned, side.up, side.down, side.recycled)]
        places += [*t.decks.values(), *({card for card in row if card} for row in t.markets.values())]
        cards = Counter(card for place in places for card in place)
        assert set(cards.values()) == {1}
        mine = {side.faction for side in t.sides}
        assert set(cards) == {id for id, card in self.cards.items() if card["of"] in self.stock | mine}

    def expected(self, d: Decision) -> set[Option]:
        """What must be offered."""
        seat, side, t, at = d.seat, self.t.sides[d.seat], self.t, cast("Any", d.choice)
        verb, source = getattr(at, "verb", ""), getattr(at, "source", "")
        fixed: dict[str, set[Option]] = {
            "AddResource": {"yes", "no"},
            "Draco": {"use", "skip"},
            "Fly": {"ground", "roof", "none"},
            "PickDrone": set(t.drones),
        }
        if d.kind in fixed:
            return fixed[d.kind]
        if d.kind in ("Exchange", "ExtraTechnology", "Search"):
            return set(self.chain_options(d.kind))
        if d.kind in ("MoveFrom", "MoveTo", "MoveGroup", "DeployTo", "RelocateLooter", "ConvertDeploy", "CollectFrom"):
            return self.expected_moves(d, seat, verb, source)
        if d.kind in ("BuildKind", "RelocateBuilding", "BuildSite"):
            kind = KINDS[getattr(at, "kind", 0)]
            if d.kind == "BuildKind":
                return set(self.build_kinds(seat))
            return set(self.movable(seat, kind) if d.kind == "RelocateBuilding" else self.places(seat, kind, source))
        if d.kind in ("MoveDrone", "Masamune", "Simon", "Transport", "FlyTo"):
            return self.expected_flights(d, side)
        ways: dict[str, Any] = {
            "PlayCard": lambda: self.play_options(seat),
            "UseCard": lambda: self.use_options(seat),
            "Kill": lambda: self.victims(seat),
            "Buy": lambda: self.offers(seat),
            "ParcelBuy": lambda: self.offers(seat),
            "Payment": lambda: self.payments(seat, at.card),
            "CopyCard": lambda: side.up - {t.card},
            "Overflow": lambda: {kind for kind in +side.pad if side.pad[kind] > (kind == self.newest)},
            "Learn": lambda: self.learnable(seat) | {"done"},
            "ChooseMission": lambda: self.mission_options(seat),
            "PlaceLeader": lambda: set(self.city.storehouses),
            "PlaceLooters": lambda: set(range(3 + t.order.index(seat))),
            "Plan": lambda: set(combinations(sorted(side.hand), min(2, len(side.hand)))),
        }
        found = ways[d.kind]()
        assert isinstance(found, set)
        return found

    def expected_moves(self, d: Decision, seat: int, verb: str, source: str) -> set[Option]:
        at: Any = d.choice
        here = self.verb if self.verb not in DEPLOYS or d.kind not in ("MoveFrom", "MoveTo", "MoveGroup") else "MOV"
        here = "COL" if d.kind == "CollectFrom" and self.verb in DEPLOYS else here
        assert verb == here, "it is the sign that was used"
        if d.kind == "MoveFrom":
            return set(self.move_from(seat, verb))
        if d.kind == "MoveTo":
            return set(self.move_to(seat, verb, at.start))
        if d.kind == "MoveGroup":
            return set(self.groups(seat, verb, at.start, at.end))
        if d.kind == "DeployTo":
            return set(self.deploy_to(seat, verb, source))
        if d.kind == "RelocateLooter":
            return set(self.relocate(seat, verb))
        if d.kind == "CollectFrom":
            return self.collect_from(seat)
        return {*self.converted(seat), *(["deploy"] if self.can_deploy(seat, verb) else [])}

    def expected_flights(self, d: Decision, side: Side) -> set[Option]:
        t, at = self.t, cast("Any", d.choice)
        if d.kind == "MoveDrone":
            assert DRONES[at.drone] == self.drone
            return set(self.flight(d.seat, self.drone, self.bonus))
        if d.kind == "Masamune":
            return set(range(min(2, t.tokens[t.drones["MAS"]]) + 1))
        if d.kind == "Simon":
            return set(range(min(2, side.reserve + side.looters.total() - side.looters[t.drones["SIM"]]) + 1))
        if d.kind == "Transport":
            return {"reserve"} if side.reserve else {region for region in +side.looters if region != t.drones["SIM"]}
        found: set[Option] = {r for r in self.city.regions if is_roof(r) == at.roof and r != t.drones["FLY"]}
        return found | ({"stop"} if at.second else set())
