"""The page and the files that belong to it: read once, sent with a name that changes when they do."""

import gzip
import hashlib
import json
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import messages_of
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.words import own_texts

FOREVER: Final = "public, max-age=31536000, immutable"
PAGE: Final = Path(str(files("tafelrunde.table").joinpath("page")))
FONTS: Final = Path(str(files("tafelrunde.kit").joinpath("fonts")))
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".mp3": "audio/mpeg",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = (".woff2", ".png", ".jpg", ".mp3")  # these hold no air

ALONE: Final = """\
<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tafelrunde</title><link rel="stylesheet" href="{static}base.css"></head>
<body><main id="main"><h1>{title}</h1><p>{text}</p><p><a href="{base}">Tafelrunde</a></p></main>{foot}</body>
</html>
"""


@cache
def static_files() -> dict[str, bytes]:
    """Scripts, styles, drawings, fonts, sounds, and pictures and motifs of the games by name."""
    found = {path.name: path for path in sorted(PAGE.iterdir()) if path.suffix in TYPES}
    found |= {f"fonts/{path.name}": path for path in sorted(FONTS.glob("*.woff2"))}
    found |= {f"sounds/{path.name}": path for path in sorted((PAGE / "sounds").glob("*.mp3"))}
    for game in game_ids():
        folder = Path(str(files(game_type(game).package)))
        found |= {f"{game}-{path.name}": path for path in sorted(folder.glob("preview.*.jpg"))}
        found |= {f"sounds/motif-{game}.mp3": path for path in folder.glob("motif.mp3")}
    return {name: path.read_bytes() for name, path in found.items()}


@cache
def version() -> str:
    """A name for all of them together: what has changed has another address, so that nothing old is ever shown."""
    whole = hashlib.sha256()
    for name, data in static_files().items():
        whole.update(f"{name} {len(data)} ".encode() + data)
    return whole.hexdigest()[:12]


def static_file(name: str, of: str, asked: Headers) -> Response:
    """One of the files; words packed if the browser can unpack them. A page of another version gets ours, for once."""
    if name not in static_files():
        raise Wrong(404, "no_page")
    suffix = Path(name).suffix
    kind = TYPES[suffix]
    headers = {"Cache-Control": FOREVER if of == version() else "no-store", "Vary": "Accept-Encoding"}
    if suffix in PACKED or "gzip" not in asked.get("accept-encoding", ""):
        return Response(static_files()[name], headers=headers, media_type=kind)
    return Response(_packed(name), headers=headers | {"Content-Encoding": "gzip"}, media_type=kind)


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(static_files()[name], mtime=0)


@cache
def page_texts(lang: str) -> dict[str, str]:
    """The words of the page itself."""
    return messages_of("tafelrunde.table", lang, "page/texts")


class Links(NamedTuple):
    """The operator's own pages; "": there is none."""

    imprint: str = ""
    privacy: str = ""


def links_of(operator: Operator) -> Links:
    """What an operator wants to be linked."""
    return Links(operator.imprint, operator.privacy)


def _foot(links: Links, lang: str) -> str:
    """The same for pages without scripts."""
    texts = page_texts(lang)
    shown = [
        f'<a href="{escape(url)}" rel="noreferrer">{escape(texts[f"privacy.{name}"])}</a>'
        for name, url in links._asdict().items()
        if url
    ]
    return f"<footer><p>{' · '.join(shown)}</p></footer>" if shown else ""


class Preview(NamedTuple):
    """What messengers show of a link: of a table only its game, never who plays there."""

    title: str
    text: str
    picture: str  # among the static files

    def tags(self, home: str) -> str:
        """As elements of a page's head. `home`: the address of the house, for these must be whole."""
        told = {
            "og:type": "website",
            "og:site_name": "Tafelrunde",
            "og:title": self.title,
            "og:description": self.text,
            "og:image": f"{home}static/{version()}/{self.picture}",
        }
        tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
        return "\n".join([f'<meta name="description" content="{escape(self.text)}">', *tags])


def house_preview(lang: str) -> Preview:
    """Of the first page, and wherever nothing else may be told."""
    return Preview("Tafelrunde", page_texts(lang)["lobby.subtitle"], "icon-512.png")


def game_preview(name: str, lang: str) -> Preview:
    """Of a table at which this game is played."""
    texts, picture = game_type(name).texts(lang), photo(name, lang) or house_preview(lang).picture
    return Preview(texts.say("title"), texts.say("teaser"), picture)


def photo(name: str, lang: str) -> str:
    """The picture of a game among the static files; "": there is none."""
    found = f"{name}-preview.{lang}.jpg"
    return found if found in static_files() else ""


def shell(
    lang: str, base: str, links: Links, preview: str, status: int = 200, door: bool = False, inside: str = ""
) -> Response:
    """The page; everything else it fetches itself. `door`: it asks for the word, and shows nothing else.
    `inside`: what it shows until its script has run."""
    page = _shell(lang, base, links, door).replace("__PREVIEW__", preview).replace("__INSIDE__", inside)
    return Response(page, status, media_type="text/html", headers={"Cache-Control": "no-cache"})


@cache
def _shell(lang: str, base: str, links: Links, door: bool) -> str:
    words = json.dumps(page_texts(lang), ensure_ascii=False).replace("<", "\\u003c")
    page = (PAGE / "shell.html").read_text(encoding="utf-8")
    page = page.replace("__LANG__", lang).replace("__BASE__", escape(base))
    page = page.replace("__STATIC__", f"static/{version()}/").replace("__TEXTS__", words)
    said = "".join(f' data-{name}="{escape(url)}"' for name, url in links._asdict().items() if url)
    page = page.replace('<div id="root">', f'<div id="root"{said}{" data-door" if door else ""}>')
    return page.replace("__FOOT__", _foot(links, lang))


def alone(status: int, lang: str, base: str, links: Links, key: str) -> Response:
    """One sentence for a browser, and a way back."""
    texts = own_texts(lang)
    words = {"title": texts.say(f"http.title.{key}"), "text": texts.say(f"http.{key}")}
    page = ALONE.format(
        lang=lang, base=escape(base), static=f"{escape(base)}static/{version()}/", foot=_foot(links, lang), **words
    )
    return Response(page, status, media_type="text/html")
