"""What is told of a project or the Baloot: of which suit it was, how often, that it beat another."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.facts.possible import BALOOT_VALUE, PROJECT_VALUES
from scorekeeper.games.baloot.notation.kinds import BID, FIGURES, Kind
from scorekeeper.games.baloot.notation.numbers import WHOLE
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    ends,
    is_inflected,
    next_place,
    replaced,
    spare,
)
from scorekeeper.games.baloot.notation.words import BROUGHT, CLOSING, OF_THING, TIMES, is_one_of
from scorekeeper.seats import OTHER, SIDE

_NO_OWNERS: frozenset[Kind] = BID | {"level", "by"}
"""Behind these stands somebody who need not have the project."""
_BEFORE_WORTH: frozenset[Kind] = frozenset(("noise", "and"))
_ENDINGS = frozenset(("won", "lost", "kaboot"))
_MANY = range(2, 5)
_SEVERAL = frozenset(("projects", "masharee", "masharee3", "مشاريع"))
LOST_BY = "lost-by"
"""What a thing that does not count says, where somebody is said to have lost it."""
_VERBS = ("won", "lost", "beat", "beaten", "defeated")


def times(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "siri x2": two of them, or a hand that is doubled; "siri twice" is two of them."""
    said = tokens[at]
    number = 2 if said.kind == "twice" else TIMES.get(said.word.key) if said.kind == "level" else None
    place = at - 2 if at > 1 and tokens[at - 1].kind == "owner" else at - 1
    if number is None or place < 0 or tokens[place].kind != "project" or tokens[place].numbers:
        return
    changed = list(tokens)
    changed[place] = tokens[place]._replace(numbers=(number,))
    del changed[at]
    if said.kind == "level":
        yield list(tokens), at + 1
    yield changed, at


def worth(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out what a project or the Baloot is worth, behind it, where something else is counted: siri 4, baloot +2.

    "siri 2" in Hokum can be two of them, too.
    """
    place = at + 1
    while place < len(tokens) and tokens[place].kind in _BEFORE_WORTH:
        place += 1
    if place >= len(tokens) or tokens[place].kind != "number" or not is_bonus(tokens[at]):
        return
    contract = next((token.what for token in tokens if token.kind == "contract" and token.what), None)
    number, count = tokens[place].numbers[0], (tokens[at].numbers or (1,))[0]
    value = BALOOT_VALUE if tokens[at].what == "baloot" else _value(contract, tokens[at].what) * count
    others = [token for each, token in enumerate(tokens) if each not in (at, place)]
    figures = [each for token in others if token.kind in FIGURES for each in token.numbers]
    counted = figures or any(token.what in _ENDINGS for token in others)
    if number != value or not counted or any(number + each in WHOLE for each in figures):
        return
    drop = {*range(at + 1, place + 1)}
    several = tokens[at].kind == "project" and number in _MANY and not tokens[at].numbers
    yield replaced(tokens, at, drop, tokens[at]._replace(doubtful=tokens[at].doubtful or several))
    if several:
        yield replaced(tokens, at, drop, tokens[at]._replace(numbers=(number,), doubtful=True))


def _value(contract: str | None, kind: str) -> int:
    """Return what a project is worth in game points; 0 where it is not known or does not exist."""
    return PROJECT_VALUES.get(contract or "", {}).get("hundred" if kind == "aces" else kind, 0)


def described(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "project 5": the project that is worth so much."""
    contract = next((token.what for token in tokens if token.kind == "contract" and token.what), "")
    place = next_place(tokens, at)
    if tokens[at].what != "project" or place is None or tokens[place].kind != "number" or not contract:
        return
    kinds = {value: kind for kind, value in PROJECT_VALUES[contract].items()}
    if tokens[at].word.key in _SEVERAL:
        return
    if kind := kinds.get(tokens[place].numbers[0]):
        said = Token("project", kind, tokens[at].word)
        yield replaced(tokens, at, {*range(at + 1, place + 1)}, said)


def declared(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out that somebody declared a project or a Baloot, who then has it and has not declared the contract."""
    thing = next_place(tokens, at)
    if thing is not None and is_bonus(tokens[thing]):
        yield [*tokens[:at], *tokens[at + 1 :]], at


def suited(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out the suit of a project, which names no trumps: siri of hearts."""
    place = back(tokens, at)
    if place >= 0 and tokens[place].kind == "project":
        yield [*tokens[: place + 1], *tokens[at + 1 :]], place + 1


def unsaid(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "baloot lost": a Baloot that does not count, or a hand that was lost."""
    lost = next_place(tokens, at)
    if tokens[at].what == "baloot" and lost is not None and tokens[lost].what == "lost" and not tokens[lost].by:
        yield replaced(tokens, at, set(range(at + 1, lost + 1)), Token("dropped", "", tokens[at].word))
        yield list(tokens), lost + 1


def lost_by(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "they lost siri": theirs does not count, or they lost the hand and had it; not "they lost, siri us"."""
    verb, subject = tokens[at], beside(tokens, at, -1).place
    start = at + 1 if is_inflected(tokens, at) else at
    thing = next_place(tokens, start)
    if thing is not None and tokens[thing].kind == "owner":  # they lost their siri
        thing = next_place(tokens, thing)
    who = start if start > at else subject
    if verb.what != "lost" or verb.by or thing is None or who is None or not ends(tokens, thing):
        return
    if not is_bonus(tokens[thing]):
        return
    unneeded = spare(tokens, subject)
    drop = unneeded | set(range(at + 1, thing + 1))
    yield replaced(tokens, at, drop, Token("dropped", LOST_BY, tokens[thing].word))
    before = [token for place, token in enumerate(tokens[:at]) if place not in unneeded]
    lost = verb._replace(kind="owned", what="won", by=OTHER[SIDE[tokens[who].what]])
    yield [*before, lost, tokens[who], *tokens[thing:]], len(before) + 3


def of_project(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out what a project did: Ali's fifty beats theirs; one that lost, خمسين علي طاحت, may not count either."""
    verb = tokens[at]
    if verb.what not in _VERBS or verb.by or is_inflected(tokens, at):
        return
    english = verb.word.key.isascii() and not is_one_of(verb.word.key, BROUGHT)
    if (english and _after_project(tokens, at)) or (is_one_of(verb.word.key, OF_THING) and _beside_project(tokens, at)):
        yield [*tokens[:at], *tokens[at + 1 :]], at
        if verb.what == "lost":
            yield from _lost(tokens, at)


def _lost(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out a project that lost, with who had it: it does not count."""
    last = back(tokens, at)
    named = last if last >= 0 and tokens[last].kind == "owner" else None
    project = last if named is None else back(tokens, named)
    if project < 0 or tokens[project].kind != "project" or tokens[project].numbers:
        return
    before = back(tokens, project)
    named = before if named is None and before >= 0 and tokens[before].kind == "owner" else named
    said = Token("dropped", "" if named is None else LOST_BY, tokens[project].word)
    yield replaced(tokens, at, {project, *spare(tokens, named)}, said)


def _after_project(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a project stands before a verb, at the beginning of a clause or behind who has it."""
    project = back(tokens, at)
    if project < 0 or tokens[project].kind != "project":
        return False
    if any(token.word.key in CLOSING for token in tokens[project + 1 : at]):
        return False  # they had a siri but he lost
    place = back(tokens, project)
    if place < 0 or tokens[place].kind in ("break", "and"):
        return True
    return tokens[place].kind == "owner" and not (place and tokens[place - 1].kind in _NO_OWNERS)


def _beside_project(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a project stands beside a verb, or before who stands before that."""
    place = back(tokens, at)
    named = back(tokens, place) if place >= 0 and tokens[place].kind == "owner" else place
    return any(0 <= each < len(tokens) and tokens[each].kind == "project" for each in (place, named, at + 1))


def is_bonus(token: Token) -> bool:
    """Tell whether a word is a project or the Baloot."""
    return token.kind == "project" or token.what == "baloot"


def is_made(tokens: Sequence[Token], at: int, place: int) -> bool:
    """Tell whether somebody made or took a project or the Baloot, which wins no hand; made, siri us: both."""
    made = place < len(tokens) and is_bonus(tokens[place])
    keys = [token.word.key for token in tokens[at:place]]
    if not made or "it" in keys or not is_one_of(keys[0], BROUGHT):
        return False
    owned = place + 1 < len(tokens) and tokens[place + 1].kind == "owner"
    return not owned or beside(tokens, at, -1).place is not None
