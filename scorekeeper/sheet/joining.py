"""Two names that are one person's, joined in all matches of a ledger; and parted again.

A match says so itself, by an entry of its own: the right name of that person. Whoever has its record knows it too.
"""

import secrets
from collections.abc import Iterator

from scorekeeper.errors import Problem, Refused, illegal, refuse
from scorekeeper.ledger.acts import Rename, Undo
from scorekeeper.ledger.entries import Entry, stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import Message
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.values import LEFT

_JOINED = "joined"
"""The id of an entry that joined two names begins so."""


def join(ledger: Ledger, old: str, new: str, at: str, why: str | None = None) -> list[str]:
    """Call a person by the name ``new`` in every match, and return the matches that had the name ``old``.

    Raises Illegal with all matches in which both names are, or the new one cannot be; nothing is changed then.
    """
    ident = f"{_JOINED}{secrets.token_hex(8)}"
    problems: list[Problem] = []
    with ledger.writing():
        found = list(_matches_of(ledger, old))
        refuse([illegal("names-both", match=each.id, old=old, new=new) for each in found if each.knows(new, old)])
        for match in found:
            left = "" if old in match.seating.players.values() else f"{LEFT} "
            try:
                act = as_kind(Rename, read_in(match, f"rename {left}{old} = {new}"))
                _record(ledger, match, stamped(act, at, ident=ident, why=why))
            except Refused as error:
                reasons = [Message(each.code, each.params) for each in error.problems]
                problems += [illegal("names-refused", match=match.id, reason=reason) for reason in reasons]
        refuse(problems)
    return [match.id for match in found]


def part(ledger: Ledger, old: str, new: str, at: str, why: str | None = None) -> list[str]:
    """Undo the joining of ``old`` to ``new`` in every match, and return these matches."""
    with ledger.writing():
        found = [match for match in _matches_of(ledger, new) if _joined(match) == (old, new)]
        for match in found:
            last = match.to_undo()
            undone = match.entry(last).id.startswith(_JOINED)
            _record(ledger, match, stamped(Undo(last) if undone else _back(match, new, old), at, why=why))
    return [match.id for match in found]


def _matches_of(ledger: Ledger, name: str) -> Iterator[Match]:
    """Yield the matches in which somebody is called exactly so. Raises LedgerError."""
    with ledger.derived() as db:
        query = "SELECT DISTINCT match FROM derived_players WHERE name = ? ORDER BY match"
        found = [match_id for (match_id,) in db.execute(query, (name,))]
    for match_id in found:
        yield ledger.match(match_id)


def _joined(match: Match) -> tuple[str, str] | None:
    """Return the two names that were joined last in a match; None if a correction has changed names since."""
    last = next((event.entry for event in reversed(match.events) if isinstance(event.entry.act, Rename)), None)
    if last is None or not last.id.startswith(_JOINED):
        return None
    old, _, new = last.line.removeprefix("rename ").removeprefix(f"{LEFT} ").partition(" = ")
    return old, new


def _back(match: Match, name: str, before: str) -> Rename:
    """Return the entry that gives a person the name from before; it was right then, so nothing has to be asked."""
    seat = next((player for player, each in match.seating.players.items() if each == name), None)
    if seat is None:
        return Rename(f"rename {LEFT} {name} = {before}", name, before, left=True)
    return Rename(f"rename {name} = {before}", seat, before)


def _record(ledger: Ledger, match: Match, entry: Entry) -> None:
    """Record one more entry of a match, for who is writing. Raises Refused."""
    known = match.count
    match.record(entry)
    ledger.put(match, known)
