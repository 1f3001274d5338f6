"""Who did what to whom: a verb with its object, a pair of figures with the names around it, as tokens that are sure.

Everything else has its owner beside it (see :mod:`scorekeeper.games.baloot.notation.owners`); here the place alone does
not tell whose a thing is. Where a person could take the words in two ways, both go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.games.baloot.notation.kinds import COUNTED, FIGURES, Kind
from scorekeeper.games.baloot.notation.settling import contracts, pairs, people, projects, raises
from scorekeeper.games.baloot.notation.tokens import Change, Token, back
from scorekeeper.games.baloot.notation.words import AGAINST, is_on_somebody, is_one_of
from scorekeeper.seats import OTHER, SIDE

_Rule = Callable[[Sequence[Token], int], Iterator[Change]]
_RULES: Mapping[Kind, tuple[_Rule, ...]] = {
    "owner": (people.opposing, pairs.headed, people.having, raises.raiser, raises.closing),
    "deny": (people.unbought,),
    "claim": (people.claiming,),
    "declarer": (projects.declared, people.overtaking),
    "figures": (pairs.paired,),
    "number": (pairs.around,),
    "level": (projects.times, raises.beside_contract, raises.raised),
    "twice": (projects.times,),
    "trump": (projects.suited,),
    "project": (projects.worth,),
    "unit": (projects.described,),
}
"""What settles tokens of each kind."""
_DEEDS: frozenset[Kind] = frozenset(("verb", "owned", "all"))
"""Kinds of which most lines have none."""


def settle(tokens: Sequence[Token], start: int = 0) -> Iterator[list[Token]]:
    """Yield the tokens of a line with everything settled, in each way in which it can be meant."""
    for at in range(start, len(tokens)):
        for rule in _rules_for(tokens[at].kind):
            if changes := list(rule(tokens, at)):
                for changed, after in changes:
                    yield from settle(changed, after)
                return
    for each in contracts.declared(tokens):
        yield each
        against = {at for at, token in enumerate(each) if token.kind == "owner" and _is_against(each, at)}
        if against:  # "90 on us" can be theirs, or ours
            yield [
                token._replace(what=OTHER[SIDE[token.what]]) if at in against else token
                for at, token in enumerate(each)
            ]


def _rules_for(kind: Kind) -> Sequence[_Rule]:
    if kind in _DEEDS:
        from scorekeeper.games.baloot.notation.settling.deeds import RULES

        return RULES[kind]
    return _RULES.get(kind, ())


def _is_against(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether something counts against somebody, in one word or in several."""
    if is_on_somebody(tokens[at].word.key):
        return _has_counted(tokens, at)
    return at > 1 and tokens[at - 1].kind == "onto" and _counts_against(tokens, at)


def _has_counted(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether somebody stands beside what counts, and not behind a contract."""
    if at and (tokens[at - 1].kind == "contract" or tokens[at - 1].what == "kaboot"):
        return False
    return any(token.kind in COUNTED or token.what == "baloot" for token in tokens[max(at - 1, 0) : at + 2])


def _counts_against(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether what counts stands before "against" and somebody who has no figure: siri against us, 60 on them."""
    if not is_one_of(tokens[at - 1].word.key, AGAINST):
        return False
    before = back(tokens, at - 1)
    thing = tokens[before] if before >= 0 else tokens[at]
    if thing.kind == "owner" and tokens[back(tokens, before)].kind == "contract" and before:
        return any(token.kind in FIGURES for token in tokens[at + 1 : at + 2])  # hokum us against them 90
    if thing.kind in FIGURES:
        return not any(token.kind in FIGURES for token in tokens[at + 1 : at + 2])
    return thing.kind in COUNTED or thing.what == "baloot"
