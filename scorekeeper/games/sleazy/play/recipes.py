"""The recipes of Sleazy, the magic hat among them: what each needs, what it makes, and which are possible.

:func:`faults` names what is wrong with a recipe, :func:`make` carries it out, :func:`possible` lists what is right.
Source: Sleazy, "Extra table cards", "Recipees" and the extensions; articles ``sleazy.turn.cards`` to
``sleazy.turn.borrow-joker``, ``sleazy.recipe.*``, ``sleazy.hat.*``, ``sleazy.colour-set.*``.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal
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
from scorekeeper.games.sleazy.play.layout import (
    COMPOUND,
    DUMP,
    FREE,
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
_REACH = {by: frozenset((*TABLE.values(), HAND[by])) for by in HAND}
"""The places in which every card is within a player's reach, borrowed or not."""
STANDING = frozenset(
    ("half-from-table", "table-cards-only", "borrow-two", "borrow-colour", "borrow-partner", "borrow-joker",
     "borrow-none", "steal-own", "card-buried", "joker-recycled", "recipe-after-cleanup", "turn-mixed")
)  # fmt: skip
"""Faults in spite of which a recipe can be carried out with the cards as they lie."""


class Mix(NamedTuple):
    """What a recipe is made of: the real cards, where each lies, and whether the recycled Joker is among them.

    ``rank`` is the number of the first card, "" where the Joker stands alone; ``colour_sets`` says that these are
    played.
    """

    by: str
    verb: str
    cards: tuple[str, ...]
    places: tuple[str, ...]
    joker: bool
    rank: str
    colour_sets: bool

    @property
    def side(self) -> str:
        """The side that makes the recipe."""
        return SIDE[self.by]

    @property
    def in_hand(self) -> list[str]:
        """The hand cards."""
        return self._at(HAND[self.by])

    @property
    def borrowed(self) -> list[str]:
        """The table cards of the other side."""
        return self._at(TABLE[OTHER[self.side]])

    def _at(self, place: str) -> list[str]:
        if place not in self.places:
            return []
        return [card for card, where in zip(self.cards, self.places, strict=True) if where == place]


def mix(layout: Layout, by: str, action: Action, options: Options) -> Mix:
    """Find the cards of a recipe. Raises Unplaced where one may have lain in more than one place."""
    extension = options.colour_set == "yes"
    real = tuple([card for card in action.cards if card != JOKER])
    found = [layout.where.get(card, "") for card in real]
    if "" in found:
        around = (TABLE[SIDE[by]], HAND[by], TABLE[OTHER[SIDE[by]]], *((UNDER,) if extension else ()))
        found = _places(layout, real, around)
    rank = RANK[real[0]] if real else ""
    return Mix(by, action.verb, real, tuple(found), len(real) < len(action.cards), rank, extension)


def _places(layout: Layout, cards: Sequence[str], around: Sequence[str]) -> list[str]:
    """Return where cards lie, those that nobody has placed in places that hide so many. Raises Unplaced."""
    found = [layout.find(card, around) for card in cards]
    for at, card in enumerate(cards):
        place = found[at]
        unseen = sum(where == place and other not in layout.where for other, where in zip(cards, found, strict=True))
        if card not in layout.where and unseen > layout.hidden.get(place, 0):
            found[at] = NOWHERE
    return found


def faults(layout: Layout, by: str, action: Action, options: Options) -> list[Problem]:
    """List everything wrong with a recipe. Raises Unplaced where a card may have lain in more than one place."""
    if action.verb == "swap":
        return _swap_faults(layout, by, options)
    made_of = mix(layout, by, action, options)
    if len({RANK[card] for card in made_of.cards}) > 1:
        return [illegal("numbers-differ", by=by, cards=made_of.cards)]
    return _create_faults(layout, made_of) if action.verb in _FROM_HAND else _transform_faults(layout, made_of)


def make(layout: Layout, by: str, action: Action, options: Options) -> int:
    """Carry out a recipe that has at most faults of :data:`STANDING`; return how many cards it borrowed."""
    if action.verb == "swap":
        layout.hat = None
        layout.red = OTHER[layout.red] if layout.red else None
        return 0
    made_of = mix(layout, by, action, options)
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        layout.take(card, place)
    if action.verb in _FROM_HAND:
        _create(layout, made_of)
    else:
        _transform(layout, made_of)
    if action.verb == "master" and options.magic_hat == "yes":
        layout.hat = made_of.side
    return len(made_of.borrowed)


def _swap_faults(layout: Layout, by: str, options: Options) -> list[Problem]:
    if options.magic_hat == "no":
        return [illegal("hat-off", by=by)]
    if layout.hat is None:
        return [illegal("hat-nobodys", by=by)]
    return [] if layout.hat == SIDE[by] else [illegal("hat-others", by=by, other=layout.hat)]


# --- which cards can be used ------------------------------------------------------------------------------


def _out_of_reach(layout: Layout, made_of: Mix) -> list[Problem]:
    """List the cards that the recipe cannot use: buried, in a compound, in another hand, in the deck."""
    by, found = made_of.by, []
    top = layout.dump[-1] if layout.dump else ""
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        if place in _REACH[by] or (place == DUMP and card == top):
            continue
        wrong = partial(illegal, by=by, card=card)
        if place == DUMP:
            found.append(wrong("card-buried", top=top))
        elif place == COMPOUND:
            found.append(wrong("card-in-compound"))
        elif place in HOLDER:
            found.append(wrong("card-other-hand", holder=HOLDER[place]))
        elif place != UNDER:
            found.append(wrong("card-not-held"))
        elif not (made_of.colour_sets and made_of.verb in _COLOUR_SET):
            found.append(wrong("colour-card-used"))
    return found


def _borrowing(layout: Layout, made_of: Mix, paired: str | None) -> list[Problem]:
    """Judge what a recipe borrows; ``paired`` is the colour of the pair it steals, None where there is none."""
    borrowed, other, found = made_of.borrowed, OTHER[made_of.side], list[Problem]()
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


# --- creating ---------------------------------------------------------------------------------------------


def _create_faults(layout: Layout, made_of: Mix) -> list[Problem]:
    verb, rank, in_hand, colour_card = made_of.verb, made_of.rank, made_of.in_hand, layout.colour_card
    wrong = partial(illegal, by=made_of.by, ranks=NUMBERS[rank])
    found = _out_of_reach(layout, made_of)
    made = layout.made.get(rank)
    if made and not any(problem.code == "card-in-compound" for problem in found):
        found.append(wrong("number-taken", kind=named(made.kind, made.colour)))
    if made_of.joker and verb == "pair":
        found.append(wrong("joker-in-pair"))
    elif made_of.joker and layout.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=made_of.by))
    elif verb == "joker" and layout.joker == RECYCLED:
        found.append(wrong("joker-recycled"))
    may_be_colour_set = made_of.colour_sets and verb in _COLOUR_SET
    if may_be_colour_set and colour_card and RANK[colour_card] == rank and colour_card not in made_of.cards:
        found.append(wrong("colour-set-only", card=colour_card))
    if len(in_hand) > _FROM_HAND[verb]:
        found.append(illegal("half-from-table", by=made_of.by, n=len(in_hand), most=_FROM_HAND[verb], cards=in_hand))
    return found + _borrowing(layout, made_of, None)


def _create(layout: Layout, made_of: Mix) -> None:
    rank = made_of.rank
    if made_of.verb == "pair":
        layout.make(Made(rank, "pair", frozenset(made_of.cards), None))
        return
    if joker := made_of.joker or made_of.verb == "joker":
        explode(layout)
        layout.joker = rank
    kind = "colour" if UNDER in made_of.places else "full"
    layout.make(Made(rank, kind, frozenset(made_of.cards), made_of.side, joker))


def explode(layout: Layout) -> None:
    """Take the Joker from where it is: the set it leaves explodes, or breaks if it is a colour set.

    Articles ``sleazy.recipe.explosion``, ``sleazy.colour-set.broken``.
    """
    if left := layout.made.get(layout.joker):
        kind, cards = "broken", left.cards
        if left.kind != "colour":
            colours = [COLOUR[card] for card in cards]
            lone = next(card for card in cards if colours.count(COLOUR[card]) == 1)
            kind, cards = "pair", cards - {lone}
            layout.put(lone, DUMP)
        layout.made[left.rank] = Made(left.rank, kind, cards, None)
    layout.joker = FREE


# --- transforming -----------------------------------------------------------------------------------------


def _transform_faults(layout: Layout, made_of: Mix) -> list[Problem]:
    """List what is wrong with a change of a compound: table cards only, and for most of them no borrowed ones."""
    by, verb, rank, in_hand = made_of.by, made_of.verb, made_of.rank, made_of.in_hand
    if made_of.joker and verb in ("purify", "recycle"):
        return [illegal("joker-no-card", by=by, verb=Message(f"to-{verb}"))]
    found = _out_of_reach(layout, made_of)
    if in_hand:
        found.append(illegal("table-cards-only", by=by, n=len(in_hand), cards=in_hand))
    if made_of.borrowed and verb != "steal":
        found.append(illegal("borrow-none", by=by, card=made_of.borrowed[0], other=OTHER[made_of.side]))
    if made_of.joker and layout.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=by))
    if verb == "repair":
        return found + _repair_faults(layout, made_of)
    if verb != "recycle":
        return found + _pair_faults(layout, made_of)
    if layout.joker != rank:
        wrong = partial(illegal, by=by, ranks=NUMBERS[rank])
        right = NUMBERS.get(layout.joker)
        found.append(wrong("recycle-other", right=right) if right else wrong("recycle-none"))
    return found


def _pair_faults(layout: Layout, made_of: Mix) -> list[Problem]:
    """List why there is no pair to purify or to steal."""
    wrong = partial(illegal, by=made_of.by, ranks=NUMBERS[made_of.rank])
    made = layout.made.get(made_of.rank)
    if made is None or made.colour is None:
        return [wrong("pair-missing")]
    pure = made.colour != "mixed"
    if made_of.verb == "purify":
        return [wrong("pair-pure", colour=COLOUR_NAMES[made.colour])] if pure else []
    own = pure and layout.owner(made.colour) == made_of.side
    found = [wrong("steal-own", colour=COLOUR_NAMES[made.colour])] if own else []
    return found + _borrowing(layout, made_of, made.colour)


def _repair_faults(layout: Layout, made_of: Mix) -> list[Problem]:
    broken = _broken(layout)
    if broken is None:
        return [illegal("repair-none", by=made_of.by)]
    if made_of.joker or made_of.rank == broken.rank:
        return []
    missing = [card for card in FOUR[broken.rank] if card not in broken.cards]
    return [illegal("repair-other", by=made_of.by, card=made_of.cards[0], missing=missing)]


def _broken(layout: Layout) -> Made | None:
    return next((made for made in layout.made.values() if made.kind == "broken"), None)


def _transform(layout: Layout, made_of: Mix) -> None:
    """Add cards to a compound: a pair becomes pure or a basic set, a set is whole without the Joker or again."""
    verb = made_of.verb
    made = (verb == "repair" and _broken(layout)) or layout.made[made_of.rank]
    cards = made.cards.union(made_of.cards)
    if verb == "purify":
        leaving = next(card for card in made.cards if COLOUR[card] != COLOUR[made_of.cards[0]])
        layout.put(leaving, DUMP)
        cards -= {leaving}
    elif verb == "recycle":
        layout.joker = RECYCLED
    elif made_of.joker:
        layout.joker = made.rank
    kind = {"steal": "basic", "repair": "colour"}.get(verb, made.kind)
    side = made_of.side if verb in ("steal", "repair") else made.side
    layout.make(Made(made.rank, kind, cards, side, made_of.joker))


# --- what is possible -------------------------------------------------------------------------------------


def possible(layout: Layout, by: str, options: Options) -> list[Action]:
    """List every recipe that can be made now, of the cards that are known."""
    return [action for action in _conceivable(layout, by) if not faults(layout, by, action, options)]


def _conceivable(layout: Layout, by: str) -> Iterator[Action]:
    """List recipes of the right form, right or wrong, made of cards that lie within reach."""
    reach = {card for place in (*TABLE.values(), HAND[by]) for card in layout.known[place]}
    reach.update(layout.dump[-1:])
    if layout.colour_card and layout.where[layout.colour_card] == UNDER:
        reach.add(layout.colour_card)
    joker = (JOKER,) if layout.joker == RECYCLED else ()
    for rank in {RANK[card] for card in reach} | layout.made.keys():
        cards = [card for card in FOUR[rank] if card in reach]
        made = layout.made.get(rank)
        if made is None:
            yield from (Action("pair", two) for two in combinations(cards, 2))
            yield from (Action("joker", three) for three in combinations(cards, 3))
            yield from (Action("master", four) for four in combinations((*cards, *joker), 4))
        elif made.kind == "pair":
            yield from (Action("purify", (card,)) for card in cards)
            yield from (Action("steal", two) for two in combinations((*cards, *joker), 2))
        elif made.kind == "broken":
            yield from (Action("repair", (card,)) for card in (*cards, *joker))
        elif made.joker:
            yield from (Action("recycle", (card,)) for card in cards)
    yield Action("swap")


def joker_home(layout: Layout) -> Layout:
    """Return the layout after a recycled Joker that was not used has gone back behind the deck."""
    return layout.copy(joker=FREE) if layout.joker == RECYCLED else layout
