"""One way to take the words of a line: its clauses, whose the things of each are, and the hands that they tell."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product

from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.notation.hand import Hand
from scorekeeper.games.baloot.notation.kinds import NEEDY, NUMBERS, Kind
from scorekeeper.games.baloot.notation.owners import LOOSE, OPEN, PAIRS, SHARED, Owned, left_over, owned
from scorekeeper.games.baloot.notation.part_reader import parts_of
from scorekeeper.games.baloot.notation.parts import Part, Said
from scorekeeper.games.baloot.notation.settling.projects import LOST_BY
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.options import Options
from scorekeeper.seats import SIDE, SIDES
from scorekeeper.tuples import NamedTuple

MOST_STRAY = 4
"""So many clauses that cannot be understood alone are joined to others."""
MOST_LONE = 3
"""So many things that nobody has are given to either side."""
_BESIDE_OUTCOMES: frozenset[Kind] = frozenset(("owner", "noise", "by", "onto", "all", "break", "and"))
"""What can stand on a line on which no hand was played."""
Ranked = tuple[int, Facts]
"""How plain a reading is, the plainest 0, and what the line means then."""
_Ways = list[list[list[Owned]]]
"""For each clause, the ways in which its things have owners."""


class ReadClause(NamedTuple):
    """What a clause alone says: its parts, what it says of the whole hand, how plain its owners are, and all ways."""

    parts: Sequence[Part]
    said: Said
    tier: int
    owned: list[list[Owned]]


def hands_of(
    tokens: list[Token], seating: Seating, options: Options, problems: list[list[Problem]]
) -> Iterator[Ranked]:
    """Yield what one way to take the words can mean; what is wrong with it goes to ``problems``."""
    kinds = [token.kind for token in tokens]
    if "outcome" in kinds:
        outcome = next(token.what for token in tokens if token.kind == "outcome")
        if wrong := _beside_outcome(tokens, outcome) or _passed(tokens, outcome):
            problems.append(wrong)
        else:
            yield PAIRS, Facts(outcome=outcome)
        return
    all_clauses = [read_clause(tuple(clause)) for clause in _clauses(tokens, kinds)]
    said = _said_together(all_clauses)
    if said.problems:
        problems.append(_problems(_clauses(tokens, kinds)))
        return
    clauses = [clause for clause in all_clauses if clause.parts]
    tier, alternatives = _matched(clauses, problems)
    if tier == SHARED and any(token.doubtful or (token.begun and len(token.word.key) == 1) for token in tokens):
        tier = PAIRS  # "w" is as likely "and" as West, and a name may be meant as the word that it also is
    if any(token.kind == "dropped" and token.what != LOST_BY for token in tokens):
        tier = max(tier, OPEN)  # and a Baloot that does not count is no likelier than a hand that was lost
    for chosen in chain.from_iterable(product(*matched) for matched in alternatives):
        for settled in _supplied([thing for clause in chosen for thing in clause], tokens, seating.us):
            hand = Hand(said, settled, seating, options)
            found = list(hand.facts())
            if hand.problems:
                problems.append(hand.problems)
            else:
                yield from ((tier, facts) for facts in found)
    if tier == OPEN:
        problems.append(left_over([clause.parts for clause in clauses]))


@lru_cache(2048)
def read_clause(tokens: tuple[Token, ...]) -> ReadClause:
    """Read a clause; it says the same in every line."""
    said = Said()
    parts = parts_of(tokens, said)
    return ReadClause(parts, said, *owned(parts))


def _said_together(clauses: list[ReadClause]) -> Said:
    said = Said()
    for clause in clauses:
        said.add(clause.said)
    return said


def _problems(clauses: list[list[Token]]) -> list[Problem]:
    """List what cannot be understood of clauses, in the order of their words."""
    said = Said()
    for clause in clauses:
        parts_of(clause, said)
    return said.problems


def _matched(clauses: list[ReadClause], problems: list[list[Problem]]) -> tuple[int, list[_Ways]]:
    """Return how plainly owners are found, and the ways of all clauses; clauses that need it are taken together."""
    ways = [clause.owned for clause in clauses]
    if all(ways):
        return max([clause.tier for clause in clauses], default=PAIRS), [ways]
    parts = [clause.parts for clause in clauses]
    if joined := list(_joined(parts, [at for at, found in enumerate(ways) if not found])):
        return LOOSE, joined
    _, together = owned([part for those in parts for part in those])
    if not together:
        problems.append(left_over([clause.parts for clause in clauses if not clause.owned]))
    return LOOSE, [[together]]


def _joined(clauses: Sequence[Sequence[Part]], stray: list[int]) -> Iterator[_Ways]:
    """Yield the ways of the clauses, each that cannot be understood taken with the one before it, or after it."""
    for sides in product((0, 1), repeat=len(stray)) if len(stray) <= MOST_STRAY else ():
        opens = {at + side for at, side in zip(stray, sides, strict=True)}  # where no clause begins
        joined: list[Sequence[Part]] = []
        for at, parts in enumerate(clauses):
            if joined and at in opens:
                joined[-1] = [*joined[-1], *parts]
            else:
                joined.append(parts)
        ways = [owned(parts)[1] for parts in joined]
        if all(ways):
            yield ways


def _beside_outcome(tokens: Sequence[Token], outcome: str) -> list[Problem]:
    """Return what cannot stand on a line on which no hand was played; who annulled it may be named."""
    strange = [token.word for token in tokens if token.kind not in _BESIDE_OUTCOMES and token.what != outcome]
    return [malformed("pass-alone", column=word.column, word=word.text) for word in strange]


def _passed(tokens: list[Token], outcome: str) -> list[Problem]:
    """Return the question about a pass of somebody, which alone ends no bidding."""
    named = [token for token in tokens if token.kind == "owner"]
    everybody = any(token.kind == "all" for token in tokens) or {SIDE[token.what] for token in named} == {*SIDES}
    if outcome != "all-pass" or not named or everybody:
        return []
    return [unclear("pass-one", column=named[0].word.column, by=named[0].what)]


def _clauses(tokens: list[Token], kinds: list[Kind]) -> list[list[Token]]:
    found, start = [], 0
    for _ in range(kinds.count("break")):
        end = kinds.index("break", start)
        found.append(tokens[start:end])
        start = end + 1
    clauses = [clause for clause in (*found, tokens[start:]) if clause]
    return [*_with_declarer(clauses)] if len(clauses) > 1 else clauses


def _with_declarer(clauses: list[list[Token]]) -> Iterator[list[Token]]:
    """Yield clauses with who stands alone right behind the contract, and so declared, in one with it: hokum, Ali."""
    before: list[Token] = []
    for clause in clauses:
        if len(clause) == 1 and clause[0].kind == "owner" and _is_contract(before):
            before = [*before, *clause]
            continue
        if before:
            yield before
        before = clause
    yield before


def _is_contract(clause: Sequence[Token]) -> bool:
    """Tell whether a clause names the contract, its trumps perhaps, and nothing else."""
    kinds = {token.kind for token in clause}
    return "contract" in kinds and kinds <= {"contract", "trump"}


def _supplied(things: list[Owned], tokens: Sequence[Token], us: str | None) -> Iterator[list[Owned]]:
    """Yield the things with owners for those that nobody has: either side's.

    Where only one side is named, it has won or lost; and where that is ``us``, a lone figure is ours.
    """
    lone = [at for at, (part, owner) in enumerate(things) if owner is None and part.kind in NEEDY]
    if not lone:
        yield things
    if not lone or len(lone) > MOST_LONE:
        return
    figure = [at for at, (part, _) in enumerate(things) if part.kind in NUMBERS]
    named = {token.what for token in tokens if token.kind == "owner"}
    sides_named = tuple({SIDE[who] for who in named})
    ours = figure if len(figure) == 1 and named == {us} else []
    told = [at for at in lone if len(sides_named) == 1 and (things[at][0].kind in ("won", "lost") or at in ours)]
    for sides in product(*(sides_named if at in told else SIDES for at in lone)):
        settled = list(things)
        for at, side in zip(lone, sides, strict=True):
            settled[at] = things[at][0], side
        yield settled
