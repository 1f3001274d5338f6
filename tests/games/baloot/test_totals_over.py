"""Totals before a hand at which the match was over already."""

import json

import pytest

from tests.cli.runner import run

HAND = {"contract": "sun", "declarer": "N", "level": "double", "points": {"EW": 66}}
ASKED = [
    (("score", "baloot"), HAND),
    (("score", "baloot"), {"outcome": "all-pass"}),
    (("ask", "baloot", "raises", "-"), {"contract": "sun", "declarer": "N", "raises": []}),
    (("judge", "baloot"), {"dealer": "S", "plays": []}),
]


def codes(words, form):
    told = run(*words, stdin=json.dumps(form)).json
    return [(error["code"], error["field"], error["article"]) for error in told.get("errors", [])]


@pytest.mark.parametrize(("words", "form"), ASKED)
@pytest.mark.parametrize("scores", [(152, 20), (20, 160), (160, 170), (0, 152)])
def test_match_target_nobody_plays_a_hand_after_the_end(words, form, scores):
    told = {**form, "scores": dict(zip(("NS", "EW"), scores, strict=True))}
    assert ("scores-over", "scores", "baloot.match.target") in codes(words, told)
    assert ("scores-over", "scores", "baloot.match.target") not in codes(words, {**told, "rules": {"target": "200"}})


@pytest.mark.parametrize(("words", "form"), ASKED)
@pytest.mark.parametrize("scores", [(152, 152), (170, 170), (151, 40), (0, 0)])
def test_match_target_level_sides_and_lower_totals_play_on(words, form, scores):
    told = {**form, "scores": dict(zip(("NS", "EW"), scores, strict=True))}
    assert "scores-over" not in [code for code, *_ in codes(words, told)]


def test_match_target_a_lower_target_is_reached_sooner():
    told = {**HAND, "scores": {"NS": 110, "EW": 20}, "rules": {"target": "100"}}
    assert codes(("score", "baloot"), told)[0][0] == "scores-over"
