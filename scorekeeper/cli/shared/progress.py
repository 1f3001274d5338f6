"""What is told on a terminal while a long search goes on."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from scorekeeper.messages import COMMON, say


@contextmanager
def searching() -> Iterator[None]:
    """Tell on a terminal, once a second, how long a search has been going on; nothing if it takes less."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    done, began = threading.Event(), time.monotonic()

    def tell() -> None:
        shown = ""
        while not done.wait(1):
            shown = say(COMMON, "searching", {"n": int(time.monotonic() - began)})
            typer.echo(f"\r{shown}", err=True, nl=False)
        if shown:
            typer.echo(f"\r{' ' * len(shown)}\r", err=True, nl=False)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
