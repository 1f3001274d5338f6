"""The compounds that are counted at the end of a round, and the checks that they can lie on one table.

Source: Sleazy, "Recipees" and "Extension: Colour Set"; articles ``sleazy.table.*``, ``sleazy.facts.unknown``.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.sleazy.cards import (
    COLOUR,
    COLOUR_NAMES,
    COLOUR_SETS,
    COLOURS,
    KIND_NAMES,
    NUMBERS,
    OTHER_COLOUR,
    OWNED_SETS,
    RANKS,
    Compound,
    card_of,
    rank_of,
)
from scorekeeper.games.sleazy.facts.form import COMPOUND, Facts, left_open
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import OTHER, SIDES
from scorekeeper.messages import Message

WHOLE: Mapping[tuple[str | bool | None, ...], Compound] = {
    (rank, kind, colour, side, joker): Compound(rank, kind, colour, side, bool(joker))
    for rank in RANKS
    for kind, colour, side, joker in (
        *product(("pair",), COLOURS, (None,), (None, False)),
        *product(OWNED_SETS, (None,), SIDES, (None, False, True)),
        *product(("broken",), (None,), (None, *SIDES), (None, False)),
    )
}
"""Every compound by its parts as they can be told: number, kind, colour, side, and the word about the Joker."""


class Count(NamedTuple):
    """A round to be counted: ``red`` is the side that has red, None if nobody said."""

    red: str | None
    colour_card: str | None
    compounds: tuple[Compound, ...]


def checked(facts: Facts, options: Options) -> Count:
    """Read a round to be counted. Raises Illegal or Ambiguous with every problem found."""
    red = facts.red if facts.black is None else OTHER[facts.black]
    card = card_of(facts.colour_card)
    told = facts.compounds or ()
    found = [WHOLE.get((rank_of(each.rank), *each[1:-1])) for each in told]
    compounds = tuple([compound for compound in found if compound])
    problems = impossible(compounds, card, extension=options.colour_set == "yes")
    if problems or len(compounds) < len(told) or facts.compounds is None or facts.red not in (red, None):
        part = [None if whole else COMPOUND.encode(each) for each, whole in zip(told, found, strict=True)]
        refuse([*left_open(facts.red, facts.black, None if facts.compounds is None else part), *problems])
    if red is None and (pure := [compound.rank for compound in compounds if compound.is_pure]):
        refuse([unclear("red-missing", "red", a="A", b="B", ranks=_numbers(pure), n=len(pure))])
    return Count(red, card, compounds)


_wrong = partial(illegal, field="compounds")


def impossible(compounds: Sequence[Compound], card: str | None, *, extension: bool) -> list[Problem]:
    """List the compounds that no play can have brought about.

    A missing compound proves nothing, as it may have been cancelled. ``extension`` says that colour sets are played.
    """
    numbers: dict[str, Compound] = {}
    jokers: list[str] = []
    coloured: list[Compound] = []
    for compound in compounds:
        rank, kind, _, _, joker = compound
        numbers[rank] = compound
        if joker:
            jokers.append(rank)
        if kind in COLOUR_SETS:
            coloured.append(compound)
    problems: list[Problem] = []
    if len(numbers) < len(compounds):
        ranks = [compound.rank for compound in compounds]
        several = [rank for rank in RANKS if ranks.count(rank) > 1]
        problems += [_wrong("number-twice", rank=NUMBERS[rank], n=ranks.count(rank)) for rank in several]
    if len(jokers) > 1:
        problems.append(_wrong("joker-twice", ranks=_numbers(jokers), n=len(jokers)))
    if coloured:
        problems += _colour_set_problems(coloured, card, extension=extension)
    if card and (number := numbers.get(card[:-1])):
        problems += _colour_number_problems(number, card, extension=extension)
    if len(numbers) == len(RANKS):
        problems += _all_numbers_problems(compounds, coloured, card, extension=extension)
    return problems


def _all_numbers_problems(
    compounds: Sequence[Compound], coloured: Sequence[Compound], card: str | None, *, extension: bool
) -> list[Problem]:
    """Check a table on which no number is missing, so that nothing can have been cancelled."""
    if not (coloured or card) and all(
        _colour_number_problems(compound, compound.rank + suit, extension=extension)
        for compound in compounds
        for suit in "SH"
    ):
        return [_wrong("colour-number-none")]
    if len(coloured) == 1 and all(compound.kind in ("pair", "broken") for compound in compounds):
        return [_wrong("broken-joker", rank=NUMBERS[coloured[0].rank])]  # nothing is left of the trick that broke it
    return []


def _colour_set_problems(coloured: Sequence[Compound], card: str | None, *, extension: bool) -> list[Problem]:
    ranks = [compound.rank for compound in coloured]
    if not extension:
        return [_wrong("colour-set-off", rank=NUMBERS[rank]) for rank in ranks]
    if card:
        right = card[:-1]
        return [_wrong("colour-set-rank", rank=NUMBERS[rank], right=NUMBERS[right]) for rank in ranks if rank != right]
    return [_wrong("colour-set-two", ranks=_numbers(ranks))] if len(set(ranks)) > 1 else []


def _colour_number_problems(number: Compound, card: str, *, extension: bool) -> list[Problem]:
    """List why this compound cannot be of the number of the colour card."""
    rank, colour = NUMBERS[number.rank], COLOUR[card]
    if number.kind == "full" and extension:
        return [_wrong("colour-number-full", rank=rank)]
    if number.kind in ("basic", "full") and not number.joker:
        return [_wrong("colour-number-joker", rank=rank, kind=KIND_NAMES[number.kind])]
    if number.colour == colour:
        other = COLOUR_NAMES[OTHER_COLOUR[colour]]
        return [_wrong("colour-number-pair", rank=rank, colour=COLOUR_NAMES[colour], other=other)]
    return []


def _numbers(ranks: Sequence[str]) -> list[Message]:
    return [NUMBERS[rank] for rank in ranks]
