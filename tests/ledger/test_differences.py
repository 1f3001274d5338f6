"""A paper on which the difference of two sides stands is held against that, and told as it stands there."""

import pytest

from tests.cli.runner import ok, run


@pytest.fixture(autouse=True)
def _round():
    ok("new", "sleazy", "Ali", "Badr", "--dealer", "A")
    ok("add", "A: full K; B: full 7")


@pytest.mark.parametrize(("paper", "told"), [
    ("+150", "The paper says Ali 150 ahead, but the rounds give Ali 100 ahead, 200 : 100."),
    ("-150", "The paper says Badr 150 ahead,"), ("level", "The paper says nobody ahead,"),
    ("200-150", "The paper says 200 : 150, but the rounds give 200 : 100."),
])  # fmt: skip
def test_a_paper_that_differs_is_told_as_it_says_it(paper, told):
    refused = run("check", paper).err
    assert told in refused
    assert "since round 1" in refused


def test_a_paper_alone_is_told_how_to_hold_it_against_the_totals():
    assert "type: check +100" in run("add", "= +100").err
    assert "There is no round before" in run("table", stdin="= +100\n").err
    ok("check", "+100")
