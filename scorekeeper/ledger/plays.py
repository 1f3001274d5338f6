"""The plays that have moved the score of a match, and snapshots of a match."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem
from scorekeeper.game import AnyGame, Facts, Json, Score, Seating, State
from scorekeeper.jsontext import canonical
from scorekeeper.ledger.acts import Points, Sign
from scorekeeper.ledger.persons import Persons, Since
from scorekeeper.ledger.timeline import Event


class Play(NamedTuple):
    """A hand with its number, or a penalty between hands without one: it moved the score.

    ``event`` is the event as it counts now, ``seating`` who sat at the table, ``after`` the state after it.
    """

    event: Event
    seating: Seating
    score: Score
    after: State

    @property
    def number(self) -> int | None:
        """Return the number of a hand."""
        return self.event.number

    @property
    def seq(self) -> int:
        """Return the place in the chain where it was first recorded."""
        return self.event.seq

    @property
    def line(self) -> str:
        """Return the words that count."""
        return self.event.line

    @property
    def facts(self) -> Facts:
        """Return the facts of a hand, None for a penalty."""
        return self.event.hand and self.event.hand.facts

    @property
    def at(self) -> str:
        """Return when it was recorded."""
        return self.event.entry.at


def facts_told(game: AnyGame, play: Play) -> Json:
    """Write the facts of a hand; of a penalty, whom it was against and what for."""
    if fined := play.event.fined:
        return {"by": fined.by, "penalty": fined.penalty}
    facts: Json = game.facts.encode(play.facts)
    return facts


def seats_told(seating: Seating) -> str:
    """Write who sat in each seat, as [[side, seat, name], ...]."""
    return canonical([(side, player, seating.players[player]) for side, ids in seating.sides.items() for player in ids])


class Snapshot(NamedTuple):
    """How a match stood before a correction, to tell its consequences."""

    totals: Points
    next: Mapping[str, str | None]
    status: str
    points: dict[int, Points]
    fallen: tuple[int, ...]
    disagreeing: frozenset[int]
    remarks: Mapping[int, tuple[Problem, ...]]
    to_sign_again: Sequence[Sign] = ()


def with_names(plays: Sequence[Play], persons: Persons, sat: Sequence[Since]) -> list[Play]:
    """Return the plays with all persons called by their right names, as they ``sat``."""
    found = list(plays)
    ends = [*(each.plays for each in sat[1:]), len(found)]
    for each, end in zip(sat, ends, strict=True):
        begin = each.plays
        if begin < end:
            right = persons.seating(each.seated)
            found[begin:end] = [
                play if play.seating.players == right.players else play._replace(seating=right)
                for play in found[begin:end]
            ]
    return found
