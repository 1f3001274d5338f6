"""Who declared, where the contract is told against somebody: hokum against us, حكم علينا."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.notation.kinds import BID, SILENT
from scorekeeper.games.baloot.notation.tokens import Token, back, ends, next_place
from scorekeeper.games.baloot.notation.words import FOR_CERTAIN, OVER, is_on_somebody, is_one_of
from scorekeeper.seats import OTHER, SIDE


def declared(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of a line with the contract as theirs against whom it is not; after "on" as either side's.

    What follows can be of who is named, too: hokum against us 90.
    """
    against = next((at for at, token in enumerate(tokens) if token.kind == "owner" and _is_told(tokens, at)), None)
    if against is None:
        yield [*tokens]
        return
    named, before, after = tokens[against], tokens[:against], tokens[against + 1 :]
    following = next_place(tokens, against)
    open_whose = not ends(tokens, against) and following is not None and tokens[following].kind != "owner"
    declarer = named._replace(what=OTHER[SIDE[named.what]])
    for who in (declarer,) if _is_certain(tokens, against) else (named, declarer):
        yield [*before, who._replace(doubtful=who.doubtful or open_whose), *after]
    if open_whose:
        yield [*before, declarer, Token("break", "", named.word), named, *after]


def _is_told(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether somebody stands behind a contract that nobody has, and "against" or "on"."""
    link = at if is_on_somebody(tokens[at].word.key) else at - 1
    if link < 1 or not (link == at or (tokens[link].kind == "onto" and is_one_of(tokens[link].word.key, OVER))):
        return False
    contract = back(tokens, link)
    if contract < 0 or tokens[contract].kind not in BID:
        return False
    before = back(tokens, contract, BID | SILENT)
    return before < 0 or tokens[before].kind != "owner"


def _is_certain(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether somebody is named behind "against", so that he has not declared."""
    return tokens[at - 1].kind == "onto" and is_one_of(tokens[at - 1].word.key, FOR_CERTAIN)
