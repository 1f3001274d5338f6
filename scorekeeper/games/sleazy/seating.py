"""Who can play Sleazy: two sides of one player, or of a team of two.

Source: Sleazy, "Player Variations"; articles ``sleazy.teams.*``.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.options import Players
from scorekeeper.games.sleazy.sides import PLAYERS, SIDE, SIDES, TEAMS
from scorekeeper.language import commas
from scorekeeper.messages import Message
from scorekeeper.spelling import fold
from scorekeeper.words import clauses

_UNNAMED = {side: side for side in SIDES}
_SIZES: Mapping[Players, Sequence[tuple[int, int]]] = {
    "2": ((1, 1),),
    "double": ((2, 2),),
    "triple": ((1, 2), (2, 1)),
    "burying-bastards": ((2, 2),),
}
"""How many players each side has."""


def seat(names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat two sides, or A and B if no names are given; ``us`` is a side, or the name of a player or side.

    A team is one of the players too, as it deals as one. Raises Malformed for sides that cannot play, a name that
    reads like a typed line, or an unknown ``us``.
    """
    sizes = [len(side) for side in names]
    if names and (len(names) != len(SIDES) or not set(sizes) <= {1, 2}):
        shown = commas(" & ".join(side) for side in names)
        expected = Message("players-expected")
        refuse([malformed("players-count", game="Sleazy", expected=expected, found=sum(sizes), names=shown)])
    problems: list[Problem] = []
    players: dict[str, str] = {}
    sides: dict[str, tuple[str, ...]] = {}
    for side, partners in zip(SIDES, names or (("A",), ("B",)), strict=True):
        problems += [problem for name in partners if (problem := _name_problem(name, side))]
        sides[side] = (side,) if len(partners) == 1 else TEAMS[side]
        players[side] = " & ".join(partners)
        players |= dict(zip(sides[side], partners, strict=True))
    known = {fold(word): SIDE[ident] for ident, name in players.items() for word in (name, ident)}
    if us is not None and fold(us) not in known:
        problems.append(malformed("side-unknown", "us", found=us, choices=SIDES))
    refuse(problems)
    return Seating(players, sides, None if us is None else known[fold(us)])


def _name_problem(name: str, side: str) -> Problem | None:
    if fold(name) in {fold(player) for player in PLAYERS} - {fold(side)}:
        return malformed("player-name", "players", name=name, reason=Message("name-of-side"))
    words = [word.key for clause in clauses(name) for word in clause]
    if len(words) > 1 and _are_phrases(words):
        return malformed("player-name", "players", name=name, reason=Message("name-of-round"))
    return None


def _are_phrases(words: Sequence[str]) -> bool:
    from scorekeeper.games.sleazy.notation.reading import phrases

    return all(word in phrases() for word in words)


def names(seating: Seating) -> Mapping[str, str]:
    """Return the names of sides and players."""
    return seating.players


def check_players(seating: Seating, players: Players) -> None:
    """Refuse sides that do not fit the option ``players``; unnamed sides fit every choice.

    Raises Ambiguous if two other choices would fit, else Malformed.
    """
    sizes = tuple(len(seating.sides[side]) for side in SIDES)
    if sizes in _SIZES[players] or seating.players == _UNNAMED:
        return
    fitting = [choice for choice, known in _SIZES.items() if sizes in known]
    code = unclear if players == "2" and len(fitting) > 1 else malformed
    a, b = sizes
    refuse([code(f"form-{len(fitting)}", "rules", option="players", found=players, a=a, b=b, fitting=fitting)])
