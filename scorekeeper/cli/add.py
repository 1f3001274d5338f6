"""``add LINE…``: record what happened in a hand."""

import sys
from datetime import datetime
from typing import Annotated

import typer

from scorekeeper.cli.answer import answer
from scorekeeper.cli.shared import command_app, match_id, moment, open_ledger, settings
from scorekeeper.errors import Refused, illegal, refuse
from scorekeeper.ledger.acts import Hand, TextEntry
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.comments import without_comment
from scorekeeper.sheet.lines import read_line, with_as_is

app = command_app()
TWICE_SECONDS = 10
"""Within so many seconds an identical line is taken for a possible slip of the finger."""


@app.command(context_settings={"ignore_unknown_options": True})
def add(
    line: Annotated[
        list[str] | None, typer.Argument(help="The hand, for example: hokum E, us 77. A single - reads lines.")
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="DATE", help="When it was played.")] = None,
    after: Annotated[int | None, typer.Option(metavar="N", help="Put in a forgotten hand after hand N.")] = None,
    ident: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Record it once, however often it is sent.")
    ] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Judge a record of play, and add its hand.")
    ] = None,
    qaid: Annotated[
        bool, typer.Option("--qaid", help="With --record: the foul it finds was called, and ends the hand.")
    ] = False,
    as_is: Annotated[
        bool, typer.Option("--as-is", help="Record it though the match or the paper says otherwise.")
    ] = False,
) -> None:
    """Record what happened in a hand, in a few words: scorekeeper add hokum E, us 77 [= 82-70 as the paper says]."""
    when = moment(at)
    if record:
        from scorekeeper.cli.record import add_record

        add_record(record, when, called=qaid)
        return
    if not line:
        raise typer.BadParameter("type what happened, for example: hokum E, NS 77")
    if line == ["-"]:
        _add_lines(when)
        return
    words = " ".join(line)
    settings.recording = True
    with open_ledger() as ledger:
        match = match_id(ledger)
        if not ident and not _meant(ledger.match(match), words, when):
            typer.echo("Nothing was recorded.", err=True)
            raise typer.Exit(130)
        words = with_as_is(words, as_is=as_is)
        try:
            _add(ledger, match, when, words, after, ident)
        except Refused as error:
            _add(ledger, match, when, _chosen(error), after, ident)


def _chosen(error: Refused) -> str:
    """Ask on a terminal which of several readings is meant; return its line. Raises the error where nobody chooses."""
    if not error.readings or settings.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise error
    from scorekeeper.cli.failure import ask_reading

    number = ask_reading(error)
    if number is None:
        raise typer.Exit(130)
    return error.readings[number].line


def _add(ledger: Ledger, ident_of_match: str, when: str, line: str, after: int | None, ident: str | None) -> None:
    """Record a line, unless it was recorded under its id before; tell what it comes to. Raises Refused, LedgerError."""
    with ledger.transaction(ident_of_match) as match:
        settings.speak(match.game, match.seating)
        before = match.snapshot()
        known = next((entry for entry in match.entries if entry.id == ident), None)
        if known is None:
            act = read_line(match.game, match.seating, line, match.state.options)
            if isinstance(act, Hand):
                act = act._replace(after=after)
            match.append(stamped(act, when, ident=ident))
        elif known.line != " ".join(line.split()):
            refuse([illegal("id-used", found=ident)])
    if known:
        typer.echo("Recorded already under this id; nothing was added.", err=True)
    answer(match, None if known else before, known)


def _meant(match: Match, line: str, when: str) -> bool:
    """Ask on a terminal whether a line that was recorded a moment ago is meant again; elsewhere say so and go on."""
    last = next((entry for entry in reversed(match.entries) if not isinstance(entry.act, TextEntry)), None)
    if last is None or not isinstance(last.act, Hand) or last.line != " ".join(line.split()):
        return True
    apart = abs((datetime.fromisoformat(when) - datetime.fromisoformat(last.at)).total_seconds())
    if apart > TWICE_SECONDS:
        return True
    if sys.stdin.isatty() and sys.stdout.isatty():
        return typer.confirm(f"The same line was recorded {apart:.0f} s ago. Record it again?", err=True)
    typer.echo(f"The same line was recorded {apart:.0f} s ago; it is recorded again. scorekeeper undo?", err=True)
    return True


def _add_lines(when: str) -> None:
    """Record standard input line by line, going on past what is refused."""
    from scorekeeper.cli.failure import refused_line

    refused = 0
    with open_ledger() as ledger:
        match = match_id(ledger)
        for number, raw in enumerate(sys.stdin, 1):
            text = without_comment(raw).strip()
            if not text:
                continue
            try:
                _add(ledger, match, when, text, None, None)
            except Refused as error:
                refused += 1
                refused_line(error, "-", number, raw, raw.index(text))
    if refused:
        raise typer.Exit(Refused.exit_code)
