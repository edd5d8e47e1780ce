"""After a week: is all of it there, did nobody see too much, does a backup bring it back, what is left of it later?"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.records import TableDoc
from tafelrunde.table.store.copies import opened
from tafelrunde.table.store.forgetting import OF_TABLES
from tests.patience import patience
from tests.table.hostile.siege import ENEMIES
from tests.week.club import HOUR, CalendarHouse, WeekClub, tafelrunde
from tests.week.ledger import docs_in, nothing_is, records_in, replay_all
from tests.week.people import Person

if TYPE_CHECKING:
    from tests.week.week import Week

DAY = 24 * HOUR
KEEP_CHAT, KEEP_TABLES = 30, 180  # days, unless an operator says otherwise
FINE = ("slow write", "refused")  # warnings: this machine is busy, and enemies ask for too much
KILLED = re.compile(r"resource_tracker|^  warnings\.warn\($")  # what Python itself says of a process that was killed
ENOUGH = 9  # looks at the memory of one process
NOISE = 0.05  # of what it uses at least: now and then a table that bots go on with
LARGE = 0.1  # the same in large pieces: there are fewer of them
PEAKS = 0.1  # of what the system counts, beside what was needed when most people were there
ANSWERS = 3  # in the house with the backup


async def look_through(week: "Week") -> None:
    """Every game is played again, and what people were shown is made again."""
    database = week.club.house.database
    assert "Everything is good." in tafelrunde("check", "--data", week.club.house.state)
    told = replay_all(database)
    nothing_is(told.wrong)
    nothing_is(week.eyes.leaked_words(database))
    leaked, looked = week.eyes.leaked_pictures(database, week.numbers.looks, week.rng)
    nothing_is(leaked)
    stages = [doc.stage for doc in told.docs.values()]
    week.count.update(
        {"tables": len(stages), "over": stages.count("over"), "replayed": told.replayed, "looked": looked}
    )
    if week.numbers.tables:
        played = {told.docs[code].game for code in week.ledger.moves}
        assert played == set(game_ids())
        assert week.count["deadlines"], "no deadline has passed"
    for word in (person.here for person in week.people):
        assert word.encode() not in database.read_bytes(), "an address was written down"
    assert not (week.club.house.state / "reports").exists()
    week.says("looked through")


# --- another folder --------------------------------------------------------------------------------------------------


async def come_back_elsewhere(week: "Week") -> None:
    """The backup, in another folder, behind another proxy: all that was promised until then, and the same games."""
    folder = week.folder / "elsewhere"
    folder.mkdir()
    with WeekClub(folder, lambda house: restore(week, house)) as there:
        for code, doc in docs_in(there.house.database).items():
            if doc.stage == "over" and (somebody := seated(week, doc)) is not None:
                saves = [await somebody.get(f"tables/{code}/save"), await elsewhere(there, somebody, code)]
                assert saves[0] == saves[1], f"{code} is served otherwise"
                assert not doc.replayable or why_not_true(load(saves[0], game_type)) == ""
                week.count["served elsewhere"] += 1
        await play_on(week, there)
    assert "Everything is good." in tafelrunde("check", "--data", there.house.state)
    week.says("came back elsewhere")


def restore(week: "Week", house: CalendarHouse) -> None:
    """Before anybody opens it, each record is the beginning of what it is by now at home."""
    house.set_clock(week.club.house.ahead)
    assert "Now start the server" in tafelrunde("restore", week.backup, "--data", house.state)
    nothing_is(week.ledger.audit(house.database, week.promised_then))
    nothing_is(replay_all(house.database).wrong)
    now = records_in(week.club.house.database)
    for code, record in records_in(house.database).items():
        assert record == now[code][: len(record)], f"{code} is another game in the backup"


def seated(week: "Week", doc: TableDoc) -> Person | None:
    """Somebody who sits at that table."""
    people = {person.id: person for person in week.people}
    return next((people[seat.person] for seat in doc.seats if seat.person in people), None)


async def elsewhere(there: WeekClub, person: Person, code: str) -> Any:
    async with there.visitor(person.called, person.here) as visitor:
        visitor.http.cookies = person.http.cookies
        return await visitor.get(f"tables/{code}/save")


async def play_on(week: "Week", there: WeekClub) -> None:
    """People find their seats, and go on."""
    for person in week.people:
        async with there.visitor(f"{person.called}-there", person.here) as visitor:
            visitor.http.cookies = person.http.cookies
            turn = [table for table in (await visitor.get("tables"))["mine"] if table["my_turn"]]
            for table in [table for table in turn if not table["paused"]][:1]:
                await visitor.comes(table["code"])
                for _ in range(ANSWERS):
                    if visitor.serial and visitor.options and not visitor.over:
                        option = week.rng.choice(visitor.options)
                        reply = await visitor.call("answer", serial=visitor.serial, option=option, sure=True)
                        assert reply.get("ok", True) or visitor.frame["table"].get("live"), reply
                        week.count["moves elsewhere"] += reply.get("ok", True)


# --- later -----------------------------------------------------------------------------------------------------------


async def go_on_holiday(week: "Week") -> None:
    """After a month what was said is gone, and no game is; after half a year those are gone where nothing happened."""
    club, database = week.club, week.club.house.database
    codes, lines = set(docs_in(database)), chat_in(database)
    assert lines or not week.numbers.tables
    await club.later((KEEP_CHAT + 1) * DAY)
    await comes_true(lambda: chat_in(database) == 0)
    assert set(docs_in(database)) == codes
    kept, host = await week.begins_at({"game": "canals", "seats": ["me", "greedy"], "tempo": 0}, [])
    await host.post(f"tables/{kept}/commands", {"do": "say", "text": "Plausch"})
    await club.later(100 * DAY)
    await comes_true(lambda: chat_in(database) == 0)
    before = docs_in(database)
    await club.later((KEEP_TABLES - 120) * DAY)
    old = {code for code, doc in before.items() if doc.changed < club.house.now - KEEP_TABLES * DAY}
    over = {code for code in old if before[code].stage == "over"}
    await comes_true(lambda: not over & set(docs_in(database)))
    after = docs_in(database)
    assert all(code in old for code in set(before) - set(after))
    assert kept in after
    with closing(opened(database)) as data:
        for table in OF_TABLES:
            found = {code for (code,) in data.execute(f"SELECT code FROM {table}")}
            assert found <= set(after), f"rows of deleted tables are left in {table}"
    assert "Everything is good." in tafelrunde("check", "--data", club.house.state)
    week.count["gone after half a year"] = len(before) - len(after)
    week.says("holidays")


async def comes_true(what: Callable[[], bool]) -> None:
    """What is old is looked for now and then; on a busy machine that may take a while."""
    async with asyncio.timeout(patience()):
        while not what():
            await asyncio.sleep(0.1)


def chat_in(database: Any) -> int:
    """How many lines of chat there are."""
    with closing(opened(database)) as data:
        return int(data.execute("SELECT count(*) FROM chat").fetchone()[0])


# --- memory ----------------------------------------------------------------------------------------------------------


def compare_memory(week: "Week") -> None:
    """The server that ran longest uses in its last days what it used in those before, when everybody has gone. Its
    first ones do not count: then it meets everything for the first time, and keeps what is drawn once for all.

    What the system counts follows the busiest hour: sixty games that go on for days have more and more moves. It must
    not rise by more than that."""
    process, times = Counter(rest.process for rest in week.rest).most_common(1)[0]
    rests, part = [rest for rest in week.rest if rest.process == process], times // 3
    pieces, large = [rest.held.pieces for rest in rests], [rest.held.large for rest in rests]
    counted = [rest.memory / rest.held.peak for rest in rests]
    if times >= ENOUGH:
        for noise, used in (NOISE, pieces), (LARGE, large), (PEAKS, counted):
            before, last = min(used[-2 * part : -part]), min(used[-part:])
            assert last < before * (1 + noise), f"memory rises: {used} of {rests}"


# --- the log ---------------------------------------------------------------------------------------------------------


def read_the_log(week: "Week") -> None:
    """Nothing went wrong inside, and nobody is named."""
    lines = [line for line in week.club.house.log() if not (week.count["kills"] and KILLED.search(line["event"]))]
    nothing_is([str(line) for line in lines if line["level"] != "info" and line["event"] not in FINE])
    text = "\n".join(map(str, lines))
    people = [word for person in week.people for word in (person.called, person.id, person.here)]
    secrets = {*people, *week.ledger.forgotten, *week.tables, *ENEMIES, "Plausch"}
    words = set(re.findall(r"[\w.-]+", text))
    assert not secrets & words, f"the log tells of {secrets & words}"
