"""The facts of a round of Sleazy: which compounds lie on the table, and what cannot lie there.

Source: Sleazy, "Recipees" and "Extension: Colour Set"; articles ``sleazy.table.*``.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.sleazy.compounds import (
    COLOUR_OF_SUIT,
    COLOUR_SETS,
    COLOURS,
    KINDS,
    OTHER_COLOUR,
    OWNED_SETS,
    PLURALS,
    RANKS,
    Compound,
    card_of,
    listed,
    rank_of,
)
from scorekeeper.games.sleazy.table import OTHER, SIDES

_FIELDS = frozenset(("red", "black", "colour_card", "compounds", "rules"))
_PARTS = frozenset(("rank", "kind", "colour", "side", "joker"))


class Facts(NamedTuple):
    """A round, checked. ``owners`` is who has red and black at its end, empty where nobody said."""

    owners: Mapping[str, str]
    colour_card: str | None
    compounds: tuple[Compound, ...]


def _well_formed() -> dict[tuple[str | bool | None, ...], Compound]:
    """List every compound of the usual form, so that most entries are read by looking them up."""
    forms: list[Compound] = []
    for rank in RANKS:
        forms += [Compound(rank, "pair", colour) for colour in COLOURS]
        forms += [Compound(rank, *form) for form in product(sorted(OWNED_SETS), (None,), SIDES, (False, True))]
        forms += [Compound(rank, "broken", None, side) for side in SIDES]
    return {tuple(form): form for form in forms}


_WELL_FORMED = _well_formed()


def read(data: Json, options: Options) -> Facts:
    """Check the JSON form of a round. Raises Malformed, Illegal or Ambiguous with every problem found."""
    if not isinstance(data, dict):
        refuse([wrong_type("facts", 'an object such as {"compounds": [...]}', data)])
    problems: list[Problem] = []
    if not data.keys() <= _FIELDS:
        problems += [unknown_field(key, _FIELDS) for key in data if key not in _FIELDS and not key.startswith("_")]
    if "rules" in data and not isinstance(data["rules"], dict):
        problems.append(wrong_type("rules", "an object of options and choices", data["rules"]))
    owners = _owners(data, problems)
    card = _colour_card(data["colour_card"], problems) if "colour_card" in data else None
    compounds = _compounds(data, problems)
    if problems:
        refuse(problems + impossible(compounds, card, options))
    if problems := impossible(compounds, card, options):
        refuse(problems)
    if not owners and (pure := [compound.rank for compound in compounds if compound.is_pure]):
        refuse([unclear("red-missing", "red", a="A", b="B", ranks=_plurals(pure), n=len(pure))])
    return Facts(owners, card, compounds)


# --- the form ---------------------------------------------------------------------------------------------


def _owners(data: Json, problems: list[Problem]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for colour, other in OTHER_COLOUR.items():
        if colour not in data:
            continue
        side = data[colour]
        if not isinstance(side, str) or side not in OTHER:
            problems.append(wrong_choice(colour, SIDES, side))
        elif found.get(colour, side) != side:
            problems.append(illegal("colours-same", colour, side=side))
        else:
            found[colour], found[other] = side, OTHER[side]
    return found


def _colour_card(value: object, problems: list[Problem]) -> str | None:
    card = card_of(value) if isinstance(value, str) else None
    if card is None:
        if isinstance(value, str) and value.lower() == "joker":
            problems.append(illegal("colour-card-joker", "colour_card"))
        else:
            problems.append(wrong_type("colour_card", "a card such as 5H", value))
    return card


def _compounds(data: Json, problems: list[Problem]) -> tuple[Compound, ...]:
    entries = data.get("compounds")
    if not isinstance(entries, list):
        if "compounds" in data:
            problems.append(wrong_type("compounds", "a list of pairs and sets", entries))
        else:
            problems.append(unclear("compounds-missing", "compounds"))
        return ()
    found = []
    for place, entry in enumerate(entries):
        compound = _look_up(entry) or _read_compound(entry, f"compounds[{place}]", problems)
        if compound:
            found.append(compound)
    return tuple(found)


def _look_up(entry: Any) -> Compound | None:
    """Find the compound of an entry in its usual form; None says that it must be looked at more closely."""
    try:
        get = entry.get
        joker = get("joker", False)
        if joker is not True and joker is not False:
            return None
        found = _WELL_FORMED.get((get("rank"), get("kind"), get("colour"), get("side"), joker))
    except (AttributeError, TypeError):  # no object, or a list where a word should be
        return None
    # rank, kind and one part more; a null or an unknown field makes it longer
    return found if found and len(entry) - ("joker" in entry) == 3 else None


def _read_compound(entry: Any, field: str, problems: list[Problem]) -> Compound | None:
    """Read an entry part by part, and say what is wrong with it."""
    if not isinstance(entry, dict):
        problems.append(wrong_type(field, 'a compound such as {"rank": "7", "kind": "pair", "colour": "red"}', entry))
        return None
    before = len(problems)
    problems += [
        unknown_field(f"{field}.{key}", [f"{field}.{part}" for part in sorted(_PARTS)])
        for key in entry
        if key not in _PARTS and not key.startswith("_")
    ]
    rank = _rank(entry, field, problems)
    for part, choices in (("kind", KINDS), ("colour", COLOURS), ("side", SIDES)):
        if part in entry and (not isinstance(entry[part], str) or entry[part] not in choices):
            problems.append(wrong_choice(f"{field}.{part}", choices, entry[part]))
    if not isinstance(entry.get("joker", False), bool):
        problems.append(wrong_type(f"{field}.joker", "true or false", entry["joker"]))
    if "kind" not in entry:
        problems.append(unclear("kind-missing", f"{field}.kind", rank=PLURALS.get(rank or "", "cards of that number")))
    if len(problems) > before or rank is None:
        return None
    problems += _parts_problems(entry, field, PLURALS[rank])
    if len(problems) > before:
        return None
    return Compound(rank, entry["kind"], entry.get("colour"), entry.get("side"), entry.get("joker", False))


def _rank(entry: Json, field: str, problems: list[Problem]) -> str | None:
    if "rank" not in entry:
        problems.append(unclear("rank-missing", f"{field}.rank"))
        return None
    if not isinstance(entry["rank"], str):
        problems.append(wrong_type(f"{field}.rank", 'a number as text, such as "7" or "K"', entry["rank"]))
        return None
    rank = rank_of(entry["rank"])
    if rank is None:
        problems.append(malformed("rank-unknown", f"{field}.rank", found=entry["rank"][:20]))
    return rank


def _parts_problems(entry: Json, field: str, rank: str) -> list[Problem]:
    """Check that the parts of an entry belong to its kind, and that none is lacking."""
    kind, problems = entry["kind"], []
    if kind == "pair":
        if "side" in entry:
            problems.append(malformed("pair-side", f"{field}.side", rank=rank))
        if "colour" not in entry:
            problems.append(unclear("pair-colour", f"{field}.colour", rank=rank))
    elif "colour" in entry:
        problems.append(malformed("set-colour", f"{field}.colour", rank=rank))
    if kind in OWNED_SETS and "side" not in entry:
        problems.append(unclear("set-side", f"{field}.side", rank=rank, kind=kind, a="A", b="B"))
    if entry.get("joker") and kind not in OWNED_SETS:
        problems.append(illegal(f"joker-{kind}", f"{field}.joker", rank=rank))
    return problems


# --- what cannot lie on one table -------------------------------------------------------------------------


def impossible(compounds: Sequence[Compound], card: str | None, options: Options) -> list[Problem]:
    """Say what no play can have brought about; only what is there proves anything, as some may be cancelled."""
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
        problems.append(illegal("joker-twice", "compounds", ranks=_plurals(jokers), n=len(jokers)))
    extension = options["colour-set"] == "yes"
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
        return [illegal("broken-joker", "compounds", rank=PLURALS[coloured[0].rank])]
    return []


def _twice(compounds: Sequence[Compound]) -> list[Problem]:
    ranks = [compound.rank for compound in compounds]
    return [
        illegal("number-twice", "compounds", rank=PLURALS[rank], n=ranks.count(rank))
        for rank in RANKS
        if ranks.count(rank) > 1
    ]


def _colour_set_problems(coloured: Sequence[Compound], card: str | None, *, extension: bool) -> list[Problem]:
    if not extension:
        return [illegal("colour-set-off", "compounds", rank=PLURALS[compound.rank]) for compound in coloured]
    if card:
        return [
            illegal("colour-set-rank", "compounds", rank=PLURALS[compound.rank], right=PLURALS[card[:-1]])
            for compound in coloured
            if compound.rank != card[:-1]
        ]
    ranks = [compound.rank for compound in coloured]
    return [illegal("colour-set-two", "compounds", ranks=_plurals(ranks))] if len(set(ranks)) > 1 else []


def _colour_number_problem(number: Compound, card: str, *, extension: bool) -> Problem | None:
    """Say why this compound cannot be of the number of the colour card, None if it can."""
    rank, colour = PLURALS[number.rank], COLOUR_OF_SUIT[card[-1]]
    if number.kind == "full" and extension:
        return illegal("colour-number-full", "compounds", rank=rank)
    if number.kind in ("basic", "full") and not number.joker:
        return illegal("colour-number-joker", "compounds", rank=rank, kind=number.kind)
    if number.colour == colour:
        return illegal("colour-number-pair", "compounds", rank=rank, colour=colour, other=OTHER_COLOUR[colour])
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


def _plurals(ranks: Sequence[str]) -> str:
    return listed(tuple(PLURALS[rank] for rank in ranks))
