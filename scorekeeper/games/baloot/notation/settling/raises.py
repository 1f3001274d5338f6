"""Who raised and who was raised: we doubled them, and won."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorekeeper.games.baloot.notation import words
from scorekeeper.games.baloot.notation.kinds import BID, HAD, SILENT, Kind
from scorekeeper.games.baloot.notation.parts import BY_DECLARER
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    clause_of,
    is_inflected,
    next_place,
    replaced,
)
from scorekeeper.seats import OTHER, SIDE, SIDES

_FINITE = ("ed", "es")
_BEHIND_OBJECTS: frozenset[Kind] = frozenset(("break", "and", "deny", "owner", "locked"))
"""What can follow an object: nothing that could be his."""
_THINGS: frozenset[Kind] = HAD | {"verb"}
"""What can be told of somebody."""
_JOINING: frozenset[Kind] = frozenset(("noise", "and"))
"""What can stand between somebody and what he did."""
_OPEN: frozenset[Kind] = frozenset(("owned", "verb", "all", "project", "declarer"))
"""What can be of the declarer behind who raised, or of him: x2 by Ali won."""
_TAKING: frozenset[Kind] = frozenset(("owner", "owned"))
"""What stands before a contract that is somebody's: us, we took."""
_BETWEEN_BIDS: frozenset[Kind] = BID | SILENT
_BETWEEN_RAISES: frozenset[Kind] = SILENT | {"and", "break", "locked", "deny"}


def raiser(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Begin a clause with who raised, after what is somebody's: hokum us and 90 they doubled."""
    speaks = tokens[at].word.key in words.SUBJECTS and at + 1 < len(tokens) and tokens[at + 1].kind == "level"
    if speaks and at > 1 and tokens[at - 1].kind in _THINGS and tokens[at - 2].kind == "and":
        yield [*tokens[:at], Token("break", "", tokens[at].word), *tokens[at:]], at + 1


def closing(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """End the clause behind "x2 by Ali", where something follows that has nobody: it need not be the declarer's."""
    place, thing = back(tokens, at, SILENT), next_place(tokens, at)
    while thing is not None and tokens[thing].kind == "and":
        thing = next_place(tokens, thing)
    if place < 0 or tokens[place].kind not in ("level", "locked") or thing is None or tokens[thing].kind not in _OPEN:
        return
    if tokens[at - 1].kind not in ("by", "onto") or is_inflected(tokens, thing):
        return
    after = [tokens[place].kind for place in clause_of(tokens, thing) if place > thing]
    if "owner" not in after and (tokens[thing].kind != "all" or "tricks" in after):
        yield [*tokens[: at + 1], Token("break", "", tokens[at].word), *tokens[at + 1 :]], at + 2


def beside_contract(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle who stands between the contract, which nobody has, and a raise: "hokum, Ali x2" is one or the other."""
    who = back(tokens, at, _JOINING)
    if who < 2 or [tokens[who].kind, tokens[who - 1].kind] != ["owner", "break"] or tokens[who].what in SIDES:
        return
    if tokens[at].what in BY_DECLARER or tokens[at].word.key.endswith(_FINITE):
        return
    if any(token.kind == "declarer" for token in tokens):
        return
    bid, before = tokens[who - 2], back(tokens, who - 1, _BETWEEN_BIDS)
    if bid.kind not in BID or (before >= 0 and tokens[before].kind in _TAKING):
        return
    yield [*tokens[: who - 1], tokens[who], tokens[who - 1], *tokens[at:]], who + 1
    other = Token("owner", OTHER[SIDE[tokens[who].what]], bid.word)
    yield [*tokens[: who - 1], other, *tokens[who - 1 : who + 1], *tokens[at:]], who + 2


def raised(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out who was doubled, where somebody stands on both sides of the raise: we doubled them, and won."""
    verb = at + 1 if is_inflected(tokens, at) else at
    subject = verb if verb > at else _raiser(tokens, at)
    place = verb + 1
    while place < len(tokens) and tokens[place].word.key in words.AGAINST:
        place += 1
    if place >= len(tokens) or tokens[place].kind != "owner" or not _written_on(tokens[verb : place + 1]):
        return
    if subject is None and (by := _behind_object(tokens, place)):
        yield replaced(tokens, at, {*range(verb + 1, place + 2)}, tokens[at]._replace(by=by))
        return
    if subject is None:
        if place == at + 1 and _is_closed(tokens, place) and _is_declarer(tokens, at):
            yield replaced(tokens, place, set(), tokens[place]._replace(what=OTHER[SIDE[tokens[place].what]]))
        return
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    has_thing = after is not None and after.kind in _THINGS and beside(tokens, place + 1, 1).place is None
    if has_thing or not _is_object(tokens, subject, place, onto=place > verb + 1):
        return
    if not _is_closed(tokens, place):
        yield list(tokens), verb + 1  # we doubled, they had siri
    by = tokens[subject].what if _goes_on(tokens, place + 1) and tokens[subject].what not in SIDES else None
    yield replaced(tokens, at, set(range(verb + 1, place + 1)), tokens[at]._replace(by=by))


def _behind_object(tokens: Sequence[Token], place: int) -> str | None:
    """Return who stands alone behind who was doubled, and so is the subject: دبل علينا سعد."""
    if not words.is_on_somebody(tokens[place].word.key) or place + 1 >= len(tokens):
        return None
    subject, after = tokens[place + 1], tokens[place + 2] if place + 2 < len(tokens) else None
    alone = after is None or after.kind not in _THINGS
    return subject.what if subject.kind == "owner" and alone and subject.what not in SIDES else None


def _is_object(tokens: Sequence[Token], subject: int, place: int, *, onto: bool) -> bool:
    """Tell whether somebody is the object of a raise: "us", "them", one who was named before, the last word."""
    named = tokens[place]
    if onto or words.is_on_somebody(named.word.key):
        return True
    if SIDE[named.what] == SIDE[tokens[subject].what]:
        return False
    known = any(token[:2] == named[:2] for token in tokens[:subject])
    if known and tokens[subject].word.key in words.SUBJECTS:
        return True  # they doubled Ali, of whom was told before
    if named.word.key in words.OBJECTS:
        return place + 1 == len(tokens) or tokens[place + 1].kind != "level"
    if named.what in SIDES or not _is_closed(tokens, place):
        return False
    key, after = tokens[place - 1].word.key, tokens[place + 1 : place + 3]
    if key.isascii() and not key.endswith(_FINITE):
        return False  # x2 Ali
    last = not after or after[0].kind == "break" or any(token.word.key in words.OF_ONE for token in after)
    return (last and key.isascii()) or known


def _is_closed(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether nothing follows somebody that could be his."""
    if place + 1 == len(tokens):
        return True
    after = tokens[place + 1]
    return after.kind in _BEHIND_OBJECTS or after.word.key in words.CLOSING or after.word.key.startswith(words.AND)


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a clause goes on with what is of the same people: and won."""
    if at >= len(tokens) or (tokens[at].kind != "and" and tokens[at].word.key not in words.WITH):
        return False
    place = at + 1
    while place < len(tokens) and tokens[place].kind == "noise" and tokens[place].word.key not in words.OF_ONE:
        place += 1
    return place < len(tokens) and tokens[place].kind in _THINGS and beside(tokens, place, 1).place is None


def _is_declarer(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether "them" after "doubled" are those who declared, the only side that is named before."""
    verb, named = tokens[at], tokens[at + 1]
    before = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner"}
    return named.word.key in words.OBJECTS and verb.word.key.endswith(_FINITE) and before == {SIDE[named.what]}


def _raiser(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of who stands before a raise and is no declarer: hokum Ali x2."""
    place = beside(tokens, at, -1).place
    if place is None or (place and (tokens[place - 1].kind == "by" or is_inflected(tokens, place - 1))):
        return None
    if place == 0 or tokens[place - 1].kind not in BID:
        return place
    before = back(tokens, place, _BETWEEN_BIDS)
    return place if before >= 0 and tokens[before].kind == "owner" else None


def _written_on(tokens: Sequence[Token]) -> bool:
    """Tell whether nothing is written between words, such as a dash."""
    return all(b.word.column <= a.word.column + len(a.word.text) + 1 for a, b in pairwise(tokens))


def standing(tokens: Sequence[Token], last: int, at: int) -> str:
    """Return how the last who is named stands at a raise before a verb; "" where he has not raised.

    He can stand before it, after it, or behind "by" or "from".
    """
    between = [token for token in tokens[last + 1 : at] if token.kind not in _BETWEEN_RAISES]
    place = back(tokens, last, SILENT)
    if any(token.kind != "level" for token in between):
        return ""
    if between or is_inflected(tokens, place):
        return "before"
    if place < 0 or tokens[place].kind != "level":
        return ""
    joining = [token.word.key for token in tokens[place + 1 : last] if token.kind in ("by", "onto")]
    return "after" if not joining else "from" if joining[0] == "from" else "by"
