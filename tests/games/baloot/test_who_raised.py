"""Who may raise: only an opponent of the declarer doubles, and only the declarer answers with triple and gahwa."""

import json

import pytest

from scorekeeper.errors import Illegal, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from tests.cli.runner import run

SEATED = GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
PARTNERS = [(seat, partner) for seat, partner in zip("NSEW", "SNWE", strict=True)]


def read(line):
    return GAME.notation.parse(line, SEATED, Options())


@pytest.mark.parametrize(("declarer", "partner"), PARTNERS)
@pytest.mark.parametrize("level", ["double", "triple", "quadruple", "gahwa"])
def test_raise_sequence_nobody_of_the_declarers_side_has_doubled(declarer, partner, level):
    for doubler in (declarer, partner):
        facts = {"contract": "hokum", "declarer": declarer, "level": level, "doubled_by": doubler, "won": "NS"}
        told = run("score", "baloot", "-", stdin=json.dumps(facts))
        (error,) = told.json["errors"]
        assert (told.code, error["code"], error["field"]) == (4, "doubler-side", "doubled_by")
        assert "double or quadruple" in error["message"]


@pytest.mark.parametrize("raised", ["x3 by", "tripled by", "gahwa by"])
@pytest.mark.parametrize("partner", ["badr", "S", "Badr"])
def test_raise_sequence_the_declarers_partner_says_neither_triple_nor_gahwa(raised, partner):
    with pytest.raises(Illegal) as refused:
        GAME.scoring.score(read(f"hokum ali {raised} {partner}, won NS"), Options())
    assert [problem.code for problem in refused.value.problems] == ["doubler-side"]


@pytest.mark.parametrize("raised", ["tripled by ali", "ali tripled", "triple by N", "tripled by us"])
def test_raise_sequence_the_declarer_says_triple(raised):
    assert GAME.notation.write(read(f"hokum ali {raised}, NS 90")) == "hokum N x3, NS 90"


@pytest.mark.parametrize("line", ["hokum N x3 by E, NS 90", "hokum N gahwa by E, won NS", "hokum N x2 by E x3, NS 90"])
def test_the_notation_says_who_had_doubled_and_is_not_asked_about(line):
    assert read(line).doubled_by == "E"


def test_raise_sequence_a_side_that_did_not_declare_says_neither():
    for raised, code in (("tripled by them", "raise-declarer"), ("gahwa by them", "said-twice")):
        with pytest.raises(Refused) as refused:
            read(f"hokum ali {raised}, won NS")
        assert [problem.code for problem in refused.value.problems] == [code]
