"""The Baloot, King and Queen of trumps in one hand: when it was rightly said, and whether it scores.

Source: Baloot, "Projects and Baloot", Baloot; articles ``baloot.baloot.*``.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.baloot.facts.possible import HAND, TRICK
from scorekeeper.games.baloot.facts.projects import ROYALS, Project, bars_baloot
from scorekeeper.games.baloot.play.findings import Finding, Say, named
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.holding import contains_baloot, projects_in
from scorekeeper.seats import SEATS

BALOOT = "baloot"
_ROYAL_CARDS = {0: (), **{royals: (royals.bit_length() - 1, royals.bit_length() - 2) for royals in ROYALS.values()}}
"""King and Queen as numbers, by their mask: neighbours in a suit. There are none if no suit is trumps."""


class BalootCall:
    """The Baloot of one hand, judged.

    ``accepted`` are the projects rightly shown, by seat; ``all_shown`` says that there will be no others. ``findings``
    are the faults, ``notes`` losses without a fault. ``owner`` scores the Baloot, None for nobody; it counts only if it
    is ``known``.
    """

    def __init__(
        self,
        deal: Deal,
        holdings: Holdings,
        accepted: Sequence[tuple[str, Project]],
        says: Sequence[Say],
        all_shown: bool,
    ) -> None:
        self._deal, self._holdings, self._accepted, self._all_shown = deal, holdings, accepted, all_shown
        self._said = BALOOT in [say.word for say in says]
        self._trump = deal.trump if deal.contract == "hokum" else None
        self._cards = royals = ROYALS[self._trump] if self._trump else 0
        holders = [seat for seat, hand in holdings.known.items() if not royals & ~hand] if royals else []
        self._holder = holders[0] if holders else None
        self._both_played = False
        self._second: dict[str, int] = {}  # for the seat that has played both, the place of the second among the plays
        if self._said or holders:
            self._look_for_plays()
        self._in_time: set[str] = set()
        self._untold: set[str] = set()  # said it, and the plays do not reach so far as to tell whether in time
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        for number, say in enumerate(says) if self._said else ():
            if say.word == BALOOT and (fault := self._fault(say)):
                self.findings.append(Finding.of(fault, "says", number, by=say.seat))
        self.owner, self.known = self._score()

    def _look_for_plays(self) -> None:
        """Find who has played King and Queen, and when."""
        plays = self._deal.plays or ()
        cards = [*map(itemgetter(1), plays)]
        first = [cards.index(card) for card in _ROYAL_CARDS[self._cards] if card in cards]
        seats = {plays[place][0] for place in first}
        self._both_played = len(first) == 2
        if self._both_played and len(seats) == 1:
            self._second = {seats.pop(): max(first)}

    # --- what was said --------------------------------------------------------------------------------

    def _fault(self, say: Say) -> Problem | None:
        """Return why this player could not say Baloot now, None if it was right."""
        seat = say.seat
        if self._deal.contract == "sun":
            return illegal("baloot-said-sun")
        if self._trump is None:
            return None
        if self._holdings.missing(seat, self._cards):
            return illegal("baloot-said-not-held", suit=named(self._trump))
        if self._shows(seat, bars_baloot):
            return illegal("baloot-said-barred")
        choice = self._deal.options.baloot_in_project
        if choice != "must-say" and self._shows(seat, contains_baloot):
            return illegal("baloot-said-silent") if choice == "silent" else None
        return self._time_fault(seat, say.trick)

    def _time_fault(self, seat: str, trick: int) -> Problem | None:
        """Hold Baloot to the trick of the second of its cards (``baloot.baloot.said``)."""
        if seat in self._second:
            second = self._second[seat] // TRICK + 1
            if trick != second:
                return illegal("baloot-said-early" if trick < second else "baloot-said-late", trick=trick, n=second)
            if seat in self._in_time:
                return illegal("baloot-said-twice", trick=trick)
            self._in_time.add(seat)
        elif not self._both_played and any(by == seat for by, _ in (self._deal.plays or ())[TRICK * (trick - 1) :]):
            return illegal("baloot-said-early", trick=trick)
        else:
            (self._in_time if self._deal.ended else self._untold).add(seat)
        return None

    # --- what scores ----------------------------------------------------------------------------------

    def _score(self) -> tuple[str | None, bool]:
        """Return who scores the Baloot, and whether that is known."""
        if self._trump is None:
            return None, self._deal.contract == "sun"
        holder = self._holder
        if holder is None and self._holdings.all_known:
            return None, True
        if holder is None and self._deal.ended and len(self._in_time) == 1:
            (holder,) = self._in_time
        if holder is None:
            unsaid = not self._said and self._all_shown and self._deal.over(HAND)
            return None, unsaid or all(self._holdings.missing(seat, self._cards) for seat in SEATS)
        if self._shows(holder, bars_baloot):
            return None, True
        must_say = self._deal.options.baloot_in_project == "must-say"
        if self._shows(holder, contains_baloot) and not must_say:
            return holder, True
        if holder in self._in_time:
            return (holder, True) if self._all_shown or not self._may_show(holder, bars_baloot) else (None, False)
        if holder in self._untold or (not (self._all_shown or must_say) and self._may_show(holder, contains_baloot)):
            return None, False
        if holder in self._second:
            place = self._second[holder]
            self.notes.append(Finding("baloot-not-said", "plays", place, {"by": holder, "n": place // TRICK + 1}))
            return None, True
        return None, self._deal.over(HAND)

    def _shows(self, seat: str, matters: Callable[[Project, int], bool]) -> bool:
        """Tell whether the seat has shown a project that matters to the Baloot."""
        return any(owner == seat and matters(project, self._cards) for owner, project in self._accepted)

    def _may_show(self, seat: str, matters: Callable[[Project, int], bool]) -> bool:
        """Tell whether the seat may yet show a project that matters to the Baloot."""
        hand = self._holdings.hand(seat)
        return hand is None or any(matters(project, self._cards) for project in projects_in(hand, "hokum"))
