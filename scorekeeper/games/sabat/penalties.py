"""The penalties of Sab'at al-Deemin: the faults, their cost, their form, and the checks.

Which fault a record of play has, and whether it was pointed out, is the judge's to find. Articles ``sabat.penalty.*``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.forms import Choice, ListOf, Object, wrong_type
from scorekeeper.messages import Message
from scorekeeper.seats import SEATS, SIDE, SIDES

KINDS = ("illegal-pass", "wrong-suit", "out-of-sequence", "out-of-turn", "no-warning", "signal")
"""The faults that are penalised, in the order of the text."""
KIND_NAMES = tuple([Message(f"kind-{kind}") for kind in KINDS])
"""The name of each, in words that a line takes."""
PENALTY_POINTS = 100
"""The points of the other side for a penalty."""
ANYBODY = (*SEATS, *SIDES)


class Penalty(NamedTuple):
    """A penalty that was due: ``against`` is a seat, or a side if nobody said which partner."""

    against: str
    kind: str
    extra: Mapping[str, object] = {}


class _Penalty(Object):
    """Both fields of a penalty, and no other; faults are told of the penalty as a whole."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        found = super().problems(value, at)
        if found and any(problem.code != "field-choice" for problem in found):
            return [wrong_type(at, self._expected, value)]
        return found


FORM = ListOf(
    _Penalty(
        {"against": Choice(*ANYBODY), "kind": Choice(*KINDS)},
        ("against", "kind"), expected='{"against": …, "kind": …}', into=Penalty,
    ),
    expected=Message("expected-list-such", {"example": '[{"against": "N", "kind": "signal"}]'}),
)  # fmt: skip


def unwarned(penalties: Iterable[Penalty]) -> tuple[str, ...]:
    """Return who is said to have given no warning."""
    return tuple([penalty.against for penalty in penalties if penalty.kind == "no-warning"])


def warning_problems(penalised: Sequence[str], held: Mapping[str, Sequence[int]]) -> list[Problem]:
    """Refuse a missing warning of somebody who never came to one card, and a second one of the same player.

    ``held`` are the cards left to each seat at the end of the hand, as far as they are known.
    """
    crowded = [by for by in dict.fromkeys(penalised) if len(held.get(by, ())) > 1]
    problems = [illegal("warning-cards", "penalties", by=by, n=len(held[by])) for by in crowded]
    for side in SIDES:
        against = [by for by in penalised if SIDE[by] == side]
        able = [by for by in side if len(held.get(by, ())) <= 1]
        again = next((by for by in sorted(against) if by != side and against.count(by) > 1), None)
        if side in against and not able:
            problems.append(illegal("warning-side", "penalties", side=side))
        elif again or len(against) > len(able) + len([by for by in crowded if SIDE[by] == side]):
            problems.append(illegal("warning-again", "penalties", by=again or side))
    return problems
