"""What a line calls the people at its table: by their names, as us and them, by seats."""

from collections.abc import Mapping

from scorekeeper.game import Seating
from scorekeeper.games.baloot.notation.lexing import may_begin_a_name
from scorekeeper.games.baloot.notation.words import OWNERS, RESERVED, roots
from scorekeeper.games.baloot.notation.writing import IDS
from scorekeeper.people import People, initials
from scorekeeper.seats import SEATS, SIDES
from scorekeeper.words import Word, clauses


def called(line: str, seating: Seating) -> Mapping[str, str]:
    """Return what to call each seat and side in a line that is offered in the place of another.

    Where the other calls somebody by name, so does this one; where it says us or them, so does this one.
    """
    people = People(seating, OWNERS, RESERVED)
    typed = clauses(line)
    said = [word for clause in typed for word in clause if word.key not in OWNERS]
    by_name = bool(initials(line, seating, OWNERS)) or any(_is_name(people, word) for word in said)
    by_name = by_name or any(
        may_begin_a_name(clause, at) and people.begun(clause[at]) for clause in typed for at in range(len(clause))
    )
    sides = {side: seating.side_name(side) for side in SIDES} if by_name else {}
    if seating.us and (by_name or any(word.key in RESERVED for word in said)):
        sides = {side: "us" if side == seating.us else "them" for side in SIDES}
    players = {seat: seating.players[seat] for seat in SEATS} if by_name else {}
    return {**IDS, **sides, **players}


def _is_name(people: People, word: Word) -> bool:
    found = (people.at([word._replace(key=root)], 0) for root in roots(word.key) if root not in RESERVED)
    return any(found) or people.beginning(word) is not None
