"""Who won or lost: a verb with its object, with a figure behind it, or with nobody beside it.

A verb without a name beside it is about the contract ("it failed"), or goes on about somebody ("we doubled and lost").
An Arabic verb tells whether it is about one man, a woman or a thing, or several. What stays doubtful goes on both ways.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.notation import words
from scorekeeper.games.baloot.notation.kinds import BID, DECLARING, FIGURES, SILENT, Kind
from scorekeeper.games.baloot.notation.settling.beaten import contract_of, declared_by, is_possessive, partner
from scorekeeper.games.baloot.notation.settling.people import last_named, named_before, unneeded
from scorekeeper.games.baloot.notation.settling.projects import is_bonus, is_made
from scorekeeper.games.baloot.notation.settling.raises import standing
from scorekeeper.games.baloot.notation.tokens import (
    Change,
    Token,
    back,
    beside,
    clause_of,
    ends,
    is_inflected,
    next_place,
    replaced,
    spare,
    subject_of,
)
from scorekeeper.seats import OTHER, SIDE, SIDES
from scorekeeper.winning import has_won

_ALONE = {
    "beat": ("won",), "beaten": ("lost",), "defeated": ("won", "lost"), "swept": ("kaboot",), "suffered": ("kaboot",),
}  # fmt: skip
"""What verbs come to that have no object."""
_LIKE = {"swept": "beat", "suffered": "beaten"}
"""Verbs that join people as another does."""

_BEFORE_THEY: frozenset[Kind] = SILENT | {"break", "and"}
"""What can stand between who was doubled and what "they" did."""
_BEFORE_SUBJECTS: frozenset[Kind] = SILENT | {"and", "deny"}
"""What can stand between a verb and who may be its subject."""
_OF_RAISES: frozenset[Kind] = frozenset(("level", "locked"))
_OfWhom = tuple[Sequence[str], Sequence[str]]
"""Of whom a verb can be that is said of contracts, and any other; nothing where the place decides."""
_AS_PLACED: _OfWhom = (), ()
_GOING_ON: _OfWhom = ("contract", "raiser"), ()
_OF_ONE: _OfWhom = ("contract",), ("contract", "raiser")
_OF_CONTRACT: _OfWhom = ("contract",), ("contract",)
_OF_EITHER: _OfWhom = ("either",), ("either",)


def with_object(tokens: Sequence[Token], at: int) -> Iterator[Change]:
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
    direct = not inflected and after.place is not None and not _same_side(tokens, at, after.place)
    if after.place is not None and (winner := _winner(verb, tokens[after.place], after.between, direct=direct)):
        subject = subject_of(tokens, at, OTHER[SIDE[tokens[after.place].what]])
        objects, needless = {*range(at + 1, partner(tokens, after.place) + 1)}, spare(tokens, subject, after.place)
        doubtful = verb.word.key == "sweep"  # which is also the Al-kaboot itself
        said = verb._replace(kind="owned", what=what, by=winner, doubtful=doubtful)
        if (contract := contract_of(tokens, objects)) is not None:
            yield declared_by(tokens, at, contract, said)
            if is_possessive(tokens[max(objects)].word):
                return
            said = said._replace(doubtful=True)  # what is plainer is no likelier
        yield from _without(tokens, at, objects, needless, said)
    elif verb.what == "suffered" and (losers := _sufferers(tokens, at)):
        for loser, unneeded in losers.items():
            yield replaced(tokens, at, unneeded, verb._replace(kind="owned", what=what, by=OTHER[loser]))
    else:
        if after.place is not None and not inflected and not after.between and ends(tokens, after.place):
            yield from _either(tokens, at, after.place)
        if verb.kind == "verb":
            yield from (replaced(tokens, at, set(), verb._replace(kind="owned", what=end)) for end in _ALONE[verb.what])


def _without(tokens: Sequence[Token], at: int, drop: set[int], subject: set[int], verb: Token) -> Iterator[Change]:
    """Yield tokens without the subject that a verb does not need, and with one that can have the project before him."""
    shown = any(_has_bonus(tokens, place) for place in subject)
    if shown:
        yield replaced(tokens, at, drop, verb)
    if not (shown and any(_is_told(tokens, place) for place in subject)):
        yield replaced(tokens, at, drop | subject, verb)


def _same_side(tokens: Sequence[Token], at: int, place: int) -> bool:
    """Tell whether who stands behind a verb is of the side of its subject, and so cannot be its object."""
    return subject_of(tokens, at, SIDE[tokens[place].what]) is not None


def _sufferers(tokens: Sequence[Token], at: int) -> dict[str, set[int]]:
    """Return the sides that can suffer an Al-kaboot, each with the places of names that nothing else needs.

    It is who stands before the verb, and has not only raised; else the only side of the clause, or either. "They" of an
    Arabic verb can be who declared, too: حكم علي أكلوا كبوت.
    """
    subject = beside(tokens, at, -1).place
    if is_inflected(tokens, at):
        us_or_them, they = SIDE[tokens[at + 1].what], tokens[at].word.key.endswith(words.THEY)
        declared = subject is not None and tokens[subject].what not in SIDES and tokens[subject - 1].kind == "contract"
        if not they or subject is None or tokens[subject - 1].kind in ("by", "level"):
            return {us_or_them: {at + 1}}
        theirs = {SIDE[tokens[subject].what]: {at + 1, *spare(tokens, subject, at + 1)}}
        return {us_or_them: {at + 1}, **theirs} if declared else theirs
    if subject is not None and not (subject and tokens[subject - 1].kind in ("by", "level")):
        return {SIDE[tokens[subject].what]: spare(tokens, subject)}
    named = [tokens[place] for place in range(clause_of(tokens, at).start, at)]
    return {SIDE[token.what]: set() for token in named if token.kind == "owner"}


def _either(tokens: Sequence[Token], at: int, place: int) -> Iterator[Change]:
    """Settle a verb between two who are named: who stands behind it is its object, or has something else."""
    verb, owner = tokens[at], SIDE[tokens[place].what]
    subject = subject_of(tokens, at, OTHER[owner])
    if subject is not None and verb.what in ("won", "lost", "beaten"):
        winner = owner if verb.what == "lost" else OTHER[owner]
        drop = {place, *spare(tokens, subject, place)}
        yield replaced(tokens, at, drop, verb._replace(kind="owned", what="won", by=winner))
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
        return "against" if by in words.FROM else "by"
    if onto := said.get("onto"):
        return "to" if onto == "to" else "against"
    return "against" if named.word.key in words.FROM_SOMEBODY | words.ON_SOMEBODY else ""


def behind_project(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle a verb behind somebody who can have the project before him: siri them lost, which can be the declarer.

    After "siri to them" the project is theirs.
    """
    verb, subject = tokens[at], back(tokens, at, _BEFORE_SUBJECTS)
    what = _ALONE.get(verb.what, (verb.what,))
    if not {*what} <= {"won", "lost"} or len(what) > 1 or verb.by or is_inflected(tokens, at):
        return
    if not _has_bonus(tokens, subject) or (verb.kind == "verb" and beside(tokens, at, 1).place is not None):
        return
    said = verb._replace(kind="owned", what=what[0], doubtful=True)  # the plainest way need not be what was meant
    thing, side, parting = back(tokens, subject, SILENT), SIDE[tokens[subject].what], Token("break", "", verb.word)
    told, of_contract = _is_told(tokens, subject), _can_be_of_contract(tokens, at)
    for each in (*((said._replace(kind="made"),) if of_contract else ()), *((_by(said, side),) if told else ())):
        apart = [*tokens[: subject + 1], parting, *tokens[subject + 1 : at], each]
        yield [*apart, *tokens[at + 1 :]], len(apart)
    if told or not of_contract:
        return
    yield replaced(tokens, at, set(), said)
    begins = all(tokens[place].kind != "owner" for place in range(clause_of(tokens, thing).start, thing))
    if begins and said.what == "lost" and _declaring(tokens) == OTHER[side]:  # us 75, siri them lost: it can be ours
        theirs = [*tokens[: thing + 1], Token("owner", OTHER[side], tokens[thing].word), parting]
        yield [*theirs, *tokens[thing + 1 : at], said, *tokens[at + 1 :]], len(theirs) + at - thing


def _can_be_of_contract(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a verb can be told of the declarer: no "they", and a win only where that can be enough."""
    if tokens[at].word.key.endswith(words.THEY):
        return False
    kinds = {token.kind for token in tokens}
    return tokens[at].what in ("lost", "beaten") or not kinds.isdisjoint(FIGURES | {"level", "deny"})


def _by(verb: Token, side: str) -> Token:
    """Return a verb of winning or losing as told of a side."""
    return verb._replace(what="won", by=OTHER[side] if verb.what == "lost" else side)


def _has_bonus(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether somebody stands right behind a project or the Baloot, or a second number that can be a project."""
    thing = back(tokens, at, SILENT)
    if at < 0 or thing < 0 or tokens[at].kind != "owner" or tokens[at].word.key in words.SUBJECTS:
        return False
    if tokens[thing].kind == "number" and thing and tokens[thing - 1].kind == "number":
        return tokens[thing].numbers[0] in words.PROJECT_NUMBERS
    return is_bonus(tokens[thing])


def _is_told(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a project is said to be of who stands behind it: siri to them."""
    between = tokens[back(tokens, at, SILENT) + 1 : at]
    linked = any(token.word.key in words.LINKING for token in between)
    return linked or tokens[at].word.key in words.TO_SIDES | words.WITH_SOMEBODY


def _declaring(tokens: Sequence[Token]) -> str | None:
    """Return the side of who stands beside the contract."""
    for at, token in enumerate(tokens):
        if token.kind in DECLARING:
            places = beside(tokens, at, -1).place, beside(tokens, at, 1).place
            named = next((place for place in places if place is not None), None)
            if named is not None:
                return SIDE[tokens[named].what]
    return None


def bringing(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle "made Al-kaboot", which is no further win, and "made 90", which can tell no more than the points."""
    verb, place = tokens[at], at + 1
    if verb.kind != "owned" or verb.what != "won" or verb.by:
        return
    while place < len(tokens) and (tokens[place].kind == "noise" or tokens[place].word == verb.word):
        place += 1
    thing = tokens[place] if place < len(tokens) else verb
    counted = thing.kind in FIGURES and words.is_one_of(verb.word.key, words.BROUGHT)
    if (thing.what == "kaboot" and not thing.by) or is_made(tokens, at, place):
        yield [token for each, token in enumerate(tokens) if each != at], at
    elif counted and tokens[place - 1].word.key != "it":
        subject = beside(tokens, at, -1).place
        if verb.word.key != "took":
            winner = None if subject is None else SIDE[tokens[subject].what]
            yield replaced(tokens, at, set(), verb._replace(by=winner))
        yield replaced(tokens, at, set(), verb._replace(kind="brought"))


def with_figure(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle who won or lost, where somebody with a figure of his own stands behind: Ali lost, them 92.

    What "we lost" says in one word stays ours, whoever stands before it.
    """
    verb, after = tokens[at], at + 1
    if verb.kind != "owned" or verb.what not in ("won", "lost") or verb.by:
        return
    while after < len(tokens) and tokens[after].word.key in words.OF_ONE:
        after += 1  # made it
    if after + 1 >= len(tokens) or not _has_figure(tokens, at, after):
        return
    if is_inflected(tokens, at):
        if (
            tokens[after].word == verb.word
            and words.WE in verb.word.key
            and not words.is_one_of(verb.word.key, words.BROUGHT)
        ):
            yield replaced(tokens, at, set(), _by(verb, SIDE[tokens[after].what]))
        return
    subject, last = named_before(tokens, at), last_named(tokens, at)
    if subject is not None:
        won = _by(verb, SIDE[tokens[subject].what])
        yield from _without(tokens, at, set(), unneeded(tokens, subject), won)
    elif verb.what == "lost" and (_follows_raise(tokens, at) or _is_by(tokens, last, at)):
        yield replaced(tokens, at, set(), verb._replace(kind="made"))


def _has_figure(tokens: Sequence[Token], at: int, place: int) -> bool:
    """Tell whether somebody stands behind a verb with a figure of his own: won, us 90; won 90 us, which ends there."""
    first, second = tokens[place], tokens[place + 1]
    if (first.kind == "owner") == (second.kind == "owner"):
        return False
    if first.kind == "owner":
        return second.kind in FIGURES
    project = not words.PROJECT_NUMBERS.keys().isdisjoint(first.numbers)  # which need not be his
    turned = first.kind in FIGURES and not project and ends(tokens, place + 1)
    return turned and not (is_inflected(tokens, at) or _same_side(tokens, at, place + 1))


def _follows_raise(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a raise of nobody stands between the contract, with who declared it, and a verb: hokum E x2 lost."""
    place = back(tokens, at, _OF_RAISES)
    return 0 < place < at - 1 and [token.kind for token in tokens[place - 1 : place + 1]] == ["contract", "owner"]


def _is_by(tokens: Sequence[Token], last: int | None, at: int) -> bool:
    """Tell whether the last who is named before a verb stands behind a raise and "by"."""
    return last is not None and standing(tokens, last, at) == "by"


def of_them(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle what "they" did, in Arabic, behind who was doubled, and is no subject: دبلوا علينا وفازوا."""
    verb, place = tokens[at], back(tokens, at, _BEFORE_THEY)
    if verb.what not in ("won", "lost") or verb.by or not verb.word.key.endswith(words.THEY) or place < 1:
        return
    named, inflected = tokens[place], is_inflected(tokens, place - 2)
    raised = tokens[place - 2] if inflected else tokens[place - 1]
    if named.kind != "owner" or not words.is_on_somebody(named.word.key) or raised.kind != "level":
        return
    raiser = SIDE[named.what]  # who was doubled is turned into who did it
    they = raiser if words.WE in named.word.key else OTHER[raiser]
    drop = {*((place,) if inflected else ()), *((at + 1,) if is_inflected(tokens, at) else ())}
    thing = next_place(tokens, max({at, *drop}))
    if thing is not None and tokens[thing].kind in FIGURES and words.is_one_of(verb.word.key, words.BROUGHT):
        return  # which are theirs
    winner = OTHER[they] if verb.what == "lost" else they
    yield replaced(tokens, at, drop, verb._replace(kind="owned", what="won", by=winner))


def of_nobody(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle a verb that has nobody beside it, after the other side was named: it is about the contract, or them."""
    verb, thing = tokens[at], next_place(tokens, at)
    if verb.what not in ("won", "lost") or verb.by or (thing is not None and tokens[thing].kind == "all"):
        return
    subject = named_before(tokens, at)
    one_of_several = subject is not None and words.is_on_somebody(tokens[subject].word.key)
    if subject is not None and not (one_of_several and words.is_one_of(verb.word.key, words.OF_MAN)):
        return
    last = last_named(tokens, at)
    if last is None and _tells_of_declarer(tokens, at):
        yield replaced(tokens, at, set(), verb._replace(kind="made"))
    if last is None or not any(token.kind in BID for token in tokens):
        return
    named, ours = tokens[last], verb._replace(kind="owned", what="won")
    if verb.word.key.endswith(words.THEY):
        us = SIDE[named.what]
        if named.what in SIDES and words.WE in named.word.key:
            yield replaced(tokens, at, set(), ours._replace(by=us if verb.what == "lost" else OTHER[us]))
        return
    behind = tokens[at + 1] if beside(tokens, at, 1).place == at + 1 else verb
    told = words.is_one_of(verb.word.key, words.OF_MAN) or behind.word.key in words.SUBJECTS
    if behind != verb and not told and tokens[at - 1].word.key not in words.OF_ONE:
        return
    of_whom = _of_whom(tokens, at, last)
    if "contract" in of_whom:
        yield replaced(tokens, at, set(), verb._replace(kind="made"))
    for side in SIDES if "either" in of_whom else [SIDE[named.what]] if "raiser" in of_whom else []:
        yield replaced(tokens, at, set(), ours._replace(by=OTHER[side] if verb.what == "lost" else side))


def _tells_of_declarer(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether "it failed", or an Arabic verb of one man with no player behind it, is of the declarer."""
    before, (after, between) = tokens[:at], beside(tokens, at, 1)
    declared = any(token.kind in BID for token in before)
    named = any(token.kind == "owner" and token.what not in SIDES for token in before)
    goes_on = any(token.word.key.startswith(words.AND) for token in between)  # ومع علي سرا
    alone = after is None or goes_on or tokens[after].what in SIDES
    key, of_it = tokens[at].word.key, at > 0 and tokens[at - 1].word.key == "it"
    told = (alone and words.is_one_of(key, words.OF_MAN)) or (of_it and words.is_one_of(key, words.OF_CONTRACT))
    return declared and named and told


def _of_whom(tokens: Sequence[Token], at: int, last: int) -> Sequence[str]:
    """Return of whom a verb can be: of the "contract", the "raiser", or "either" side; nothing where the place decides.

    The last who is named has raised, or has something before the verb.
    """
    key = tokens[at].word.key
    of_contracts, of_others = (_of_man if words.is_one_of(key, words.OF_MAN) else _of_any)(tokens, at, last)
    return of_contracts if words.is_one_of(key, words.OF_CONTRACT) else of_others


def _of_man(tokens: Sequence[Token], at: int, last: int) -> _OfWhom:
    """Return of whom an Arabic verb is that tells of one man."""
    after = beside(tokens, at, 1).place
    if after is not None and tokens[after].what not in SIDES:
        return _AS_PLACED
    if tokens[last].what not in SIDES:
        return _GOING_ON
    men = {SIDE[token.what] for token in tokens[:at] if token.kind == "owner" and token.what not in SIDES}
    return _OF_CONTRACT if len(men) < len(SIDES) else _OF_EITHER


def _of_any(tokens: Sequence[Token], at: int, last: int) -> _OfWhom:
    """Return of whom any other verb is, by how who is named last stands at a raise and what stands before the verb."""
    place = at - 1
    while place > 0 and (tokens[place].kind == "deny" or tokens[place].word.key == "went"):
        place -= 1
    before = tokens[place].word.key
    raised, goes_on = standing(tokens, last, at), tokens[place].kind == "and" or before == "but"
    if not raised:
        return _GOING_ON if goes_on and tokens[last - 1].kind != "level" else _AS_PLACED
    if before in ("it", "was"):
        return _OF_CONTRACT
    if before in ("he", "she"):
        return _OF_CONTRACT if tokens[last].what in SIDES else _OF_ONE
    if raised == "by":
        return _OF_CONTRACT if _beside_contract(tokens, at) else _OF_ONE
    return _GOING_ON if goes_on and raised != "from" else _OF_ONE


def _beside_contract(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a word stands in the clause of the contract."""
    return any(tokens[place].kind in BID for place in clause_of(tokens, at))
