"""The course of a match: how it stands as one event after the other happens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import NamedTuple, Self

from scorekeeper.errors import Malformed, illegal, malformed, refuse
from scorekeeper.game import SHARED, AnyGame, Score, Seating, State
from scorekeeper.language import figure
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.persons import Persons, Since
from scorekeeper.ledger.playing import apply_event, begun
from scorekeeper.ledger.plays import Play, with_names
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event
from scorekeeper.messages import Message
from scorekeeper.options import decode, encode

Check = Callable[[Event, State, Score | None], None]
"""Refuses an event because of the state and the score after it."""


class Closed(NamedTuple):
    """When a match was closed before its end, whether it was given up, and whom the table calls the winner, and why."""

    at: str
    abandoned: bool
    won: str | None
    because: str | None


class Course:
    """The state of a match, and what has happened since its beginning.

    ``last_number`` is the number of the hand recorded last, void or not, ``hand_count`` the number of hands that count.
    ``hidden`` tells that the match was set aside by hand: lists and statistics leave it out.
    """

    def __init__(self, game: AnyGame, opening: acts.Start) -> None:
        """Begin at the opening. Raises Refused."""
        self.game, self.opening = game, opening
        self.seating: Seating = opening.seating
        self.state: State = begun(game, opening)
        self.closed: Closed | None = None
        self.hidden = False
        self.last_number = self.hand_count = self._last_hand = self._proved = 0
        self.events: list[Event] = []
        self.plays: list[Play] = []
        """The hands and penalties that moved the score, with the right names of the players."""
        self._by_number: dict[int, Play] = {}
        self._persons = Persons(self.seating)
        self._sat = [Since(0, 0, self._persons.seated)]
        self.fallen: list[int] = []

    @property
    def hands(self) -> list[Play]:
        """The hands that count."""
        return [play for play in self.plays if play.number is not None]

    def numbered(self, number: int | None) -> Play | None:
        """Return the hand of a number, None if there is none that counts."""
        return None if number is None else self._by_number.get(number)

    def _replay(self, plays: list[Play]) -> None:
        """Put other plays in the place of those that there are."""
        self.plays = plays
        self._by_number = {play.number: play for play in plays if play.number is not None}

    def put_names_right(self) -> None:
        """Call everybody by their right names in all plays, once all corrections of names have happened."""
        self._replay(with_names(self.plays, self._persons, self._sat))

    def seated_at(self, ruled: Ruled) -> Seating:
        """Return who sat at the table at the hand of a ruling, or when it was made, by their right names."""
        if play := self.numbered(ruled.hand):
            return play.seating
        for place, each in enumerate(self.events):
            if (each.number == ruled.hand) if ruled.hand else (each.ruled and each.ruled.number == ruled.root):
                return self._persons.seating([since for since in self._sat if since.events <= place][-1].seated)
        return self.seating

    def seated_for(self, play: Play) -> Seating:
        """Return who sat at the table at a play; a penalty by a ruling belongs to the time of its hand."""
        return self.seated_at(play.event.ruled) if play.event.ruled else play.seating

    def has_left(self, name: str) -> bool:
        """Tell whether somebody of exactly this name has left the table."""
        return bool(self._persons.gone(name))

    def knows(self, name: str, but: str) -> bool:
        """Tell whether somebody sat at the table who is called so, however it is spelt, and not exactly ``but``."""
        return bool(self._persons.called(name) - self._persons.named(but))

    def played_as(self, name: str, player: str) -> int | None:
        """Return the first hand of another person of this name than the player; None if there is none."""
        others = self._persons.called(name) - {self._persons.seated[player]}
        ends = [*(since.plays for since in self._sat[1:]), len(self.plays)]
        hands = (
            play.number
            for since, end in zip(self._sat, ends, strict=True)
            if not others.isdisjoint(since.seated.values())
            for play in self.plays[since.plays : end]
            if play.number
        )
        return next(hands, None)

    def for_others(self) -> Self:
        """Return a match in which nobody is us, as either side may read it."""
        seen = copy(self)
        seen._replay([play._replace(seating=play.seating._replace(us=None)) for play in self.plays])  # noqa: SLF001
        seen.seating = self.seating._replace(us=None)
        return seen

    def as_at(self, hand: Play) -> Self:
        """Return a match with the seating and the options of a hand, for a line about it."""
        seen = copy(self)
        seen.seating = hand.seating
        seen.state = self.game.match.with_options(self.state, hand.after.options)
        return seen

    @property
    def agreed(self) -> set[str]:
        """The options that the table has spoken about, when the match began or later."""
        changed = {
            option for each in self.events if isinstance(each.entry.act, acts.Rule) for option in each.entry.act.choices
        }
        return changed | set(self.opening.agreed or ())

    @property
    def status(self) -> str:
        """One of open, won, drawn, finished, abandoned.

        A match that was closed is finished, whoever is called the winner; if a correction lets somebody win by the
        score before, it is won.
        """
        if self.state.over:
            return "won" if self.state.winner else "drawn"
        if self.closed:
            return "abandoned" if self.closed.abandoned else "finished"
        return "open"

    @property
    def winner(self) -> str | None:
        """Who has won the match: by the score, or if it was closed before its end, whom the table calls the winner."""
        if self.state.over or self.closed is None:
            return self.state.winner
        return self.closed.won

    def has_won(self, side: str) -> bool:
        """Tell whether a side has won the match, alone or with others."""
        return side in (self.winner or "").split(SHARED)

    @property
    def because(self) -> str | None:
        """Why the winner has won, if not by the score."""
        return None if self.state.over or self.closed is None else self.closed.because

    @property
    def set_aside(self) -> bool:
        """Whether lists leave the match out: it is hidden, or was abandoned before anything in it counted."""
        return self.hidden or (self.status == "abandoned" and not self.plays)

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the sides and seats of this match in sentences."""
        return self.game.seating.names(self.seating)

    def happen(self, each: Event, check: Check | None = None) -> None:
        """Let an event happen. Raises Refused if it cannot, or if ``check`` refuses its outcome."""
        if not each.void:
            state, score = apply_event(self.game, self.state, each)
            if check:
                check(each, state, score)
            if score:
                play = Play(each, self.seating, score, state)
                self.plays.append(play)
                if each.number:
                    self._by_number[each.number] = play
                    self.hand_count, self._last_hand = self.hand_count + 1, each.number
            elif each.number:
                self.fallen.append(each.number)
            else:
                self._note(each)
            self.state = state
            paper = each.paper
            if paper and self.plays and self.agrees(paper, state.totals):
                self._proved = max(self._proved, self._last_hand)
        self.events.append(each)
        if each.number:
            self.last_number = max(self.last_number, each.number)

    def _note(self, each: Event) -> None:
        """Note an event that moves no score."""
        act = each.entry.act
        if isinstance(act, acts.Finish):
            self._close(each.entry.at, act)
        elif isinstance(act, acts.Hide):
            self.hidden = act.hidden
        elif isinstance(act, (acts.Rename, acts.Substitute)):
            self._change_name(act)

    def _close(self, at: str, act: acts.Finish) -> None:
        """Close the match. Raises Malformed if the winner is no side, has no reason, or the match was given up."""
        if act.won is not None and act.won not in self.seating.sides:
            refuse([malformed("side-unknown", found=act.won, choices=tuple(self.seating.sides))])
        if (act.won is None) != (act.because is None) or (act.won is not None and act.abandoned):
            refuse([malformed("finish-won")])
        self.closed = Closed(at, act.abandoned, act.won, act.because)

    def _change_name(self, act: acts.Rename | acts.Substitute) -> None:
        """Call a player otherwise from now on; a corrected name is put right in earlier plays too."""
        players = self.seating.players
        left = isinstance(act, acts.Rename) and act.left
        if not self.has_left(act.player) if left else act.player not in players:
            raise Malformed([malformed("dealer-unknown", found=act.player, choices=tuple(players))])
        self._persons.take(act)
        if isinstance(act, acts.Substitute):
            self._sat.append(Since(len(self.events), len(self.plays), self._persons.seated))
        self.seating = self.seating.called(act.seated)

    def papers(self) -> list[tuple[int, bool]]:
        """List the papers so far: after which hand, and whether each agrees with the totals now."""
        papers = self._papers()  # signatures are told apart
        return [(number, agrees) for each, number, agrees in papers if not isinstance(each.entry.act, acts.Sign)]

    def disputed(self) -> set[int]:
        """List the events, by their place in the chain, that stand although the match or the paper says otherwise."""
        found = {each.seq for each, _, agrees in self._papers() if not agrees}
        return found | {play.seq for play in self.plays if play.score.remarks}

    def _papers(self) -> Iterator[tuple[Event, int, bool]]:
        after = {play.seq: play for play in self.plays}
        totals: Points | None = None
        number = 0
        for each in self.events:
            if play := after.get(each.seq):
                totals, number = play.after.totals, play.number or number
            if each.paper and totals is not None and not each.void:
                yield each, number, self.agrees(each.paper, totals)

    def agrees(self, paper: Points, totals: Points) -> bool:
        """Tell whether a paper says the totals, or their difference if the game's tables keep that alone."""
        if dict(paper) == dict(totals):
            return True
        if not self.game.by_difference or all(paper.values()):
            return False
        first, second = self.seating.sides
        return paper[first] - paper[second] == totals[first] - totals[second]

    def signatures(self) -> list[tuple[Event, acts.Sign, bool]]:
        """List who has agreed with the result, and whether it is still what was signed."""
        signed = [(each, each.entry.act) for each in self.events]
        return [(each, act, self._is_result(act.paper)) for each, act in signed if isinstance(act, acts.Sign)]

    def in_order(self, points: Points) -> Points:
        """Return points in the order of the sides on the board; entries keep them in the order of the letters."""
        return {side: points[side] for side in self.seating.sides if side in points}

    def to_sign_again(self, signed: Iterable[acts.Sign]) -> list[acts.Sign]:
        """List the last signature of each signer, if the result has changed since."""
        last = {act.by: act for act in signed}
        return [act for act in last.values() if not self._is_result(act.paper)]

    def _is_result(self, paper: Points) -> bool:
        return self.status != "open" and self.agrees(paper, self.state.totals)

    # --- what cannot be any more --------------------------------------------------------------------------

    def check_rule(self, rule: acts.Rule) -> None:
        """Refuse a rule that the match has passed, such as a target already reached. Raises Illegal."""
        option, best = self.game.target_option, max(self.state.totals.values())
        if rule.as_is:
            return
        if option and option in rule.choices and int(rule.choices[option]) <= best:
            refuse([illegal("target-reached", option, target=rule.choices[option], best=best)])
        self.game.check_options(self.state, decode(self.game.options, {**encode(self.state.options), **rule.choices}))

    def check_signature(self, act: acts.Sign) -> None:
        """Refuse a signature in an open match, under another result, or of somebody unknown. Raises Refused.

        If the result has changed since, the same signer can sign again.
        """
        known = (*self.seating.players, *self.seating.sides)
        refuse([] if act.by in known else [malformed("dealer-unknown", found=act.by, choices=known)])
        refuse([illegal("sign-open")] if self.status == "open" else [])
        self.check_paper(act.paper, self.state.totals)

    def check_paper(self, paper: Points, totals: Points) -> None:
        """Hold what the paper says against the totals. Raises Illegal if they differ."""
        if self.agrees(paper, totals):
            return
        first = 1 + self._proved
        derived: object = " : ".join(figure(totals[side]) for side in self.seating.sides)
        said: object = " : ".join(figure(paper[side]) for side in self.seating.sides)
        if self.game.by_difference and not all(paper.values()):
            said = self._ahead(paper)
            derived = Message("lead-in-totals", {"lead": self._ahead(totals), "totals": derived})
        if len(paper) == 2 and self.agrees(dict(zip(paper, [*paper.values()][::-1], strict=True)), totals):
            refuse([illegal("check-swapped", "paper", paper=said, derived=derived)])
        since = first > self.last_number and totals == self.state.totals  # not the totals after a new hand
        code = "check-differs-since" if since else "check-differs"
        refuse([illegal(code, "paper", paper=said, derived=derived, first=first, unit=self.game.unit)])

    def _ahead(self, totals: Points) -> Message:
        """Say which of two sides is ahead, and by how much."""
        first, second = sorted(self.seating.sides, key=lambda side: -totals[side])
        n = totals[first] - totals[second]
        return Message("lead", {"side": self.seating.side_name(first), "n": n}) if n else Message("lead-none")
