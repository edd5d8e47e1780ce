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

from tafelrunde.kit.texts import messages_of
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.words import own_texts

FOREVER: Final = "public, max-age=31536000, immutable"
PAGE: Final = Path(str(files("tafelrunde.table").joinpath("page")))
FONTS: Final = Path(str(files("tafelrunde.kit").joinpath("fonts")))
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

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
    """Scripts, styles, drawings and fonts by name."""
    found = {path.name: path for path in sorted(PAGE.iterdir()) if path.suffix in TYPES}
    found |= {f"fonts/{path.name}": path for path in sorted(FONTS.glob("*.woff2"))}
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
    kind = TYPES[Path(name).suffix]
    headers = {"Cache-Control": FOREVER if of == version() else "no-store", "Vary": "Accept-Encoding"}
    if kind.startswith("font/") or "gzip" not in asked.get("accept-encoding", ""):
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


@cache
def shell(lang: str, base: str, links: Links, door: bool = False) -> Response:
    """The page; everything else it fetches itself. `door`: it asks for the word, and shows nothing else."""
    words = json.dumps(page_texts(lang), ensure_ascii=False).replace("<", "\\u003c")
    page = (PAGE / "shell.html").read_text(encoding="utf-8")
    page = page.replace("__LANG__", lang).replace("__BASE__", escape(base))
    page = page.replace("__STATIC__", f"static/{version()}/").replace("__TEXTS__", words)
    said = "".join(f' data-{name}="{escape(url)}"' for name, url in links._asdict().items() if url)
    page = page.replace('<div id="root">', f'<div id="root"{said}{" data-door" if door else ""}>')
    page = page.replace("__FOOT__", _foot(links, lang))
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})


def alone(status: int, lang: str, base: str, links: Links, key: str) -> Response:
    """One sentence for a browser, and a way back."""
    texts = own_texts(lang)
    words = {"title": texts.say(f"http.title.{key}"), "text": texts.say(f"http.{key}")}
    page = ALONE.format(
        lang=lang, base=escape(base), static=f"{escape(base)}static/{version()}/", foot=_foot(links, lang), **words
    )
    return Response(page, status, media_type="text/html")
