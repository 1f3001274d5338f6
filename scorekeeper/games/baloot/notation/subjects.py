"""Who a verb is about: who won or lost, who was doubled, and a project that beat another.

A verb without a name beside it is about the contract ("it failed"), or goes on about somebody ("we doubled and lost").
An Arabic verb tells whether it is about one man, a woman or a thing, or several. What stays doubtful goes on both ways.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorekeeper.games.baloot.notation.around import Change, beside, clause_of, next_place, replaced
from scorekeeper.games.baloot.notation.kinds import BID, COUNTED, FIGURES, SILENT
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import (
    AGAINST,
    AND,
    BESIDE,
    BROUGHT,
    CLOSING,
    OBJECTS,
    OF_CONTRACT,
    OF_MAN,
    OF_ONE,
    OF_THING,
    SUBJECTS,
    THEY,
    WE,
    is_on_somebody,
    roots,
)
from scorekeeper.seats import OTHER, SIDE, SIDES

_FINITE = ("ed", "es")
_CLOSING = frozenset(("break", "and", "deny", "owner", "locked"))
"""What can follow an object: nothing that could be his."""
_BETWEEN_RAISES = SILENT | {"and", "break", "locked", "deny"}
_HAD = COUNTED | {"owned", "verb"}
_VERBS = ("won", "lost", "beat", "beaten", "defeated")


def raiser(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Begin a clause with who raised, after what is somebody's: hokum us and 90 they doubled."""
    speaks = tokens[at].word.key in SUBJECTS and at + 1 < len(tokens) and tokens[at + 1].kind == "level"
    if speaks and at > 1 and tokens[at - 1].kind in _HAD and tokens[at - 2].kind == "and":
        yield [*tokens[:at], Token("break", "", tokens[at].word), *tokens[at:]], at + 1


def raised(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out who was doubled, where somebody stands on both sides of the raise: we doubled them, and won."""
    verb = at + 1 if _inflected(tokens, at) else at
    subject = verb if verb > at else _raiser(tokens, at)
    place = verb + 1
    while place < len(tokens) and tokens[place].word.key in AGAINST:
        place += 1
    if place >= len(tokens) or tokens[place].kind != "owner" or not _written_on(tokens[verb : place + 1]):
        return
    if subject is None:
        if place == at + 1 and _is_closed(tokens, place) and _is_declarer(tokens, at):
            yield replaced(tokens, place, set(), tokens[place]._replace(what=OTHER[SIDE[tokens[place].what]]))
        return
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    has_thing = after is not None and after.kind in _HAD and beside(tokens, place + 1, 1).place is None
    if has_thing or not _is_object(tokens, subject, place, onto=place > verb + 1):
        return
    if not _is_closed(tokens, place):
        yield list(tokens), verb + 1  # we doubled, they had siri
    by = tokens[subject].what if _goes_on(tokens, place + 1) and tokens[subject].what not in SIDES else None
    yield replaced(tokens, at, set(range(verb + 1, place + 1)), tokens[at]._replace(by=by))


def _is_object(tokens: Sequence[Token], subject: int, place: int, *, onto: bool) -> bool:
    """Tell whether somebody is the object of a raise: "us", "them", one who was named before, the last word."""
    named = tokens[place]
    if onto or is_on_somebody(named.word.key):
        return True
    if SIDE[named.what] == SIDE[tokens[subject].what]:
        return False
    if named.word.key in OBJECTS:
        return place + 1 == len(tokens) or tokens[place + 1].kind != "level"
    if named.what in SIDES or not _is_closed(tokens, place):
        return False
    key, after = tokens[place - 1].word.key, tokens[place + 1 : place + 3]
    if key.isascii() and not key.endswith(_FINITE):
        return False  # x2 Ali
    last = not after or after[0].kind == "break" or any(token.word.key in OF_ONE for token in after)
    return (last and key.isascii()) or any(token[:2] == named[:2] for token in tokens[:subject])


def _is_closed(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether nothing follows somebody that could be his."""
    if place + 1 == len(tokens):
        return True
    after = tokens[place + 1]
    return after.kind in _CLOSING or after.word.key in CLOSING or after.word.key.startswith(AND)


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a clause goes on with what is of the same people: and won."""
    if at >= len(tokens) or (tokens[at].kind != "and" and tokens[at].word.key not in BESIDE):
        return False
    place = at + 1
    while place < len(tokens) and tokens[place].kind == "noise" and tokens[place].word.key not in OF_ONE:
        place += 1
    return place < len(tokens) and tokens[place].kind in _HAD and beside(tokens, place, 1).place is None


def _is_declarer(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether "them" after "doubled" are those who declared, the only side that is named before."""
    verb, named = tokens[at], tokens[at + 1]
    before = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner"}
    return named.word.key in OBJECTS and verb.word.key.endswith(_FINITE) and before == {SIDE[named.what]}


def _inflected(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a word says itself whose it is."""
    return at + 1 < len(tokens) and tokens[at + 1].kind == "owner" and tokens[at + 1].word == tokens[at].word


def _raiser(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of who stands before a raise and is no declarer: hokum Ali x2."""
    place = beside(tokens, at, -1).place
    if place is None or (place and (tokens[place - 1].kind == "by" or _inflected(tokens, place - 1))):
        return None
    if place == 0 or tokens[place - 1].kind not in BID:
        return place
    before = place - 1
    while before >= 0 and tokens[before].kind in BID | SILENT:
        before -= 1
    return place if before >= 0 and tokens[before].kind == "owner" else None


def _written_on(tokens: Sequence[Token]) -> bool:
    """Tell whether nothing is written between words, such as a dash."""
    return all(b.word.column <= a.word.column + len(a.word.text) + 1 for a, b in pairwise(tokens))


def of_project(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out what a project did: Ali's fifty beats theirs, خمسين علي طاحت."""
    verb = tokens[at]
    if verb.what not in _VERBS or verb.by or _inflected(tokens, at):
        return
    english = verb.word.key.isascii() and BROUGHT.isdisjoint(roots(verb.word.key))
    if (english and _after_project(tokens, at)) or (_is(verb, OF_THING) and _beside_project(tokens, at)):
        yield [*tokens[:at], *tokens[at + 1 :]], at


def _after_project(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a project stands before a verb, at the beginning of a clause or behind who has it."""
    project = _before(tokens, at)
    if project < 0 or tokens[project].kind != "project":
        return False
    if any(token.word.key in CLOSING for token in tokens[project + 1 : at]):
        return False  # they had a siri but he lost
    place = _before(tokens, project)
    if place < 0 or tokens[place].kind in ("break", "and"):
        return True
    return tokens[place].kind == "owner" and not (place and tokens[place - 1].kind in {*BID, "level", "by"})


def _beside_project(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a project stands beside a verb, or before who stands before that."""
    place = _before(tokens, at)
    named = _before(tokens, place) if place >= 0 and tokens[place].kind == "owner" else place
    return any(0 <= each < len(tokens) and tokens[each].kind == "project" for each in (place, named, at + 1))


def by_kaboot(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle an Al-kaboot of the other side: Ali lost by kaboot."""
    place, loser = next_place(tokens, at), _side_before(tokens, at)
    if tokens[at].what != "lost" or tokens[at].by or place is None or loser is None:
        return
    kaboot = tokens[place]
    if kaboot.what == "kaboot" and not kaboot.by and beside(tokens, place, 1).place is None:
        drop = {*range(at, place), *_unneeded(tokens, _named_before(tokens, at))}
        yield replaced(tokens, place, drop, kaboot._replace(by=OTHER[loser]))


def with_figure(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle who lost, where somebody with a figure of his own stands behind: Ali lost, them 92."""
    verb, after = tokens[at], at + 1
    if verb.what != "lost" or verb.by or after + 1 >= len(tokens):
        return
    if tokens[after].kind != "owner" or tokens[after].word == verb.word or tokens[after + 1].kind not in FIGURES:
        return
    subject, last = _named_before(tokens, at), _last_named(tokens, at)
    if subject is not None:
        winner = OTHER[SIDE[tokens[subject].what]]
        yield replaced(tokens, at, _unneeded(tokens, subject), verb._replace(kind="owned", what="won", by=winner))
    elif last is not None and _raises(tokens, last, at) == "by":
        yield replaced(tokens, at, set(), verb._replace(kind="made"))


def _unneeded(tokens: Sequence[Token], subject: int | None) -> set[int]:
    """Return the place of a subject who is no declarer: somebody is named before, or there is no contract."""
    if subject is None:
        return set()
    before = [tokens[place].kind for place in range(clause_of(tokens, subject).start, subject)]
    return {subject} if "owner" in before or BID.isdisjoint(before) else set()


def first_figure(tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """Yield a pair of figures behind who won or lost, with whose the first is: the higher one is of who has won."""
    place = _before(tokens, at)
    if place >= 0 and tokens[place].kind == "break":
        place = _before(tokens, place)
    verb = tokens[place] if place >= 0 else tokens[at]
    winner = verb.by or _side_before(tokens, place)
    if verb.what not in ("won", "lost") or winner is None or BROUGHT.intersection(roots(verb.word.key)):
        return
    won = (verb.what == "won") == (tokens[at].numbers[0] >= tokens[at].numbers[1])
    yield tokens[at]._replace(kind="pair", by=winner if won else OTHER[winner])


def of_nobody(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle a verb that has nobody beside it, after the other side was named: it is about the contract, or them."""
    verb = tokens[at]
    if verb.what not in ("won", "lost") or verb.by or _named_before(tokens, at) is not None:
        return
    last = _last_named(tokens, at)
    if last is None or not any(token.kind in BID for token in tokens):
        return
    named, ours = tokens[last], verb._replace(kind="owned", what="won")
    if verb.word.key.endswith(THEY):
        us = SIDE[named.what]
        if named.what in SIDES and WE in named.word.key:
            yield replaced(tokens, at, set(), ours._replace(by=us if verb.what == "lost" else OTHER[us]))
        return
    behind = tokens[at + 1] if beside(tokens, at, 1).place == at + 1 else verb
    told = _is(verb, OF_MAN) or behind.word.key in SUBJECTS or tokens[at - 1].word.key in OF_ONE
    if behind != verb and not told:
        return
    contract = verb._replace(kind="made")
    of_whom = _of_whom(tokens, at, last)
    if "contract" in of_whom:
        yield replaced(tokens, at, set(), contract)
    for side in SIDES if "either" in of_whom else [SIDE[named.what]] if "raiser" in of_whom else []:
        yield replaced(tokens, at, set(), ours._replace(by=OTHER[side] if verb.what == "lost" else side))


def _of_whom(tokens: Sequence[Token], at: int, last: int) -> Sequence[str]:
    """Return of whom a verb can be: of the "contract", the "raiser", or "either" side; nothing where the place decides.

    The last who is named has raised, or has something before the verb.
    """
    verb, several = tokens[at], tokens[last].what in SIDES
    place = at - 1
    while place > 0 and (tokens[place].kind == "deny" or tokens[place].word.key == "went"):
        place -= 1
    before = tokens[place]
    of_contract, goes_on = _is(verb, OF_CONTRACT), before.kind == "and" or before.word.key == "but"
    if _is(verb, OF_MAN):
        after = beside(tokens, at, 1).place
        if after is not None and tokens[after].what not in SIDES:
            return ()
        men = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner" and token.what not in SIDES}
        if several:
            return ("contract",) if len(men) < len(SIDES) else ("either",)
        return ("contract", "raiser") if of_contract else ()
    raises = _raises(tokens, last, at)
    if not raises:
        return ("contract", "raiser") if of_contract and goes_on and tokens[last - 1].kind != "level" else ()
    if before.word.key in ("it", "was"):
        return ("contract",)
    if before.word.key in ("he", "she"):
        return ("contract",) if several or of_contract else ("contract", "raiser")
    if raises == "by" and not of_contract:
        return ("contract",) if _beside_contract(tokens, at) else ("contract", "raiser")
    if raises in ("by", "from") or not goes_on:
        return ("contract",) if of_contract else ("contract", "raiser")
    return ("contract", "raiser") if of_contract else ()


def _beside_contract(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a word stands in the clause of the contract."""
    return any(tokens[place].kind in BID for place in clause_of(tokens, at))


def _raises(tokens: Sequence[Token], last: int, at: int) -> str:
    """Return how the last who is named stands at a raise before a verb; "" where he has not raised.

    He can stand before it, after it, or behind "by" or "from".
    """
    between = [token for token in tokens[last + 1 : at] if token.kind not in _BETWEEN_RAISES]
    place = last - 1
    while place >= 0 and tokens[place].kind in SILENT:
        place -= 1
    if any(token.kind != "level" for token in between):
        return ""
    if between or _inflected(tokens, place):
        return "before"
    if place < 0 or tokens[place].kind != "level":
        return ""
    joining = [token.word.key for token in tokens[place + 1 : last] if token.kind in ("by", "onto")]
    return "after" if not joining else "from" if joining[0] == "from" else "by"


def _last_named(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the last who is named before a word, where both sides are."""
    named = [place for place in range(at) if tokens[place].kind == "owner"]
    return named[-1] if len({SIDE[tokens[place].what] for place in named}) > 1 else None


def _named_before(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the subject before a verb, or before its denial; who is joined by "by" is none."""
    place = at - 1
    while place >= 0 and tokens[place].kind in ("noise", "onto", "deny"):
        if tokens[place].word.key in OF_ONE:
            return None
        place -= 1
    if place < 0 or tokens[place].kind != "owner":
        return None
    joined = place and tokens[place - 1].kind in ("by", "onto", "level")
    goes_on = ("by", "from", "after") if tokens[at].word.key.startswith(AND) else ("by", "from")
    raised_by = joined and _raises(tokens, place, at) in goes_on
    return None if raised_by or (place and tokens[place - 1].word == tokens[place].word) else place


def _side_before(tokens: Sequence[Token], at: int) -> str | None:
    """Return the side of the subject before a verb, or the only one that is named before it."""
    subject = _named_before(tokens, at)
    sides = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner"}
    return SIDE[tokens[subject].what] if subject is not None else sides.pop() if len(sides) == 1 else None


def _before(tokens: Sequence[Token], at: int) -> int:
    """Return the place of the word before one that says something of its own; -1 where there is none."""
    place = at - 1
    while place >= 0 and tokens[place].kind == "noise":
        place -= 1
    return place


def _is(token: Token, words: frozenset[str]) -> bool:
    return not words.isdisjoint(roots(token.word.key))
