"""The games of the first page as HTML: they and their pictures are there before any script has run."""

from functools import cache
from html import escape

from tafelrunde.table.protocol import GameInfo
from tafelrunde.table.web.pages import page_texts
from tafelrunde.table.web.shelf import shelf


@cache
def games_html(lang: str) -> str:
    """What the page's script replaces by the same cards with buttons (`lobby.js`)."""
    games, texts = shelf(lang).games, page_texts(lang)
    one = len(games) == 1
    title, cards = texts["lobby.title_one" if one else "lobby.title"], "".join(map(_card, games))
    return (
        f'<header class="bar"><h1>Tafelrunde</h1></header><main class="lobby" id="main" tabindex="-1">'
        f'<h2 class="ask">{escape(title)}</h2><ul class="games{" one" if one else ""}">{cards}</ul></main>'
    )


def _card(game: GameInfo) -> str:
    picture = f'<img src="{escape(game.preview or game.picture)}" alt="" width="1200" height="630">'
    words = f'<div><h3>{escape(game.title)}</h3><p class="teaser">{escape(game.teaser)}</p></div>'
    return f'<li class="panel game">{picture}{words}</li>'
