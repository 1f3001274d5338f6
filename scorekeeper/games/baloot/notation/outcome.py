"""Sentences in which a word for an outcome stands beside the other side: the line is asked about, with every outcome.

"We doubled their hokum and won", "Cem lost the hokum to us", "60 points against": grammar alone does not tell whose
the verb, the figure or the project is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Reading, Refused
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts, decode, encode
from scorekeeper.games.baloot.notation.parts import BY_DECLARER
from scorekeeper.games.baloot.notation.words import (
    AGAINST,
    BROUGHT,
    FROM,
    MEANINGS,
    OWNERS,
    PROJECT_NUMBERS,
    RESERVED,
    THEY,
    meanings,
)
from scorekeeper.hearing import asked_which
from scorekeeper.people import People, parted
from scorekeeper.seats import OTHER, SIDE
from scorekeeper.words import Word, clauses

_OUTCOMES = ("won", "lost", "beat", "beaten", "defeated")
_LEFT = frozenset(("rest", "remaining", "conceded"))
_AND = frozenset(("and", "و", "&", "+"))
_POSSESSIVE = frozenset(("our", "their", "his", "her"))
_SUBJECTS = {"we": "us", "they": "them"}


def ask_outcome(
    line: str, seating: Seating, known: Facts | Ambiguous, score: Callable[[Facts], object],
    write: Callable[[Facts], str],
) -> None:  # fmt: skip
    """Raise Ambiguous if the outcome of a line hangs on a word beside the other side, with all outcomes as readings.

    ``known`` is what the line was read as: facts, or the question that it leaves open. ``score`` raises Refused for
    facts that cannot have happened, and returns None if the points are missing.
    """
    doubt = _doubt(line, seating, known.taker if isinstance(known, Facts) else None)
    if doubt is None and isinstance(known, Facts) and _is_doubled_by_declarer(line, seating, known):
        doubt = _other_outcomes
    read = [known] if isinstance(known, Facts) else [decode({**each.facts}) for each in known.readings]
    if doubt is None or (len(read) == 1 and known not in read):  # one reading is a proposal already
        return
    doubt = _other_winner_of_raised if len(read) > 1 else doubt
    found: list[tuple[object, Facts]] = []
    for facts in (*read, *(other for each in read for other in doubt(each))):
        with suppress(Refused):
            told = (score(facts), (len(read) > 1 or not facts.won) and facts.taker and SIDE[facts.taker])
            if facts in read or told not in [each for each, _ in found]:
                found.append((told, facts))
    if len(found) > len(read):
        raise asked_which([Reading(write(facts), encode(facts)) for _, facts in found])


def ask_raiser(
    line: str, known: Facts | Ambiguous, score: Callable[[Facts], object], write: Callable[[Facts], str]
) -> None:
    """Raise Ambiguous if an opponent of the declarer is said to have said triple or gahwa.

    It was that player's contract, or the player had doubled (``baloot.raise.sequence``). In the notation ``x3 by N``
    and ``gahwa by N`` say who had doubled.
    """
    read = [known] if isinstance(known, Facts) else [decode({**each.facts}) for each in known.readings]
    raised = [each for each in read if each.doubled_by and each.level in BY_DECLARER]
    levels = {said.what for word in _words(line) for said in meanings(word) if said.kind == "level"}
    if not raised or not levels <= set(BY_DECLARER) or _NOTED.search(line):
        return
    found = [*read, *(each._replace(declarer=each.doubled_by, ashkal=None, doubled_by=None) for each in raised)]
    possible = []
    for facts in found:
        with suppress(Refused):
            score(facts)
            possible.append(Reading(write(facts), encode(facts)))
    if len(possible) > 1:
        raise asked_which(possible)


_NOTED = re.compile(r"(?i:[x×] ?3|3 ?[x×])|\bgahwa by [NESW]\b")
"""How a line in the notation says who doubled a hand that was raised further."""


def _words(line: str) -> list[str]:
    return [word.key for clause in clauses(line) for word in clause]


def _doubt(line: str, seating: Seating, taker: str | None) -> Callable[[Facts], Iterator[Facts]] | None:
    """Return what makes the other outcomes of a line's facts, None if nothing in the line is in doubt."""
    people = People(seating, OWNERS, RESERVED)
    for clause in clauses(line):
        words = parted(clause, seating, MEANINGS)
        owners = [SIDE.get(found[0], found[0]) if (found := people.at(words, at)) else "" for at in range(len(words))]
        if _acts_on_contract(words, owners, taker, seating.us):
            return _other_outcomes
        if _is_against_nobody(words, owners):
            return _other_points
        if _joins_owners(words, owners):
            return _other_owners
    return None


def _acts_on_contract(words: Sequence[Word], owners: Sequence[str], taker: str | None, us: str | None) -> bool:
    """Tell whether a verb of an outcome, or of doubling, stands before the contract in a clause with both sides.

    A verb of winning is clear if the contract is said to be that of its declarer: we beat Cem's hokum. If it is said to
    be the other side's, every verb is in doubt: they took our hokum down.
    """
    declarer = SIDE[taker] if taker else None
    won, doubled, sides = False, False, {_whose(owner, us) for owner in owners if owner}
    for at, word in enumerate(words):
        before, said = owners[at - 1] if at else "", meanings(word.key)
        after = owners[at + 1] if at + 1 < len(words) else ""  # in Arabic the verb comes first
        them = {"them"} if word.key.endswith(THEY) else set[str]()
        for meaning in said:
            sides |= {meaning.whose} if meaning.whose else them
            doubled = doubled or (meaning.kind == "level" and bool(meaning.whose or them or before or after))
            took = word.key in BROUGHT and before in ("", declarer)
            won = won or (meaning.kind in ("owned", "verb") and meaning.what in _OUTCOMES and not took)
        if len(word.key) > 1 and any(meaning.kind == "contract" for meaning in said):
            named = words[at - 1] if at else word
            whose = before if named.key in _POSSESSIVE or named.text.endswith(("'s", "’s")) else ""
            suffixed = [meaning.whose for meaning in said if meaning.whose]
            of_other = bool(declarer) and (
                bool(whose and whose != declarer) or bool(suffixed and _whose(declarer or "", us) not in suffixed)
            )
            return of_other or (len(sides) > 1 and (doubled or (won and whose != declarer)))
    return False


def _whose(side: str, us: str | None) -> str:
    return side if us is None else "us" if side == us else "them"


def _is_doubled_by_declarer(line: str, seating: Seating, facts: Facts) -> bool:
    """Tell whether the side that declared is the one that the line says has doubled."""
    if seating.us is None or facts.taker is None:
        return False
    declared = "us" if SIDE[facts.taker] == seating.us else "them"
    words = _words(line)
    for before, key in zip(["", *words], words, strict=False):
        for meaning in meanings(key):
            if (meaning.kind, meaning.what) == ("level", "double"):
                return (meaning.whose or _SUBJECTS.get(before)) == declared
    return False


def _is_against_nobody(words: Sequence[Word], owners: Sequence[str]) -> bool:
    """Tell whether a figure is said to be against somebody, or the rest, and nobody is named."""
    numbered = any(word.key.isdecimal() for word in words)
    for at, word in enumerate(words):
        if word.key in _LEFT and numbered and not any(owners[at + 1 : at + 3]):
            return at + 1 < len(words) or not (at and owners[at - 1])
        if word.key in AGAINST and word.key not in FROM and numbered and at and at + 1 == len(words):
            return not owners[at]
    return False


def _joins_owners(words: Sequence[Word], owners: Sequence[str]) -> bool:
    """Tell whether a project of nobody is joined by "and" to a figure with its owner: fifty and 62 them."""
    for at in range(1, len(words) - 2):
        one = words[at - 1]
        thing = any("project" in each or "baloot" in each for each in meanings(one.key)) or one.key in map(
            str, PROJECT_NUMBERS
        )
        lone = not any(owners[max(at - 3, 0) : at])
        figured = any(word.key.isdecimal() for word in words[at + 1 : at + 3]) and any(owners[at + 1 : at + 3])
        if words[at].key in _AND and thing and lone and figured:
            return True
    return False


def _other_winner_of_raised(facts: Facts) -> Iterator[Facts]:
    """Yield a raised hand with the other winner: who doubled and who won is told by verbs alone."""
    if facts.level is not None:
        yield from _other_winner(facts)


def _other_winner(facts: Facts) -> Iterator[Facts]:
    """Yield facts with the other winner."""
    if facts.won:
        yield facts._replace(won=OTHER[facts.won], doubled_by=None)


def _other_outcomes(facts: Facts) -> Iterator[Facts]:
    """Yield facts with the other winner, and with the other declarer."""
    yield from _other_winner(facts)
    if facts.taker:
        yield facts._replace(declarer=OTHER[SIDE[facts.taker]], ashkal=None, doubled_by=None)


def _other_points(facts: Facts) -> Iterator[Facts]:
    """Yield facts in which the one figure is the other side's, or a number that was taken for a project is a figure."""
    if len(facts.points or {}) == 1:
        yield facts._replace(points=_turned(facts.points), won=None)
    if len(facts.game_points or {}) == 1:
        yield facts._replace(game_points=_turned(facts.game_points), won=None)
    if facts.points or facts.game_points or facts.projects is None or len(facts.projects) != 1:
        return
    for number, kind in PROJECT_NUMBERS.items():
        if facts.projects[0].kind == kind:
            for side in OTHER:
                yield facts._replace(points={side: number}, projects=None, won=None)


def _turned(points: Mapping[str, int] | None) -> Mapping[str, int]:
    return {OTHER[side]: number for side, number in (points or {}).items()}


def _other_owners(facts: Facts) -> Iterator[Facts]:
    """Yield facts in which a project or the Baloot is the other side's."""
    for at, project in enumerate(facts.projects or ()):
        other = project._replace(by=OTHER[SIDE[project.by]])
        yield facts._replace(projects=(*(facts.projects or ())[:at], other, *(facts.projects or ())[at + 1 :]))
    if facts.baloot:
        yield facts._replace(baloot=OTHER[SIDE[facts.baloot]])
