"""Who is told of: the subject of a verb, who had something, and that nobody bought."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorekeeper.games.baloot.notation.kinds import BID, CONTRACTS, HAD, SILENT, Kind
from scorekeeper.games.baloot.notation.settling.raises import standing
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    clause_of,
    ends,
    next_place,
    replaced,
    spare,
)
from scorekeeper.games.baloot.notation.words import AND, BROUGHT, HAVING, OF_ONE, OPPONENTS, is_one_of
from scorekeeper.seats import OTHER, SIDE, SIDES

_BEFORE_NAMES: frozenset[Kind] = frozenset(("by", "onto", "contract", "deny", "level"))
"""Words that join who follows to themselves."""


def having(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Begin a clause with who has something that is named next: us 95 they had siri."""
    owner = tokens[at]
    if not _has(owner.word.key) and (at + 1 == len(tokens) or tokens[at + 1].kind not in SILENT):
        return
    place = next_place(tokens, at)
    if place is None or tokens[place].kind not in HAD:
        return
    if not any(_has(token.word.key) for token in tokens[at:place]):
        return
    before = [tokens[place] for place in clause_of(tokens, at) if place < at]
    others = any(token.kind == "owner" and token.word != owner.word for token in before)
    if others and before[-1].kind not in _BEFORE_NAMES:
        yield [*tokens[:at], Token("break", "", owner.word), *tokens[at:]], at + 1


def opposing(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "opponents" where these have declared themselves: they are meant, or the declarer's opponents."""
    them = tokens[at]
    if them.word.key not in OPPONENTS or (at and tokens[at - 1].kind in BID):
        return
    declarers = {SIDE[tokens[place].what] for place in _beside_contracts(tokens) if place != at}
    if declarers == {them.what}:
        yield list(tokens), at + 1
        yield replaced(tokens, at, set(), them._replace(what=OTHER[them.what]))


def claiming(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle who said sawa or Ekka, which changes nothing: he can have no more than that, or what stands beside him.

    Who has something behind him, or stands behind the contract, has that.
    """
    after, before = beside(tokens, at, 1).place, beside(tokens, at, -1).place
    if after is not None and not (ends(tokens, after) or tokens[after + 1].kind in CONTRACTS):
        after = None
    if before is not None and before and tokens[before - 1].kind in BID:
        before = None
    yield list(tokens), at + 1
    for place in (after, before):
        if unneeded := spare(tokens, place):
            yield replaced(tokens, at, unneeded, tokens[at]._replace(doubtful=True))


def _beside_contracts(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield the places of those who stand beside what names the contract."""
    for at, token in enumerate(tokens):
        if token.kind in CONTRACTS:
            yield from (
                place for place in (beside(tokens, at, 1).place, beside(tokens, at, -1).place) if place is not None
            )


@lru_cache(1000)
def _has(key: str) -> bool:
    """Tell whether a word, without an article, joins what follows to who stands before it."""
    return is_one_of(key, HAVING)


def overtaking(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "hokum Ali but Omar took it": Omar took the card and has declared, and not Ali who was named before.

    As "took it" is also won it, this is one of two readings.
    """
    taker, declarer = back(tokens, at), _declarer_before(tokens, at)
    if declarer is None or taker <= declarer or tokens[taker].kind != "owner" or tokens[taker].what in SIDES:
        return
    if is_one_of(tokens[at].word.key, BROUGHT) and tokens[at + 1 : at + 2] and tokens[at + 1].word.key == "it":
        kept = [token for place, token in enumerate(tokens) if place not in (declarer, taker, at)]
        yield [*kept[:declarer], tokens[taker], *kept[declarer:]], at


def _declarer_before(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the player who stands right behind the contract, or before it, in what is before a word."""
    for place in range(at):
        if tokens[place].kind == "contract":
            beside_it = (each for each in (place + 1, place - 1) if 0 <= each < at)
            return next((each for each in beside_it if tokens[each].kind == "owner"), None)
    return None


def unbought(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "nobody bought": everybody passed."""
    bought = next_place(tokens, at)
    if tokens[at].what == "nobody" and bought is not None and tokens[bought].kind == "declarer":
        yield replaced(tokens, at, set(range(at + 1, bought + 1)), Token("outcome", "all-pass", tokens[at].word))


def named_before(tokens: Sequence[Token], at: int) -> int | None:
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
    raised_by = joined and standing(tokens, place, at) in goes_on
    return None if raised_by or (place and tokens[place - 1].word == tokens[place].word) else place


def last_named(tokens: Sequence[Token], at: int) -> int | None:
    """Return the place of the last who is named before a word, where both sides are."""
    named = [place for place in range(at) if tokens[place].kind == "owner"]
    return named[-1] if len({SIDE[tokens[place].what] for place in named}) > 1 else None


def side_before(tokens: Sequence[Token], at: int) -> str | None:
    """Return the side of the subject before a verb, or the only one that is named before it."""
    subject = named_before(tokens, at)
    sides = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner"}
    return SIDE[tokens[subject].what] if subject is not None else sides.pop() if len(sides) == 1 else None


def unneeded(tokens: Sequence[Token], subject: int | None) -> set[int]:
    """Return the place of a subject who is no declarer: somebody is named before, or there is no contract."""
    if subject is None:
        return set()
    before = [tokens[place].kind for place in range(clause_of(tokens, subject).start, subject)]
    return {subject} if "owner" in before or BID.isdisjoint(before) else set()
