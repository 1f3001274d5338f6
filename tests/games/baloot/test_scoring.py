"""Scoring against an independent formulation, over the whole domain."""

from itertools import islice, product

import pytest

from scorekeeper.errors import Refused
from tests.games.baloot import reference, sweep, tools
from tests.games.baloot.tools import BOOK, LONG

STEP = 1 if LONG else 97
ALL_OPTIONS = {name: list(BOOK.options[name].choices) for name in ("counting", "project-multiplier", "baloot-owner")}


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
    """baloot.score.hokum .sun .rounding .rest .compare .tie .own .lost .raised .gahwa, baloot.kaboot.value"""
    for facts in islice(sweep.hands(), part, None, 4 * STEP):
        agree(facts)


@pytest.mark.parametrize("part", range(4))
def test_baloot_score_every_option(part):
    """baloot.score.counting .both .project-multiplier .baloot-owner .baloot-single, baloot.kaboot.projects"""
    combinations = [dict(zip(ALL_OPTIONS, chosen, strict=True)) for chosen in product(*ALL_OPTIONS.values())]
    for number, facts in enumerate(islice(sweep.hands(), part, None, 4 * STEP)):
        for rules in combinations[number % 5 :: 5] if LONG else [combinations[number % len(combinations)]]:
            agree({**facts, "rules": rules})
