"""``board``: where the match stands."""

import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from scorekeeper.cli.shared import open_ledger, put, put_json, screen, settings, the_match, the_match_id
from scorekeeper.errors import INTERRUPTED, Ended, LedgerError, library_missing
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.watching import Watched
from scorekeeper.reports.board import print_board

LATEST = 20
"""How many hands are shown."""


def board(
    everything: Annotated[bool, typer.Option("--all", help="All hands, not the last 20 alone.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw it as a picture instead.")] = None,
    png: Annotated[str | None, typer.Option("--png", metavar="FILE", help="Draw it as a PNG picture.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Follow the match: draw it again as it goes on.")] = False,
    say: Annotated[bool, typer.Option("--say", help="The standing in words, to be read out.")] = False,
) -> None:
    """Show the match: the last hands, the totals, the points to go, who deals next.

    With --say it is a line of plain words for a screen reader, or for a program that reads out what it is sent.
    """
    show = _say if say else partial(_print, everything=everything)
    if watch:
        _watch(show, clearing=not say)
    elif svg is not None or png is not None:
        _draw(the_match(), svg, png)
    else:
        show(the_match())


_Show = Callable[[Match], None]
"""Prints a match."""


def _say(match: Match) -> None:
    """Print the standing in words."""
    from scorekeeper.reports.aloud import aloud

    if settings().json:
        put_json({"match": match.id, "said": aloud(match)})
    else:
        put(aloud(match))


def _print(match: Match, *, everything: bool) -> None:
    if settings().json:
        from scorekeeper.reports.answers import board_json

        put_json(board_json(match))
    else:
        print_board(screen(), match, match.plays if everything else match.plays[-LATEST:], settings().call)


_CLEAR = "\x1b[H\x1b[2J"
_SECONDS = 0.3
"""How often it is looked whether the match went on."""
_LOOKS = 10
"""So many looks may fail one after another, as while a copy is put in place of the ledger."""


def _watch(show: _Show, *, clearing: bool) -> None:
    """Print the board, and again whenever the match goes on or the screen has another size, until Ctrl-C."""
    with open_ledger(writing=False) as ledger:
        watched = Watched(ledger.path, _standing)
    seen: object = None
    failed = 0
    try:
        while True:
            try:
                seen = _look(watched, seen, show, clearing=clearing)
                failed = 0
            except LedgerError:
                failed += 1
                if failed == _LOOKS:
                    raise
            time.sleep(_SECONDS)
    except (KeyboardInterrupt, Ended):
        raise typer.Exit(INTERRUPTED) from None


def _standing(ledger: Ledger) -> tuple[str, tuple[int, str]]:
    """Find the match that is meant, which after a rematch is the new one, and its head."""
    match_id = the_match_id(ledger)
    return match_id, ledger.head(match_id)


def _look(watched: Watched[tuple[str, tuple[int, str]]], seen: object, show: _Show, *, clearing: bool) -> object:
    """Print the board unless it looks as it was ``seen`` before; return how it looks. Raises LedgerError."""
    screens = clearing and sys.stdout.isatty() and not settings().json and not settings().plain
    found = watched.found()
    now = (found, shutil.get_terminal_size() if screens else None)
    if now != seen:
        match_id, _ = found
        with open_ledger(writing=False) as ledger:
            match = ledger.match(match_id)
        if screens:
            sys.stdout.write(_CLEAR)
        elif seen and clearing and not settings().json:
            put("")
        show(match)
        sys.stdout.flush()
    return now


def _draw(match: Match, svg: str | None, png: str | None) -> None:
    """Write the picture that people send round. Raises LedgerError."""
    from scorekeeper.cli.shared.output import hand_on
    from scorekeeper.reports.pictures.board import board as draw
    from scorekeeper.reports.pictures.drawing import alone

    picture = alone(draw(match.for_others()))
    if svg is not None:
        hand_on(svg, [picture.encode()])
    if png is not None:
        try:
            from resvg_py import svg_to_bytes
        except ModuleNotFoundError as error:
            raise library_missing("png", error.name) from None
        hand_on(png, [bytes(svg_to_bytes(svg_string=picture, width=_PIXELS))])


_PIXELS = 1080
"""How wide a picture of pixels is: as wide as a phone shows, and as services for messages leave alone."""
