"""A hand looked back at: what perfect play of both sides would still have made of it, before every card.

Articles ``baloot.claim.best`` and ``baloot.claim.cost``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Refused
from scorekeeper.game import Infraction, Json, LookedBack, Score
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.facts.possible import PACK_POINTS, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.solver.search import POINTS, TRICKS, NotSearchedError, Position, Search
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.taking import Trick
from scorekeeper.games.baloot.scoring.reach import counted
from scorekeeper.games.baloot.scoring.score import score
from scorekeeper.messages import Message
from scorekeeper.seats import ORDER, OTHER, SEATS, SIDE, SIDES


class Played(NamedTuple):
    """A hand of which all cards are known: as it was played, what was wrong, and what else scores.

    ``ekkas`` are (seat, trick); ``facts`` the contract with its projects and Baloot, without the count.
    """

    setting: Setting
    hands: Mapping[str, int]
    plays: Plays
    tricks: tuple[Trick, ...]
    ekkas: frozenset[tuple[str, int]]
    findings: tuple[Finding, ...]
    facts: Facts


class Best(NamedTuple):
    """What both sides get at best play: card points, what the hand scores by them, and who sweeps it, if anybody."""

    points: Mapping[str, int]
    scored: Score | None
    sweep: str | None = None


class Review:
    """The review of one hand; all its positions share a search."""

    def __init__(self, played: Played, options: Options) -> None:
        self._played, self._options = played, options
        trump, locked, _ = played.setting
        self._order = ORDER[SEATS[0]]
        hands = [played.hands[seat] for seat in self._order]
        self._points = Search(trump, locked, hands, POINTS[trump])
        self._sweeps = Search(trump, locked, hands, TRICKS)
        self._left = sum(hands)

    def best(self, number: int, leader: str | None = None) -> Best:
        """Return what both sides get once so many cards have been played; ``leader`` is to lead, if given.

        Raises NotSearchedError.
        """
        done = number // TRICK
        tricks, start = self._played.tricks[:done], done * TRICK
        trick = tuple([card for _, card in self._played.plays[start:number]])
        left = self._left
        for _, card in self._played.plays[:start]:
            left ^= 1 << card
        leads = leader or self._leads(start)
        won = {side: sum(each.points for each in tricks if SIDE[each.winner] == side) for side in SIDES}
        side, ekka = SIDE[leads], (leads, done + 1) in self._played.ekkas
        position = Position(left, self._order.index(leads), trick, ekka)
        whole = PACK_POINTS["sun" if self._played.setting.trump is None else "hokum"]
        points = won[side] + self._points.value(position) if left else won[side]
        takers = {SIDE[each.winner] for each in tricks}
        sweep = next((each for each in SIDES if takers <= {each} and self._sweeps_rest(position, each, side)), None)
        by_side = {side: points, OTHER[side]: whole - points}
        return Best({each: by_side[each] for each in SIDES}, self._scored(by_side, sweep), sweep)

    def _leads(self, start: int) -> str:
        """Return who leads a trick: who did, or whose turn it is."""
        if start < len(self._played.plays):
            return self._played.plays[start][0]
        return self._played.tricks[-1].winner if self._played.tricks else self._played.setting.first or SEATS[0]

    def _sweeps_rest(self, position: Position, by: str, leading: str) -> bool:
        """Tell whether a side can take every trick that is left."""
        tricks = position.left.bit_count() // TRICK
        if not position.left:
            return True
        if by == leading:
            return self._sweeps.reaches(position, tricks)
        return not self._sweeps.reaches(position, 1)

    def _scored(self, points: Mapping[str, int], sweep: str | None) -> Score | None:
        """Score the hand; None where the facts do not tell enough for it."""
        facts = self._played.facts
        told = {"kaboot": sweep} if sweep else counted(facts.contract or "", SIDES[0], points[SIDES[0]])
        try:
            return score(facts._replace(**told), self._options)
        except Refused:
            return None

    # --- what a foul cost -------------------------------------------------------------------------------------

    def costs(self) -> tuple[LookedBack, ...]:
        """Hold the best of both sides before every wrong card against the best after it."""
        found = [fault for fault in self._played.findings if fault.part == "plays"]
        return tuple([self._cost(fault) for fault in found])

    def _cost(self, fault: Finding) -> LookedBack:
        number, by = fault.number, self._played.plays[fault.number][0]
        leads = number % TRICK == 0
        due = str(fault.params["due"]) if leads and fault.params.get("due") in SEATS else None
        at = f"plays[{number}]"
        try:
            before, after = self.best(number, due), self.best(number + 1)
        except NotSearchedError:
            return LookedBack(Infraction("cost-unsearched", at, {"by": by}), {"by": by, "before": None, "after": None})
        side = SIDE[by]
        lost = before.points[side] - after.points[side]
        code = "cost-lost" if lost > 0 else "cost-gained" if lost else "cost-none"
        params = {
            "by": by, "card": CARD_NAMES[self._played.plays[number][1]], "side": side, "n": abs(lost),
            "before": before.points[side], "after": after.points[side], "score": _told_score(before, after),
            "winner": _told_winner(before, after) if self._played.facts.scores else Message("cost-match-unknown"),
        }  # fmt: skip
        details: Json = {"by": by, "points": lost, "before": best_json(before), "after": best_json(after)}
        return LookedBack(Infraction(code, at, params), details)

    # --- every card -------------------------------------------------------------------------------------------

    def par(self) -> LookedBack:
        """Return what best play makes of the deal, and what every card cost the side that played it."""
        plays = self._played.plays
        try:
            bests = [self.best(number) for number in range(len(plays) + 1)]
        except NotSearchedError:
            return LookedBack(Infraction("par-unsearched", "plays"), {"best": None, "plays": []})
        cards = []
        for (by, card), before, after in zip(plays, bests, bests[1:], strict=False):
            price = before.points[SIDE[by]] - after.points[SIDE[by]]
            cards.append({"by": by, "card": CARD_NAMES[card], "price": price, "points": dict(after.points)})
        best = bests[0]
        params = {**{side.lower(): best.points[side] for side in SIDES}, "score": _told_best(best)}
        code = "par-sweep" if best.sweep else "par-points"
        note = Infraction(code, "plays", {**params, "side": best.sweep})
        return LookedBack(note, {"best": best_json(best), "plays": cards})


def best_json(best: Best) -> Json:
    """Return what both sides get as JSON: card points, the score of the hand, who sweeps it, who wins the match."""
    scored = best.scored
    return {
        "points": dict(best.points),
        "kaboot": best.sweep,
        "score": scored and dict(scored.points),
        "match_winner": scored and scored.match_winner,
    }


def _told_best(best: Best) -> Message:
    if best.scored is None:
        return Message("best-unscored")
    return Message("best-score", {side.lower(): best.scored.points[side] for side in SIDES})


def _told_score(before: Best, after: Best) -> Message:
    """Say what the hand scores before a foul and after it."""
    if before.scored is None or after.scored is None:
        return Message("best-unscored")
    if before.scored.points == after.scored.points:
        return Message("cost-score-same", {side.lower(): before.scored.points[side] for side in SIDES})
    then = {f"{side.lower()}_after": after.scored.points[side] for side in SIDES}
    return Message("cost-score", {**{side.lower(): before.scored.points[side] for side in SIDES}, **then})


def _told_winner(before: Best, after: Best) -> Message:
    """Say what becomes of the match, as far as the totals before the hand are known."""
    ends = [best.scored.match_winner if best.scored else None for best in (before, after)]
    if ends[0] == ends[1]:
        return Message("cost-match-won", {"side": ends[0]}) if ends[0] else Message("cost-match-same")
    won, then = (each or Message("cost-nobody") for each in ends)
    return Message("cost-match", {"before": won, "after": then})
