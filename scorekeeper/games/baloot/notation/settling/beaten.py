"""Whose contract it was, where it stands behind who was beaten: we beat Cem's hokum, we lost to them in sun."""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.games.baloot.notation import words
from scorekeeper.games.baloot.notation.kinds import BID, HAD
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    is_inflected,
    next_place,
    replaced,
)
from scorekeeper.seats import PARTNER, SIDE
from scorekeeper.words import Word


def partner(tokens: Sequence[Token], at: int) -> int:
    """Return the place of the last of those who are named together: Cem and Dalia; "them and Cem" are not."""
    both = at + 2 < len(tokens) and tokens[at + 1].kind == "and" and tokens[at + 2].kind == "owner"
    return at + 2 if both and PARTNER.get(tokens[at].what) == tokens[at + 2].what else at


def contract_of(tokens: Sequence[Token], objects: Collection[int]) -> int | None:
    """Return the place of the contract right behind who suffers, who can have declared it: we beat Cem in hokum."""
    place = next_place(tokens, max(objects))
    if place is None or tokens[place].kind != "contract" or not BID.isdisjoint([each.kind for each in tokens[:place]]):
        return None
    behind = next_place(tokens, place)
    followed = behind is not None and tokens[behind].kind == "owner" and not _has_own(tokens, behind)
    return None if followed else place


def _has_own(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a figure or a thing stands behind somebody, and not the end of the clause."""
    thing = next_place(tokens, at)
    return thing is not None and tokens[thing].kind in HAD


def is_possessive(word: Word) -> bool:
    """Tell whether a name is said to have what follows: Cem's."""
    return word.text.endswith(("'s", "’s"))


def declared_by(tokens: Sequence[Token], at: int, contract: int, verb: Token) -> Change:
    """Put the contract, of who stands before it, apart from who won or lost it: cem's hokum, we beat 90."""
    subject, behind = back(tokens, at), next_place(tokens, contract)
    if is_inflected(tokens, at):
        who, start, end = [tokens[at + 1]], at, at + 2
    elif subject >= 0 and tokens[subject].kind == "owner":
        who, start, end = [tokens[subject]], subject, at + 1
    else:
        who, start, end = [], at, at + 1
    if behind is None or tokens[behind].kind not in HAD:
        who = []  # there is nothing that could be his
    parting = Token("break", "", verb.word)
    declared = [token for token in tokens[end : contract + 1] if token.kind not in ("by", "onto")]
    if len(declared) > 1 and declared[1].kind == "and":  # of two partners
        declared = [declared[0]._replace(what=SIDE[declared[0].what]), *declared[3:]]
    before = [*tokens[:start], *([parting] if start else []), *declared, parting, *who]
    return [*before, verb, *tokens[contract + 1 :]], len(before) + 1


def overcoming(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle غلبنا before somebody and the contract that he declared: we beat him, or he beat us."""
    verb, contract = tokens[at], None
    if verb.by or not (is_inflected(tokens, at) and words.is_one_of(verb.word.key, words.OVERCAME)):
        return
    winner, behind = tokens[at + 1].what, beside(tokens, at + 1, 1).place
    if behind is not None:
        contract = contract_of(tokens, {partner(tokens, behind)})
    if contract is None or behind is None:
        return
    if SIDE[tokens[behind].what] == winner:
        yield replaced(tokens, at, {at + 1}, verb._replace(by=winner, doubtful=True))
    else:
        yield declared_by(tokens, at, contract, verb._replace(by=winner, doubtful=True))
