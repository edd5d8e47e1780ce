"""Stones on the board: place, lock, move, remove, take back, lend, mirror, level (RUL-219 to RUL-225)."""

from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.carrying import (
    DEEDS,
    STOP,
    Ask,
    ChooseColumn,
    ChooseNumber,
    ChooseStone,
    Deed,
    PlaceStone,
    add,
    keep,
)
from tafelrunde.games.rulebenders.language.effects import BOARDS, Effect
from tafelrunde.games.rulebenders.moving import lift_stone, places_for, put_stone, stones_at
from tafelrunde.games.rulebenders.numbers import board, count, number, player, value
from tafelrunde.games.rulebenders.state import BOARD_COUNT, LETTERS, NONE, Rulebenders, gaps, spot_name


class Place(Deed):
    """Stones of the personal supply go to the board by the normal rules (RUL-225, RUL-241)."""

    rule = "RUL-225"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(placements(g, player(g, f, e.who)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        most = 1 if g.lent_to(seat) else count(g, f, e.amount, g.supply[seat])  # RUL-AMB-107
        if most:
            g.then(PlaceStone(seat, f, script, at, most))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        found = placements(g, ask.seat)
        return [*found, STOP] if ask.effect(g).amount.mode == "up_to" and found else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        place_as(g, ask.seat, option)
        if ask.left > 1:
            g.then(PlaceStone(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


def placements(g: Rulebenders, seat: int) -> list[Option]:
    """Where the next stone may go: place, or place and owner of a lent one (RUL-258, RUL-259, RUL-AMB-109)."""
    if g.lent_placed and seat == g.active:
        return []
    if g.lent_to(seat):
        owners = [owner for owner in range(g.seats) if g.loans[g.seats * seat + owner]]
        return [(place, LETTERS[owner]) for owner in owners for place in places_for(g, seat, False)]
    return places_for(g, seat, True) if g.supply[seat] else []


def place_as(g: Rulebenders, seat: int, option: Option) -> None:
    """Place a stone as an option says."""
    if isinstance(option, tuple):
        put_stone(g, seat, LETTERS.index(cast(str, option[1])), cast(str, option[0]))
    else:
        put_stone(g, seat, seat, cast(str, option))


class PlaceLocked(Deed):
    """Own stones of the general supply go to free locked spaces (RUL-024)."""

    rule = "RUL-024"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return g.free_locks(board(g, f, e.where)) > 0 and g.general[player(g, f, e.who)] > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat, b = player(g, f, e.who), board(g, f, e.where)
        n = count(g, f, e.amount, min(g.general[seat], g.free_locks(b)))
        g.general[seat] -= n
        g.locked[BOARD_COUNT * seat + b] += n
        if g.heard is not None and n:
            g.tell("locked", {"seat": seat, "board": BOARDS[b], "n": n})


class Lock(Deed):
    """Own stones go from an open field to free locked spaces of the same board."""

    rule = "RUL-024"

    def most(self, g: Rulebenders, seat: int, b: int) -> int:
        """How many can be locked there."""
        return min(g.open_[BOARD_COUNT * seat + b], g.free_locks(b))

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return self.most(g, player(g, f, e.who), board(g, f, e.where)) > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat, b = player(g, f, e.who), board(g, f, e.where)
        n = count(g, f, e.amount, self.most(g, seat, b))
        if e.amount.mode == "up_to" and n:
            g.then(ChooseNumber(seat, f, script, at, 10 * b + n))
        else:
            self.lock(g, seat, b, n)

    def lock(self, g: Rulebenders, seat: int, b: int, n: int) -> None:
        """So many of them."""
        g.open_[BOARD_COUNT * seat + b] -= n
        g.locked[BOARD_COUNT * seat + b] += n
        if g.heard is not None and n:
            g.tell("locked", {"seat": seat, "board": BOARDS[b], "n": n})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return list(range(ask.left % 10 + 1))

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        self.lock(g, ask.seat, ask.left // 10, cast(int, option))


class MoveStones(Deed):
    """Own stones go one by one to another place, each of them once."""

    rule = "RUL-225"

    def ways(self, g: Rulebenders, e: Effect, seat: int, moved: tuple[Option, ...]) -> list[Option]:
        """From where to where; `moved`: where stones are that have moved already."""
        starts = stones_at(g, seat, e.zone.word, NONE)
        ends = [*(BOARDS if e.zone2.word in ("open", "open+track") else ())]
        if e.zone2.word in ("track", "open+track") and g.next_column() != NONE:
            ends.append("track")
        return [
            (start, end)
            for start, stones in starts
            if stones > moved.count(start)
            for end in ends
            if start != end and not (end == "track" and start not in BOARDS)
        ]

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.ways(g, e, player(g, f, e.who), ()))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.frames[f]["moved"] = ()
        g.then(ChooseStone(player(g, f, e.who), f, script, at, count(g, f, e.amount, 99)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e = ask.effect(g)
        found = self.ways(g, e, ask.seat, self.moved(g, ask.frame))
        return [*found, STOP] if e.amount.mode == "up_to" and found else found

    def moved(self, g: Rulebenders, f: int) -> tuple[Option, ...]:
        """Where the stones are that have moved already."""
        return cast("tuple[Option, ...]", g.frames[f]["moved"])

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        start, end = cast("tuple[str, str]", option)
        column = g.next_column()
        lift_stone(g, ask.seat, start)
        place = spot_name(g.box.columns, column) if end == "track" else end
        g.frames[ask.frame]["moved"] = (*self.moved(g, ask.frame), place)
        if end == "track":
            g.track[column] = ask.seat
        else:
            g.open_[BOARD_COUNT * ask.seat + BOARDS.index(end)] += 1
        if g.heard is not None:
            g.tell("moved", {"seat": ask.seat, "from": start, "to": end})
        if ask.left > 1:
            g.then(ChooseStone(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class RemoveStones(Deed):
    """Stones of a player leave; never locked ones (RUL-216)."""

    rule = "RUL-216"

    def there(self, g: Rulebenders, f: int, e: Effect, seat: int) -> list[tuple[str, int]]:
        """Where they lie."""
        if e.zone.word == "supply":
            return [("supply", g.supply[seat])] if g.supply[seat] and seat != g.flexo else []
        b = board(g, f, e.zone.where) if e.zone.where is not None else NONE
        return stones_at(g, seat, e.zone.word, b)

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.there(g, f, e, player(g, f, e.who)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        keep(g, f, e, 0)
        if e.zone.word == "supply" and e.amount.term is None:
            self.return_loans(g, seat)
        places = self.there(g, f, e, seat)
        total = sum([n for _, n in places])
        n = count(g, f, e.amount, total)
        if len(places) == 1 or n == total:
            for place, stones in places:
                for _ in range(min(n, stones)):
                    self.remove(g, f, e, seat, place)
        elif n:
            g.then(ChooseStone(number(g, f, "me"), f, script, at, 100 * seat + n))

    def return_loans(self, g: Rulebenders, seat: int) -> None:
        """Stones of others that are held go as well, each to its owner (RUL-AMB-090)."""
        for owner in range(g.seats):
            g.general[owner] += g.loans[g.seats * seat + owner]
            g.loans[g.seats * seat + owner] = 0

    def remove(self, g: Rulebenders, f: int, e: Effect, seat: int, place: str) -> None:
        """One stone."""
        if place == "supply":
            g.supply[seat] -= 1
        else:
            lift_stone(g, seat, place)
        g.give_back(seat, 1)
        add(g, f, e, 1)
        if g.heard is not None:
            g.tell("removed", {"seat": seat, "at": place})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [place for place, _ in self.there(g, ask.frame, ask.effect(g), ask.left // 100)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        self.remove(g, ask.frame, ask.effect(g), ask.left // 100, cast(str, option))
        if ask.left % 100 > 1:
            g.then(ChooseStone(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class TakeBack(Deed):
    """All unlocked stones of a colour on the board return to their owner's supply (RUL-255, RUL-256, RUL-AMB-122)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.there(g, f, e, player(g, f, e.who)))

    def there(self, g: Rulebenders, f: int, e: Effect, seat: int) -> list[tuple[str, int]]:
        """Where they lie."""
        return stones_at(g, seat, e.zone.word, board(g, f, e.zone.where) if e.zone.where is not None else NONE)

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        total = 0
        for place, stones in self.there(g, f, e, seat):
            for _ in range(stones):
                lift_stone(g, seat, place)
            total += stones
        g.supply[seat] += total
        if g.heard is not None and total:
            g.tell("took_back", {"seat": seat, "n": total})


class EmptyStash(Deed):
    """All stones on this card go to one rule board (RUL-267, RUL-268)."""

    rule = "RUL-268"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return g.stash.get(number(g, f, "card"), 0) > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        card, b = number(g, f, "card"), board(g, f, e.where)
        stones = g.stash.pop(card, 0)
        seat = g.holder_of(card)
        g.open_[BOARD_COUNT * seat + b] += stones
        if g.heard is not None and stones:
            g.tell("emptied", {"seat": seat, "card": g.box.labels[card], "board": BOARDS[b], "n": stones})


class MirrorTrack(Deed):
    """One of my stones into the other row of every column with one stone (RUL-245, RUL-AMB-123)."""

    rule = "RUL-AMB-123"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(gaps(g.track)) and g.general[player(g, f, e.who)] > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat, free = player(g, f, e.who), gaps(g.track)
        if g.general[seat] >= len(free):
            for place in free:
                self.put(g, seat, place)
        elif g.general[seat]:
            g.then(ChooseColumn(seat, f, script, at))

    def put(self, g: Rulebenders, seat: int, place: int) -> None:
        """One stone."""
        g.general[seat] -= 1
        g.track[place] = seat
        if g.heard is not None:
            g.tell("mirrored", {"seat": seat, "column": place % g.box.columns + 1})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [place % g.box.columns + 1 for place in gaps(g.track)] if g.general[ask.seat] else []

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        place = next(place for place in gaps(g.track) if place % g.box.columns + 1 == option)
        self.put(g, ask.seat, place)
        g.then(ChooseColumn(ask.seat, ask.frame, ask.script, ask.at))


class LevelMajorities(Deed):
    """On each board the strongest colours lose down to the next one (RUL-313 to RUL-316, RUL-AMB-115, RUL-AMB-116)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(g.total_at(b) for b in range(BOARD_COUNT))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        for b in range(BOARD_COUNT):
            counts = [g.at(seat, b) for seat in range(g.seats)]
            most = max(counts)
            rest = max([n for n in counts if n < most], default=0)
            for seat in range(g.seats):
                if most and counts[seat] == most:
                    self.take_off(g, seat, b, most - rest)

    def take_off(self, g: Rulebenders, seat: int, b: int, stones: int) -> None:
        """Open ones first."""
        k = BOARD_COUNT * seat + b
        opened = min(stones, g.open_[k])
        g.open_[k] -= opened
        g.locked[k] -= stones - opened
        g.give_back(seat, stones)
        if g.heard is not None:
            g.tell("levelled", {"seat": seat, "board": BOARDS[b], "n": stones})


class LoanStones(Deed):
    """My stones go to opponents, who must place them for me (RUL-257 to RUL-260)."""

    rule = "RUL-257"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return g.general[player(g, f, e.who)] > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        n = min(g.general[seat], value(g, f, e.amount.term) if e.amount.term is not None else 99)
        if n:
            g.then(LendStone(seat, f, script, at, n))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [LETTERS[seat] for seat in g.opponents(ask.seat)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        holder = LETTERS.index(cast(str, option))
        g.general[ask.seat] -= 1
        g.loans[g.seats * holder + ask.seat] += 1
        if g.heard is not None:
            g.tell("lent", {"seat": ask.seat, "to": holder})
        if ask.left > 1:
            g.then(LendStone(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class LendStone(Ask):
    """Who gets the next stone."""


DEEDS["place"] = Place()
DEEDS["place_locked"] = PlaceLocked()
DEEDS["lock"] = Lock()
DEEDS["move_stones"] = MoveStones()
DEEDS["remove_stones"] = RemoveStones()
DEEDS["take_back"] = TakeBack()
DEEDS["empty_stash"] = EmptyStash()
DEEDS["mirror_track"] = MirrorTrack()
DEEDS["level_majorities"] = LevelMajorities()
DEEDS["loan_stones"] = LoanStones()
