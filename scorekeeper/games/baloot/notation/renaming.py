"""Lines that differ in who is named alone: what one says of some players, another says of others in their places.

That holds where partners, or sides, change places in all of a line, and all its other words name contracts, projects
and the Baloot, us and them.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.notation.words import OWNERS, is_word, meanings
from scorekeeper.hearing import is_called_by_words
from scorekeeper.people import RESERVED
from scorekeeper.remembering import remembered
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE
from scorekeeper.spelling import fold
from scorekeeper.tuples import NamedTuple

_LETTERS = re.compile(r"([^\W\d_]+)")
_PLAIN = re.compile(r"[\w ,;،؛]*")
_FIRST, _SECOND = "NE"
"""Where who is named first of each side sits in lines with places for names."""
_RENAMED = frozenset(("declarer", "points", "projects", "baloot"))
_KEPT = [at for at, field in enumerate(Facts._fields) if field not in _RENAMED | {"contract"}]


class Unnamed(NamedTuple):
    """The words of a line with ``places`` for names, and where us are; ``seats`` and ``places`` lead to and fro."""

    words: tuple[str, ...]
    us: str | None
    places: Mapping[str, str]
    seats: Mapping[str, str]


def unnamed(words: tuple[str, ...], seating: Seating) -> Unnamed | None:
    """Put places for the names in words of a line; None where these do more than name somebody or something."""
    names, named, found = _names(seating), list[str](), list[list[str]]()
    for text in words if names and all(map(_PLAIN.fullmatch, words)) else ():
        parts = _LETTERS.split(text)
        for at in range(1, len(parts), 2):
            seat = names.get(parts[at])
            if seat:
                named.append(seat)
                parts[at] = seat
            elif not _names_something(parts[at]):
                return None
        found.append(parts)
    if not named:
        return None
    places = _places(tuple(dict.fromkeys(named)))
    left_open = tuple(["".join([places.get(part, part) for part in parts]) for parts in found])
    return Unnamed(
        left_open, seating.us and places[seating.us], places, {place: seat for seat, place in places.items()}
    )


def renamed(facts: Facts, seats: Mapping[str, str]) -> Facts | None:
    """Return what a line says with other seats and sides; None where it says more than such lines do."""
    if any(facts[at] for at in _KEPT):
        return None
    declarer, points, projects, baloot = facts.declarer, facts.points, facts.projects, facts.baloot
    return facts._replace(
        declarer=declarer and seats[declarer],
        points=points and {seats[side]: number for side, number in points.items()},
        projects=projects and tuple([project._replace(by=seats[project.by]) for project in projects]),
        baloot=baloot and seats[baloot],
    )


@lru_cache(1 << 8)
def _places(named: tuple[str, ...]) -> Mapping[str, str]:
    """Return a place for each seat and side: who is named first sits at N, the first of the other side at E."""
    first = named[0]
    others = [seat for seat in (*named, *SEATS) if SIDE[seat] != SIDE[first]]
    places = {first: _FIRST, PARTNER[first]: PARTNER[_FIRST], others[0]: _SECOND, PARTNER[others[0]]: PARTNER[_SECOND]}
    return {**places, SIDE[first]: SIDE[_FIRST], OTHER[SIDE[first]]: SIDE[_SECOND]}


@remembered
def _names(seating: Seating) -> Mapping[str, str]:
    """Return the seats of players by their names; none where a name can be anything else, or the beginning of one."""
    keys = [fold(name) for name in seating.players.values()]
    alone = all(sum(other.startswith(key) for other in keys) == 1 for key in keys)
    plain = all(key.isalpha() and len(key) > 1 and key not in OWNERS and key not in RESERVED for key in keys)
    if not (alone and plain) or is_called_by_words(seating, is_word):
        return {}
    return {name: seat for seat, name in seating.players.items()}


@lru_cache(1000)
def _names_something(word: str) -> bool:
    """Tell whether a word names a contract, a project, the Baloot, us or them, and nobody by his seat."""
    key = fold(word)
    said = meanings(key)
    named = bool(said) and all(each.kind in ("contract", "project") or each.what == "baloot" for each in said)
    return key not in OWNERS and (named or key in RESERVED)
