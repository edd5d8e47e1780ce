"""The web app: the requests of the table in routes.py, the page with its files, and the live connection."""

import re
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.web import metrics, pages
from tafelrunde.table.web.address import peer_of
from tafelrunde.table.web.health import Watch
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
from tafelrunde.table.web.routes import API, PARAMETERS, Api, Ask, File, House
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
        Route(METRICS, Metrics(house)),
        Route(HEALTH, Health(house)),
    ]
    router = Router(routes, redirect_slashes=False, default=Answers(house))
    return Gate(router, house.site, Signer(key), Proxies(house.operator.trusted_proxies))


class Answers:
    """Answers requests; whatever goes wrong becomes one sentence in the reader's language."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "websocket":  # nobody listens at this address
            await send({"type": "websocket.close", "code": NO_SUCH_TABLE})
            return
        request = Request(scope, receive)
        lang = language_of(request.headers.get("accept-language", ""))
        try:
            self.count(request)
            response = await self.answer(request, lang)
        except ClientDisconnect:
            return
        except Exception as e:
            response = problem_response(e, lang)
        await response(scope, receive, send)

    async def answer(self, request: Request, lang: str) -> Response:
        """What was asked for; here: nothing that there is."""
        if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
            raise Wrong(404, "no_page")
        return pages.not_found(lang, self.house.site.base)

    def count(self, request: Request) -> None:
        """Nobody may ask without end."""
        if not self.house.lets(peer_of(request), self.house.requests):
            raise Wrong(429, "too_fast")


class Page(Answers):
    """The lobby and the tables are one page; the address says which."""

    async def answer(self, request: Request, lang: str) -> Response:
        """The page in the reader's language."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        return pages.shell(lang, self.house.site.base)


class Static(Answers):
    """Scripts, styles, fonts."""

    async def answer(self, request: Request, lang: str) -> Response:
        """The file, also for a page that was opened before the server was renewed."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        return pages.static_file(request.path_params["name"], request.path_params["version"], request.headers)


class Metrics(Answers):
    """Statistics for whoever runs the house."""

    async def answer(self, request: Request, lang: str) -> Response:
        """All figures, if they are for whoever asks."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        metrics.check(self.house, request)
        return Response(await metrics.page(self.house), media_type=metrics.KIND)


class Health(Answers):
    """Does the house work? For whoever watches over it."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.watch = Watch(house.hall)

    async def answer(self, request: Request, lang: str) -> Response:
        """One word, and the status that programs look at."""
        if request.method not in ("GET", "HEAD"):
            raise not_allowed("GET, HEAD")
        status = await self.watch.status()
        return json_response({"status": status}, 200 if status == "ok" else 503)

    def count(self, request: Request) -> None:
        """Whoever watches may ask as often as they like: hardly anything is done for it."""


class Door(Answers):
    """A path of the API, with all that can be done there."""

    def __init__(self, house: House, by_method: dict[str, Api]) -> None:
        super().__init__(house)
        self.by_method = by_method

    async def answer(self, request: Request, lang: str) -> Response:
        """Understand the request, do it, send what came out."""
        api = self.by_method.get("GET" if request.method == "HEAD" else request.method)
        if api is None:
            allowed = [*self.by_method, *(["HEAD"] if "GET" in self.by_method else [])]
            raise not_allowed(", ".join(allowed))
        args = arguments(api, request)
        lang = args.get("lang", lang)
        peer = peer_of(request)
        if "code" in request.path_params and self.house.wrong_codes.empty(peer):
            raise Wrong(429, "too_many_codes")
        body = None if api.takes is None else understood(await self.body(request), api.takes)
        ask = Ask(request["person"], lang, peer, request.headers.get("host", ""), body, args)
        try:
            return response_of(await api.does(self.house, ask))
        except NoTable:
            self.house.wrong_codes.take(peer)
            raise

    async def body(self, request: Request) -> bytes:
        """What was sent, unless it is too much. Pages of other sites cannot send this type without asking first."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Wrong(415, "no_json")
        found = bytearray()
        async for part in request.stream():
            found += part
            if len(found) > self.house.limits.body:
                raise Wrong(413, "too_large", most=self.house.limits.body // 1024)
        return bytes(found)


# --- understanding ---------------------------------------------------------------------------------------------------


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


def not_allowed(methods: str) -> Wrong:
    """This cannot be done there."""
    wrong = Wrong(405, "method", allowed=methods)
    wrong.headers["Allow"] = methods
    return wrong
