"""Scoring against an independent formulation, over the whole domain."""

from itertools import islice
from random import Random

import pytest

from scorekeeper.errors import Refused
from tests import THOROUGH
from tests.games.baloot import reference, sweep, tools
from tests.games.baloot.tools import BOOK, LONG

STEP = 1 if LONG else 293 if THOROUGH else 2399
SCORING = (
    "counting", "sun-five", "hokum-five", "tie-raised", "tie-unraised", "project-multiplier", "baloot-owner",
    "kaboot-raised", "reverse-kaboot", "qaid",
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
