"""Who did what to whom: a verb with its object, a pair of figures with the names around it, as tokens that are sure.

Everything else has its owner beside it (see :mod:`scorekeeper.games.baloot.notation.owners`); here the place alone does
not tell whose a thing is. Where a person could take the words in two ways, both go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.facts.possible import GAME_POINTS
from scorekeeper.games.baloot.notation.around import (
    Around,
    Change,
    beside,
    clause_of,
    ends,
    next_place,
    replaced,
    spare,
    subject_of,
)
from scorekeeper.games.baloot.notation.kinds import CONTRACTS, COUNTED, FIGURES, SILENT, Kind
from scorekeeper.games.baloot.notation.subjects import (
    by_kaboot,
    first_figure,
    of_nobody,
    of_project,
    raised,
    raiser,
    with_figure,
)
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import (
    AND,
    BROUGHT,
    CALLING,
    FINED_BEFORE,
    FINED_BEHIND,
    FROM,
    FROM_SOMEBODY,
    HAVING,
    IN_FAVOUR,
    IS,
    ON_SOMEBODY,
    SUBJECTS,
    TIMES,
    is_on_somebody,
    roots,
)
from scorekeeper.seats import OTHER, SIDE, SIDES
from scorekeeper.winning import has_won


def deeds(tokens: Sequence[Token], start: int = 0) -> Iterator[list[Token]]:
    """Yield the tokens of a line with every deed settled, in each way in which it can be meant."""
    for at in range(start, len(tokens)):
        for settle in _RULES.get(tokens[at].kind, ()):
            if changes := list(settle(tokens, at)):
                for changed, after in changes:
                    yield from deeds(changed, after)
                return
    yield list(tokens)
    against = {at for at, token in enumerate(tokens) if is_on_somebody(token.word.key) and _has_counted(tokens, at)}
    if against:  # "90 on us" can be theirs, or ours
        yield [
            token._replace(what=OTHER[SIDE[token.what]]) if at in against else token for at, token in enumerate(tokens)
        ]


def _has_counted(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether somebody stands beside what counts, and not behind a contract."""
    if tokens[at].kind != "owner" or (at and (tokens[at - 1].kind == "contract" or tokens[at - 1].what == "kaboot")):
        return False
    return any(token.kind in COUNTED or token.what == "baloot" for token in tokens[max(at - 1, 0) : at + 2])


def _beaten(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle a verb of winning, losing or sweeping that has an object: won on us, lost to us, swept them, beaten by us.

    Without a word between, "they lost us" can be meant either way.
    """
    verb = tokens[at]
    if verb.kind not in ("owned", "verb") or verb.what not in ("won", "lost", *_ALONE) or verb.by:
        return
    what = "kaboot" if verb.what in ("swept", "suffered") else "won"
    after = beside(tokens, at, 1)
    inflected = after.place is not None and tokens[after.place].word == verb.word
    if inflected:
        after = beside(tokens, after.place or 0, 1)
    if after.place is not None and (winner := _winner(verb, tokens[after.place], after.between, direct=not inflected)):
        subject = subject_of(tokens, at, OTHER[SIDE[tokens[after.place].what]])
        drop = {*range(at + 1, _partner(tokens, after.place) + 1), *spare(tokens, subject, after.place)}
        doubtful = verb.word.key == "sweep"  # which is also the Al-kaboot itself
        yield replaced(tokens, at, drop, verb._replace(kind="owned", what=what, by=winner, doubtful=doubtful))
    elif verb.what == "suffered" and (place := beside(tokens, at, -1).place) is not None:
        loser = SIDE[tokens[place].what]
        yield replaced(tokens, at, spare(tokens, place), verb._replace(kind="owned", what=what, by=OTHER[loser]))
    else:
        if after.place is not None and not inflected and not after.between and ends(tokens, after.place):
            yield from _either(tokens, at, after.place)
        if verb.kind == "verb":
            yield from (replaced(tokens, at, set(), verb._replace(kind="owned", what=end)) for end in _ALONE[verb.what])


def _either(tokens: Sequence[Token], at: int, place: int) -> Iterator[Change]:
    """Settle a verb between two who are named: who stands behind it is its object, or has something else."""
    verb, owner = tokens[at], SIDE[tokens[place].what]
    subject = subject_of(tokens, at, OTHER[owner])
    if subject is not None and verb.what in ("won", "lost", "beaten"):
        winner = owner if verb.what == "lost" else OTHER[owner]
        yield replaced(
            tokens, at, {place, *spare(tokens, subject, place)}, verb._replace(kind="owned", what="won", by=winner)
        )
        if verb.kind == "owned":
            yield list(tokens), at + 1


def _winner(verb: Token, named: Token, between: Sequence[Token], *, direct: bool) -> str | None:
    """Return the side that did it, where the one who is named after a verb is not its subject."""
    side, link = SIDE[named.what], _link(named, between)
    won = has_won(_LIKE.get(verb.what, verb.what), link) if link else None
    if not link and direct and verb.what in ("beat", "defeated", "swept"):
        won = False
    return None if won is None else side if won else OTHER[side]


def _link(named: Token, between: Sequence[Token]) -> str:
    """Return what joins a name to the verb before it; "" where nothing does."""
    said = {token.kind: token.word.key for token in between if token.kind in ("by", "onto")}
    if by := said.get("by"):
        return "against" if by in FROM else "by"
    if onto := said.get("onto"):
        return "to" if onto == "to" else "against"
    return "against" if named.word.key in FROM_SOMEBODY | ON_SOMEBODY else ""


def _partner(tokens: Sequence[Token], at: int) -> int:
    """Return the place of the last of those who are named together: Cem and Dalia."""
    both = at + 2 < len(tokens) and tokens[at + 1].kind == "and" and tokens[at + 2].kind == "owner"
    return at + 2 if both and SIDE[tokens[at].what] == SIDE[tokens[at + 2].what] else at


def _swept(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle an Al-kaboot between those who make it and those who suffer it: they kaboot us."""
    kaboot, made, suffered = tokens[at], beside(tokens, at, -1), beside(tokens, at, 1)
    if kaboot.what != "kaboot" or kaboot.by:
        return
    if suffered.place == at + 1 and tokens[at + 1].word == kaboot.word:  # كبتناهم tells both sides
        yield replaced(tokens, at, spare(tokens, at + 1), kaboot._replace(by=SIDE[tokens[at + 1].what]))
    elif made.place is not None and suffered.place is None:
        yield from _was_swept(tokens, at, made)
    elif made.place is not None and suffered.place is not None and _makes(tokens, made, at):
        yield from _of_two(tokens, at, made.place, suffered)


def _of_two(tokens: Sequence[Token], at: int, made: int, suffered: Around) -> Iterator[Change]:
    """Settle an Al-kaboot of who stands before it."""
    kaboot, place = tokens[at], suffered.place or 0
    side, unneeded = SIDE[tokens[made].what], spare(tokens, made, place)
    same, has_thing = side == SIDE[tokens[place].what], _has_thing(tokens, made)
    onto = any(token.kind == "onto" for token in suffered.between)
    if unneeded and same and (onto or (suffered.between and ends(tokens, place) and not has_thing)):
        # "on us" is turned into who made it
        yield replaced(tokens, at, {*range(at + 1, place + 1)}, kaboot)
    elif unneeded and not suffered.between and ends(tokens, place) and not same:
        if has_thing:  # baloot Ali kaboot us: the Al-kaboot can be ours
            yield list(tokens), at + 1
        yield replaced(tokens, at, {place, *unneeded}, kaboot._replace(by=side))


def _was_swept(tokens: Sequence[Token], at: int, named: Around) -> Iterator[Change]:
    """Settle "they were kaboot": they can have made it, or suffered it."""
    if IS.isdisjoint([token.word.key for token in named.between]):
        return
    unneeded = spare(tokens, named.place)
    yield from (replaced(tokens, at, unneeded, tokens[at]._replace(by=side)) for side in SIDES)


def _makes(tokens: Sequence[Token], made: Around, at: int) -> bool:
    """Tell whether who stands before an Al-kaboot can have made it, and has not only raised or shown a project."""
    place = made.place or 0
    if tokens[at].word.key.startswith(AND) or (place and tokens[place - 1].kind == "by"):
        return False
    return tokens[place].word.key in SUBJECTS or tokens[place].what not in SIDES or not _has_thing(tokens, place)


def _has_thing(tokens: Sequence[Token], owner: int) -> bool:
    """Tell whether something stands before an owner that can be his."""
    return owner > 0 and (tokens[owner - 1].kind in COUNTED or tokens[owner - 1].what == "baloot")


_ALONE = {
    "beat": ("won",), "beaten": ("lost",), "defeated": ("won", "lost"), "swept": ("kaboot",), "suffered": ("kaboot",),
}  # fmt: skip
"""What verbs come to that have no object."""
_LIKE = {"swept": "beat", "suffered": "beaten"}
"""Verbs that join people as another does."""


def _fined(tokens: Sequence[Token], at: int) -> Iterator[Change]:
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


def _paired(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle two figures: each is of who stands beside it; of one alone behind them, either can be."""
    if tokens[at].kind != "figures":
        return
    yield from (replaced(tokens, at, set(), each) for each in first_figure(tokens, at))
    pair = tokens[at]._replace(kind="pair")
    before, after = beside(tokens, at, -1), beside(tokens, at, 1)
    behind = after.place
    if behind is None or not (ends(tokens, behind) or tokens[behind + 1].kind == "contract"):
        yield replaced(tokens, at, set(), pair)
        return
    if before.place is not None and not ends(tokens, behind):  # they 71-59 Ali sun: he declared
        theirs = pair._replace(by=SIDE[tokens[before.place].what])
        yield replaced(tokens, at, {before.place}, theirs)
        if before.place > clause_of(tokens, at).start:  # something before it can be theirs too
            yield replaced(tokens, at, set(), theirs)
        return
    second = SIDE[tokens[behind].what]
    declared = before.place and tokens[before.place - 1].kind == "contract" and tokens[before.place].what not in SIDES
    if before.place is not None and SIDE[tokens[before.place].what] != second and not declared:
        drop = {behind, *spare(tokens, before.place, behind)}
        yield replaced(tokens, at, drop, pair._replace(by=OTHER[second]))
    else:
        drop = spare(tokens, behind)
        yield from (replaced(tokens, at, drop, pair._replace(by=side)) for side in SIDES)


def _times(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "siri x2": two of them, or a hand that is doubled; "siri twice" is two of them."""
    times = tokens[at]
    number = 2 if times.kind == "twice" else TIMES.get(times.word.key) if times.kind == "level" else None
    place = at - 2 if at > 1 and tokens[at - 1].kind == "owner" else at - 1
    if number is None or place < 0 or tokens[place].kind != "project" or tokens[place].numbers:
        return
    changed = list(tokens)
    changed[place] = tokens[place]._replace(numbers=(number,))
    del changed[at]
    if times.kind == "level":
        yield list(tokens), at + 1
    yield changed, at


def _suited(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Leave out the suit of a project, which names no trumps: siri of hearts."""
    place = at - 1
    while place >= 0 and tokens[place].kind == "noise":
        place -= 1
    if place >= 0 and tokens[place].kind == "project":
        yield [*tokens[: place + 1], *tokens[at + 1 :]], place + 1


_TOLD: frozenset[Kind] = FIGURES | {"tricks", "deny", "except"}
"""Beside one of these, "all" is not everything."""


def _everything(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "us all", without tricks: an Al-kaboot, or all game points and no more."""
    contract = next((each.what or "sun" for each in tokens if each.kind in CONTRACTS), None)
    eight = at + 1 < len(tokens) and tokens[at + 1].numbers == (TRICKS,) and ends(tokens, at + 1)
    kinds = {tokens[place].kind for place in clause_of(tokens, at) if not (eight and place == at + 1)}
    if tokens[at].kind != "all" or contract is None or not kinds.isdisjoint(_TOLD):
        return
    before, after = beside(tokens, at, -1), beside(tokens, at, 1)
    verb = before.place is None and at and tokens[at - 1].what == "won"
    owner = beside(tokens, at - 1, -1).place if verb else before.place
    if owner is None or (after.place is not None and not spare(tokens, owner, after.place)):
        owner = owner if after.place is None else after.place
    if owner is None:
        return
    side, drop = (
        SIDE[tokens[owner].what],
        {*spare(tokens, owner), *((at - 1,) if verb else ()), *((at + 1,) if eight else ())},
    )
    word = tokens[at].word
    yield replaced(tokens, at, drop, Token("owned", "kaboot", word, by=side))
    if not eight:
        yield replaced(tokens, at, drop, Token("pair", "game", word, (GAME_POINTS[contract], 0), by=side))


def _unsaid(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "baloot lost": a Baloot that does not count, or a hand that was lost."""
    lost = next_place(tokens, at)
    if tokens[at].what == "baloot" and lost is not None and tokens[lost].what == "lost" and not tokens[lost].by:
        yield replaced(tokens, at, set(range(at + 1, lost + 1)), Token("dropped", "", tokens[at].word))
        yield list(tokens), lost + 1


def _unbought(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "nobody bought": everybody passed."""
    bought = next_place(tokens, at)
    if tokens[at].what == "nobody" and bought is not None and tokens[bought].kind == "declarer":
        yield replaced(tokens, at, set(range(at + 1, bought + 1)), Token("outcome", "all-pass", tokens[at].word))


def _brought(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "made Al-kaboot", which is no further win, and "made 90", which can tell no more than the points."""
    verb, place = tokens[at], at + 1
    if verb.kind != "owned" or verb.what != "won" or verb.by:
        return
    while place < len(tokens) and (tokens[place].kind == "noise" or tokens[place].word == verb.word):
        place += 1
    thing = tokens[place] if place < len(tokens) else verb
    counted = thing.kind in FIGURES and BROUGHT.intersection(roots(verb.word.key))
    if (thing.what == "kaboot" and not thing.by) or _made_project(tokens, at, place):
        yield [token for each, token in enumerate(tokens) if each != at], at
    elif counted and tokens[place - 1].word.key != "it":
        subject = beside(tokens, at, -1).place
        if verb.word.key != "took":
            winner = None if subject is None else SIDE[tokens[subject].what]
            yield replaced(tokens, at, set(), verb._replace(by=winner))
        yield replaced(tokens, at, set(), verb._replace(kind="brought"))


def _made_project(tokens: Sequence[Token], at: int, place: int) -> bool:
    """Tell whether somebody made or took a project or the Baloot, which wins no hand; made, siri us: both."""
    made = place < len(tokens) and (tokens[place].kind == "project" or tokens[place].what == "baloot")
    keys = [token.word.key for token in tokens[at:place]]
    if not made or "it" in keys or BROUGHT.isdisjoint(roots(keys[0])):
        return False
    owned = place + 1 < len(tokens) and tokens[place + 1].kind == "owner"
    return not owned or beside(tokens, at, -1).place is not None


def _having(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Begin a clause with who has something that is named next: us 95 they had siri."""
    owner = tokens[at]
    if not _has(owner.word.key) and (at + 1 == len(tokens) or tokens[at + 1].kind not in SILENT):
        return
    place = next_place(tokens, at)
    if place is None or tokens[place].kind not in _HAD:
        return
    if not any(_has(token.word.key) for token in tokens[at:place]):
        return
    before = [tokens[place] for place in clause_of(tokens, at) if place < at]
    others = any(token.kind == "owner" and token.word != owner.word for token in before)
    if others and before[-1].kind not in _BEFORE_NAMES:
        yield [*tokens[:at], Token("break", "", owner.word), *tokens[at:]], at + 1


@lru_cache(1000)
def _has(key: str) -> bool:
    """Tell whether a word, without an article, joins what follows to who stands before it."""
    return not HAVING.isdisjoint(roots(key))


_HAD = COUNTED | {"owned"}
_BEFORE_NAMES = frozenset(("by", "onto", "contract", "deny", "level"))
"""Kinds of words that join who follows to themselves."""
_Rule = Callable[[Sequence[Token], int], Iterator[Change]]
_RULES: Mapping[str, tuple[_Rule, ...]] = {
    "owner": (_having, raiser), "deny": (_unbought,), "verb": (of_project, _beaten),
    "owned": (of_project, by_kaboot, with_figure, _brought, _unsaid, _beaten, _swept, _fined, of_nobody),
    "figures": (_paired,), "level": (_times, raised), "twice": (_times,), "trump": (_suited,), "all": (_everything,),
}  # fmt: skip
"""What settles tokens of each kind."""
