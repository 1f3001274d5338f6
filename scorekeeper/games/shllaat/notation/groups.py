"""The items of a line parted into names with their piles.

Names stand before their piles or behind. Commas leave fewer ways: a pile in a clause that names
somebody is theirs. Without commas all ways are left.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.shllaat.notation.piles import PARTING, number
from scorekeeper.reading.chart import Item

_WHO = ("who", "others")


class Token(NamedTuple):
    """An item of a line, and the number of its clause; ``names`` tells whether it names an owner, ``who`` is a player.

    ``parts`` tells whether it only separates the items around it.
    """

    item: Item
    clause: int
    names: bool
    parts: bool
    who: str


def tokens_of(items: Sequence[Item]) -> list[Token]:
    """Return the items of a line as tokens."""
    found, clause = list[Token](), 0
    for item in items:
        clause += item.name == "comma"
        found.append(Token(item, clause, item.name in _WHO, item.name in PARTING, str(item.get("who") or "")))
    return found


class Group(NamedTuple):
    """The owners of a pile, and the tokens that tell it; ``end`` is the token behind, ``lone`` a name alone."""

    owners: Sequence[Token]
    run: Sequence[Token]
    end: int
    lone: bool = False


def groups(
    tokens: Sequence[Token], at: int, named: frozenset[str], heads: set[int], *, lone: bool = False
) -> Iterator[list[Group]]:
    """Yield the ways to part tokens from a place on into names with their piles, the name before the pile first.

    Nobody has two piles: neither a player nor, as "", all players without a name in the line. ``heads`` are the
    clauses that name somebody: a pile there is theirs.
    """
    while at < len(tokens) and tokens[at].parts:
        at += 1
    if at == len(tokens):
        yield []
        return
    for group in _from(tokens, at):
        who = [token.who for token in group.owners] or [""]
        if named.isdisjoint(who) and len({*who}) == len(who) and not (lone and group.lone) and _stands(group, heads):
            for others in groups(tokens, group.end, named.union(who), heads, lone=lone or group.lone):
                yield [group, *others]


def _stands(group: Group, heads: set[int]) -> bool:
    """Tell whether the pile belongs to the owners that its clause names."""
    owned = {token.clause for token in group.owners}
    told = {token.clause for token in group.run if not token.parts}
    return not (told & heads) - owned


def _from(tokens: Sequence[Token], at: int) -> Iterator[Group]:
    """Yield the groups that begin at a token."""
    name_first = tokens[at].names
    turn = _end(tokens, at, names=name_first)
    if name_first:
        owners = [token for token in tokens[at:turn] if token.names]
        for end in _ends(tokens, turn, _end(tokens, turn, names=False)):
            yield Group(owners, tokens[turn:end], end)
        if tokens[at].item.name == "who":
            yield Group([tokens[at]], (), at + 1, lone=True)
        return
    for end in _ends(tokens, turn, _end(tokens, turn, names=True)):
        owners = [token for token in tokens[turn:end] if token.names]
        if owners[-1].item.name == "who" or _is_of_all(tokens[at:turn]):
            yield Group(owners, tokens[at:turn], end)
    for end in _ends(tokens, at, turn):
        rest = [token.item.name for token in tokens[at:end] if not token.parts] == ["rest"]
        if rest or any(token.item.name == "each" for token in tokens[at:end]):
            yield Group((), tokens[at:end], end)


def _is_of_all(run: Sequence[Token]) -> bool:
    """Tell whether the pile before "the others" can be of several: 76 each, or nothing."""
    items = [token.item for token in run if not token.parts]
    return any(item.name in ("each", "empty") or (item.name == "num" and not number(item)) for item in items)


def _end(tokens: Sequence[Token], at: int, *, names: bool) -> int:
    """Return the end of a run of names, or of other tokens, without separators at its end."""
    end = at
    for place, token in enumerate(tokens[at:], at + 1):
        if token.names != names and not token.parts:
            break
        end = end if token.parts else place
    return end


def _ends(tokens: Sequence[Token], start: int, last: int) -> list[int]:
    """Return the possible ends of a run between two tokens, the last first, and never behind a separator."""
    return [end for end in range(last, start, -1) if not tokens[end - 1].parts]
