"""The persons in the seats of a match: names are put right, seats are taken over, and people come back."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.game import Seating
from scorekeeper.ledger import acts
from scorekeeper.spelling import fold

Seated = Mapping[str, int]
"""The person in each seat, by number."""


class Persons:
    """The persons at a table, each with the name that is right as far as is known.

    ``seated`` is who sits in each seat now. Somebody who comes back under an old name is the same person, in any seat.
    """

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.seated: Seated = {player: person for person, player in enumerate(seating.players)}
        self._names = dict(enumerate(seating.players.values()))

    def take(self, act: acts.Rename | acts.Substitute) -> None:
        """Call a person otherwise, or let another person take a seat."""
        if isinstance(act, acts.Rename):
            persons = self.gone(act.player) if act.left else {self.seated[act.player]}
            self._names |= dict.fromkeys(persons, act.name)
        else:
            self.seated = {**self.seated, act.player: self._known_as(act.name)}

    def _known_as(self, name: str) -> int:
        """Return the person of a name who does not sit at the table, somebody new if there is none."""
        there = self.seated.values()
        person = next((each for each, known in self._names.items() if known == name and each not in there), None)
        if person is None:
            person = len(self._names)
            self._names[person] = name
        return person

    def gone(self, name: str) -> set[int]:
        """Return the persons of exactly this name who have left the table."""
        return self.named(name) - {*self.seated.values()}

    def named(self, name: str) -> set[int]:
        """Return the persons of exactly this name."""
        return {person for person, known in self._names.items() if known == name}

    def called(self, name: str) -> set[int]:
        """Return the persons of a name, however it is spelt."""
        return {person for person, known in self._names.items() if fold(known) == fold(name)}

    def seating(self, seated: Seated) -> Seating:
        """Return who sat somewhere, by their right names."""
        return self._seating.called({player: self._names[person] for player, person in seated.items()})


class Since(NamedTuple):
    """From when on the same persons sat: how many events and plays came before."""

    events: int
    plays: int
    seated: Seated
