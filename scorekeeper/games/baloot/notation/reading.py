"""A typed line: from words to facts.

Every way to take the words is looked at, of these the plainest that says enough. What remains is one hand, or a
question; the rules strike what cannot have happened (see :mod:`scorekeeper.hearing`).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice, product

from scorekeeper.errors import Ambiguous, Illegal, Problem, Reading, Refused, malformed, refuse, unclear
from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts, decode, encode
from scorekeeper.games.baloot.notation.hand import Hand
from scorekeeper.games.baloot.notation.kinds import NEEDY, NUMBERS, Kind
from scorekeeper.games.baloot.notation.lexing import ways
from scorekeeper.games.baloot.notation.numbers import SPELT, is_doubtful_four
from scorekeeper.games.baloot.notation.owners import LOOSE, OPEN, PAIRS, SHARED, Owned, left_over, owned
from scorekeeper.games.baloot.notation.part_reader import parts_of
from scorekeeper.games.baloot.notation.parts import Part, Said
from scorekeeper.games.baloot.notation.shapes import recall, remember, shape_of
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.writing import write
from scorekeeper.games.baloot.options import Options
from scorekeeper.hearing import meant
from scorekeeper.seats import SIDE, SIDES
from scorekeeper.tuples import NamedTuple

EXAMPLE = "hokum E, NS 77"
MOST_READINGS = 64
"""So many readings of a line are compared; one with more is asked to be said plainly."""
_ANSWERABLE = frozenset(("tricks-needed", "won-needs-points", "game-points-winner", "game-points-other"))
"""Questions that a reading can leave open and still be what was meant."""


_Reading = tuple[int, Facts]
"""How plain a reading is, the plainest 0, and what the line means then."""


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    shape = shape_of(line)
    if shape and (known := recall(shape, seating)):
        return known
    rules = _Rules(options)
    facts = _read_anew(line, seating, rules)
    if shape and not rules.asked:  # else another number can be read in another way
        remember(shape, seating, facts)
    return facts


class _Rules:
    """The rules of a table. ``asked`` is whether a reading was held against them."""

    def __init__(self, options: Options) -> None:
        self.options, self.asked = options, False

    def score(self, facts: Facts) -> None:
        """Raise Refused where a hand cannot be scored."""
        from scorekeeper.games.baloot import scoring  # most lines have one reading, which is checked when it is scored

        self.asked = True
        scoring.score(facts, self.options)


def _read_anew(line: str, seating: Seating, rules: _Rules) -> Facts:
    """Read a line into facts, whatever was read before. Raises Refused."""

    def offered(facts: Facts) -> str:
        from scorekeeper.games.baloot.notation.naming import called  # needed only where there is a choice

        named = write(facts, called(line, seating))
        try:
            return named if _parse(named, seating, rules, write) == facts else write(facts)
        except Refused:  # a name that can be something else there
            return write(facts)

    return _parse(line, seating, rules, offered)


def _parse(line: str, seating: Seating, rules: _Rules, offered: Callable[[Facts], str]) -> Facts:
    """Read a line into facts; ``offered`` writes each of several readings. Raises Refused."""
    taken, recalled = ways(line, seating)
    if not recalled:
        return _sure(taken, seating, rules, offered)
    with suppress(Refused):
        return _sure(taken, seating, rules, offered)
    return _sure(ways(line, seating, anew=True)[0], seating, rules, offered)  # what is wrong has its own columns


def _sure(taken: list[list[Token]], seating: Seating, rules: _Rules, offered: Callable[[Facts], str]) -> Facts:
    """Return what is meant; where a "four" would have to be a raise that nothing else tells of, it is only offered."""
    doubtful = [tokens for tokens in taken if is_doubtful_four(tokens)]
    sure = [tokens for tokens in taken if tokens not in doubtful] if doubtful else taken
    if not (sure and doubtful):
        return _taken(taken, seating, rules, offered)
    try:
        facts = _taken(sure, seating, rules, offered)
        _check(facts, rules)
    except Refused as error:
        with suppress(Refused):
            facts = _taken(doubtful, seating, rules, offered)
            _check(facts, rules)
            error.readings = error.readings or (Reading(offered(facts), encode(facts)),)
        raise
    return facts


def _taken(taken: list[list[Token]], seating: Seating, rules: _Rules, offered: Callable[[Facts], str]) -> Facts:
    """Return what is meant by all ways to take the words of a line. Raises Refused."""
    kinds = [{token.kind for token in tokens} for tokens in taken]
    if kinds[0] <= {"break"}:
        refuse([malformed("line-empty", example=EXAMPLE)])
    if "revoke" in kinds[0]:
        revoked = next(token.word for token in taken[0] if token.kind == "revoke")
        code = "revoke-ruled" if rules.options.qaid == "none" else "revoke-called"
        refuse([unclear(code, column=revoked.column, word=revoked.text)])
    plain = [tokens for tokens, found in zip(taken, kinds, strict=True) if "brought" not in found]
    if len(plain) == len(taken):
        return _meant(taken, seating, rules, offered)
    counted = [tokens for tokens in taken if tokens not in plain]
    try:  # "made 90" says who has won; "made 64" cannot, and only tells the points
        facts = _meant(plain, seating, rules, offered)
        _check(facts, rules)
    except Refused as error:
        if isinstance(error, Illegal) or not error.readings:
            return _meant(counted, seating, rules, offered)
        _ask_brought(_readings_of(error), _possible(counted, seating, rules), rules, offered)
        raise
    found = _possible(counted, seating, rules)
    _ask_brought([facts], found, rules, offered)
    # What is said but for who has won is told where "made 90" tells the points alone, too.
    if not found or facts._replace(won=None) in [each._replace(won=None) for each in found]:
        return facts
    return _meant(counted, seating, rules, offered)


def _ask_brought(known: list[Facts], counted: list[Facts], rules: _Rules, offered: Callable[[Facts], str]) -> None:
    """Raise Ambiguous where what somebody made, a project in what is ``known``, can be points: "made 50"."""
    projects = [len(facts.projects or ()) for facts in known if not facts.points]
    told = [facts.points for facts in known]
    points = [
        each
        for each in (counted if any(projects) else ())
        if each.points not in (None, *told) and len(each.projects or ()) < max(projects)
    ]
    if points:
        meant([*known, *points], lambda each: _check(each, rules), offered, encode)


def _possible(taken: list[list[Token]], seating: Seating, rules: _Rules) -> list[Facts]:
    """Return what words mean, or all readings that would be offered."""
    try:
        return [_meant(taken, seating, rules, write)]
    except Refused as error:
        return _readings_of(error)


def _readings_of(error: Refused) -> list[Facts]:
    return [decode({**reading.facts}) for reading in error.readings]


def _meant(taken: Sequence[list[Token]], seating: Seating, rules: _Rules, offered: Callable[[Facts], str]) -> Facts:
    """Return what is meant by words that can be taken in some ways. Raises Refused."""
    problems: list[list[Problem]] = []
    readings: list[_Reading] = []
    begun: list[_Reading] = []
    spelt: list[_Reading] = []
    for tokens in taken:
        by_name, in_words = any(token.begun for token in tokens), any(token.what == SPELT for token in tokens)
        kept = spelt if in_words else begun if by_name else readings
        kept.extend(islice(_readings(tokens, seating, [] if in_words else problems), MOST_READINGS))
    if len(readings) + len(begun) + len(spelt) >= MOST_READINGS:
        refuse([unclear("line-crowded")])
    enough, by_beginning = _enough(readings), _enough(begun)
    known = enough + by_beginning or readings + begun
    open_questions = problems[0] if problems and all(tier >= OPEN for tier, _ in known) else []
    if not (enough or by_beginning):
        refuse(open_questions)
        _ask_points(spelt, rules, offered)
    paired = [reading for reading in spelt if len(reading[1].points or ()) == len(SIDES) and _says_enough(reading[1])]
    found = _with_beginnings(enough, by_beginning) or _plainest(known)[:1]
    found += _plainest(paired) if _tier(paired) <= _tier(known) else []
    try:
        facts = meant(found, lambda facts: _check(facts, rules), offered, encode, lambda facts: _decided(facts, rules))
        _ask_winner(facts, rules, offered)
    except Refused as error:
        refuse([] if error.readings else open_questions)
        raise
    return facts


def _ask_points(spelt: Sequence[_Reading], rules: _Rules, offered: Callable[[Facts], str]) -> None:
    """Raise Ambiguous where all that is lacking are the points, and a number in words, a project, can be these."""
    found: list[Facts] = []
    for facts in _plainest(_enough(spelt)):
        with suppress(Refused):
            _check(facts, rules)
            found += [] if facts in found else [facts]
    if found:
        readings = [Reading(offered(facts), encode(facts)) for facts in found]
        raise Ambiguous([unclear("points-missing", "points")], readings)


def _enough(readings: Sequence[_Reading]) -> list[_Reading]:
    """Return the readings that say enough; if none does, those that lack the declarer alone."""
    return [reading for reading in readings if _says_enough(reading[1])] or _declared(readings)


def _with_beginnings(readings: Sequence[_Reading], begun: Sequence[_Reading]) -> list[Facts]:
    """Return the plainest readings; a word that says something does not become a name because that is plainer."""
    if _tier(begun) > _tier(readings):
        return _plainest(readings)
    return _plainest(readings) + _plainest(begun)


def _plainest(readings: Sequence[_Reading]) -> list[Facts]:
    plainest = _tier(readings)
    return [facts for tier, facts in readings if tier == plainest]


def _tier(readings: Sequence[_Reading]) -> int:
    return min((tier for tier, _ in readings), default=LOOSE)


def _declared(readings: Sequence[_Reading]) -> list[_Reading]:
    """Return the readings that lack nothing but the declarer, with either side for it."""
    found = [(OPEN, facts._replace(declarer=side)) for _, facts in readings if facts.taker is None for side in SIDES]
    return [reading for reading in found if _says_enough(reading[1])]


def _says_enough(facts: Facts) -> bool:
    """Tell whether facts can be scored, once they are right: a contract, its declarer, and how it ended."""
    if facts.outcome or facts.result:
        return True
    ended = facts.points or facts.game_points or facts.kaboot or facts.won or facts.qaid or facts.tricks
    return bool(facts.contract and facts.taker and ended)


def _check(facts: Facts, rules: _Rules) -> None:
    """Raise Refused where a hand cannot have happened, or says too little to be what was meant."""
    try:
        rules.score(facts)
    except Ambiguous as error:
        if not {problem.code for problem in error.problems} <= _ANSWERABLE:
            raise


def _ask_winner(facts: Facts, rules: _Rules, offered: Callable[[Facts], str]) -> None:
    """Raise Ambiguous, with either winner offered, where both sides' game points leave the winner open."""
    decided = _decided(facts, rules)
    if len(decided) > 1:
        try:
            rules.score(facts)
        except Ambiguous as error:
            error.readings = tuple(Reading(offered(each), encode(each)) for each in decided)
            raise


def _decided(facts: Facts, rules: _Rules) -> list[Facts]:
    """Return the facts with either winner where both sides' game points leave the winner open, else the facts."""
    if facts.won is not None or not facts.game_points or len(facts.game_points) < len(SIDES):
        return [facts]
    try:
        rules.score(facts)
    except Ambiguous:
        return [facts._replace(won=side) for side in SIDES]
    except Refused:
        pass  # it is told when it is scored
    return [facts]


def _readings(tokens: list[Token], seating: Seating, problems: list[list[Problem]]) -> Iterator[_Reading]:
    """Yield what one way to take the words can mean; what is wrong with it goes to ``problems``."""
    kinds = [token.kind for token in tokens]
    if "outcome" in kinds:
        outcome = next(token.what for token in tokens if token.kind == "outcome")
        if wrong := [problem for token in tokens if (problem := _beside(token, outcome))] or _passed(tokens, outcome):
            problems.append(wrong)
        else:
            yield PAIRS, Facts(outcome=outcome)
        return
    all_clauses = [_read(tuple(clause)) for clause in _clauses(tokens, kinds)]
    said = _said_together(all_clauses)
    if said.problems:
        problems.append(_problems(_clauses(tokens, kinds)))
        return
    clauses = [clause for clause in all_clauses if clause.parts]
    tier, alternatives = _matched(clauses, problems)
    if tier == SHARED and any(token.doubtful for token in tokens):
        tier = PAIRS  # "w" is as likely "and" as West, and a name may be meant as the word that it also is
    if "dropped" in kinds:
        tier = max(tier, OPEN)  # and a Baloot that does not count is no likelier than a hand that was lost
    for chosen in chain.from_iterable(product(*matched) for matched in alternatives):
        for settled in _supplied([thing for clause in chosen for thing in clause], tokens, seating.us):
            hand = Hand(said, settled, seating)
            found = list(hand.facts())
            if hand.problems:
                problems.append(hand.problems)
            else:
                yield from ((tier, facts) for facts in found)
    if tier == OPEN:
        problems.append(left_over([clause.parts for clause in clauses]))


class _Clause(NamedTuple):
    """What a clause alone says: its parts, what it says of the whole hand, how plain its owners are, and all ways."""

    parts: Sequence[Part]
    said: Said
    tier: int
    owned: list[list[Owned]]


@lru_cache(2048)
def _read(tokens: tuple[Token, ...]) -> _Clause:
    """Read a clause; it says the same in every line."""
    said = Said()
    parts = parts_of(tokens, said)
    return _Clause(parts, said, *owned(parts))


def _said_together(clauses: list[_Clause]) -> Said:
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


_Ways = list[list[list[Owned]]]
"""For each clause, the ways in which its things have owners."""


def _matched(clauses: list[_Clause], problems: list[list[Problem]]) -> tuple[int, list[_Ways]]:
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


MOST_STRAY = 4
"""So many clauses that cannot be understood alone are joined to others."""


def _beside(token: Token, outcome: str) -> Problem | None:
    """Return why a word cannot stand on a line on which no hand was played; who annulled it may be named."""
    if token.kind in ("owner", "noise", "by", "onto", "all", "break", "and") or token.what == outcome:
        return None
    return malformed("pass-alone", column=token.word.column, word=token.word.text)


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
    return [clause for clause in (*found, tokens[start:]) if clause]


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


MOST_LONE = 3
