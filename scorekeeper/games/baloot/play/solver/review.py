"""A hand looked back at: what perfect play of both sides would still have made of it, before every card.

Articles ``baloot.claim.best`` and ``baloot.claim.cost``.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Refused
from scorekeeper.game import Infraction, Json, LookedBack, Score
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.facts.possible import HAND, PACK_POINTS, TRICK
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.findings import Finding
from scorekeeper.games.baloot.play.solver.search import POINTS, TRICKS, NotSearchedError, Position, Search
from scorekeeper.games.baloot.play.solver.stakes import Ends, Stakes, Standing
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting
from scorekeeper.games.baloot.play.tricks.taking import Trick, tally
from scorekeeper.games.baloot.scoring.reach import counted
from scorekeeper.games.baloot.scoring.score import score
from scorekeeper.messages import Message
from scorekeeper.seats import ORDER, OTHER, SEATS, SIDE, SIDES

_CODES = {
    (False, 1): "cost-lost", (False, 0): "cost-none", (False, -1): "cost-gained",
    (True, 0): "cost-ekka-none", (True, -1): "cost-ekka-gained",
}  # fmt: skip
"""What is said of a cost, by whether it is that of an Ekka, and whether points were lost, 1, or gained, -1.

A word costs its speaker nothing: it only gives the partner more cards to choose from.
"""


class Played(NamedTuple):
    """A hand with all cards known: its plays, its faults, and what else scores.

    ``ekkas`` are (seat, trick); ``facts`` the contract with its projects and Baloot, without the count; ``reverse``
    whether it is a reverse Al-kaboot if the declarer's side wins no trick, None if that is not known.
    """

    setting: Setting
    hands: Mapping[str, int]
    plays: Plays
    tricks: tuple[Trick, ...]
    ekkas: frozenset[tuple[str, int]]
    findings: tuple[Finding, ...]
    facts: Facts
    reverse: bool | None = False


class Best(NamedTuple):
    """What both sides get at best play for card points, for tricks, and for the score of the hand.

    ``sweep`` is who wins every trick by it, if anybody; ``apart`` says that the score is that of another play than the
    points are.
    """

    points: Mapping[str, int]
    tricks: Mapping[str, int]
    scored: Score | None
    sweep: str | None = None
    apart: bool = False


class Review:
    """The review of one hand; all its positions share a search."""

    def __init__(self, played: Played, options: Options) -> None:
        self._played, self._options = played, options
        trump, locked, _ = played.setting
        self._order = ORDER[SEATS[0]]
        hands = tuple([played.hands[seat] for seat in self._order])
        self._points = Search(trump, locked, hands, POINTS[trump])
        self._tricks = Search(trump, locked, hands, TRICKS)
        self._scores = scores_of(played.facts, played.reverse, self._whole(), options)
        if self._scores:
            self._stakes = Stakes(trump, locked, hands, self._points, self._tricks, self._scores.margins)
        self._left = sum(hands)

    def _whole(self) -> int:
        return PACK_POINTS["sun" if self._played.setting.trump is None else "hokum"]

    def best(self, number: int, leader: str | None = None, *, silent: bool = False) -> Best:
        """Return the best of both sides once so many cards have been played.

        ``leader`` is to lead, if given; ``silent`` supposes that Ekka was not said in this trick.

        Raises NotSearchedError.
        """
        done = number // TRICK
        tricks, start = self._played.tricks[:done], done * TRICK
        trick = tuple([card for _, card in self._played.plays[start:number]])
        left = self._left
        for _, card in self._played.plays[:start]:
            left ^= 1 << card
        leads = leader or self._leads(start)
        ekka = not silent and (leads, done + 1) in self._played.ekkas
        position = Position(left, self._order.index(leads), trick, ekka)
        points, won = tally(tricks)
        by_points = self._shared(points, self._points, position, self._whole())
        by_tricks = self._shared(won, self._tricks, position, HAND)
        takers = {SIDES.index(SIDE[each.winner]) for each in tricks}
        standing = Standing(points[SIDES[0]], -1 if len(takers) > 1 else next(iter(takers), None))
        return self._scored(by_points, by_tricks, position, standing)

    def _shared(self, won: Mapping[str, int], search: Search, position: Position, whole: int) -> dict[str, int]:
        """Add what both sides have won to what they still get."""
        side = SIDE[self._order[position.leader]]
        got = won[side] + (search.value(position) if position.left else 0)
        by_side = {side: got, OTHER[side]: whole - got}
        return {each: by_side[each] for each in SIDES}

    def _leads(self, start: int) -> str:
        """Return who leads a trick: who did, or whose turn it is."""
        if start < len(self._played.plays):
            return self._played.plays[start][0]
        return self._played.tricks[-1].winner if self._played.tricks else self._played.setting.first or SEATS[0]

    def _scored(
        self, points: Mapping[str, int], tricks: Mapping[str, int], position: Position, standing: Standing
    ) -> Best:
        """Add the best score, without which the facts do not tell enough for it."""
        sweep = next((side for side in SIDES if tricks[side] == HAND), None)
        if self._scores is None:
            return Best(points, tricks, None, sweep)
        try:
            margin = self._stakes.best(position, standing)
        except NotSearchedError:
            return Best(points, tricks, None, sweep)
        if sweep and self._scores.margins.swept[SIDES.index(sweep)] == margin:
            return Best(points, tricks, self._scores.swept[sweep], sweep)
        own = points[SIDES[0]]
        if not sweep and self._scores.margins.counted.get(own) == margin:
            return Best(points, tricks, self._scores.counted[own])
        return Best(points, tricks, self._scores.of(margin), apart=True)

    # --- what a foul cost -------------------------------------------------------------------------------------

    def costs(self) -> tuple[LookedBack, ...]:
        """Hold the best of both sides before every wrong card, and without every wrong Ekka, against the best with it.

        Only an Ekka said with a plain lead can change what may be played (article ``baloot.ekka.illegal``).
        """
        found = [fault for fault in self._played.findings if fault.part == "plays" or fault.code == "ekka-higher"]
        return tuple([self._cost(fault) for fault in found])

    def _cost(self, fault: Finding) -> LookedBack:
        at = f"{fault.part}[{fault.number}]"
        ekka = fault.part != "plays"
        number = self._lead_of(fault) if ekka else fault.number
        by, card = self._played.plays[number]
        try:
            before, after = self._before(fault, number), self.best(number + 1)
        except NotSearchedError:
            return LookedBack(Infraction("cost-unsearched", at, {"by": by}), {"by": by, "before": None, "after": None})
        side = SIDE[by]
        lost = before.points[side] - after.points[side]
        params = {
            "by": by, "card": CARD_NAMES[card], "side": side, "n": abs(lost),
            "before": before.points[side], "after": after.points[side], "score": _told_score(before, after),
            "winner": _told_winner(before, after) if self._played.facts.scores else Message("cost-match-unknown"),
        }  # fmt: skip
        details: Json = {"by": by, "points": lost, "before": best_json(before), "after": best_json(after)}
        return LookedBack(Infraction(_CODES[ekka, (lost > 0) - (lost < 0)], at, params), details)

    def _lead_of(self, fault: Finding) -> int:
        """Return which play was led with a wrong Ekka."""
        said = fault.params["by"], fault.params["card"]
        return next(place for place, (by, card) in enumerate(self._played.plays) if (by, CARD_NAMES[card]) == said)

    def _before(self, fault: Finding, number: int) -> Best:
        """Return the best without a foul: before the wrong card, or with the lead but not the word."""
        if fault.part != "plays":
            return self.best(number + 1, silent=True)
        leads, due = number % TRICK == 0, fault.params.get("due")
        return self.best(number, str(due) if leads and due in SEATS else None)

    # --- every card -------------------------------------------------------------------------------------------

    def par(self) -> LookedBack:
        """Return the result of the deal at best play, and the cost of every card to the side that played it."""
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
        code = "par-sweep" if best.sweep else "par-apart" if best.apart else "par-points"
        note = Infraction(code, "plays", {**params, "side": best.sweep})
        return LookedBack(note, {"best": best_json(best), "plays": cards})


class _Scores(NamedTuple):
    """The score of every end that a hand can have, by the points of the first side, and by who sweeps it."""

    counted: Mapping[int, Score]
    swept: Mapping[str, Score]
    margins: Ends

    def of(self, margin: int) -> Score:
        """Return the score of an end with this margin."""
        points = next((points for points, worth in self.margins.counted.items() if worth == margin), None)
        if points is not None:
            return self.counted[points]
        return self.swept[SIDES[self.margins.swept.index(margin)]]


def scores_of(facts: Facts, reverse: bool | None, whole: int, options: Options) -> _Scores | None:
    """Score every end of a hand; None if the facts do not tell enough for it."""
    declared = SIDE.get(facts.declarer or "")
    if declared is None or reverse is None:
        return None
    by_points, swept = dict[int, Score](), dict[str, Score]()
    try:
        for side in SIDES:
            swept[side] = score(facts._replace(kaboot=side, reverse=(reverse and side != declared) or None), options)
    except Refused:
        return None
    for points in range(whole + 1):
        # No cards make some numbers of points.
        with suppress(Refused):
            by_points[points] = score(counted(facts, SIDES[0], points), options)
    if not {0, whole} <= by_points.keys():
        return None
    worth = {points: _margin(each) for points, each in by_points.items()}
    return _Scores(by_points, swept, Ends(worth, (_margin(swept[SIDES[0]]), _margin(swept[SIDES[1]]))))


def _margin(scored: Score) -> int:
    """Return by how much the first side scores more; a hand that ends the match scores nothing but that."""
    first, second = (scored.points[side] for side in SIDES)
    if not first and not second and scored.match_winner:
        return 1 if scored.match_winner == SIDES[0] else -1
    return first - second


def best_json(best: Best) -> Json:
    """Return the best as JSON: card points, tricks, who wins all tricks, the score, who wins the match."""
    scored = best.scored
    return {
        "points": dict(best.points),
        "tricks": dict(best.tricks),
        "kaboot": best.sweep,
        "score": scored and dict(scored.points),
        "match_winner": scored and scored.match_winner,
    }


def _told_best(best: Best) -> Message:
    if best.scored is None:
        return Message("best-unscored")
    return Message("best-score", {side.lower(): best.scored.points[side] for side in SIDES})


def _told_score(before: Best, after: Best) -> Message:
    """Return the sentence with the score of the hand before a foul and after it."""
    if before.scored is None or after.scored is None:
        return Message("best-unscored")
    if before.scored.points == after.scored.points:
        return Message("cost-score-same", {side.lower(): before.scored.points[side] for side in SIDES})
    then = {f"{side.lower()}_after": after.scored.points[side] for side in SIDES}
    return Message("cost-score", {**{side.lower(): before.scored.points[side] for side in SIDES}, **then})


def _told_winner(before: Best, after: Best) -> Message:
    """Return the sentence about the match, as far as the totals before the hand are known."""
    ends = [best.scored.match_winner if best.scored else None for best in (before, after)]
    if ends[0] == ends[1]:
        return Message("cost-match-won", {"side": ends[0]}) if ends[0] else Message("cost-match-same")
    won, then = (each or Message("cost-nobody") for each in ends)
    return Message("cost-match", {"before": won, "after": then})
