"""Options, sides, players and penalties, as they are typed."""

import re
from collections.abc import Iterable
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Malformed, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.language import seat_name
from scorekeeper.ledger.acts import Fined
from scorekeeper.people import FOR_SIDES, initials, us_or_them
from scorekeeper.seats import SEATS, seat_named
from scorekeeper.spelling import fold, western
from scorekeeper.words import denies, without_zeros

JOINED = r"[+&/]"
"""Between partners."""
LETTER = "letter-which"
"""The code of the question whom a letter means."""
LEFT = "left"
"""Stands before the name of somebody who has left the table: rename left OLD = NEW."""
LAST = ("last", "latest")
"""Words for the last hand that counts."""
_FOR = ("for", "to")
"""Before a side they say that it can gain by something as well as have done it."""
_AGAINST = ("against", "on", "ضد")
"""Before who had a fault."""
_BETWEEN_CHOICES = r"[,،]|\s+(?=[\w-]+\s*=)"


def choices(text: str) -> dict[str, str]:
    """Read "counting=both, target 200"; an option that is said twice has one choice. Raises Malformed.

    >>> choices("counting = both, target 200")
    {'counting': 'both', 'target': '200'}
    """
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, re.split(_BETWEEN_CHOICES, text))):
        words = part.split("=", 1) if "=" in part else part.split()
        if len(words) != 2:
            refuse([malformed("rule-form", found=part)])
        option, choice = (word.strip().lower() for word in words)
        first = found.setdefault(option, _number(choice))
        if first != _number(choice):
            refuse([malformed("choice-twice", option=option, first=first, second=choice)])
    return found


def _number(text: str) -> str:
    return without_zeros(western(text)) if text.isdecimal() else text


def side_id(seating: Seating, said: str | None) -> str | None:
    """Find a side by id, by its name, by one or more of its players, however it is spelt. Raises Malformed.

    >>> side_id(Seating({"N": "Ali", "S": "Badr"}, {"NS": ("N", "S")}), "n-s")
    'NS'
    >>> side_id(Seating({"N": "Ali", "S": "Badr"}, {"NS": ("N", "S")}), "badr+ali")
    'NS'
    """
    if said is None or not said.strip():
        return None
    folded = fold(said.strip())
    seat = _seat(seating, folded)
    for side, players in seating.sides.items():
        known = {fold(name) for name in (side, seating.side_name(side), *_names(seating, players))}
        if folded in known or folded.replace("-", "") in known or _are_partners(seating, players, said):
            _ask_whose_letter(seating, said, side, of_side=True)
            return side
        if seat in players:
            _ask_whose_letter(seating, said, seat, of_side=True)
            return side
    named = [_with_name(side, seating.side_name(side)) for side in seating.sides]
    raise Malformed([malformed("side-unknown", "us", found=said, choices=named)])


def _ask_whose_letter(
    seating: Seating, said: str, ident: str | None, *, of_side: bool = False, capital: bool = False
) -> None:
    """Ask about a letter for a seat or side with which somebody else's name begins, as lines do. Raises Ambiguous.

    Of two partners either can be meant where it is asked who is ``of_side``. A ``capital`` is asked about in lines that
    people type; in a header it is a side, as we write it.
    """
    letter = said.strip()
    if ident is None or len(letter) > 1 or letter == seating.players.get(ident) or (letter == ident and not capital):
        return
    partners = next(({side, *players} for side, players in seating.sides.items() if ident in (side, *players)), set())
    for other in initials(letter, seating, {fold(letter): ident}).values():
        if not (of_side and other in partners):
            typed = [_typed(seating, each, name=each == other) for each in (ident, other)]
            seat = _with_name(typed[0], seating.players.get(ident, typed[0]))
            raise Ambiguous([unclear(LETTER, word=letter, seat=seat, name=typed[1], typed=typed)])


def _typed(seating: Seating, ident: str, *, name: bool) -> str:
    """Return what is typed for somebody: the capital letter of a seat, or a ``name``."""
    return ident if ident in SEATS and not name else seating.players.get(ident) or seating.side_name(ident)


def _seat(seating: Seating, folded: str) -> str | None:
    """Return the seat that a word means at a table of four seats: east, شرق."""
    return seat_named(folded) if seating.players.keys() == set(SEATS) else None


def _names(seating: Seating, players: Iterable[str]) -> list[str]:
    return [name for player in players for name in (player, seating.players[player])]


def _are_partners(seating: Seating, players: Iterable[str], said: str) -> bool:
    """Tell whether players of one side are said with a joining sign between them: "Ali+Badr"."""
    said_names = [fold(name.strip()) for name in re.split(JOINED, said)]
    return len(said_names) > 1 and {fold(name) for name in _names(seating, players)}.issuperset(said_names)


def _with_name(key: str, name: str) -> str:
    return key if key == name else f"{key} ({seat_name(name)})"


def side_of(seating: Seating, said: str) -> str | None:
    """Find a side by anything that names it or one of its players, by us and them too; None for a stranger."""
    if ours := us_or_them(seating, said):
        return ours
    with suppress(Malformed):
        return side_id(seating, said)
    return None


def player_id(seating: Seating, said: str | None) -> str | None:
    """Find a player by id or name. Raises Malformed for one who is not at the table."""
    if said is None or not said.strip():
        return None
    folded = fold(said.strip())
    for player, name in seating.players.items():
        if folded in (fold(player), fold(name)):
            _ask_whose_letter(seating, said, player)
            return player
    if (seat := _seat(seating, folded)) in seating.players:
        _ask_whose_letter(seating, said, seat)
        return seat
    named = [_with_name(player, name) for player, name in seating.players.items()]
    raise Malformed([malformed("dealer-unknown", "dealer", found=said, choices=named)])


def some_player(seating: Seating, said: str) -> str:
    """Find a player by id or name; somebody must be named. Raises Malformed."""
    found = player_id(seating, said)
    if found is None:
        raise Malformed([malformed("dealer-unknown", found=said, choices=list(seating.players.values()))])
    _ask_whose_letter(seating, said, found, capital=True)
    return found


def fined(seating: Seating, text: str) -> Fined:
    """Read who is penalised, by as many words as a name has, and the kind of penalty that follows. Raises Refused."""
    words = text.split()
    given = words[0] if words and fold(words[0]) in _FOR else ""
    words = words[1:] if given or (words[:1] and fold(words[0]) in _AGAINST) else words
    for size in range(len(words) - 1, 0, -1):
        with suppress(Malformed):
            due = Fined(side_or_player(seating, " ".join(words[:size])), "-".join(map(fold, words[size:])))
            _ask_whose_fault(seating, due, given or words[0], " ".join(words[size:]))
            return due
    with suppress(Refused):
        return Fined(side_or_player(seating, text), "")
    if words and denies(fold(words[0])):
        raise Malformed(
            [malformed("line-denied", word=words[0], example=f"penalty {next(iter(seating.sides))} signal")]
        )
    return Fined(side_or_player(seating, words[0] if words else text), "")


def _ask_whose_fault(seating: Seating, due: Fined, said: str, penalty: str) -> None:
    """Ask whether a side that a penalty is "for" had the fault, or gains by it. Raises Ambiguous."""
    if fold(said) in (*_FOR, *FOR_SIDES) and due.by in seating.sides:
        other = next(side for side in seating.sides if side != due.by)
        readings = [Reading(f"penalty {by} {penalty}", {}) for by in (due.by, other)]
        raise Ambiguous([unclear("penalty-for", word=said, side=due.by, other=other)], readings)


def side_or_player(seating: Seating, said: str) -> str:
    """Find a side, or a player, by id or name. Raises Malformed for a stranger."""
    for side, players in seating.sides.items():
        known = (fold(side), fold(seating.side_name(side)), fold("-".join(side)))
        if fold(said) in known or _are_partners(seating, players, said):
            _ask_whose_letter(seating, said, side, capital=True)
            return side
    if ours := us_or_them(seating, said):
        return ours
    return some_player(seating, said)
