"""The recipes of Sleazy, the magic hat among them: :func:`faults` lists the faults of one, :func:`make` carries it out.

Source: Sleazy, "Extra table cards", "Recipees" and the extensions; articles ``sleazy.turn.cards`` to
``sleazy.turn.borrow-joker``, ``sleazy.recipe.*``, ``sleazy.hat.*``, ``sleazy.colour-set.*``.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem
from scorekeeper.games.sleazy.cards import (
    COLOUR,
    COLOUR_NAMES,
    FOUR,
    JOKER,
    NUMBERS,
    OTHER_COLOUR,
    RANK,
    TWIN,
    named,
)
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.explosion import explode
from scorekeeper.games.sleazy.play.layout import (
    COMPOUND,
    DUMP,
    HAND,
    HOLDER,
    NOWHERE,
    RECYCLED,
    TABLE,
    UNDER,
    Layout,
    Made,
)  # fmt: skip
from scorekeeper.games.sleazy.sides import OTHER, SIDE
from scorekeeper.messages import Message

_FROM_HAND = {"pair": 1, "joker": 1, "master": 2}
"""Recipes that create a compound, and the number of its cards that may come from the hand, at most half."""
_COLOUR_SET = ("joker", "master")
"""Recipes that may take the colour card, if colour sets are played."""
_CARDS = {rank: frozenset(four) for rank, four in FOUR.items()}
THEIRS = {by: TABLE[OTHER[side]] for by, side in SIDE.items()}
"""The table of the other side."""
_REACH = {by: frozenset((*TABLE.values(), HAND[by])) for by in HAND}
"""The places in which every card is within a player's reach, borrowed or not."""
STANDING = frozenset(
    ("half-from-table", "table-cards-only", "borrow-two", "borrow-colour", "borrow-partner", "borrow-joker",
     "borrow-none", "steal-own", "card-buried", "joker-recycled", "recipe-after-cleanup", "turn-mixed")
)  # fmt: skip
"""Faults in spite of which a recipe can be carried out with the cards as they lie."""


class Mix(NamedTuple):
    """The ingredients of a recipe: the real cards with the place of each, and whether the recycled Joker is among them.

    ``rank`` is the number of the first card, "" if the Joker stands alone, and in a swap. ``in_hand`` are the cards of
    the own hand, ``borrowed`` the table cards of the other side.
    """

    by: str
    verb: str
    places: Mapping[str, str]
    rank: str
    joker: bool
    in_hand: tuple[str, ...]
    borrowed: tuple[str, ...]
    options: Options

    @property
    def side(self) -> str:
        """The side that makes the recipe."""
        return SIDE[self.by]

    @property
    def cards(self) -> tuple[str, ...]:
        """The real cards."""
        return tuple(self.places)

    def wrong(self, code: str, **params: object) -> Problem:
        """Describe a fault of the recipe, or of a card of it."""
        return Problem(Illegal, code, params={"by": self.by, "ranks": NUMBERS.get(self.rank), **params})


def mix_of(layout: Layout, by: str, action: Action, options: Options) -> Mix:
    """Find the cards of a recipe. Raises Unplaced if one may have lain in more than one place."""
    joker = JOKER in action.cards
    cards = tuple([card for card in action.cards if card != JOKER]) if joker else action.cards
    where = layout.where
    places = {card: where[card] for card in cards if card in where}
    if len(places) < len(cards):
        places = _places(layout, cards, by, options)
    in_hand = _lying(places, HAND[by])
    borrowed = _lying(places, THEIRS[by])
    return Mix(by, action.verb, places, RANK[cards[0]] if cards else "", joker, in_hand, borrowed, options)


def _lying(places: Mapping[str, str], there: str) -> tuple[str, ...]:
    if there not in places.values():
        return ()
    return tuple([card for card, place in places.items() if place == there])


def _places(layout: Layout, cards: Sequence[str], by: str, options: Options) -> dict[str, str]:
    """Return where cards lie. Cards that nobody has placed lie in places that hide so many. Raises Unplaced."""
    around = (TABLE[SIDE[by]], HAND[by], THEIRS[by], *((UNDER,) if options.colour_set == "yes" else ()))
    found = {card: layout.find(card, around) for card in cards}
    for card, place in found.items():
        unseen = sum(where == place and other not in layout.where for other, where in found.items())
        if card not in layout.where and unseen > layout.hidden.get(place, 0):
            found[card] = NOWHERE
    return found


def faults(layout: Layout, mix: Mix) -> list[Problem]:
    """List all faults of a recipe."""
    if mix.verb == "swap":
        return _swap_faults(layout, mix)
    if mix.rank and not mix.places.keys() <= _CARDS[mix.rank]:
        return [mix.wrong("numbers-differ", cards=mix.cards)]
    return _create_faults(layout, mix) if mix.verb in _FROM_HAND else _transform_faults(layout, mix)


def make(layout: Layout, mix: Mix) -> int:
    """Carry out a recipe that has no faults but those of :data:`STANDING`; return the number of borrowed cards."""
    verb = mix.verb
    if verb == "swap":
        layout.hat = None
        layout.red = OTHER[layout.red] if layout.red else None
        return 0
    for card, place in mix.places.items():
        layout.move(card, place, COMPOUND)
    if verb in _FROM_HAND:
        _create(layout, mix)
    else:
        _transform(layout, mix)
    if verb == "master" and mix.options.magic_hat == "yes":
        layout.hat = mix.side
    return len(mix.borrowed)


def _swap_faults(layout: Layout, mix: Mix) -> list[Problem]:
    if mix.options.magic_hat == "no":
        return [mix.wrong("hat-off")]
    if layout.hat is None:
        return [mix.wrong("hat-nobodys")]
    return [] if layout.hat == mix.side else [mix.wrong("hat-others", other=layout.hat)]


# --- which cards can be used ------------------------------------------------------------------------------


def _out_of_reach(layout: Layout, mix: Mix) -> list[Problem]:
    """List the cards that the recipe cannot use: buried, in a compound, in another hand, in the deck."""
    found: list[Problem] = []
    top, reach = layout.dump[-1] if layout.dump else "", _REACH[mix.by]
    for card, place in mix.places.items():
        if place in reach or (place == DUMP and card == top):
            continue
        if place == DUMP:
            found.append(mix.wrong("card-buried", card=card, top=top))
        elif place == COMPOUND:
            found.append(mix.wrong("card-in-compound", card=card))
        elif place in HOLDER:
            found.append(mix.wrong("card-other-hand", card=card, holder=HOLDER[place]))
        elif place != UNDER:
            found.append(mix.wrong("card-not-held", card=card))
        elif not _takes_colour_card(mix.verb, mix.options):
            found.append(mix.wrong("colour-card-used", card=card))
    return found


def _takes_colour_card(verb: str, options: Options) -> bool:
    """Tell whether a recipe may take the colour card."""
    return verb in _COLOUR_SET and options.colour_set == "yes"


def _borrowing(layout: Layout, mix: Mix, paired: str | None) -> list[Problem]:
    """List the faults of borrowing; ``paired`` is the colour of a pair that the recipe steals, else None."""
    borrowed, side = mix.borrowed, mix.side
    if not borrowed:
        return []
    found: list[Problem] = []
    if len(borrowed) > 1:
        found.append(mix.wrong("borrow-two", cards=borrowed, other=OTHER[side]))
    for card in borrowed:
        colour, code = COLOUR[card], None
        if layout.owner(colour) not in (side, None):
            code = "borrow-colour"
        elif len(borrowed) == 1:
            code = _partner_fault(mix, card, paired)
        if code:
            opposite = COLOUR_NAMES[OTHER_COLOUR[colour]]
            params = {"card": card, "colour": COLOUR_NAMES[colour], "opposite": opposite, "twin": TWIN[card]}
            found.append(mix.wrong(code, other=OTHER[side], **params))
    return found


def _partner_fault(mix: Mix, card: str, paired: str | None) -> str | None:
    """Return the code if the borrowed card lacks its twin from the table, or the Joker in the twin's place."""
    twin = TWIN[card]
    if twin in mix.places:
        return "borrow-partner" if mix.places[twin] == HAND[mix.by] else None
    if not mix.joker:
        return "borrow-partner"
    return "borrow-joker" if paired in (COLOUR[card], "mixed") else None


# --- creating ---------------------------------------------------------------------------------------------


def _create_faults(layout: Layout, mix: Mix) -> list[Problem]:
    verb, rank, joker, colour_card = mix.verb, mix.rank, mix.joker, layout.colour_card
    found = _out_of_reach(layout, mix)
    if (made := layout.made.get(rank)) and not any(problem.code == "card-in-compound" for problem in found):
        found.append(mix.wrong("number-taken", kind=named(made.kind, made.colour)))
    if joker and verb == "pair":
        found.append(mix.wrong("joker-in-pair"))
    elif joker and layout.joker != RECYCLED:
        found.append(mix.wrong("joker-not-recycled"))
    elif verb == "joker" and layout.joker == RECYCLED:
        found.append(mix.wrong("joker-recycled"))
    if (
        colour_card
        and RANK[colour_card] == rank
        and colour_card not in mix.places
        and _takes_colour_card(verb, mix.options)
    ):
        found.append(mix.wrong("colour-set-only", card=colour_card))
    if len(in_hand := mix.in_hand) > _FROM_HAND[verb]:
        found.append(mix.wrong("half-from-table", n=len(in_hand), most=_FROM_HAND[verb], cards=in_hand))
    return found + _borrowing(layout, mix, None)


def _create(layout: Layout, mix: Mix) -> None:
    rank, cards, joker = mix.rank, frozenset(mix.places), mix.joker or mix.verb == "joker"
    if mix.verb == "pair":
        layout.made[rank] = Made(rank, "pair", cards, None)
        return
    if joker:
        explode(layout)
        layout.joker = rank
    layout.made[rank] = Made(rank, "colour" if UNDER in mix.places.values() else "full", cards, mix.side, joker)


# --- transforming -----------------------------------------------------------------------------------------


def _transform_faults(layout: Layout, mix: Mix) -> list[Problem]:
    """List the faults of changing a compound: only table cards can do so, and only for stealing can one be borrowed."""
    verb = mix.verb
    if mix.joker and verb in ("purify", "recycle"):
        return [mix.wrong("joker-no-card", verb=Message(f"to-{verb}"))]
    found = _out_of_reach(layout, mix)
    if in_hand := mix.in_hand:
        found.append(mix.wrong("table-cards-only", n=len(in_hand), cards=in_hand))
    if verb != "steal" and (borrowed := mix.borrowed):
        found.append(mix.wrong("borrow-none", card=borrowed[0], other=OTHER[mix.side]))
    if mix.joker and layout.joker != RECYCLED:
        found.append(mix.wrong("joker-not-recycled"))
    if verb == "repair":
        return found + _repair_faults(layout, mix)
    if verb != "recycle":
        return found + _pair_faults(layout, mix)
    if layout.joker != mix.rank:
        right = NUMBERS.get(layout.joker)
        found.append(mix.wrong("recycle-other", right=right) if right else mix.wrong("recycle-none"))
    return found


def _pair_faults(layout: Layout, mix: Mix) -> list[Problem]:
    """List the faults of purifying or stealing a pair."""
    made = layout.made.get(mix.rank)
    colour = made.colour if made else None
    if colour is None:
        return [mix.wrong("pair-missing")]
    if mix.verb == "purify":
        return [] if colour == "mixed" else [mix.wrong("pair-pure", colour=COLOUR_NAMES[colour])]
    own = colour != "mixed" and layout.owner(colour) == mix.side
    found = [mix.wrong("steal-own", colour=COLOUR_NAMES[colour])] if own else []
    return found + _borrowing(layout, mix, colour)


def _repair_faults(layout: Layout, mix: Mix) -> list[Problem]:
    broken = broken_set(layout)
    if broken is None:
        return [mix.wrong("repair-none")]
    if mix.joker or mix.rank == broken.rank:
        return []
    missing = [card for card in FOUR[broken.rank] if card not in broken.cards]
    return [mix.wrong("repair-other", card=mix.cards[0], missing=missing)]


def broken_set(layout: Layout) -> Made | None:
    """Return the broken colour set, None if there is none."""
    return next((made for made in layout.made.values() if made.kind == "broken"), None)


def _transform(layout: Layout, mix: Mix) -> None:
    """Add cards to a compound. A pair becomes pure or a basic set, a set is whole without the Joker or again."""
    verb = mix.verb
    made = (verb == "repair" and broken_set(layout)) or layout.made[mix.rank]
    if verb == "recycle":
        layout.joker = RECYCLED
    elif mix.joker:
        layout.joker = made.rank
    cards = made.cards.union(mix.places)
    if verb == "purify":
        leaving = next(card for card in made.cards if COLOUR[card] != COLOUR[mix.cards[0]])
        layout.move(leaving, COMPOUND, DUMP)
        cards -= {leaving}
    kind = {"steal": "basic", "repair": "colour"}.get(verb)
    layout.made[made.rank] = Made(made.rank, kind or made.kind, cards, mix.side if kind else made.side, mix.joker)
