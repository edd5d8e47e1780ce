"""The gate that every request passes: our names, our pages, who somebody is, and what browsers may do with it."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.table.web.address import Site, counted_as
from tafelrunde.table.web.guests import Guests, KeptOut
from tafelrunde.table.web.problems import NOT_ALLOWED, Wrong, language_of, problem_response
from tafelrunde.table.web.proxies import Proxies

COOKIE: Final = "tafelrunde"
MARK: Final = "tafelrunde-in"  # the cookie of whoever has said the word
YEAR: Final = 365 * 86_400
HEALTH: Final = "/healthz"
METRICS: Final = "/metrics"
SAYING: Final = "access"  # where the word is said, below /api/
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_FOR_NOBODY: Final = ("/static/", HEALTH, METRICS)  # whoever asks for this need not be known again

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Signer:
    """Makes ids of persons and knows its own again. Without the key nobody can make one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """The cookie of somebody new: a random id and its signature."""
        return self.sign(secrets.token_urlsafe(16))

    def sign(self, person: str) -> str:
        """The cookie for this person."""
        code = hmac.new(self._key, person.encode(), hashlib.sha256).digest()
        return f"{person}.{base64.urlsafe_b64encode(code).decode().rstrip('=')}"

    def person(self, cookie: str) -> str:
        """Whose cookie it is; "" if we did not make it."""
        person = cookie.partition(".")[0]
        good = cookie.isascii() and bool(person) and hmac.compare_digest(cookie, self.sign(person))
        return person if good else ""


def content_policy(site: Site, asked: str) -> str:
    """What a page of ours may load: only what is ours, no script in the page itself."""
    sockets = [origin.replace("http", "ws", 1) for origin in site.origins(asked)]
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "manifest-src 'self'; "
        f"connect-src 'self' {' '.join(sockets)}; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
    )


def cookies_in(headers: Headers, wanted: str) -> Iterator[str]:
    """The values of a cookie of ours. Other programs on this computer have theirs beside it, in whatever form."""
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, _, value = part.strip().partition("=")
            if name == wanted:
                yield value


def _needs_a_name(scope: Scope) -> bool:
    """Is it worth while to know somebody again? Not for files that everybody shares, nor who does not come in."""
    if scope["kept_out"]:
        return bool(scope["kept_out"] == "word" and scope["path"] == f"/api/{SAYING}")
    return not str(scope["path"]).startswith(_FOR_NOBODY)


class Gate:
    """In front of the whole app. Behind it the path has no base any more, and the scope says who somebody is
    ("person"), where they are ("client"), why they do not come in ("kept_out") and which cookies they get ("keeps")."""

    def __init__(self, app: ASGIApp, site: Site, signer: Signer, guests: Guests, proxies: Proxies) -> None:
        self.app = app
        self.site = site
        self.signer = signer
        self.guests = guests
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        headers = Headers(scope=scope)
        asked = headers.get("host", "")
        origin = self.proxies.origin(scope["client"][0] if scope.get("client") else "", headers)
        scope = {**self._below_base(scope), "client": (origin.address, 0)}
        person = scope["person"] = self._person(headers)
        scope["kept_out"] = self._kept_out(person, origin.address, headers)
        keeps: dict[str, str] = scope.setdefault("keeps", {})
        try:
            self._check(scope, headers, asked)
        except Wrong as wrong:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": NOT_ALLOWED})
                return
            lang = language_of(headers.get("accept-language", ""))
            await problem_response(wrong, lang)(scope, receive, self._dressed(send, "", {}))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        if elsewhere := self._elsewhere(scope, origin.scheme):
            await RedirectResponse(elsewhere)(scope, receive, self._dressed(send, asked, {}))
            return
        if not person and _needs_a_name(scope):
            keeps[COOKIE] = self.signer.new()
            scope["person"] = self.signer.person(keeps[COOKIE])
        await self.app(scope, receive, self._dressed(send, asked, keeps))

    def _person(self, headers: Headers) -> str:
        """Who somebody is by their cookie; "": nobody yet, or nobody any more."""
        known = map(self.signer.person, cookies_in(headers, COOKIE))
        return next((person for person in known if person and person not in self.guests.forgotten), "")

    def _kept_out(self, person: str, address: str, headers: Headers) -> KeptOut:
        said = (mark for mark in cookies_in(headers, MARK) if self.guests.word.was_said_by(person, mark))
        return self.guests.kept_out(person, counted_as(address), next(said, ""))

    def _check(self, scope: Scope, headers: Headers, asked: str) -> None:
        """Refuse other names than ours, and what other sites make a browser send."""
        own_ip = scope["server"][0] if scope.get("server") else ""
        if not self.site.answers_to(asked, own_ip):
            raise Wrong(421, "host", name=asked[:80])
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        origin = headers.get("origin")
        if changes and origin is not None and origin not in self.site.origins(asked):
            raise Wrong(403, "origin")
        wanders = not changes and headers.get("sec-fetch-mode") == "navigate"  # somebody follows a link to us
        if headers.get("sec-fetch-site") == "cross-site" and not wanders:
            raise Wrong(403, "origin")

    def _elsewhere(self, scope: Scope, scheme: str) -> str:
        """Where somebody should rather ask; "" if here."""
        path: str = scope["path"]
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        if f"{path}/" == self.site.base:  # people leave the last slash out
            return f"{self.site.base}{query}"
        plain = scheme == "http" and self.site.encrypted and scope["method"] in _SAFE
        if plain and path != HEALTH:  # without https the browser would not keep our cookie
            return f"{self.site.public_url}{quote(path).lstrip('/')}{query}"
        return ""

    def _below_base(self, scope: Scope) -> Scope:
        """Proxies pass the base path on or take it away: both are fine."""
        base = self.site.base.rstrip("/")
        path: str = scope["path"]
        if base and path.startswith(f"{base}/"):
            path = path.removeprefix(base)
        return {**scope, "path": path, "root_path": ""}

    def _dressed(self, send: Send, asked: str, keeps: dict[str, str]) -> Send:
        """Sends with all headers on, and with new cookies."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Content-Security-Policy", content_policy(self.site, asked))
                headers.setdefault("Cache-Control", "no-store")
                secure = "; Secure" if self.site.encrypted else ""
                base = self.site.base.rstrip("/") or "/"  # also where the last slash is left out
                where = f"Path={base}; HttpOnly; SameSite=Lax{secure}"
                for name, value in keeps.items():  # without a value: it is withdrawn
                    headers.append("Set-Cookie", f"{name}={value}; Max-Age={YEAR if value else 0}; {where}")
            await send(message)

        return dressed
