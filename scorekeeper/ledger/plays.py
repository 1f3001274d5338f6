"""What has moved the score of a match, and how the match stood at some time."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem
from scorekeeper.game import Facts, Score, Seating, State
from scorekeeper.ledger.acts import Points, Sign
from scorekeeper.ledger.timeline import Event
from scorekeeper.tuples import NamedTuple


class Play(NamedTuple):
    """Something that moved the score: a hand with its number, or a penalty between hands, without one.

    ``event`` is what counts now, ``seating`` who sat at the table, ``after`` the state after it.
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


class Snapshot(NamedTuple):
    """How a match stood: what a correction is held against to tell its consequences."""

    totals: Points
    next: Mapping[str, str | None]
    status: str
    points: dict[int, Points]
    fallen: tuple[int, ...]
    disagreeing: frozenset[int]
    remarks: Mapping[int, tuple[Problem, ...]]
    to_sign_again: Sequence[Sign] = ()


class Renamed(NamedTuple):
    """The name of a player was put right, after so many ``plays``."""

    plays: int
    player: str
    old: str
    new: str


def with_names(plays: Sequence[Play], renamed: Sequence[Renamed]) -> list[Play]:
    """Call all players by their right names, in what was played before these were put right.

    Another person who sat in the same seat before has another name, which stays.
    """
    found = list(plays)
    finally_: dict[tuple[str, str], str] = {}
    end = len(found)
    for each in (*reversed(renamed), None):
        begin = each.plays if each else 0
        for at in range(begin, end):
            found[at] = found[at]._replace(seating=_renamed(found[at].seating, finally_))
        if each:
            end = begin
            finally_[each.player, each.old] = finally_.get((each.player, each.new), each.new)
    return found


def _renamed(seating: Seating, finally_: Mapping[tuple[str, str], str]) -> Seating:
    if not any((player, name) in finally_ for player, name in seating.players.items()):
        return seating
    return seating.called({player: finally_.get((player, name), name) for player, name in seating.players.items()})
