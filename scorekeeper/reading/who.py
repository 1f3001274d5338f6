"""A name that stands alone in an option or a line: the dealer, a signer, the side that is us or has a penalty."""

import re
from collections.abc import Iterable, Sequence

from scorekeeper.errors import Ambiguous, Malformed, Problem, malformed, refuse
from scorekeeper.game import Seating
from scorekeeper.language import seat_name
from scorekeeper.people import People
from scorekeeper.reading import lexicon
from scorekeeper.reading.lattice import BEGUN_PRICE, lattice
from scorekeeper.seats import SEATS, words_for

LETTER = "letter-which"
"""The code of the question whom a letter means."""
JOINED = r"[+&/]"
"""Between partners."""


def side_id(seating: Seating, said: str | None) -> str | None:
    """Find a side by id, by its name, by one or more of its players, however it is spelt; None for no words.

    Raises Malformed for a stranger, Ambiguous for a letter that can mean two.

    >>> table = Seating({"A": "Ali", "B": "Badr"}, {"A": ("A",), "B": ("B",)}, us="A")
    >>> side_id(table, "badr"), side_id(table, "us")
    ('B', 'A')
    """
    said = (said or "").strip()
    if said in ("", *seating.sides):
        return said or None
    found = {_side_of(seating, ident): ident for ident in reversed(_meant(seating, said))}
    if not found:
        raise Malformed([malformed("side-unknown", "us", found=said, choices=_listed(seating, seating.sides))])
    return _side_of(seating, _only(seating, said, [*found.values()][::-1]))


def player_id(seating: Seating, said: str | None) -> str | None:
    """Find a player by id or name; None for no words. Raises as :func:`some_player` does."""
    said = (said or "").strip()
    return said or None if said in ("", *seating.players) else some_player(seating, said)


def some_player(seating: Seating, said: str) -> str:
    """Find a player by id or name. Raises Malformed for a stranger, Ambiguous for a letter that can mean two."""
    found = [ident for ident in _meant(seating, said) if ident in seating.players]
    if not found:
        from scorekeeper.suggestions import player_like  # only a stranger needs it

        if hint := player_like(said, seating.players.values()):
            raise Malformed([malformed("dealer-near", "dealer", found=said, hint=hint)])
        raise Malformed([malformed("dealer-unknown", "dealer", found=said, choices=_listed(seating, seating.players))])
    return _only(seating, said, found)


def side_or_player(seating: Seating, said: str) -> str:
    """Find a side, or a player, by id or name. Raises as :func:`some_player` does."""
    found = _meant(seating, said)
    return _only(seating, said, found) if found else some_player(seating, said)


def _meant(seating: Seating, said: str) -> list[str]:
    """List the players and sides that words can mean. Raises Malformed for us or them if nobody has said who us is."""
    seats = words_for((*seating.sides, *seating.players))
    people = People(seating, seats)
    heard = lattice(said, seating, people, seats, lexicon.of_game("who"))
    whole = [each for each in heard.senses.get(0, ()) if each.end == heard.end and each.price < BEGUN_PRICE]
    found = [str(sense.value) for sense in whole if sense.kind == "who"]
    refuse(people.problems if found else [])
    parts = re.split(JOINED, said)
    if found or len(parts) == 1:
        return found
    joined = {each for part in parts for each in _meant(seating, part) or [""]}
    return [side for side, players in seating.sides.items() if joined <= {side, *players}]


def _only(seating: Seating, said: str, found: Sequence[str]) -> str:
    """Return who is meant. Raises Ambiguous if a letter is that of a seat and begins the name of another."""
    if len(found) == 1:
        return found[0]
    first, other, *_ = found
    typed = [first if first in SEATS else _called(seating, first), _called(seating, other)]
    params: dict[str, object] = {"word": said.strip(), "seat": _shown(seating, first), "name": typed[1], "typed": typed}
    raise Ambiguous([Problem(Ambiguous, LETTER, None, params)])


def _side_of(seating: Seating, ident: str) -> str:
    return next(side for side, players in seating.sides.items() if ident in (side, *players))


def _called(seating: Seating, ident: str) -> str:
    return seating.players.get(ident) or seating.side_name(ident)


def _listed(seating: Seating, idents: Iterable[str]) -> list[str]:
    return [_shown(seating, ident) for ident in idents]


def _shown(seating: Seating, ident: str) -> str:
    """Return an id with the name that belongs to it: E (Cem)."""
    name = _called(seating, ident)
    return ident if ident == name else f"{ident} ({seat_name(name)})"
