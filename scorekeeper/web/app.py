"""The server's answers: one match under two addresses that nobody guesses, one to look and one to write."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.errors import LedgerError, Refused
from scorekeeper.language import LANGUAGES
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, say
from scorekeeper.web import pages, sent
from scorekeeper.web.board import markup
from scorekeeper.web.bounds import BODY_BYTES, BODY_SECONDS, Near, Rate
from scorekeeper.web.entry import NOTHING, Entering
from scorekeeper.web.follower import Follower
from scorekeeper.web.texts import told

_STATIC = Path(__file__).parent / "static"
_MEDIA = {
    "page.css": "text/css",
    "page.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "manifest.json": "application/manifest+json",
}
"""The files beside the page."""
_BEAT_SECONDS = 15
"""How often those who watch hear that the server is still there; a page that hears nothing twice says so."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


class Served(NamedTuple):
    """What is served: a match of a ledger, the secret of the address to look, and of that to write, if it may be.

    ``language`` is that of who does not ask for another; ``now`` tells the time of what is recorded; ``host`` is
    the name under which the phones find this computer, where it was told.
    """

    ledger: Path
    match: str
    look: str
    write: str | None
    token: str
    language: str
    now: Callable[[], str]
    host: str = ""


class _Strict:
    """Puts the headers on every answer that keep a browser from doing anything with it but showing it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            await send(message)

        await self._app(scope, receive, strict)


def application(served: Served) -> Starlette:
    """Make the application that serves a match."""
    follower = Follower(served.ledger, served.match)
    looking = Looking(follower, served)
    routes: list[BaseRoute] = [Mount(f"/{served.look}", routes=looking.routes())]
    if served.write:
        entering = Entering(served.token, served.now)
        routes.append(Mount(f"/{served.write}", routes=Writing(follower, served, entering).routes()))

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(follower.follow())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
        follower.close()

    handlers = {HTTPException: _refused, LedgerError: _unread, Refused: _unread, sent.UnreadableError: _unreadable}
    middleware = [Middleware(_Strict), Middleware(Rate), Middleware(Near, also=served.host)]
    return Starlette(routes=routes, lifespan=living, middleware=middleware, exception_handlers=handlers)


async def _refused(_: Request, error: Exception) -> Response:
    """Answer what is not there, or not so, with one sentence that tells nothing of what is."""
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.BAD_REQUEST
    codes = {
        HTTPStatus.FORBIDDEN: "stale-page",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
        HTTPStatus.REQUEST_TIMEOUT: "too-slow",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "form-unreadable",
    }
    return Response(told(codes.get(HTTPStatus(status), "not-found")), status, media_type="text/plain")


async def _unreadable(_: Request, __: Exception) -> Response:
    return Response(told("form-unreadable"), HTTPStatus.BAD_REQUEST, media_type="text/plain")


async def _unread(_: Request, error: Exception) -> Response:
    reason = say(COMMON, error.code, error.params) if isinstance(error, LedgerError) else str(error)
    text = told("ledger-unread", reason=reason)
    return Response(text, HTTPStatus.SERVICE_UNAVAILABLE, media_type="text/plain")


class Looking:
    """The pages for everybody who may look."""

    def __init__(self, follower: Follower, served: Served, token: str | None = None) -> None:
        self._follower, self._served, self._token = follower, served, token

    def routes(self) -> list[BaseRoute]:
        """List the addresses under the secret one."""
        return [
            Route("/", self.page),
            Route("/all", self.all_hands),
            Route("/events", self.events),
            *(Route(f"/{name}", self.static) for name in _MEDIA),
        ]

    async def page(self, request: Request) -> Response:
        """Answer with the board."""
        url = _address(request, self._served.look)
        made = partial(pages.watching, look=url)
        return HTMLResponse(await self._follower.made(self._spoken(request), f"page {url}", made))

    async def all_hands(self, request: Request) -> Response:
        """Answer with the board and all hands."""
        language = self._spoken(request)
        return HTMLResponse(await self._follower.made(language, "all", lambda match: pages.watching(match, whole=True)))

    async def static(self, request: Request) -> Response:
        """Answer with the style sheet, the script, the icon, or what a phone needs to keep the page as an app."""
        name = request.url.path.rpartition("/")[2]
        return Response((_STATIC / name).read_bytes(), media_type=_MEDIA[name])

    async def events(self, request: Request) -> Response:
        """Answer with what changes on the page, each time that the match has changed, for as long as somebody looks."""
        return StreamingResponse(self._events(self._spoken(request)), media_type="text/event-stream")

    def _spoken(self, request: Request) -> str:
        """Return the language that a page is asked for in, else that of the program."""
        wanted = request.query_params.get("lang", "")
        return wanted if wanted in LANGUAGES else self._served.language

    async def _events(self, language: str) -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        while True:
            count = self._follower.count
            shown = {f"parts {self._token}": lambda match: pages.parts(match, self._token), "late": pages.late_parts}
            for name, parts in shown.items():
                yield f"data: {await self._follower.made(language, name, partial(_event, parts))}\n\n"
            while not await self._follower.changed(count, _BEAT_SECONDS):
                yield f"data: {json.dumps({'beat': self._follower.count})}\n\n"


def _event(parts: Callable[[Match], pages.Parts], match: Match) -> str:
    return json.dumps({"match": match.id, "seen": len(match.entries), "parts": parts(match)})


class Writing(Looking):
    """The pages for who may write."""

    def __init__(self, follower: Follower, served: Served, entering: Entering) -> None:
        super().__init__(follower, served, entering.token)
        self._entering = entering

    def routes(self) -> list[BaseRoute]:
        """List the addresses under the secret one."""
        return [Route("/", self.send, methods=["POST"]), *super().routes()]

    async def page(self, request: Request) -> Response:
        """Answer with the board and what is pressed."""
        said = request.query_params.get("fix", "")
        fix = int(said) if said.isascii() and said.isdecimal() and len(said) < 7 else None
        token, shares = self._entering.token, self._shares(request)

        def make(match: Match) -> str:
            return pages.entering(match, token, NOTHING.element(), shares, fix)

        return HTMLResponse(await self._follower.made(self._spoken(request), f"fix {fix} {shares}", make))

    def _shares(self, request: Request) -> pages.Shares:
        """Return the addresses to write and to look, as the phone that asks finds this computer."""
        return pages.Shares(_address(request, self._served.write or ""), _address(request, self._served.look))

    async def send(self, request: Request) -> Response:
        """Answer what a phone has sent: with the answer alone for a script, else with the whole page."""
        _check_sender(request)
        form = sent.read(await _body(request))
        if not hmac.compare_digest(form.token.encode(), self._entering.token.encode()):
            raise HTTPException(HTTPStatus.FORBIDDEN)
        language = self._spoken(request)

        def act(ledger: Ledger) -> str:
            answered = self._entering.answer(ledger, self._follower.shown(ledger), form)
            if form.part:
                return markup(answered.element())
            match = ledger.match(self._follower.shown(ledger)).for_others()
            fix = None if answered.recorded is not None else form.fix
            return pages.entering(match, self._entering.token, answered.element(), self._shares(request), fix)

        return HTMLResponse(await self._follower.do(language, act))


def _address(request: Request, secret: str) -> str:
    """Return the address of a page at the computer as it was asked, which other phones find there too."""
    return f"{request.url.scheme}://{request.url.netloc}/{secret}/"


def _check_sender(request: Request) -> None:
    """Refuse what another site sends through somebody's browser. Raises HTTPException."""
    headers = request.headers
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise HTTPException(HTTPStatus.FORBIDDEN)
    origin = headers.get("origin", "null")
    if origin != "null" and urlsplit(origin).netloc != headers.get("host"):
        raise HTTPException(HTTPStatus.FORBIDDEN)
    if headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)


async def _body(request: Request) -> bytes:
    """Read a form, which is small and comes at once. Raises HTTPException."""
    if int(request.headers.get("content-length", 0)) > BODY_BYTES:
        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > BODY_BYTES:
                    raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except TimeoutError:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from None
    except ClientDisconnect:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from None
    return body
