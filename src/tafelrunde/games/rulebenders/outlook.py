"""What a position is worth to a seat, in thousandths of a chip: chips, sets, zones, majorities, stones, cards, income.

Only what the seat knows counts: tokens that it has not seen have the value of the average one, cards that it has not
seen that of the average card.
"""

from typing import Final

from tafelrunde.games.rulebenders.content import (
    CARDS,
    CURRENCY,
    DRAW,
    FLEXO,
    HAND,
    START,
    STONES,
    THEME,
)
from tafelrunde.games.rulebenders.guesses import ONE, Guess, guess
from tafelrunde.games.rulebenders.numbers import holds
from tafelrunde.games.rulebenders.rules import (
    CARD,
    STONE,
    areas_by,
    draw_value,
    hand_limit,
    leader,
    modifier,
    payable_kinds,
    plain_value,
    stock,
    why_not_theme,
)
from tafelrunde.games.rulebenders.scoring import ScoreBoard, full_set, score, set_points, sets_of
from tafelrunde.games.rulebenders.state import (
    ACTIONS,
    BOARD_COUNT,
    INCOME,
    NOBODY,
    NONE,
    SCORING,
    Rulebenders,
)

STONE_NOW: Final = 800  # in the supply of somebody who can still place it
STONE_KEPT: Final = 650  # for the next round
STONE_STAYS: Final = 500  # on an open field after this round
STONE_LOCKED: Final = 700  # on a locked space, for each round to come
STONE_LENT: Final = 550  # in the hands of others, who must place it
BURDEN: Final = 150  # a stone of somebody else that must be placed first
CARD_NOW: Final = 800
CARD_KEPT: Final = 450
FODDER: Final = 200  # of a card that is of no other use
TIE_BREAKER: Final = 250  # on the track, besides its chip
EXCHANGES: Final[tuple[int, ...]] = (700, 300, 100)  # tokens 1:1, 2:1, 3:1
RIGHTS: Final[tuple[int, ...]] = (-700, 0, 250, 450)  # exchanging: never, current, second, any
PAYMENTS: Final[tuple[int, ...]] = (0, 0, 300, 500)
# themes: none, active, with the opposite one, the neighbours, any
PERMITS: Final[tuple[int, ...]] = (-1800, -600, 0, 400, 700)
INCOMES: Final[tuple[tuple[int, int], ...]] = ((HAND, 150), (START, ONE), (STONES, 900), (DRAW, 700))
ROUNDS_OF: Final[tuple[int, ...]] = (0, 700, 1300, 1800)  # what comes once in each round to come, in thousandths of one
# that a place on a track is worth something in the end, by rounds to come
LASTS: Final[tuple[int, ...]] = (1000, 850, 720, 620)
BENDING: Final[tuple[int, ...]] = (500, 150, 150, 400, 700, 300, 300)  # what it is worth to bend a rule
FIRST_SEAT: Final = 1300  # to begin the next round: a chip more, and the first choice
READY: Final = 150  # an item that can pay
PAYS: Final = 6  # so many of them
GROWING: Final = 250  # a set that may still grow, for each name and each round to come
# how much one stone more says, by the stones that may still come
BASES: Final[tuple[int, ...]] = (9000, 4000, 2700, 2100, 1800)
SWARMS: Final[tuple[int, ...]] = (0, 3, 7, 14)  # up to so many stones
LONGEST: Final = 22  # more stones than that on a board make no difference
NOISE: Final = 300
# What is left of things in the end, in thousandths, with 1, 2 and 3 rounds to come, as it went in 600 games among
# greedy bots: chips, sets, stones, cards in play, discs, income, majorities; and what a card in hand is worth.
FORECAST: Final[tuple[tuple[int, ...], ...]] = (
    (980, 1180, 880, 950, 770, 440, 900, 1110),
    (870, 1250, 800, 1470, 190, 1190, 140, 1140),
    (540, 1580, 500, 1760, 270, 650, 350, 1130),
)
ENVY: Final = 250  # how much an opponent's chip counts against mine, of a thousand, for the foremost
PITY: Final = 110  # for each of the others


def _powers(base: int) -> list[int]:
    """1000, then each number times the base; it stops to grow before it gets too large."""
    found = [ONE]
    for _ in range(LONGEST):
        found.append(min(10**12, found[-1] * base // ONE))
    return found


POWERS: Final = [_powers(base) for base in BASES]


class Outlook:
    """How a seat sees the table, and tables that may follow from it."""

    def __init__(self, g: Rulebenders, seat: int) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.guess: Final[Guess] = guess(g.box)
        self.left: Final = len(g.box.rounds) - max(1, g.round)  # rounds to come
        self.first: Final = _first_board(g)  # that is still to be scored
        self.tokens: Final = self._tokens()
        self.unseen: Final = self._unseen()
        self.holds: Final = [0] * (5 * BOARD_COUNT * g.seats)  # seat, board, space: what it is worth to stand there
        self.wins: Final = [0] * (BOARD_COUNT * g.seats)  # seat and board: what it is worth to win it
        self.harms: Final = [0] * (BOARD_COUNT * g.seats)  # and what that does to the others, as this seat weighs them
        for b in range(BOARD_COUNT):
            self._look_at_spaces(g, b)
        self.hopes: Final = [self.hope(g, s) for s in range(g.players)]
        self.weights: Final = self._weights()
        for b in range(BOARD_COUNT):
            self._look_at_prizes(g, b)

    # --- what does not change while the seat thinks ------------------------------------------------------------------

    def _tokens(self) -> list[int]:
        """Token -> its value as far as the seat knows, in thousandths."""
        g, found = self.g, [0] * (2 * BOARD_COUNT)
        for first in (0, BOARD_COUNT):
            kind = range(first, first + BOARD_COUNT)
            unknown = [g.box.tokens[t] for t in kind if not g.knows(self.seat, t)]
            mean = ONE * sum(unknown) // max(1, len(unknown))
            for token in kind:
                found[token] = ONE * g.box.tokens[token] if g.knows(self.seat, token) else mean
        return found

    def _unseen(self) -> list[int]:
        """Card -> 1: it lies in a pile or a hand that the seat does not see."""
        g, found = self.g, [0] * CARDS
        hands = [g.hands[s] for s in range(g.seats) if s != self.seat and s not in g.opened]
        for pile in g.draw + hands:
            for card in pile:
                found[card] = 1
        return found

    def _weights(self) -> list[int]:
        """My own chips count, those of others against me, most of all those of the foremost; Flexo's never."""
        others = [s for s in range(self.g.players) if s != self.seat]
        ahead = max([self.hopes[s] for s in others])
        found = [0] * self.g.seats
        for s in others:
            found[s] = -ENVY if self.hopes[s] == ahead else -PITY
        found[self.seat] = ONE
        return found

    # --- discs and tokens --------------------------------------------------------------------------------------------

    def _look_at_board(self, w: Rulebenders, b: int) -> None:
        self._look_at_spaces(w, b)
        self._look_at_prizes(w, b)

    def _look_at_spaces(self, w: Rulebenders, b: int) -> None:
        """What it is worth to stand on the spaces of a board."""
        for s in range(w.seats):
            k = BOARD_COUNT * s + b
            others = [w.discs[BOARD_COUNT * o + b] for o in range(w.seats) if o != s]
            for space in range(-2, 3):
                self.holds[5 * k + 2 + space] = self._hold(w, b, space, -min(others) if space < 0 else max(others))

    def _look_at_prizes(self, w: Rulebenders, b: int) -> None:
        """What it is worth to win a board: the best step of the disc, and a rule to bend."""
        for s in range(w.players):
            k = BOARD_COUNT * s + b
            disc, most = w.discs[k], 0
            self.wins[k] = self.harms[k] = 0
            for side in (-1, 1):
                for steps in (1, 2) if (w.symbols[s] >> b) & 1 else (1,):
                    gain = self.step(w, s, b, disc, side, steps)
                    losses = self.losses(w, s, b, side, disc + side * steps)
                    liked = gain + PITY * sum(losses) // ONE
                    if liked > most:
                        most, self.wins[k], self.harms[k] = liked, gain, self.harm(losses)
            if self.left:
                self.wins[k] += FIRST_SEAT if b == START and w.starter != s else BENDING[b]

    def losses(self, w: Rulebenders, s: int, b: int, side: int, goal: int) -> list[int]:
        """What each player loses if a disc goes there: the token, or that they are closest to it (RUL-201)."""
        found, before = [0] * w.players, w.discs[BOARD_COUNT * s + b] * side
        token = self.token(w, b if side < 0 else BOARD_COUNT + b)
        if not token:
            return found
        discs = [w.discs[BOARD_COUNT * o + b] * side if o != s else 0 for o in range(w.seats)]
        closest, further = max(discs), ONE * w.box.further
        for o in range(w.players):
            if discs[o] > 0 and goal * side > 2:
                found[o] = token - (further if discs[o] < max(closest, before) else 0)
            elif discs[o] > 0 and discs[o] == closest and before <= closest < goal * side:
                found[o] = further
        return [loss * LASTS[self.left] // ONE for loss in found]

    def harm(self, losses: list[int]) -> int:
        """How the seat likes what all of them lose."""
        return -sum([self.weights[s] * loss for s, loss in enumerate(losses)]) // ONE

    def _changed(self, w: Rulebenders) -> list[int]:
        """Boards on which discs, tokens or the rights to move are not as they were."""
        g = self.g
        if (
            w.discs == g.discs
            and w.tokens == g.tokens
            and w.multipliers == g.multipliers
            and w.symbols == g.symbols
            and w.settings[START] == g.settings[START]
        ):
            return []
        return [b for b in range(BOARD_COUNT) if self._is_changed(w, b)]

    def _is_changed(self, w: Rulebenders, b: int) -> bool:
        g = self.g
        if w.tokens[b] != g.tokens[b] or w.tokens[BOARD_COUNT + b] != g.tokens[BOARD_COUNT + b]:
            return True
        if w.multipliers[b] != g.multipliers[b] or (b == START and w.starter != g.starter):
            return True
        return any(
            w.discs[BOARD_COUNT * s + b] != g.discs[BOARD_COUNT * s + b] or (w.symbols[s] ^ g.symbols[s]) >> b & 1
            for s in range(w.seats)
        )

    def token(self, w: Rulebenders, place: int) -> int:
        """What a token gives, with its multiplier; 0: it is gone."""
        token = w.tokens[place]
        if token == NONE:
            return 0
        worth = self.tokens[token]
        return worth * w.box.factor if place < BOARD_COUNT and w.multipliers[place] else worth

    def _hold(self, w: Rulebenders, b: int, space: int, closest: int) -> int:
        """To stand on that space: what it changes in the rounds to come, and what the zone gives in the end."""
        worth = self._modified(w, b, space) * ROUNDS_OF[self.left] // ONE
        token = self.token(w, b if space < 0 else BOARD_COUNT + b) if space else 0
        if not token:
            return worth
        if closest > abs(space):
            token -= ONE * w.box.further
        return worth + token * LASTS[self.left] // ONE

    def _modified(self, w: Rulebenders, b: int, space: int) -> int:
        """What a disc on that space brings in a round."""
        change = w.box.boards[b].modifiers[space + 2]
        for board, each in INCOMES:
            if board == b:
                return each * change
        if b == THEME:
            return PERMITS[change]
        return PAYMENTS[change + 1] if b == CURRENCY else RIGHTS[change + 1]

    def step(self, w: Rulebenders, s: int, b: int, disc: int, side: int, steps: int) -> int:
        """What it is worth to go so far; off the track takes the token."""
        at = 5 * (BOARD_COUNT * s + b) + 2
        now, goal = self.holds[at + disc], disc + side * steps
        if goal * side <= 2:
            return self.holds[at + goal] - now
        token = self.token(w, b if side < 0 else BOARD_COUNT + b)
        return token + self._modified(w, b, 2 * side) * ROUNDS_OF[self.left] // ONE - now if token else 0

    # --- all together ------------------------------------------------------------------------------------------------

    def worth(self, w: Rulebenders) -> int:
        """How good a table is that may follow: what the seat may expect, less what others may."""
        prospects, damage = self._prospects(w)
        return sum([self.weights[s] * prospects[s] for s in range(w.players)]) // ONE + damage

    def others(self, w: Rulebenders) -> int:
        """The part of the others in it, but for the boards; it stays the same as long as only my own things change."""
        others = [s for s in range(w.players) if s != self.seat]
        return sum([self.weights[s] * (self.hopes[s] if w is self.g else self.hope(w, s)) for s in others])

    def worth_beside(self, w: Rulebenders, others: int) -> int:
        """As `worth`, where discs, tokens and what the others have are as they were."""
        boards, damage = self._majorities(w)
        total = others + self.weights[self.seat] * self.hope(w, self.seat)
        return (total + sum([self.weights[s] * boards[s] for s in range(w.players)])) // ONE + damage

    def prospects(self, w: Rulebenders) -> list[int]:
        """What each player may expect in the end, beyond what is the same for all."""
        return self._prospects(w)[0]

    def _prospects(self, w: Rulebenders) -> tuple[list[int], int]:
        """That, and what wins on the boards do to the others."""
        if w.over:
            return [ONE * sum(score(w, s).values()) for s in range(w.players)], 0
        changed = self._changed(w)
        for b in changed:
            self._look_at_board(w, b)
        found, damage = self._majorities(w)
        alike = not changed and self._same_for_all(w)
        for s in range(w.players):
            found[s] += self.hopes[s] if alike and self._same_for(w, s) else self.hope(w, s)
        for b in changed:
            self._look_at_board(self.g, b)
        return found, damage

    def _same_for_all(self, w: Rulebenders) -> bool:
        """Are the rules, the track and the lasting effects that concern all as they were?"""
        g = self.g
        if w.settings != g.settings or w.track != g.track or w.hooks != g.hooks or w.stash != g.stash:
            return False
        return all((card in w.laid) == (card in g.laid) for card in g.box.about_themes)

    def _same_for(self, w: Rulebenders, s: int) -> bool:
        """Does another seat have what it had? What it hopes for need not be reckoned anew then."""
        g, at = self.g, BOARD_COUNT * s
        return (
            s != self.seat
            and w.chips[s] == g.chips[s]
            and w.supply[s] == g.supply[s]
            and len(w.hands[s]) == len(g.hands[s])
            and w.dash[s] == g.dash[s]
            and w.open_[at : at + BOARD_COUNT] == g.open_[at : at + BOARD_COUNT]
            and w.locked[at : at + BOARD_COUNT] == g.locked[at : at + BOARD_COUNT]
            and w.passed[s] == g.passed[s]
            and w.loans == g.loans
            and w.phase == g.phase
        )

    def hope(self, w: Rulebenders, s: int) -> int:
        """What a seat has and may expect, but for the boards of this round."""
        hope = ONE * w.chips[s] + self._sets(w, s) + self._stones(w, s) + self._cards_in_play(w, s)
        hope += self._discs(w, s)
        hope += self._hand(w, s) if s == self.seat else self._hidden_hand(w, s)
        if self.left:
            hope += self._income(w, s)
        if self._acts(w, s) or self.left:
            hope += sum([EXCHANGES[k] * w.exchange[3 * s + k] for k in range(3)])
        return hope

    def _discs(self, w: Rulebenders, s: int) -> int:
        """What it is worth to stand where it stands."""
        found = 0
        for b in range(BOARD_COUNT):
            found += self.holds[5 * (BOARD_COUNT * s + b) + 2 + w.discs[BOARD_COUNT * s + b]]
        return found

    def forecast(self, w: Rulebenders) -> list[int]:
        """What each player may expect if there are rounds to come: early hopes often come to nothing."""
        chips, sets, stones, cards, discs, income, boards, card = FORECAST[min(self.left, len(FORECAST)) - 1]
        found, _ = self._majorities(w)
        for s in range(w.players):
            worth = boards * found[s] + ONE * (chips * w.chips[s] + card * len(w.hands[s]))
            worth += sets * self._sets(w, s) + stones * self._stones(w, s) + cards * self._cards_in_play(w, s)
            found[s] = (worth + discs * self._discs(w, s) + income * self._income(w, s)) // ONE
        return found

    def _acts(self, w: Rulebenders, s: int) -> bool:
        """Can it still act in this round?"""
        return w.phase <= INCOME or (w.phase == ACTIONS and not w.passed[s])

    def _majorities(self, w: Rulebenders) -> tuple[list[int], int]:
        """Who may win which boards: what that is worth to them, and what it does to the others."""
        seats, found, damage = w.seats, [0] * w.seats, 0
        acting = [self._acts(w, s) and (w.supply[s] > 0 or w.lent_to(s) > 0 or bool(w.stash)) for s in range(seats)]
        if not any(acting):
            return self._final_majorities(w)
        coming = sum([w.supply[s] for s in range(seats) if acting[s] and s != self.seat])
        power = POWERS[len([limit for limit in SWARMS if coming > limit])]
        for b in range(self.first, BOARD_COUNT):
            sum_of_all, shares = NOISE, [0] * seats
            for s in range(seats):
                stones = w.open_[BOARD_COUNT * s + b] + w.locked[BOARD_COUNT * s + b]
                shares[s] = power[min(stones, LONGEST)] if stones else ONE // 2 if acting[s] else 0
                sum_of_all += shares[s]
            for s in range(w.players):
                found[s] += self._prize(w, s, b) * shares[s] // sum_of_all
                damage += self.harms[BOARD_COUNT * s + b] * shares[s] // sum_of_all
        return found, damage

    def _final_majorities(self, w: Rulebenders) -> tuple[list[int], int]:
        """Nobody places any more: who leads, wins; of those who tie the first on the track."""
        found, damage = [0] * w.seats, 0
        for b in range(self.first, BOARD_COUNT):
            s = winner(w, b)
            if s != NOBODY and s < w.players:
                found[s] += self._prize(w, s, b)
                damage += self.harms[BOARD_COUNT * s + b]
        return found, damage

    def _prize(self, w: Rulebenders, s: int, b: int) -> int:
        """To win a board, though the stones there are gone then."""
        k = BOARD_COUNT * s + b
        return self.wins[k] - (STONE_STAYS * w.open_[k] if self.left else 0)

    def on_track(self, w: Rulebenders, place: int) -> int:
        """What a stone on the tie-break track is worth: the chip that it brings, and that it can break a tie."""
        return TIE_BREAKER + (ONE if place >= w.box.columns or self.left else 0)

    def _stones(self, w: Rulebenders, s: int) -> int:
        """In the supply, on the board, on the tie-break track."""
        left = self.left
        each = STONE_NOW if self._acts(w, s) else STONE_KEPT if left else 0
        worth = each * w.supply[s]
        if left:
            at = BOARD_COUNT * s
            worth += STONE_STAYS * sum(w.open_[at : at + BOARD_COUNT])
            worth += STONE_LOCKED * sum(w.locked[at : at + BOARD_COUNT]) * left
        for place in range(2 * w.box.columns):
            if w.track[place] == s:
                worth += self.on_track(w, place)
        for holder in range(w.players):
            worth += STONE_LENT * w.loans[w.seats * holder + s] - BURDEN * w.loans[w.seats * s + holder]
        for card, stones in w.stash.items():
            if w.holder_of(card) == s:
                worth += (STONE_NOW + 100) * stones
        return worth

    def _cards_in_play(self, w: Rulebenders, s: int) -> int:
        """Tap cards and what lasts, for this round and those to come."""
        guess, worth = self.guess, 0
        acts = self._acts(w, s)
        for card in w.dash[s]:
            if w.hooks and w.is_hooked(card):
                continue
            rounds = ROUNDS_OF[self.left]
            worth += guess.each[card] * rounds // ONE
            each = guess.use[card] or guess.answer[card] // 2
            if each:
                worth += each * rounds * 8 // 10 // ONE
                if acts and card not in w.tapped:
                    worth += each * 7 // 10
        return worth

    def _sets(self, w: Rulebenders, s: int) -> int:
        """Sets, and that a set that is begun may grow."""
        sets = sets_of(w, s)
        if not sets:
            return 0
        worth = sum([set_points(w, len(cards)) for cards in sets])
        return ONE * worth + GROWING * self.left * min(len(sets[0]), full_set(w) - 1)

    def _income(self, w: Rulebenders, s: int) -> int:
        """What the settings bring in the next round; what discs change is counted with them."""
        room = hand_limit(w, s) - min(2, len(w.hands[s]))
        worth = CARD_NOW * (min(draw_value(w, s), room) - modifier(w, s, DRAW))
        worth += STONE_NOW * (max(0, plain_value(w, s, STONES)) - modifier(w, s, STONES))
        if s == w.starter:
            worth += FIRST_SEAT
        ready = sum([stock(w, s, kind) for kind in payable_kinds(w, s)])
        return worth + READY * min(PAYS, ready)

    # --- hands -------------------------------------------------------------------------------------------------------

    def permits(self, w: Rulebenders, s: int) -> list[int]:
        """Theme -> 1: this seat may play its cards."""
        found = [0] * len(w.box.theme_names)
        if any(card in w.laid for card in w.box.about_themes):
            for theme in w.themes:
                found[theme] = int(why_not_theme(w, s, theme) is None)
        else:
            for area in areas_by(modifier(w, s, THEME), w.settings[THEME]):
                found[w.themes[area]] = 1
        return found

    def _hand(self, w: Rulebenders, s: int) -> int:
        """My cards; those above the limit must go."""
        permits = self.permits(w, s)
        worths = [self.card(w, s, card, permits) for card in w.hands[s]]
        surplus = len(worths) - hand_limit(w, s)
        if surplus > 0:
            worths.sort()
            worths = worths[surplus:]
        return sum(worths)

    def _hidden_hand(self, w: Rulebenders, s: int) -> int:
        each = CARD_NOW if self._acts(w, s) else CARD_KEPT if self.left else 0
        return each * min(len(w.hands[s]), hand_limit(w, s)) * (3 + sum(self.permits(w, s))) // 6

    def card(self, w: Rulebenders, s: int, card: int, permits: list[int]) -> int:
        """What a card in hand is worth."""
        acts = self._acts(w, s)
        if not acts and not self.left:
            return 0
        if self.unseen[card]:
            return CARD_NOW if acts else CARD_KEPT
        design = w.box.cards[card]
        fodder = 2 * FODDER if w.settings[CURRENCY] == CARD else FODDER
        now = acts and (permits[design.deck] == 1 if design.deck != FLEXO else not (w.symbols[s] >> design.symbol) & 1)
        gain = self.gain(w, s, card, now) - ONE * w.cost(card) * 9 // 10
        if not now:
            return max(fodder, gain * 4 // 10) if self.left else fodder if acts else 0
        return max(fodder, gain * 7 // 10)

    def gain(self, w: Rulebenders, s: int, card: int, now: bool) -> int:
        """What it does when it is played, now or in the next round."""
        guess, design = self.guess, w.box.cards[card]
        if design.is_set:
            return ONE * self.set_step(w, s, design.set_name)
        if design.deck == FLEXO:
            e = w.box.scripts[design.play][0]
            w.frames[0] = {"me": s, "card": card}
            sure = holds(w, 0, e.conditions)
            del w.frames[0]
            return guess.play[card] * (9 if sure else 4) // 10 + (200 if now else 0)
        rounds = ROUNDS_OF[self.left] + (ONE if now else 0)
        each = guess.use[card] + guess.each[card] if design.kind == "dashboard" else 0
        return max(guess.play[card] + each * rounds // ONE, guess.answer[card])

    def set_step(self, w: Rulebenders, s: int, name: str) -> int:
        """Chips that one more card of that name brings."""
        for cards in sets_of(w, s):
            if len(cards) < full_set(w) and all(w.box.cards[card].set_name != name for card in cards):
                return set_points(w, len(cards) + 1) - set_points(w, len(cards))
        return set_points(w, 1)

    def cheapest(self, w: Rulebenders, s: int, number: int) -> list[int]:
        """The hand cards that are missed least."""
        permits = self.permits(w, s)
        cards = [(self.card(w, s, card, permits), card) for card in w.hands[s]]
        cards.sort()
        return [card for _, card in cards[:number]]

    def unit(self, w: Rulebenders, s: int, kind: int) -> int:
        """What a stone or a chip is worth that one may give or take."""
        if kind != STONE:
            return ONE
        return STONE_NOW if self._acts(w, s) else STONE_KEPT if self.left else 0


def _first_board(g: Rulebenders) -> int:
    """The first board that is still to be scored in this round."""
    if g.phase < SCORING:
        return 0
    open_boards = [step.board for step in g.agenda if isinstance(step, ScoreBoard)]
    return min(open_boards, default=BOARD_COUNT)


def winner(w: Rulebenders, board: int) -> int:
    """Who would win a board as it is now; NOBODY: nobody does."""
    best = leader(w, board)
    if len(best) < 2:
        return best[0] if best else NOBODY
    for place in w.reading():
        if w.track[place] in best:
            return w.track[place]
    return NOBODY
