"""The web app: the requests of the table in routes.py, the page with its files, and the live connection."""

import asyncio
import re
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.room.no import No
from tafelrunde.table.web import metrics, pages
from tafelrunde.table.web.address import forwarded, peer_of
from tafelrunde.table.web.front import games_html
from tafelrunde.table.web.guests import KeptOut
from tafelrunde.table.web.health import Watch
from tafelrunde.table.web.house import House
from tafelrunde.table.web.live import Live
from tafelrunde.table.web.problems import (
    NO_SUCH_TABLE,
    NOT_UNDERSTOOD,
    Wrong,
    json_response,
    language_of,
    problem_response,
)
from tafelrunde.table.web.programs import ProgramDoor
from tafelrunde.table.web.proxies import Proxies
from tafelrunde.table.web.routes import API, PARAMETERS, Api, Ask, File
from tafelrunde.table.web.security import HEALTH, METRICS, Gate, Signer

_WHERE: Final = re.compile(r"(?:at `\$\.?|field `)([^`]+)`$")  # in what msgspec says


def make_app(house: House, key: bytes) -> ASGIApp:
    """The whole app behind its gate; `key`: cookies are signed with it."""
    doors: dict[str, dict[str, Api]] = {}
    for api in API:
        doors.setdefault(api.path, {})[api.method] = api
    routes = [
        *(Route(f"/api/{path}", Door(house, by_method)) for path, by_method in doors.items()),
        WebSocketRoute("/api/tables/{code}/live", Live(house)),
        WebSocketRoute("/api/tables/{code}/program", ProgramDoor(house)),
        Route("/", Page(house)),
        Route("/t/{code}", Page(house)),
        Route("/static/{version}/{name:path}", Static(house)),
        Route(METRICS, Figures(house)),
        Route(HEALTH, Health(house)),
    ]
    router = Router(routes, redirect_slashes=False, default=Answers(house))
    return Gate(router, house.site, Signer(key), house.guests, Proxies(house.operator.trusted_proxies))


class Answers:
    """Answers requests; whatever goes wrong becomes one sentence in the reader's language."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.links = pages.links_of(house.operator)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "websocket":  # nobody listens at this address
            await send({"type": "websocket.close", "code": NO_SUCH_TABLE})
            return
        request = Request(scope, receive)
        lang = language_of(request.headers.get("accept-language", ""))
        try:
            await self.count(request)
            response = self.keep_out(request, lang) or await self.answer(request, lang)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:  # the server stops, and does not wait any longer
            response = problem_response(Wrong(503, "stopping"), lang)
        except Exception as e:
            response = problem_response(e, lang)
        await response(scope, receive, send)

    def keep_out(self, request: Request, lang: str) -> Response | None:
        """Who is banned reads a sentence. Who has not said the word is asked for it, whatever they wanted to see."""
        why: KeptOut = request["kept_out"]
        if why == "banned":
            if not is_page(request):
                raise Wrong(403, "banned")
            return pages.alone(403, lang, self.house.site.base, self.links, "banned")
        if why == "word":
            if not is_page(request):
                raise asked_for_the_word()
            return self.shell(request, lang, pages.house_preview(lang), door=True)
        return None

    async def answer(self, request: Request, lang: str) -> Response:
        """What was asked for; here: nothing that there is."""
        if not is_page(request):
            raise Wrong(404, "no_page")
        return pages.alone(404, lang, self.house.site.base, self.links, "no_page")

    def shell(
        self,
        request: Request,
        lang: str,
        preview: pages.Preview,
        status: int = 200,
        door: bool = False,
        inside: str = "",
    ) -> Response:
        """The page, with what is told of its link."""
        site = self.house.site
        home = site.shared(request.headers.get("host", "")) or site.home
        return pages.shell(lang, site.base, self.links, preview.tags(home), status, door, inside)

    async def count(self, request: Request) -> None:
        """Nobody may ask without end."""
        if not self.house.lets(peer_of(request), self.house.requests):
            await self.house.pause()
            raise Wrong(429, "too_fast")


class Page(Answers):
    """The lobby and the tables are one page; the address says which."""

    async def answer(self, request: Request, lang: str) -> Response:
        """The page in the reader's language."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        code = request.path_params.get("code")
        game, status = ("", 200) if code is None else await self._look(request, code)
        preview = pages.game_preview(game, lang) if game else pages.house_preview(lang)
        inside = games_html(lang) if code is None and "new" not in request.query_params else ""
        return self.shell(request, lang, preview, status, inside=inside)

    async def _look(self, request: Request, code: str) -> tuple[str, int]:
        """What is played at a table ("": that is not told), and the status of its page."""
        house, peer = self.house, peer_of(request)
        if house.wrong_codes.empty(peer):  # nobody finds tables by trying codes
            return "", 200
        where = house.where(peer)
        try:
            if not is_code(code):
                raise NoTable(code)
            async with house.slots.one(where):
                return await house.hall.game_at(code, where), 200
        except NoTable:
            house.wrong_codes.take(peer)
            return "", 404
        except (No, Trouble):  # the page says it itself
            return "", 200


class Static(Answers):
    """Scripts, styles, fonts. They tell nothing, so everybody gets them."""

    def keep_out(self, request: Request, lang: str) -> Response | None:
        """Nobody is."""
        return None

    async def answer(self, request: Request, lang: str) -> Response:
        """The file, also for a page that was opened before the server was renewed."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        return pages.static_file(request.path_params["name"], request.path_params["version"], request.headers)


class Figures(Answers):
    """For whoever watches over the house, who need not be a guest."""

    def keep_out(self, request: Request, lang: str) -> Response | None:
        """Nobody is: it tells nothing of anybody, or asks for a token of its own."""
        return None

    async def answer(self, request: Request, lang: str) -> Response:
        """All statistics, if they are for whoever asks."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        metrics.check(self.house, request)
        return Response(await metrics.page(self.house), media_type=metrics.KIND)


class Health(Figures):
    """Does the house work?"""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.watch = Watch(house.hall)

    async def answer(self, request: Request, lang: str) -> Response:
        """One word, and the status that programs look at."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        status = await self.watch.status()
        return json_response({"status": status}, 200 if status == "ok" else 503)

    async def count(self, request: Request) -> None:
        """Whoever watches may ask as often as they like: hardly anything is done for it."""


class Door(Answers):
    """A path of the API, with all that can be done there."""

    def __init__(self, house: House, by_method: dict[str, Api]) -> None:
        super().__init__(house)
        self.by_method = by_method

    def keep_out(self, request: Request, lang: str) -> Response | None:
        """Some of it is for those who are still outside, too."""
        api = self._wanted(request)
        outside = api is not None and api.outside and request["kept_out"] == "word"
        return None if outside else super().keep_out(request, lang)

    def _wanted(self, request: Request) -> Api | None:
        return self.by_method.get("GET" if request.method == "HEAD" else request.method)

    async def answer(self, request: Request, lang: str) -> Response:
        """Understand the request, do it, send what came out."""
        api = self._wanted(request)
        if api is None:
            allowed = [*self.by_method, *(["HEAD"] if "GET" in self.by_method else [])]
            raise not_allowed(", ".join(allowed))
        args = arguments(api, request)
        lang = args.get("lang", lang)
        peer = peer_of(request)
        if "code" in request.path_params and self.house.wrong_codes.empty(peer):
            raise Wrong(429, "too_many_codes")
        if api.costly:
            self.house.look(peer)
        body = None if api.takes is None else understood(await self.body(request), api.takes)
        host = request.headers.get("host", "")
        ask = Ask(request["person"], lang, peer, host, body, args, forwarded(request), request["keeps"])
        try:
            if api.own_slot:
                return response_of(await api.does(self.house, ask))
            async with self.house.slots.one(self.house.where(peer)):
                return response_of(await api.does(self.house, ask))
        except NoTable:
            self.house.wrong_codes.take(peer)
            raise

    async def body(self, request: Request) -> bytes:
        """What was sent, unless it is too much. Pages of other sites cannot send this type without asking first."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Wrong(415, "no_json")
        found, limits = bytearray(), self.house.limits
        try:
            async with asyncio.timeout(limits.arrival):
                async for part in request.stream():
                    found += part
                    if len(found) > limits.body:
                        raise Wrong(413, "too_large", most=limits.body // 1024)
        except TimeoutError:
            raise Wrong(408, "too_slow") from None
        return bytes(found)


def is_page(request: Request) -> bool:
    """Does somebody want to read this in a browser?"""
    path = request.url.path
    if path == "/" or path.startswith("/t/"):
        return True
    return not path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


# --- understanding ---------------------------------------------------------------------------------------------------


def is_code(code: str) -> bool:
    """Could that be the code of a table?"""
    try:
        msgspec.convert(code, PARAMETERS["code"])
    except msgspec.ValidationError:
        return False
    return True


def arguments(api: Api, request: Request) -> dict[str, Any]:
    """What stands in the path and in the query, checked."""
    found: dict[str, Any] = {}
    for name, value in request.path_params.items():
        try:
            found[name] = msgspec.convert(value, PARAMETERS[name], strict=False)
        except msgspec.ValidationError:
            raise (NoTable(value) if name == "code" else Wrong(404, "no_page")) from None
    for name in api.query:
        if name in request.query_params:
            try:
                found[name] = msgspec.convert(request.query_params[name], PARAMETERS[name], strict=False)
            except msgspec.ValidationError:
                raise Wrong(400, "bad_value", where=name) from None
    return found


def understood(body: bytes, kind: Any) -> Any:
    """The body as one of our types; nothing at all is an empty object."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except NOT_UNDERSTOOD as e:
        if isinstance(e, msgspec.ValidationError) and (where := _WHERE.search(str(e))):
            raise Wrong(400, "bad_value", where=where[1][:80]) from None
        raise Wrong(400, "not_understood") from None


# --- answering -------------------------------------------------------------------------------------------------------


def response_of(found: Any) -> Response:
    """What a request gave, as an answer."""
    if not isinstance(found, File):
        return json_response(found)
    headers = {"Cache-Control": found.cache}
    if found.name:
        headers["Content-Disposition"] = f'attachment; filename="{found.name}"'
    return Response(found.data, headers=headers, media_type=found.kind)


def asked_for_the_word() -> Wrong:
    """Nobody comes in without it."""
    wrong = Wrong(401, "word")
    wrong.headers["WWW-Authenticate"] = 'Word realm="Tafelrunde"'
    return wrong


def not_allowed(methods: str) -> Wrong:
    """This cannot be done there."""
    wrong = Wrong(405, "method", allowed=methods)
    wrong.headers["Allow"] = methods
    return wrong
