"""Record a line in a match and tell every consequence, for all commands that change a match."""

from collections.abc import Sequence

import typer

from scorekeeper.cli.shared import now, put, put_json, recording, settings, told
from scorekeeper.ledger.acts import Act, Typed
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Snapshot
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label
from scorekeeper.reports.consequences import consequences, consequences_json
from scorekeeper.sheet.in_match import read_in
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.values import LAST


def record(line: str, kind: type[Typed], why: str | None) -> Match:
    """Record a line that must be of a kind, and tell what it changes; return its match. Raises Refused, LedgerError."""
    with recording() as match:
        before = kept(match, as_kind(kind, read_in(match, line)), why)
    tell_change(match, before, match.entries[-1].line)
    return match


def kept(match: Match, act: Act, why: str | None = None) -> Snapshot:
    """Record an act as of now; return how the match stood before. Raises Refused."""
    return match.record(stamped(act, now(), why=why))


_UNITS = ("hand", "game", "round")
_BEFORE = ("the", "no", "number", "#", *_UNITS)
"""Words that may stand before the number of a hand, or the word for the last one."""
_MOST_DIGITS = 9


def taken_hand(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """Read the number of a hand from the front of some words: "3", "hand 3:", "#3"; None means the last one.

    Raises BadParameter if they begin otherwise.
    """
    for place, word in enumerate(words):
        said = word.strip("#:.,;").lower()
        if is_hand_number(said) or said in LAST:
            rest = list(words[place + 1 :])
            if said not in LAST:
                return int(said), rest
            return None, rest[1:] if rest and rest[0].lower().strip(":.,;") in _UNITS else rest
        if word.lower() not in _BEFORE:
            break
    raise typer.BadParameter(told("hand-number", found=" ".join(words)))


def is_hand_number(word: str) -> bool:
    """Tell whether a word can be the number of a hand."""
    return word.isdecimal() and len(word) <= _MOST_DIGITS


def only_hand(words: Sequence[str]) -> int | None:
    """Read the number of a hand if nothing else is said; None means the last one. Raises BadParameter."""
    number, rest = taken_hand(words)
    if rest:
        raise typer.BadParameter(told("hand-number", found=" ".join(words)))
    return number


def tell_change(match: Match, before: Snapshot, what: str = "") -> None:
    """Tell what the last entry of a match changed; ``what`` names the record."""
    if settings().json:
        put_json(consequences_json(match, before, match.entries[-1]))
        return
    for line in consequences(match, before, what, settings().call):
        put(line)


def tell_in_play(match: Match) -> None:
    """Tell which match is in play."""
    sides = told("against").join(side_label(match, side) for side in match.seating.sides)
    put(told("in-play", game=match.game.title, sides=Prose(sides), match=match.id))
