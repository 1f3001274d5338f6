"""The rounds that the items of a typed line of Sleazy can mean, one for each way to give things owners."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, product

from scorekeeper.errors import Ambiguous, Reading, Refused, refuse, unclear
from scorekeeper.games.sleazy.cards import OTHER_COLOUR, OWNED_SETS
from scorekeeper.games.sleazy.facts import Facts, encode
from scorekeeper.games.sleazy.notation.doubts import ask, can_count
from scorekeeper.games.sleazy.notation.heard import Heard
from scorekeeper.games.sleazy.notation.owners import owners
from scorekeeper.games.sleazy.notation.writing import write
from scorekeeper.games.sleazy.sides import OTHER
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed

_FAR = 0.01
"""The price of a Joker that is not in the nearest set that can have it."""
_MOST = 64
"""So many ways to give the sets and the Joker to somebody are looked at."""


def rounds(items: Sequence[Item]) -> Iterator[Composed[Facts]]:
    """Yield the rounds that the items of a line can mean. Raises Refused if they mean none."""
    line = Heard(items)
    yield from _rounds(line)
    if line.goes_on:
        yield from _rounds(Heard(items, forward=True))


def _rounds(line: Heard) -> Iterator[Composed[Facts]]:
    if not line.things:
        refuse([unclear("compounds-missing", "compounds")])
    doubtful, owned = owners(line.things, line.named)
    code = "word-stray" if doubtful and doubtful.label == "who" else "set-whose"
    if doubtful is None and (doubtful := can_count(line.items)):
        code = "number-or-count"
    asked = doubtful and line.items[0]._replace(parts=(doubtful,), asks=code)
    errors: list[Refused] = []
    found: list[Composed[Facts]] = []
    for (price, sides), (far, places) in islice(product(owned, enumerate(_joker_places(line))), _MOST):
        try:
            found.append(Composed(_facts(line, sides, places), asked, price + _FAR * far))
        except Refused as error:
            errors.append(error)
    if not found:
        raise errors[0]
    yield from found


def _joker_places(line: Heard) -> Iterator[Sequence[int]]:
    """Yield the things that can have the Jokers, the nearest first; a comma between makes none further."""
    words = [*accumulate(item.name != "break" for item in line.items)]
    things = range(len(line.things))
    sets = [each.number for each in line.things if each.told and each.told.kind in OWNED_SETS]
    each_in = []
    for at, beside in line.jokers:
        can_be = [number for number in beside if number in sets] or sets or [*{*beside} & {*things}] or things
        far = {number: abs(words[line.things[number].at] - words[at]) for number in can_be}
        each_in.append(sorted(can_be, key=lambda number, far=far: (far[number], -number)))
    yield from product(*each_in)


def _facts(line: Heard, sides: Sequence[str | None], jokers: Sequence[int]) -> Facts:
    owned = zip(line.things, sides, strict=True)
    compounds = tuple(
        each.told._replace(side=side, joker=True if each.number in jokers else None)
        for each, side in owned
        if each.told
    )
    facts = Facts(line.colours.get("red"), line.colours.get("black"), line.card, compounds)
    _check_nothing(line, facts, sides)
    return facts


def _check_nothing(line: Heard, facts: Facts, sides: Sequence[str | None]) -> None:
    """Ask about "nothing" beside something of the same side, and of one side if nothing is said of the other."""
    colours = {**{OTHER_COLOUR[colour]: OTHER[side] for colour, side in line.colours.items()}, **line.colours}
    told = facts.compounds or ()
    having = {each.side or colours.get(each.colour or "") for each in told}
    empty = {side: each.part for each, side in zip(line.things, sides, strict=True) if not each.told}
    for side, part in empty.items():
        if side in having if side else told:
            ask("nothing-alone", part)
        if side and not told and len(empty) == 1:
            asked = unclear("nothing-other", "compounds", part.word.column, side=side, other=OTHER[side])
            raise Ambiguous([asked], [Reading(write(facts), encode(facts))])
