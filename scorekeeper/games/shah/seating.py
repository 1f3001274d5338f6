"""The two players of Shah: A is the first named, B the second."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import Seating
from scorekeeper.language import commas
from scorekeeper.messages import Message
from scorekeeper.spelling import fold

SIDES = ("A", "B")
OTHER = {"A": "B", "B": "A"}
_SIDES = {side: (side,) for side in SIDES}


def seat(names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat two players, or A and B if no names are given; ``us`` is A, B or a name.

    Raises Malformed for another number of players, a name that means the other side, or an unknown ``us``.
    """
    problems: list[Problem] = []
    if names and [len(side) for side in names] != [1, 1]:
        shown = commas(" & ".join(side) for side in names)
        expected = "two players, such as Ali Badr"
        number = sum(map(len, names))
        problems.append(malformed("players-count", game="Shah", expected=expected, found=number, names=shown))
        names = []
    players = dict(zip(SIDES, (side[0] for side in names), strict=False)) or {side: side for side in SIDES}
    problems += [
        malformed("player-name", "players", name=name, reason=Message("name-other", {"side": OTHER[side]}))
        for side, name in players.items()
        if fold(name) == fold(OTHER[side])
    ]
    known = {fold(word): side for side, name in players.items() for word in (name, side)}
    if us is not None and fold(us) not in known:
        problems.append(malformed("side-unknown", "us", found=us, choices=SIDES))
    refuse(problems)
    return Seating(players, _SIDES, None if us is None else known[fold(us)])


def names(seating: Seating) -> Mapping[str, str]:
    """Return the names of both sides."""
    return seating.players
