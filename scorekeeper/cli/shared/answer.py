"""The answer of ``add`` to a line or a record."""

from datetime import datetime

import typer

from scorekeeper.cli.shared import put, put_json, settings, told, width
from scorekeeper.jsontext import Json
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play, Snapshot
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.timeline import is_plain
from scorekeeper.messages import Prose
from scorekeeper.reports.added import added
from scorekeeper.reports.layout import ENDLESS


def answer(match: Match, before: Snapshot | None) -> None:
    """Tell the last entry of a match: a hand at the end as a block, anything else by its consequences."""
    entry = match.entries[-1]
    if settings().json:
        put_json(_form(match, entry, before))
    else:
        _put(match, entry, before, entry.line)
    if not (isinstance(entry.act, Hand) and entry.act.after is not None):  # a forgotten hand is of before
        tell_order("recorded-early", entry.at, match.entries[-2].at)


def tell_order(code: str, at: str, before: str) -> None:
    """Tell that something is recorded as of an earlier moment than what came ``before`` it."""
    if datetime.fromisoformat(at) < datetime.fromisoformat(before):
        from scorekeeper.reports.texts import Clock

        clock = Clock((at, before))
        typer.echo(told(code, at=clock.shown(at), before=clock.shown(before)), err=True)


def recorded(ledger: Ledger, match: Match, ident: str | None) -> Entry | None:
    """Find the entry that was recorded under an id, None if there is none."""
    seq = ident and ledger.place_of(match.id, ident)
    if not seq:
        return None
    return match.entry(seq)


def answer_again(match: Match, entry: Entry) -> None:
    """Tell the entry that was recorded before under an id, and whether it still counts."""
    typer.echo(told("recorded-already"), err=True)
    event = next((event for event in match.events if event.entry.id == entry.id), None)
    counts = event is not None and not event.void and event.number not in match.fallen
    corrected = counts and event is not None and event.changed != event.seq
    if settings().json:
        put_json(_form(match, entry, None) | {"already": True, "counts": counts, "corrected": corrected})
        return
    if not counts:
        put(told("recorded-gone", line=Prose(entry.line)))
    elif corrected and event:
        put(told("recorded-corrected", line=Prose(entry.line), now=Prose(event.line)))
    _put(match, entry, None, entry.line if counts else "")


def _hand(match: Match, entry: Entry) -> Play | None:
    """Find the hand that an entry recorded, as it counts now; None if it recorded no hand, or none that counts."""
    return next((play for play in reversed(match.plays) if play.number and play.event.entry.id == entry.id), None)


def _form(match: Match, entry: Entry, before: Snapshot | None) -> Json:
    from scorekeeper.reports.answers import added_json

    play = _hand(match, entry)
    form = added_json(match, entry, play)
    if play and is_plain(entry):
        return form
    from scorekeeper.reports.consequences import consequences_json

    return consequences_json(match, before or match.snapshot(), entry) | form


def _put(match: Match, entry: Entry, before: Snapshot | None, what: str) -> None:
    play = _hand(match, entry)
    if play and is_plain(entry):
        put(added(match, play, ENDLESS if settings().plain else width(), plain=settings().plain, call=settings().call))
        return
    from scorekeeper.reports.consequences import consequences

    for line in consequences(match, before or match.snapshot(), what, settings().call):
        put(line)
