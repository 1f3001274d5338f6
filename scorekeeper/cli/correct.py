"""What all commands share that change a match: write it, and tell every consequence."""

from collections.abc import Callable

from scorekeeper.cli.shared import match_id, moment, open_ledger, put, put_json, settings
from scorekeeper.ledger.match import Match, Snapshot
from scorekeeper.ledger.timeline import Payload
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.lines import read_kind


def change(make: Callable[[Match], Payload], *, why: str | None = None, at: str | None = None, told: str = "") -> None:
    """Record one entry made from the match as it stands, and tell what it changes. Raises Refused, LedgerError."""
    settings.recording = True
    before: list[Snapshot] = []

    def entries(match: Match) -> list[Payload]:
        settings.speak(match.game, match.seating)
        before.append(match.snapshot())
        entry = make(match)
        return [{**entry, "why": why} if why else entry]

    with open_ledger() as ledger:
        match = ledger.append_to(match_id(ledger), moment(at), entries)
    entry = match.entries[-1]
    if settings.json:
        put_json(consequences_json(match, before[0], entry))
        return
    for line in consequences(match, before[0], told or entry.get("line", "")):
        put(line)


def read(match: Match, line: str, kind: str) -> Payload:
    """Read a line that must be of a kind, in a match as it stands. Raises Refused."""
    return read_kind(match.game, match.seating, line, match.state.options, kind)
