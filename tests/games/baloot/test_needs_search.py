"""The search for the fewest card points that win, against a look at all of them."""

from importlib import import_module
from itertools import combinations_with_replacement
from random import Random

import pytest

from scorekeeper.games.baloot.facts.form import LEVELS
from scorekeeper.games.baloot.facts.possible import PACK_POINTS, PROJECT_VALUES, possible_points
from scorekeeper.games.baloot.facts.projects import can_be_dealt
from scorekeeper.games.baloot.scoring.reach import counted
from scorekeeper.seats import SIDES
from tests.games.baloot import reference
from tests.games.baloot.tools import BOOK, LONG, begun

needs = import_module("scorekeeper.games.baloot.claims.needs")
KINDS = ((), ("siri",), ("hundred",), ("fifty", "fifty"))


def state_of(random):
    """A match near its end, under options that are drawn too."""
    rules = {
        name.replace("-", "_"): random.choice(option.choices)
        for name, option in BOOK.options.items()
        if option.choices and option.scoring and random.random() < 0.3
    }
    return begun(**rules)._replace(totals={"NS": random.randint(60, 151), "EW": random.randint(60, 151)})


def plainly(state, bid, side, kinds, hand):
    """The fewest points from which on every count wins, each count played."""
    fewest = None
    for points in sorted(possible_points(bid.contract, None), reverse=True):
        if not needs._wins(state, counted(bid.facts, side, points), side, kinds, hand=hand):
            break
        fewest = points
    return fewest


@pytest.mark.parametrize("seed", range(60 if LONG else 2))
def test_the_search_finds_what_a_look_at_all_counts_finds(seed):
    random = Random(seed)
    state = state_of(random)
    for contract in PACK_POINTS:
        for declarer in SIDES:
            bid, kinds = needs._Bid(contract, random.choice(LEVELS), declarer), random.choice(KINDS)
            for side in SIDES:
                for hand in (False, True):
                    found = needs._fewest(state, bid, side, kinds, hand=hand)
                    assert found == plainly(state, bid, side, kinds, hand), (contract, declarer, side, kinds, hand)


@pytest.mark.parametrize("contract", PACK_POINTS)
def test_no_deal_holds_projects_worth_more_than_is_said(contract):
    """baloot.project.deal: of all projects of two partners, the dearest that a deal can hold."""
    found = needs._projects_by_value(contract)
    assert max(value for value, _ in found) == needs.MOST_VALUE[contract]
    dearest = max(PROJECT_VALUES[contract], key=PROJECT_VALUES[contract].__getitem__)
    assert not can_be_dealt(contract, (("NS", dearest),) * 5, None, None)


def test_baloot_kaboot_reverse_is_searched_without_what_leaves_no_ace():
    """baloot.kaboot.reverse: the values of projects that the second formulation leaves the declarer an Ace beside."""
    values = PROJECT_VALUES["sun"]
    held = [kinds for count in range(1, 5) for kinds in combinations_with_replacement(sorted(values), count)]
    fit = [kinds for kinds in held if reference.ace_dealt("EW", tuple(("NS", kind) for kind in kinds))]
    found = needs._projects_by_value("sun", reverse=True)
    assert [value for value, _ in found] == sorted({sum(values[kind] for kind in kinds) for kinds in fit})
    assert {tuple(sorted(kinds)) for _, kinds in found} <= {*fit}


@pytest.mark.parametrize("seed", range(60 if LONG else 2))
def test_both_can_pass_only_where_a_count_brings_both_there(seed, monkeypatch):
    state = state_of(Random(seed))
    quick = needs._both_can_pass(state, [*PACK_POINTS])
    monkeypatch.setattr(needs, "KABOOT", {"any": 10**6})
    assert quick == needs._both_can_pass(state, [*PACK_POINTS])


def test_a_lost_hokum_with_two_hundreds_and_a_siri_is_told():
    """baloot.match.target: with 38 to go, 16 for the hand and 22 for the projects end the match."""
    items = needs.needs(begun()._replace(totals={"NS": 8, "EW": 114}))
    said = next(item for item in items if item.side == "EW")
    assert (said.code, said.params["value"], said.params["opposing"]) == ("needs-kaboot-projects-or-more", 22, 0)
