"""The recipes of Sleazy: what each needs, what it makes, and which are possible.

:func:`faults` names what is wrong with a recipe, :func:`make` carries it out, :func:`possible` lists what is right.
Source: Sleazy, "Recipees" and the extensions; articles ``sleazy.recipe.*``, ``sleazy.hat.*``, ``sleazy.colour-set.*``.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from scorekeeper.errors import Problem, illegal
from scorekeeper.game import Options
from scorekeeper.games.sleazy.borrowing import Mix, borrowing, mix, out_of_reach
from scorekeeper.games.sleazy.compounds import PLURALS, RANKS, listed
from scorekeeper.games.sleazy.pack import COLOUR, FOUR, JOKER, RANK, in_order
from scorekeeper.games.sleazy.places import FREE, HAND, RECYCLED, TABLE, UNDER, Made, Places
from scorekeeper.games.sleazy.table import OTHER

Action = tuple[str | None, ...]
"""A verb and what it is about, in the words of a record."""

CARDS = {"pair": 2, "joker": 3, "master": 4, "purify": 1, "steal": 2, "recycle": 1, "repair": 1, "swap": 0}
"""How many cards each recipe is told with."""
_FROM_HAND = {"pair": 1, "joker": 1, "master": 2}
"""How many cards of a new compound may come from the hand, at most half."""
STANDING = frozenset(
    ("half-from-table", "table-cards-only", "borrow-two", "borrow-colour", "borrow-partner", "borrow-joker",
     "borrow-none", "steal-own", "card-buried", "joker-recycled", "recipe-after-cleanup", "turn-mixed")
)  # fmt: skip
"""Faults in spite of which a recipe can be carried out with the cards as they lie."""


def _with_colour_sets(options: Options) -> bool:
    return options["colour-set"] == "yes"


def faults(places: Places, by: str, action: Action, options: Options) -> list[Problem]:
    """Name everything wrong with a recipe. Raises Unplaced where a card may have lain in more than one place."""
    verb, cards = _parts(action)
    if verb == "swap":
        return _swap_faults(places, by, options)
    extension = _with_colour_sets(options)
    made_of = mix(places, by, verb, cards, colour_set=extension)
    if len({RANK[card] for card in made_of.cards}) > 1:
        return [illegal("numbers-differ", by=by, cards=listed(made_of.cards))]
    return _CHECKS[verb](places, made_of, extension)


def _parts(action: Action) -> tuple[str, tuple[str, ...]]:
    return action[0] or "", tuple(card or "" for card in action[1:])


def make(places: Places, by: str, action: Action, options: Options) -> int:
    """Carry out a recipe that has at most faults of :data:`STANDING`; give how many cards it borrowed."""
    verb, cards = _parts(action)
    if verb == "swap":
        places.hat = None
        places.red = OTHER[places.red] if places.red else None
        return 0
    made_of = mix(places, by, verb, cards, colour_set=_with_colour_sets(options))
    borrowed = len(made_of.borrowed)
    for card, place in zip(made_of.cards, made_of.places, strict=True):
        places.take(card, place)
    _MAKERS[verb](places, made_of)
    if verb == "master" and options["magic-hat"] == "yes":
        places.hat = made_of.side
    return borrowed


# --- creating ---------------------------------------------------------------------------------------------


def _create_faults(places: Places, made_of: Mix, extension: bool) -> list[Problem]:
    by, verb, rank = made_of.by, made_of.verb, made_of.rank
    number = bool(places.colour_card) and RANK[places.colour_card or ""] == rank
    found = out_of_reach(places, made_of, colour_card=extension and verb != "pair")
    if rank in places.made and not any(problem.code == "card-in-compound" for problem in found):
        found.append(illegal("number-taken", by=by, ranks=PLURALS[rank], kind=told_kind(places.made[rank])))
    if made_of.joker and verb == "pair":
        found.append(illegal("joker-in-pair", by=by, ranks=PLURALS[rank]))
    elif made_of.joker and places.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=by))
    elif verb == "joker" and places.joker == RECYCLED:
        found.append(illegal("joker-recycled", by=by, ranks=PLURALS[rank]))
    if extension and number and verb != "pair" and places.colour_card not in made_of.cards:
        found.append(illegal("colour-set-only", by=by, ranks=PLURALS[rank], card=places.colour_card))
    if len(made_of.in_hand) > _FROM_HAND[verb]:
        cards = listed(tuple(made_of.in_hand))
        found.append(illegal("half-from-table", by=by, n=len(made_of.in_hand), most=_FROM_HAND[verb], cards=cards))
    return found + borrowing(places, made_of, None)


def _create(places: Places, made_of: Mix) -> None:
    rank, side = made_of.rank, made_of.side
    if made_of.verb == "pair":
        places.make(Made(rank, "pair", made_of.cards, None))
        return
    joker = made_of.joker or made_of.verb == "joker"
    if joker:
        places.free_joker()
        places.joker = rank
    kind = "colour" if UNDER in made_of.places else "full"
    places.make(Made(rank, kind, made_of.cards, side, joker=joker))


def told_kind(made: Made) -> str:
    """Name a compound for a sentence.

    >>> told_kind(Made("7", "pair", ["7H", "7D"], None)), told_kind(Made("7", "full", [], "A"))
    ('red pair', 'full set')
    """
    return f"{made.colour} pair" if made.kind == "pair" else f"{made.kind} set"


# --- transforming -----------------------------------------------------------------------------------------


def _table_only(places: Places, made_of: Mix, *, borrowable: bool = False) -> list[Problem]:
    """Check what all changes of a compound share: table cards only, and for most of them no borrowed ones."""
    by = made_of.by
    found = out_of_reach(places, made_of, colour_card=False)
    if made_of.in_hand:
        found.append(illegal("table-cards-only", by=by, n=len(made_of.in_hand), cards=listed(tuple(made_of.in_hand))))
    if made_of.borrowed and not borrowable:
        found.append(illegal("borrow-none", by=by, card=made_of.borrowed[0], other=OTHER[made_of.side]))
    return found


def _purify_faults(places: Places, made_of: Mix, _extension: bool) -> list[Problem]:
    if made_of.joker:
        return [illegal("joker-no-card", by=made_of.by, verb=made_of.verb)]
    made = places.made.get(made_of.rank)
    found = _table_only(places, made_of)
    if made is None or made.kind != "pair":
        return [*found, illegal("pair-missing", by=made_of.by, ranks=PLURALS[made_of.rank])]
    if made.colour != "mixed":
        found.append(illegal("pair-pure", by=made_of.by, ranks=PLURALS[made_of.rank], colour=made.colour))
    return found


def _purify(places: Places, made_of: Mix) -> None:
    made, (card,) = places.made[made_of.rank], made_of.cards
    leaving = next(other for other in made.cards if COLOUR[other] != COLOUR[card])
    made.cards.remove(leaving)
    places.make(Made(made.rank, "pair", {*made.cards, card}, None))
    places.discard(leaving)


def _steal_faults(places: Places, made_of: Mix, _extension: bool) -> list[Problem]:
    by, ranks = made_of.by, PLURALS[made_of.rank]
    found = _table_only(places, made_of, borrowable=True)
    if made_of.joker and places.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=by))
    made = places.made.get(made_of.rank)
    if made is None or made.kind != "pair":
        return [*found, illegal("pair-missing", by=by, ranks=ranks)]
    colour = made.colour or ""
    if colour != "mixed" and places.owner(colour) == made_of.side:
        found.append(illegal("steal-own", by=by, ranks=ranks, colour=colour))
    return found + borrowing(places, made_of, colour)


def _steal(places: Places, made_of: Mix) -> None:
    cards = {*places.made[made_of.rank].cards, *made_of.cards}
    if made_of.joker:
        places.joker = made_of.rank
    places.make(Made(made_of.rank, "basic", cards, made_of.side, joker=made_of.joker))


def _recycle_faults(places: Places, made_of: Mix, _extension: bool) -> list[Problem]:
    if made_of.joker:
        return [illegal("joker-no-card", by=made_of.by, verb=made_of.verb)]
    found = _table_only(places, made_of)
    if places.joker != made_of.rank:
        in_set = places.joker in places.made
        code = "recycle-other" if in_set else "recycle-none"
        right = PLURALS[places.joker] if in_set else ""
        found.append(illegal(code, by=made_of.by, ranks=PLURALS[made_of.rank], right=right))
    return found


def _recycle(places: Places, made_of: Mix) -> None:
    made = places.made[made_of.rank]
    places.make(Made(made.rank, made.kind, {*made.cards, *made_of.cards}, made.side))
    places.joker = RECYCLED


def _repair_faults(places: Places, made_of: Mix, _extension: bool) -> list[Problem]:
    found = _table_only(places, made_of)
    if made_of.joker and places.joker != RECYCLED:
        found.append(illegal("joker-not-recycled", by=made_of.by))
    broken = next((made for made in places.made.values() if made.kind == "broken"), None)
    if broken is None:
        found.append(illegal("repair-none", by=made_of.by))
    elif not made_of.joker and made_of.rank != broken.rank:
        missing = listed(tuple(in_order(FOUR[broken.rank] - broken.cards)))
        found.append(illegal("repair-other", by=made_of.by, card=made_of.cards[0], missing=missing))
    return found


def _repair(places: Places, made_of: Mix) -> None:
    broken = next(made for made in places.made.values() if made.kind == "broken")
    if made_of.joker:
        places.joker = broken.rank
    cards = {*broken.cards, *made_of.cards}
    places.make(Made(broken.rank, "colour", cards, made_of.side, joker=made_of.joker))


# --- the hat ----------------------------------------------------------------------------------------------


def _swap_faults(places: Places, by: str, options: Options) -> list[Problem]:
    if options["magic-hat"] != "yes":
        return [illegal("hat-off", by=by)]
    if places.hat is None:
        return [illegal("hat-nobodys", by=by)]
    return [] if places.hat == by[0] else [illegal("hat-others", by=by, other=places.hat)]


_CHECKS: Mapping[str, Callable[[Places, Mix, bool], list[Problem]]] = {
    **dict.fromkeys(("pair", "joker", "master"), _create_faults),
    "purify": _purify_faults,
    "steal": _steal_faults,
    "recycle": _recycle_faults,
    "repair": _repair_faults,
}
_MAKERS: Mapping[str, Callable[[Places, Mix], None]] = {
    **dict.fromkeys(("pair", "joker", "master"), _create),
    "purify": _purify,
    "steal": _steal,
    "recycle": _recycle,
    "repair": _repair,
}


# --- what is possible -------------------------------------------------------------------------------------


def possible(places: Places, by: str, options: Options) -> list[Action]:
    """List every recipe that can be made now, of the cards that are known."""
    return [action for action in _conceivable(places, by) if not faults(places, by, action, options)]


def _conceivable(places: Places, by: str) -> Iterator[Action]:
    """List recipes of the right form, right or wrong, made of cards that lie within reach."""
    reach = {card for place in (*TABLE.values(), HAND[by]) for card in places.known[place]}
    reach.update(places.dump[-1:])
    if places.colour_card and places.where[places.colour_card] == UNDER:
        reach.add(places.colour_card)
    joker = (JOKER,) if places.joker == RECYCLED else ()
    for rank in RANKS:
        cards = in_order(FOUR[rank] & reach)
        made = places.made.get(rank)
        if made is None:
            yield from (("pair", *two) for two in combinations(cards, 2))
            yield from (("joker", *three) for three in combinations(cards, 3))
            yield from (("master", *four) for four in combinations((*cards, *joker), 4))
        elif made.kind == "pair":
            yield from (("purify", card) for card in cards)
            yield from (("steal", *two) for two in combinations((*cards, *joker), 2))
        elif made.kind == "broken":
            yield from (("repair", card) for card in (*cards, *joker))
        elif made.joker:
            yield from (("recycle", card) for card in cards)
    yield ("swap",)


def joker_home(places: Places) -> None:
    """Put a recycled Joker that was not used back behind the deck."""
    if places.joker == RECYCLED:
        places.joker = FREE


def told(action: Action) -> str:
    """Write a recipe in words of the record, its cards in order.

    >>> told(("pair", "7D", "7H"))
    'pair 7H 7D'
    """
    verb, cards = _parts(action)
    return " ".join((verb, *in_order(cards)))
