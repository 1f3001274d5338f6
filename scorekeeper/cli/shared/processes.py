"""Work on the lines of a file in several processes, in order, and tell on a terminal how far it is."""

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Annotated, TypeVar

import typer

from scorekeeper.cli.shared import told
from scorekeeper.language import figure, speech
from scorekeeper.messages import COMMON, say

Jobs = Annotated[
    int | None, typer.Option(min=1, help="How many processes work; if left out, all cores for a large file.")
]
CHUNK = 100
"""Lines that a process is handed at a time; for larger chunks it would ask for new memory each time."""
_MOST_PER_CORE = 4
"""More processes only wait for one another."""
ChunkT = TypeVar("ChunkT")
FoundT = TypeVar("FoundT")


def spread(
    work: Callable[[ChunkT], FoundT], chunks: Iterator[ChunkT], begin: Callable[[], None] | None, jobs: int
) -> Iterator[FoundT]:
    """Do work in several processes; yield what they find in order, with few chunks in memory at a time.

    Each process does ``begin`` first. There are no more than there are chunks, nor than pay on this machine.
    """
    from concurrent.futures import Future, ProcessPoolExecutor

    first = list(islice(chunks, bounded(jobs)))
    jobs, chunks = max(len(first), 1), chain(first, chunks)
    waiting: deque[Future[FoundT]] = deque()
    with ProcessPoolExecutor(jobs, initializer=partial(_begin, begin, speech.language, speech.digits)) as workers:
        try:
            for chunk in chunks:
                waiting.append(workers.submit(work, chunk))
                if len(waiting) > 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            workers.shutdown(cancel_futures=True)


def bounded(jobs: int) -> int:
    """Return how many processes are started of those that are wanted."""
    return min(jobs, _MOST_PER_CORE * (os.cpu_count() or 1))


def _begin(begin: Callable[[], None] | None, language: str, digits: str) -> None:
    """Begin a process that works; it leaves Ctrl-C to the one that asked it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    speech.use(language, digits)
    if begin:
        begin()


class Progress:
    """Tells on a terminal, once a second, how many lines are done; nothing if all is done within a second."""

    def __init__(self, code: str, *, beside: bool = False) -> None:
        """Say it by the sentence ``code``; ``beside`` answers that go to the same terminal, nothing is said."""
        self._code, self._lines, self._next = code, 0, time.monotonic() + 1
        self._shows = sys.stderr is not None and sys.stderr.isatty() and not (beside and sys.stdout.isatty())
        self._told = False

    def count(self, lines: int) -> None:
        """Count lines that are done."""
        self._lines += lines
        if self._shows and time.monotonic() > self._next:
            self._next, self._told = time.monotonic() + 1, True
            self._tell()

    def end(self) -> None:
        """End the line, if there is one; nothing more is told."""
        if self._told:
            self._tell("\n")
        self._shows = self._told = False

    def _tell(self, end: str = "") -> None:
        shown = told(self._code, n=self._lines, shown=figure(f"{self._lines:,}"))
        typer.echo(f"\r{shown}{end}", err=True, nl=False)


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
