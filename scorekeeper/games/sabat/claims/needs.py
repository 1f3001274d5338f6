"""The hands that end a match of Sab'at al-Deemin (``sabat.match.*``).

The needs are found without knowing how a hand is scored: every remainder is played at every stake, and the match is
looked at.
"""

from collections.abc import Iterator
from itertools import groupby, product

from scorekeeper.game import Item
from scorekeeper.games.sabat.facts.form import STAKES, Facts, Left
from scorekeeper.games.sabat.match import State, advance
from scorekeeper.games.sabat.pack import MOST
from scorekeeper.games.sabat.penalties import PENALTY_POINTS
from scorekeeper.games.sabat.scoring.rules import worth
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SIDES

_REMAINDERS = sorted(
    product(range(MOST["aces"] + 1), range(MOST["pictures"] + 1)), key=lambda left: (worth(*left), sum(left))
)
"""The Aces and pictures that the losers can hold: least worth first, of the same worth the fewest cards first."""


def needs(state: State) -> tuple[Item, ...]:
    """Return for each side the cards needed at each stakes, with and without a last 7, and the number of penalties."""
    if state.over:
        return ()
    items: list[Item] = []
    for side in SIDES:
        lack = max(state.options.target - state.totals[side], 0)
        penalties = max(-(-lack // PENALTY_POINTS), 1)
        items += [Item(side, lack, *said) for said in _said(state, side)]
        items.append(Item(side, lack, "needs-penalties", {"n": penalties, "other": OTHER[side]}))
    return tuple(items)


def _said(state: State, side: str) -> Iterator[Message]:
    """Yield the needs at every stakes, without a last 7 and with one; if both are in vain, only with one.

    Stakes at which the same is needed are put together.
    """
    plain, seven = ({stakes: _least(state, side, stakes, last) for stakes in STAKES} for last in (False, True))
    hopeful = {stakes: left for stakes, left in plain.items() if seven[stakes]}
    for needed, end in ((hopeful, ""), (seven, "-seven")):
        for left, group in groupby(needed, key=needed.__getitem__):
            stakes = {"stakes": [Message(f"stakes-{level}") for level in group]}
            if left is None:
                yield Message(f"needs-far{end}", stakes)
            elif not any(left):
                yield Message(f"needs-out{end}", stakes)
            else:
                yield Message(f"needs-left{end}", {**stakes, "n": worth(*left), "cards": _cards(*left)})


def _cards(aces: int, pictures: int) -> Message:
    said = Message("aces-needed", {"n": aces}), Message("pictures-needed", {"n": pictures})
    if aces and pictures:
        return Message("both-needed", {"aces": said[0], "pictures": said[1]})
    return said[0] if aces else said[1]


def _least(state: State, side: str, stakes: str, seven: bool) -> tuple[int, int] | None:
    """Find the Aces and pictures of the least worth with which the match ends for a side; None if none is enough."""
    for aces, pictures in _REMAINDERS:
        hand = Facts(winner=side[0], last_seven=seven, stakes=stakes, left=Left(aces=aces, pictures=pictures))
        if advance(state, hand)[0].winner == side:
            return aces, pictures
    return None
