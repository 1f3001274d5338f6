"""What a round's facts say, and what cannot lie on one table.

Source: Sleazy, "Recipees" and "Extension: Colour Set"; articles ``sleazy.table.*``, ``sleazy.facts.unknown``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, COLOUR_OF_SUIT, NUMBERS, OTHER_COLOUR, RANKS, card_of, rank_of
from scorekeeper.games.sleazy.compounds import COLOUR_SETS, KIND_NAMES, Compound
from scorekeeper.games.sleazy.facts.form import WHOLE, Facts, Told, encode, left_open
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import OTHER
from scorekeeper.messages import Message


class Count(NamedTuple):
    """What is counted at the end of a round: ``red`` is the side that has red, None where nobody said."""

    red: str | None
    colour_card: str | None
    compounds: tuple[Compound, ...]


def settle(facts: Facts, options: Options) -> Count:
    """Read what is to be counted. Raises Illegal or Ambiguous with every problem found."""
    red = facts.red if facts.black is None else OTHER[facts.black]
    card = card_of(facts.colour_card)
    entries = facts.compounds or ()
    compounds = tuple([compound for told in entries if (compound := _compound(told))])
    problems = impossible(compounds, card, extension=options.colour_sets)
    if problems or len(compounds) < len(entries) or facts.compounds is None or facts.red not in (red, None):
        refuse([*left_open(encode(facts)), *problems])
    if red is None and (pure := [compound.rank for compound in compounds if compound.is_pure]):
        refuse([unclear("red-missing", "red", a="A", b="B", ranks=_numbers(pure), n=len(pure))])
    return Count(red, card, compounds)


def _compound(told: Told) -> Compound | None:
    """Find a compound by its parts, the rank in any spelling; None where it is not whole."""
    return WHOLE.get(told[:-1]) or WHOLE.get((rank_of(told.rank), *told[1:-1]))


# --- what cannot lie on one table -------------------------------------------------------------------------


def impossible(compounds: Sequence[Compound], card: str | None, *, extension: bool) -> list[Problem]:
    """List what no play can have brought about; only what is there proves anything, as some may be cancelled.

    ``extension`` says that colour sets are played.
    """
    problems: list[Problem] = []
    by_rank: dict[str, Compound] = {}
    jokers, coloured = [], []
    for compound in compounds:
        rank, kind, _, _, joker = compound
        by_rank[rank] = compound
        if joker:
            jokers.append(rank)
        if kind in COLOUR_SETS:
            coloured.append(compound)
    if len(by_rank) < len(compounds):
        problems += _twice(compounds)
    if len(jokers) > 1:
        problems.append(illegal("joker-twice", "compounds", ranks=_numbers(jokers), n=len(jokers)))
    if coloured:
        problems += _colour_set_problems(coloured, card, extension=extension)
    number = by_rank.get(card[:-1]) if card else None
    if card and number and (problem := _colour_number_problem(number, card, extension=extension)):
        problems.append(problem)
    if len(by_rank) == len(RANKS):
        problems += _all_numbers_problems(compounds, coloured, card, extension=extension)
    return problems


def _all_numbers_problems(
    compounds: Sequence[Compound], coloured: Sequence[Compound], card: str | None, *, extension: bool
) -> list[Problem]:
    """Check a table on which no number is missing, so that nothing can have been cancelled."""
    if not coloured:
        possible = card or _some_colour_number(compounds, extension=extension)
        return [] if possible else [illegal("colour-number-none", "compounds")]
    if len(coloured) == 1 and _without_joker_set(compounds):
        return [illegal("broken-joker", "compounds", rank=NUMBERS[coloured[0].rank])]
    return []


def _twice(compounds: Sequence[Compound]) -> list[Problem]:
    ranks = [compound.rank for compound in compounds]
    return [
        illegal("number-twice", "compounds", rank=NUMBERS[rank], n=ranks.count(rank))
        for rank in RANKS
        if ranks.count(rank) > 1
    ]


def _colour_set_problems(coloured: Sequence[Compound], card: str | None, *, extension: bool) -> list[Problem]:
    if not extension:
        return [illegal("colour-set-off", "compounds", rank=NUMBERS[compound.rank]) for compound in coloured]
    if card:
        return [
            illegal("colour-set-rank", "compounds", rank=NUMBERS[compound.rank], right=NUMBERS[card[:-1]])
            for compound in coloured
            if compound.rank != card[:-1]
        ]
    ranks = [compound.rank for compound in coloured]
    return [illegal("colour-set-two", "compounds", ranks=_numbers(ranks))] if len(set(ranks)) > 1 else []


def _colour_number_problem(number: Compound, card: str, *, extension: bool) -> Problem | None:
    """Return why this compound cannot be of the number of the colour card, None if it can."""
    rank, colour = NUMBERS[number.rank], COLOUR_OF_SUIT[card[-1]]
    if number.kind == "full" and extension:
        return illegal("colour-number-full", "compounds", rank=rank)
    if number.kind in ("basic", "full") and not number.joker:
        return illegal("colour-number-joker", "compounds", rank=rank, kind=KIND_NAMES[number.kind])
    if number.colour == colour:
        return illegal(
            "colour-number-pair",
            "compounds",
            rank=rank,
            colour=COLOUR_NAMES[colour],
            other=COLOUR_NAMES[OTHER_COLOUR[colour]],
        )
    return None


def _some_colour_number(compounds: Sequence[Compound], *, extension: bool) -> bool:
    """Tell whether the number of some compound can be the colour card's, whose suit then is any that fits."""
    return any(
        any(_colour_number_problem(compound, compound.rank + suit, extension=extension) is None for suit in "SH")
        for compound in compounds
    )


def _without_joker_set(compounds: Sequence[Compound]) -> bool:
    """Tell whether a colour set was broken for a Joker's trick of which nothing is left."""
    return all(compound.kind in ("pair", "broken") for compound in compounds)


def _numbers(ranks: Sequence[str]) -> list[Message]:
    return [NUMBERS[rank] for rank in ranks]
