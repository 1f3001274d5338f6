"""Double, triple, quadruple and gahwa: who may raise, and whether play is locked.

Source: Baloot, "Double, Triple, Quadruple and Gahwa"; articles ``baloot.raise.*``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, Refused, illegal, refuse, unclear
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Infraction, Options
from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.seats import SEATS, SIDE

RAISES = LEVELS[1:]
LOCKS = ("locked", "open")
LOCKABLE = ("double", "quadruple")
"""Only with these is locked or open said, and only in Hokum."""

_WORDS = (SEATS, RAISES, LOCKS)
_HUNDRED = 100


class Level(NamedTuple):
    """What the raises come to: ``locked`` is None where nobody said it and the table has no custom.

    ``question`` is then the one that decides, else None. The score does not need the answer, the play does.
    """

    level: str
    locked: bool | None
    doubled_by: str | None
    question: Problem | None


class Raises:
    """The raises of one hand, a state machine: :meth:`legal` lists, :meth:`verify` refuses, :meth:`do` moves on.

    ``declarer`` is the seat that took the exposed card; where only the side, or nothing, is known, the raises
    themselves tell more: who is doubled is of the other side, and who says triple is the declarer. ``scores`` stood
    before the hand, by side; without them the double of Sun is not judged. ``led`` says that a card has been led.
    """

    def __init__(
        self,
        contract: str,
        declarer: str | None,
        scores: Mapping[str, int] | None,
        options: Options,
        *,
        led: bool = False,
    ) -> None:
        self.contract = contract
        self.options = options
        self.level = LEVELS[0]
        self.doubled_by: str | None = None
        # Who can be the declarer, by all that is known; a side is named by the letters of its seats.
        self._declarers = tuple(seat for seat in SEATS if declarer is None or seat in declarer)
        self._scores = scores
        self._led = led
        self._lock: str | None = None

    # --- what may be said ------------------------------------------------------------------------------

    def legal(self) -> dict[str, tuple[str, ...]]:
        """List by seat the raises that may be said now; :meth:`locks` lists what may be said with them."""
        next_raise = self._next()
        return dict.fromkeys(self._speakers(next_raise), (next_raise,)) if next_raise else {}

    def locks(self, word: str) -> tuple[str, ...]:
        """List what may be said with a raise: locked or open, or only that it is open, as it always is."""
        return LOCKS if self.contract == "hokum" and word in LOCKABLE else ("open",)

    def _next(self) -> str | None:
        """Give the raise that may be said now, if any."""
        reached = LEVELS.index(self.level)
        if self._led or reached == len(RAISES) or self._why_never(RAISES[reached]):
            return None
        return RAISES[reached]

    def _speakers(self, word: str) -> tuple[str, ...]:
        """List those who may say the next raise."""
        if word == "double":
            sides = {SIDE[other] for other in self._declarers}
            return tuple([seat for seat in SEATS if sides - {SIDE[seat]}])
        if word == "quadruple" and self.doubled_by:
            return (self.doubled_by,)
        return self._declarers

    # --- moving on -------------------------------------------------------------------------------------

    def verify(self, seat: str, word: str, lock: str | None = None) -> None:
        """Check a raise. Raises Illegal with the reason, Malformed for what is no seat, raise or lock."""
        refuse(_word_problems("raise", (seat, word) if lock is None else (seat, word, lock)))
        if fault := self.fault(seat, word, lock):
            refuse([fault])

    def can(self, seat: str, word: str, lock: str | None = None) -> bool:
        """Tell whether a raise is legal."""
        try:
            self.verify(seat, word, lock)
        except Refused:
            return False
        return True

    def do(self, seat: str, word: str, lock: str | None = None) -> None:
        """Raise. Raises Illegal or Malformed, and changes nothing, if it is not legal."""
        self.verify(seat, word, lock)
        self.attempt(seat, word, lock)

    def attempt(self, seat: str, word: str, lock: str | None = None) -> Problem | None:
        """Raise if it is legal, else give the reason and change nothing."""
        if fault := self.fault(seat, word, lock):
            return fault
        self.level = word
        self._lock = lock
        if word == "double":
            self.doubled_by = seat
            self._declarers = tuple(other for other in self._declarers if SIDE[other] != SIDE[seat])
        elif word != "quadruple":
            self._declarers = (seat,)
        return None

    # --- why not ---------------------------------------------------------------------------------------

    def fault(self, seat: str, word: str, lock: str | None = None) -> Problem | None:
        """Say why a raise is not legal, None if it is."""
        if word != self._next() or seat not in self._speakers(word):
            return self._raise_fault(seat, word)
        if lock and lock not in self.locks(word):
            return illegal("locked-sun" if self.contract == "sun" else "locked-level", level=word)
        return None

    def _raise_fault(self, seat: str, word: str) -> Problem:
        said: dict[str, Any] = {"seat": seat, "level": word}
        if self._led:
            return illegal("raise-late", **said)
        if never := self._why_never(word):
            return never
        reached, wanted = LEVELS.index(self.level), LEVELS.index(word)
        if word == "double" and all(SIDE[seat] == SIDE[other] for other in self._declarers):
            return illegal("doubler-side", doubler=seat, **said)
        if wanted <= reached:
            code = "double-again" if word == "double" else "raise-again"
            return illegal(code, doubler=self.doubled_by, **said)
        if wanted > reached + 1:
            return illegal("raise-skips", needs=LEVELS[wanted - 1], **said)
        code = "quadruple-doubler" if word == "quadruple" else "raise-declarer"
        return illegal(code, who=list(self._speakers(word)), **said)

    def _why_never(self, word: str) -> Problem | None:
        """Say why nobody can say a raise in this hand, whoever and whenever (``baloot.raise.off``, ``.sun*``)."""
        if self.options["doubling"] == "off":
            return illegal("doubling-off", level=word)
        if self.contract == "hokum":
            return None
        if word != "double":
            return illegal("raise-sun", level=word)
        if self.options["sun-double"] == "never":
            return illegal("sun-double-never")
        if self.options["sun-double"] == "always" or not self._scores:
            return None
        ns, ew = self._scores["NS"], self._scores["EW"]
        return None if min(ns, ew) < _HUNDRED < max(ns, ew) else illegal("sun-double-scores", ns=ns, ew=ew)

    # --- what stands -----------------------------------------------------------------------------------

    def answer(self) -> Level:
        """Give the level, and whether play is locked: the raise that stands decides (``baloot.raise.locked``)."""
        if self.contract == "sun" or self.level not in LOCKABLE:
            return Level(self.level, False, self.doubled_by, None)
        said = self._lock or self.options["lock-default"]
        if said in LOCKS:
            return Level(self.level, said == "locked", self.doubled_by, None)
        question = unclear("lock-missing", "locked", seat=self.doubled_by, level=self.level)
        return Level(self.level, None, self.doubled_by, question)


# --- a record ---------------------------------------------------------------------------------------------


def judge_raises(
    raises: Sequence[Sequence[str]],
    contract: str,
    declarer: str | None,
    scores: Mapping[str, int] | None,
    options: Options,
) -> tuple[list[Infraction], Level]:
    """Judge the raises of a record, [[seat, raise, lock?], …], in order. Raises Malformed for another form.

    An illegal raise is ruled upon and does not stand, and what answers it answers nothing. Where only the word
    locked is wrong, the raise stands without it. When the first card was led is not in these lists; that every
    raise came before it is not judged.
    """
    if problems := raise_problems(raises):
        refuse(problems)
    state = Raises(contract, declarer, scores, options)
    infractions: list[Infraction] = []
    for number, (seat, word, *rest) in enumerate(raises):
        fault = state.attempt(seat, word, *rest)
        if fault is None:
            continue
        legal = state.legal().get(seat, ())
        if state.can(seat, word):
            legal = (word, *(f"{word} {lock}" for lock in state.locks(word)))
            state.attempt(seat, word)
        infractions.append(Infraction(fault.code, f"raises[{number}]", {"seat": seat, **fault.params}, legal))
    return infractions, state.answer()


def raise_problems(raises: Any) -> list[Problem]:
    """Say what is wrong with the form of a record's raises."""
    if not isinstance(raises, (list, tuple)):
        return [wrong_type("raises", 'a list of raises, such as [["E", "double", "locked"]]', raises)]
    problems: list[Problem] = []
    for number, said in enumerate(raises):
        field = f"raises[{number}]"
        if isinstance(said, (list, tuple)) and len(said) in (2, 3):
            problems += _word_problems(field, said)
        else:
            problems.append(wrong_type(field, '["E", "double"] or ["E", "double", "locked"]', said))
    return problems


def _word_problems(field: str, said: Sequence[Any]) -> list[Problem]:
    problems = []
    for word, choices in zip(said, _WORDS, strict=False):
        if not isinstance(word, str) or word not in choices:
            problems.append(wrong_choice(field, choices, word))
    return problems
