"""The recipes of Sleazy, the magic hat among them: what each needs, and what it makes.

:func:`faults` names what is wrong with a recipe, :func:`make` carries it out.
Source: Sleazy, "Extra table cards", "Recipees" and the extensions; articles ``sleazy.turn.cards`` to
``sleazy.turn.borrow-joker``, ``sleazy.recipe.*``, ``sleazy.hat.*``, ``sleazy.colour-set.*``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
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
"""Recipes that create a compound, and how many of its cards may come from the hand, at most half."""
_COLOUR_SET = ("joker", "master")
"""Recipes that may take the colour card, where colour sets are played."""
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
    """What a recipe is made of: the real cards, where each lies, and whether the recycled Joker is among them.

    ``rank`` is their number, "" where the Joker stands alone, or in a swap; ``several`` says that they have others too.
    """

    by: str
    verb: str
    cards: tuple[str, ...]
    rank: str
    several: bool
    joker: bool
    places: tuple[str, ...]
    options: Options

    @property
    def side(self) -> str:
        """The side that makes the recipe."""
        return SIDE[self.by]

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The cards of the own hand."""
        return self._lying(HAND[self.by])

    @property
    def borrowed(self) -> tuple[str, ...]:
        """The table cards of the other side."""
        return self._lying(THEIRS[self.by])

    def _lying(self, there: str) -> tuple[str, ...]:
        if there not in self.places:
            return ()
        return tuple([card for card, place in zip(self.cards, self.places, strict=True) if place == there])

    @property
    def near(self) -> bool:
        """Whether every card lies on a table or in the own hand, or is the colour card where it may be taken."""
        reach = _REACH[self.by]
        return reach.issuperset(self.places) or (
            _takes_colour_card(self.verb, self.options) and (reach | {UNDER}).issuperset(self.places)
        )

    def wrong(self, code: str, **params: object) -> Problem:
        """Describe what is wrong with the recipe, or with a card of it."""
        return Problem(Illegal, code, params={"by": self.by, "ranks": NUMBERS.get(self.rank), **params})


def mix_of(layout: Layout, by: str, action: Action, options: Options) -> Mix:
    """Find the cards of a recipe. Raises Unplaced where one may have lain in more than one place."""
    cards, joker, rank, several, look_up = _told_with(action.cards)
    try:
        places = look_up(layout.where)
    except KeyError:  # nobody has placed one
        places = _places(layout, cards, by, options)
    return Mix(by, action.verb, cards, rank, several, joker, places, options)


_Told = tuple[tuple[str, ...], bool, str, bool, Callable[[Mapping[str, str]], tuple[str, ...]]]


@lru_cache(1 << 12)  # cards that are told together are mostly of one number
def _told_with(told: tuple[str, ...]) -> _Told:
    """Return the real cards, whether the Joker is told too, their first number, and whether there are others.

    The last is a function that looks up all of the cards in a mapping.
    """
    cards = tuple([card for card in told if card != JOKER])
    numbers = [RANK[card] for card in cards] or [""]
    look_up = itemgetter(*cards) if len(cards) > 1 else lambda where: tuple([where[card] for card in cards])
    return cards, len(cards) < len(told), numbers[0], len(set(numbers)) > 1, look_up


def _places(layout: Layout, cards: Sequence[str], by: str, options: Options) -> tuple[str, ...]:
    """Return where cards lie, those that nobody has placed in places that hide so many. Raises Unplaced."""
    around = (TABLE[SIDE[by]], HAND[by], THEIRS[by], *((UNDER,) if options.colour_set == "yes" else ()))
    found = [layout.find(card, around) for card in cards]
    for at, card in enumerate(cards):
        place = found[at]
        unseen = sum(where == place and other not in layout.where for other, where in zip(cards, found, strict=True))
        if card not in layout.where and unseen > layout.hidden.get(place, 0):
            found[at] = NOWHERE
    return tuple(found)


def faults(layout: Layout, mix: Mix) -> list[Problem]:
    """List everything wrong with a recipe."""
    if mix.verb == "swap":
        return _swap_faults(layout, mix)
    if mix.several:
        return [mix.wrong("numbers-differ", cards=mix.cards)]
    return _create_faults(layout, mix) if mix.verb in _FROM_HAND else _transform_faults(layout, mix)


def make(layout: Layout, mix: Mix) -> int:
    """Carry out a recipe that has at most faults of :data:`STANDING`; return how many cards it borrowed."""
    by, verb, cards, _, _, _, places, options = mix
    if verb == "swap":
        layout.hat = None
        layout.red = OTHER[layout.red] if layout.red else None
        return 0
    layout.combine(cards, places)
    if verb in _FROM_HAND:
        _create(layout, mix)
    else:
        _transform(layout, mix)
    if verb == "master" and options.magic_hat == "yes":
        layout.hat = SIDE[by]
    return places.count(THEIRS[by])


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
    top = layout.dump[-1] if layout.dump else ""
    for card, place in zip(mix.cards, mix.places, strict=True):
        if place in _REACH[mix.by] or (place == DUMP and card == top):
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
    """Judge what a recipe borrows; ``paired`` is the colour of the pair it steals, None where there is none."""
    found: list[Problem] = []
    borrowed, side = mix.borrowed, SIDE[mix.by]
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
    """Return what the borrowed card lacks: its twin from the table, or the Joker in the twin's place."""
    twin = TWIN[card]
    if twin in mix.cards:
        return "borrow-partner" if mix.places[mix.cards.index(twin)] == HAND[mix.by] else None
    if not mix.joker:
        return "borrow-partner"
    return "borrow-joker" if paired in (COLOUR[card], "mixed") else None


# --- creating ---------------------------------------------------------------------------------------------


def _create_faults(layout: Layout, mix: Mix) -> list[Problem]:
    verb, rank, joker, colour_card = mix.verb, mix.rank, mix.joker, layout.colour_card
    found = [] if mix.near else _out_of_reach(layout, mix)
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
        and colour_card not in mix.cards
        and _takes_colour_card(verb, mix.options)
    ):
        found.append(mix.wrong("colour-set-only", card=colour_card))
    if mix.places.count(HAND[mix.by]) > _FROM_HAND[verb]:
        in_hand = mix.in_hand
        found.append(mix.wrong("half-from-table", n=len(in_hand), most=_FROM_HAND[verb], cards=in_hand))
    return found + _borrowing(layout, mix, None) if THEIRS[mix.by] in mix.places else found


def _create(layout: Layout, mix: Mix) -> None:
    by, verb, cards, rank, _, joker, places, _ = mix
    if verb == "pair":
        layout.made[rank] = _created(cards, verb)
        return
    joker = joker or verb == "joker"
    if joker:
        explode(layout)
        layout.joker = rank
    layout.made[rank] = _created(cards, "colour" if UNDER in places else "full", SIDE[by], joker)


@lru_cache(1 << 12)  # 78 pairs and 65 sets, in any order
def _created(cards: tuple[str, ...], kind: str, side: str | None = None, joker: bool = False) -> Made:
    return Made(RANK[cards[0]], kind, frozenset(cards), side, joker)


# --- transforming -----------------------------------------------------------------------------------------


def _transform_faults(layout: Layout, mix: Mix) -> list[Problem]:
    """List what is wrong with a change of a compound: table cards only, and for most of them no borrowed ones."""
    verb = mix.verb
    if mix.joker and verb in ("purify", "recycle"):
        return [mix.wrong("joker-no-card", verb=Message(f"to-{verb}"))]
    found = [] if mix.near else _out_of_reach(layout, mix)
    if in_hand := mix.in_hand:
        found.append(mix.wrong("table-cards-only", n=len(in_hand), cards=in_hand))
    if verb != "steal" and mix.borrowed:
        found.append(mix.wrong("borrow-none", card=mix.borrowed[0], other=OTHER[mix.side]))
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
    """List why there is no pair to purify or to steal."""
    made = layout.made.get(mix.rank)
    colour = made.colour if made else None
    if colour is None:
        return [mix.wrong("pair-missing")]
    if mix.verb == "purify":
        return [] if colour == "mixed" else [mix.wrong("pair-pure", colour=COLOUR_NAMES[colour])]
    own = colour != "mixed" and layout.owner(colour) == mix.side
    found = [mix.wrong("steal-own", colour=COLOUR_NAMES[colour])] if own else []
    return found + _borrowing(layout, mix, colour) if mix.borrowed else found


def _repair_faults(layout: Layout, mix: Mix) -> list[Problem]:
    broken = broken_set(layout)
    if broken is None:
        return [mix.wrong("repair-none")]
    if mix.joker or mix.rank == broken.rank:
        return []
    missing = [card for card in FOUR[broken.rank] if card not in broken.cards]
    return [mix.wrong("repair-other", card=mix.cards[0], missing=missing)]


def broken_set(layout: Layout) -> Made | None:
    """Return the broken colour set, None where there is none."""
    return next((made for made in layout.made.values() if made.kind == "broken"), None)


def _transform(layout: Layout, mix: Mix) -> None:
    """Add cards to a compound: a pair becomes pure or a basic set, a set is whole without the Joker or again."""
    by, verb, cards, rank, _, joker, _, _ = mix
    made = (verb == "repair" and broken_set(layout)) or layout.made[rank]
    if verb == "recycle":
        layout.joker = RECYCLED
    elif joker:
        layout.joker = made.rank
    layout.made[made.rank], leaving = _transformed(made, verb, cards, SIDE[by], joker)
    if leaving:
        layout.move(leaving, COMPOUND, DUMP)


@lru_cache(1 << 12)  # 13 numbers, few ways to change each
def _transformed(made: Made, verb: str, cards: tuple[str, ...], side: str, joker: bool) -> tuple[Made, str | None]:
    """Return the compound that a side makes of another by adding cards, and the card that leaves it."""
    leaving = None
    if verb == "purify":
        leaving = next(card for card in made.cards if COLOUR[card] != COLOUR[cards[0]])
    kind, owner = _BECOMES[verb] or made.kind, side if _BECOMES[verb] else made.side
    return Made(made.rank, kind, made.cards.union(cards) - {leaving}, owner, joker), leaving


_BECOMES = {"steal": "basic", "repair": "colour", "purify": None, "recycle": None}
"""What is made of a compound, a set of the side that does it; None where it stays what it is."""
