"""What all commands share that change a match: record a line, and tell every consequence."""

import typer

from scorekeeper.cli.shared import now, put, put_json, recording, settings
from scorekeeper.cli.texts import told
from scorekeeper.ledger.acts import Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Snapshot
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.lines import read_as


def record(line: str, kind: type[Typed], why: str | None) -> None:
    """Record a line that must be of a kind, and tell what it changes. Raises Refused, LedgerError."""
    with recording() as match:
        act = read_as(kind, match.game, match.seating, line, match.state.options)
        before = match.record(stamped(act, now(), why=why))
    tell_change(match, before, match.entries[-1].line)


def hand_number(said: str) -> int:
    """Read the number of a hand, as in "3", "3:" or "#3". Raises BadParameter."""
    digits = said.strip().strip("#:.")
    if not digits.isdecimal():
        raise typer.BadParameter(told("hand-number", found=said))
    return int(digits)


def tell_change(match: Match, before: Snapshot, what: str = "") -> None:
    """Tell what the last entry of a match changed; ``what`` says what was recorded."""
    if settings.json:
        put_json(consequences_json(match, before, match.entries[-1]))
        return
    for line in consequences(match, before, what, settings.call):
        put(line)
