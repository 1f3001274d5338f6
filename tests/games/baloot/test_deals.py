"""What the pack allows, against the second formulation and by hand."""

from itertools import chain, combinations_with_replacement, islice, product

import pytest

from scorekeeper.games.baloot.facts.possible import nearest, possible_points
from scorekeeper.games.baloot.facts.projects import can_be_dealt
from tests import few, thorough
from tests.games.baloot import reference
from tests.games.baloot.tools import LONG


@pytest.mark.parametrize("contract", ["hokum", "sun"])
def test_baloot_count_possible_every_total(contract):
    """baloot.count.possible: 1 and 161 (Sun 1 and 129) are the only totals that no hand gives."""
    whole = {"hokum": 162, "sun": 130}[contract]
    assert set(range(whole + 1)) - possible_points(contract, None) == {1, whole - 1}
    for tricks in range(9):
        assert possible_points(contract, tricks) == frozenset(reference.possible_points(contract, tricks))
        assert {whole - points for points in possible_points(contract, tricks)} == possible_points(contract, 8 - tricks)


def test_baloot_count_possible_nearest():
    assert nearest(possible_points("hokum", None), 161) == (160, 162)
    assert nearest(possible_points("sun", None), 1) == (0, 2)


KINDS = {"hokum": ("siri", "fifty", "hundred"), "sun": ("siri", "fifty", "hundred", "four-hundred")}


def holdings(contract):
    owners = ("N", "S", "NS")
    projects = list(product(owners, KINDS[contract]))
    baloots = (None, "N", "S", "NS", "E", "EW") if contract == "hokum" else (None,)
    for count in range(4):
        for held in combinations_with_replacement(sorted(projects), count):
            for baloot, trickless in product(baloots, (None, "NS", "EW")):
                yield held, baloot, trickless


@pytest.mark.parametrize("declarer", ["E", "EW"])
@pytest.mark.parametrize("owners", [("N", "S", "NS"), ("E", "W", "EW")])
def test_baloot_kaboot_reverse_every_holding(owners, declarer):
    """baloot.kaboot.reverse: an Ace of the declarer's, whatever up to four projects are those of either side."""
    projects = sorted(product(owners, KINDS["sun"]))
    for held in few(few(chain.from_iterable(combinations_with_replacement(projects, count) for count in range(5)))):
        if can_be_dealt("sun", held, None, "EW"):
            assert can_be_dealt("sun", held, declarer, "EW") == reference.ace_dealt(declarer, held), held


@thorough
@pytest.mark.parametrize("contract", ["hokum", "sun"])
def test_baloot_project_deal_every_holding(contract):
    """baloot.project.deal, baloot.project.limit, baloot.baloot.barred: up to three projects of one side."""
    for held, baloot, trickless in islice(holdings(contract), 0, None, 1 if LONG else 5):
        found = can_be_dealt(contract, held, baloot, trickless)
        assert found == reference.some_deal(contract, held, baloot, trickless), (held, baloot, trickless)
