"""A match as it counts now, folded from its entries.

Entries are what people did, in the order they did it; some correct earlier ones. They are first resolved into
a timeline of what still counts, in playing order, and the timeline is then played from the start: totals,
dealers and winners are never stored, only found again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.errors import Illegal, Malformed, Problem, Refused, illegal, malformed, refuse
from scorekeeper.game import AnyGame, Facts, Score, Seating, State
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.entries import Entry, decode_all
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event, done_and_undone, event, is_plain, timeline
from scorekeeper.messages import COMMON, say
from scorekeeper.options import decode, encode
from scorekeeper.tuples import NamedTuple

UNPLAYABLE = (Refused, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What a game can raise over entries that this program did not write."""


def told(error: BaseException) -> str:
    """Say in a sentence why entries cannot be played."""
    if not isinstance(error, Refused):
        return f"it cannot be played ({type(error).__name__})"
    problem = error.problems[0]
    return say(COMMON, problem.code, problem.params).rstrip(".")


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


class Closed(NamedTuple):
    """When a match was closed before its end, and whether it was given up."""

    at: str
    abandoned: bool


class Match:
    """A match folded from ``entries``; ``hash`` is the head of its chain.

    ``opening`` is what it began with, as corrected, and ``began`` when; ``plays`` moved the score, ``fallen`` are the
    numbers of hands recorded after the match was over, as a correction can bring about; ``last_number`` is that of the
    hand recorded last, void or not, ``hand_count`` the number of hands that count; ``rulings`` are all of the table's,
    by their numbers from 1.
    """

    def __init__(self, match: str, game: AnyGame, entries: Sequence[Entry], strict: int | None = None) -> None:
        """Fold the entries of a match, the opening first; hold what entry ``strict`` brings to the rules strictly.

        Raises Refused where an entry cannot have happened.
        """
        self.id, self.game, self.hash = match, game, ""
        self.entries = list(entries)
        self.opening, self.began, events, self.rulings = timeline(self.entries)
        self.seating = self.opening.seating
        self.state: State = begun(game, self.opening)
        self.events: list[Event] = []
        self.plays: list[Play] = []
        self.fallen: list[int] = []
        self.closed: Closed | None = None
        self.last_number = self.hand_count = 0
        for each in events:
            self._happen(each, strict=each.changed == strict)

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
        changed = {
            option for each in self.events if isinstance(each.entry.act, acts.Rule) for option in each.entry.act.choices
        }
        return changed | set(self.opening.agreed or ())

    @property
    def status(self) -> str:
        """One of open, won, drawn, finished, abandoned."""
        if self.closed:
            return "abandoned" if self.closed.abandoned else "finished"
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
        found = next((each for each in self.events if each.number == number), None)
        code = "hand-unknown" if found is None else "hand-void-ruled" if found.void and found.unruled else "hand-void"
        raise Illegal([illegal(code, hand=number, count=self.last_number)])

    def overruled(self, ruled: Ruled) -> Ruled | None:
        """Return the ruling on another question that says what the hand of a ruling counts as, in place of it."""
        hand = next((each for each in self.events if ruled.hand and each.number == ruled.hand), None)
        if hand is None or hand.unruled is None or isinstance(ruled.effect, acts.Fined):
            return None
        other = next(each for each in self.rulings if each.seq == hand.changed)
        if other.root == ruled.root or (isinstance(ruled.effect, acts.Stands) and ruled.number < other.number):
            return None
        return other

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

    # --- what cannot be any more --------------------------------------------------------------------------

    def check_open(self) -> None:
        """Refuse anything more in a match that is over. Raises Illegal."""
        if self.closed:
            refuse([illegal("match-closed", at=self.closed.at[:10])])
        if self.state.over:
            last, winner = self.plays[-1], self.state.winner
            what = f"{self.game.unit} {last.number}" if last.number else "a penalty"
            over = illegal("match-over", winner=self.seating.side_name(winner), what=what) if winner else None
            waiting = [illegal("match-over-provisional", ruling=ruled.number) for ruled in self._ending()]
            refuse([over or illegal("match-drawn", what=what), *waiting])

    def _check_target(self, rule: acts.Rule) -> None:
        """Refuse a target that somebody has already reached. Raises Illegal."""
        option, best = self.game.target_option, max(self.state.totals.values())
        if option and option in rule.choices and int(rule.choices[option]) <= best:
            refuse([illegal("target-reached", option, target=rule.choices[option], best=best)])

    def _ending(self) -> Iterator[Ruled]:
        """Yield the provisional rulings without which the match would go on."""
        for ruled in self.provisional:
            if ruled.otherwise is not None and not self.overturned(ruled.number).state.over:
                yield ruled

    def to_undo(self) -> int:
        """Find the place in the chain of what an undo takes back. Raises Illegal where nothing is left."""
        done, _ = done_and_undone(self.entries)
        refuse([] if done else [illegal("undo-nothing")])
        return done[-1]

    def to_redo(self) -> int:
        """Find the place in the chain of what a redo brings back. Raises Illegal where nothing was undone last."""
        _, undone = done_and_undone(self.entries)
        refuse([] if undone else [illegal("redo-nothing")])
        return undone[-1]

    def check_paper(self, paper: Points, totals: Points) -> None:
        """Hold what the paper says against the totals. Raises Illegal where they differ."""
        if self._agrees(paper, totals):
            return
        first = 1 + max((number for number, agrees in self.papers() if agrees), default=0)
        said, derived = (" : ".join(str(figures[side]) for side in self.seating.sides) for figures in (paper, totals))
        refuse([illegal("check-differs", paper=said, derived=derived, first=first)])

    # --- folding ------------------------------------------------------------------------------------------

    def append(self, entry: Entry) -> None:
        """Take one more entry. Raises Refused where it cannot have happened; the match is then unchanged."""
        seq = len(self.entries) + 1
        if is_plain(entry):
            self._happen(event(seq, self.last_number + 1, entry), strict=True)
        elif not isinstance(entry.act, acts.TextEntry):
            self._fold_again(entry, seq)
            return
        self.entries.append(entry)

    def _fold_again(self, entry: Entry, seq: int) -> None:
        again = Match(self.id, self.game, [*self.entries, entry], strict=seq)
        if isinstance(entry.act, acts.Ruling) and again.rulings[-1].provisional and again.rulings[-1].otherwise:
            again.overturned(len(again.rulings))  # the other outcome has to be possible too
        again.hash = self.hash
        vars(self).update(vars(again))

    def _happen(self, each: Event, *, strict: bool) -> None:
        """Let an event of the timeline happen; one that is only now recorded is held to the rules strictly."""
        if not each.void:
            if strict and (moves(each) or isinstance(each.entry.act, acts.Finish)):
                self.check_open()
            if strict and isinstance(each.entry.act, acts.Rule):
                self._check_target(each.entry.act)
            state, score = apply_event(self.game, self.state, each)
            if score:
                self._keep_score(each, state, score, strict=strict)
            elif each.number:
                self.fallen.append(each.number)
            else:
                self._note(each.entry, strict=strict)
            self.state = state
        self.events.append(each)
        self.last_number = max(self.last_number, each.number or 0)

    def _keep_score(self, each: Event, state: State, score: Score, *, strict: bool) -> None:
        if strict and not each.as_is:
            refuse(score.remarks)
            if each.paper is not None:
                self.check_paper(each.paper, state.totals)
        self.plays.append(Play(each, self.seating, score, state))
        self.hand_count += each.number is not None

    def _note(self, entry: Entry, *, strict: bool) -> None:
        """Take note of what moves no score."""
        act = entry.act
        if isinstance(act, acts.Check) and strict and not act.as_is:
            self.check_paper(act.paper, self.state.totals)
        elif isinstance(act, acts.Finish):
            self.closed = Closed(entry.at, act.abandoned)
        elif isinstance(act, (acts.Rename, acts.Substitute)):
            self._change_name(act)

    def _change_name(self, act: acts.Rename | acts.Substitute) -> None:
        """Call a player otherwise from now on, and after a correction of the name in what was played before too."""
        players = self.seating.players
        if act.player not in players:
            raise Malformed([malformed("dealer-unknown", found=act.player, choices=tuple(players))])
        old = players[act.player]
        if isinstance(act, acts.Rename):
            self.plays = [play._replace(seating=_renamed(play.seating, act, old)) for play in self.plays]
        self.seating = _renamed(self.seating, act, old)

    # --- what the paper says, and what a ruling might ------------------------------------------------------

    def papers(self) -> list[tuple[int, bool]]:
        """List what the paper said so far: after which hand, and whether it agrees with the totals now."""
        return [(number, agrees) for _, number, agrees in self._papers()]

    def disputed(self) -> set[int]:
        """List the events, by their place in the chain, that stand although the match or the paper says otherwise."""
        found = {seq for seq, _, agrees in self._papers() if not agrees}
        return found | {play.seq for play in self.plays if play.score.remarks}

    def _papers(self) -> Iterator[tuple[int, int, bool]]:
        after = {play.seq: play for play in self.plays}
        play: Play | None = None
        number = 0
        for each in self.events:
            play = after.get(each.seq, play)
            number = (play and play.number) or number
            if each.paper and play and not each.void:
                yield each.seq, number, self._agrees(each.paper, play.after.totals)

    def _agrees(self, paper: Points, totals: Points) -> bool:
        """Tell whether a paper says the totals, or their difference where the game's tables keep that alone."""
        if dict(paper) == dict(totals):
            return True
        if not self.game.by_difference or all(paper.values()):
            return False
        first, second = self.seating.sides
        return paper[first] - paper[second] == totals[first] - totals[second]

    def overturned(self, number: int) -> "Match":
        """Return the match as it would stand if a ruling were decided the other way. Raises Refused."""
        turned = Entry(acts.Ruling("", final=True, of=number, overturn=True), "", self.entries[-1].at)
        return Match(self.id, self.game, [*self.entries, turned])


def _renamed(seating: Seating, act: acts.Rename | acts.Substitute, old: str) -> Seating:
    """Return a table with another name for a player, unless somebody other than ``old`` sat there then."""
    if seating.players[act.player] != old:
        return seating
    return seating._replace(players={**seating.players, act.player: act.name})


def begun(game: AnyGame, opening: acts.Start) -> State:
    """Begin the match of an opening. Raises Malformed; Illegal for totals with which it would be over."""
    options = decode(game.options, opening.options)
    state: State = game.match.start(options, opening.seating, opening.dealer)
    if opening.totals is None:
        return state
    target = game.target_option and int(encode(options)[game.target_option])
    reached = [side for side, total in opening.totals.items() if target and total >= target]
    state = game.match.with_totals(state, opening.totals)
    refuse([illegal("totals-reached", "totals")] if reached or state.over else [])
    return state


def moves(each: Event) -> bool:
    """Tell whether an event can move the score."""
    return each.hand is not None or each.fined is not None


def apply_event(game: AnyGame, state: State, each: Event) -> tuple[State, Score | None]:
    """Let an event of the timeline happen to a state; the score is None where it moves none, as after the end.

    Raises Refused for an impossible hand.
    """
    if each.void or (state.over and moves(each)):
        return state, None
    if each.hand:
        return game.match.advance(state, each.hand.facts)
    if each.fined:
        return game.match.penalise(state, each.fined.by, each.fined.penalty)
    act = each.entry.act
    if isinstance(act, acts.Dealer):
        return game.match.with_next(state, act.dealer), None
    if isinstance(act, acts.Rule):
        choices: dict[str, Any] = {**encode(state.options), **act.choices}
        return game.match.with_options(state, decode(game.options, choices)), None
    return state, None


def fold(match: str, payloads: Sequence[Any]) -> Match:
    """Fold a match from the JSON of its entries, whose form is checked. Raises Refused."""
    return Match(match, *decode_all(payloads))
