"""The raises of a hand: who may raise, and whether play is locked; the raises of a record judged.

Source: Baloot, "Double, Triple, Quadruple and Gahwa"; articles ``baloot.raise.*``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.baloot.facts.checks import lockable, never_locked, never_raised
from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.games.baloot.options import LockDefault, Options
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.seats import SEATS, SIDE

RAISES = DOUBLE, TRIPLE, QUADRUPLE, GAHWA = LEVELS[1:]
LOCKS = LOCKED, OPEN = ("locked", "open")
_LOCK_DEFAULT: Mapping[LockDefault, bool | None] = {"ask": None, "locked": True, "open": False}


class Raise(NamedTuple):
    """Something said in raising: one of :data:`RAISES`, maybe with one of :data:`LOCKS`."""

    seat: str
    word: str
    lock: str | None = None


class Level(NamedTuple):
    """What the raises come to: ``locked`` is None if nobody said it and the table has no custom."""

    level: str = LEVELS[0]
    locked: bool | None = False
    doubled_by: str | None = None


class Raises(NamedTuple):
    """The raises of one hand as they stand.

    ``declarers`` are the seats that can be the declarer, by all that is known. ``scores`` stood before the hand, by
    side; without them the double of Sun is not judged. ``led`` says that a card has been led.
    """

    contract: str
    options: Options
    declarers: tuple[str, ...] = SEATS
    scores: Mapping[str, int] | None = None
    led: bool = False
    level: str = LEVELS[0]
    doubled_by: str | None = None
    lock: str | None = None

    @classmethod
    def begin(
        cls, contract: str, declarer: str | None, options: Options, scores: Mapping[str, int] | None = None
    ) -> "Raises":
        """Begin unraised. ``declarer`` is a seat, or a side if only that is known, or None.

        The raises themselves then tell more: who is doubled is of the other side, and who says triple is the declarer.
        """
        declarers = SEATS if declarer is None else tuple(declarer)
        return cls(contract, options, declarers, scores)

    # --- the machine -----------------------------------------------------------------------------------

    def legal(self) -> dict[str, tuple[str, ...]]:
        """List by seat the raises that may be said now; :meth:`locks` lists what may be said with them."""
        answers = RAISES[LEVELS.index(self.level) :][:1]
        return {seat: answers for seat in SEATS if any(self.fault(seat, word) is None for word in answers)}

    def locks(self, word: str) -> tuple[str, ...]:
        """List the words that may go with a raise: locked or open, or only open, which is always right."""
        return LOCKS if self.contract == "hokum" and word in lockable(self.options) else (OPEN,)

    def fault(self, seat: str, word: str, lock: str | None = None) -> Problem | None:
        """Return why a raise is not legal, None if it is."""
        said: dict[str, Any] = {"seat": seat, "level": word}
        if self.led:
            return illegal("raise-late", **said)
        if never := never_raised(self.contract, word, self.options, self.scores, SIDE[seat]):
            return never
        reached, wanted = LEVELS.index(self.level), LEVELS.index(word)
        if word == DOUBLE and all(SIDE[seat] == SIDE[other] for other in self.declarers):
            return illegal("doubler-side", doubler=seat, **said)
        if wanted <= reached:
            return illegal("double-again" if word == DOUBLE else "raise-again", doubler=self.doubled_by, **said)
        if wanted > reached + 1:
            return illegal("raise-skips", needs=LEVELS[wanted - 1], **said)
        if word == QUADRUPLE and seat != self.doubled_by:
            return illegal("quadruple-doubler", who=[self.doubled_by], **said)
        if word in (TRIPLE, GAHWA) and seat not in self.declarers:
            return illegal("raise-declarer", who=list(self.declarers), **said)
        return never_locked(self.contract, word, self.options) if lock == LOCKED else None

    def after(self, seat: str, word: str, lock: str | None = None) -> "Raises":
        """Return the raises after one more that is known to be legal."""
        raised = self._replace(level=word, lock=lock)
        if word == DOUBLE:
            opponents = tuple(other for other in self.declarers if SIDE[other] != SIDE[seat])
            return raised._replace(doubled_by=seat, declarers=opponents)
        return raised if word == QUADRUPLE else raised._replace(declarers=(seat,))

    # --- what stands -----------------------------------------------------------------------------------

    def answer(self) -> Level:
        """Return the level, and whether play is locked: the raise that stands decides (``baloot.raise.locked``)."""
        if self.contract == "sun" or self.level not in lockable(self.options):
            return Level(self.level, False, self.doubled_by)
        locked = self.lock == LOCKED if self.lock else _LOCK_DEFAULT[self.options.lock_default]
        return Level(self.level, locked, self.doubled_by)


# --- the raises of a record -------------------------------------------------------------------------------


def judge_raises(raises: Sequence[Raise], state: Raises) -> tuple[list[Finding], Raises]:
    """Judge raises from a state of them. Return the findings and the state after them.

    An illegal raise does not stand, nor does an answer to it. If only the word locked is wrong, the
    raise stands without it. A record does not tell when the first card was led; that every raise came before it is not
    judged.
    """
    findings: list[Finding] = []
    for number, said in enumerate(raises):
        fault = state.fault(*said)
        if fault is None:
            state = state.after(*said)
            continue
        legal = state.legal().get(said.seat, ())
        if state.fault(said.seat, said.word) is None:
            legal = (said.word, *(f"{said.word} {lock}" for lock in state.locks(said.word)))
            state = state.after(said.seat, said.word)
        findings.append(Finding.of(fault, "raises", number, legal, seat=said.seat))
    return findings, state
