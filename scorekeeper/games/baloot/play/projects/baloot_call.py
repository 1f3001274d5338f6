"""The Baloot, King and Queen of trumps in one hand: when it was rightly said, and whether it scores.

Source: Baloot, "Projects and Baloot", Baloot; articles ``baloot.baloot.*``.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.games.baloot.facts.deals import HAND, ROYALS, TRICK, Project, bars_baloot
from scorekeeper.games.baloot.options import BalootInProject
from scorekeeper.games.baloot.play.findings import Finding, Say, named
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.holding import contains_baloot, projects_in
from scorekeeper.seats import SEATS

BALOOT = "baloot"
_Fault = tuple[str, Mapping[str, object]]


class BalootCall:
    """The Baloot of one hand, judged.

    ``accepted`` are the projects rightly shown, by seat; ``settled`` says that there will be no others. ``findings``
    are the faults, ``notes`` losses without a fault. ``owner`` scores the Baloot, None for nobody; that means something
    only where it is ``known``.
    """

    def __init__(
        self,
        deal: Deal,
        holdings: Holdings,
        accepted: Sequence[tuple[str, Project]],
        says: Sequence[Say],
        settled: bool,
    ) -> None:
        self._deal = deal
        self._holdings = holdings
        self._accepted = accepted
        self._said = any(say.word == BALOOT for say in says)
        self._settled = settled
        self._trump = deal.trump if deal.contract == "hokum" else None
        self._cards = ROYALS[self._trump] if self._trump else 0
        self._played = self._first_plays()
        self._second = self._second_plays()
        self._in_time: set[str] = set()
        self._untold: set[str] = set()  # said it, and the plays do not reach so far as to tell whether in time
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        for number, say in enumerate(says):
            if say.word == BALOOT and (fault := self._fault(say)):
                code, params = fault
                self.findings.append(Finding(code, "says", number, {"by": say.seat, **params}))
        self.owner, self.known = self._score()

    # --- what was said --------------------------------------------------------------------------------

    def _fault(self, say: Say) -> _Fault | None:
        """Return why this player could not say Baloot now, None if it was right."""
        seat = say.seat
        if self._deal.contract == "sun":
            return "baloot-said-sun", {}
        if self._trump is None:
            return None
        if self._missing(seat):
            return "baloot-said-not-held", {"suit": named(self._trump)}
        if self._shows(seat, bars_baloot):
            return "baloot-said-barred", {}
        choice = self._deal.options.baloot_in_project
        if choice is not BalootInProject.MUST_SAY and self._shows(seat, contains_baloot):
            return ("baloot-said-silent", {}) if choice is BalootInProject.SILENT else None
        return self._time_fault(seat, say.trick)

    def _time_fault(self, seat: str, trick: int) -> _Fault | None:
        """Hold Baloot to the trick of the second of its cards (``baloot.baloot.said``)."""
        if seat in self._second:
            second = self._second[seat] // TRICK + 1
            if trick != second:
                return ("baloot-said-early" if trick < second else "baloot-said-late"), {"trick": trick, "n": second}
            if seat in self._in_time:
                return "baloot-said-twice", {"trick": trick}
            self._in_time.add(seat)
        elif len(self._played) < 2 and self._played_in(seat, trick):
            return "baloot-said-early", {"trick": trick}
        else:
            self._untold.add(seat)
        return None

    def _first_plays(self) -> dict[int, tuple[int, str]]:
        """Return for each of the two cards that has been played its place among the plays, and who played it."""
        found: dict[int, tuple[int, str]] = {}
        for place, (seat, card) in enumerate(self._deal.plays or ()):
            if self._cards >> card & 1:
                found.setdefault(card, (place, seat))
        return found

    def _second_plays(self) -> dict[str, int]:
        """Return for the seat that has played both cards the place of the second among the plays."""
        seats = {seat for _, seat in self._played.values()}
        return {seats.pop(): max(self._played.values())[0]} if len(self._played) == 2 and len(seats) == 1 else {}

    def _played_in(self, seat: str, trick: int) -> bool:
        plays = self._deal.plays or ()
        return any(player == seat for player, _ in plays[TRICK * (trick - 1) :])

    # --- what scores ----------------------------------------------------------------------------------

    def _score(self) -> tuple[str | None, bool]:
        """Return who scores the Baloot, and whether that is known."""
        if self._trump is None:
            return None, self._deal.contract == "sun"
        holder = next((seat for seat in SEATS if self._cards & ~self._holdings.known[seat] == 0), None)
        if holder is None:
            return None, self._nobody_can()
        if self._shows(holder, bars_baloot):
            return None, True
        must_say = self._deal.options.baloot_in_project is BalootInProject.MUST_SAY
        if self._shows(holder, contains_baloot) and not must_say:
            return holder, True
        if holder in self._in_time:
            return (holder, True) if self._settled or not self._may_show(holder, bars_baloot) else (None, False)
        if holder in self._untold or (not (self._settled or must_say) and self._may_show(holder, contains_baloot)):
            return None, False
        if holder in self._second:
            place = self._second[holder]
            self.notes.append(Finding("baloot-not-said", "plays", place, {"by": holder, "n": place // TRICK + 1}))
            return None, True
        return None, self._deal.over(HAND)

    def _nobody_can(self) -> bool:
        """Tell, where no seat is known to hold both, whether it is known that nobody scores them."""
        if all(self._missing(seat) for seat in SEATS):
            return True
        return not self._said and self._settled and self._deal.over(HAND)

    def _missing(self, seat: str) -> bool:
        """Tell whether the seat cannot have held both."""
        return bool(self._holdings.missing(seat, self._cards))

    def _shows(self, seat: str, matters: Callable[[Project, int], bool]) -> bool:
        """Tell whether the seat has shown a project that matters to the Baloot."""
        return any(owner == seat and matters(project, self._cards) for owner, project in self._accepted)

    def _may_show(self, seat: str, matters: Callable[[Project, int], bool]) -> bool:
        """Tell whether the seat may yet show a project that matters to the Baloot."""
        hand = self._holdings.hand(seat)
        return hand is None or any(matters(project, self._cards) for project in projects_in(hand, "hokum"))
