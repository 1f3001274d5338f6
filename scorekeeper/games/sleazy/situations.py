"""A situation of Sleazy that somebody asks about, read into the places of its cards.

Compounds are told as in facts, or in a few words such as ``["7", "pair", "mixed"]``; tables by side, or as lists that
begin with the side. Which cards a compound holds follows from its kind and from what lies elsewhere.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import Problem, illegal, malformed, refuse
from scorekeeper.forms import wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.sleazy import facts
from scorekeeper.games.sleazy.compounds import COLOURS, KINDS, OWNED_SETS, PLURALS, Compound, rank_of
from scorekeeper.games.sleazy.forms import form
from scorekeeper.games.sleazy.pack import COLOUR, FOUR, JOKER, find_card, in_order
from scorekeeper.games.sleazy.places import FREE, HAND, RECYCLED, Made, Places
from scorekeeper.games.sleazy.table import SIDES
from scorekeeper.situation import Check, anything, checked, one_of

_COMPOUND = "a list of compounds, such as 7 pair mixed, K full A joker"


def _hat(key: str, value: Any) -> list[Problem]:
    return [] if value is None else one_of(*SIDES)(key, value)


FIELDS: Mapping[str, Check] = {
    "by": one_of(*HAND),
    "red": one_of(*SIDES),
    "hat": _hat,
    **dict.fromkeys(("table", "hand", "dump", "compounds", "colour_card", "joker", "recipe", "rules"), anything),
}


def read(data: Json, options: Options) -> Places:
    """Read a situation into places. Raises Malformed; Illegal or Ambiguous where the cards cannot be like this."""
    checked(data, FIELDS, ("by",))
    problems: list[Problem] = []
    tables = _tables(data.get("table", {}), problems)
    hand = _cards(data["hand"], "hand", problems) if "hand" in data else None
    dump = _dump(data.get("dump"), problems)
    colour = _cards([data["colour_card"]], "colour_card", problems) if "colour_card" in data else []
    refuse(problems)
    hands = {} if hand is None else {data["by"]: hand}
    _once({"colour_card": colour, "hand": hand or [], "dump": dump, **tables}, problems)
    compounds = _read_compounds(data, options, problems)
    refuse(problems)
    played = form("double" if len(data["by"]) > 1 else "2")
    places = Places(played, hands, tables, colour[0] if colour else None, [])
    for card in reversed(dump):
        places.discard(card)
    elsewhere = places.where.keys() - set(colour)
    for compound in compounds:
        _lay(places, compound, elsewhere, problems)
    refuse(problems)
    _joker(places, data, problems)
    places.red, places.hat = data.get("red"), data.get("hat")
    return places


# --- cards ------------------------------------------------------------------------------------------------


def _cards(values: Any, field: str, problems: list[Problem]) -> list[str]:
    if not isinstance(values, list):
        problems.append(wrong_type(field, "a list of cards", values))
        return []
    found = []
    for value in values:
        card = find_card(value)
        if card is None or card == JOKER:
            problems.append(wrong_type(field, "cards such as KC or 10H", value))
        else:
            found.append(card)
    return found


def _dump(value: Any, problems: list[Problem]) -> list[str]:
    """Read the dump: its top card, or several with the top first."""
    if value is None:
        return []
    return _cards(value if isinstance(value, list) else [value], "dump", problems)


def _tables(value: Any, problems: list[Problem]) -> dict[str, list[str]]:
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list) and all(isinstance(row, list) and row for row in value):
        pairs = [(row[0], row[1:]) for row in value]
    else:
        problems.append(wrong_type("table", 'the table cards of each side, {"A": ["7H", "7D", "KC"]}', value))
    found: dict[str, list[str]] = {}
    for side, cards in pairs:
        if not isinstance(side, str) or side not in SIDES or side in found:
            problems.append(wrong_type("table", "the table cards of A and of B", side))
        else:
            found[side] = _cards(cards, f"table.{side}", problems)
    return found


def _once(found: Mapping[str, list[str]], problems: list[Problem]) -> None:
    first: dict[str, str] = {}
    for field, cards in found.items():
        for card in cards:
            if card in first:
                problems.append(illegal("card-placed-twice", field, card=card, key=first[card], other=field))
            first[card] = field


# --- compounds --------------------------------------------------------------------------------------------


def told_compounds(value: Any, problems: list[Problem]) -> Any:
    """Read compounds that are told in words into the form of facts; what has this form already stays as it is."""
    if not isinstance(value, list):
        problems.append(wrong_type("compounds", _COMPOUND, value))
        return []
    return [_told_compound(entry, f"compounds[{place}]", problems) for place, entry in enumerate(value)]


def _told_compound(entry: Any, field: str, problems: list[Problem]) -> Any:
    words = entry.split() if isinstance(entry, str) else entry
    if isinstance(words, dict):
        return words
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        problems.append(wrong_type("compounds", _COMPOUND, entry))
        return {}
    found: Json = {"rank": rank_of(words[0]) or words[0]}
    for word in words[1:]:
        key = next((key for key, choices in _WORDS.items() if word.lower() in choices), None)
        if key is None or key in found:
            problems.append(malformed("compound-form", field, key=field, found=" ".join(words)))
            return {}
        found[key] = {"side": word.upper(), "joker": True}.get(key, word.lower())
    return found


_WORDS = {"kind": KINDS, "colour": COLOURS, "side": ("a", "b"), "joker": ("joker",)}


def _read_compounds(data: Json, options: Options, problems: list[Problem]) -> tuple[Compound, ...]:
    told = told_compounds(data.get("compounds", []), problems)
    if problems:
        return ()
    told = [_with_joker(entry, data.get("joker")) for entry in told]
    given = {"red": "A", "compounds": told}  # who has red bears on nothing here, and facts ask for it
    card = {"colour_card": data["colour_card"]} if "colour_card" in data else {}
    return facts.read(given | card, options).compounds


def _with_joker(compound: Any, said: Any) -> Any:
    """Put the Joker into the set whose number is said to hold it."""
    rank = rank_of(said) if isinstance(said, str) else None
    if rank is None or not isinstance(compound, dict) or str(compound.get("kind")) not in OWNED_SETS:
        return compound
    return {"joker": True, **compound} if rank_of(str(compound.get("rank"))) == rank else compound


def _lay(places: Places, compound: Compound, elsewhere: set[str], problems: list[Problem]) -> None:
    """Lay a compound, of cards that can be in it."""
    free = in_order(FOUR[compound.rank] - elsewhere - {places.colour_card or ""})
    size = 3 if compound.joker or compound.kind == "broken" else 4
    if compound.kind == "pair":
        size, cards = 2, _of_colours(free, ("red", "black") if compound.colour == "mixed" else (compound.colour,) * 2)
    elif compound.kind in ("colour", "broken") and places.colour_card:
        cards = [places.colour_card, *free][:size]
    else:
        cards = free[:size]
    if len(cards) < size:
        problems.append(illegal("compound-cards", "compounds", ranks=PLURALS[compound.rank]))
        return
    places.make(Made(compound.rank, compound.kind, cards, compound.side, joker=compound.joker))
    for card in _unsure(compound.kind, cards, free):
        del places.where[card]
    if compound.joker:
        places.joker = compound.rank


def _unsure(kind: str, cards: list[str], free: list[str]) -> list[str]:
    """List the cards of a compound in whose stead it can hold another."""
    others = [card for card in free if card not in cards]
    colours = {COLOUR[card] for card in (others if kind == "pair" else free if others else ())}
    return [card for card in cards if card in free and COLOUR[card] in colours]


def _of_colours(free: list[str], colours: tuple[str | None, ...]) -> list[str]:
    """Pick a card of each colour, as far as there are any."""
    left = list(free)
    found = []
    for colour in colours:
        if card := next((card for card in left if COLOUR[card] == colour), None):
            left.remove(card)
            found.append(card)
    return found


def _joker(places: Places, data: Json, problems: list[Problem]) -> None:
    """Place the Joker where it is said to be; unsaid it is in the set that has it, or else free."""
    if "joker" not in data:
        return
    said = data["joker"]
    rank = rank_of(said) if isinstance(said, str) else None
    if not isinstance(said, str) or (rank is None and said not in (FREE, RECYCLED)):
        problems.append(wrong_type("joker", "free, recycled, or the number of its set", said))
    elif rank and places.joker != rank:
        problems.append(illegal("joker-where", "joker", found=PLURALS[rank]))
    elif rank is None and places.joker != FREE:
        problems.append(illegal("joker-places", "joker", ranks=PLURALS[places.joker], found=said))
    elif rank is None:
        places.joker = said
    refuse(problems)


def leaves_open(data: Json) -> bool:
    """Tell whether the situation leaves open what lies in some place where a card of a recipe can come from."""
    told = data.get("table", {})
    sides = told.keys() if isinstance(told, dict) else {row[0] for row in told}
    return not ({"hand", "dump"} <= data.keys() and set(SIDES) <= set(sides))
