"""What is wrong with a request, in the reader's language. No client ever sees more than one sentence."""

import logging
from typing import Final

import msgspec
from starlette.responses import Response

from tafelrunde.engine import Bad
from tafelrunde.kit.texts import LANGUAGES, Texts, texts_for
from tafelrunde.kit.words import complaint_text, refusal_text
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.protocol import Problem
from tafelrunde.table.room.no import No
from tafelrunde.table.store.storage import StorageTrouble

LOG: Final = logging.getLogger("tafelrunde")
NOT_UNDERSTOOD: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Wrong(Exception):
    """A request that cannot be fulfilled: the status of HTTP, and the key of a sentence under [http]."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(status, key)
        self.status = status
        self.key = key
        self.values = values
        self.headers: dict[str, str] = {}


def house_texts(lang: str) -> Texts:
    """The texts of the table."""
    return texts_for(lang, "tafelrunde.table")


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


def problem_of(error: Exception, lang: str) -> tuple[int, Problem]:
    """The status of HTTP and one sentence for whatever went wrong."""
    texts = house_texts(lang)
    if isinstance(error, Wrong):
        return error.status, Problem(texts.say(f"http.{error.key}", **error.values))
    if isinstance(error, NoTable):
        return 404, Problem(texts.say("http.no_table"))
    if isinstance(error, No) and error.refusal is not None:
        return 409, Problem(refusal_text(error.refusal, texts), error.rule)
    if isinstance(error, No):
        return 409, Problem(texts.say(f"no.{error.key}", **error.values))
    if isinstance(error, Bad):
        return 409, Problem(complaint_text(error, lang))
    if isinstance(error, Trouble):
        return 503, Problem(texts.say(f"hall.{error.key}"))
    if isinstance(error, StorageTrouble):
        return 503, Problem(texts.say("hall.disk"))
    LOG.error("a request failed", exc_info=error)
    return 500, Problem(texts.say("http.fault"))


def problem_response(error: Exception, lang: str) -> Response:
    """The sentence as JSON."""
    status, problem = problem_of(error, lang)
    return json_response(problem, status, error.headers if isinstance(error, Wrong) else None)


def json_response(found: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Anything of ours as JSON."""
    return Response(msgspec.json.encode(found), status, headers, "application/json")
