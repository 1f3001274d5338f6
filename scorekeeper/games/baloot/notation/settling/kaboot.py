"""Who made the Al-kaboot, and who suffered it: they kaboot us, lost by kaboot, us all."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.baloot.facts.form import TRICKS
from scorekeeper.games.baloot.facts.possible import GAME_POINTS
from scorekeeper.games.baloot.notation import words
from scorekeeper.games.baloot.notation.kinds import CONTRACTS, COUNTED, FIGURES, SILENT, Kind
from scorekeeper.games.baloot.notation.settling.people import named_before, side_before, unneeded
from scorekeeper.games.baloot.notation.settling.projects import is_bonus
from scorekeeper.games.baloot.notation.settling.raises import standing
from scorekeeper.games.baloot.notation.tokens import (
    Around,
    Change,
    Token,
    back,
    beside,
    clause_of,
    ends,
    next_place,
    replaced,
    spare,
)
from scorekeeper.seats import OTHER, SIDE, SIDES

_TOLD: frozenset[Kind] = FIGURES | {"tricks", "deny", "except"}
"""Beside one of these, "all" is not everything."""


def sweeping(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle an Al-kaboot between those who make it and those who suffer it: they kaboot us."""
    kaboot, made, suffered = tokens[at], beside(tokens, at, -1), beside(tokens, at, 1)
    if kaboot.what != "kaboot" or kaboot.by:
        return
    if suffered.place == at + 1 and tokens[at + 1].word == kaboot.word:  # كبتناهم tells both sides
        yield replaced(tokens, at, spare(tokens, at + 1), kaboot._replace(by=SIDE[tokens[at + 1].what]))
    elif made.place is not None and suffered.place is None:
        yield from _was_swept(tokens, at, made)
    elif made.place is not None and suffered.place is not None and _makes(tokens, made):
        yield from _of_two(tokens, at, made.place, suffered)


def before_bonus(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle an Al-kaboot that ends the clause of the contract, before a project of the other side: kaboot, siri us.

    It is the declarer's, or of who has the project, which only the winner scores.
    """
    if tokens[at].what != "kaboot" or tokens[at].by or at + 1 == len(tokens) or tokens[at + 1].kind != "break":
        return
    clause = clause_of(tokens, at)
    named = [tokens[place] for place in clause if tokens[place].kind == "owner"]
    declared = any(tokens[place].kind in CONTRACTS for place in clause)
    behind = [token for token in tokens[at + 2 : clause_of(tokens, at + 2).stop] if token.kind not in SILENT]
    if not declared or len(named) != 1 or named[0].what in SIDES:
        return
    owners = {SIDE[token.what] for token in behind if token.kind == "owner"}
    if owners == {OTHER[SIDE[named[0].what]]} and all(map(_is_owned_bonus, behind)):
        yield replaced(tokens, at, set(), tokens[at]._replace(doubtful=True))
        yield replaced(tokens, at, set(), tokens[at]._replace(by=owners.pop()))


def _is_owned_bonus(token: Token) -> bool:
    """Tell whether a word is a project, the Baloot, or who has it."""
    number = token.kind == "number" and token.numbers[0] in words.PROJECT_NUMBERS
    return token.kind == "owner" or number or is_bonus(token)


def _of_two(tokens: Sequence[Token], at: int, made: int, suffered: Around) -> Iterator[Change]:
    """Settle an Al-kaboot of who stands before it."""
    kaboot, place = tokens[at], suffered.place or 0
    side, unneeded = SIDE[tokens[made].what], spare(tokens, made, place)
    same, has_thing = side == SIDE[tokens[place].what], _has_thing(tokens, made)
    onto = any(token.kind == "onto" for token in suffered.between)
    if unneeded and same and (onto or (suffered.between and ends(tokens, place) and not has_thing)):
        # "on us" is turned into who made it
        yield replaced(tokens, at, {*range(at + 1, place + 1)}, kaboot)
        yield replaced(tokens, at, {*range(at + 1, place + 1)}, kaboot._replace(by=side))
    elif unneeded and not suffered.between and ends(tokens, place) and not same:
        if has_thing or _can_have_raised(tokens, made):  # baloot Ali kaboot us: the Al-kaboot can be ours
            yield list(tokens), at + 1
        yield replaced(tokens, at, {place, *unneeded}, kaboot._replace(by=side))


def _was_swept(tokens: Sequence[Token], at: int, named: Around) -> Iterator[Change]:
    """Settle "they were kaboot": they can have made it, or suffered it."""
    if words.IS.isdisjoint([token.word.key for token in named.between]):
        return
    unneeded = spare(tokens, named.place)
    yield from (replaced(tokens, at, unneeded, tokens[at]._replace(by=side)) for side in SIDES)


def _makes(tokens: Sequence[Token], made: Around) -> bool:
    """Tell whether who stands before an Al-kaboot can have made it, and has not only raised or shown a project."""
    place = made.place or 0
    if place and tokens[place - 1].kind == "by":
        return False
    return tokens[place].word.key in words.SUBJECTS or tokens[place].what not in SIDES or not _has_thing(tokens, place)


def _can_have_raised(tokens: Sequence[Token], owner: int) -> bool:
    """Tell whether a raise stands right before somebody who is not sure to begin what follows: x2 Ali kaboot us."""
    return owner > 0 and tokens[owner - 1].kind == "level" and tokens[owner].word.key not in words.SUBJECTS


def _has_thing(tokens: Sequence[Token], owner: int) -> bool:
    """Tell whether something stands before an owner that can be his."""
    place = back(tokens, owner)
    return place >= 0 and (tokens[place].kind in COUNTED or tokens[place].what == "baloot")


def by_kaboot(tokens: Sequence[Token], at: int) -> Iterator[Change]:
    """Settle an Al-kaboot of the other side: Ali lost by kaboot."""
    place, loser = next_place(tokens, at), side_before(tokens, at)
    if tokens[at].what != "lost" or tokens[at].by or place is None or loser is None:
        return
    kaboot = tokens[place]
    if kaboot.what == "kaboot" and not kaboot.by and beside(tokens, place, 1).place is None:
        drop = {*range(at, place), *unneeded(tokens, named_before(tokens, at))}
        yield replaced(tokens, place, drop, kaboot._replace(by=OTHER[loser]))


def everything(tokens: Sequence[Token], at: int) -> Iterator[Change]:
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
    word, raised = tokens[at].word, standing(tokens, owner, at - 1 if verb else at) in ("by", "from")
    drop = {*(() if raised else spare(tokens, owner)), *((at - 1,) if verb else ()), *((at + 1,) if eight else ())}
    for side in SIDES if raised else (SIDE[tokens[owner].what],):
        yield replaced(tokens, at, drop, Token("owned", "kaboot", word, by=side))
        if not eight:
            yield replaced(tokens, at, drop, Token("pair", "game", word, (GAME_POINTS[contract], 0), by=side))
