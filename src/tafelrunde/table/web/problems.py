"""What is wrong with a request, in the reader's language. No client ever sees more than one sentence."""

import logging
from math import ceil
from typing import Final

import msgspec
from starlette.responses import Response

from tafelrunde.engine import Bad
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table.hall.faults import Trouble, sentence
from tafelrunde.table.hall.rooms import NoTable, trouble_of
from tafelrunde.table.protocol import Refused
from tafelrunde.table.room.no import No
from tafelrunde.table.store.storage import StorageTrouble
from tafelrunde.table.words import own_texts

LOG: Final = logging.getLogger("tafelrunde")
NO_COOKIE, NO_WORD, NOT_ALLOWED, NO_SUCH_TABLE, TOO_SLOW, TOO_MUCH = 4401, 4402, 4403, 4404, 4408, 4429
CLOSED: Final = {
    NO_COOKIE: "no cookie",
    NO_WORD: "the word of the house was not said",
    NOT_ALLOWED: "not allowed here",
    NO_SUCH_TABLE: "no such table",
    TOO_SLOW: "nobody reads",
    TOO_MUCH: "too much at once",
}
"""Why a live connection was closed; a page opens none of these again by itself."""

NOT_UNDERSTOOD: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Wrong(Exception):
    """A request that cannot be fulfilled: the status of HTTP, and the key of a sentence under [http]."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(status, key)
        self.status = status
        self.key = key
        self.values = values
        self.headers: dict[str, str] = {}

    def again_in(self, seconds: float) -> "Wrong":
        """The same, with when to ask again."""
        self.headers["Retry-After"] = str(max(1, ceil(seconds)))
        return self


def language_of(wishes: str) -> str:
    """The language of ours that somebody likes best, by an Accept-Language header."""
    ranked: list[tuple[float, str]] = []
    for wish in wishes.split(",")[:20]:
        name, _, rest = wish.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        ranked.append((weight, name.strip()[:2].lower()))
    liked = [name for weight, name in sorted(ranked, key=lambda one: -one[0]) if weight > 0 and name in LANGUAGES]
    return liked[0] if liked else "en"


def problem_of(error: Exception, lang: str) -> tuple[int, Refused]:
    """The status of HTTP and one sentence for whatever went wrong."""
    texts = own_texts(lang)
    if isinstance(error, Wrong):
        return error.status, Refused(texts.say(f"http.{error.key}", **error.values))
    if isinstance(error, NoTable):
        return 404, Refused(texts.say("http.no_table"))
    if isinstance(error, No | Bad | Trouble):
        return 503 if isinstance(error, Trouble) else 409, sentence(error, lang)
    if isinstance(error, StorageTrouble):
        return 503, sentence(trouble_of(error), lang)
    LOG.error("a request failed", exc_info=error)
    return 500, Refused(texts.say("http.fault"))


def problem_response(error: Exception, lang: str) -> Response:
    """The sentence as JSON."""
    status, refused = problem_of(error, lang)
    return json_response(refused, status, error.headers if isinstance(error, Wrong) else None)


def json_response(found: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Anything of ours as JSON."""
    return Response(msgspec.json.encode(found), status, headers, "application/json")
