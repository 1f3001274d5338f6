"""What ``add`` answers, whether it was given a line or a record."""

from scorekeeper.cli.shared import put, put_json, settings, width
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Snapshot
from scorekeeper.ledger.timeline import is_plain
from scorekeeper.reports.added import added
from scorekeeper.reports.layout import ENDLESS


def answer(match: Match, before: Snapshot | None, entry: Entry | None = None) -> None:
    """Tell what was recorded: a hand at the end as a block, anything else by its consequences."""
    entry = entry or match.entries[-1]
    play = next((play for play in reversed(match.plays) if play.event.entry.id == entry.id), None)
    if play and play.number and is_plain(entry):
        if settings.json:
            from scorekeeper.reports.answers import added_json

            put_json(added_json(match, play))
        else:
            put(added(match, play, ENDLESS if settings.plain else width(), plain=settings.plain, call=settings.call))
        return
    from scorekeeper.reports.consequences import consequences, consequences_json

    if settings.json:
        put_json(consequences_json(match, before or match.snapshot(), entry))
        return
    for told in consequences(match, before or match.snapshot(), entry.line, settings.call):
        put(told)
