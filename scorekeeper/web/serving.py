"""The server from its start to Ctrl-C: its addresses, and their codes for a phone's camera."""

import ipaddress
import secrets
import socket
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import TextIO

import ifaddr
import segno
import uvicorn

from scorekeeper.errors import LedgerError
from scorekeeper.language import speech
from scorekeeper.ledger.store import Ledger
from scorekeeper.web.app import Served, application
from scorekeeper.web.bounds import CONNECTIONS, HEAD_BYTES, BoundedProtocol

_QUIET = 4
"""How many modules are left free around a code, as the standard of QR codes asks."""
_BLACK_ON_WHITE, _AS_BEFORE = "\033[97;40m", "\033[0m"
"""The blocks of a code are its white modules."""


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


_HOTSPOTS = ("10.42.", "192.168.137.", "192.168.43.", "192.168.49.", "172.20.10.")
"""How the addresses begin that Linux, Windows, Android and iPhones give to a computer that shares its network."""
_INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")
"""How the adapters are called that lead to no phone."""


def own_addresses() -> list[str]:
    """List the addresses that phones may find this computer under, the likeliest first; at last its name, if any."""
    found = [
        (not each.ip.startswith(_HOTSPOTS), adapter.name.startswith(_INNER), each.ip)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
        if isinstance(each.ip, str) and is_private(each.ip)
    ]
    return [*(ip for *_, ip in sorted(found)), own_name()]


def is_private(ip: str) -> bool:
    """Tell whether an IPv4 address is of a home network: not of this computer alone, and not of the internet."""
    known = ipaddress.ip_address(ip)
    return known.is_private and not known.is_loopback and not known.is_link_local


def own_name() -> str:
    """Return the name under which phones find this computer without knowing its address."""
    return f"{socket.gethostname().partition('.')[0]}.local"


def address(host: str, door: socket.socket, secret: str, scheme: str = "http") -> str:
    """Return the address of a page."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{door.getsockname()[1]}/{secret}/"


def draw_code(url: str, stream: TextIO) -> None:
    """Draw an address as a code that a phone's camera reads, black on white whatever the colours of the terminal."""
    drawn = StringIO()
    segno.make_qr(url).terminal(drawn, border=_QUIET, compact=True)
    stream.writelines(f"{_BLACK_ON_WHITE}{line}{_AS_BEFORE}\n" for line in drawn.getvalue().splitlines())


def server(served: Served, certificate: Path | None = None) -> uvicorn.Server:
    """Make the server, with its bounds; it runs on the sockets that it is given, until Ctrl-C.

    With a ``certificate`` the pages are encrypted.
    """
    config = uvicorn.Config(
        application(served), http=BoundedProtocol, ws="none", loop="asyncio", lifespan="on", log_config=None,
        log_level="critical", access_log=False, server_header=False, proxy_headers=False,
        limit_concurrency=CONNECTIONS, h11_max_incomplete_event_size=HEAD_BYTES, timeout_graceful_shutdown=1,
        ssl_certfile=certificate,
    )  # fmt: skip
    return uvicorn.Server(config)
