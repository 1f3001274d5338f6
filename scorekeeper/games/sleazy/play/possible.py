"""Which recipes of Sleazy are right: :func:`possible` lists them, :func:`is_right` answers for one.

Whether a recipe is right depends on four things: where its cards lie for the player, what is made of their number,
whether the Joker is recycled, and which colour the side has. Each such case is judged once, by
:func:`scorekeeper.games.sleazy.play.recipes.faults`, and remembered.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeVar

from scorekeeper.games.sleazy.cards import FOUR, JOKER, RANK
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.layout import DUMP, HAND, PLACES, RECYCLED, TABLE, UNDER, Layout, Made
from scorekeeper.games.sleazy.play.recipes import THEIRS, Mix, broken_set, faults, mix_of
from scorekeeper.games.sleazy.sides import SIDE

CaseT = TypeVar("CaseT")
FoundT = TypeVar("FoundT")
_BIT = {card: 1 << place for four in FOUR.values() for place, card in enumerate(four)}
"""The bit of a card among the four of its number."""
_OWN, _HELD, _LENT, _UNDER, _FAR = 0, 4, 8, 12, 16
"""How far the bit of a card is shifted, by where it lies: on the own table or on top of the dump; in the own hand; on
the other side's table; under the deck, if it may be taken from there; out of reach."""
_NEAR = {by: {TABLE[side]: _OWN, HAND[by]: _HELD, THEIRS[by]: _LENT} for by, side in SIDE.items()}
_REACH = {
    **{(by, "no"): near for by, near in _NEAR.items()},
    **{(by, "yes"): {**near, UNDER: _UNDER} for by, near in _NEAR.items()},
}
"""By player and the option ``colour-set``, the places within reach."""
_SHIFTED = {shift: {card: bit << shift for card, bit in _BIT.items()} for shift in (_OWN, _HELD, _LENT, _UNDER, _FAR)}
_LYING = {
    by: {choice: {place: _SHIFTED[_REACH[by, choice].get(place, _FAR)] for place in PLACES} for choice in ("no", "yes")}
    for by in _NEAR
}
"""By player, the option ``colour-set`` and place, the shifted bits of cards that lie there."""
_SWAP = Action("swap")
_Around = tuple[bool, str | None]
"""Whether the Joker is recycled, and the colour of the player's side, None where nobody knows."""
_Case = tuple[str, int, str | None, str | None, _Around]
"""A number, where its cards lie as bits, what is made of it, and the card that its sets must have."""


def possible(layout: Layout, by: str, options: Options) -> list[Action]:
    """List every recipe that can be made now, of the cards that are known."""
    reach, numbers = _REACH[by, options.colour_set], dict.fromkeys(layout.made, 0)
    for card, place in layout.where.items():
        if place in reach:
            rank = RANK[card]
            numbers[rank] = numbers.get(rank, 0) | _BIT[card] << reach[place]
    for card in layout.dump[-1:]:
        numbers[RANK[card]] = numbers.get(RANK[card], 0) | _BIT[card]
    found = [_SWAP] if layout.hat and is_right(layout, mix_of(layout, by, _SWAP, options)) else []
    around = _around(layout, by)
    for rank, lying in numbers.items():
        made = layout.made.get(rank)
        kind = made and _kind(made)
        if lying.bit_count() < _LEAST.get(kind, _TOO_MANY):
            continue
        case = rank, lying, kind, _needed(layout, rank, options), around
        known = _POSSIBLE.get(case)
        if known is None:
            known = _kept(_POSSIBLE, case, _of_number(layout, by, case, options))
        found += known
    return found


_POSSIBLE: dict[_Case, tuple[Action, ...]] = {}
_MOST = 1 << 13
"""So many cases are remembered; all are forgotten for one more."""


def _kept(known: dict[CaseT, FoundT], case: CaseT, found: FoundT) -> FoundT:
    """Remember what was found in a case, and return it."""
    if len(known) >= _MOST:
        known.clear()
    known[case] = found
    return found


def _of_number(layout: Layout, by: str, case: _Case, options: Options) -> tuple[Action, ...]:
    """List the recipes of a number that are right, made of its cards that lie within reach and perhaps the Joker."""
    rank, lying, made, _, (recycled, _) = case
    near = lying | lying >> _HELD | lying >> _LENT | lying >> _UNDER
    cards = [card for card in FOUR[rank] if near & _BIT[card]]
    more = [*cards, JOKER] if recycled else cards
    conceivable = [
        Action(verb, some)
        for verb, with_joker, n in _CONCEIVABLE.get(made, ())
        for some in combinations(more if with_joker else cards, n)
    ]
    return tuple([action for action in conceivable if is_right(layout, mix_of(layout, by, action, options))])


_OF_PAIR = (("purify", False, 1), ("steal", True, 2))
_CONCEIVABLE: Mapping[str | None, Sequence[tuple[str, bool, int]]] = {
    None: (("pair", False, 2), ("joker", False, 3), ("master", True, 4)),
    "red": _OF_PAIR,
    "black": _OF_PAIR,
    "mixed": _OF_PAIR,
    "broken": (("repair", True, 1),),
    "joker": (("recycle", False, 1),),
}
"""By what is made of a number, the recipes that there can be: whether one can take the Joker, of how many cards."""
_LEAST = {made: min(n - with_joker for _, with_joker, n in some) for made, some in _CONCEIVABLE.items()}
"""By what is made of a number, how many of its cards a recipe takes at least."""
_TOO_MANY = 5
"""More cards than a number has."""


def is_right(layout: Layout, mix: Mix) -> bool:
    """Tell whether nothing is wrong with a recipe."""
    by, verb, cards, rank, several, joker, places, options = mix
    if verb == "swap" or several:
        return not faults(layout, mix)
    shifted, lying = _LYING[by][options.colour_set], 0
    for at, card in enumerate(cards):
        lying |= shifted[places[at]][card]
    if DUMP in places and (top := layout.dump[-1]) in cards:
        lying ^= _SHIFTED[_FAR][top] | _SHIFTED[_OWN][top]
    made, needed = layout.made.get(rank) if cards else broken_set(layout), _needed(layout, rank, options)
    case = verb, lying, joker, made and _kind(made), _BIT[needed] if needed else 0, _around(layout, by)
    known = _RIGHT.get(case)
    return _kept(_RIGHT, case, not faults(layout, mix)) if known is None else known


_RIGHT: dict[tuple[str, int, bool, str | None, int, _Around], bool] = {}
"""By what a recipe is, of any number: the bits of its cards where they lie, whether it takes the Joker."""


def _around(layout: Layout, by: str) -> _Around:
    return layout.joker == RECYCLED, layout.red and ("red" if layout.red == SIDE[by] else "black")


def _needed(layout: Layout, rank: str, options: Options) -> str | None:
    """Return the card that a set of this number must have, where colour sets are played."""
    card = layout.colour_card
    return card if card and options.colour_set == "yes" and RANK[card] == rank else None


@cache  # the compounds of one pack
def _kind(made: Made) -> str:
    """Return what bears on recipes: "joker" for a set that holds it, of a pair its colour, of others their kind."""
    return "joker" if made.joker else made.colour or made.kind
