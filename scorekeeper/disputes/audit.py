"""The audit of a paper sheet: the first figure that cannot be right, and the ways to reconcile it.

A line of the paper has a hand, the totals after it, or both. Points without a known hand must at least be a score
that some hand can have.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from typing import NamedTuple

from scorekeeper.disputes.claims import BOOKED, Explanation, explain_claim
from scorekeeper.game import AnyGame, AnyOptions, Facts
from scorekeeper.language import figure
from scorekeeper.messages import FOLDER, catalogue

Points = Mapping[str, int]

TEXTS = catalogue(FOLDER, "audit")
"""The sentences of an audit."""
_MOST_NEAR = 3
"""The number of possible figures that are offered for an impossible one."""


class Entry(NamedTuple):
    """A line of the paper: ``facts`` of a hand, ``points`` as the paper says, ``totals`` after it; None not given.

    ``penalty`` tells that the points are those of a penalty, not of a hand. ``options`` are those of the line if a rule
    was changed before it, None while those of the paper hold.
    """

    number: int
    text: str
    facts: Facts
    points: Points | None
    totals: Points | None
    penalty: bool = False
    options: AnyOptions | None = None


class Repair(NamedTuple):
    """A way to reconcile the paper; ``mended`` tells whether everything known after it fits then."""

    code: str
    params: Mapping[str, object]
    mended: bool
    reasons: tuple[Explanation, ...] = ()


class Finding(NamedTuple):
    """The first line that cannot be right: why, and the repairs, likeliest first. ``faults`` counts all."""

    entry: Entry
    code: str
    params: Mapping[str, object]
    repairs: tuple[Repair, ...]
    faults: int


class _Step(NamedTuple):
    """From one written total to the next: ``known`` are the points of the hands between, None if one is not known.

    ``facts`` are those of the only hand between, if nothing but ``penalties`` stands beside it.
    """

    entry: Entry
    before: Points
    found: Points
    known: Points | None
    facts: Facts
    penalties: Points
    net: bool = False

    @property
    def written(self) -> Points:
        change = _minus(self.found, self.before)
        return _ahead(change) if self.net else change


def audit(
    game: AnyGame, options: AnyOptions, entries: Sequence[Entry], taken_over: Points | None = None
) -> Finding | None:
    """Find the first figure of a paper that cannot be right; None if all can. Raises Refused for a hand.

    The totals ``taken_over`` stood before the first line; without them the paper begins from nothing.
    """
    return _find(_Paper(game, options, entries, taken_over or {}), entries, game)


def _find(paper: "_Paper", entries: Sequence[Entry], game: AnyGame) -> Finding | None:
    """Find the first figure that cannot be right; if tables may keep only the difference, try that reading too."""
    impossible = [entry for entry in entries if not paper.can_stand_alone(entry)]
    faults = len(paper.wrong) + len(impossible)
    if faults and not paper.net and game.by_difference and _can_be_differences(entries):
        differences = _find(_Paper(game, paper.options, entries, paper.taken_over, net=True), entries, game)
        if differences is None or any(number < 0 for step in paper.steps for number in step.written.values()):
            return differences
    if impossible and not (paper.wrong and paper.steps[paper.wrong[0]].entry.number < impossible[0].number):
        return paper.of_points(impossible[0], faults)
    return paper.of_totals(paper.wrong[0], faults) if paper.wrong else None


def _can_be_differences(entries: Sequence[Entry]) -> bool:
    """Tell whether the totals of a paper can all be by how much one side is ahead: the other then has nothing."""
    return all(entry.totals is None or not all(entry.totals.values()) for entry in entries)


class _Paper:
    """The lines of a paper with the rules they are held against; ``wrong`` are the places of the faulty steps.

    ``net`` tells that its figures are differences: by how much one of the two sides is ahead.
    """

    def __init__(
        self, game: AnyGame, options: AnyOptions, entries: Sequence[Entry], taken_over: Points, *, net: bool = False
    ) -> None:
        self.game, self.options, self.taken_over, self.net = game, options, taken_over, net
        self._ever = {options, *(entry.options for entry in entries if entry.options)}
        """All options that held at some time."""
        self.steps = list(self._steps(entries))
        self.wrong = [place for place, step in enumerate(self.steps) if not self._fits(step)]

    def can_stand_alone(self, entry: Entry) -> bool:
        """Tell whether points that stand alone are those of some hand; a hand without a score is one too."""
        return not entry.points or entry.penalty or not any(entry.points.values()) or self._possible(entry.points)

    def of_points(self, entry: Entry, faults: int) -> Finding:
        """Say that no hand scores the points of a line, and which near them one scores."""
        points = entry.points or {}
        near = islice(filter(self._possible, _misread(points)), _MOST_NEAR)
        repairs = tuple(self._repair("digits", right=each, mended=True) for each in near)
        return Finding(entry, "audit-points", {"unit": self.game.unit, "points": _told(points)}, repairs, faults)

    def of_totals(self, place: int, faults: int) -> Finding:
        """Say why the step at ``place`` does not fit, and try every way to reconcile it, the most telling first."""
        step = self.steps[place]
        points = step.written if step.known is None else step.known
        params = {"unit": self.game.unit, "points": _told(points)}
        params |= {"before": _told(step.before), "found": _told(step.found)}
        if step.known is None:
            code, repairs = "audit-impossible", self._of_figures_alone(place)
        else:
            code, repairs = "audit-sum", self._of_known_points(step, step.known, self.steps[place + 1 :])
            params["right"] = _told(self._sum(step.before, step.known))
        return Finding(step.entry, code, params, tuple(sorted(repairs, key=lambda repair: not repair.mended)), faults)

    # --- the steps of the paper ---------------------------------------------------------------------------

    def _steps(self, entries: Sequence[Entry]) -> Iterator[_Step]:
        """Pair each written total with the one before it and the hands between."""
        before = self.taken_over
        since: list[tuple[Entry, Points | None]] = []
        for entry in entries:
            since.append((entry, self._points(entry)))
            if entry.totals is not None:
                step = _step(entry.totals, before or dict.fromkeys(entry.totals, 0), since)
                yield step._replace(known=step.known and _ahead(step.known), net=True) if self.net else step
                before, since = entry.totals, []

    def _sum(self, one: Points, other: Points) -> Points:
        return _ahead(_plus(one, other)) if self.net else _plus(one, other)

    def _less(self, one: Points, other: Points) -> Points:
        return _ahead(_minus(one, other)) if self.net else _minus(one, other)

    def _points(self, entry: Entry) -> Points | None:
        if entry.facts is None:
            return entry.points
        points: Points = self.game.scoring.score(entry.facts, entry.options or self.options).points
        return points

    def _possible(self, points: Points) -> bool:
        return any(self.game.claims.can_score(points, options) for options in self._ever)

    def _fits(self, step: _Step) -> bool:
        return self._possible(step.written) if step.known is None else step.written == step.known

    # --- what reconciles them -----------------------------------------------------------------------------

    def _repair(self, code: str, *, mended: bool, **told: Points) -> Repair:
        params = {"unit": self.game.unit, **{key: _told(points) for key, points in told.items()}}
        return Repair(f"repair-{code}", params, mended)

    def _of_known_points(self, step: _Step, known: Points, later: Sequence[_Step]) -> Iterator[Repair]:
        """Reconcile a total that differs from the score of the hands before it."""
        right, written = self._sum(step.before, known), step.written
        if step.found == known and step.facts and not any(step.penalties.values()):
            yield self._repair("points", points=known, right=right, mended=all(map(self._fits, later)))
        if later and self._fits(later[0]._replace(before=right)):
            yield self._repair("figure", right=right, mended=all(map(self._fits, later[1:])))
            return
        repair = partial(self._repair, right=right, mended=all(map(self._fits, later)))
        slips = self._slips(step, repair)
        likely = [each for each in slips if len(each.reasons[0].slips) == 1]
        if any(step.penalties.values()) and written == _minus(known, step.penalties):
            yield repair("penalty", points=step.penalties)
        yield from likely
        if written == _turned(known):
            yield repair("columns")
        if written == self._sum(known, known):
            yield repair("twice")
        if not any(written.values()) and not any(step.penalties.values()):
            yield repair("not-added")
        missing = self._less(written, known)
        if self._possible(missing) and any(missing.values()):
            yield repair("missing", points=missing)
        if _digits_differ(right, step.found):
            yield repair("digits")
        yield from (each for each in slips if each not in likely)
        shift = repair("shift")
        yield shift._replace(params={**shift.params, "shift": _signed(_minus(right, step.found))})

    def _slips(self, step: _Step, repair: partial[Repair]) -> list[Repair]:
        """List how the hand of a step may have been counted wrongly, likeliest first."""
        claimed = _minus(step.written, step.penalties)
        options = step.entry.options or self.options
        found = [] if step.facts is None else explain_claim(self.game, step.facts, options, claimed)
        slips = [each for each in found if each.slips and BOOKED not in each.slips][:3]  # exchanged columns are told so
        return [repair("slips", points=claimed)._replace(reasons=(each,)) for each in slips]

    def _of_figures_alone(self, place: int) -> Iterator[Repair]:
        """Reconcile two totals that no hand can lead from one to the other, if the hand is not known."""
        step = self.steps[place]
        repair = partial(self._repair, before=step.before, points=step.written)
        following = self.steps[place + 1] if place + 1 < len(self.steps) else None
        if any(step.before.values()) and any(step.found.values()) and self._possible(step.found):
            right = self._sum(step.before, step.found)
            fits_after = following is None or self._fits(following._replace(before=right))
            yield self._repair("points", points=step.found, right=right, mended=fits_after)
        for misread in _misread(step.found):
            fits_after = following is None or self._fits(following._replace(before=misread))
            if fits_after and self._possible(self._less(misread, step.before)):
                yield repair("digits", right=misread, mended=following is not None)
        for misread in _misread(step.before) if place else ():
            between = step._replace(before=misread)
            if self._possible(self._less(misread, self.steps[place - 1].before)) and self._fits(between):
                yield repair("before", right=misread, mended=True)
        turned = _turned(step.written)
        if turned and turned != step.written and self._possible(turned):
            yield repair("columns", right=self._sum(step.before, turned), mended=True)
        if two := next(self._in_two(step.written), None):
            yield self._repair("missing", points=two, mended=True)

    def _in_two(self, points: Points) -> Iterator[Points]:
        """Split points into those of two hands; yield the smaller first hand of each split."""
        if len(points) != 2 or any(number < 0 for number in points.values()):
            return
        one, other = points.values()
        for figures in product(range(one // 2 + 1), range(other + 1)):
            part = dict(zip(points, figures, strict=True))
            if any(figures) and self._possible(part) and self._possible(_minus(points, part)):
                yield part


def _step(found: Points, before: Points, since: Sequence[tuple[Entry, Points | None]]) -> _Step:
    """Make the step to the totals ``found`` over the lines since those ``before``, each with its points."""
    nothing = dict.fromkeys(found, 0)
    scored = [(entry, points) for entry, points in since if points is not None]
    told = all(entry.totals is not None or points is not None for entry, points in since)
    hands = [entry.facts for entry, _ in scored if not entry.penalty]
    known = _plus(nothing, *(points for _, points in scored)) if scored and told else None
    penalties = _plus(nothing, *(points for entry, points in scored if entry.penalty))
    return _Step(since[-1][0], before, found, known, hands[0] if len(hands) == 1 else None, penalties)


# --- figures ----------------------------------------------------------------------------------------------


def _misread(totals: Points) -> Iterator[Points]:
    """Yield the totals that differ in one side's figure by two digits that changed places, or by one digit."""
    for side, number in totals.items():
        for other in sorted(_near(number), key=lambda near: abs(near - number)):
            yield {**totals, side: other}


def _near(number: int) -> set[int]:
    text, sign = str(abs(number)), -1 if number < 0 else 1
    swapped = {text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)}
    misread = {text[:at] + digit + text[at + 1 :] for at in range(len(text)) for digit in "0123456789"}
    return {sign * int(each) for each in swapped | misread} - {number}


def _digits_differ(right: Points, found: Points) -> bool:
    """Tell whether only one side's figure differs, by digits that changed places or one that was misread."""
    wrong = [side for side in right if right[side] != found[side]]
    return len(wrong) == 1 and found[wrong[0]] in _near(right[wrong[0]])


def _turned(points: Points) -> Points | None:
    """Exchange the figures of two sides; None for another number of sides."""
    return dict(zip(points, [*points.values()][::-1], strict=True)) if len(points) == 2 else None


def _plus(one: Points, *others: Points) -> Points:
    return {side: number + sum(other[side] for other in others) for side, number in one.items()}


def _minus(one: Points, other: Points) -> Points:
    return {side: one[side] - other[side] for side in one}


def _ahead(points: Points) -> Points:
    """Return by how much one of two sides is ahead, the other having nothing."""
    least = min(points.values())
    return {side: number - least for side, number in points.items()}


def _told(points: Points) -> str:
    return " : ".join(map(_figure, points.values()))


def _signed(points: Points) -> str:
    return " : ".join(_figure(f"{number:+d}" if number else 0) for number in points.values())


def _figure(number: object) -> str:
    return figure(number).replace("-", "−")
