"""The recipes of Sleazy, the magic hat among them: what each needs, what it makes, and which are possible.

:func:`faults` names what is wrong with a recipe, :func:`make` carries it out, :func:`possible` lists what is right.
Source: Sleazy, "Recipees" and the extensions; articles ``sleazy.recipe.*``, ``sleazy.hat.*``, ``sleazy.colour-set.*``.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sleazy.cards import COLOUR, COLOUR_NAMES, FOUR, JOKER, NUMBERS, RANK, RANKS, in_order, named
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play.actions import Action
from scorekeeper.games.sleazy.play.borrowing import Mix, borrowing, mix, out_of_reach
from scorekeeper.games.sleazy.play.layout import FREE, HAND, RECYCLED, TABLE, UNDER, Layout, Made
from scorekeeper.games.sleazy.sides import OTHER, SIDE

_FROM_HAND = {"pair": 1, "joker": 1, "master": 2}
"""How many cards of a new compound may come from the hand, at most half."""
STANDING = frozenset(
    ("half-from-table", "table-cards-only", "borrow-two", "borrow-colour", "borrow-partner", "borrow-joker",
     "borrow-none", "steal-own", "card-buried", "joker-recycled", "recipe-after-cleanup", "turn-mixed")
)  # fmt: skip
"""Faults in spite of which a recipe can be carried out with the cards as they lie."""


def faults(layout: Layout, by: str, action: Action, options: Options) -> list[Problem]:
    """List everything wrong with a recipe. Raises Unplaced where a card may have lain in more than one place."""
    if action.verb == "swap":
        return _swap_faults(layout, by, options)
    made_of = mix(layout, by, action.verb, action.cards, colour_set=options.colour_sets)
    if len({RANK[card] for card in made_of.cards}) > 1:
        return [illegal("numbers-differ", by=by, cards=made_of.cards)]
    return _CHECKS[action.verb](layout, made_of, options.colour_sets)


def make(layout: Layout, by: str, action: Action, options: Options) -> int:
    """Carry out a recipe that has at most faults of :data:`STANDING`; return how many cards it borrowed."""
    if action.verb == "swap":
        layout.hat = None
        layout.red = OTHER[layout.red] if layout.red else None
        return 0
    made_of = mix(layout, by, action.verb, action.cards, colour_set=options.colour_sets)
    borrowed = len(made_of.borrowed)
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        layout.take(card, place)
    _MAKERS[action.verb](layout, made_of)
    if action.verb == "master" and options.hat:
        layout.hat = made_of.side
    return borrowed


# --- creating ---------------------------------------------------------------------------------------------


def _create_faults(layout: Layout, made_of: Mix, extension: bool) -> list[Problem]:
    by, verb, rank = made_of.by, made_of.verb, made_of.rank
    number = layout.colour_card is not None and RANK[layout.colour_card] == rank
    found = out_of_reach(layout, made_of, colour_card=extension and verb != "pair")
    made = layout.made.get(rank)
    if made and not any(problem.code == "card-in-compound" for problem in found):
        found.append(illegal("number-taken", by=by, ranks=NUMBERS[rank], kind=named(made.kind, made.colour)))
    if made_of.joker and verb == "pair":
        found.append(illegal("joker-in-pair", by=by, ranks=NUMBERS[rank]))
    elif made_of.joker and layout.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=by))
    elif verb == "joker" and layout.joker == RECYCLED:
        found.append(illegal("joker-recycled", by=by, ranks=NUMBERS[rank]))
    if extension and number and verb != "pair" and layout.colour_card not in made_of.cards:
        found.append(illegal("colour-set-only", by=by, ranks=NUMBERS[rank], card=layout.colour_card))
    if len(made_of.in_hand) > _FROM_HAND[verb]:
        cards = made_of.in_hand
        found.append(illegal("half-from-table", by=by, n=len(made_of.in_hand), most=_FROM_HAND[verb], cards=cards))
    return found + borrowing(layout, made_of, None)


def _create(layout: Layout, made_of: Mix) -> None:
    rank, side = made_of.rank, made_of.side
    if made_of.verb == "pair":
        layout.make(Made(rank, "pair", made_of.cards, None))
        return
    joker = made_of.joker or made_of.verb == "joker"
    if joker:
        layout.free_joker()
        layout.joker = rank
    kind = "colour" if UNDER in made_of.places else "full"
    layout.make(Made(rank, kind, made_of.cards, side, joker=joker))


# --- transforming -----------------------------------------------------------------------------------------


def _table_only(layout: Layout, made_of: Mix, *, borrowable: bool = False) -> list[Problem]:
    """Check what all changes of a compound share: table cards only, and for most of them no borrowed ones."""
    by = made_of.by
    found = out_of_reach(layout, made_of, colour_card=False)
    if made_of.in_hand:
        found.append(illegal("table-cards-only", by=by, n=len(made_of.in_hand), cards=made_of.in_hand))
    if made_of.borrowed and not borrowable:
        found.append(illegal("borrow-none", by=by, card=made_of.borrowed[0], other=OTHER[made_of.side]))
    return found


def _purify_faults(layout: Layout, made_of: Mix, _extension: bool) -> list[Problem]:
    if made_of.joker:
        return [illegal("joker-no-card", by=made_of.by, verb=made_of.verb)]
    made = layout.made.get(made_of.rank)
    found = _table_only(layout, made_of)
    if made is None or made.colour is None:
        return [*found, illegal("pair-missing", by=made_of.by, ranks=NUMBERS[made_of.rank])]
    if made.colour != "mixed":
        found.append(illegal("pair-pure", by=made_of.by, ranks=NUMBERS[made_of.rank], colour=COLOUR_NAMES[made.colour]))
    return found


def _purify(layout: Layout, made_of: Mix) -> None:
    made, (card,) = layout.made[made_of.rank], made_of.cards
    leaving = next(other for other in made.cards if COLOUR[other] != COLOUR[card])
    made.cards.remove(leaving)
    layout.make(Made(made.rank, "pair", {*made.cards, card}, None))
    layout.discard(leaving)


def _steal_faults(layout: Layout, made_of: Mix, _extension: bool) -> list[Problem]:
    by, ranks = made_of.by, NUMBERS[made_of.rank]
    found = _table_only(layout, made_of, borrowable=True)
    if made_of.joker and layout.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=by))
    made = layout.made.get(made_of.rank)
    if made is None or made.colour is None:
        return [*found, illegal("pair-missing", by=by, ranks=ranks)]
    colour = made.colour
    if colour != "mixed" and layout.owner(colour) == made_of.side:
        found.append(illegal("steal-own", by=by, ranks=ranks, colour=COLOUR_NAMES[colour]))
    return found + borrowing(layout, made_of, colour)


def _steal(layout: Layout, made_of: Mix) -> None:
    cards = {*layout.made[made_of.rank].cards, *made_of.cards}
    if made_of.joker:
        layout.joker = made_of.rank
    layout.make(Made(made_of.rank, "basic", cards, made_of.side, joker=made_of.joker))


def _recycle_faults(layout: Layout, made_of: Mix, _extension: bool) -> list[Problem]:
    if made_of.joker:
        return [illegal("joker-no-card", by=made_of.by, verb=made_of.verb)]
    found = _table_only(layout, made_of)
    if layout.joker != made_of.rank:
        wrong = partial(illegal, by=made_of.by, ranks=NUMBERS[made_of.rank])
        right = NUMBERS.get(layout.joker)
        found.append(wrong("recycle-other", right=right) if right else wrong("recycle-none"))
    return found


def _recycle(layout: Layout, made_of: Mix) -> None:
    made = layout.made[made_of.rank]
    layout.make(Made(made.rank, made.kind, {*made.cards, *made_of.cards}, made.side))
    layout.joker = RECYCLED


def _repair_faults(layout: Layout, made_of: Mix, _extension: bool) -> list[Problem]:
    found = _table_only(layout, made_of)
    if made_of.joker and layout.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=made_of.by))
    broken = next((made for made in layout.made.values() if made.kind == "broken"), None)
    if broken is None:
        found.append(illegal("repair-none", by=made_of.by))
    elif not made_of.joker and made_of.rank != broken.rank:
        missing = in_order(FOUR[broken.rank] - broken.cards)
        found.append(illegal("repair-other", by=made_of.by, card=made_of.cards[0], missing=missing))
    return found


def _repair(layout: Layout, made_of: Mix) -> None:
    broken = next(made for made in layout.made.values() if made.kind == "broken")
    if made_of.joker:
        layout.joker = broken.rank
    cards = {*broken.cards, *made_of.cards}
    layout.make(Made(broken.rank, "colour", cards, made_of.side, joker=made_of.joker))


# --- the hat ----------------------------------------------------------------------------------------------


def _swap_faults(layout: Layout, by: str, options: Options) -> list[Problem]:
    if not options.hat:
        return [illegal("hat-off", by=by)]
    if layout.hat is None:
        return [illegal("hat-nobodys", by=by)]
    return [] if layout.hat == SIDE[by] else [illegal("hat-others", by=by, other=layout.hat)]


_CHECKS: Mapping[str, Callable[[Layout, Mix, bool], list[Problem]]] = {
    **dict.fromkeys(("pair", "joker", "master"), _create_faults),
    "purify": _purify_faults,
    "steal": _steal_faults,
    "recycle": _recycle_faults,
    "repair": _repair_faults,
}
_MAKERS: Mapping[str, Callable[[Layout, Mix], None]] = {
    **dict.fromkeys(("pair", "joker", "master"), _create),
    "purify": _purify,
    "steal": _steal,
    "recycle": _recycle,
    "repair": _repair,
}


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
    for rank in RANKS:
        cards = in_order(FOUR[rank] & reach)
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


def joker_home(layout: Layout) -> None:
    """Put a recycled Joker that was not used back behind the deck."""
    if layout.joker == RECYCLED:
        layout.joker = FREE
