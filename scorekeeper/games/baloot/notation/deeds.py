"""Who did what to whom: a verb with its object, a pair of figures with the names around it, as tokens that are sure.

Everything else has its owner beside it (see :mod:`scorekeeper.games.baloot.notation.owners`); here the place alone does
not tell whose a thing is. Where a person could take the words in two ways, both go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.facts.possible import GAME_POINTS
from scorekeeper.games.baloot.notation.tokens import Token
from scorekeeper.games.baloot.notation.words import BROUGHT, ON_SOMEBODY, is_on_somebody, roots
from scorekeeper.seats import OTHER, SIDE, SIDES
from scorekeeper.tuples import NamedTuple
from scorekeeper.winning import has_won

_FROM_US = frozenset(("منا", "منهم", "minna", "minhum", "minhom"))
"""From us or them, in one word."""
_CALLING = frozenset(("called", "claimed", "caught", "found", "spotted", "said", "got", "get", "took", "have", "has"))
_IN_FAVOUR = frozenset(("for", "to", "لنا", "لهم", "lana", "lna", "lina", "lahom", "lahum", "lhom", "lhum"))
"""Words beside a qaid after which either side can be the one that is fined."""
_TIMES = {"x2": 2, "×2": 2, "*2": 2, "2x": 2, "2×": 2, "x3": 3, "×3": 3, "*3": 3, "3x": 3, "3×": 3}

_Change = tuple[list[Token], int]
"""Tokens with one thing settled, and the place from which to go on."""


class _Around(NamedTuple):
    """Who stands beside a word, and what stands between: the place of the name, None where there is none."""

    place: int | None
    between: tuple[Token, ...]


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
    return any(token.kind in _COUNTED or token.what == "baloot" for token in tokens[max(at - 1, 0) : at + 2])


def _beaten(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle a verb of winning, losing or sweeping that has an object: won on us, lost to us, swept them, beaten by us.

    Without a word between, "they lost us" can be meant either way.
    """
    verb = tokens[at]
    if verb.kind not in ("owned", "verb") or verb.what not in ("won", "lost", *_ALONE) or verb.by:
        return
    what = "kaboot" if verb.what in ("swept", "suffered") else "won"
    after = _beside(tokens, at, 1)
    inflected = after.place is not None and tokens[after.place].word == verb.word
    if inflected:
        after = _beside(tokens, after.place or 0, 1)
    if after.place is not None and (winner := _winner(verb, tokens[after.place], after.between, direct=not inflected)):
        subject = _subject(tokens, at, OTHER[SIDE[tokens[after.place].what]])
        drop = {*range(at + 1, _partner(tokens, after.place) + 1), *_spare(tokens, subject, after.place)}
        doubtful = verb.word.key == "sweep"  # which is also the Al-kaboot itself
        yield _replaced(tokens, at, drop, verb._replace(kind="owned", what=what, by=winner, doubtful=doubtful))
    elif verb.what == "suffered" and (place := _beside(tokens, at, -1).place) is not None:
        loser = SIDE[tokens[place].what]
        yield _replaced(tokens, at, _spare(tokens, place), verb._replace(kind="owned", what=what, by=OTHER[loser]))
    else:
        if after.place is not None and not inflected and not after.between and _ends(tokens, after.place):
            yield from _either(tokens, at, after.place)
        if verb.kind == "verb":
            yield from (
                _replaced(tokens, at, set(), verb._replace(kind="owned", what=end)) for end in _ALONE[verb.what]
            )


def _either(tokens: Sequence[Token], at: int, place: int) -> Iterator[_Change]:
    """Settle a verb between two who are named: who stands behind it is its object, or has something else."""
    verb, owner = tokens[at], SIDE[tokens[place].what]
    subject = _subject(tokens, at, OTHER[owner])
    if subject is not None and verb.what in ("won", "lost", "beaten"):
        winner = owner if verb.what == "lost" else OTHER[owner]
        yield _replaced(
            tokens, at, {place, *_spare(tokens, subject, place)}, verb._replace(kind="owned", what="won", by=winner)
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
        return "against" if by in _FROM else "by"
    if onto := said.get("onto"):
        return "to" if onto == "to" else "against"
    return "against" if named.word.key in _FROM_US | ON_SOMEBODY else ""


def _partner(tokens: Sequence[Token], at: int) -> int:
    """Return the place of the last of those who are named together: Cem and Dalia."""
    both = at + 2 < len(tokens) and tokens[at + 1].kind == "and" and tokens[at + 2].kind == "owner"
    return at + 2 if both and SIDE[tokens[at].what] == SIDE[tokens[at + 2].what] else at


def _swept(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle an Al-kaboot between those who make it and those who suffer it: they kaboot us."""
    kaboot, made, suffered = tokens[at], _beside(tokens, at, -1), _beside(tokens, at, 1)
    if kaboot.what != "kaboot" or kaboot.by or made.place is None or suffered.place is None:
        return
    side = SIDE[tokens[made.place].what]
    spare = _spare(tokens, made.place, suffered.place)
    if spare and suffered.between and side == SIDE[tokens[suffered.place].what]:  # "on us" is turned into who made it
        yield _replaced(tokens, at, {*range(at + 1, suffered.place + 1)}, kaboot)
        return
    if spare and not suffered.between and _ends(tokens, suffered.place) and side != SIDE[tokens[suffered.place].what]:
        yield _replaced(tokens, at, {suffered.place, *spare}, kaboot._replace(by=side))


_ALONE = {
    "beat": ("won",), "beaten": ("lost",), "defeated": ("won", "lost"), "swept": ("kaboot",), "suffered": ("kaboot",),
}  # fmt: skip
"""What verbs come to that have no object."""
_LIKE = {"swept": "beat", "suffered": "beaten"}
"""Verbs that join people as another does."""
_FROM = frozenset(("من", "min", "mn"))
"""Words for "by" and "from"; who lost from somebody lost to them."""


def _fined(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle who is fined: who calls a qaid, or for whom it is, need not be. What is denied is nobody's."""
    qaid = tokens[at]
    before, after = _beside(tokens, at, -1), _beside(tokens, at, 1)
    denied = at > len(before.between) and tokens[at - 1 - len(before.between)].kind == "deny"
    if qaid.what != "qaid" or qaid.by or denied:
        return
    caller = before.place if any(token.word.key in _CALLING for token in before.between) else None
    if after.place is not None:
        named, keys = tokens[after.place], {token.word.key for token in after.between}
        drop = {*range(at + 1, after.place + 1)}
        if keys & {"on", "against"} or is_on_somebody(named.word.key):
            drop |= _spare(tokens, caller, after.place)
            yield _replaced(tokens, at, drop, qaid._replace(by=SIDE[named.what]))
            return
        called = qaid.word.key != "foul" and any(
            token.kind == "by" or token.word.key == "from" for token in after.between
        )
        if called or keys & (_CALLING | _IN_FAVOUR) or named.word.key in _IN_FAVOUR:
            drop = {*range(at + 1, after.place), *_spare(tokens, after.place)}
            yield from (_replaced(tokens, at, drop, qaid._replace(by=side)) for side in SIDES)
            return
    if before.place is not None and after.place is None and not _is_fined(tokens, at, before.place):
        caller = before.place  # Ali's qaid: the one that Ali called, or that he pays
    if caller is not None:
        drop = _spare(tokens, caller)
        yield from (_replaced(tokens, at, drop, qaid._replace(by=side)) for side in SIDES)


def _is_fined(tokens: Sequence[Token], qaid: int, named: int) -> bool:
    """Tell whether who stands before a qaid pays it for certain: against us a qaid, our foul."""
    against = named and tokens[named - 1].word.key in ("on", "against", "علي", "ضد")
    return tokens[qaid].word.key == "foul" or bool(against) or is_on_somebody(tokens[named].word.key)


def _paired(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle two figures: each is of who stands beside it; of one alone behind them, either can be."""
    if tokens[at].kind != "figures":
        return
    pair = tokens[at]._replace(kind="pair")
    before, after = _beside(tokens, at, -1), _beside(tokens, at, 1)
    behind = after.place
    if behind is None or not (_ends(tokens, behind) or tokens[behind + 1].kind == "contract"):
        yield _replaced(tokens, at, set(), pair)
        return
    if before.place is not None and not _ends(tokens, behind):  # they 71-59 Ali sun: he declared
        theirs = pair._replace(by=SIDE[tokens[before.place].what])
        yield _replaced(tokens, at, {before.place}, theirs)
        if before.place > _clause(tokens, at).start:  # something before it can be theirs too
            yield _replaced(tokens, at, set(), theirs)
        return
    second = SIDE[tokens[behind].what]
    declared = before.place and tokens[before.place - 1].kind == "contract" and tokens[before.place].what not in SIDES
    if before.place is not None and SIDE[tokens[before.place].what] != second and not declared:
        drop = {behind, *_spare(tokens, before.place, behind)}
        yield _replaced(tokens, at, drop, pair._replace(by=OTHER[second]))
    else:
        drop = _spare(tokens, behind)
        yield from (_replaced(tokens, at, drop, pair._replace(by=side)) for side in SIDES)


def _times(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle "siri x2": two of them, or a hand that is doubled; "siri twice" is two of them."""
    times = tokens[at]
    number = 2 if times.kind == "twice" else _TIMES.get(times.word.key) if times.kind == "level" else None
    place = at - 2 if at > 1 and tokens[at - 1].kind == "owner" else at - 1
    if number is None or place < 0 or tokens[place].kind != "project" or tokens[place].numbers:
        return
    changed = list(tokens)
    changed[place] = tokens[place]._replace(numbers=(number,))
    del changed[at]
    if times.kind == "level":
        yield list(tokens), at + 1
    yield changed, at


def _suited(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Leave out the suit of a project, which names no trumps: siri of hearts."""
    place = at - 1
    while place >= 0 and tokens[place].kind == "noise":
        place -= 1
    if place >= 0 and tokens[place].kind == "project":
        yield [*tokens[: place + 1], *tokens[at + 1 :]], place + 1


def _everything(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle "us all", without tricks: an Al-kaboot, or all game points and no more."""
    contract = next((each.what or "sun" for each in tokens if each.kind in ("contract", "ashkal")), None)
    eight = at + 1 < len(tokens) and tokens[at + 1].numbers == (TRICKS,) and _ends(tokens, at + 1)
    kinds = {tokens[place].kind for place in _clause(tokens, at) if not (eight and place == at + 1)}
    if (
        tokens[at].kind != "all"
        or contract is None
        or kinds & {"tricks", "number", "pair", "figures", "deny", "except"}
    ):
        return
    before, after = _beside(tokens, at, -1), _beside(tokens, at, 1)
    verb = before.place is None and at and tokens[at - 1].what == "won"
    owner = _beside(tokens, at - 1, -1).place if verb else before.place
    if owner is None or (after.place is not None and not _spare(tokens, owner, after.place)):
        owner = owner if after.place is None else after.place
    if owner is None:
        return
    side, drop = (
        SIDE[tokens[owner].what],
        {*_spare(tokens, owner), *((at - 1,) if verb else ()), *((at + 1,) if eight else ())},
    )
    word = tokens[at].word
    yield _replaced(tokens, at, drop, Token("owned", "kaboot", word, by=side))
    if not eight:
        yield _replaced(tokens, at, drop, Token("pair", "game", word, (GAME_POINTS[contract], 0), by=side))


def _unsaid(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle "baloot lost": a Baloot that does not count, or a hand that was lost."""
    lost = _next(tokens, at)
    if tokens[at].what == "baloot" and lost is not None and tokens[lost].what == "lost" and not tokens[lost].by:
        yield _replaced(tokens, at, set(range(at + 1, lost + 1)), Token("dropped", "", tokens[at].word))
        yield list(tokens), lost + 1


def _unbought(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle "nobody bought": everybody passed."""
    bought = _next(tokens, at)
    if tokens[at].what == "nobody" and bought is not None and tokens[bought].kind == "declarer":
        yield _replaced(tokens, at, set(range(at + 1, bought + 1)), Token("outcome", "all-pass", tokens[at].word))


def _brought(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Settle "made Al-kaboot", which is no further win, and "made 90", which can tell no more than the points."""
    verb, place = tokens[at], at + 1
    if verb.kind != "owned" or verb.what != "won" or verb.by:
        return
    while place < len(tokens) and (tokens[place].kind == "noise" or tokens[place].word == verb.word):
        place += 1
    thing = tokens[place] if place < len(tokens) else verb
    counted = thing.kind in ("number", "figures", "pair") and BROUGHT.intersection(roots(verb.word.key))
    if thing.what == "kaboot" and not thing.by:
        yield [token for each, token in enumerate(tokens) if each != at], at
    elif counted and tokens[place - 1].word.key != "it":
        yield list(tokens), at + 1
        yield _replaced(tokens, at, set(), verb._replace(kind="brought"))


def _having(tokens: Sequence[Token], at: int) -> Iterator[_Change]:
    """Begin a clause with who has something that is named next: us 95 they had siri."""
    owner = tokens[at]
    if not _has(owner.word.key) and (at + 1 == len(tokens) or tokens[at + 1].kind not in _BETWEEN):
        return
    place = _next(tokens, at)
    if place is None or tokens[place].kind not in _HAD:
        return
    if not any(_has(token.word.key) for token in tokens[at:place]):
        return
    before = [tokens[place] for place in _clause(tokens, at) if place < at]
    others = any(token.kind == "owner" and token.word != owner.word for token in before)
    if others and before[-1].kind not in _BEFORE_NAMES:
        yield [*tokens[:at], Token("break", "", owner.word), *tokens[at:]], at + 1


@lru_cache(1000)
def _has(key: str) -> bool:
    """Tell whether a word, without an article, joins what follows to who stands before it."""
    return not _HAVING.isdisjoint(roots(key))


_COUNTED = frozenset(("number", "figures", "pair", "project"))
_HAD = _COUNTED | {"owned"}
_HAVING = frozenset(
    (
        "had", "have", "has", "got", "get", "said", "says", "3ndhom", "3endhom", "3ndna", "3endna",
        "عنده", "عندها", "معه", "معها", "قال", "عندهم", "معهم", "عندنا", "معنا",
    )
)  # fmt: skip
"""Words that join what follows to who stands before them, or is in them."""
_BEFORE_NAMES = frozenset(("by", "onto", "contract", "deny", "level"))
"""Kinds of words that join who follows to themselves."""
_Rule = Callable[[Sequence[Token], int], Iterator[_Change]]
_RULES: Mapping[str, tuple[_Rule, ...]] = {
    "owner": (_having,), "deny": (_unbought,), "verb": (_beaten,),
    "owned": (_brought, _unsaid, _beaten, _swept, _fined),
    "figures": (_paired,), "level": (_times,), "twice": (_times,), "trump": (_suited,), "all": (_everything,),
}  # fmt: skip
"""What settles tokens of each kind."""


# --- what stands around a word ----------------------------------------------------------------------------


def _beside(tokens: Sequence[Token], at: int, step: int) -> _Around:
    """Find the name next to a word, over words that say nothing of their own."""
    place = at + step
    while 0 <= place < len(tokens) and tokens[place].kind in _BETWEEN:
        place += step
    between = tuple(tokens[min(at, place) + 1 : max(at, place)])
    found = 0 <= place < len(tokens) and tokens[place].kind == "owner"
    return _Around(place if found else None, between)


_BETWEEN = frozenset(("noise", "by", "onto", "brought"))


def _next(tokens: Sequence[Token], at: int) -> int | None:
    for place in range(at + 1, len(tokens)):
        if tokens[place].kind not in _BETWEEN:
            return place
    return None


def _ends(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a clause ends with a word."""
    return at + 1 == len(tokens) or tokens[at + 1].kind == "break"


def _subject(tokens: Sequence[Token], at: int, side: str) -> int | None:
    """Return the place of who of a side stands before a verb, or before its denial."""
    place = at - 1
    while place >= 0 and tokens[place].kind in (*_BETWEEN, "deny"):
        place -= 1
    named = place >= 0 and tokens[place].kind == "owner" and SIDE[tokens[place].what] == side
    return place if named else None


def _clause(tokens: Sequence[Token], at: int) -> range:
    """Return the places of the clause in which a word stands."""
    start = next((place + 1 for place in range(at - 1, -1, -1) if tokens[place].kind == "break"), 0)
    return range(start, next((place for place in range(at, len(tokens)) if tokens[place].kind == "break"), len(tokens)))


def _spare(tokens: Sequence[Token], owner: int | None, other: int | None = None) -> set[int]:
    """Return the place of an owner that no contract beside it needs: someone else is there, or there is none."""
    if owner is None:
        return set()
    clause = [place for place in _clause(tokens, owner) if place not in (owner, other)]
    needed = any(tokens[place].kind in ("contract", "declarer", "ashkal") for place in clause)
    return {owner} if not needed or any(tokens[place].kind == "owner" for place in clause) else set()


def _replaced(tokens: Sequence[Token], at: int, drop: set[int], token: Token) -> _Change:
    """Put a token in the place of another, and leave some out."""
    kept = [(place, token if place == at else each) for place, each in enumerate(tokens) if place not in drop]
    return [each for _, each in kept], 1 + sum(place < at for place, _ in kept)
