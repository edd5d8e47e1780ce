"""What is agreed on: opening a table, changing what the host decides, and the beginning of the game."""

import secrets
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tafelrunde.engine import Bad
from tafelrunde.kit.content import Content, content_hash
from tafelrunde.kit.game import GameType
from tafelrunde.kit.record import moments
from tafelrunde.kit.words import LETTERS
from tafelrunde.table import protocol
from tafelrunde.table.records import Clock, Pace, Seat, Settings, TableDoc, Times, Vote
from tafelrunde.table.room import acts, clocks, keeping, play
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import clean_name, name_key, set_name
from tafelrunde.table.room.seats import check_bot, check_host, check_stage, place

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

ME: Final = "me"
OPEN: Final = "open"
LONGEST: Final = 30 * 86_400  # seconds on a clock


# --- opening ---------------------------------------------------------------------------------------------------------


def new_doc(code: str, kind: GameType, person: str, wish: protocol.NewTable, now: int, content: Content) -> TableDoc:
    """A table with empty seats and bots; No if it cannot be like that."""
    _check_players(kind, len(wish.seats))
    check_clock(wish.clock)
    for word in wish.seats:
        if word not in (ME, OPEN):
            check_bot(word)
    advised = kind.first_game.variants if wish.first and kind.first_game else {}
    variants = settled_variants(kind, content, {**wish.variants, **advised}, len(wish.seats))
    check_live(kind, variants, wish.pace, wish.seats.count(ME))
    agreed = Settings(
        pace=wish.pace,
        clock=wish.clock,
        when_empty=wish.when_empty,
        grace=wish.grace,
        tempo=wish.tempo,
        listed=wish.listed,
        spectators=wish.spectators,
        hints=wish.practice or (not wish.listed if wish.hints is None else wish.hints),
        tell_hints=wish.listed if wish.tell_hints is None else wish.tell_hints,
    )
    return TableDoc(
        code=code,
        game=kind.id,
        host=person,
        seats=[Seat(bot="" if word in (ME, OPEN) else word) for word in wish.seats],
        variants=variants,
        content=content_hash(content),
        secret=secrets.token_hex(32),
        created=now,
        changed=now,
        settings=agreed,
        practice=wish.practice,
        rules_version=kind.rules_version,
    )


def furnish(room: "Room", person: str, wish: protocol.NewTable, now: int) -> None:
    """Whoever opens the table sits down, with the others at the same browser; if nobody is missing, it may begin."""
    names = [wish.name, *wish.names]
    for name in names:
        clean_name(name)
    mine = [number for number, word in enumerate(wish.seats) if word == ME]
    for k, number in enumerate(mine):
        place(room, number, person, now)
        set_name(room, name_key(room.doc.seats[number]), names[min(k, len(names) - 1)])
    if mine:
        room.doc.seats[mine[0]].luck = wish.luck
    else:
        set_name(room, person, wish.name)
    # the standard content, too: should it be corrected one day, this game keeps what it began with
    room.unsaved.content = room.doc.content, {name: dict(part) for name, part in room.content.items()}
    room.touch()
    if wish.start and OPEN not in wish.seats:
        begin(room, now)
        if wish.first:
            play.decide_beforehand(room, now)


def settled_variants(kind: GameType, content: Content, wishes: dict[str, str], players: int) -> dict[str, str]:
    """All variants with their values; No, if the game cannot begin with them when all seats are taken."""
    try:
        settled = kind.settle_variants(wishes)
        kind.begin(kind.box_for(content), players, settled, 0)  # only the game itself knows what it takes
    except Bad as bad:
        raise No(bad=bad) from None
    return settled


def check_clock(clock: Clock) -> None:
    """No, if nobody could play with such a clock."""
    if clock.kind != "none" and not (1 <= clock.seconds <= LONGEST and 0 <= clock.extra <= LONGEST):
        raise No("clock")


def check_live(kind: GameType, variants: Mapping[str, str], pace: Pace, most: int) -> None:
    """No, if it would be played in real time over days, or by several people (`most`) at one browser."""
    if kind.real_time(variants):
        if most > 1:
            raise No("live_shared")
        if pace == "days":
            raise No("live_days")


def _most_at_one(room: "Room") -> int:
    """How many people share a browser at most."""
    return max(Counter(seat.person for seat in room.doc.seats if seat.person).values(), default=0)


def _check_players(kind: GameType, players: int) -> None:
    fewest, most = kind.players
    if not fewest <= players <= most:
        raise No("players", fewest=fewest, most=most)


# --- changing --------------------------------------------------------------------------------------------------------


def change(room: "Room", person: str, looking: int | None, command: protocol.Set, now: int) -> None:
    """Change what the host may decide; what is left out stays. While the game is on, the others are asked about clocks
    and grace. A table that strangers find from now on has no hints, unless somebody wants them."""
    check_host(room, person)
    check_stage(room, "waiting", "playing")
    playing = room.doc.stage == "playing"
    if command.variants is not None:
        check_stage(room, "waiting")
    wishes = room.doc.variants | (command.variants or {})
    seats = len(room.doc.seats)
    variants = settled_variants(room.kind, room.content, wishes, seats) if command.variants else room.doc.variants
    if command.variants:
        check_live(room.kind, variants, room.doc.settings.pace, _most_at_one(room))
    if command.clock is not None:
        check_clock(command.clock)
    agreed = room.doc.settings
    now_agreed = Times(agreed.clock, agreed.when_empty, agreed.grace)
    times = Times(
        agreed.clock if command.clock is None else command.clock,
        agreed.when_empty if command.when_empty is None else command.when_empty,
        agreed.grace if command.grace is None else command.grace,
    )
    if times != now_agreed and playing:
        room.propose(Vote("times", 0, -1, [], times=times), person, now)
    elif times != now_agreed:
        set_times(room, times, person, now)
    hints, found = agreed.hints, command.listed and not agreed.listed and not room.doc.practice
    if found and not playing:
        agreed.hints, agreed.tell_hints = False, True
    for name in ("tempo", "listed", "locked", "spectators", "hints", "tell_hints"):
        value = getattr(command, name)
        if value is not None:
            setattr(agreed, name, value)
    if agreed.hints != hints:
        acts.note(room, "hints_on" if agreed.hints else "hints_off", acts.key_of(room, person, looking))
    room.doc.variants = variants
    room.touch()


def set_times(room: "Room", times: Times, person: str, now: int) -> None:
    """There are other clocks from now on, full ones, or another grace time."""
    agreed = room.doc.settings
    anew = times.clock != agreed.clock
    agreed.clock, agreed.when_empty, agreed.grace = times.clock, times.when_empty, times.grace
    if anew:
        clocks.fill(room, now)
    acts.note(room, "times", acts.key_of(room, person), times=times)
    room.touch()


# --- beginning -------------------------------------------------------------------------------------------------------


def start(room: "Room", person: str, looking: int | None, command: protocol.Start, now: int) -> None:
    """The host lets the game begin."""
    check_host(room, person)
    why = why_not_start(room)
    if why is not None:
        raise why
    begin(room, now)


def why_not_start(room: "Room") -> No | None:
    """Why the game cannot begin yet."""
    try:
        check_stage(room, "waiting")
        players = len(_taken(room))
        _check_players(room.kind, players)
        variants = settled_variants(room.kind, room.content, _variants_then(room), players)
        check_live(room.kind, variants, room.doc.settings.pace, _most_at_one(room))
    except No as no:
        return no.with_traceback(None)  # else it and the frames it names would hold one another
    return None


def _taken(room: "Room") -> list[int]:
    """The seats that are not empty."""
    return [number for number, seat in enumerate(room.doc.seats) if seat.person or seat.bot]


def _variants_then(room: "Room") -> dict[str, str]:
    """The variants once empty seats are taken away: who was meant by a letter has another one then."""
    found, taken = dict(room.doc.variants), _taken(room)
    for variant in room.kind.variants:
        letter = found[variant.name]
        if variant.of_seats and len(letter) == 1 and LETTERS.index(letter) in taken:
            found[variant.name] = LETTERS[taken.index(LETTERS.index(letter))]
    return found


def begin(room: "Room", now: int) -> None:
    """Empty seats are taken away; then the dice are fixed, and the game is set up."""
    doc = room.doc
    doc.variants = _variants_then(room)
    doc.seats = [doc.seats[number] for number in _taken(room)]
    doc.rules_version = room.kind.rules_version
    doc.stage = "playing"
    room.table = keeping.set_up(room)
    room.table.game.heard = []
    begun = next(moments(room.table)).events
    for seat in doc.seats:
        seat.gone = now if seat.gone else 0  # nobody is missed before the game
    clocks.fill(room, now)
    keeping.record(room, now, begun)
    if doc.settings.listed and doc.settings.hints:
        acts.note(room, "hints_on")
    clocks.settle(room, now)
