"""Ashkal over Hokum, and tables at which Ashkal goes only so (article ``baloot.bid.ashkal-over-hokum``)."""

import pytest

from tests.cli.runner import ok, run

CASES = [
    # the calls, with S dealing; and whether the last one is allowed under no, yes and only
    ("E pass, N pass, W ashkal", True, True, False),
    ("E pass, N pass, W pass, S ashkal", True, True, False),
    ("E hokum, N pass, W pass, S ashkal", False, True, True),
    ("E pass, N hokum, W ashkal", False, True, True),
    ("E hokum, N pass, W ashkal", False, False, False),  # over a partner's
    ("E pass, N hokum, W pass, S ashkal", False, False, False),
    ("E hokum, N ashkal", False, False, False),  # who speaks second
    ("E sun, N pass, W pass, S ashkal", False, False, False),
]


def ruled(calls, *rules):
    words = [word for each in rules for word in ("--rules", each)]
    told = run("ask", "baloot", "auction", "--dealer", "S", "--exposed", "9H", "--calls", calls, *words, "--json")
    return told.code, [ruling["code"] for ruling in told.json.get("rulings", [])]


@pytest.mark.parametrize(("calls", "no", "yes", "only"), CASES)
def test_bid_ashkal_over_hokum_by_each_choice(calls, no, yes, only):
    for choice, allowed in (("no", no), ("yes", yes), ("only", only)):
        code, rulings = ruled(calls, f"ashkal-over-hokum={choice}")
        assert (code == 0, rulings == []) == (allowed, allowed), choice


def test_bid_ashkal_over_hokum_only_names_the_article_and_lists_what_may_be_said():
    told = ok("ask", "baloot", "auction", "--dealer", "S", "--exposed", "9H", "--calls", "E pass, N pass",
              "--rules", "ashkal-over-hokum=only", "--json")  # fmt: skip
    assert told.json["legal"] == {"W": ["pass", "hokum", "sun"]}
    assert ruled("E pass, N pass, W ashkal", "ashkal-over-hokum=only")[1] == ["ashkal-only"]


@pytest.mark.parametrize(("second", "allowed"), [("no", False), ("yes", True)])
def test_bid_ashkal_over_hokum_in_round_two_if_ashkal_is_played_there(second, allowed):
    calls = "E pass, N pass, W pass, S pass, E hokum C, N pass, W pass, S ashkal"
    rules = ("ashkal-over-hokum=only", f"ashkal-second-round={second}")
    assert (ruled(calls, *rules)[1] == []) == allowed


def test_bid_ashkal_over_hokum_as_the_regulation_has_it():
    assert ruled("E hokum, N pass, W pass, S ashkal", "saudi-regulation") == (0, [])
    assert ruled("E pass, N pass, W pass, S ashkal", "saudi-regulation") == (1, ["ashkal-only"])
