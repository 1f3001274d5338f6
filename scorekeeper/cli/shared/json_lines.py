"""JSON Lines in and out: what score, judge and ask do with a file or a pipe, on one core or on several."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Annotated, BinaryIO, NamedTuple

import typer

from scorekeeper import games
from scorekeeper.cli.shared import opened, running, settings
from scorekeeper.cli.shared.language import as_json
from scorekeeper.cli.shared.processes import CHUNK, Progress, spread
from scorekeeper.errors import FOUND, Refused
from scorekeeper.game import Json
from scorekeeper.jsontext import read_json, write_json
from scorekeeper.reports.answers import errors_json
from scorekeeper.signs import escaped

Terse = Annotated[bool, typer.Option("--terse", help="Only the scores: no items, no sentences.")]
_LARGE = 1 << 20
"""Bytes from which on it pays to start further processes."""


class _Answered(NamedTuple):
    """The answers to some lines, as bytes for standard output; how many lines; whether one was refused, or at fault."""

    text: bytes
    lines: int
    refused: bool
    infractions: bool


def begin(game: str) -> None:
    """Make ready to answer about a game: what is wrong is told in its words."""
    played = games.find(game)
    running().speak(played, texts=played.all_texts())


def answer_lines(
    file: str, answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None = None, *,
    begin: Callable[[], None] | None = None, jobs: int | None = 1,
) -> int:  # fmt: skip
    """Answer each line of a file, in order; return the exit code.

    A refused line is answered with its errors, and the others are answered all the same. ``show`` prints a line and
    its answer for a person, in place of JSON. With ``jobs`` so many processes work, or as many as pay if it is None;
    this one and each of them does ``begin`` first. Raises LedgerError for a file that cannot be read.
    """
    refused = infractions = False
    if begin:
        begin()
    if show is None:
        as_json(settings())
    sys.stdout.flush()
    out = sys.stdout.buffer
    with opened(file) as lines:
        jobs = 1 if show else jobs or _paying(lines)
        work = partial(_answered, answer, show)
        told = filter(bytes.strip, lines)
        for found in _spread(work, told, begin, jobs) if jobs > 1 else map(work, ([line] for line in told)):
            out.write(escaped(found.text.decode()).encode() if sys.stdout.isatty() else found.text)
            if sys.stdout.line_buffering:  # somebody waits for each answer
                out.flush()
            refused, infractions = refused or found.refused, infractions or found.infractions
    return Refused.exit_code if refused else FOUND if infractions else 0


def _answered(
    answer: Callable[[Json], Json], show: Callable[[Json, Json], None] | None, lines: list[bytes]
) -> _Answered:
    """Answer some lines."""
    refused = infractions = False
    text: list[bytes] = []
    for raw in lines:
        data: Json = {}
        try:
            data = read_json(raw)
            form = answer(data)
            infractions = infractions or bool(form.get("rulings"))
        except Refused as error:
            refused = True
            form = errors_json(error, None, running().names, running().texts)
        if show:
            show(data, form)
        else:
            text += write_json(form), b"\n"
    return _Answered(b"".join(text), len(lines), refused, infractions)


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
    """Do work in several processes; yield what they answer in order."""
    progress = Progress("lines-answered", beside=True)
    try:
        for found in spread(work, iter(lambda: list(islice(lines, CHUNK)), []), begin, jobs):
            yield found
            progress.count(found.lines)
    finally:
        progress.end()
