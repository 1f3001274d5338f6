"""The two sides of Sleazy: A is the first named, B the second; each is one player, or a team of two.

Source: Sleazy, "Player Variations"; articles ``sleazy.teams.*``.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.words import clauses, fold

SIDES = ("A", "B")
OTHER = {"A": "B", "B": "A"}
_UNNAMED = {side: side for side in SIDES}
_FORMS = {"2": ((1, 1),), "double": ((2, 2),), "triple": ((1, 2), (2, 1)), "burying-bastards": ((2, 2),)}
"""How many players each side has, by the choices of the option ``players``."""


def seat(names: Sequence[Sequence[str]], us: str | None, notation: frozenset[str]) -> Seating:
    """Seat two sides, or A and B where no names are given; ``us`` is a side, or the name of a player or side.

    A player of a team is A1, A2, B1 or B2. The team itself, which deals as one, stands among the players too.
    Raises Malformed for sides that cannot play, a name that reads like a line of ``notation``, an unknown ``us``.
    """
    problems: list[Problem] = []
    sizes = [len(side) for side in names]
    if names and (len(names) != len(SIDES) or not set(sizes) <= {1, 2}):
        shown = ", ".join(" & ".join(side) for side in names)
        expected = "two sides of one or two, such as Ali Badr or Ali+Badr Cem+Dalia"
        problems.append(malformed("players-count", game="Sleazy", expected=expected, found=sum(sizes), names=shown))
        refuse(problems)
    players: dict[str, str] = {}
    sides: dict[str, tuple[str, ...]] = {}
    for side, partners in zip(SIDES, names or (("A",), ("B",)), strict=True):
        problems += [problem for name in partners if (problem := _name_problem(name, side, notation))]
        ids = (side,) if len(partners) == 1 else tuple(f"{side}{place}" for place in range(1, len(partners) + 1))
        players[side] = " & ".join(partners)
        players |= dict(zip(ids, partners, strict=True))
        sides[side] = ids
    known = {fold(word): side_of(ident) for ident, name in players.items() for word in (name, ident)}
    if us is not None and fold(us) not in known:
        problems.append(malformed("side-unknown", found=us, choices=SIDES))
    refuse(problems)
    return Seating(players, sides, None if us is None else known[fold(us)])


def _name_problem(name: str, side: str, notation: frozenset[str]) -> Problem | None:
    if fold(name) in {fold(ident) for other in SIDES for ident in (other, f"{other}1", f"{other}2")} - {fold(side)}:
        return malformed("player-name", name=name, reason="in lines and rounds it means a side or one of its players")
    words = [word.key for clause in clauses(name) for word in clause]
    if len(words) > 1 and all(word in notation for word in words):
        return malformed("player-name", name=name, reason="it reads like part of a round")
    return None


def side_of(player: str) -> str:
    """Name the side of a player; a side's own side is itself."""
    return player[0]


def names(table: Seating) -> Mapping[str, str]:
    """Call sides and players by who plays."""
    return table.players


def check_form(table: Seating, form: str) -> None:
    """Refuse a table that does not fit the option ``players``; unnamed sides fit every form.

    Raises Ambiguous where two forms would fit, else Malformed.
    """
    sizes = tuple(len(table.sides[side]) for side in SIDES)
    if sizes in _FORMS[form] or table.players == _UNNAMED:
        return
    fitting = [name for name, forms in _FORMS.items() if sizes in forms]
    code = unclear if form == "2" and len(fitting) > 1 else malformed
    refuse([code(f"form-{len(fitting)}", "rules", found=form, a=sizes[0], b=sizes[1], fitting=fitting)])
