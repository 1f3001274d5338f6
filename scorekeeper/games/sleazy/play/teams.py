"""The players by the option ``players``, the size of their hands, and the order of turns.

Source: Sleazy, "Player Variations"; articles ``sleazy.teams.*``, ``sleazy.turn.order``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.games.sleazy.cards import PACK
from scorekeeper.games.sleazy.options import Players
from scorekeeper.games.sleazy.sides import OTHER, SIDE, SIDES, TEAMS

TABLE_SIZE = 3
_SINGLE_HAND, _TEAM_HAND = 3, 2


class Teams(NamedTuple):
    """The ``players`` by side, the ``sizes`` of their hands, and the number of cards left in the ``deck``.

    ``ring`` is the order in which single players take turns, empty if whole sides do. ``after`` is the side, or the
    player, that has the turn after each player.
    """

    players: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    deck: int
    ring: tuple[str, ...]
    after: Mapping[str, str]

    def mates(self, player: str) -> tuple[str, ...]:
        """Return the other players of a side."""
        return tuple(other for other in self.players[SIDE[player]] if other != player)

    def first(self, starter: str) -> str:
        """Return who has the first turn: the starting side, or its left player if single players take turns."""
        return self.players[starter][0] if self.ring else starter

    def turns(self, player: str) -> str:
        """Return the player, or the player's side if whole sides take turns."""
        return player if self.ring else SIDE[player]


_WITH_TEAMS: Mapping[Players, Sequence[str]] = {"2": (), "double": SIDES, "burying-bastards": SIDES}


@cache
def teams(players: Players, team: str = "B") -> Teams:
    """Return the players of a form of the game; ``team`` is the side of two in Triple."""
    sides = _WITH_TEAMS.get(players, (team,))
    seats = {side: TEAMS[side] if side in sides else (side,) for side in SIDES}
    sizes = {player: _TEAM_HAND if side in sides else _SINGLE_HAND for side in SIDES for player in seats[side]}
    deck = len(PACK) - 1 - len(SIDES) * TABLE_SIZE - sum(sizes.values())
    ring = (*seats["A"], *seats["B"]) if players == "burying-bastards" else ()
    after = dict(zip(ring, (*ring[1:], *ring[:1]), strict=True)) or {
        player: OTHER[side] for player, side in SIDE.items()
    }
    return Teams(seats, sizes, deck, ring, after)
