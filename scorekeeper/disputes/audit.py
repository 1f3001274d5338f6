"""A paper sheet held against the rules: the first figure that cannot be right, and what would reconcile it.

A line of the paper has a hand, the totals after it, or both. What no hand is known for must at least be a score
that some hand can have.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from scorekeeper.disputes.claims import Explanation, explain_claim
from scorekeeper.game import AnyGame, AnyOptions, Facts
from scorekeeper.messages import Text, Texts

Points = Mapping[str, int]

TEXTS: Texts = {
    "audit-sum": Text("{before} and {points} make {right}, not {found}."),
    "audit-impossible": Text("From {before} to {found} is {points}: no {unit} scores that."),
    "audit-points": Text("No {unit} scores {points}."),
    "repair-figure": Text("Only this figure is wrong: it should be {right}; all that follows fits again."),
    "repair-shift": Text("It should be {right}, and every total after it changes by as much: {shift}."),
    "repair-slips": Text("The {unit} was counted {points}: {reasons}"),
    "repair-columns": Text("The points were written in the wrong columns: {right}."),
    "repair-twice": Text("The {unit} was added twice: {right}."),
    "repair-not-added": Text("The {unit} was not added: {right}."),
    "repair-penalty": Text("The penalty, {points}, was not added: {right}."),
    "repair-missing": Text("A {unit} that scored {points} is missing before this line."),
    "repair-digits": Text("Two digits changed places, or one was misread: {right}."),
    "repair-before": Text("The total before it was miswritten: {right} instead of {before} fits both."),
}
"""The sentences of an audit."""


class Entry(NamedTuple):
    """A line of the paper: ``facts`` of a hand, ``points`` as the paper says, ``totals`` after it; None not given.

    ``penalty`` tells that the points are those of a penalty, and of no hand.
    """

    number: int
    text: str
    facts: Facts
    points: Points | None
    totals: Points | None
    penalty: bool = False


class Repair(NamedTuple):
    """A way to reconcile the paper; ``mended`` tells whether everything after it fits then, as far as it is known."""

    code: str
    params: Mapping[str, Any]
    mended: bool
    reasons: tuple[Explanation, ...] = ()


class Finding(NamedTuple):
    """The first line that cannot be right: why, and what reconciles it, likeliest first. ``faults`` counts all."""

    entry: Entry
    code: str
    params: Mapping[str, Any]
    repairs: tuple[Repair, ...]
    faults: int


class _Step(NamedTuple):
    """From one written total to the next: ``known`` is what the hands between give, None where one is not told.

    ``facts`` are those of the hand between, if there is one alone, beside it nothing but ``penalties``.
    """

    entry: Entry
    before: Points
    known: Points | None
    facts: Facts
    penalties: Points

    @property
    def found(self) -> Points:
        return self.entry.totals or {}

    @property
    def written(self) -> Points:
        return _minus(self.found, self.before)


def audit(game: AnyGame, options: AnyOptions, entries: Sequence[Entry]) -> Finding | None:
    """Find the first figure of a paper that cannot be right; None where all can. Raises Refused for a hand."""
    steps = list(_steps(game, options, entries))
    wrong = [place for place, step in enumerate(steps) if not _fits(game, options, step)]
    unheard = [entry for entry in entries if not _possible(game, options, entry)]
    faults = len(wrong) + len(unheard)
    if unheard and not (wrong and steps[wrong[0]].entry.number < unheard[0].number):
        return _of_points(game, options, unheard[0], faults)
    if not wrong:
        return None
    place = wrong[0]
    step = steps[place]
    params = {"before": _told(step.before), "found": _told(step.found), "unit": game.unit}
    if step.known is None:
        code, params = "audit-impossible", params | {"points": _told(step.written)}
    else:
        right = _plus(step.before, step.known)
        code, params = "audit-sum", params | {"points": _told(step.known), "right": _told(right)}
    repairs = sorted(_repairs(game, options, steps, place), key=lambda repair: not repair.mended)
    return Finding(step.entry, code, params, tuple(repairs), faults)


def _possible(game: AnyGame, options: AnyOptions, entry: Entry) -> bool:
    """Tell whether points that stand alone are those of some hand; a hand without a score is one too."""
    if entry.points is None or entry.penalty or not any(entry.points.values()):
        return True
    return game.claims.can_score(entry.points, options)


def _of_points(game: AnyGame, options: AnyOptions, entry: Entry, faults: int) -> Finding:
    """Say that no hand scores the points of a line, and which near them one scores."""
    points = entry.points or {}
    near = [each for each in _misread(points) if game.claims.can_score(each, options)][:_MOST_NEAR]
    told = [Repair("repair-digits", {"unit": game.unit, "right": _told(each)}, mended=True) for each in near]
    return Finding(entry, "audit-points", {"unit": game.unit, "points": _told(points)}, tuple(told), faults)


_MOST_NEAR = 3
"""So many figures are offered for one that cannot be."""


def _steps(game: AnyGame, options: AnyOptions, entries: Sequence[Entry]) -> Iterator[_Step]:
    """Pair each written total with the one before it and the hands between."""
    before: Points | None = None
    known: Points | None = None
    hands: list[Facts] = []
    penalties: list[Points] = []
    silent = False  # a line between gave neither a hand nor points
    for entry in entries:
        points = entry.points if entry.facts is None else dict(_scored(game, options, entry.facts))
        if points is not None:
            known = points if known is None else _plus(known, points)
            if entry.penalty:
                penalties.append(points)
            else:
                hands.append(entry.facts)
        silent = silent or (points is None and entry.totals is None)
        if entry.totals is not None:
            start = before or dict.fromkeys(entry.totals, 0)
            single = hands[0] if len(hands) == 1 else None
            nothing: Points = dict.fromkeys(entry.totals, 0)
            due = reduce(_plus, penalties, nothing)
            yield _Step(entry, start, None if silent else known, single, due)
            before, known, hands, penalties, silent = entry.totals, None, [], [], False


def _scored(game: AnyGame, options: AnyOptions, facts: Facts) -> Points:
    return game.scoring.score(facts, options).points


def _fits(game: AnyGame, options: AnyOptions, step: _Step) -> bool:
    if step.known is not None:
        return step.written == step.known
    return game.claims.can_score(step.written, options)


def _repairs(game: AnyGame, options: AnyOptions, steps: Sequence[_Step], place: int) -> Iterator[Repair]:
    """Try every way to reconcile the step at ``place``, the most telling first."""
    step = steps[place]
    later = steps[place + 1 :]
    rest_fits = all(_fits(game, options, each) for each in later)
    if step.known is not None:
        yield from _of_a_known_hand(game, options, step, later, rest_fits=rest_fits)
    else:
        yield from _of_figures_alone(game, options, steps, place)


def _of_a_known_hand(
    game: AnyGame, options: AnyOptions, step: _Step, later: Sequence[_Step], *, rest_fits: bool
) -> Iterator[Repair]:
    """Reconcile a total that differs from what the hand gives."""
    known = step.known or {}
    right, written = _plus(step.before, known), step.written
    told = {"right": _told(right), "unit": game.unit, "points": _told(written)}
    alone = not later or _fits(game, options, later[0]._replace(before=right))
    after = all(_fits(game, options, each) for each in later[1:])
    if later and alone:
        yield Repair("repair-figure", told, mended=after)
        return
    shift = {**told, "shift": _signed(_minus(right, step.found))}
    claimed = _minus(written, step.penalties)
    slips = () if step.facts is None else explain_claim(game, step.facts, options, claimed)[:3]
    counted = [
        Repair("repair-slips", told | {"points": _told(claimed), "reasons": ""}, rest_fits, (explained,))
        for explained in slips
        if explained.slips
    ]
    likely = [repair for repair in counted if len(repair.reasons[0].slips) == 1]
    if any(step.penalties.values()) and written == _minus(known, step.penalties):
        yield Repair("repair-penalty", told | {"points": _told(step.penalties)}, rest_fits)
    yield from likely
    sides = list(known)
    if len(sides) == 2 and list(written.values()) == [known[side] for side in reversed(sides)]:
        yield Repair("repair-columns", told, rest_fits)
    if written == _plus(known, known):
        yield Repair("repair-twice", told, rest_fits)
    if not any(written.values()) and not any(step.penalties.values()):
        yield Repair("repair-not-added", told, rest_fits)
    if game.claims.can_score(_minus(written, known), options) and any(_minus(written, known).values()):
        yield Repair("repair-missing", told | {"points": _told(_minus(written, known))}, rest_fits)
    if _digits_differ(right, step.found):
        yield Repair("repair-digits", told, rest_fits)
    yield from (repair for repair in counted if repair not in likely)
    yield Repair("repair-shift", shift, rest_fits)


def _of_figures_alone(game: AnyGame, options: AnyOptions, steps: Sequence[_Step], place: int) -> Iterator[Repair]:
    """Reconcile two totals between which no hand can lie, when nobody said what was played."""
    step = steps[place]
    following = steps[place + 1] if place + 1 < len(steps) else None
    told = {"unit": game.unit, "before": _told(step.before), "points": _told(step.written)}
    for figure in _misread(step.found):
        fits_after = following is None or _fits(game, options, following._replace(before=figure))
        if fits_after and game.claims.can_score(_minus(figure, step.before), options):
            yield Repair("repair-digits", told | {"right": _told(figure)}, following is not None)
    if place:
        earlier = steps[place - 1]
        for figure in _misread(step.before):
            between = step._replace(before=figure)
            if game.claims.can_score(_minus(figure, earlier.before), options) and _fits(game, options, between):
                yield Repair("repair-before", told | {"right": _told(figure)}, mended=True)
    sides = list(step.found)
    if len(sides) == 2:
        turned = dict(zip(sides, reversed([step.written[side] for side in sides]), strict=True))
        if turned != step.written and game.claims.can_score(turned, options):
            yield Repair("repair-columns", told | {"right": _told(_plus(step.before, turned))}, mended=True)
    two = next(_in_two(game, options, step.written), None)
    if two:
        yield Repair("repair-missing", told | {"points": _told(two)}, mended=True)


def _in_two(game: AnyGame, options: AnyOptions, points: Points) -> Iterator[Points]:
    """Split points into those of two hands; gives the smaller first hand of each split."""
    sides = list(points)
    if any(number < 0 for number in points.values()) or len(sides) != 2:
        return
    for first in range(points[sides[0]] // 2 + 1):
        for second in range(points[sides[1]] + 1):
            part = {sides[0]: first, sides[1]: second}
            if (
                any(part.values())
                and game.claims.can_score(part, options)
                and game.claims.can_score(_minus(points, part), options)
            ):
                yield part


def _misread(figure: Points) -> Iterator[Points]:
    """Yield the totals that differ from ``figure`` by two digits that changed places, or by one digit of one side."""
    for side, number in figure.items():
        for other in sorted(_near(number), key=lambda near: abs(near - number)):
            yield {**figure, side: other}


def _near(number: int) -> set[int]:
    text = str(number)
    swapped = {text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)}
    misread = {text[:at] + digit + text[at + 1 :] for at in range(len(text)) for digit in "0123456789"}
    return {int(each) for each in swapped | misread} - {number}


def _digits_differ(right: Points, found: Points) -> bool:
    """Tell whether only one side's figure differs, by digits that changed places or one that was misread."""
    wrong = [side for side in right if right[side] != found[side]]
    return len(wrong) == 1 and found[wrong[0]] in _near(right[wrong[0]])


def _plus(one: Points, other: Points) -> Points:
    return {side: one[side] + other[side] for side in one}


def _minus(one: Points, other: Points) -> Points:
    return {side: one[side] - other[side] for side in one}


def _told(points: Points) -> str:
    return " : ".join(map(str, points.values()))


def _signed(points: Points) -> str:
    return " : ".join(f"{number:+d}" if number else "0" for number in points.values())
