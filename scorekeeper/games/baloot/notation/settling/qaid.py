"""Who pays a qaid: not always who called it, or for whom it is."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.notation.tokens import Change, Token, beside, replaced, spare
from scorekeeper.games.baloot.notation.words import CALLING, FINED_BEFORE, FINED_BEHIND, IN_FAVOUR, is_on_somebody
from scorekeeper.seats import SIDE, SIDES


def fined(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle who is fined: who calls a qaid, or for whom it is, need not be. What is denied is nobody's."""
    qaid = tokens[at]
    before, after = beside(tokens, at, -1), beside(tokens, at, 1)
    denied = at > len(before.between) and tokens[at - 1 - len(before.between)].kind == "deny"
    if qaid.what != "qaid" or qaid.by or denied:
        return
    caller = before.place if any(token.word.key in CALLING for token in before.between) else None
    if after.place is not None:
        named, keys = tokens[after.place], {token.word.key for token in after.between}
        drop = {*range(at + 1, after.place + 1)}
        if not keys.isdisjoint(FINED_BEHIND) or is_on_somebody(named.word.key):
            drop |= spare(tokens, caller, after.place)
            yield replaced(tokens, at, drop, qaid._replace(by=SIDE[named.what]))
            return
        called = qaid.word.key != "foul" and any(
            token.kind == "by" or token.word.key == "from" for token in after.between
        )
        if called or keys & (CALLING | IN_FAVOUR) or named.word.key in IN_FAVOUR:
            drop = {*range(at + 1, after.place), *spare(tokens, after.place)}
            yield from (replaced(tokens, at, drop, qaid._replace(by=side)) for side in SIDES)
            return
    if before.place is not None and after.place is None and not _is_fined(tokens, at, before.place):
        caller = before.place  # Ali's qaid: the one that Ali called, or that he pays
    if caller is not None:
        drop = spare(tokens, caller)
        yield from (replaced(tokens, at, drop, qaid._replace(by=side)) for side in SIDES)


def _is_fined(tokens: Sequence[Token], qaid: int, named: int) -> bool:
    """Tell whether who stands before a qaid pays it for certain: against us a qaid, our foul."""
    against = named and tokens[named - 1].word.key in FINED_BEFORE
    return tokens[qaid].word.key == "foul" or bool(against) or is_on_somebody(tokens[named].word.key)
