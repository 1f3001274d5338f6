"""A match as it counts now, folded from its entries.

Entries are what people did, in the order they did it; some correct earlier ones. They are first resolved into
a timeline of what still counts, in playing order, and the timeline is then played from the start: totals,
dealers and winners are never stored, only found again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.errors import Problem, illegal, refuse
from scorekeeper.game import AnyGame, Json, Score, Seating, State
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import PLAIN, Event, Payload, done_and_undone, timeline
from scorekeeper.options import decode, encode

_NEEDS_OPEN = frozenset(("hand", "penalty", "finish"))


class Play(NamedTuple):
    """Something that moved the score: a hand with its number, or a penalty between hands, without one.

    ``entry`` is what counts now, ``seq`` the place in the chain where it was first recorded; ``table`` is who
    sat at the table, ``after`` the state after it.
    """

    number: int | None
    seq: int
    entry: Payload
    seating: Seating
    score: Score
    after: State

    @property
    def line(self) -> str:
        """The words as typed."""
        return str(self.entry["line"])

    @property
    def facts(self) -> Json:
        """The facts of a hand."""
        return self.entry["facts"]  # type: ignore[no-any-return]

    @property
    def at(self) -> str:
        """When it was played."""
        return str(self.entry["at"])


class Snapshot(NamedTuple):
    """How a match stood: what a correction is held against to tell its consequences."""

    totals: Mapping[str, int]
    next: Mapping[str, str | None]
    status: str
    points: dict[int, Mapping[str, int]]
    fallen: tuple[int, ...]
    disagreeing: frozenset[int]
    remarks: Mapping[int, tuple[Problem, ...]]


@dataclass(slots=True)
class Match:
    """A match folded from ``entries``; ``hash`` is the head of its chain.

    ``plays`` moved the score, ``fallen`` are the numbers of hands recorded after the match was over, as a
    correction can bring about; ``last_number`` is that of the hand recorded last, void or not, ``hand_count`` the
    number of hands that count; ``rulings`` are all of the table's, by their numbers from 1.
    """

    id: str
    game: AnyGame
    opening: Payload
    seating: Seating
    state: State
    hash: str = ""
    entries: list[Payload] = field(default_factory=list)
    rulings: list[Ruled] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    fallen: list[int] = field(default_factory=list)
    closed: Payload | None = None
    last_number: int = 0
    hand_count: int = 0

    @property
    def hands(self) -> list[Play]:
        """The hands that count."""
        return [play for play in self.plays if play.number is not None]

    @property
    def provisional(self) -> list[Ruled]:
        """The rulings that still wait to be decided."""
        return [ruled for ruled in self.rulings if ruled.provisional]

    @property
    def agreed(self) -> set[str]:
        """The options that the table has spoken about, when the match began or later."""
        said = self.opening.get("agreed")
        chosen = {option for event in self.events for option in event.entry.get("choices", ())}
        return chosen | (set(said) if said is not None else set())

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
        return self.game.seating.names(self.seating)

    def hand(self, number: int) -> Play:
        """Find a hand by its number. Raises Illegal where there is none, or none that counts."""
        for play in self.plays:
            if play.number == number:
                return play
        event = next((event for event in self.events if event.number == number), None)
        ruled = event is not None and event.void and "unruled" in event.entry
        code = "hand-unknown" if event is None else "hand-void-ruled" if ruled else "hand-void"
        refuse([illegal(code, hand=number, count=self.last_number)])
        raise AssertionError

    def snapshot(self) -> Snapshot:
        """Note how the match stands."""
        return Snapshot(
            dict(self.state.totals),
            dict(self.state.next),
            self.status,
            {play.number: play.score.points for play in self.plays if play.number},
            tuple(self.fallen),
            frozenset(number for number, agrees in self.papers() if not agrees),
            {play.number: play.score.remarks for play in self.plays if play.number and play.score.remarks},
        )

    def check_open(self) -> None:
        """Refuse anything more in a match that is over. Raises Illegal."""
        if self.closed:
            refuse([illegal("match-closed", at=self.closed["at"][:10])])
        if self.state.over:
            last, winner = self.plays[-1], self.state.winner
            what = f"{self.game.unit} {last.number}" if last.number else "a penalty"
            over = illegal("match-over", winner=self.seating.side_name(winner), what=what) if winner else None
            waiting = [illegal("match-over-provisional", ruling=ruled.number) for ruled in self._ending()]
            refuse([over or illegal("match-drawn", what=what), *waiting])

    def _ending(self) -> Iterator[Ruled]:
        """Give the provisional rulings without which the match would go on."""
        for ruled in self.provisional:
            if ruled.otherwise is not None and not self.overturned(ruled.number).state.over:
                yield ruled

    def to_undo(self) -> int:
        """Find the place in the chain of what an undo takes back. Raises Illegal where nothing is left."""
        done, _ = done_and_undone(self.entries)
        if not done:
            refuse([illegal("undo-nothing")])
        return done[-1]

    def to_redo(self) -> int:
        """Find the place in the chain of what a redo brings back. Raises Illegal where nothing was undone last."""
        _, undone = done_and_undone(self.entries)
        if not undone:
            refuse([illegal("redo-nothing")])
        return undone[-1]

    def append(self, entry: Payload) -> None:
        """Take one more entry. Raises Refused where it cannot have happened; the match is then unchanged."""
        seq = len(self.entries) + 1
        if entry["kind"] == "text":
            self.entries.append(entry)
            return
        if entry["kind"] in PLAIN and "after" not in entry:
            number = self.last_number + 1 if entry["kind"] == "hand" else None
            event = Event(seq, number, entry, seq)
            self._happen(event, strict=True)
            self._keep(event)
            self.entries.append(entry)
            return
        again = fold(self.id, [*self.entries, entry], strict=seq)
        if entry["kind"] == "ruling" and again.rulings[-1].provisional and again.rulings[-1].otherwise:
            again.overturned(len(again.rulings))  # the other outcome has to be possible too
        self.opening, self.seating, self.state, self.entries = again.opening, again.seating, again.state, again.entries
        self.events, self.plays, self.fallen, self.closed = again.events, again.plays, again.fallen, again.closed
        self.rulings = again.rulings
        self.last_number, self.hand_count = again.last_number, again.hand_count

    def _keep(self, event: Event) -> None:
        self.events.append(event)
        self.last_number = max(self.last_number, event.number or 0)

    def _happen(self, event: Event, *, strict: bool) -> None:
        """Let an event of the timeline happen; one that is only now recorded is held to the rules strictly."""
        entry, kind = event.entry, event.entry["kind"]
        if event.void:
            return
        if strict and (kind in _NEEDS_OPEN or "penalty" in entry):
            self.check_open()
        if kind in ("hand", "penalty") or "penalty" in entry:
            if self.state.over:
                self.fallen += [event.number] if event.number else []
            else:
                self._score(event, strict=strict)
        elif kind == "check" and strict and not entry["as_is"]:
            self.check_paper(entry["paper"], self.state.totals)
        elif kind == "finish":
            self.closed = entry
        elif kind in ("rule", "dealer"):
            self.state = changed(self.game, self.state, entry)
        elif kind in ("rename", "substitute"):
            self._change_name(entry)

    def _change_name(self, entry: Payload) -> None:
        """Call a player otherwise from now on, and after a correction of the name in what was played before too."""
        old = self.seating.players[entry["player"]]
        if entry["kind"] == "rename":
            self.plays = [play._replace(seating=_renamed(play.seating, entry, old)) for play in self.plays]
        self.seating = _renamed(self.seating, entry, old)

    def _score(self, event: Event, *, strict: bool) -> None:
        entry = event.entry
        state, score = scored(self.game, self.state, entry)
        if strict and not entry.get("as_is"):
            refuse(score.remarks)
            if "paper" in entry:
                self.check_paper(entry["paper"], state.totals)
        self.plays.append(Play(event.number, event.seq, entry, self.seating, score, state))
        self.hand_count += event.number is not None
        self.state = state

    def check_paper(self, paper: Mapping[str, int], totals: Mapping[str, int]) -> None:
        """Hold what the paper says against the totals. Raises Illegal where they differ."""
        if dict(paper) == dict(totals):
            return
        first = 1 + max((number for number, agrees in self.papers() if agrees), default=0)
        said, derived = (" : ".join(str(figures[side]) for side in self.seating.sides) for figures in (paper, totals))
        refuse([illegal("check-differs", paper=said, derived=derived, first=first)])

    def papers(self) -> list[tuple[int, bool]]:
        """List what the paper said so far: after which hand, and whether it agrees with the totals now."""
        return [(number, agrees) for _, number, agrees in self._papers()]

    def disputed(self) -> set[int]:
        """List the events, by their place in the chain, that stand although the match or the paper says otherwise."""
        found = {seq for seq, _, agrees in self._papers() if not agrees}
        return found | {play.seq for play in self.plays if play.score.remarks}

    def overturned(self, number: int) -> "Match":
        """Give the match as it would stand if a ruling were decided the other way. Raises Refused."""
        return fold(self.id, [*self.entries, {"kind": "ruling", "of": number, "overturn": True, "final": True}])

    def _papers(self) -> list[tuple[int, int, bool]]:
        after = {play.seq: play for play in self.plays}
        found = []
        play: Play | None = None
        for event in self.events:
            play = after.get(event.seq, play)
            paper = event.entry.get("paper")
            if paper and play and not event.void:
                found.append((event.seq, play.number or 0, dict(paper) == dict(play.after.totals)))
        return found


def begun(game: AnyGame, opening: Payload) -> tuple[Seating, State]:
    """Seat the players of an opening, and begin the match. Raises Malformed."""
    sides = {side: tuple(ids) for side, ids in opening["sides"]}
    seating = Seating(dict(opening["players"]), sides, opening["us"])
    return seating, game.match.start(decode(game.options, opening["options"]), seating, opening["dealer"])


def scored(game: AnyGame, state: State, entry: Payload) -> tuple[State, Score]:
    """Let a hand, or a penalty between hands, move the score. Raises Refused."""
    if entry["kind"] == "hand":
        return game.match.advance(state, game.facts.decode(entry["facts"]))
    return game.match.penalise(state, entry["by"], entry["penalty"])


def changed(game: AnyGame, state: State, entry: Payload) -> State:
    """Let the table change its rules, or who deals next."""
    if entry["kind"] == "dealer":
        return game.match.with_next(state, entry["dealer"])  # type: ignore[no-any-return]
    return game.match.with_options(state, decode(game.options, {**encode(state.options), **entry["choices"]}))  # type: ignore[no-any-return]


def _renamed(seating: Seating, entry: Payload, old: str) -> Seating:
    """Give a table with another name for a player, unless somebody other than ``old`` sat there then."""
    if seating.players[entry["player"]] != old:
        return seating
    return seating._replace(players={**seating.players, entry["player"]: entry["name"]})


def fold(match: str, entries: Iterable[Payload], strict: int | None = None) -> Match:
    """Fold all entries of a match, the opening first; what entry ``strict`` brings is held to the rules strictly.

    Raises Refused where an entry cannot have happened.
    """
    listed = list(entries)
    opening, events, rulings = timeline(listed)
    game = games.find(opening["game"])
    seating, state = begun(game, opening)
    folded = Match(match, game, opening, seating, state)
    folded.entries, folded.rulings = listed, rulings
    for event in events:
        folded._happen(event, strict=event.changed == strict)  # noqa: SLF001 - folding is the inside of a match
        folded._keep(event)  # noqa: SLF001
    return folded
