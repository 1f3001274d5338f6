"""Scoring against an independent formulation, over the whole domain."""

from itertools import islice, product
from random import Random

import pytest

from scorekeeper.errors import Refused
from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.possible import PACK_POINTS
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import rules_for
from scorekeeper.games.baloot.scoring.tie import break_tie
from scorekeeper.seats import OTHER, SIDES
from tests import THOROUGH
from tests.games.baloot import reference, sweep, tools
from tests.games.baloot.tools import BOOK, LONG

STEP = 1 if LONG else 293 if THOROUGH else 2399
SCORING = (
    "counting", "sun-five", "hokum-five", "hokum-pair", "tie-raised", "tie-unraised", "project-multiplier", "loser-projects", "baloot-owner",
    "kaboot-raised", "raise-times", "gahwa-as", "raise-limit", "reverse-kaboot", "qaid",
)  # fmt: skip


def mixed(random):
    """Draw a choice for every option that the score depends on, most of them as in the text."""
    return {name: random.choice(BOOK.options[name].choices) for name in SCORING if random.random() < 0.5}


def ours(facts):
    """Score facts, or return None where they are refused; check what holds for every score."""
    try:
        score = tools.score(facts)
    except Refused:
        return None
    for side, points in score.points.items():
        assert points == sum(item.points for item in score.items if item.side == side), facts
    return {"score": score.points, "winner": score.winner, "match_winner": score.match_winner, **score.details}


def agree(facts):
    refused = reference.refused(facts)
    found = ours(facts)
    if refused:
        assert found is None, (facts, refused, found)
    else:
        assert found == reference.reference(facts), facts


@pytest.mark.parametrize("part", range(4))
def test_baloot_score_every_hand(part):
    """baloot.score.hokum .sun .rounding .rest .compare .tie .own .lost .raised .gahwa, baloot.kaboot.value

    All hands with SCOREKEEPER_LONG=1; else every STEPth.
    """
    for facts in islice(sweep.hands(), part, None, 4 * STEP):
        agree(facts)


@pytest.mark.parametrize("part", range(4))
def test_baloot_score_every_option(part):
    """baloot.score.counting .both .project-multiplier .baloot-owner .baloot-single .fives .tie-full, baloot.kaboot.*"""
    random = Random(part)
    for facts in islice(sweep.hands(), part, None, 4 * STEP):
        for _ in range(4 if LONG else 1):
            agree({**facts, "rules": mixed(random)})


@pytest.mark.parametrize("part", range(4))
def test_baloot_told_without_card_points(part):
    """baloot.count.game-points, baloot.qaid.score, baloot.kaboot.reverse: under the text and under every option."""
    random = Random(part)
    for facts in islice(sweep.hands_told(), part, None, 4 * STEP):
        agree(facts)
        for _ in range(4 if LONG else 1):
            agree({**facts, "rules": mixed(random)})


def counts(contract, tricks):
    """Every way to count the cards of a hand in which each side won a trick, with the tricks as told, if they were."""
    for points in range(sweep.WHOLE[contract] + 1):
        least = {"NS": 1} if points == 0 else {"EW": 1} if points == sweep.WHOLE[contract] else None
        told = tricks or least
        yield {"points": {"NS": points}, **({"tricks": told} if told else {})}


def meant_by(won, facts, rules):
    """What "won" can mean: what it is said to come to, by every count and Al-kaboot played out; a code where refused.

    It replaces the count, and never stands for Al-kaboot where that pays otherwise.
    """
    ways = [{**facts, **count, "rules": rules} for count in counts(facts["contract"], facts.get("tricks"))]
    if any(found and found["winner"] == won for found in map(ours, ways)):
        return None
    swept = ours({**facts, "kaboot": won, "rules": rules})
    if not swept:
        return "won-otherwise"
    return None if swept["match_winner"] == won else "won-needs-kaboot"


LAST_DIGITS = {
    "hokum": {"counting": "2345", "other": "67890", "declarer": "1"},
    "sun": {"counting": "1234", "other": "6789", "declarer": "05"},
}
"""The text's table of ties: who wins, by the last digit of the counting side's card points."""


@pytest.mark.parametrize("contract", LAST_DIGITS)
def test_baloot_score_tie_by_the_last_digit(contract):
    """baloot.score.tie, baloot.score.tie-full: every count, by the text's table."""
    whole = PACK_POINTS[contract]
    for own, counting, declarer in product(range(whole + 1), SIDES, SIDES):
        who = next(who for who, digits in LAST_DIGITS[contract].items() if str(own)[-1] in digits)
        right = {"counting": counting, "other": OTHER[counting], "declarer": declarer}[who]
        points = {counting: own, OTHER[counting]: whole - own}
        assert break_tie(Hand(contract, declarer), rules_for(Options()), points, counting)[0] == right, points


@pytest.mark.parametrize("rules", [{}, {"counting": "both"}, {"tie-raised": "last-raiser-loses"}])
def test_baloot_count_won_by_every_count(rules):
    """baloot.count.won, baloot.kaboot.projects: who is said to have won has by some count, or by Al-kaboot."""
    hands = [
        {"contract": contract, "declarer": "EW", "level": level, **meld, **tricks}
        for contract in ("hokum", "sun")
        for level in sweep.LEVELS[contract]
        for meld in sweep.melds(contract)
        for tricks in ({}, {"tricks": {"NS": 2}})
    ]
    heavy = [
        {"contract": "hokum", "declarer": "EW", "level": level, "baloot": "S"}
        | {"projects": [{"by": by, "kind": "hundred"} for by in ("N", "N", "S")]}
        for level in sweep.LEVELS["hokum"]
    ]
    for facts in [*hands[:: 1 if LONG else 5 if THOROUGH else 19], *heavy, *KABOOT_ONLY]:
        for won in ("NS", "EW"):
            if facts["level"] == "single" and won == facts["declarer"]:
                continue  # each side keeps its own: the count is asked for
            told = {**facts, "won": won, "rules": rules}
            expected = meant_by(won, facts, rules)
            try:
                score = tools.score(told)
            except Refused as error:
                assert [problem.code for problem in error.problems] == [expected], told
            else:
                assert (expected, score.winner) == (None, won), told
                assert score.match_winner == (won if facts["level"] == "gahwa" else None)


HUNDRED, FIFTY, SIRI = ({"by": by, "kind": kind} for by, kind in (("N", "hundred"), ("N", "fifty"), ("S", "siri")))
KABOOT_ONLY = [
    {"contract": "hokum", "declarer": "EW", "level": "gahwa", "projects": [HUNDRED, FIFTY, SIRI]},
    {"contract": "hokum", "declarer": "EW", "level": "double", "projects": [HUNDRED, FIFTY, SIRI]},
    {"contract": "hokum", "declarer": "NS", "level": "single", "projects": [HUNDRED, FIFTY, SIRI]},
    {"contract": "hokum", "declarer": "EW", "level": "gahwa", "projects": [HUNDRED, FIFTY, SIRI], "tricks": {"NS": 1}},
]


@pytest.mark.parametrize("at", range(len(KABOOT_ONLY)))
def test_baloot_kaboot_projects_of_the_losers(at):
    """baloot.kaboot.projects: they never decide the winner, so who won all tricks can have won against 17 of them."""
    codes = [None, ["won-needs-kaboot"], ["won-needs-kaboot"], ["won-otherwise"]]
    try:
        score = tools.score({**KABOOT_ONLY[at], "won": "EW"})
    except Refused as error:
        assert [problem.code for problem in error.problems] == codes[at]
    else:
        assert (codes[at], score.points, score.match_winner) == (None, {"NS": 0, "EW": 0}, "EW")


@pytest.mark.parametrize(("level", "times"), [("double", "×2"), ("triple", "×3"), ("quadruple", "×4")])
def test_baloot_score_raised_is_shown_of_every_raised_hand(level, times):
    """baloot.kaboot.value: Al-kaboot is multiplied as the points for cards are."""
    for told in ({"kaboot": "NS"}, {"points": {"NS": 90, "EW": 72}}):
        shown = tools.GAME.scoring.breakdown(
            tools.score({"contract": "hokum", "declarer": "EW", "level": level, "projects": [FIFTY], **told})
        )
        assert shown.columns[-1] == "times"
        assert shown.cells["NS"][-1] == times
