"""What cannot have happened in a Baloot hand: from facts as told to a hand that can be scored.

Sources: Baloot, "Scoring" and "Projects and Baloot"; articles ``baloot.count.*``, ``baloot.project.*``,
``baloot.raise.*``.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, get_args

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.games.baloot.facts.form import (
    CONTRACTS,
    DOUBLE,
    FORM,
    LEVELS,
    QUADRUPLE,
    SINGLE,
    TRICKS,
    Facts,
    Project,
)
from scorekeeper.games.baloot.facts.possible import PACK_POINTS, nearest, possible_points
from scorekeeper.games.baloot.options import Options, Qaid, SunDouble
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES, ahead

_BySide = Mapping[str, int] | None
LOCKABLE = (LEVELS[DOUBLE - 1], LEVELS[QUADRUPLE - 1])
"""The raises with which a hand may be locked by the rules text; in Hokum only."""


class Hand(NamedTuple):
    """A hand that was played, checked. Sides are "NS" and "EW"; ``level`` is a number from 1, for single, to 5.

    ``points``, card points with the last trick's ten, and ``tricks`` have both sides or are None; ``points`` is None
    if ``kaboot``, ``won`` or ``qaid``, the side that is fined, stands in for the count. ``game_points`` are those of
    the cards as told; ``points`` are then some that give them, and ``decided_by`` is what decides.
    """

    contract: str
    declarer: str
    level: int = SINGLE
    points: _BySide = None
    tricks: _BySide = None
    kaboot: str | None = None
    won: str | None = None
    projects: tuple[Project, ...] = ()
    baloot: str | None = None
    game_points: _BySide = None
    qaid: str | None = None
    reverse: bool = False
    decided_by: str | None = None

    @property
    def held(self) -> tuple[tuple[str, str], ...]:
        """The owner and the kind of each project, in order."""
        return tuple(sorted([(project.by, project.kind) for project in self.projects]))


def scores_over(scores: _BySide, options: Options) -> list[Problem]:
    """Return the error of totals before a hand at which a side had won the match (``baloot.match.target``)."""
    winner = leader(scores, options) if scores else None
    if scores is None or winner is None:
        return []
    told = {"ns": scores["NS"], "ew": scores["EW"], "target": options.target}
    return [illegal("scores-over", "scores", side=winner, **told)]


def leader(totals: Mapping[str, int], options: Options) -> str | None:
    """Return the side that has won the match with these totals, if any has (``baloot.match.target``)."""
    return ahead(totals) if max(totals["NS"], totals["EW"]) >= options.target else None


def check_alone(facts: Facts, options: Options) -> None:
    """Refuse what cannot stand beside an outcome without play, or beside a bare result. Raises Illegal."""
    of_outcome = ("outcome-alone", {"outcome", "rules", "scores"})
    code, allowed = of_outcome if facts.outcome else ("result-alone", {"result", "contract", "rules"})
    stray = {key for key, value in zip(FORM.fields, facts, strict=False) if value is not None} - allowed
    beside = [illegal(code, key, key=Message(f"said-{key}"), outcome=facts.outcome) for key in sorted(stray)]
    refuse(beside + scores_over(facts.scores, options))


def check(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, all but a stated winner.

    Raises Illegal or Ambiguous with every problem found.
    """
    problems: list[Problem] = []
    contract, taker, projects, baloot = facts.contract, facts.taker, facts.projects or (), facts.baloot
    if contract is None:
        problems.append(unclear("contract-missing", "contract"))
    if taker is None:
        problems.append(unclear("declarer-missing", "declarer"))
    uncounted = facts.qaid or (facts.points and not contract)  # no sum is wrong before the contract is known
    contract = contract or CONTRACTS[0]
    side = SIDE[taker] if taker else SIDES[0]  # if nobody is told, only to check all else
    level = LEVELS.index(facts.level) + 1 if facts.level else SINGLE
    points, tricks, kaboot = (None, None, None) if uncounted else _figures(facts, contract, problems)
    hand = Hand(
        contract, side, level, points, tricks, kaboot, facts.won, projects, baloot,
        facts.game_points, facts.qaid, bool(facts.reverse),
    )  # fmt: skip
    if facts.qaid:
        problems += _qaid_problems(facts, options)
    elif hand.reverse:
        problems += _reverse_problems(facts, hand, options)
    if contract == "sun" or projects or facts.ashkal:
        problems += _contract_problems(facts, hand)
    problems += scores_over(facts.scores, options)
    if facts.level or facts.locked or facts.doubled_by:
        problems += _raise_problems(facts, hand, options)
    if projects or baloot:
        problems += _holding_problems(hand)
    refuse(problems)
    return hand


# --- tricks and card points -------------------------------------------------------------------------------


def _figures(facts: Facts, contract: str, problems: list[Problem]) -> tuple[_BySide, _BySide, str | None]:
    """Settle card points, tricks and Al-kaboot; missing and contradictory figures go to ``problems``."""
    before = len(problems)
    total = PACK_POINTS[contract]
    if facts.game_points:
        beside = [key for key in ("points", "kaboot") if getattr(facts, key) is not None]
        problems += [illegal("game-points-beside", key, key=Message(f"said-{key}")) for key in beside]
    tricks = facts.tricks and _both("tricks", facts.tricks, TRICKS, problems)
    points = _both("points", facts.points, total, problems)
    if kaboot := facts.kaboot:
        for key, whole, given in (("tricks", TRICKS, tricks), ("points", total, points)):
            if given and given[kaboot] != whole:
                problems.append(illegal(f"kaboot-{key}", "kaboot", side=kaboot, n=given[kaboot], whole=whole))
        return None, tricks, kaboot
    if points:
        problems += _points_problems(points, tricks, contract)
    swept = _SWEPT.get(tricks["NS"]) if tricks else None
    if facts.game_points and swept:
        problems.append(illegal("game-points-swept", "game_points", side=swept))
    if swept:
        return None, tricks, swept
    if points is None and facts.won is None and facts.game_points is None and len(problems) == before:
        problems.append(unclear("points-missing", "points"))
    return points, tricks, None


_SWEPT = {TRICKS: "NS", 0: "EW"}
"""Who has won all tricks, by how many N-S have won."""


def _both(key: str, given: _BySide, whole: int, problems: list[Problem]) -> _BySide:
    """Complete the figures of one side to those of both; None if none, or impossible ones, are given."""
    if given is None:
        return None
    if len(given) > 1 and given["NS"] + given["EW"] == whole:
        return given
    for side, number in given.items():
        if number > whole:
            problems.append(illegal(f"{key}-range", key, side=side, n=number, whole=whole))
            return None
    if len(given) == 1:
        ((side, number),) = given.items()
        return {side: number, OTHER[side]: whole - number}
    if sum(given.values()) != whole:
        problems.append(illegal(f"{key}-sum", key, ns=given["NS"], ew=given["EW"], n=sum(given.values()), whole=whole))
        return None
    return given


def _points_problems(points: Mapping[str, int], tricks: _BySide, contract: str) -> list[Problem]:
    side, other = SIDES if points["NS"] >= points["EW"] else SIDES[::-1]
    more, less = points[side], points[other]
    if tricks is None and less == 0:
        return [unclear("tricks-needed", "tricks", side=other, other=side, points=more)]
    if less in possible_points(contract, tricks[other] if tricks else None):
        return []
    near = nearest(possible_points(contract, tricks[side] if tricks else None), more)
    if tricks is None:
        return [illegal("points-impossible", "points", side=side, points=more, rest=less, near=near)]
    return [illegal("points-tricks", "points", side=side, points=more, n=tricks[side], near=near)]


# --- fines, a reverse Al-kaboot ---------------------------------------------------------------------------

_UNCOUNTED = ("points", "game_points", "tricks", "kaboot", "won", "reverse")
"""What a hand that a foul has ended does not come to."""


def _qaid_problems(facts: Facts, options: Options) -> list[Problem]:
    off = [illegal("qaid-off", "qaid", side=facts.qaid, choice=get_args(Qaid)[1])] if options.qaid == "none" else []
    return off + [illegal("qaid-beside", key, key=Message(f"said-{key}")) for key in _UNCOUNTED if getattr(facts, key)]


def _reverse_problems(facts: Facts, hand: Hand, options: Options) -> list[Problem]:
    """Refuse a reverse Al-kaboot that cannot be; the seats are looked at if the dealer is known."""
    wrong: tuple[tuple[bool, Problem], ...] = (
        (options.reverse_kaboot == "no", illegal("reverse-off", "reverse", choice="88")),
        (hand.contract != "sun", illegal("reverse-hokum", "reverse")),
        (facts.ashkal is not None, illegal("reverse-ashkal", "reverse")),
        (hand.kaboot is None, illegal("reverse-kaboot", "reverse", side=OTHER[hand.declarer])),
        (hand.kaboot == hand.declarer, illegal("reverse-side", "reverse", side=hand.declarer)),
    )
    return [problem for found, problem in wrong if found]


def aceless(hand: Hand, declarer: str) -> Problem | None:
    """Return why a declarer, a seat or side, was dealt no Ace for a reverse Al-kaboot; None if that can have been.

    It is a remark, apart from what :func:`check` refuses: older matches hold such hands, and stay readable.
    """
    from scorekeeper.games.baloot.facts.projects import can_be_dealt  # few hands have to be dealt

    if can_be_dealt(hand.contract, hand.held, declarer, hand.declarer):
        return None
    return illegal("reverse-ace", "projects")


# --- contract, raises, projects ---------------------------------------------------------------------------


def _contract_problems(facts: Facts, hand: Hand) -> Iterator[Problem]:
    if ashkal := facts.ashkal:
        if hand.contract != "sun":
            yield illegal("ashkal-hokum", "ashkal")
        if facts.declarer not in (None, PARTNER[ashkal], SIDE[ashkal]):
            yield illegal("ashkal-declarer", "declarer", bidder=ashkal, partner=PARTNER[ashkal])
    if hand.contract == "sun":
        if facts.trump is not None:
            yield illegal("trump-sun", "trump")
        if hand.baloot:
            yield illegal("baloot-sun", "baloot")
    elif any(project.kind == "four-hundred" for project in hand.projects):
        yield illegal("four-hundred-hokum", "projects")


def _raise_problems(facts: Facts, hand: Hand, options: Options) -> Iterator[Problem]:
    level, doubler = LEVELS[hand.level - 1], facts.doubled_by
    doubling = OTHER[hand.declarer] if facts.taker else None
    if never := never_raised(facts.contract, level, options, facts.scores, doubling):
        yield never
    if facts.locked and (never := never_locked(hand.contract, level, options)):
        yield never
    if doubler and hand.level == SINGLE:
        yield illegal("doubler-single", "doubled_by", doubler=doubler)
    elif doubler and facts.taker and SIDE[doubler] == hand.declarer:
        yield illegal("doubler-side", "doubled_by", doubler=doubler, side=hand.declarer)


def lockable(options: Options) -> tuple[str, ...]:
    """List the raises with which a hand can be locked (``baloot.raise.locked``, ``.lock-at``)."""
    return LOCKABLE[1:] if options.lock_at == "quadruple" else LOCKABLE


def never_locked(contract: str, level: str, options: Options) -> Problem | None:
    """Return why a hand cannot be locked at a level, None if it can (``baloot.raise.locked``, ``.lock-at``)."""
    if contract == "sun":
        return illegal("locked-sun", "locked")
    if level in lockable(options):
        return None
    return illegal("locked-double" if level in LOCKABLE else "locked-level", "locked", level=level)


def never_raised(
    contract: str | None, level: str, options: Options, scores: _BySide, doubling: str | None
) -> Problem | None:
    """Return why nobody can raise to a level, at these totals, None if unknown.

    ``doubling`` is the side that would double, None if either could. Articles: ``baloot.raise.off``, ``.limit``.
    """
    if level == LEVELS[0]:
        return None
    if options.doubling == "off":
        return illegal("doubling-off", "level", level=level)
    if LEVELS.index(level) > LEVELS.index(options.raise_limit):
        return illegal("raise-limit", "level", level=level, most=options.raise_limit)
    if contract != "sun":
        return None
    if level != LEVELS[1]:
        return illegal("raise-sun", "level", level=level)
    if options.sun_double == "never":
        return illegal("sun-double-never", "level")
    if scores and not _sun_doubled_at(options.sun_double, scores, doubling):
        return illegal(_SUN_NOT_DOUBLED[options.sun_double], "level", ns=scores["NS"], ew=scores["EW"])
    return None


_SUN_NOT_DOUBLED: Mapping[SunDouble, str] = {
    "split-100": "sun-double-scores",
    "behind": "sun-double-behind",
    "under-hundred": "sun-double-under",
}
_HUNDRED = 100
"""The total that a Sun double turns on, at any target."""


def _sun_doubled_at(rule: SunDouble, scores: Mapping[str, int], doubling: str | None) -> bool:
    """Tell whether a side, or either, can double Sun at these totals."""
    less, more = sorted(scores.values())
    behind = doubling is None or scores[doubling] == less
    allowed = {
        "split-100": less < _HUNDRED < more,
        "behind": behind and less <= _HUNDRED < more,
        "under-hundred": behind and less < _HUNDRED <= more,
    }
    return allowed.get(rule, True)


def _holding_problems(hand: Hand) -> list[Problem]:
    """Refuse projects and a Baloot that no deal of eight cards each can hold; one of them alone can always be dealt."""
    if len(hand.projects) < 2 and not hand.kaboot and (not hand.projects or not hand.baloot):
        return []
    kinds = hand.held
    owners = [by for by, _ in kinds]
    if len({SIDE[by] for by in owners}) > 1:
        return [illegal("projects-both-sides", "projects")]
    crowded = [
        illegal("projects-too-many", "projects", by=by, n=owners.count(by), most=2 * len(by))
        for by in (sorted(set(owners)) if len(owners) > 2 else ())
        if owners.count(by) > 2 * len(by)
    ]
    reported = any(kind == "four-hundred" for _, kind in kinds) if hand.contract == "hokum" else hand.baloot
    if crowded or reported:
        return crowded
    from scorekeeper.games.baloot.facts.projects import can_be_dealt  # few hands have to be dealt

    trickless = OTHER[hand.kaboot] if hand.kaboot else None
    if can_be_dealt(hand.contract, kinds, hand.baloot, trickless):
        return []
    if not can_be_dealt(hand.contract, kinds, None, None):
        return [illegal("projects-no-deal", "projects")]
    if not can_be_dealt(hand.contract, kinds, hand.baloot, None):
        return [illegal("baloot-no-deal", "baloot", by=hand.baloot)]
    return [illegal("projects-win-tricks", "projects", side=trickless)]
