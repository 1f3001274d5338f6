"""What ends a match of Sab'at al-Deemin in its next hand (``sabat.match.*``).

What is needed is found without knowing how a hand is scored: every remainder is played at every stake, and the match
is looked at.
"""

from collections.abc import Iterator
from itertools import groupby, product
from typing import NamedTuple

from scorekeeper.game import Item
from scorekeeper.games.sabat.facts.form import STAKES, Facts, Left
from scorekeeper.games.sabat.match import State, advance
from scorekeeper.games.sabat.pack import MOST
from scorekeeper.games.sabat.penalties import PENALTY
from scorekeeper.games.sabat.scoring.rules import worth
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SIDES

_REMAINDERS = sorted(product(range(MOST["aces"] + 1), range(MOST["pictures"] + 1)), key=sum)
"""What the losers can hold, in Aces and pictures, fewest cards first."""


class _Left(NamedTuple):
    """What must be left with the losers: so many points before multiplying, and the fewest cards worth them."""

    points: int
    aces: int
    pictures: int


def needs(state: State) -> tuple[Item, ...]:
    """Return for each side what must be left at which stakes, with and without a last 7, and how many penalties do."""
    if state.over:
        return ()
    items: list[Item] = []
    for side in SIDES:
        lack = max(state.options.target - state.totals[side], 0)
        penalties = max(-(-lack // PENALTY), 1)
        items += [Item(side, lack, *said) for said in _said(state, side)]
        items.append(Item(side, lack, "needs-penalties", {"n": penalties, "other": OTHER[side]}))
    return tuple(items)


def _said(state: State, side: str) -> Iterator[Message]:
    """Say what is needed at every stake, without a last 7 and with one; where both are in vain, only with one.

    Stakes at which the same is needed are put together.
    """
    plain, seven = ({stakes: _least(state, side, stakes, last) for stakes in STAKES} for last in (False, True))
    hopeful = {stakes: left for stakes, left in plain.items() if seven[stakes]}
    for needed, end in ((hopeful, ""), (seven, "-seven")):
        for left, group in groupby(needed, key=needed.__getitem__):
            stakes = {"stakes": [Message(f"stakes-{level}") for level in group]}
            if left is None:
                yield Message(f"needs-far{end}", stakes)
            elif left.points == 0:
                yield Message(f"needs-out{end}", stakes)
            else:
                yield Message(f"needs-left{end}", {**stakes, "n": left.points, "cards": _cards(left)})


def _cards(left: _Left) -> Message:
    aces, pictures = Message("aces-needed", {"n": left.aces}), Message("pictures-needed", {"n": left.pictures})
    if left.aces and left.pictures:
        return Message("both-needed", {"aces": aces, "pictures": pictures})
    return aces if left.aces else pictures


def _least(state: State, side: str, stakes: str, seven: bool) -> _Left | None:
    """Find the fewest points left with which the match ends for a side; None where no remainder is enough."""
    best: _Left | None = None
    for aces, pictures in _REMAINDERS:
        hand = Facts(winner=side[0], last_seven=seven, stakes=stakes, left=Left(aces=aces, pictures=pictures))
        points = worth(aces, pictures)
        if (best is None or points < best.points) and advance(state, hand)[0].winner == side:
            best = _Left(points, aces, pictures)
    return best
