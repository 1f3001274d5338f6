"""The recipes of Sleazy that can be made of the known cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from scorekeeper.games.sleazy.cards import FOUR, JOKER
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.layout import HAND, RECYCLED, TABLE, UNDER, Layout
from scorekeeper.games.sleazy.play.recipes import faults, mix_of

_OF_PAIR = (("purify", False, 1), ("steal", True, 2))
_CONCEIVABLE: Mapping[str | None, Sequence[tuple[str, bool, int]]] = {
    None: (("pair", False, 2), ("joker", False, 3), ("master", True, 4)),
    "pair": _OF_PAIR,
    "broken": (("repair", True, 1),),
    "joker": (("recycle", False, 1),),
}
"""By the compound of a number, its conceivable recipes: the verb, whether it can take the Joker, how many cards."""


def possible(layout: Layout, by: str, options: Options) -> list[Action]:
    """List every recipe that can be made now."""
    reach = {*TABLE.values(), HAND[by], *((UNDER,) if options.colour_set == "yes" else ())}
    near = {*layout.dump[-1:], *[card for card, place in layout.where.items() if place in reach]}
    found = [Action("swap")] if layout.hat else []
    for rank, four in FOUR.items():
        made = layout.made.get(rank)
        cards = [card for card in four if card in near]
        for verb, with_joker, n in _CONCEIVABLE.get(("joker" if made.joker else made.kind) if made else None, ()):
            some = [*cards, JOKER] if with_joker and layout.joker == RECYCLED else cards
            found += [Action(verb, chosen) for chosen in combinations(some, n)]
    return [action for action in found if not faults(layout, mix_of(layout, by, action, options))]
