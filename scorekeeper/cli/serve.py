"""``serve``: the board as a page for every phone at the table, and entry from a phone."""

import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from scorekeeper.cli.shared import now, open_ledger, put, put_json, settings, the_match_id
from scorekeeper.cli.shared.failure import tell
from scorekeeper.errors import INTERRUPTED, Ended, LedgerError, library_missing

if TYPE_CHECKING:
    from socket import socket

    from scorekeeper.messages import Teller

PORT = 8152
"""The usual port, so that an address, and a rule of a firewall, holds from one evening to the next."""


def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Open it to the phones of this network.")] = False,
    entry: Annotated[bool, typer.Option("--entry", help="Take entries too, under a second secret address.")] = False,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help=f"The port, {PORT} if left out; 0 for any free port."),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address for the phones, if the program does not find it.")
    ] = None,
    tls: Annotated[
        bool, typer.Option("--tls", help="Encrypt the pages, with a certificate that phones warn of once.")
    ] = False,
    new_addresses: Annotated[
        bool, typer.Option("--new-addresses", help="Give the pages new addresses; the old ones then stop working.")
    ] = False,
) -> None:
    """Show the match as a live page, until Ctrl-C.

    It shows only this match and its rematches, under a secret address that stays the same. Without
    --lan only this computer can open it; with --entry a second address takes hands from a phone.
    """
    try:
        from scorekeeper.web import serving
        from scorekeeper.web.texts import told
    except ModuleNotFoundError as error:
        raise library_missing("serve", error.name) from None
    with open_ledger(writing=entry) as ledger:
        match_id = the_match_id(ledger)
        ledger.match(match_id)
    hosts = [host] if host else serving.own_addresses() if lan else ["127.0.0.1"]
    served = serving.prepared(ledger.path, match_id, now, entry=entry, host=hosts[-1], anew=new_addresses)
    signed = _certificate(ledger.path, hosts) if tls else None
    scheme = "https" if tls else "http"
    with _opened(lan=lan, port=port) as door:
        board, *others = [serving.address(each, door, served.look, scheme) for each in hosts]
        writing = serving.address(hosts[0], door, served.write, scheme) if served.write else None
        if settings().json:
            told_addresses = {"board": board, "entry": writing, "others": others}
            put_json({"match": match_id, **{name: value for name, value in told_addresses.items() if value}})
        else:
            _tell(told, board, others, writing, lan=lan)
        sys.stdout.flush()
        server = serving.server(served, signed)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, server.handle_exit)  # the server itself does so with Ctrl-C and SIGTERM
        with suppress(KeyboardInterrupt, Ended):
            server.run(sockets=[door])
        if not settings().json:
            tell(told("serve-stopped"))
        raise typer.Exit(INTERRUPTED)


def _certificate(ledger: Path, hosts: list[str]) -> Path:
    """Find or make the certificate of these hosts. Raises LedgerError."""
    try:
        from scorekeeper.web.certificate import certificate
    except ModuleNotFoundError as error:
        raise library_missing("tls", error.name) from None
    try:
        return certificate(ledger, hosts)
    except OSError as error:
        raise LedgerError("ledger-io", path=str(ledger), reason=error.strerror) from None


def _tell(told: "Teller", board: str, others: list[str], writing: str | None, *, lan: bool) -> None:
    """Say under which addresses the pages are; the code of that for everybody is the last thing on the screen."""
    from scorekeeper.web.serving import draw_code

    drawing = sys.stdout.isatty() and not settings().plain
    if writing:
        put(told("serve-entry"))
        put(f"  {writing}")
    if others:
        put(told("serve-others"))
        for other in others:
            put(f"  {other}")
    encrypted = board.startswith("https:")
    put(told("serve-tls" if encrypted else "serve-lan" if lan else "serve-loopback"))
    if lan:
        put(told("serve-network", port=urlsplit(board).port))
    put(told("serve-board"))
    put(f"  {board}")
    if drawing:
        draw_code(board, sys.stdout)
        if writing and sys.stdin.isatty():
            put(told("serve-code"))
            threading.Thread(target=_draw_on_enter, args=(writing,), daemon=True).start()
    put(told("serve-stop"))


def _draw_on_enter(url: str) -> None:
    """Draw the code of an address each time that Enter is pressed."""
    from scorekeeper.web.serving import draw_code

    for _ in sys.stdin:
        draw_code(url, sys.stdout)
        sys.stdout.flush()


def _opened(*, lan: bool, port: int | None) -> "socket":
    """Open a port: the usual one if none is told, or any that is free if that is in use."""
    from scorekeeper.web import serving
    from scorekeeper.web.texts import told

    host = "0.0.0.0" if lan else "127.0.0.1"  # noqa: S104 - it is what --lan asks for
    try:
        return serving.opened(host, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            tell(told("serve-port", port=port, reason=error.strerror))
            raise typer.Exit(LedgerError.exit_code) from None
    door = serving.opened(host, 0)
    tell(told("serve-other-port", usual=PORT, port=door.getsockname()[1]))
    return door
