"""What a table tells besides its picture: seats, what is asked, proposals, chat, the result."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tafelrunde.engine import commitment_of
from tafelrunde.kit.game import GameType, Standing, rank, winners
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, asked_text, listed
from tafelrunde.table.frames.deeds import called, times_text
from tafelrunde.table.frames.looks import Look
from tafelrunde.table.protocol import (
    ChatLine,
    ClockState,
    Frame,
    PassState,
    Prompt,
    Result,
    ResultRow,
    ScoreStep,
    SeatState,
    TableInfo,
    TableState,
    TallyStep,
    Undoing,
    VoteState,
)
from tafelrunde.table.records import FORGOTTEN, TableDoc
from tafelrunde.table.room import clocks, passing, votes
from tafelrunde.table.room.people import names_for, person_of
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import ChatRow
from tafelrunde.table.words import own_texts

FAR: Final = 250  # milliseconds there and back: whoever is further away is better off without real time

# --- seats -----------------------------------------------------------------------------------------------------------


def seat_states(doc: TableDoc, names: Sequence[str], person: str, mine: int | None, texts: Texts) -> list[SeatState]:
    """All seats clockwise, beginning with mine."""
    states = [_seat_state(doc, number, names[number], person, texts) for number in range(len(doc.seats))]
    return states[mine or 0 :] + states[: mine or 0]


def _seat_state(doc: TableDoc, number: int, name: str, person: str, texts: Texts) -> SeatState:
    seat = doc.seats[number]
    title = f"bot.{seat.bot}"
    return SeatState(
        number,
        LETTERS[number],
        "person" if seat.person else "bot" if seat.bot else "empty",
        name,
        bot=(texts.say(title) if texts.has(title) else seat.bot) if seat.bot else "",
        me=bool(person) and seat.person == person,
        host=bool(seat.person) and seat.person == doc.host,
        stands_in=bool(seat.person and seat.bot),
        vacant=seat.vacant,
        muted=seat.muted,
    )


def fill_seats(room: Room, states: list[SeatState], look: Look | None, now: int) -> None:
    """What is known of seats while a table is in use: who is here and asked, what they have, their clocks."""
    asked = room.asked()
    for state in states:
        seat = room.doc.seats[state.seat]
        state.here = seat.person in ("", FORGOTTEN) or seat.person in room.here
        state.lag = room.lags.get(seat.person, 0)
        state.advise = state.lag > FAR
        if look is not None:
            state.asked = state.seat in asked
            state.doing, state.facts = look.doing[state.seat], look.facts[state.seat]
            if clocks.has_clock(room) and seat.person and room.doc.stage == "playing":
                left = room.clock_left(state.seat, now)
                state.clock = ClockState(left, bool(seat.since), clocks.full(room))


def fill_then(states: list[SeatState], look: Look, asked: Sequence[int]) -> None:
    """What is known of seats at an earlier moment: who was asked, and what they had. Who was here then nobody kept."""
    for state in states:
        state.asked = state.seat in asked
        state.doing, state.facts = look.doing[state.seat], look.facts[state.seat]
        state.stands_in = state.vacant = False


def table_info(doc: TableDoc, names: dict[str, str], kind: GameType, person: str, lang: str) -> TableInfo:
    """A table in a list."""
    texts = own_texts(lang)
    mine = [number for number, seat in enumerate(doc.seats) if person and seat.person == person]
    read = names_for(doc, names, lang, mine[0] if mine else None)
    states = seat_states(doc, read, person, None, texts)
    for state in states:
        state.asked = bool(doc.seats[state.seat].since)  # its clock runs while it is asked, also without a limit
    info = TableInfo(
        doc.code,
        doc.game,
        kind.texts(lang).say("title"),
        doc.stage,
        doc.settings.pace,
        states,
        bool(mine),
        any(doc.seats[number].since for number in mine),
        bool(person) and doc.host == person,
        doc.changed,
        doc.practice,
        doc.paused,
        only_bots=all(state.me or state.kind == "bot" for state in states),
    )
    if doc.standings:
        info.result = headline(doc.standings, read, mine[0] if len(mine) == 1 else None, texts)
    return info


# --- the table itself ------------------------------------------------------------------------------------------------


def table_state(room: Room, person: str, lang: str, looking: int | None, status: str) -> TableState:
    """What was agreed on, and how far it is."""
    doc, why = room.doc, room.why_not_start() if room.doc.stage == "waiting" else None
    mine = room.seats_of(person)
    return TableState(
        code=doc.code,
        game=doc.game,
        title=room.kind.texts(lang).say("title"),
        stage=doc.stage,
        pace=doc.settings.pace,
        practice=doc.practice,
        paused=doc.paused,
        host=room.is_host(person),
        watching=room.watching(),
        mine=mine,
        looking=looking,
        covered=covered(room, mine, looking),
        settings=replace(doc.settings),
        variants=dict(doc.variants),
        players=list(room.kind.players),
        why_not_start=why.said(room.kind, lang).text if why else "",
        status=status,
        commitment=commitment_of(doc.secret),
        fault=doc.fault,
        rematch=doc.rematch,
        inputs=room.shown_number(len(room.match.inputs)) if room.table else 0,
        quiet=quiet(room, lang),
        live=room.live(),
        rushing=room.rushing(),
        covers=doc.stage == "playing" and len(mine) > 1 and room.kind.secrets and not doc.practice,
        resuming=room.resuming,
    )


def quiet(room: Room, lang: str) -> str:
    """Why nobody chats now, in the game's own words if it has some; "": everybody may."""
    silent = room.quiet()
    return silent.said(room.kind, lang).text if silent is not None else ""


def covered(room: Room, mine: Sequence[int], looking: int | None) -> int | None:
    """Several people share this page and nobody's secrets are shown: who of them is to say that it is them."""
    if looking is not None or len(mine) < 2 or not room.going():
        return None
    asked = room.asked()
    return next((seat for seat in mine if seat in asked and passing.wished(room, seat) is None), None)


def undoing(room: Room, looking: int | None, lang: str) -> Undoing:
    """May I take something back, and why not?"""
    if looking is None or room.table is None:
        return Undoing(False)
    no = room.why_not_undo(looking)
    return Undoing(True) if no is None else Undoing(False, no.said(room.kind, lang).text)


def chat_lines(room: Room, person: str, texts: Texts) -> list[ChatLine]:
    """What was said, without those who are muted."""
    return [
        ChatLine(
            room.names.get(row.person) or texts.say("name.somebody"),
            row.text,
            row.at,
            row.seat,
            bool(person) and person_of(row.person) == person,
        )
        for row in _unmuted(room)
    ]


def chat_people(room: Room) -> list[str]:
    """Who said each of these lines."""
    return [person_of(row.person) for row in _unmuted(room)]


def _unmuted(room: Room) -> list[ChatRow]:
    muted = {seat.person for seat in room.doc.seats if seat.muted}
    return [row for row in room.chat if person_of(row.person) not in muted]


def votes_on(room: Room, person: str) -> bool:
    """Is what is proposed theirs, or have they a say in it?"""
    vote = room.doc.vote
    return vote is not None and (
        votes.own(room, vote, person)
        or any(votes.person_for(room, seat) == person for seat in votes.voters(room, vote))
    )


def vote_state(room: Room, person: str, names: Sequence[str], texts: Texts, now: int) -> VoteState | None:
    """What is proposed."""
    vote = room.doc.vote
    if vote is None:
        return None
    mine = [seat for seat in votes.voters(room, vote) if votes.person_for(room, seat) == person]
    undecided = any(seat not in (*vote.yes, *vote.no) for seat in mine)
    text = texts.say(
        f"frames.vote_{vote.what}",
        name=names[vote.by] if vote.by >= 0 else called(room, vote.person, texts),
        number=room.shown_number(vote.number),
        other=names[vote.seat] if vote.seat >= 0 else "",
        letter=LETTERS[vote.seat] if vote.seat >= 0 else "",
        times=times_text(vote.times, texts) if vote.times is not None else "",
    )
    left = max(0, votes.ends(room, now) - now)
    own = votes.own(room, vote, person)
    return VoteState(vote.what, text, vote.by, list(vote.yes), room.vote_needed(), undecided, own, left)


# --- what is asked ---------------------------------------------------------------------------------------------------


def prompt(room: Room, look: Look | None, person: str, lang: str, looking: int | None, names: Sequence[str]) -> Prompt:
    """One sentence on top: what I am asked, or who is waited for."""
    said, doc, asked = own_texts(lang), room.doc, room.asked()
    if doc.stage == "waiting":
        return Prompt(_missing(room, person, lang))
    if doc.stage == "over":
        return Prompt(said.say("frames.over"))
    if doc.fault or doc.paused:
        return Prompt(said.say("frames.fault" if doc.fault else "frames.paused"), asked=asked)
    assert look is not None  # only a fault leaves a game without a look
    cover = covered(room, room.seats_of(person), looking)
    if cover is not None:
        return Prompt(said.say("frames.cover", name=names[cover]), asked=asked)
    view = look.own(looking).view if looking is not None else look.view
    decision = view.mine
    if decision is None:
        found = Prompt(_waiting_for(room, look, asked, names, said), asked=asked)
        kinds = {d.kind for d in look.view.open}
        kind = kinds.pop() if len(kinds) == 1 else ""
    else:
        texts, kind, asks = look.texts, decision.kind, view.asks
        read = [said.say("name.me", name=name) if seat == looking else name for seat, name in enumerate(names)]
        text, more = asked_text(view, texts, read), asks if asks != kind else ""
        found = Prompt(text, kind, more, decision.serial, asked=asked)
        found.act = texts.say(f"act.{kind}") if texts.has(f"act.{kind}") else said.say("frames.act")
        found.way = texts.say(f"way.{kind}") if texts.has(f"way.{kind}") else ""
        found.rule = rule_of(asks, texts) or rule_of(kind, texts)
        found.counts = texts.say(f"numbers.{kind}").split("|") if texts.has(f"numbers.{kind}") else []
        found.given = list(decision.given)
        if looking is not None and looking in room.seats_of(person) and passing.wished(room, looking) is not None:
            found.text, found.passing = said.say("frames.passing"), True
        if decision.given and asked:
            found.text = said.say("frames.given", names=listed([names[seat] for seat in asked], said))
    step = next((k for k, kinds in enumerate(room.kind.turn) if kind in kinds), -1)
    if step >= 0:
        found.steps = [look.texts.say(f"step.{kinds[0]}") for kinds in room.kind.turn]
        found.step = step
    return found


def passes(room: Room, person: str, lang: str, looking: int | None) -> list[PassState]:
    """What I may let the table answer for me, and for how long it does."""
    known = room.kind.passes
    if known is None or looking is None or looking not in room.seats_of(person) or room.doc.stage != "playing":
        return []
    wishes, texts = room.doc.seats[looking].passes, room.kind.texts(lang)
    return [
        PassState(kind, texts.say(f"pass.{kind}"), kind in known.ending, wishes[kind].until if kind in wishes else "")
        for kind in known.kinds()
    ]


def rule_of(kind: str, texts: Texts) -> str:
    """The row of the ledger that explains a kind of decision; "" if none does."""
    return texts.say(f"rule.{kind}") if texts.has(f"rule.{kind}") else ""


def _missing(room: Room, person: str, lang: str) -> str:
    """Before the game: what is missing."""
    why = room.why_not_start()
    if why is not None:
        return why.said(room.kind, lang).text
    return own_texts(lang).say("frames.can_start" if room.is_host(person) else "frames.host_starts")


def _waiting_for(room: Room, look: Look, asked: Sequence[int], names: Sequence[str], said: Texts) -> str:
    """Whom the others wait for."""
    if len(asked) == 1:
        return said.say("frames.doing", name=names[asked[0]], what=look.doing[asked[0]])
    if not asked and look.view.open:
        return said.say("frames.together")
    if not asked:
        return said.say("frames.soon" if room.rushing() else "frames.nobody")
    return said.say("frames.waiting", names=listed([names[seat] for seat in asked], said))


# --- time, and what was scored on the way ----------------------------------------------------------------------------


def set_time(frame: Frame, room: Room, now: int) -> None:
    """The game's own time when this is sent, if the game knows any."""
    if room.table is not None:
        frame.time = clocks.stamp(room, now)
    if frame.time:
        since = room.doc.time_since
        frame.runs, frame.wait = 0 < since <= now, max(0, since - now)


def tally(look: Look, names: Sequence[str]) -> list[TallyStep]:
    """What was scored last, step by step."""
    if look.kind.tally is None or not look.view.scored:
        return []
    steps = look.kind.tally(look.view, look.texts, names)
    return [TallyStep(seat, text, points, list(places)) for seat, points, text, places in steps]


# --- the end ---------------------------------------------------------------------------------------------------------


def result(room: Room, look: Look, lang: str, looking: int | None) -> Result | None:
    """How it ended: the headline, a row for each seat, and the scoring step by step."""
    doc, said = room.doc, own_texts(lang)
    if doc.stage != "over":
        return None
    scores = room.score()
    without = listed([called(room, key, said) for key in doc.without], said)
    agreed = said.say("frames.agreed_without", names=without) if without else said.say("frames.agreed")
    if not scores:
        why = said.say("hall.shut") if doc.end == "shut" else agreed
        return Result(said.say("frames.unscored"), why, [], [], [], False)
    reason = look.texts.say(f"end.{room.game.end}") if doc.end == "rules" else agreed
    totals, standings = [sum(score.values()) for score in scores], room.kind.standings(room.game)
    names, plain_names = room.names_for(lang, looking), room.names_for(lang, None)
    order = sorted(range(len(totals)), key=lambda seat: (rank(standings, seat), seat))
    rows = [
        ResultRow(seat, names[seat], rank(standings, seat), list(scores[seat].values()), totals[seat]) for seat in order
    ]
    steps = [
        ScoreStep(seat, source, points, text, list(places))
        for seat, source, points, text, places in room.kind.words.scoring(look.view, look.texts, plain_names)
    ]
    sources = [look.texts.say(f"source.{source}") for source in room.kind.sources]
    if room.kind.broken_tie(room.game):
        reason = f"{reason} {look.texts.say('tie_break')}"
    return Result(headline(standings, names, looking, said), reason, sources, rows, steps, True)


def headline(standings: Sequence[Standing], names: Sequence[str], me: int | None, said: Texts) -> str:
    """Who has won, and by how much."""
    best = winners(standings)
    if len(best) > 1:
        shared = [names[seat] for seat in sorted(best, key=lambda seat: seat != me)]
        return said.say("frames.tie", names=listed(shared, said))
    first, second = sorted([points for points, _ in standings], reverse=True)[:2]
    lead = first - second
    if not lead:
        return said.say("frames.you_win_tie" if best[0] == me else "frames.wins_tie", name=names[best[0]])
    if best[0] == me:
        return said.say("frames.you_win", n=lead)
    return said.say("frames.wins", name=names[best[0]], n=lead)
