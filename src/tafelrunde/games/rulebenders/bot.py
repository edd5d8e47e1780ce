"""How good is it? What bots think of each option, and of the position."""

from typing import Final, cast

from tafelrunde.engine import Decision, Option
from tafelrunde.games.rulebenders.carrying import ChooseItems, ChooseStone, ChooseToken, PlaceStone
from tafelrunde.games.rulebenders.content import FLEXO
from tafelrunde.games.rulebenders.events import token_named
from tafelrunde.games.rulebenders.guesses import ONE, guess
from tafelrunde.games.rulebenders.language.effects import KINDS, THEMES
from tafelrunde.games.rulebenders.outlook import Outlook
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rounds import FirstTheme
from tafelrunde.games.rulebenders.scoring import SIDES, STAY, BendRule, BreakTie, Evolve
from tafelrunde.games.rulebenders.settings import KEEP, change_setting
from tafelrunde.games.rulebenders.state import BOARD_COUNT, Rulebenders
from tafelrunde.games.rulebenders.thought import Thought
from tafelrunde.games.rulebenders.turns import END, PASS, DiscardDown, Exchange, Forced, GiveUp, Menu, exchanges
from tafelrunde.games.rulebenders.windows import DrawFrom

SAME_PILE: Final = 120  # less for each further card from the same pile: what one cannot play all
LEAD: Final = 7.0  # chips; fitted to games among greedy bots
SHARP: Final = 2.0
FAITH: Final = 10
WIDE: Final = 12
HAZE: Final = 1.7
TURNS: Final = 20  # about a round: of the position in the middle of it nobody can say much
WIN: Final = 0.0
PACE: Final = 80
SECONDS: Final = 0.75


def weigh(g: Rulebenders, decision: Decision) -> list[float]:
    """How good each option is for the seat that decides, in chips."""
    choice, options, seat = decision.choice, decision.options, decision.seat
    if isinstance(choice, FirstTheme):
        worth = [guess(g.box).mean[THEMES.index(cast(str, option))] for option in options]
        return [w / ONE for w in worth]
    thought = Thought(g, seat)
    if isinstance(choice, Menu):
        worth = thought.weighed(options, lambda option: _menu(thought, option))
    elif isinstance(choice, DrawFrom):
        worth = [_pile(thought, option) for option in options]
    elif isinstance(choice, (Pay, GiveUp, DiscardDown)):
        worth = [-thought.price(g, option) for option in options]
    elif isinstance(choice, Exchange):
        worth = [_exchange(thought, choice.rate, option) for option in options]
    elif isinstance(choice, Forced):
        worth = thought.weighed(options, lambda option: _forced(thought, option))
    elif isinstance(choice, (BreakTie, BendRule, Evolve)):
        worth = [_scoring(thought, choice, option) for option in options]
    elif isinstance(choice, ChooseItems):
        worth = [thought.items(g, option) for option in options]
    elif isinstance(choice, PlaceStone):
        worth = [thought.placing(g, option, thought.rest) for option in options]
    elif isinstance(choice, ChooseStone) and isinstance(options[0], tuple):
        worth = [thought.shifting(g, option, thought.rest) for option in options]
    elif isinstance(choice, ChooseToken) and choice.effect(g).verb in ("peek", "reveal"):
        worth = [_token(thought, choice.effect(g).verb, option) for option in options]
    else:
        worth = thought.weighed(options, lambda option: thought.look(decision, option))
    return [w / ONE for w in worth]


def value(g: Rulebenders, seat: int) -> float:
    """How much better the position is for a seat than for its best opponent, in chips."""
    if not g.round:
        return 0.0
    outlook = Outlook(g, seat)
    hopes = outlook.forecast(g) if outlook.left and not g.over else outlook.prospects(g)
    return (hopes[seat] - max([hopes[s] for s in range(g.players) if s != seat])) / ONE


def turn(g: Rulebenders) -> int:
    """Changes when a turn is over."""
    return g.turn


# --- turns -----------------------------------------------------------------------------------------------------------


def _menu(thought: Thought, option: Option) -> int:
    """An action, or something beside it."""
    if option == PASS:
        return thought.pass_on()
    if option == END:
        return thought.now()
    what, thing = cast("tuple[str, Option]", cast("tuple[Option, ...]", option)[:2])
    if what == "place":
        rest = cast("tuple[Option, ...]", option)[1:]
        return thought.placing(thought.g, rest if len(rest) == 2 else rest[0], thought.rest)
    if what == "exchange":
        rate = cast(int, thing)
        return max([_exchange(thought, rate, found) for found in exchanges(thought.g, thought.seat, rate)])
    return thought.act(thought.g.box.numbers_of[cast(str, thing)], what == "tap")


def _exchange(thought: Thought, rate: int, option: Option) -> int:
    give, get, sets = cast("tuple[str, str, int]", option)
    return thought.exchange(rate, KINDS.index(give), KINDS.index(get), sets)


def _forced(thought: Thought, option: Option) -> int:
    """A marked card is played or discarded."""
    what, id = cast("tuple[str, str]", option)
    if what == "play":
        return thought.act(thought.g.box.numbers_of[id], False)
    return thought.now() - thought.price(thought.g, id)


def _pile(thought: Thought, option: Option) -> int:
    """Cards that one may play, and not all of one kind."""
    g, seat = thought.g, thought.seat
    deck = FLEXO if option == "FLEXO" else THEMES.index(cast(str, option))
    pile = g.area_of(deck)
    same = g.picks.count(pile) + len([c for c in g.hands[seat] if g.box.cards[c].deck == deck])
    mean = thought.guess.mean[deck]
    if deck != FLEXO and not thought.permits(g, seat)[deck]:
        mean //= 3 if thought.left else 5
    return mean - (SAME_PILE * (2 if deck == FLEXO else 1)) * same


def _token(thought: Thought, verb: str, option: Option) -> int:
    """It looks at what it may win itself, and shows others what is of no use to it."""
    g, seat = thought.g, thought.seat
    place = token_named(cast(str, option))
    interest = thought.wins[BOARD_COUNT * seat + place % BOARD_COUNT] + thought.token(g, place)
    if verb == "reveal":
        return -interest
    return 0 if g.knows(seat, g.tokens[place]) else interest


# --- scoring ---------------------------------------------------------------------------------------------------------


def _scoring(thought: Thought, choice: BreakTie | BendRule | Evolve, option: Option) -> int:
    """The board that is being scored; what follows on the others is counted too."""
    seat, board = choice.seat, choice.board
    if isinstance(choice, Evolve):
        if option == STAY:
            return 0
        name, steps = cast("tuple[str, int]", option)
        disc, side = thought.g.discs[BOARD_COUNT * seat + board], dict(SIDES)[name]
        losses = thought.losses(thought.g, seat, board, side, disc + side * steps)
        return thought.step(thought.g, seat, board, disc, side, steps) + thought.harm(losses)
    if isinstance(choice, BreakTie):
        if option != "use":
            return 0
        place = next(place for place in thought.g.reading() if thought.g.track[place] == seat)
        k = BOARD_COUNT * seat + board
        return thought.wins[k] + thought.harms[k] - thought.on_track(thought.g, place)
    w = thought.g.copy()
    if option != KEEP:
        change_setting(w, seat, board, option)
    return thought.worth(w)
