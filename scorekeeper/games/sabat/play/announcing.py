"""What a hand of Sab'at al-Deemin is played for: double, treble (articles ``sabat.stakes.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem
from scorekeeper.messages import Message
from scorekeeper.seats import SEATS, SIDE


class Stakes(NamedTuple):
    """The announcements so far: ``level`` is what the hand is played for, ``doublers`` the seats that doubled."""

    level: str = "single"
    doublers: tuple[str, ...] = ()

    def legal(self) -> Mapping[str, tuple[str, ...]]:
        """List by seat what can be announced that still changes the stakes; seats with nothing are left out."""
        if self.level == "single":
            return dict.fromkeys(SEATS, ("double",))
        if self.level == "double":
            return {seat: ("treble",) for seat in SEATS if self._faces_a_double(seat)}
        return {}

    def can(self, by: str, word: str) -> bool:
        """Tell whether an announcement may be made."""
        return self.fault(by, word) is None

    def verify(self, by: str, word: str) -> None:
        """Refuse an announcement that may not be made. Raises Illegal."""
        if fault := self.fault(by, word):
            raise Illegal([Problem(Illegal, fault.code, params=fault.params)])

    def do(self, by: str, word: str) -> "Stakes":
        """Announce "double" or "treble", and return the stakes as they then stand. Raises Illegal."""
        self.verify(by, word)
        return self.after(by, word)

    def after(self, by: str, word: str) -> "Stakes":
        """Return the stakes after an announcement that may be made."""
        if word == "treble":
            return self._replace(level="treble")
        level = "double" if self.level == "single" else self.level
        return Stakes(level, (*self.doublers, by))

    def idle(self, by: str, word: str) -> bool:
        """Tell whether an announcement may be made and adds nothing (``sabat.stakes.once``)."""
        return word not in self.legal().get(by, ()) and self.can(by, word)

    def fault(self, by: str, word: str) -> Message | None:
        """Return why an announcement may not be made; a double never is a fault, it may only add nothing."""
        if word == "double" or self._faces_a_double(by):
            return None
        if not self.doublers:
            return Message("treble-no-double", {"by": by})
        return Message("treble-own-double", {"by": by, "first": self.doublers[0]})

    def _faces_a_double(self, seat: str) -> bool:
        return any(SIDE[doubler] != SIDE[seat] for doubler in self.doublers)
