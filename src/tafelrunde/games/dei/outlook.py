"""What one seat thinks of the table: points it has, points it may hope for, and where its figures should go.

It counts in thousandths of a point, in whole numbers only, so that pure and compiled bots think exactly alike. The
world belongs to it: deeds are done there in thought and taken back (`deeds.py`).
"""

from typing import Final

from tafelrunde.games.dei.abilities import AGENT, BARRICADES, BOMBS, SCOUT, WAGON
from tafelrunde.games.dei.content import COLUMNS, COUNTS, ENERGY, FIGHTER, TECH, Box, Mission
from tafelrunde.games.dei.icons import ALL, Icon
from tafelrunde.games.dei.rules import FIGHTER_STRENGTH, strength
from tafelrunde.games.dei.scoring import mission_at
from tafelrunde.games.dei.state import DOWN, HAND, NOBODY, NONE, PHASES, PLANNED, RECYCLED, STATUSES, Dei

ONE: Final = 1000  # a point
CARDS: Final = 2  # in an action phase
AHEAD: Final[tuple[int, ...]] = (1000, 780, 620, 500)  # thousandths: what missions of this round and later ones count
MARKER: Final[tuple[int, ...]] = (1000, 750, 550, 450)  # what a marker is worth at the end, by the rounds that follow
TECH_END: Final = 500
ENERGY_END: Final = 1000
FRACTION: Final = 500  # thousandths: what counts of a third looter that is not there yet
DIGIT: Final = 10  # bits for each of the numbers that are kept in one: enough outposts of one colour
LOW: Final = (1 << DIGIT) - 1
MANNED: Final = 3 * DIGIT  # from here on: outposts with a figure of mine; below: those that I hold
SIZES: Final = [bin(columns).count("1") for columns in range(1 << COLUMNS)]  # of sets of columns
LOOTER: Final = 60  # a looter on the map, for each turn that is left
MOST_COLLECTS: Final = 8  # of a kind that are seen
NEXT_COLLECT: Final = 450  # thousandths: what can be collected, but not by this card
FADES: Final = 850  # thousandths: and the next one after it
SURE_COLLECT: Final = 900  # thousandths: what this card can collect
PULL: Final = 450  # thousandths: what a goal is worth for a figure beside it
STEP: Final = 550  # thousandths: what is left of it one region further
CLIMB: Final = 250  # thousandths: the same between ground and roof where there is no lift yet
FAR: Final = 3  # regions from where it is seen
GOAL: Final = 400  # thousandths: what a resource is worth as a goal
CROWD: Final[tuple[int, ...]] = (0, 1000, 1550, 1900, 2100, 2200)  # thousandths: how many figures are drawn there
RISK: Final = 300  # thousandths: what a marker loses that somebody else can take in one move
POWER: Final = 650  # thousandths of a card's power: what playing it brings
BOOST: Final = 600  # a boost in the hand
DENIED: Final = 900  # a marker that somebody else has, shared out among the others
# thousandths: to learn with 0, 1, 2 markers: this round; next one
LEARNING: Final[tuple[tuple[int, ...], ...]] = ((100, 350, 900), (60, 250, 600))
LEARNED: Final = 2000  # points for an ability in the end
# how good each ability is, for each round that follows
ABILITY: Final[tuple[int, ...]] = (
    *(200, 300, 400, 400, 700, 500),
    *(700, 700, 1500, 500, 300, 200),
    *(600, 300, 200, 200, 300, 500),
)
ICON: Final = {  # how good each sign is
    "DEP": 700,
    "MOV": 900,
    "COL": 1000,
    "BLD": 700,
    "TMOV": 1100,
    "TDEP": 900,
    "LMOV": 1300,
    "LCOL": 1350,
    "MDEP": 850,
    "MCOL": 1500,
    "KIL": 500,
    "CPY": 2600,
    "VP": 1500,
    "TEC": 600,
    "ENE": 1400,
    "DRN": 1500,
}


def icon_power(icon: Icon) -> int:
    """How good a sign is, wherever it is used."""
    if icon.inner is not None:
        return icon_power(icon.inner) * (4 if icon.which == ALL else 3) // 2
    power = ICON.get(icon.verb, 0)
    if icon.verb == "DRN":
        return power + 200 * icon.number
    return power * max(1, icon.number)


def card_powers(box: Box) -> list[int]:
    """How good each card is, wherever it is used."""
    if not box.powers:
        box.powers.extend([sum([icon_power(icon) for icon in card.icons]) for card in box.cards])
    return box.powers


class Outlook:
    """What one seat thinks of the table during one decision."""

    def __init__(self, g: Dei, seat: int) -> None:
        land = g.land
        self.g: Final = g
        self.seat: Final = seat
        self.land: Final = land
        self.at: Final = land.size * seat
        self.lead: Final = FIGHTER_STRENGTH if g.power(seat) == FIGHTER else 1
        self.scout: Final = g.has(seat, SCOUT)
        self.tactical: Final = g.learned[3 * seat] == 1 and g.ability[3 * seat] in (BOMBS, AGENT, BARRICADES, WAGON)
        self.later: Final = max(0, g.box.rounds - g.round)  # rounds that follow
        self.slots = slots_left(g, seat)  # cards to play in this round, without the one that lies there
        self.collects = self.moves = 0  # signs of this card
        if g.active == seat:
            for number in g.pending:
                self.count(g.box.icons[number], 1)
        self.extra = 0  # what is worth something and cannot be seen on the table
        self.rival: Final = [0] * land.size  # the greatest strength of others
        self.owner: Final = [NOBODY] * land.size  # who has the majority without me
        for region in range(land.size):
            self.look_at(region)
        self.foreign = 0  # outposts that others hold as long as I am not there
        self.look_at_outposts()
        self.colours: Final = [g.colours[letter] for letter, _ in land.circles]
        self.manned: Final = [0] * land.size  # what a figure adds there to the outposts that are manned
        for outpost, (_, region) in enumerate(land.circles):
            self.manned[region] += 1 << MANNED + DIGIT * self.colours[outpost]
        self.threat: Final = [self._threat(region) if land.outposts[region] else 0 for region in range(land.size)]
        self.rounds: Final = list(range(g.round + (self._missions_done() >= g.round), g.box.rounds + 1))
        self.missions: Final = self._missions_left()
        self.asked: Final = [False] * len(COUNTS)  # by the missions that are left
        for _, mission in self.missions:
            self.asked[mission.counts] = True
        self._hopes: Final[dict[int, dict[int, int]]] = {}
        self._known_things = NONE
        self._known_hopes: dict[int, int] = {}
        self.sure = ONE * (g.points(seat) + g.box.ability_points[sum(g.learned[3 * seat : 3 * seat + 3])])
        self.posts = 0  # outposts by colour, MANNED or not; this and the next ones: where my figures are now
        self.freed = self.risk = self.drawn = self.tech = self.energy = 0
        self.cards = 0
        self.drone_cards = 0
        self.own: Final = [card for card, place in enumerate(g.place) if place >= 0 and place // STATUSES == seat]
        self.look_at_cards()
        self.buildings = sum([len(g.built(seat, kind)) for kind in range(3)])
        self.marker_worth: Final = [0, 0, 0]
        self.prize: Final = [0] * land.size  # what the outposts of a region are worth
        self.tech_worth = TECH_END
        self.energy_worth = ENERGY_END
        self.pull: Final = [0] * land.size
        self.look_around()
        self._price()
        self.faded_tech: Final = _faded(self.tech_worth)
        self.faded_energy: Final = _faded(self.energy_worth)
        self._attract()
        self.look_around()

    def count(self, icon: Icon, number: int) -> None:
        """A sign comes to the card, or is used."""
        inner = icon.inner if icon.inner is not None else icon
        if inner.verb in ("COL", "LCOL", "MCOL"):
            self.collects += number
        elif inner.verb in ("MOV", "TMOV", "LMOV", "EXTRA"):
            self.moves += number

    # --- who is where ------------------------------------------------------------------------------------------------

    def look_at(self, region: int) -> None:
        """How strong the others are there."""
        g, land = self.g, self.land
        best, who = 0, NOBODY
        for other in range(g.players):
            if other != self.seat and (g.looters[land.size * other + region] or g.leader[other] == region):
                here = strength(g, other, region)
                if here > best:
                    best, who = here, other
                elif here == best and not (who >= 0 and g.has(who, SCOUT)):
                    who = other if g.has(other, SCOUT) else NOBODY
        self.rival[region], self.owner[region] = best, who

    def look_at_outposts(self) -> None:
        """How many of them others hold."""
        self.foreign = len([1 for _, region in self.land.circles if self.owner[region] >= 0])

    def _threat(self, region: int) -> int:
        """How strong another faction can be there after one move."""
        g, size, worst = self.g, self.land.size, 0
        for other in range(g.players):
            if other != self.seat:
                come = 0
                for there in self.land.near[region]:
                    come = max(come, g.looters[size * other + there])
                if come:
                    worst = max(worst, come + strength(g, other, region))
        return worst

    def mine(self, region: int) -> int:
        """How strong I am there."""
        g = self.g
        if self.tactical:
            return strength(g, self.seat, region)
        return g.looters[self.at + region] + (self.lead if g.leader[self.seat] == region else 0)

    def holds(self, region: int) -> int:
        """Who has the majority."""
        mine = self.mine(region)
        if not mine or mine < self.rival[region]:
            return self.owner[region]
        if mine > self.rival[region] or self.scout:
            return self.seat
        who = self.owner[region]
        return who if who >= 0 and self.g.has(who, SCOUT) else NOBODY

    # --- missions ----------------------------------------------------------------------------------------------------

    def _missions_done(self) -> int:
        at = COLUMNS * self.seat
        return len([1 for row in self.g.chosen[at : at + COLUMNS] if row != NONE])

    def _missions_left(self) -> list[tuple[int, Mission]]:
        """Column and mission, where none is chosen yet."""
        g, at = self.g, COLUMNS * self.seat
        return [
            (slot % COLUMNS, mission_at(g, slot))
            for slot in range(len(g.missions))
            if g.missions[slot] != NONE and g.chosen[at + slot % COLUMNS] == NONE
        ]

    def hope(self) -> int:
        """What missions, abilities and the end promise for the outposts and other things that I have now."""
        things = self._things()
        if things != self._known_things:
            self._known_things = things
            self._known_hopes = self._hopes.setdefault(things, {})
        found = self._known_hopes.get(self.posts, NONE)
        if found < 0:
            counts = self.counts()
            found = self.mission_hope(counts) + self._abilities(counts) + MARKER[self.later] * counts[2]
            self._known_hopes[self.posts] = found
        return found

    def _things(self) -> int:
        """What missions count beside outposts, in one number; only what they ask for."""
        g, seat, asked = self.g, self.seat, self.asked
        things = self.drone_cards if asked[1] else 0
        things = things << 6 | (self.buildings if asked[0] else 0)
        things = things << 6 | (g.pad[2 * seat] if asked[3] else 0)
        things = things << 6 | (g.pad[2 * seat + 1] if asked[4] else 0)
        things = things << 6 | (g.reserve[seat] if asked[5] else 0)
        return things << 1 | (self.slots == 0)

    def mission_hope(self, counts: list[int]) -> int:
        """What the missions promise: the free columns, shared out to the rounds that are left as well as possible."""
        soft = FRACTION if self.slots or self.later else 0
        on_time, late = [NONE] * COLUMNS, [NONE] * COLUMNS
        for column, mission in self.missions:
            n = counts[mission.counts]
            on_time[column] = max(on_time[column], _soft(n, mission.on_time, mission.on_time_per, soft))
            late[column] = max(late[column], _soft(n, mission.late, mission.late_per, soft))
        return self._share_out(on_time, late)

    def _share_out(self, on_time: list[int], late: list[int]) -> int:
        """The best columns for the rounds that are left; by sets of columns, as bits."""
        rounds, most = self.rounds, 0
        best = [NONE] * (1 << COLUMNS)
        best[0] = 0
        for used in range(1 << COLUMNS):
            so_far, done = best[used], SIZES[used]
            if so_far >= 0 and done < len(rounds):
                number = rounds[done]
                weight = AHEAD[max(0, number - self.g.round)]
                for column in range(COLUMNS):
                    points = late[column] if column + 1 < number else on_time[column]
                    if points >= 0 and not used >> column & 1:
                        more = so_far + points * weight // 1000
                        most = max(most, more)
                        if more > best[used | 1 << column]:
                            best[used | 1 << column] = more
        return most

    # --- cards -------------------------------------------------------------------------------------------------------

    def look_at_cards(self) -> None:
        """What my cards are worth: their points, and what can be done with the best of them."""
        g, powers = self.g, card_powers(self.g.box)
        hand, kept, points, drones = list[int](), list[int](), 0, 0
        for card in self.own:
            data, status = g.box.cards[card], g.place[card] % STATUSES
            points += data.points
            drones += data.is_drone_card
            if status in (HAND, PLANNED):
                hand.append(powers[card])
            if status not in (DOWN, RECYCLED):
                kept.append(powers[card])
        power = _best_of(hand, self.slots) + self.later * _best_of(kept, CARDS * PHASES)
        self.cards = ONE * points + POWER * power // 1000
        self.drone_cards = drones

    # --- what is worth how much --------------------------------------------------------------------------------------

    def counts(self) -> list[int]:
        """What missions count, in the order of `content.COUNTS`."""
        g, seat, posts = self.g, self.seat, self.posts
        most = g.box.most_markers
        red, blue, green = [min(most, posts >> DIGIT * colour & LOW) for colour in range(3)]
        return [
            self.buildings,
            self.drone_cards,
            red + blue + green,
            g.pad[2 * seat],
            g.pad[2 * seat + 1],
            g.box.looters - g.reserve[seat],
            red,
            blue,
            green,
            *[posts >> MANNED + DIGIT * colour & LOW for colour in range(3)],
        ]

    def _price(self) -> None:
        """What one more of each thing would bring now."""
        counts = self.counts()
        base = self.mission_hope(counts)
        now = base + self._abilities(counts)
        for colour in range(3):
            _add(counts, colour, 1)
            more = self.mission_hope(counts) + self._abilities(counts) - now
            _add(counts, colour, -1)
            self.marker_worth[colour] = more + MARKER[self.later]
        for outpost, (_, region) in enumerate(self.land.circles):
            self.prize[region] += self.marker_worth[self.colours[outpost]]
        room = self.g.resources(self.seat) < self.g.box.pad
        for kind in range(2):
            more = 0
            if self.asked[3 + kind]:
                counts[3 + kind] += 1
                more = self.mission_hope(counts) - base
                counts[3 + kind] -= 1
            if kind == 0:
                self.tech_worth = TECH_END + more if room else 0
            else:
                self.energy_worth = ENERGY_END + more - (0 if room else TECH_END)

    def _abilities(self, counts: list[int]) -> int:
        """What learning promises (DEI-117, DEI-228)."""
        g, seat, worth = self.g, self.seat, 0
        now = g.phase <= 2
        rounds = self.later + now
        for colour in range(3):
            if g.learned[3 * seat + colour]:
                worth += ABILITY[g.ability[3 * seat + colour]] * self.later
            elif now or self.later:
                ability = g.ability[3 * seat + colour]
                good = LEARNED + (ABILITY[ability] * rounds if ability != NONE else 0)
                worth += good * LEARNING[0 if now else 1][min(counts[6 + colour], 2)] // 1000
        return worth

    def _attract(self) -> None:
        """Goals draw figures: outposts that are not mine, resources where I cannot collect yet."""
        g, land, pull = self.g, self.land, self.pull
        for region in range(land.size):
            goal = self.prize[region]
            if g.tokens[region]:
                worth = self.energy_worth if land.roof[region] else self.tech_worth
                goal += worth * min(3, g.tokens[region]) * GOAL // 1000
            if goal and self.holds(region) != self.seat:
                pull[region] = 2 * goal // (2 + self.rival[region])
        links, older = self._links(), [0] * land.size
        for _ in range(FAR):
            before = pull.copy()
            for region, here in enumerate(before):
                if here != older[region]:
                    step, climb = here * STEP // 1000, here * CLIMB // 1000
                    for there in land.near[region]:
                        if pull[there] < step:
                            pull[there] = step
                    for there in land.beside[region]:
                        if pull[there] < climb:
                            pull[there] = climb
            for a, b in links:
                pull[a] = max(pull[a], before[b] * STEP // 1000)
                pull[b] = max(pull[b], before[a] * STEP // 1000)
            older = before

    def _links(self) -> list[tuple[int, int]]:
        """What lifts and bridges join for me."""
        g, land = self.g, self.land
        links = [land.lifts[k] for k in land.neutral_lifts + g.lifts_of(self.seat)]
        for k in land.neutral_bridges + g.bridges_of(self.seat):
            if k >= 0:
                links.append((land.sites[k].a, land.sites[k].b))
        return links

    # --- all together ------------------------------------------------------------------------------------------------

    def worth(self) -> int:
        """What the table is worth to me as it lies there now."""
        g, seat, later = self.g, self.seat, self.later
        if g.over:
            return ONE * g.points(seat)
        worth = self.sure + self.extra + self.cards + self.hope()
        worth += TECH_END * g.pad[2 * seat] + ENERGY_END * g.pad[2 * seat + 1]
        turns = PHASES * later + (self.slots + 1) // 2
        worth += LOOTER * turns * (g.box.looters - g.reserve[seat])
        worth += min(BOOST, 150 * turns) * g.boosts_of(seat)
        worth -= DENIED * (self.foreign - self.freed) // (g.players - 1)
        if self.slots or later:
            worth -= self.risk * RISK // 1000
        if self.moves or self.slots or later:
            worth += self.drawn * PULL // 1000
        return worth + self._collecting()

    def look_around(self) -> None:
        """What my figures hold where they are, can collect there, and what draws them."""
        self.posts = self.freed = self.risk = self.drawn = self.tech = self.energy = 0
        for region in range(self.land.size):
            self.look_here(region, True)

    def look_here(self, region: int, comes: bool) -> None:
        """The same for one region: it comes to the rest, or is taken out before something changes there."""
        g, seat = self.g, self.seat
        looters, leader = g.looters[self.at + region], g.leader[seat] == region
        if not looters and not leader:
            return
        figures, rival = looters + leader, self.rival[region]
        mine = strength(g, seat, region) if self.tactical else looters + (self.lead if leader else 0)
        wins = mine > rival or (mine == rival and self.scout)
        drawn = self.pull[region] * CROWD[figures if figures < 5 else 5] // 1000
        self.drawn += drawn if comes else -drawn
        if self.manned[region]:
            self._look_at_posts(region, mine, wins, comes)
        if wins:
            tokens = g.tokens[region] if comes else -g.tokens[region]
            if self.land.roof[region]:
                self.energy += tokens
            else:
                self.tech += tokens

    def _look_at_posts(self, region: int, mine: int, wins: bool, comes: bool) -> None:
        """The same for its outposts."""
        posts, owner, freed, risk = self.manned[region], self.owner[region], 0, 0
        if owner >= 0 and (wins or (mine == self.rival[region] and not self.g.has(owner, SCOUT))):
            freed = len(self.land.outposts[region])
        if wins:
            posts += posts >> MANNED
            if self.threat[region] > mine:
                risk = self.prize[region]
        if comes:
            self.posts += posts
            self.freed += freed
            self.risk += risk
        else:
            self.posts -= posts
            self.freed -= freed
            self.risk -= risk

    def _collecting(self) -> int:
        """What can be collected: by this card, or later."""
        worth, seen, sure = 0, 0, self.collects
        room = self.g.box.pad - self.g.resources(self.seat)
        kind = ENERGY if self.energy_worth >= self.tech_worth else TECH
        for _ in range(2):
            number = min(MOST_COLLECTS, self.energy if kind == ENERGY else self.tech)
            if kind == TECH:
                number = min(number, max(0, room))
            room -= number
            now = min(number, sure)
            sure -= now
            worth += now * ((self.energy_worth if kind == ENERGY else self.tech_worth) * SURE_COLLECT // 1000)
            if self.slots or self.later:
                faded = self.faded_energy if kind == ENERGY else self.faded_tech
                worth += faded[seen + number - now] - faded[seen]
            seen += number - now
            kind = 1 - kind
        return worth


def _faded(each: int) -> list[int]:
    """What none, one, two and so on of a resource are worth that can be collected, but not by this card."""
    found, weight = [0], NEXT_COLLECT
    for _ in range(2 * MOST_COLLECTS):
        found.append(found[-1] + each * weight // 1000)
        weight = weight * FADES // 1000
    return found


def _best_of(powers: list[int], number: int) -> int:
    """The sum of so many of the greatest."""
    powers.sort()
    return sum(powers[max(0, len(powers) - number) :])


def _soft(count: int, points: int, per: int, soft: int) -> int:
    """Points of a mission; what is begun counts in part."""
    return ONE * points * (count // per) + points * (count % per) * soft // per


def _add(counts: list[int], colour: int, number: int) -> None:
    """An outpost of that colour comes to what missions count, or goes."""
    counts[2] += number
    counts[6 + colour] += number
    counts[9 + colour] += number


def slots_left(g: Dei, seat: int) -> int:
    """How many cards a seat can still play in this round, without the one that lies there."""
    rest = CARDS * max(0, PHASES - g.phase)
    if g.active == seat:
        return rest + max(0, CARDS - g.played - (g.card != NONE))
    if g.active >= 0 and g.order.index(seat) > g.order.index(g.active):
        return rest + CARDS
    return rest
