"""Names of players as they are typed: partners joined by +, & or /, and what nobody can be called."""

import re
from collections.abc import Iterable, Sequence

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.game import AnyGame, Seating
from scorekeeper.sheet.values import side_id
from scorekeeper.signs import scripts, skeleton, visible
from scorekeeper.words import clauses, fold

_JOINED = r"[+&/]"
LONGEST_NAME = 40


def seat(game: AnyGame, sides: Sequence[str], us: str | None = None) -> Seating:
    """Seat the players of a game, each of ``sides`` being one name or several joined; ``us`` names a side.

    Raises Malformed.
    """
    names = [[name.strip() for name in re.split(_JOINED, side)] for side in _joined(sides)]
    problems = [problem for side in names for name in side if (problem := problem_with_name(name, game))]
    folded = [fold(name) for side in names for name in side]
    twice = {name for side in names for name in side if folded.count(fold(name)) > 1}
    problems += [malformed("player-twice", name=name) for name in sorted(twice)[:1]]
    flat = [name for side in names for name in side]
    alike = (problem_with_likeness(name, flat[:place]) for place, name in enumerate(flat))
    refuse(problems or [problem for problem in alike if problem])
    seating = game.seating.seat(names, None)
    return seating._replace(us=side_id(seating, us))


def _joined(words: Sequence[str]) -> list[str]:
    """Put together what stands around a joining sign of its own: "Ali", "+", "Badr"."""
    sides: list[str] = []
    for word in words:
        if sides and (word[:1] in "+&/" or sides[-1][-1:] in "+&/"):
            sides[-1] += word
        else:
            sides.append(word)
    return sides


def problem_with_name(name: str, game: AnyGame) -> Problem | None:
    """Say why nobody can be called so, None if somebody can."""
    reason = _name_reason(name, game)
    return malformed("player-name", name=name, reason=reason) if reason else None


def _name_reason(name: str, game: AnyGame) -> str | None:
    words = clauses(name)
    if not words:
        return "a name has at least one letter"
    if len(name) > LONGEST_NAME:
        return f"it is longer than {LONGEST_NAME} letters"
    if name != visible(name) or "\t" in name:
        return "it has a sign that cannot be seen"
    if any(char in name for char in "#,;=،؛") or len(words) > 1:
        return "it has one of # , ; = in it"
    if not any(char.isalpha() for char in name):
        return "a name has at least one letter"
    if len(words[0]) == 1 and words[0][0].key in game.notation.RESERVED:
        return "it is a word of the game's notation"
    for mixed in map(scripts, name.split()):
        if len(mixed) > 1:
            return f"it mixes {' and '.join(sorted(mixed))} letters, which look alike"
    return None


def problem_with_likeness(name: str, others: Iterable[str]) -> Problem | None:
    """Say which of the ``others`` a name looks like, though it is another; None where it looks like none."""
    alike = next((other for other in others if other != name and skeleton(other) == skeleton(name)), None)
    return malformed("player-alike", name=name, other=alike) if alike is not None else None
