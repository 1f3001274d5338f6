"""The Baloot, King and Queen of trumps in one hand: when it was rightly said, and whether it scores.

Source: Baloot, "Projects and Baloot", Baloot; articles ``baloot.baloot.*``.
"""

from collections.abc import Callable, Sequence

from scorekeeper.cards import SUIT_NAMES
from scorekeeper.game import Infraction
from scorekeeper.games.baloot.play.projects.declaring import Cards, Record, Say
from scorekeeper.games.baloot.play.projects.holding import ROYALS, Project, bars_baloot, contains_baloot, projects_in
from scorekeeper.seats import SEATS

WORD = "baloot"


class Royals:
    """Judges the Baloot of one hand.

    ``accepted`` are the projects rightly shown, by seat; ``settled`` says that there will be no others.
    """

    def __init__(self, record: Record, cards: Cards, accepted: Sequence[tuple[str, Project]], *, settled: bool) -> None:
        self._record = record
        self._cards = cards
        self._accepted = accepted
        self._settled = settled
        self._trump = (record.trump if record.contract == "hokum" else None) or ""
        self._mask = ROYALS.get(self._trump, 0)
        self._played = self._first_plays()
        self._second = self._second_plays()
        self._in_time: set[str] = set()
        self._untold: set[str] = set()  # said it, and the plays do not reach so far as to tell whether in time

    def infractions(self, says: Sequence[Say]) -> list[Infraction]:
        """Judge every Baloot said."""
        found = []
        for number, say in enumerate(says):
            if say.word == WORD:
                problem = self._judge(say)
                found += [Infraction(problem[0], f"says[{number}]", {"by": say.seat, **problem[1]})] if problem else []
        return found

    def scores(self, says: Sequence[Say] | None, notes: list[Infraction]) -> tuple[str | None, bool]:
        """Give who scores the Baloot, and whether that is known. To be asked after :meth:`rulings`."""
        if self._record.contract == "sun":
            return None, True
        if not self._mask:
            return None, False
        holder = next((seat for seat in SEATS if self._mask & ~self._cards.known[seat] == 0), None)
        if holder is None:
            return None, self._nobody_can(says)
        return self._score_of(holder, says, notes)

    # --- what was said --------------------------------------------------------------------------------

    def _judge(self, say: Say) -> tuple[str, dict[str, object]] | None:
        seat, trick = say.seat, say.trick
        if self._record.contract == "sun":
            return "baloot-said-sun", {}
        if not self._mask:
            return None
        if self._missing(seat):
            return "baloot-said-not-held", {"suit": SUIT_NAMES[self._trump]}
        if self._barred(seat):
            return "baloot-said-barred", {}
        if self._within(seat):
            choice = self._record.options["baloot-in-project"]
            if choice != "must-say":
                return ("baloot-said-silent", {}) if choice == "silent" else None
        return self._judge_time(seat, trick)

    def _judge_time(self, seat: str, trick: int) -> tuple[str, dict[str, object]] | None:
        """Hold Baloot to the trick of the second of its cards (``baloot.baloot.said``)."""
        if seat in self._second:
            second = self._second[seat] // 4 + 1
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
        """Give for each of the two cards that has been played its place among the plays, and who played it."""
        found: dict[int, tuple[int, str]] = {}
        pair = [card for card in range(32) if self._mask >> card & 1]
        for place, (seat, card) in enumerate(self._record.plays or ()):
            if card in pair:
                found.setdefault(card, (place, seat))
        return found

    def _second_plays(self) -> dict[str, int]:
        """Give for the seat that has played both cards the place of the second among the plays."""
        seats = {seat for _, seat in self._played.values()}
        return {seats.pop(): max(self._played.values())[0]} if len(self._played) == 2 and len(seats) == 1 else {}

    def _played_in(self, seat: str, trick: int) -> bool:
        plays = self._record.plays or ()
        return any(player == seat for player, _ in plays[4 * trick - 4 :])

    # --- what scores ----------------------------------------------------------------------------------

    def _score_of(self, holder: str, says: Sequence[Say] | None, notes: list[Infraction]) -> tuple[str | None, bool]:
        if self._barred(holder):
            return None, True
        must_say = self._record.options["baloot-in-project"] == "must-say"
        if self._within(holder) and not must_say:
            return holder, True
        if holder in self._in_time:
            return (holder, True) if self._settled or not self._may_show(holder, bars_baloot) else (None, False)
        if says is None or holder in self._untold:
            return None, False
        if not self._settled and not must_say and self._may_show(holder, contains_baloot):
            return None, False
        if holder in self._second:
            place = self._second[holder]
            notes.append(Infraction("baloot-not-said", f"plays[{place}]", {"by": holder, "n": place // 4 + 1}))
            return None, True
        return None, self._record.over(8)

    def _nobody_can(self, says: Sequence[Say] | None) -> bool:
        """Tell, where no seat is known to hold both, whether it is known that nobody scores them."""
        if all(self._missing(seat) for seat in SEATS):
            return True
        unsaid = says is not None and not any(say.word == WORD for say in says)
        return unsaid and self._settled and self._record.over(8)

    def _missing(self, seat: str) -> bool:
        """Whether the seat cannot have held both."""
        return bool(self._cards.missing(seat, self._mask))

    def _barred(self, seat: str) -> bool:
        return any(owner == seat and bars_baloot(project, self._trump) for owner, project in self._accepted)

    def _within(self, seat: str) -> bool:
        return any(owner == seat and contains_baloot(project, self._trump) for owner, project in self._accepted)

    def _may_show(self, seat: str, matters: Callable[[Project, str], bool]) -> bool:
        """Whether the seat may yet show a project that matters to the Baloot."""
        hand = self._cards.hand(seat)
        return hand is None or any(matters(project, self._trump) for project in projects_in(hand, "hokum"))
