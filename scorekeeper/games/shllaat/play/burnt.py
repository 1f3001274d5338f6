"""The burnt capture: missed captures, the claims that are still open, and sets that are declared burnt.

Articles ``shllaat.missed.*``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.play.captures import Fault, Unit, faults, written
from scorekeeper.games.shllaat.play.pool_and_piles import Located, PoolAndPiles


class Played(NamedTuple):
    """A card that was played, and the units it took.

    ``lies`` tells whether it lies in the pool. ``units`` are those it took, from the piles of ``robbed`` among others;
    ``burnt`` are the owners whose sets were declared burnt for it. ``passed`` are those who were passed over when its
    player began; they matter again if a claim goes on with the turn.
    """

    by: str
    card: str
    lies: bool
    units: tuple[Unit, ...] = ()
    robbed: frozenset[str] = frozenset()
    passed: tuple[str, ...] = ()
    burnt: frozenset[str] = frozenset()

    @property
    def lying(self) -> str | None:
        """The card itself, if it lies in the pool."""
        return self.card if self.lies else None

    def claims(self, table: PoolAndPiles, options: Options) -> list[str]:
        """List the claims that are still open, as a record writes it (``shllaat.missed.burnt``)."""
        if not self.units:
            return written("claim", self.card, self._missed(table), options, closed=self.burnt)
        missed = [unit for unit in self._missed(table) if unit.owner not in self.burnt]
        return sorted({f"claim {unit.name}" for unit in self._claimable(missed, table, options)})

    def claim_faults(self, located: Located, table: PoolAndPiles, options: Options) -> list[Fault]:
        """Return the faults of a claim: of a burnt set, of one that the capture uncovered, of a wrong capture."""
        found = list(located.faults)
        for place in located.places:
            params = {"what": place.unit.said, "owner": place.owner}
            if place.owner in self.burnt:
                found.append(Fault("claim-burnt", params))
            elif place.owner in self.robbed:
                found.append(Fault("claim-uncovered", params))
        claimed = [place.unit for place in located.places if place.owner not in self.robbed]
        taken, around = self._taken(table, options)
        return found + self._late_faults(claimed, taken, around, options)

    def burn_faults(self, owners: Sequence[str], table: PoolAndPiles, options: Options) -> list[Fault]:
        """Say whose sets cannot be burnt, since the card could not have taken them (``shllaat.missed.sign``)."""
        missed = [unit for unit in self._missed(table) if unit.owner in owners]
        capturable = {unit.owner for unit in self._claimable(missed, table, options)}
        idle = [owner for owner in owners if owner not in capturable]
        return [Fault("burn-nothing", {"card": self.card, "player": self.by, "owners": idle})] if idle else []

    def claimed(self, located: Located) -> "Played":
        """Return the card after a claim."""
        robbed = self.robbed | located.robbed
        units = (*self.units, *located.units)
        return Played(self.by, self.card, False, units, robbed, self.passed, self.burnt)

    def _missed(self, table: PoolAndPiles) -> list[Unit]:
        """List the units that lay open to the card and were not taken."""
        return table.open_to(self.by, besides=self.lying, robbed=self.robbed)

    def _claimable(self, missed: Sequence[Unit], table: PoolAndPiles, options: Options) -> list[Unit]:
        """Return the units that the card could have taken, each by itself, of those that it ``missed``."""
        taken, around = self._taken(table, options)
        return [unit for unit in missed if not self._late_faults([unit], taken, around, options)]

    def _taken(self, table: PoolAndPiles, options: Options) -> tuple[Sequence[Unit], Sequence[Unit]]:
        """Return the units taken rightly, each by itself, and those that lie around, as far as they matter."""
        # Only if a Joker protects its rank does it matter what else lies open.
        around = [*self._missed(table), *self.units] if options.joker_protects == "rank" else ()
        return [unit for unit in self.units if not faults(self.card, [unit], around, options)], around

    def _late_faults(
        self, claimed: Sequence[Unit], taken: Sequence[Unit], around: Sequence[Unit], options: Options
    ) -> list[Fault]:
        """Return the faults of capturing more along with the units that the card has ``taken``.

        Wrong captures were judged before. Units that the card could not take at all are left aside; of several ranks
        the claim has to go with one.
        """
        found = faults(self.card, [*taken, *claimed], around, options)
        if found and faults(self.card, taken, around, options):
            along = [faults(self.card, [unit, *claimed], around, options) for unit in taken]
            return found if all(along) else []
        return found
