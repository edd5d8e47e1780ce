"""What is on the shelf: games, who plays them as a bot, their pictures, and the rulebooks as HTML."""

from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from tafelrunde import __version__
from tafelrunde.bots import BOTS, USUAL_BOT
from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.tasks import looks_ahead
from tafelrunde.bots.virtual import Timetable, put_in
from tafelrunde.engine import Bad, Chance, Game
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.drawing import Part, document, rect
from tafelrunde.kit.game import GameType, Variant
from tafelrunde.kit.rulebook import Rulebook, rulebook_of
from tafelrunde.kit.texts import Texts, decimal
from tafelrunde.table.protocol import (
    BotInfo,
    Choice,
    FirstInfo,
    FirstPicture,
    GameInfo,
    Rules,
    RuleText,
    Shelf,
    VariantInfo,
)
from tafelrunde.table.web.pages import photo, version
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.words import own_texts

SEED: Final = 5  # of the games that are played for the pictures
MOST: Final = 300  # answers in them, for it should not take long
SHAPE: Final = 16 / 10  # of the pictures in the lobby
CLOSE: Final = 0.45  # so much of the board is in them: small, they still show something
LEVELS_FIRST: Final = (*LEVELS, *(name for name in BOTS[::-1] if name not in LEVELS))  # as bots are offered


@cache
def shelf(lang: str) -> Shelf:
    """All games, in a language."""
    return Shelf([game_info(game_type(name), lang) for name in game_ids()], __version__)


def game_info(game: GameType, lang: str) -> GameInfo:
    """A game as the lobby shows it."""
    texts = game.texts(lang)
    return GameInfo(
        id=game.id,
        title=texts.say("title"),
        teaser=texts.say("teaser"),
        credit=texts.say("credit"),
        players=list(game.players),
        minutes=game.minutes,
        picture=f"api/games/{game.id}/picture.svg?lang={lang}",
        preview=f"static/{version()}/{found}" if (found := photo(game.id, lang)) else "",
        variants=[_variant_info(variant, texts) for variant in game.variants],
        bots=[_bot_info(name, game, own_texts(lang)) for name in LEVELS_FIRST],
        first=_first_info(game, lang),
    )


def _first_info(game: GameType, lang: str) -> FirstInfo:
    if game.first_game is None:
        return FirstInfo(game.players[0])
    texts, pictures = game.texts(lang), enumerate(game.first_game.pictures, start=1)
    return FirstInfo(
        game.first_game.players,
        [FirstPicture(_picture_path(game, name, lang), texts.say(f"first.{k}")) for k, name in pictures],
    )


def _bot_info(name: str, game: GameType, texts: Texts) -> BotInfo:
    """A bot as it is chosen; of a level, with the seconds that it thinks about a decision of this game at most."""
    seconds = LEVELS[name].share * game.bot.SECONDS if name in LEVELS else 0.0
    about = texts.say(f"http.bot.{name}", seconds=decimal(seconds, texts), n=seconds)
    return BotInfo(name, texts.say(f"bot.{name}"), about, name == USUAL_BOT, looks_ahead(name))


def _variant_info(variant: Variant, texts: Texts) -> VariantInfo:
    def text(value: str) -> str:
        key = f"variant.{variant.name}.{value}"
        return texts.say(key) if texts.has(key) else value

    about, choices = texts.say(f"variant.{variant.name}"), [Choice(value, text(value)) for value in variant.choices]
    return VariantInfo(variant.name, about, choices, variant.default, variant.live, text(variant.default))


def find_game(name: str) -> GameType:
    """The game of that name, for somebody who asks over the net."""
    try:
        return game_type(name)
    except Bad:
        raise Wrong(404, "no_game") from None


# --- rulebooks -------------------------------------------------------------------------------------------------------


@cache
def rules(game: GameType, lang: str) -> Rules:
    """The whole book and its short explanation."""
    book = rulebook_of(game, lang)
    return Rules(game.texts(lang).say("title"), _as_html(book.short, game), _as_html(book, game))


def rule_text(game: GameType, row: str, lang: str) -> RuleText:
    """The paragraph that is most about a row of the ledger."""
    book = rulebook_of(game, lang)
    found = book.find_id(row)
    if not found:
        raise Wrong(404, "no_rule")
    return RuleText(row, _as_html(book.part(found[:1]), game))


def _as_html(book: Rulebook, game: GameType) -> str:
    """Without a style of its own; the caption says what is to be seen in a picture."""

    def picture(name: str) -> str:
        return f'<img src="{escape(_picture_path(game, name, book.lang))}" alt="">'

    return book.to_html(picture, style=False)


def _picture_path(game: GameType, name: str, lang: str) -> str:
    """Where a picture of the rulebook is."""
    return f"api/games/{game.id}/pictures/{name}.svg?lang={lang}"


@cache
def rule_picture(game: GameType, name: str, lang: str) -> str:
    """A picture of the rulebook."""
    if all(name != shown.name for paragraph in rulebook_of(game, lang).paragraphs for shown in paragraph.pictures):
        raise Wrong(404, "no_picture")
    return with_type(game.draw.rule_picture(name, game.texts(lang)))


# --- a picture of the game -------------------------------------------------------------------------------------------


@cache
def game_picture(game: GameType, lang: str, shape: float = SHAPE) -> str:
    """The board in the middle of a game, cut from its centre; `shape`: width by height."""
    texts = game.texts(lang)
    drawn = game.draw.public(game.view(_in_the_middle(game), None), texts)
    board = drawn.board
    width = min(board.width, board.height * shape) * CLOSE
    height = width / shape
    x, y = board.x + (board.width - width) / 2, board.y + (board.height - height) / 2
    things = {"mat": rect(x, y, width, height, 0, drawn.mat, 'id="mat"'), **board.things}
    return with_type(document(Part(things, width, height, x, y), texts.say("title")))


def with_type(svg: str) -> str:
    """A picture that brings its type along: what a page shows as an image cannot use the page's."""
    return svg.replace("<defs>", f"<defs><style>{_type_face()}</style>", 1)


@cache
def _type_face() -> str:
    data = b64encode(files("tafelrunde.kit").joinpath("fonts", "rubik-700.woff2").read_bytes()).decode()
    return f"@font-face{{font-family:Rubik;font-weight:700;src:url(data:font/woff2;base64,{data})}}"


@cache
def _in_the_middle(game: GameType) -> Game:
    """A game that bots have played for a while."""
    players = game.players[1]
    timetable = Timetable(game, ["greedy"] * players, [Chance(SEED)] * players)
    played = game.begin(game.box_for(game.standard_content()), players, game.settle_variants({}), SEED)
    moments: list[Game] = []
    while not played.over and len(moments) < MOST:
        moments.append(played.copy())
        put_in(played, timetable.next_input(played))
    return moments[len(moments) * 2 // 3]
