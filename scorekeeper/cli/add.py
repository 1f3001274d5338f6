"""``add LINE…``: record what happened in a hand."""

from functools import partial
from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, match_id, moment, open_ledger, put, put_json, settings
from scorekeeper.errors import Refused
from scorekeeper.ledger.match import Match, Payload
from scorekeeper.reports.added import added
from scorekeeper.sheet.hands import hand_entry

app = command_app()


@app.command()
def add(
    line: Annotated[list[str], typer.Argument(help="The hand, for example: hokum E, us 77. A single - reads lines.")],
    at: Annotated[str | None, typer.Option("--at", metavar="DATE", help="When it was played.")] = None,
) -> None:
    """Record what happened in a hand, in a few words: scorekeeper add hokum E, us 77."""
    when = moment(at)
    if line == ["-"]:
        _add_lines(when)
        return
    settings.recording = True
    with open_ledger() as ledger:
        match = ledger.append_to(match_id(ledger), when, partial(_entries, " ".join(line)))
    _answer(match)


def _entries(line: str, match: Match) -> list[Payload]:
    settings.speak(match.game, match.table)
    match.check_open()
    return [hand_entry(match.game, match.table, line)]


def _answer(match: Match) -> None:
    hand = match.hands[-1]
    if settings.json:
        from scorekeeper.reports.forms import added_json

        put_json(added_json(match, hand))
    else:
        put(added(match, hand))


def _add_lines(when: str) -> None:
    """Record standard input line by line, going on past what is refused."""
    import sys

    from scorekeeper.cli.failure import refused_line

    refused = 0
    with open_ledger() as ledger:
        match = match_id(ledger)
        for number, raw in enumerate(sys.stdin, 1):
            text = raw.partition("#")[0].strip()
            if not text:
                continue
            try:
                _answer(ledger.append_to(match, when, partial(_entries, text)))
            except Refused as error:
                refused += 1
                refused_line(error, "-", number, raw, raw.index(text))
    if refused:
        raise typer.Exit(Refused.exit_code)
