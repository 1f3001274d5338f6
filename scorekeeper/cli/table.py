"""``table``: the session at the table, a line for each hand and any command between them."""

import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress

import typer

from scorekeeper.cli.failure import tell
from scorekeeper.cli.shared import command_app, put, settings, the_match
from scorekeeper.errors import Refused
from scorekeeper.ledger.match import Match
from scorekeeper.reports.added import closing

app = command_app()
_ENDS = ("quit", "exit", "q", "bye")
_HELP = "Type what happened, or a command: undo, board, explain, dispute, rules, …  quit ends; nothing is lost."


@app.command()
def table() -> None:
    """Keep score line by line: type what happened, or any command without the word scorekeeper; quit ends."""
    from scorekeeper.cli import COMMANDS, run

    match = the_match()
    kept = settings.db, settings.match or match.id, settings.debug
    put(f"{match.game.title} · match {match.id}. {closing(match)}. {_HELP}")
    for line in _lines():
        word, *rest = line.split()
        if word.lower() in _ENDS and not rest:
            break
        if word.lower() in ("help", "?"):
            put(_HELP)
            continue
        run(_words(line) if word.lower() in COMMANDS and word.lower() != "table" else ["add", "--", *line.split()])
        settings.reset()
        settings.db, settings.match, settings.debug = kept


def _words(line: str) -> list[str]:
    """Take a command apart; an apostrophe inside a word, or one that closes nothing, is only a letter."""
    for quotes in ("\"'", '"') if _OPENING.search(line) else ('"',):
        lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
        lexer.whitespace_split, lexer.commenters, lexer.quotes = True, "", quotes
        with suppress(ValueError):
            words = list(lexer)
            return [words[0].lower(), *words[1:]]
    words = line.split()
    return [words[0].lower(), *words[1:]]


_OPENING = re.compile(r"(?:^|\s)'")
"""An apostrophe at the beginning of a word."""


def _lines() -> Iterator[str]:
    """Read lines to the end, asking for each on a terminal."""
    if not sys.stdin.isatty():
        yield from filter(None, map(str.strip, sys.stdin))
        return
    import readline  # noqa: F401 - gives the line its history

    while True:
        try:
            line = input(_prompt()).strip()
        except EOFError:
            put("")
            return
        except KeyboardInterrupt:
            tell("\nquit ends.")
            continue
        if line:
            yield line


def _prompt() -> str:
    try:
        return f"{_standing(the_match())} > "
    except (Refused, typer.Exit):
        return "> "


def _standing(match: Match) -> str:
    totals = " : ".join(map(str, match.state.totals.values()))
    return f"{match.game.unit} {match.last_number + 1} · {totals}"
