"""The numbers of a clause as tokens: in figures or in words, alone, in pairs, as how many projects."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS
from scorekeeper.games.baloot.notation.kinds import FIGURES, Kind
from scorekeeper.games.baloot.notation.tokens import Token, Way
from scorekeeper.games.baloot.notation.words import (
    ADDING,
    BETWEEN_FIGURES,
    NOT_POINTS,
    POINTS,
    PROJECT_NUMBERS,
    SEPARATORS,
    STOPS,
    can_mean,
    meanings,
    phrase_of,
)
from scorekeeper.number_words import begins_number, numeral
from scorekeeper.people import People
from scorekeeper.words import Word, clauses, number_of

_JOINTS = SEPARATORS | BETWEEN_FIGURES | {"ل", "علي"}
"""What stands between two figures."""
"""So many digits of a number are read; any number as long is too large anyway."""
WHOLE = frozenset({*GAME_POINTS.values(), *PACK_POINTS.values(), 17, 28})
"""What the figures of both sides can add up to."""
_SPELT_PROJECTS = frozenset((50, 100, 150))
"""Numbers that are projects in words, alone or joined."""
SPELT = "spelt"
"""What a number token says that is one of these, taken for points."""
_LONGEST_NUMERAL = 5
"""So many words are a number at most."""
_MANY = range(1, 5)
"""So many projects of a kind can be one side's."""
_FOUR = 4
"""The number whose word is a raise, too."""
_HUNDRED, _LEAST = 100, 10
"""From so many points on, what follows a hundred can be points of their own."""


def in_figures(line: str, words: Sequence[Word], people: People) -> list[Word]:
    """Return a clause with its numbers in figures, where they are said in words. Raises Malformed for one too large."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        first = words[at]
        number, length = _said(words, at, people) if begins_number(first.key) else (None, 1)
        if number is not None:
            last = words[at + length - 1]
            text = line[first.column - 1 : last.column - 1 + len(last.text)]
            first = Word(text, str(number), first.column)
        elif first.key.isdecimal():
            first = first._replace(key=str(number_of(first)))
        found.append(first)
        at += length
    return found


def _said(words: Sequence[Word], at: int, people: People) -> tuple[int | None, int]:
    """Read a number in words, and how many words it takes; None and one word where there is none.

    Fifty and hundred are projects, but for one of a pair or a number of points. A word that means something else too,
    such as four, is a figure only where it and the one beside it make up the whole.
    """
    found = numeral(words, at)
    if found is None or people.at(words, at):
        return None, 1
    number, length = found
    if number in _SPELT_PROJECTS and not (_of_points(words, at + length) or _is_paired(words, at, *found, people)):
        return None, 1
    pairs = zip(words[at : at + length], words[at + 1 : at + length + 1], strict=False)
    if any(phrase_of(first.key, second.key) for first, second in pairs):
        return None, 1
    if length == 1 and number not in _SPELT_PROJECTS and meanings(words[at].key):
        if _counts(words, at + 1) or _is_paired(words, at, *found, people):
            return found
        beside = (numeral(words, near) for near in (at - 1, at + 1) if 0 <= near < len(words))
        if not any(other and number + other[0] in WHOLE for other in beside):
            return None, 1
    return number, length


def _counts(words: Sequence[Word], at: int) -> bool:
    """Tell whether what stands here is counted by the number before it: tricks or points."""
    said = meanings(words[at].key) if at < len(words) else ()
    return _of_points(words, at) or any(each.kind == "tricks" or each[:2] == ("unit", "game") for each in said)


def _of_points(words: Sequence[Word], at: int) -> bool:
    """Tell whether what stands here says that the number before it is one of points."""
    if at >= len(words):
        return False
    said = meanings(words[at].key)
    return words[at].key in POINTS or any(each.kind == "points" or each[:2] == ("unit", "card") for each in said)


def _is_paired(words: Sequence[Word], at: int, number: int, length: int, people: People) -> bool:
    """Tell whether a number in words is one of two that are joined, as in "hundred to sixty two"."""
    end = at + length
    after = _number(words, end + 1) if end < len(words) and _is_joint(words, end, people) else None
    if after and _joins(words, end, number, *after):
        return True
    joint = at - 1
    if joint < 1 or not _is_joint(words, joint, people):
        return False
    starts = range(max(joint - _LONGEST_NUMERAL, 0), joint)
    numbers = (found[0] for start in starts if (found := _number(words, start)) and start + found[1] == joint)
    before = next(numbers, None)
    return before is not None and _joins(words, joint, before, number, length)


def _is_joint(words: Sequence[Word], at: int, people: People) -> bool:
    """Tell whether a word can stand between two figures, and is nobody's name."""
    return words[at].key in _JOINTS and people.at(words, at) is None


def _joins(words: Sequence[Word], joint: int, first: int, second: int, length: int) -> bool:
    """Tell whether what stands between two numbers joins them.

    A sign does where they make the whole, and where nobody stands behind a number that would be a project.
    """
    if words[joint].key in BETWEEN_FIGURES:
        return True
    project = not _SPELT_PROJECTS.isdisjoint((first, second))
    end = joint + 1 + length
    goes_on = end >= len(words) or words[end].key in SEPARATORS or _is_thing(words[end])
    alone = words[joint].key not in STOPS and goes_on
    return first + second in (PACK_POINTS.values() if project else WHOLE) and (alone or not project)


def _is_thing(word: Word) -> bool:
    """Tell whether a word says something of its own, and names nobody."""
    kinds = {said.kind for said in meanings(word.key)}
    return bool(kinds) and kinds.isdisjoint(("noise", "by", "onto", "side", "and"))


def _number(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    """Read a number in figures or in words, and how many words it takes."""
    if at < len(words) and words[at].key.isdecimal():
        return int(words[at].key), 1
    return numeral(words, at) if at < len(words) else None


def spelt(words: Sequence[Word], at: int) -> list[Way]:
    """Take a number in words that is a project for points, too; not after an article, as in "a fifty"."""
    found = numeral(words, at) if begins_number(words[at].key) else None
    if found is None or found[0] not in _SPELT_PROJECTS or (at and words[at - 1].key in NOT_POINTS):
        return []
    number, length = found
    return [((Token("number", SPELT, words[at], (number,)),), length)]


def can_be_spelt(tokens: Sequence[Token]) -> bool:
    """Tell whether a number in words can be points: alone on a line, or beside one with which it makes up the pack.

    After "them 62", "hundred us" is a project: a figure would be told as the other one is.
    """
    said = [at for at, token in enumerate(tokens) if token.what == SPELT]
    if not said:
        return True
    others = [at for at, token in enumerate(tokens) if token.kind in FIGURES and at not in said]
    if len(said) > 1 or not others:
        return len(said) == 1
    (at,) = said
    beside = [
        other
        for other in others
        if any(tokens[at].numbers[0] + n in PACK_POINTS.values() for n in tokens[other].numbers)
    ]
    turned = [_kind_at(tokens, each) for each in (at - 1, at + 1, at + 2)] == ["break", "owner", "break"]
    owned = ("owner", "break")
    return any(not (turned and (_kind_at(tokens, each - 1), _kind_at(tokens, each + 1)) == owned) for each in beside)


def _kind_at(tokens: Sequence[Token], at: int) -> Kind:
    return tokens[at].kind if 0 <= at < len(tokens) else "break"


def fours(words: Sequence[Word], at: int, *, raised: bool, after_player: bool) -> list[Way]:
    """Take "four" for Quadruple or for a figure.

    Where it stands beside the contract or another raise, ``raised``, it is a figure only with one that makes the whole.
    """
    number: Way = ((Token("number", "", words[at], (_FOUR,), doubtful=raised),), 1)
    quadruple: Way = ((Token("level", "quadruple", words[at], (_FOUR,), doubtful=raised or after_player),), 1)
    return [quadruple, number]


def can_be_four(tokens: Sequence[Token]) -> bool:
    """Tell whether every "four" is taken as it can be: for a figure where it makes the whole with another."""
    said = [token for token in tokens if token.word.key == "four" and token.numbers == (_FOUR,)]
    others = [number for each in tokens if each not in said and each.kind in FIGURES for number in each.numbers]
    whole = any(_FOUR + each in WHOLE for each in others)
    return all(
        whole if token.kind == "number" else not whole for token in said if token.kind == "level" or token.doubtful
    )


def is_doubtful_four(tokens: Sequence[Token]) -> bool:
    """Tell whether a "four" is taken for Quadruple without a raise, the contract or a player before it."""
    return any(
        token.kind == "level"
        and token.numbers
        and not token.doubtful
        and all(each.kind != "level" for each in tokens[:at])
        for at, token in enumerate(tokens)
    )


def ways_of_number(words: Sequence[Word], at: int, people: People) -> list[Way]:
    """Take a number alone, as one of a pair (90-72), or as how many projects (2 siri); a fraction cannot be taken."""
    word = words[at]
    number = int(word.key)
    alone: list[Way] = [((Token("number", "", word, (number,)),), 1), *_parted(word, number)]
    if at + 1 == len(words):
        return alone
    after = words[at + 1]
    second = words[at + 2] if at + 2 < len(words) and _is_joint(words, at + 1, people) else None
    if second and second.key.isdecimal():
        if after.key == "." and after.column == word.column + len(word.text) and second.column == after.column + 1:
            return []
        both = number, int(second.key)
        apart = after.column > word.column + len(word.text) and second.column > after.column + 1
        ended = after.key in STOPS or (apart and after.key in SEPARATORS)
        pair: Way = (Token("figures", "", word, both),), 3
        return (
            [pair, *alone]
            if ended and sum(both) not in WHOLE and not PROJECT_NUMBERS.keys().isdisjoint(both)
            else [pair]
        )
    joint = can_mean(after.key, "and") and after.key not in ADDING
    other = words[at + 2] if joint and at + 2 < len(words) else after
    if other.key.isdecimal() and number + int(other.key) in WHOLE:
        second_number = int(other.key)
        if {number, second_number} & PROJECT_NUMBERS.keys():
            alone = [((first._replace(doubtful=True), *rest), length) for (first, *rest), length in alone]
        figures: Way = (Token("figures", "", word, (number, second_number)),), 2 + joint
        return [figures, *([] if joint else _beside_project(word, after)), *alone]
    if (number in WHOLE or 2 * number in WHOLE) and _of_all(words, at + 1):
        return [_pair(word, number, number if 2 * number in WHOLE else 0, 2)]
    projects = [said.what for said in meanings(after.key) if said.kind == "project"] if number in _MANY else []
    if projects:
        alone = [((first._replace(doubtful=True), *rest), length) for (first, *rest), length in alone]
    return [*[((Token("project", what, word, (number,), doubtful=True),), 2) for what in projects], *alone]


def excepted(words: Sequence[Word], at: int) -> list[Way]:
    """Take "but one" for so many tricks that are lacking, and not for what else there was: but one siri."""
    found = (_number(words, at + 1) or _one(words, at + 1)) if words[at].key == "but" else None
    if found is None or found[0] > TRICKS:
        return []
    end = at + 1 + found[1]
    ended = end == len(words) or can_mean(words[end].key, "tricks")
    whole = [
        any(each.kind in ("tricks", "all") or each.what == "kaboot" for each in meanings(word.key)) for word in words
    ]
    if not (any(whole[max(at - 1, 0) : at]) or (ended and (at == 0 or any(whole[:at])))):
        return []
    return [((Token("except", "", words[at], (found[0],)),), end - at)]


def _one(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    """Read "a" before a trick as a number, and how many words it takes."""
    single = at + 1 < len(words) and words[at].key == "a" and can_mean(words[at + 1].key, "tricks")
    return (1, 1) if single else None


def described(words: Sequence[Word], at: int) -> list[Way]:
    """Take a project together with the cards that it is made of: hundred four tens."""
    length = 2 if at + 1 < len(words) and phrase_of(words[at].key, words[at + 1].key) else 1
    cards = [word.key for word in words[at + length : at + length + 2]]
    phrase = phrase_of(*cards) if len(cards) == 2 else None
    if not phrase or phrase.kind != "project" or not _is_project(words[at : at + length], phrase.what):
        return []
    return [((Token("project", phrase.what, words[at]),), length + 2)]


def _is_project(words: Sequence[Word], kind: str) -> bool:
    """Tell whether words, or a figure, mean a project of a kind; "aces" are a Hundred or a Four-hundred."""
    kinds = ("hundred", "four-hundred") if kind == "aces" else (kind,)
    said = phrase_of(words[0].key, words[1].key) if len(words) > 1 else None
    named = [each.what for each in ((said,) if said else meanings(words[0].key)) if each.kind == "project"]
    numbered = PROJECT_NUMBERS.get(int(words[0].key)) if words[0].key.isdecimal() else None
    return any(each in kinds for each in (*named, numbered))


def _pair(word: Word, first: int, second: int, length: int) -> Way:
    return (Token("pair", "", word, (first, second)),), length


def _of_all(words: Sequence[Word], at: int) -> bool:
    """Tell whether "all" stands here, of figures (8 all) and not of tricks."""
    of_tricks = at + 1 < len(words) and can_mean(words[at + 1].key, "tricks")
    return can_mean(words[at].key, "all") and not of_tricks


def _beside_project(word: Word, after: Word) -> Iterator[Way]:
    """Yield the ways to take one of two numbers for a project: "80 50" is 80 and a Fifty, of whoever has it."""
    numbers = [Token("number", "", each, (int(each.key),)) for each in (word, after)]
    for at, token in enumerate(numbers):
        if project := PROJECT_NUMBERS.get(token.numbers[0]):
            said = Token("project", project, token.word, doubtful=True)
            yield (said, numbers[1]) if at == 0 else (numbers[0], said), 2


def _parted(word: Word, number: int) -> list[Way]:
    """Take "hundred and thirty" for a Hundred and 30, too."""
    rest = number - _HUNDRED
    said = () if word.text.isdecimal() or rest < _LEAST else meanings(clauses(word.text)[0][0].key)
    projects = (each.what for each in said if each.kind == "project")
    return [((Token("project", what, word), Token("number", "", word, (rest,))), 1) for what in projects]
