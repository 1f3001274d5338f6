"""JSON Lines in and out: what score, judge and ask do with a file or a pipe, on one core or on several."""

import json
import os
import signal
import stat
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Annotated, BinaryIO, NamedTuple

import typer

from scorekeeper.cli.shared import opened, settings
from scorekeeper.cli.speaking import as_json
from scorekeeper.cli.texts import told
from scorekeeper.errors import Refused
from scorekeeper.game import Json
from scorekeeper.jsontext import read_json
from scorekeeper.language import figure, speech
from scorekeeper.reports.forms import errors_json

Jobs = Annotated[int | None, typer.Option(min=1, help="Processes that work; all cores for a large file if left out.")]
Terse = Annotated[bool, typer.Option("--terse", help="Only what moves scores: no items, no sentences.")]
_LARGE = 1 << 20
"""Bytes from which on it pays to start further processes."""
_CHUNK = 200
"""Lines that a process is handed at a time."""


class _Answered(NamedTuple):
    """The answers to some lines, as they are printed; how many lines; whether one was refused, or at fault."""

    text: str
    lines: int
    refused: bool
    infractions: bool


def answer_lines(
    file: str, answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None = None, *,
    begin: Callable[[], None] | None = None, jobs: int | None = 1,
) -> int:  # fmt: skip
    """Answer each line of a file, in order; return the exit code.

    A refused line is answered with its errors, and the others are answered all the same. ``show`` prints a line and
    its answer for a person, in place of JSON. With ``jobs`` so many processes work, or as many as pay if it is None;
    each does ``begin`` first. Raises LedgerError for a file that cannot be read.
    """
    refused = infractions = False
    if show is None:
        as_json()
    with opened(file) as lines:
        jobs = 1 if show else jobs or _paying(lines)
        work = partial(_answered, answer, show)
        told = filter(bytes.strip, lines)
        for found in _spread(work, told, begin, jobs) if jobs > 1 else map(work, ([line] for line in told)):
            sys.stdout.write(found.text)
            refused, infractions = refused or found.refused, infractions or found.infractions
    return Refused.exit_code if refused else int(infractions)


def _answered(
    answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None, lines: list[bytes]
) -> _Answered:
    """Answer some lines."""
    refused = infractions = False
    text = []
    for raw in lines:
        data: Json = {}
        try:
            data = read_json(raw)
            form = answer(data)
            infractions = infractions or bool(form.get("rulings"))
        except Refused as error:
            refused = True
            form = errors_json(error, None, settings.names, settings.texts)
        if show:
            show(data, form)
        else:
            text.append(_WRITER.encode(form) + "\n")
    return _Answered("".join(text), len(lines), refused, infractions)


_WRITER = json.JSONEncoder(ensure_ascii=False)


# --- several processes ------------------------------------------------------------------------------------


def _paying(lines: BinaryIO) -> int:
    """Return how many processes pay for what is read: all cores for a large file, one for a pipe."""
    try:
        about = os.fstat(lines.fileno())
    except (OSError, AttributeError):
        return 1
    return (os.cpu_count() or 1) if stat.S_ISREG(about.st_mode) and about.st_size >= _LARGE else 1


def _spread(
    work: Callable[[list[bytes]], _Answered], lines: Iterator[bytes], begin: Callable[[], None] | None, jobs: int
) -> Iterator[_Answered]:
    """Do work in several processes; yield what they answer in order, with few chunks in memory at a time."""
    from concurrent.futures import Future, ProcessPoolExecutor

    chunks = iter(lambda: list(islice(lines, _CHUNK)), [])
    waiting: deque[Future[_Answered]] = deque()
    progress = _Progress()
    with ProcessPoolExecutor(jobs, initializer=partial(_begin, begin, speech.language, speech.digits)) as workers:
        try:
            for chunk in chunks:
                waiting.append(workers.submit(work, chunk))
                if len(waiting) > 2 * jobs:
                    yield progress.seen(waiting.popleft().result())
            while waiting:
                yield progress.seen(waiting.popleft().result())
        finally:
            workers.shutdown(cancel_futures=True)
            progress.end()


def _begin(begin: Callable[[], None] | None, language: str, digits: str) -> None:
    """Begin a process that answers lines; it leaves Ctrl-C to the one that asked it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    speech.use(language, digits)
    if begin:
        begin()


class _Progress:
    """Tells on a terminal, once a second, how many lines are answered."""

    def __init__(self) -> None:
        self._lines, self._next = 0, time.monotonic() + 1
        self._shown = sys.stderr is not None and sys.stderr.isatty() and not sys.stdout.isatty()

    def seen(self, found: _Answered) -> _Answered:
        """Count an answer in."""
        self._lines += found.lines
        if self._shown and time.monotonic() > self._next:
            self._next = time.monotonic() + 1
            self._tell()
        return found

    def end(self) -> None:
        """End the line."""
        if self._shown:
            self._tell("\n")

    def _tell(self, end: str = "") -> None:
        shown = told("lines-answered", n=self._lines, shown=figure(f"{self._lines:,}"))
        typer.echo(f"\r{shown}{end}", err=True, nl=False)
