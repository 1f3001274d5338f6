"""Who plays in which form of Sleazy, how many cards each player holds, and in which order the turns go.

Source: Sleazy, "Player Variations"; articles ``sleazy.teams.*``, ``sleazy.turn.order``.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games.sleazy.pack import PACK
from scorekeeper.games.sleazy.table import OTHER, SIDES

TABLE_SIZE = 3
_SINGLE_HAND, _TEAM_HAND = 3, 2
_TEAMS = {"2": "", "double": "AB", "burying-bastards": "AB"}


class Form(NamedTuple):
    """A form of the game: ``players`` by side, ``sizes`` of their hands, ``deck`` cards left after the deal.

    ``ring`` is the order in which single players take turns, empty where whole sides do.
    """

    players: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    deck: int
    ring: tuple[str, ...]

    def mates(self, player: str) -> tuple[str, ...]:
        """Give the other players of a side."""
        return tuple(other for other in self.players[player[0]] if other != player)

    def first(self, starter: str) -> str:
        """Say who has the first turn: the starting side, or its left player where players take turns."""
        return f"{starter}1" if self.ring else starter

    def after(self, player: str) -> str:
        """Say whose turn follows that of a player: the other side's, or the next player's."""
        if self.ring:
            return self.ring[(self.ring.index(player) + 1) % len(self.ring)]
        return OTHER[player[0]]

    def turns(self, player: str) -> str:
        """Name what takes turns: the player, or the player's side."""
        return player if self.ring else player[0]


@cache
def form(choice: str, team: str | None = None) -> Form:
    """Give the form of a choice of the option ``players``; ``team`` is the side of two in ``triple``."""
    teams = _TEAMS.get(choice, team or "B")
    players = {side: (f"{side}1", f"{side}2") if side in teams else (side,) for side in SIDES}
    sizes = {player: _TEAM_HAND if len(player) > 1 else _SINGLE_HAND for side in SIDES for player in players[side]}
    deck = len(PACK) - 1 - len(SIDES) * TABLE_SIZE - sum(sizes.values())
    ring = ("A1", "A2", "B1", "B2") if choice == "burying-bastards" else ()
    return Form(players, sizes, deck, ring)


def team_of(choice: str, ids: Iterable[str]) -> tuple[str | None, bool]:
    """Find the team of ``triple`` from the ids that a record uses: the side, and whether they agree.

    >>> team_of("triple", ["A1", "B"]), team_of("triple", ["A", "B"])
    (('A', True), (None, False))
    """
    if choice != "triple":
        return None, True
    known = set(ids)
    teams = {ident[0] for ident in known if len(ident) > 1} | {OTHER[ident] for ident in known if len(ident) == 1}
    return (next(iter(teams)), True) if len(teams) == 1 else (None, not teams)
