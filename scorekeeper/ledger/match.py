"""A match as it counts now, folded from its entries.

Entries are what people did, in the order they did it; some correct earlier ones. They are first resolved into
a timeline of what still counts, in playing order, and the timeline is then played from the start: totals,
dealers and winners are never stored, only found again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scorekeeper import games
from scorekeeper.errors import illegal, refuse
from scorekeeper.game import Game, Json, Score, State, Table

Payload = dict[str, Any]

ACTIONS = frozenset(("hand", "finish"))
"""Kinds of entries that an undo can take back."""


class Hand(NamedTuple):
    """A hand that counts: its number, the entry that holds it, its score, and the state after it."""

    number: int
    seq: int
    entry: Payload
    score: Score
    after: State

    @property
    def line(self) -> str:
        """The words of the hand as typed."""
        return str(self.entry["line"])

    @property
    def facts(self) -> Json:
        """The facts of the hand."""
        return self.entry["facts"]  # type: ignore[no-any-return]

    @property
    def at(self) -> str:
        """When it was played."""
        return str(self.entry["at"])


class Event(NamedTuple):
    """Something on the timeline; ``number`` is a hand's number, ``seq`` its place in the chain."""

    seq: int
    number: int | None
    entry: Payload


@dataclass(slots=True)
class Match:
    """A match folded from ``entries``; ``hash`` is the head of its chain."""

    id: str
    game: Game
    opening: Payload
    table: Table
    state: State
    hash: str = ""
    entries: list[Payload] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    closed: Payload | None = None

    @property
    def status(self) -> str:
        """One of open, won, drawn, finished, abandoned."""
        if self.closed:
            return "abandoned" if self.closed["abandoned"] else "finished"
        if self.state.over:
            return "won" if self.state.winner else "drawn"
        return "open"

    @property
    def names(self) -> Mapping[str, str]:
        """What sentences call the sides and seats of this match."""
        return self.game.names(self.table)

    def hand(self, number: int) -> Hand:
        """Find a hand by its number. Raises Illegal where there is none."""
        for hand in self.hands:
            if hand.number == number:
                return hand
        refuse([illegal("hand-unknown", hand=number, count=len(self.hands))])
        raise AssertionError

    def check_open(self) -> None:
        """Refuse another hand in a match that is over. Raises Illegal."""
        if self.closed:
            refuse([illegal("match-closed", at=self.closed["at"][:10])])
        if self.state.over:
            hand, winner = self.hands[-1].number, self.state.winner
            name = self.table.side_name(winner) if winner else ""
            refuse([illegal("match-over", winner=name, n=hand) if winner else illegal("match-drawn", n=hand)])

    def to_undo(self) -> int:
        """Find the place in the chain of what an undo takes back. Raises Illegal where nothing is left."""
        done = _done(self.entries)
        if not done:
            refuse([illegal("undo-nothing")])
        return done[-1]

    def append(self, entry: Payload) -> None:
        """Take one more entry. Raises Refused where it cannot have happened; the match is then unchanged."""
        if entry["kind"] in _PLAIN:
            self._play(Event(len(self.entries) + 1, len(self.hands) + 1, entry), adding=True)
            self.entries.append(entry)
        else:
            again = fold(self.id, [*self.entries, entry])
            self.table, self.state, self.entries = again.table, again.state, again.entries
            self.hands, self.closed = again.hands, again.closed

    def _play(self, event: Event, *, adding: bool = False) -> None:
        """Let an event of the timeline happen; what is only now added is held to the standing of the match."""
        entry = event.entry
        if entry["kind"] == "hand":
            if adding:
                self.check_open()
            state, score = self.game.advance(self.state, entry["facts"])
            if adding:
                refuse(score.remarks)
            self.hands.append(Hand(event.number or 0, event.seq, entry, score, state))
            self.state = state
        elif entry["kind"] == "finish":
            self.closed = entry


_PLAIN = frozenset(("hand", "text"))
"""Kinds of entries that only add to the end of the timeline."""


def _done(entries: Sequence[Payload]) -> list[int]:
    """List the places in the chain of the actions that still count, the latest last."""
    done: list[int] = []
    for seq, entry in enumerate(entries, 1):
        if entry["kind"] in ACTIONS:
            done.append(seq)
        elif entry["kind"] == "undo":
            done.remove(entry["target"])
    return done


def _timeline(entries: Sequence[Payload]) -> list[Event]:
    """List what still counts, in playing order."""
    timeline = []
    number = 0
    for seq in _done(entries):
        entry = entries[seq - 1]
        number += entry["kind"] == "hand"
        timeline.append(Event(seq, number if entry["kind"] == "hand" else None, entry))
    return timeline


def fold(match: str, entries: Iterable[Payload]) -> Match:
    """Fold all entries of a match, the opening first. Raises Refused where one cannot have happened."""
    listed = list(entries)
    opening = listed[0]
    game = games.find(opening["game"])
    sides = {side: tuple(ids) for side, ids in opening["sides"]}
    table = Table(dict(opening["players"]), sides, opening["us"])
    folded = Match(match, game, opening, table, game.start(opening["options"], table, opening["dealer"]))
    for event in _timeline(listed):
        folded._play(event)  # noqa: SLF001 - folding is the inside of a match
    folded.entries = listed
    return folded
