"""Extra table cards of Sleazy: where the cards of a recipe come from, and who may borrow what.

Source: Sleazy, "Extra table cards"; articles ``sleazy.turn.cards`` to ``sleazy.turn.borrow-joker``.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.cards import COLOUR, COLOUR_NAMES, JOKER, NUMBERS, OTHER_COLOUR, RANK, TWIN
from scorekeeper.games.sleazy.play.layout import COMPOUND, DUMP, HAND, HOLDER, NOWHERE, TABLE, UNDER, Layout
from scorekeeper.games.sleazy.sides import OTHER, SIDE


class Mix(NamedTuple):
    """What a recipe is made of: the real cards, where each lies, and whether the recycled Joker is among them.

    ``rank`` is the number of the first card, "" where the Joker stands alone.
    """

    by: str
    verb: str
    cards: tuple[str, ...]
    places: tuple[str, ...]
    joker: bool
    rank: str

    @property
    def side(self) -> str:
        """The side that makes the recipe."""
        return SIDE[self.by]

    def at(self, place: str) -> list[str]:
        """Return the cards that lie at a place."""
        return [card for card, where in zip(self.cards, self.places, strict=True) if where == place]

    @property
    def in_hand(self) -> list[str]:
        """The hand cards."""
        return self.at(HAND[self.by])

    @property
    def borrowed(self) -> list[str]:
        """The table cards of the other side."""
        return self.at(TABLE[OTHER[self.side]])


def mix(layout: Layout, by: str, verb: str, cards: Sequence[str], *, colour_set: bool) -> Mix:
    """Find the cards of a recipe. Raises Unplaced where one may have lain in more than one place."""
    around = (TABLE[SIDE[by]], HAND[by], TABLE[OTHER[SIDE[by]]], *((UNDER,) if colour_set else ()))
    real = tuple(card for card in cards if card != JOKER)
    found = [layout.find(card, around) for card in real]
    for at, card in enumerate(real):
        unseen = sum(place == found[at] and other not in layout.where for other, place in zip(real, found, strict=True))
        if card not in layout.where and unseen > layout.hidden.get(found[at], 0):
            found[at] = NOWHERE
    return Mix(by, verb, real, tuple(found), len(real) < len(cards), RANK[real[0]] if real else "")


def out_of_reach(layout: Layout, made_of: Mix, *, colour_card: bool) -> list[Problem]:
    """List the cards that no recipe can use: buried, in a compound, in another hand, in the deck.

    ``colour_card`` says that the recipe at hand may take the colour card.
    """
    by, found = made_of.by, []
    top = layout.dump[-1] if layout.dump else ""
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        wrong = partial(illegal, by=by, card=card)
        if place == DUMP and card != top:
            found.append(wrong("card-buried", top=top))
        elif place == COMPOUND:
            found.append(wrong("card-in-compound"))
        elif place == UNDER and not colour_card:
            found.append(wrong("colour-card-used"))
        elif place in HOLDER and place != HAND[by]:
            found.append(wrong("card-other-hand", holder=HOLDER[place]))
        elif place not in _REACH[by]:
            found.append(wrong("card-not-held"))
    return found


_REACH = {by: frozenset((*TABLE.values(), HAND[by], DUMP, UNDER)) for by in HAND}


def borrowing(layout: Layout, made_of: Mix, paired: str | None) -> list[Problem]:
    """Judge what a recipe borrows; ``paired`` is the colour of the pair it steals, None where there is none."""
    borrowed = made_of.borrowed
    if not borrowed:
        return []
    found: list[Problem] = []
    other = OTHER[made_of.side]
    if len(borrowed) > 1:
        found.append(illegal("borrow-two", by=made_of.by, cards=borrowed, other=other))
    for card in borrowed:
        colour = COLOUR[card]
        wrong = partial(illegal, by=made_of.by, card=card, colour=COLOUR_NAMES[colour], other=other, twin=TWIN[card])
        if layout.owner(colour) not in (made_of.side, None):
            found.append(wrong("borrow-colour"))
        elif len(borrowed) == 1 and (code := _partner_fault(made_of, card, paired)):
            opposite = COLOUR_NAMES[OTHER_COLOUR[colour]]
            found.append(wrong(code, opposite=opposite, ranks=NUMBERS[made_of.rank]))
    return found


def _partner_fault(made_of: Mix, card: str, paired: str | None) -> str | None:
    """Return what the borrowed card lacks: its twin from the table, or the Joker in the twin's place."""
    twin = TWIN[card]
    if twin in made_of.cards:
        return "borrow-partner" if twin in made_of.in_hand else None
    if not made_of.joker:
        return "borrow-partner"
    return "borrow-joker" if paired in (COLOUR[card], "mixed") else None
