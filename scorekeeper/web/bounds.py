"""The bounds of the server for one client and for all together: connections, requests, bytes, seconds."""

import asyncio
import time
from collections import Counter, OrderedDict
from http import HTTPStatus
from ipaddress import ip_address
from typing import ClassVar
from urllib.parse import urlsplit

from h11 import IDLE, SEND_BODY
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS, CONNECTIONS_EACH = 512, 32
"""How many connections are open at once, in all and of one client; a phone needs three."""
HEAD_BYTES, BODY_BYTES = 16_384, 8_192
HEAD_SECONDS, BODY_SECONDS, STUCK_SECONDS = 10, 10, 20
"""How long a client may take to ask, to send a form, and to take nothing of what it asked for."""
_EACH_SECOND, _AT_ONCE = 20, 120
"""How many requests a client may make: so many a second for long, so many at once."""
_CLIENTS = 1024
_NEAR = (".local", ".lan", ".home.arpa", ".internal")
"""How names end that are no names elsewhere."""


def is_own(host: str) -> bool:
    """Tell whether a client is on this computer: its users all have the same address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_near(host: str) -> bool:
    """Tell whether a request names its host by an address, or by a name of this computer or network alone.

    Any other name may be that of a web site that makes a browser ask here, so as to read the answer as its own.

    >>> is_near("192.168.1.20:8000"), is_near("laptop.local"), is_near("elsewhere.example"), is_near("[::1]:80")
    (True, True, False, True)
    """
    name = host
    try:
        name = urlsplit(f"//{host}").hostname or "."
        ip_address(name)
    except ValueError:
        return name.replace("-", "").isalnum() or name.endswith(_NEAR)
    return True


class BoundedProtocol(H11Protocol):
    """HTTP for clients that ask within their time, take what they asked for, and are not too many."""

    _open: ClassVar[Counter[str]] = Counter()
    """How many connections each client has."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as its base has it
        """Take a connection, or drop it if there are too many."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._host = self.client[0] if self.client else ""
        self._open[self._host] += 1
        each = CONNECTIONS if is_own(self._host) else CONNECTIONS_EACH
        if self._open[self._host] > each or self._open.total() > CONNECTIONS:
            transport.abort()
        else:
            self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._expect(None)
        self._open[self._host] -= 1
        if not self._open[self._host]:
            del self._open[self._host]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes; the head of a request has to be whole in time."""
        super().data_received(data)
        if self.conn.their_state is not IDLE:
            self._expect(None)
        elif self._timer is None:
            self._expect(HEAD_SECONDS)

    def on_response_complete(self) -> None:
        """End a connection whose client still sends what nobody waits for."""
        super().on_response_complete()
        if self.conn.their_state is SEND_BODY and not self.transport.is_closing():
            self.transport.close()

    def pause_writing(self) -> None:
        """Notice that a client does not take what it is sent."""
        super().pause_writing()
        self._expect(STUCK_SECONDS)

    def resume_writing(self) -> None:
        """Notice that it does again."""
        super().resume_writing()
        self._expect(None)

    def _expect(self, seconds: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.transport.abort) if seconds else None


class Rate:
    """Counts the requests of each client; one that asks too much is told to wait."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        host = (scope.get("client") or ("", 0))[0]
        if scope["type"] != "http" or is_own(host) or self._may(host):
            await self._app(scope, receive, send)
            return
        await _refuse(send, HTTPStatus.TOO_MANY_REQUESTS, (b"retry-after", b"5"))

    def _may(self, host: str) -> bool:
        now = time.monotonic()
        left, last = self._clients.pop(host, (float(_AT_ONCE), now))
        left = min(left + (now - last) * _EACH_SECOND, _AT_ONCE) - 1
        self._clients[host] = (max(left, -1), now)
        while len(self._clients) > _CLIENTS:
            self._clients.popitem(last=False)
        return left >= 0


class Near:
    """Passes on what is sent to an address of this network, or to the name ``also``, and nothing else."""

    def __init__(self, app: ASGIApp, also: str) -> None:
        self._app, self._also = app, also.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or self._knows(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
        else:
            await _refuse(send, HTTPStatus.MISDIRECTED_REQUEST)

    def _knows(self, host: str) -> bool:
        name = host.partition(":")[0].lower()
        return is_near(host) or (bool(name) and name == self._also)


async def _refuse(send: Send, status: HTTPStatus, *headers: tuple[bytes, bytes]) -> None:
    told = [(b"content-type", b"text/plain; charset=utf-8"), *headers]
    await send({"type": "http.response.start", "status": status.value, "headers": told})
    await send({"type": "http.response.body", "body": b""})
