"""A round of which only the difference is said, the way in which the text keeps score: "+150", "Ali won by 75".

With the word "result" it is the score of the round; without it, it can be that of the match as well, which is asked.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper import result_only, winning
from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import Seating
from scorekeeper.games.sleazy.notation.words import SIDE_WORDS
from scorekeeper.games.sleazy.sides import OTHER, SIDE, SIDES
from scorekeeper.people import People, parted
from scorekeeper.spelling import vocabulary
from scorekeeper.typed_points import figure_readings
from scorekeeper.words import Word, clauses, number_of

_SMALL = vocabulary(
    {"": "by for to with points point ahead up the = : . ! diff difference is was الفرق فرق ب نقطه نقاط"}
)
_SO_FAR = vocabulary({"": "now total overall altogether score standing المجموع مجموع الان الحين صار"})
_OF_MATCH = frozenset(_SMALL | _SO_FAR)
"""Small words of a line of nothing but a difference, those for the whole match too: whether that is meant is asked."""
_LEADS = vocabulary({"": "leads lead leading زايد زايده متقدم متقدمه"})
_TRAILS = vocabulary({"": "down behind trails trail trailing متاخر متاخره ناقص"})
_LEVEL = vocabulary({"0": "level even tied tie draw drawn tasan تعادل متعادلين"})
_SIGNS = {"+": "+", "-": "-", "plus": "+", "minus": "-"}
_MOST_CARDS = 10
"""Up to here a figure beside a name can be a number of cards."""


class _Said(NamedTuple):
    """A figure, and who can be ahead by it: nobody where that is not said."""

    n: int
    ahead: Sequence[str]
    plain: bool
    """Whether nothing but the figure says that it is a difference."""


def read(line: str, seating: Seating) -> Mapping[str, int] | None:
    """Read a result said by the difference, "result +150"; None for another line. Raises Ambiguous."""
    words = [word for clause in clauses(line) for word in clause]
    if not words or words[0].key not in result_only.RESERVED:
        return None
    said = _said(words[1:], seating)
    if said and not said.n:
        return dict.fromkeys(SIDES, 0)
    if said is None or (said.plain and said.ahead):
        return None
    if len(said.ahead) == 1:
        return _result(said.ahead[0], said.n)
    offered = [_reading(side, said.n) for side in SIDES]
    raise Ambiguous([unclear("difference-whose", "result", n=said.n)], offered)


def ask_bare(line: str, seating: Seating) -> None:
    """Ask about a line of nothing but a difference: it can be that of the round, or of the match. Raises Ambiguous."""
    words = [word for clause in clauses(line) for word in clause]
    nil = {word.key for word in words if word.key.isdecimal()} == {"0"} and _is_nil(line, seating)
    said = _Said(0, (), plain=True) if nil else _said(words, seating, small=_OF_MATCH)
    if said is None or (said.plain and 0 < said.n <= _MOST_CARDS):
        return
    if not said.n:
        level = [Reading(result_only.write(dict.fromkeys(SIDES, 0)), {"result": dict.fromkeys(SIDES, 0)})]
        raise Ambiguous([unclear("difference-level", "result")], [*level, Reading("check level", {})])
    if len(said.ahead) != 1:
        offered = [_reading(side, said.n) for side in SIDES]
        raise Ambiguous([unclear("difference-whose", n=said.n)], offered)
    ours = seating.us or SIDES[0]
    check = Reading(f"check {'+' if said.ahead[0] == ours else '-'}{said.n}", {})
    raise Ambiguous(
        [unclear("difference-which", side=said.ahead[0], n=said.n)], [_reading(said.ahead[0], said.n), check]
    )


def _result(ahead: str, n: int) -> Mapping[str, int]:
    return {side: n if side == ahead else 0 for side in SIDES}


def _reading(ahead: str, n: int) -> Reading:
    result = _result(ahead, n)
    return Reading(result_only.write(result), {"result": result})


def _is_nil(line: str, seating: Seating) -> bool:
    """Tell whether a line says of both sides that they have nothing: 0-0, Ali 0 Badr 0."""
    try:
        said, *_ = figure_readings(line, seating, "result-form")
    except Refused:
        return False
    return len(said) == len(SIDES) and not any(said.values())


def _said(words: Sequence[Word], seating: Seating, small: Container[str] = _SMALL) -> _Said | None:
    """Read one figure, perhaps with a sign, and who is ahead by it; None where anything else is said."""
    words = [word._replace(key=_LEVEL.get(word.key, word.key)) for word in words]
    if sum(word.key.isdecimal() for word in words) != 1:
        return None
    words = parted(words, seating)
    figures = [word for word in words if word.key.isdecimal()]
    signs = [_SIGNS[word.key] for word in words if word.key in _SIGNS]
    people = People(seating, SIDE_WORDS)
    said = list(_told([word for word in words if word not in figures and word.key not in _SIGNS], people, small))
    if None in said or people.problems or len(signs) > 1:
        return None
    n = number_of(figures[0])
    told_of = [each for each in said if each is not None]
    named = any(isinstance(each, winning.Side) for each in told_of)
    verbs = any(isinstance(each, winning.Verb) for each in told_of)
    if not named:
        ours = seating.us or SIDES[0]
        ahead = [ours if signs == ["+"] else OTHER[ours]] if signs and not verbs else [] if n else [ours]
    else:
        ahead = sorted(winning.possible(winning.joined([told_of]), SIDES))
        if signs == ["-"]:
            ahead = [OTHER[side] for side in ahead] if not verbs else []
    return _Said(n, ahead, not signs and not verbs)


def _told(words: Sequence[Word], people: People, small: Container[str]) -> Iterator[winning.Side | winning.Verb | None]:
    """Yield who is named, and the verbs of winning; None for any other word."""
    keys = [word.key for word in words]
    at, link = 0, ""
    while at < len(words):
        named, verb, joins = people.at(words, at), winning.verb_at(keys, at), winning.link_at(keys, at)
        size = 1
        if named:
            yield winning.Side(SIDE[named[0]], link)
            link, size = "", named[1]
        elif verb and " " not in verb[0]:
            yield winning.Verb(verb[0], winning.is_of_her(keys[at + verb[1] - 1]))
            size = verb[1]
        elif keys[at] in _LEADS:
            yield winning.Verb("won")
        elif keys[at] in _TRAILS:
            yield winning.Verb("lost")
        elif joins:
            link, size = joins
        elif keys[at] not in small:
            yield None
        at += size
