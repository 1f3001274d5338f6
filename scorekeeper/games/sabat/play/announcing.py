"""The stakes of a hand of Sab'at al-Deemin: double, treble (articles ``sabat.stakes.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.messages import Message
from scorekeeper.seats import SEATS, SIDE


class Stakes(NamedTuple):
    """The announcements so far: ``level`` are the stakes, ``doublers`` the seats that doubled."""

    level: str = "single"
    doublers: tuple[str, ...] = ()

    def legal(self) -> Mapping[str, tuple[str, ...]]:
        """List by seat the announcements that still change the stakes; seats with none are left out."""
        if self.level == "single":
            return dict.fromkeys(SEATS, ("double",))
        if self.level == "double":
            return {seat: ("treble",) for seat in SEATS if self._faces_a_double(seat)}
        return {}

    def after(self, by: str, word: str) -> "Stakes":
        """Return the stakes after an announcement that may be made."""
        if word == "treble":
            return self._replace(level="treble")
        level = "double" if self.level == "single" else self.level
        return Stakes(level, (*self.doublers, by))

    def fault(self, by: str, word: str) -> Message | None:
        """Return why an announcement may not be made; a double never is a fault, it may only add nothing."""
        if word == "double" or self._faces_a_double(by):
            return None
        if not self.doublers:
            return Message("treble-no-double", {"by": by})
        return Message("treble-own-double", {"by": by, "first": self.doublers[0]})

    def _faces_a_double(self, seat: str) -> bool:
        return any(SIDE[doubler] != SIDE[seat] for doubler in self.doublers)
