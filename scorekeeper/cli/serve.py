"""``serve``: the board as a page for every phone at the table, and entry from a phone."""

import signal
import sys
from contextlib import suppress
from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, now, open_ledger, put, put_json, settings, the_match_id
from scorekeeper.cli.shared.failure import tell
from scorekeeper.errors import INTERRUPTED, Ended, LedgerError, library_missing

app = command_app()


@app.command()
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Open it to the phones of this network.")] = False,
    entry: Annotated[bool, typer.Option("--entry", help="Take entries too, under a second secret address.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; 0 is any that is free.")] = 0,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address that the phones use, where it is not found.")
    ] = None,
) -> None:
    """Show the match as a page that follows it live, until Ctrl-C.

    Only this match is shown, under an address that nobody guesses. Without --lan only this computer can open it; with
    --entry a second address takes hands from a phone.
    """
    try:
        from scorekeeper.web import serving
        from scorekeeper.web.texts import told
    except ModuleNotFoundError as error:
        raise library_missing("serve", error.name) from None
    with open_ledger(writing=entry) as ledger:
        match_id = the_match_id(ledger)
        ledger.match(match_id)
    try:
        door = serving.opened("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 - it is what --lan asks for
    except OSError as error:
        tell(told("serve-port", port=port, reason=error.strerror))
        raise typer.Exit(LedgerError.exit_code) from None
    with door:
        served = serving.prepared(ledger.path, match_id, now, entry=entry, host=host or "")
        found = host or (serving.own_address() if lan else "127.0.0.1")
        pages = {"board": served.look, **({"entry": served.write} if served.write else {})}
        addresses = {name: serving.address(found, door, secret) for name, secret in pages.items()}
        if settings.json:
            put_json({"match": match_id, **addresses})
        else:
            for name, url in addresses.items():
                put(told(f"serve-{name}"))
                put(f"  {url}")
                if sys.stdout.isatty() and not settings.plain:
                    serving.draw_code(url, sys.stdout)
            put(told("serve-lan" if lan else "serve-loopback"))
            put(told("serve-stop"))
        sys.stdout.flush()
        server = serving.server(served)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, server.handle_exit)  # the server itself does so with Ctrl-C and SIGTERM
        with suppress(KeyboardInterrupt, Ended):
            server.run(sockets=[door])
        if not settings.json:
            tell(told("serve-stopped"))
        raise typer.Exit(INTERRUPTED)
