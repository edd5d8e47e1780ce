"""The whole table in words, and what stands beside the board."""

from collections.abc import Sequence

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import SOURCES
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.boards import board_head, board_now, discs_text, stones_text
from tafelrunde.games.rulebenders.words.cards import card_line
from tafelrunde.games.rulebenders.words.parts import (
    board_text,
    card_name,
    cards_text,
    cost_text,
    counted,
    letters_for,
    name_of,
    setting_text,
    theme_text,
    themes_text,
    token_now,
    why_text,
)
from tafelrunde.games.rulebenders.words.seats import my_rules, named_card, seat_parts
from tafelrunde.kit.game import SeatFact, rank
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import asked_text, listed

# --- beside the board ------------------------------------------------------------------------------------------------


def status(view: RulebendersView, texts: Texts) -> str:
    """How far the game is: round, phase, what # is, the active theme."""
    if view.over:
        return texts.say("status.over")
    if view.phase == "setup":
        return texts.say("status.setup")
    values = {"round": view.round, "rounds": len(view.printed.rounds), "sign": view.sign}
    phase = texts.say(f"phase.{view.phase}")
    return texts.say("status.round", phase=phase, theme=theme_text(view, view.active_theme, texts), **values)


def facts(view: RulebendersView, seat: int, texts: Texts) -> list[SeatFact]:
    """Chips, stones, hand and limit, exchange tokens, dashboard; at the end the result by source."""
    own = view.seats[seat]
    if view.over:
        by_source = zip(SOURCES, own.score, strict=True)
        total = SeatFact(texts.say("facts.total"), sum(own.score), 0, texts.say("facts_short.chips"))
        return [total, *(SeatFact(texts.say(f"source.{source}"), n) for source, n in by_source)]
    found = [
        SeatFact(texts.say("facts.chips"), own.chips, 0, texts.say("facts_short.chips")),
        SeatFact(texts.say("facts.stones"), own.supply, 0, texts.say("facts_short.stones")),
        SeatFact(texts.say("facts.hand"), f"{len(own.hand)}/{own.hand_limit}", 0, texts.say("facts_short.hand")),
        SeatFact(texts.say("facts.exchange"), sum(own.exchange)),
        SeatFact(texts.say("facts.dash"), len(own.dash)),
    ]
    return [*found, SeatFact(texts.say("facts.lent"), sum(own.lent))] if any(own.lent) else found


def doing(view: RulebendersView, seat: int, texts: Texts) -> str:
    """What a seat is doing; at the end its rank (RUL-204, RUL-205)."""
    if view.over:
        place = rank(_standings(view), seat)
        return texts.say("doing.rank", n=place) if place > 1 else texts.say("doing.wins")
    for decision in view.open:
        if decision.seat == seat:
            return texts.say(f"doing.{decision.kind}")
    return texts.say("doing.passed" if view.seats[seat].passed and view.phase == "actions" else "doing.waits")


def _standings(view: RulebendersView) -> list[tuple[int, int]]:
    """Results, and who is first in player order."""
    return [(sum(view.seats[seat].score), -view.order.index(seat)) for seat in range(view.players)]


# --- the whole table -------------------------------------------------------------------------------------------------


def describe(view: RulebendersView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    """The whole table as lines of text, instead of the picture; brief: what one needs to answer the question."""
    lines = _result(view, texts, names) if view.over else _asked(view, texts, names, brief)
    if brief:
        return lines + _in_short(view, texts, names)
    lines += _mine(view, texts)
    for seat in view.order:
        now = " ".join(seat_parts(view, seat, texts, names))
        lines.append(texts.say("describe.player", name=name_of(names, seat, texts), now=now))
    for board in BOARDS:
        now = " ".join(board_now(view, board, texts, names))
        lines.append(texts.say("describe.board", board=board_head(board, texts), now=now))
    lines += [_track(view, texts, names), texts.say("describe.ring", themes=themes_text(view, view.themes, texts))]
    for pile in view.piles:
        values = {"pile": theme_text(view, pile.name, texts), "n": pile.count}
        lines.append(texts.say("describe.pile", cards=cards_text(view, pile.discard, texts), **values))
    lines.append(texts.say("describe.supply", n=view.multipliers))
    if view.boxed:
        lines.append(texts.say("describe.boxed", cards=cards_text(view, view.boxed, texts)))
    return lines


def _asked(view: RulebendersView, texts: Texts, names: Sequence[str], brief: bool) -> list[str]:
    """How far the game is, in what order one plays, who is asked what, and what lies in the air."""
    order = ", ".join(name_of(names, seat, texts) for seat in view.order)
    lines = [f"{status(view, texts)}. {texts.say('describe.order', names=order)}"]
    if view.only:
        lines.append(texts.say("describe.only", theme=theme_text(view, view.only, texts)))
    for d in view.open if not brief else ():
        if d.seat == view.seat:
            prompt = asked_text(view, texts, names)
            lines.append(texts.say("describe.asked", name=names[d.seat], prompt=prompt))
        else:
            lines.append(texts.say("describe.asked_other", name=names[d.seat], what=doing(view, d.seat, texts)))
    task = view.task
    if task.card and task.targets and task.attacker >= 0:
        who = listed([name_of(names, seat, texts) for seat in task.targets], texts)
        values = {"name": name_of(names, task.attacker, texts), "card": card_name(view, task.card, texts)}
        lines.append(texts.say("describe.attack", who=who, text=card_line(view, task.card, texts), **values))
    if view.picks:
        piles = counted([theme_text(view, pile, texts) for pile in view.picks], texts)
        lines.append(texts.say("describe.picks", piles=listed(piles, texts)))
    return lines


def _result(view: RulebendersView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Why it is over, and everybody's result from the first to the last."""
    lines = [texts.say("describe.over", reason=texts.say(f"end.{view.end}"))]
    standings = _standings(view)
    for seat in sorted(range(view.players), key=lambda seat: (rank(standings, seat), seat)):
        scores = zip(SOURCES, view.seats[seat].score, strict=True)
        parts = ", ".join(f"{texts.say(f'source.{source}')} {n}" for source, n in scores if n)
        values = {"n": rank(standings, seat), "total": standings[seat][0], "parts": parts or texts.say("nothing")}
        lines.append(texts.say("describe.score", name=names[seat], **values))
    return lines


def _mine(view: RulebendersView, texts: Texts) -> list[str]:
    """What the rules mean to me now, and my hand with costs and why a card cannot be played."""
    if view.seat is None or view.over:
        return []
    lines = [my_rules(view, texts)] if view.phase != "setup" else []
    own = view.seats[view.seat]
    for id in own.hand:
        values = {"card": card_name(view, id, texts), "cost": cost_text(view, id, view.seat, texts)}
        said = [texts.say("describe.my_card", text=card_line(view, id, texts), **values)]
        said += [texts.say("cards.marked")] if id in own.marked else []
        why = why_text(view, id, texts)
        lines.append(" ".join([*said, *([texts.say("describe.not_now", why=why)] if why else [])]))
    return lines


def _track(view: RulebendersView, texts: Texts, names: Sequence[str]) -> str:
    """The stones on the tie-break track as it is read, and where the next one goes."""
    stones = [texts.say("describe.spot", spot=spot, name=name_of(names, seat, texts)) for spot, seat in view.reading]
    free = view.next_column + 1
    place = texts.say("describe.next_spot", spot=f"A{free}") if free else texts.say("describe.full_track")
    return texts.say("describe.track", stones=", ".join(stones) or texts.say("panel_rule.empty"), next=place)


# --- in short --------------------------------------------------------------------------------------------------------


def _in_short(view: RulebendersView, texts: Texts, names: Sequence[str]) -> list[str]:
    """A line for each player and each board, then my cards that cannot be played now: options name the others."""
    lines: list[str] = []
    for seat in view.order:
        lines.append(_short_player(view, seat, texts, names))
    if view.over or view.phase == "setup":
        return lines
    short = letters_for(view, texts)
    for board in BOARDS:
        values = {"board": board_text(board, texts), "stones": stones_text(view, board, texts)}
        values["setting"] = setting_text(view, board, view.boards[board].setting, texts)
        if any(view.boards[board].discs):
            values["discs"] = discs_text(view, board, texts, short, moved=True)
            lines.append(texts.say("short.board_discs", **values))
        else:
            lines.append(texts.say("short.board", **values))
    lines += [_known_tokens(view, texts), _track(view, texts, short)]
    return [line for line in lines if line] + _short_hand(view, texts)


def _short_player(view: RulebendersView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    own, name = view.seats[seat], name_of(names, seat, texts)
    if seat == view.flexo:
        return texts.say("short.flexo", name=name, n=own.supply)
    values: dict[str, object] = {"chips": own.chips, "stones": own.supply, "hand": len(own.hand)}
    said = texts.say("short.player", name=name, limit=own.hand_limit, tokens=sum(own.exchange), **values)
    cards = [named_card(view, id, texts, names) for id in (*own.fuel, *own.dash)]
    if cards:
        said += f" {texts.say('short.cards', cards='; '.join(cards))}"
    return f"{said} {texts.say('seat.passed')}" if own.passed and view.phase == "actions" else said


def _known_tokens(view: RulebendersView, texts: Texts) -> str:
    """Tokens of which I know the value, that have a multiplier, or that are gone."""
    said: list[str] = []
    for board in BOARDS:
        for kind, token in (("E", view.boards[board].electron), ("N", view.boards[board].nuclear)):
            if not token.there or token.value is not None or token.multiplied:
                name = texts.say(f"token.{kind}", board=board_text(board, texts))
                said.append(f"{name} {token_now(token, view.printed.factor, texts)}")
    return texts.say("short.tokens", tokens="; ".join(said)) if said else ""


def _short_hand(view: RulebendersView, texts: Texts) -> list[str]:
    """My rules, my hand, and why some of it cannot be played."""
    if view.seat is None:
        return []
    own = view.seats[view.seat]
    lines = [my_rules(view, texts), texts.say("short.hand", cards=cards_text(view, own.hand, texts))]
    for id in own.hand:
        why = why_text(view, id, texts)
        if why and card_name(view, id, texts) not in {
            card_name(view, other, texts) for other in own.hand[: own.hand.index(id)]
        }:
            lines.append(texts.say("short.not_now", card=card_name(view, id, texts), why=why))
    return lines
