"""The server from its start to Ctrl-C: its addresses, and their codes for a phone's camera."""

import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import segno
import uvicorn

from scorekeeper.errors import LedgerError
from scorekeeper.language import speech
from scorekeeper.ledger.store import Ledger
from scorekeeper.web.app import Served, application
from scorekeeper.web.bounds import CONNECTIONS, HEAD_BYTES, BoundedProtocol


def prepared(
    path: Path, match_id: str, now: Callable[[], str], *, entry: bool, host: str = "", anew: bool = False
) -> Served:
    """Find the addresses of a match, which nobody guesses; choose ``anew`` even if it has some. Raises LedgerError."""
    with Ledger(path, writing=False) as ledger:
        kept = [] if anew else ledger.addresses(match_id)
    if not kept:
        kept = [secrets.token_urlsafe(16) for _ in range(3)]
        try:
            with Ledger(path) as ledger:
                ledger.keep_addresses(match_id, kept)
        except LedgerError:
            if entry:
                raise  # a ledger that can only be read is shown all the same, under addresses for this time
    look, write, token = kept
    return Served(path, match_id, look, write if entry else None, token, speech.language, now, host)


def opened(host: str, port: int) -> socket.socket:
    """Open a port; 0 is any that is free. Raises OSError."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)


def own_address() -> str:
    """Return the address that this computer has in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(("192.0.2.1", 9))
            return str(found.getsockname()[0])
        except OSError:
            return socket.gethostname()


def address(host: str, door: socket.socket, secret: str) -> str:
    """Return the address of a page."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{door.getsockname()[1]}/{secret}/"


def draw_code(url: str, stream: TextIO) -> None:
    """Draw an address as a code that a phone's camera reads."""
    segno.make_qr(url).terminal(stream, border=2, compact=True)


def server(served: Served) -> uvicorn.Server:
    """Make the server, with its bounds; it runs on the sockets that it is given, until Ctrl-C."""
    config = uvicorn.Config(
        application(served), http=BoundedProtocol, ws="none", loop="asyncio", lifespan="on", log_config=None,
        log_level="critical", access_log=False, server_header=False, proxy_headers=False,
        limit_concurrency=CONNECTIONS, h11_max_incomplete_event_size=HEAD_BYTES, timeout_graceful_shutdown=1,
    )  # fmt: skip
    return uvicorn.Server(config)
