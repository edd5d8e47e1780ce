"""Playing: answers, undo, going back, bots. Here a table and the match on it touch."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from tafelrunde.bots import bot_answer
from tafelrunde.engine import MAIN, Bad, Chance, Decision, Game, Option, Refusal, Refused, option_from_json
from tafelrunde.table import protocol
from tafelrunde.table.room import clocks, keeping, passing
from tafelrunde.table.room.no import No
from tafelrunde.table.room.seats import my_seat, take_back

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


def check_going(room: "Room") -> None:
    """No, unless the game is on."""
    if room.doc.stage != "playing":
        raise No("not_started" if room.doc.stage == "waiting" else "over")
    if room.doc.paused:
        raise No("paused")
    if room.resuming:
        raise No("resuming")


# --- answers ---------------------------------------------------------------------------------------------------------


def answer(room: "Room", person: str, looking: int | None, command: protocol.Answer, now: int) -> bool:
    """Answer an open decision. False: nobody could take it back, and they were not sure.

    Where nobody waits for an answer, everything counts at once."""
    check_going(room)
    seat = my_seat(room, person, looking)
    let_due_happen(room, now)
    try:
        option = option_from_json(command.option)
    except Bad:
        raise No(refusal=Refusal("", "no_option")) from None
    serial = command.serial or -1  # 0 would mean: whatever is open
    refusal = room.game.why_not(seat, option, serial, clocks.stamp(room, now))
    if refusal is not None:
        raise No(refusal=refusal)
    if not command.sure and not acts_freely(room.game, seat) and is_final(room, seat, option, now):
        return False
    take_back(room, seat, now)
    _answer(room, seat, option, serial, now)
    return True


def acts_freely(game: Game, seat: int) -> bool:
    """Has this seat a decision that nobody waits for?"""
    decision = game.decision_of(seat)
    return decision is not None and game.is_free(decision)


def is_final(room: "Room", seat: int, option: Option, now: int) -> bool:
    """Could nobody take this answer back? Found out in an imagined world, so that nothing hidden shows."""
    try:
        world: Game = room.kind.imagine(room.game, seat, Chance(room.game_version))
        commits = world.commits
        world.answer(seat, option, 0, clocks.stamp(room, now))
        if follows := passing.wished(room, seat, world):
            world.answer(seat, follows[1], 0, clocks.stamp(room, now))
    except Exception:  # it cannot be found out
        return True
    if room.doc.practice:
        return world.over
    return world.over or world.commits != commits or world.decision_of(seat) is None


def _answer(room: "Room", seat: int, option: Option, serial: int, now: int) -> None:
    at, commits, waited = clocks.stamp(room, now), room.game.commits, not acts_freely(room.game, seat)
    _put(room, lambda: room.match.answer(seat, option, serial, at), now)
    # else to and fro would give time for nothing, and clocks would tell how often somebody acts in secret
    if waited and (seat not in room.asked() or room.game.commits != commits):
        clocks.add_extra(room, seat, 1)
    place = room.doc.seats[seat]
    if place.helper:
        place.helper = ""
        clocks.at_least(room, seat, now)


def answer_for_absent(room: "Room", seat: int, now: int) -> None:
    """Somebody is not here: the first option is taken for them."""
    decision = room.game.decision_of(seat)
    assert decision is not None
    _answer(room, seat, decision.options[0], decision.serial, now)


def answer_by_itself(room: "Room", answer: tuple[Decision, Option] | None, now: int) -> None:
    """The table answers for somebody: as they wish, or because their time is up."""
    if answer is not None:
        decision, option = answer
        _answer(room, decision.seat, option, decision.serial, now)


def settle(room: "Room", now: int) -> None:
    """Wishes whose time is over are forgotten; turns end at once for those who wish so."""
    if room.table is None or room.doc.stage != "playing":
        return
    passing.forget(room)
    while (ends := passing.ends_turn(room)) is not None:
        answer_by_itself(room, ends, now)
        passing.forget(room)


def let_due_happen(room: "Room", now: int) -> None:
    """What is due in the game by now happens, one input for each stamp."""
    while room.going() and 0 < (due := room.game.next_due()) <= clocks.game_time(room, now):
        _put(room, partial(room.match.time_up, max(due, room.game.now)), now)


def _put(room: "Room", act: Callable[[], object], now: int) -> None:
    """One input. If the rules refuse it or have a fault, the match is as before."""
    asked, commits, game = room.asked(), room.game.commits, room.game
    serials = {decision.seat: decision.serial for decision in game.open}
    public = room.public_view() if game.rushing() and not room.doc.fault else None
    try:
        act()
    except Refused as refused:
        raise No(refusal=refused.refusal) from None
    entry = room.match.inputs[-1]
    keeping.record(room, now, public=public)
    room.doc.fault = ""
    clocks.begin_anew(room, [d.seat for d in room.game.open if serials.get(d.seat) != d.serial], now)
    if entry.kind != "undo":
        new = entry.kind == "back" or room.game.commits != commits
        clocks.refill(room, [seat for seat in room.asked() if new or seat not in asked], now)
    if room.doc.vote is not None and room.doc.vote.what == "bot":
        room.doc.vote = None  # nobody is stuck any more
    if room.game.over:
        finish(room, "rules")


def finish(room: "Room", how: Literal["rules", "agreed", "scored", "shut"]) -> None:
    """The game is over; from now on nothing about it is secret."""
    doc = room.doc
    doc.stage, doc.end = "over", how
    doc.standings = room.kind.standings(room.game) if how in ("rules", "scored") else []
    doc.paused, doc.vote, doc.fault = False, None, ""
    for seat in doc.seats:
        seat.helper, seat.passes, seat.seen = "", {}, []
    if room.table is not None:
        keeping.keep_snapshot(room)
    room.touch(game=True)


# --- taking back -----------------------------------------------------------------------------------------------------


def undo(room: "Room", person: str, looking: int | None, command: protocol.Undo, now: int) -> None:
    """Take my last answer back; at a practice table whatever chance and bots have done since, too."""
    seat = my_seat(room, person, looking)
    why = why_not_undo(room, seat)
    if why is not None:
        raise why
    if room.match.why_not_undo(seat) is not None:
        go_back(room, room.match.last_answer(seat) - 1, now)
        return
    asked = seat in room.asked()
    passing.drop_ending(room, seat)
    _put(room, lambda: room.match.undo(seat), now)
    if not asked:
        clocks.add_extra(room, seat, -1)


def why_not_undo(room: "Room", seat: int) -> No | None:
    """Why this seat can take nothing back."""
    try:
        check_going(room)
    except No as no:
        return no.with_traceback(None)  # else it and the frames it names would hold one another
    if room.rushing():
        return No("rushing")
    refusal = room.match.why_not_undo(seat)
    if refusal is None or (room.doc.practice and not room.game.timed() and _only_mine_since(room, seat)):
        return None
    return No(refusal=refusal)


def _only_mine_since(room: "Room", seat: int) -> bool:
    """Has this seat answered, and since then nobody but the same person and bots?"""
    last, person = room.match.last_answer(seat), room.doc.seats[seat].person
    answers = [entry for entry in room.match.inputs[last:] if entry.kind == "answer"]
    return last > 0 and all(room.doc.seats[entry.seat].person in ("", person) for entry in answers)


def go_back(room: "Room", number: int, now: int) -> None:
    """All go back to the table as it was after so many inputs."""
    game = then(room, number)
    passing.drop_all(room)
    _put(room, lambda: room.match.back(number, game), now)


def then(room: "Room", number: int) -> Game:
    """The game that all can go back to; No where a clock drove them."""
    game = room.game_at(number)
    if game.rushing():
        raise No("back_to_rush")
    return game


def game_at(room: "Room", number: int) -> Game:
    """The game as it was after so many inputs, from the record or from a snapshot that was lent."""
    match = room.match
    if not 0 <= number <= len(match.inputs):
        raise No(refusal=Refusal("", "no_such_input"))
    if number == len(match.inputs):
        return match.game.copy()
    if room.doc.replayable:
        return match.at_input(number)
    if room.lent is None or room.lent[0] > number:
        raise No("no_record")
    try:
        return keeping.play_from(room, room.lent, match.inputs[:number]).game
    except Exception:  # by the rules of today it does not come to that
        raise No("no_record") from None


# --- bots ------------------------------------------------------------------------------------------------------------


def bot_to_move(room: "Room") -> tuple[int, str, Decision] | None:
    """Who is next among the bots that the game waits for: seat, bot, decision."""
    if not room.going() or room.resuming:
        return None
    for decision in room.game.open:
        bot = _bot_for(room, decision)
        if bot and not room.game.is_free(decision):
            return decision.seat, bot, decision
    return None


def bots_go_on(room: "Room") -> bool:
    """Do bots play though nobody looks? Where a game takes days, as long as anybody plays there themselves: until one
    of those is asked, whose turn it then is when they look in."""
    return room.doc.settings.pace == "days" and bool(room.voters())


def free_bots(room: "Room") -> dict[int, tuple[str, Decision]]:
    """The bots that may act beside everybody else, though nobody waits for them: bot and decision by seat."""
    found: dict[int, tuple[str, Decision]] = {}
    for decision in room.game.open if room.going() and not room.resuming else ():
        bot = _bot_for(room, decision)
        if bot and room.game.is_free(decision):
            found[decision.seat] = bot, decision
    return found


def _bot_for(room: "Room", decision: Decision) -> str:
    """The bot that answers this decision; "": none does, or its sealed answer lies there already."""
    seat, game = room.doc.seats[decision.seat], room.game
    if decision.lane != MAIN and game.lanes[decision.lane].answer:
        return ""
    return seat.helper or seat.bot


def bot_answers(room: "Room", seat: int, option: Option, serial: int, now: int) -> None:
    """A bot has thought. If meanwhile it is not asked any more, nothing happens."""
    if room.resuming:
        return
    let_due_happen(room, now)
    decision = room.game.decision_of(seat) if room.going() else None
    if decision is not None and decision.serial == serial and _bot_for(room, decision):
        _answer(room, seat, option, serial, now)


def decide_beforehand(room: "Room", now: int) -> None:
    """Answer what precedes the first turn for every seat, as a greedy bot would: a first game begins with a turn."""
    first = room.kind.first_game
    kinds = first.decided if first is not None else ()
    while room.going() and (asked := [decision for decision in room.game.open if decision.kind in kinds]):
        decision, chance = asked[0], Chance(secrets.randbits(64))
        option = bot_answer(room.kind, "greedy", room.game, decision, chance)
        _answer(room, decision.seat, option, decision.serial, now)


# --- a click in vain -------------------------------------------------------------------------------------------------


def meant_by(room: "Room", seat: int | None, thing: str, now: int) -> list[Option]:
    """What a click on this thing means; No with the reason why it cannot be chosen."""
    check_going(room)
    if seat is None:
        raise No("watching")
    decision = room.game.decision_of(seat)
    if decision is None:
        raise No(refusal=room.game.why_not_now(seat, False))
    meant = room.kind.words.pointed(room.kind.view(room.game, seat), decision.kind, thing)
    allowed = [option for option in meant if option in decision.options]
    if allowed:
        return allowed
    for option in meant:
        refusal = room.game.why_not(seat, option, 0, clocks.stamp(room, now))
        if refusal is not None:
            raise No(refusal=refusal)
    raise No("not_meant")
