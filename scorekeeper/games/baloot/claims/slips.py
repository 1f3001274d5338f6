"""How people arrive at a wrong score of a Baloot hand: the rules they apply by mistake, and the facts they overlook.

Article ``baloot.claim.slips``. A slip replaces a rule of the scoring, or facts of the hand; all else is done right.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from scorekeeper.game import Misscore, Score
from scorekeeper.games.baloot.claims.wrong_rounding import FIVES_DROPPED, HALF_UP, UNITS_DROPPED
from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import DOUBLE, GAHWA, LEVELS, QUADRUPLE, SINGLE, TRIPLE, Facts, Project
from scorekeeper.games.baloot.facts.possible import (
    GAME_POINTS,
    KABOOT,
    LAST_TRICK,
    PACK_POINTS,
    PLAIN_VALUES,
    TRUMP_VALUES,
    points_with,
)
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring import rules
from scorekeeper.games.baloot.scoring.rounding import ROUNDING, Rounding
from scorekeeper.games.baloot.scoring.score import checked, score
from scorekeeper.games.baloot.scoring.steps import ends_match, pair_down, run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SIDE, SIDES, ahead
from scorekeeper.slips import LastHand, Switches, Way, WrongScores

SLIPS = (
    "loser-keeps-cards", "wrong-side-counts", "both-count", "half-up", "no-rounding", "tie-other-side",
    "last-trick-forgotten", "declarer-mistaken", "raise-forgotten", "raise-mistaken", "raise-not-on-projects",
    "projects-times-level", "baloot-times-level", "projects-kept-by-owner", "baloot-kept-by-owner",
    "projects-forgotten", "baloot-forgotten", "project-of-other-contract", "kaboot-as-ordinary",
    "kaboot-not-multiplied", "kaboot-takes-projects", "sun-half-up", "raise-imagined", "gahwa-as-points",
    "reverse-forgotten", "card-miscounted",
)  # fmt: skip
"""Likeliest first."""
RARE = frozenset(
    (
        "raise-mistaken", "project-of-other-contract", "raise-imagined", "gahwa-as-points", "reverse-forgotten",
        "card-miscounted",
    )
)  # fmt: skip
"""Too rare to be supposed together with another slip, as almost any figure could be explained so."""

_RANKS = {"ace": "A", "ten": "10", "king": "K", "queen": "Q", "jack": "J"}
_PLAIN = {name: PLAIN_VALUES[rank] for name, rank in _RANKS.items()}
_CARDS = {
    "hokum": {**_PLAIN, "trump-jack": TRUMP_VALUES["J"], "trump-nine": TRUMP_VALUES["9"]},
    "sun": _PLAIN,
}
"""The cards that count."""
_OTHER_CONTRACT = {"hokum": "sun", "sun": "hokum"}
_ONCE = rules.at_any_level(1)

_FIVE_UP = {"hokum": "half-up", "sun": "sun-half-up"}
_ROUNDED = {"half-up": "rounded", "sun-half-up": "rounded", "no-rounding": "dropped"}
"""Slips in rounding, and what the parameters of their sentences are called."""
_ROUNDED_UP = frozenset(_FIVE_UP.values())
_LOSERS_BALOOT = {"winner": "", "nobody": "-baloot-lost", "owner": "-but-baloot"}
"""How the code of a loser who kept something ends, by the owner of the Baloot."""
_COUNTED = {"card": ("counter", "counted"), "last trick": ("short_by", "short")}
"""What is miscounted, and the parameters that say who counted how many."""
_FIVE = 5

Ways = Iterator[tuple[str, list[Way]]]
"""Slips, each with the ways to make it."""


def _wrong_scores(facts: Facts, options: Options, _before: State | None) -> WrongScores:
    if facts.outcome is not None or facts.result is not None:
        right = score(facts, options).points
        return WrongScores({}, lambda _: [Misscore(right)])
    sloppy = _SlipScorer(checked(facts, options), rules.rules_for(options), options.target)
    return WrongScores(dict(sloppy.ways()), sloppy.score)


misscores = LastHand(_wrong_scores).misscores
"""Yield every score that exactly these slips produce (see :class:`scorekeeper.rooms.Claims`). Raises Refused."""


# --- what a slip switches: (of what, which field) ---------------------------------------------------------


def _switch(of: str, **fields: object) -> Switches:
    """Switch rules of the scoring, facts of the "hand", or facts as "written" down, the winner found already."""
    return {(of, field): value for field, value in fields.items()}


_rules, _hand, _written = partial(_switch, "rules"), partial(_switch, "hand"), partial(_switch, "written")


def _count(what: str, place: int, change: int) -> Switches:
    """Change the card points of the side that counts; if both do, of the one at a ``place``."""
    return {("count", what): (place, change)}


class _SlipScorer:
    """One hand, as people score it who make slips."""

    def __init__(self, hand: Hand, right: rules.Rules, target: int) -> None:
        self._hand = hand
        self._rules = right
        self._target = target
        self._level = {"level": LEVELS[hand.level - 1]}
        self._plain = bool(hand.kaboot) and (hand.reverse or right.kaboot_plain)
        """Whether an Al-kaboot is one that no raise multiplies."""
        self._right, _ = right.counting(hand)
        self._wrong_side = rules.not_who(right.counting)

    # --- which slips can be made, and how -----------------------------------------------------------------

    def ways(self) -> Ways:
        """Yield the ways to make each slip that can be made in this hand."""
        hand, other = self._hand, OTHER[self._hand.declarer]
        if hand.kaboot:
            yield from self._kaboot_ways(hand.kaboot)
        else:
            everything = _rules(cards="owner", projects="owner", baloot="owner")
            yield "loser-keeps-cards", [Way(everything), Way(_rules(cards="owner"), rare=True)]
        if hand.points and hand.game_points is None:
            yield from self._counting_ways()
        if hand.points:
            yield "tie-other-side", [Way(_rules(tie=rules.OTHER_SIDE, full_tie=rules.turned(self._rules.full_tie)))]
        yield "declarer-mistaken", [Way(_hand(declarer=other), {"taken": other, "declarer": hand.declarer})]
        if hand.level > SINGLE:
            yield from self._raise_ways()
        else:
            imagined = (DOUBLE,) if hand.contract == "sun" else self._multiplying()
            said = {level: {"mistaken": LEVELS[level - 1]} for level in imagined}
            yield "raise-imagined", [Way(_hand(level=level), said[level], rare=level > DOUBLE) for level in imagined]
        yield from self._meld_ways()

    def _counting_ways(self) -> Ways:
        contract, right = self._hand.contract, self._right
        if right != rules.BOTH:
            yield "wrong-side-counts", [Way(_rules(counting=self._wrong_side), {"right": right})]
            both = {"right": right, "whole": GAME_POINTS[contract]}
            yield "both-count", [Way(_rules(counting=rules.each_its_own), both)]
        sentence = {"no-rounding": self._unrounded()}
        if not self._rules.fives_up[contract]:
            written = Way(_rules(fives_up={**self._rules.fives_up, contract: 1}))
            yield _FIVE_UP[contract], [*_rounded(HALF_UP, {}), written]
        fives = _rounded(FIVES_DROPPED, sentence) if contract == "sun" else []
        yield "no-rounding", _rounded(UNITS_DROPPED, sentence) + fives
        places = range(len(SIDES) if right == rules.BOTH else 1)
        yield "last-trick-forgotten", [Way(_count("last trick", place, -LAST_TRICK)) for place in places]
        signs = {-1: {"card-miscounted": "card-too-few"}, 1: {"card-miscounted": "card-too-many"}}
        miscounted = [
            Way(_count("card", place, sign * value), {"card": Message(f"counted-{card}"), "value": value} | code)
            for (card, value), (sign, code), place in product(_CARDS[contract].items(), signs.items(), places)
        ]
        yield "card-miscounted", miscounted

    def _raise_ways(self) -> Ways:
        level = self._hand.level
        by = self._rules.times[level - 1]
        forgotten = [Way(_hand(level=SINGLE), self._level)]
        if ends_match(self._hand, self._rules):
            yield "raise-forgotten", forgotten
            yield "gahwa-as-points", [Way(_switch("gahwa", points=self._target), {"target": self._target})]
            return
        if self._right != self._rules.counting(self._hand._replace(level=SINGLE))[0]:
            forgotten.append(Way({**_hand(level=SINGLE), **_rules(counting=rules.always(self._right))}, self._level))
        if not self._plain:
            taken = {**self._level, "raise-forgotten": "raise-not-multiplied"}
            forgotten.append(Way(_rules(times=_ONCE, project_times=_ONCE), taken, rare=True))
        yield "raise-forgotten", forgotten
        if self._hand.contract == "hokum":
            nearest = sorted({*self._multiplying()} - {level}, key=lambda other: (abs(other - level), other))
            yield "raise-mistaken", [self._raised(other) for other in nearest]
        if self._hand.projects:
            times = {**self._level, "project_times": self._rules.project_times[level - 1]}
            said = {"raise-not-on-projects": "raise-not-on-projects-alone"} if self._plain else {}
            yield "raise-not-on-projects", [Way(_rules(project_times=_ONCE), times | said)]
            if self._rules.project_times is rules.CAPPED:
                yield "projects-times-level", [Way(_rules(project_times=rules.at_any_level(by)), {"times": by})]
        if self._hand.baloot:
            yield "baloot-times-level", [Way(_rules(baloot_times=rules.at_any_level(by)), {"times": by})]

    def _multiplying(self) -> tuple[int, ...]:
        """List the raises of Hokum that multiply at this table."""
        return (DOUBLE, TRIPLE, QUADRUPLE) if self._rules.gahwa_ends else (DOUBLE, TRIPLE, QUADRUPLE, GAHWA)

    def _raised(self, level: int) -> Way:
        """Multiply by another raise than was said."""
        times, project_times = self._rules.times[level - 1], self._rules.project_times[level - 1]
        wrong = _rules(times=rules.at_any_level(times), project_times=rules.at_any_level(project_times))
        return Way(wrong, {**self._level, "mistaken": LEVELS[level - 1]})

    def _meld_ways(self) -> Ways:
        hand = self._hand
        ending = "kaboot" if hand.kaboot else "raised" if hand.level > SINGLE else "lost"
        if hand.projects:
            owner = SIDE[hand.projects[0].by]
            kept_by = "table" if self._rules.projects == "nobody" and not hand.kaboot else ending
            kept = {"owner": owner, "projects-kept-by-owner": f"projects-kept-{kept_by}"}
            ways = [Way(_rules(projects="owner", kaboot_projects="owner"), kept)]
            if hand.level > SINGLE:
                plain = _rules(projects="owner-plain", kaboot_projects="owner-plain")
                ways.append(Way(plain, kept, rare=True))
            yield "projects-kept-by-owner", ways
            yield "projects-forgotten", list(_forgotten(hand.projects, owner))
            names = {"other": _OTHER_CONTRACT[hand.contract], "contract": hand.contract}
            contracts = {key: Message(f"contract-{contract}") for key, contract in names.items()}
            yield "project-of-other-contract", [Way(_rules(values=rules.OTHER_VALUES), contracts)]
        if hand.baloot:
            side = SIDE[hand.baloot]
            ending = "table" if self._rules.baloot == "nobody" and not hand.kaboot else ending
            kept = {"baloot_owner": side, "baloot-kept-by-owner": f"baloot-kept-{ending}"}
            yield "baloot-kept-by-owner", [Way(_rules(baloot="owner", kaboot_baloot="owner"), kept)]
            whose = {"baloot_owner": side}
            after = {**whose, "baloot-forgotten": "baloot-not-written"}
            yield "baloot-forgotten", [Way(_hand(baloot=None), whose), Way(_written(baloot=None), after, rare=True)]

    def _kaboot_ways(self, winner: str) -> Ways:
        hand, whole, value = self._hand, GAME_POINTS[self._hand.contract], KABOOT[self._hand.contract]
        worth = {"whole": whole, "value": rules.REVERSE if hand.reverse else value}
        if hand.reverse:
            reverse = {"value": value, "reverse": rules.REVERSE}
            plain = _hand(reverse=False)
            yield "reverse-forgotten", [Way(each, reverse) for each in (plain, {**plain, **_rules(times=_ONCE)})]
        ordinary = (
            _hand(kaboot=None, won=winner, reverse=False),
            {**_hand(reverse=False), **_rules(kaboot=GAME_POINTS)},
        )
        yield "kaboot-as-ordinary", [Way(each, worth) for each in ordinary]
        if hand.level > SINGLE and not self._plain and not ends_match(hand, self._rules):
            level = {**self._level, "value": value, "multiplied": value * self._rules.times[hand.level - 1]}
            wrong = (_rules(times=_ONCE), _rules(times=_ONCE, project_times=_ONCE))
            yield "kaboot-not-multiplied", [Way(each, level) for each in wrong]
        everything = _rules(kaboot_projects="winner", kaboot_baloot="winner")
        theirs = self._rules.kaboot_baloot in rules.KEPT and self._has_baloot(OTHER[winner])
        all_taken = {"winner": winner} | ({"kaboot-takes-projects": "kaboot-takes-baloot"} if theirs else {})
        taken = [Way(everything, all_taken), Way(_rules(kaboot_projects="winner"), {"winner": winner})]
        yield "kaboot-takes-projects", taken

    # --- the score that comes of it -----------------------------------------------------------------------

    def score(self, switches: Switches) -> Iterator[Misscore]:
        """Score the hand with rules and facts switched; yield nothing if that cannot be."""
        changed = {
            whose: {field: value for (of, field), value in switches.items() if of == whose}
            for whose in ("rules", "hand", "written", "count", "gahwa")
        }
        wrong, hand = self._rules._replace(**changed["rules"]), self._hand._replace(**changed["hand"])
        if self._turned_twice(hand, wrong):
            return
        counting, _ = wrong.counting(hand)
        if hand.points is None:
            if not self._hand.kaboot and hand.level == SINGLE and hand.won == hand.declarer:
                return  # each side scores its own, which nobody counted
        elif changed["count"]:
            points = _miscounted(hand, counting, changed["count"])
            if points is None:
                return
            hand = hand._replace(points=points)
        found = run(hand._replace(**changed["written"]), wrong, judged=hand)
        if wrong.tie is rules.OTHER_SIDE and found.details["decided_by"] == "points":
            return  # there is no tie to decide
        if (target := changed["gahwa"].get("points")) and found.match_winner:
            found = found._replace(points={**found.points, found.match_winner: target})
        params = self._params(hand, found, changed["count"], wrong)
        if params is not None:
            yield Misscore(found.points, params)

    def _turned_twice(self, hand: Hand, wrong: rules.Rules) -> bool:
        """Tell whether two slips turn the same round: make a right count, or give a tie to whom it belongs."""
        counts_right = wrong.counting is self._wrong_side and wrong.counting(hand)[0] == self._right
        return counts_right or (wrong.tie is rules.OTHER_SIDE and hand.declarer != self._hand.declarer)

    def _params(
        self, hand: Hand, found: Score, count: Mapping[str, tuple[int, int]], wrong: rules.Rules
    ) -> Mapping[str, object] | None:
        """Return the values for the sentences of slips; None if one would be untrue: nothing is rounded wrongly."""
        winner, loser = sorted(SIDES, key=lambda side: side != found.winner)
        params: dict[str, object] = {"winner": winner, "loser": loser}
        if wrong.cards in rules.KEPT:
            params["loser-keeps-cards"] = self._losing(loser)
        if hand.points is None:
            return params
        counting = found.details["counting"]
        for what, (by, number) in _COUNTED.items():
            side = SIDES[count.get(what, (0, 0))[0]] if counting == rules.BOTH else counting
            params |= {by: side, number: hand.points[side]}
        off = {side: made - self._rightly(hand.points[side]) for side, made in _converted(found, counting)}
        fives_up = wrong.fives_up != self._rules.fives_up
        for made, sign, slip in (
            (fives_up or wrong.rounding is HALF_UP, 1, _FIVE_UP[hand.contract]),
            (wrong.rounding in (UNITS_DROPPED, FIVES_DROPPED), -1, "no-rounding"),
        ):
            sides = [side for side, change in off.items() if change * sign > 0]
            if made and not sides:
                return None
            code = self._unrounded() if slip == "no-rounding" else slip
            params |= _rounded_by(slip, code, sides, hand, found) if made else {}
            if made and fives_up and slip in _ROUNDED_UP and _won_otherwise(found):
                params[slip] = f"{params.get(slip, slip)}-written"
        return params

    def _losing(self, loser: str) -> str:
        """Return the code for a loser who kept cards; it depends on whose the Baloot is at this table."""
        if self._rules.projects == "nobody" and any(SIDE[each.by] == loser for each in self._hand.projects):
            return "loser-keeps-table"
        raised = "loser-keeps-raised" if self._hand.level > SINGLE else "loser-keeps-cards"
        return raised + (_LOSERS_BALOOT[self._rules.baloot] if self._has_baloot(loser) else "")

    def _has_baloot(self, side: str) -> bool:
        return self._hand.baloot is not None and SIDE[self._hand.baloot] == side

    def _unrounded(self) -> str:
        """Return the code of the sentence about dropped units; the table's rule for a 5 decides."""
        contract = self._hand.contract
        return f"no-rounding-{contract}" + ("-up" if contract == "sun" and self._rules.fives_up[contract] else "")

    def _rightly(self, points: int) -> int:
        """Convert card points as they should be."""
        contract = self._hand.contract
        up = self._rules.fives_up[contract] if points % 10 == _FIVE else 0
        return ROUNDING[contract][points] + up - pair_down(self._rules, contract, points)


def _converted(found: Score, counting: str) -> Iterator[tuple[str, int]]:
    """Yield each side whose card points were converted, and its game points."""
    for side in SIDES if counting == rules.BOTH else (counting,):
        yield side, found.details["game_points"][side]["cards"]


def _won_otherwise(found: Score) -> bool:
    """Tell whether the game points that are written would give the hand to the other side."""
    made = found.details["game_points"]
    return ahead({side: made[side]["total"] for side in SIDES}) not in (None, found.winner)


def _rounded_by(slip: str, code: str, sides: Sequence[str], hand: Hand, found: Score) -> Iterator[tuple[str, object]]:
    """Yield the values for the sentence of a slip in rounding, for one side or for both."""
    name = _ROUNDED[slip]
    for side, place in zip(sides, ("", "_too"), strict=False):
        points = hand.points[side] if hand.points else 0
        yield f"{name}_by{place}", side
        yield f"{name}{place}", points
        yield f"{name}_to{place}", found.details["game_points"][side]["cards"]
    if len(sides) > 1:
        yield slip, f"{code}-both"


def _rounded(rounding: Rounding, params: Mapping[str, object]) -> list[Way]:
    """Round wrongly; a tie after it is decided rightly by the units digit, or by the wrong loss."""
    return [Way(_rules(rounding=rounding, tie_rounding=tie), params) for tie in (ROUNDING, rounding)]


def _forgotten(projects: tuple[Project, ...], owner: str) -> Iterator[Way]:
    """Leave out all projects, or one of them: when the winner is found already, or only when writing down."""
    one_of_a_kind = {project.kind: (project,) for project in projects} if len(projects) > 1 else {}
    for part in (projects, *one_of_a_kind.values()):
        left = list(projects)
        for project in part:
            left.remove(project)
        params = {"projects": [Message(f"kind-{project.kind}") for project in part], "owner": owner}
        yield Way(_hand(projects=tuple(left)), params, rare=part is not projects)
        after = {**params, "projects-forgotten": "projects-not-written"}
        yield Way(_written(projects=tuple(left)), after, rare=True)


def _miscounted(hand: Hand, counting: str, changes: Mapping[str, tuple[int, int]]) -> Mapping[str, int] | None:
    """Change the count of a side that counts; None if it cannot be short of that, or is no count of a pack."""
    whole, sides = PACK_POINTS[hand.contract], SIDES if counting == rules.BOTH else (counting,)
    changed = dict(hand.points or {})
    for what, (place, change) in changes.items():
        side = sides[place % len(sides)]
        tricks, card = hand.tricks[side] if hand.tricks else None, None if what == "last trick" else -change
        if change < 0 and (hand.points or {})[side] not in points_with(hand.contract, tricks, card):
            return None
        changed[side] += change
    if counting != rules.BOTH:
        changed[OTHER[counting]] = whole - changed[counting]
    return changed if all(0 <= number <= whole for number in changed.values()) else None
