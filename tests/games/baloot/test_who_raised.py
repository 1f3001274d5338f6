"""Who may raise: only an opponent of the declarer doubles, and only the declarer answers with triple and gahwa."""

import json

import pytest

from scorekeeper.errors import Ambiguous, Illegal
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from tests.cli.runner import ok, run

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
        read(f"hokum ali {raised} {partner}, won NS")
    assert [problem.code for problem in refused.value.problems] == ["doubler-side"]


@pytest.mark.parametrize("raised", ["tripled by ali", "ali tripled", "triple by N", "tripled by us"])
def test_raise_sequence_the_declarer_says_triple(raised):
    assert GAME.notation.write(read(f"hokum ali {raised}, NS 90")) == "hokum N x3, NS 90"


@pytest.mark.parametrize(
    ("line", "doubled", "declared"),
    [
        ("hokum ali tripled by cem, NS 90", "hokum Ali x3 by Cem, Ali & Badr 90", "hokum Cem x3, Ali & Badr 90"),
        ("hokum dalia, badr tripled, NS 90", "hokum Dalia x3 by Badr, Ali & Badr 90", "hokum Badr x3, Ali & Badr 90"),
        ("hokum N triple by W, NS 90", "hokum N x3 by W, NS 90", "hokum W x3, NS 90"),
    ],
)
def test_raise_sequence_an_opponent_who_tripled_declared_or_had_doubled(line, doubled, declared):
    ok("new", "baloot", "Ali+Badr", "Cem+Dalia")
    told = run("add", line, "--json")
    assert [reading["line"] for reading in told.json["readings"]] == [doubled, declared]
    for reading in told.json["readings"]:  # and each is taken as it stands
        assert ok("add", reading["line"], "--json").json["echo"]
        ok("undo")


@pytest.mark.parametrize("line", ["hokum N x3 by E, NS 90", "hokum N gahwa by E, won NS", "hokum N x2 by E x3, NS 90"])
def test_the_notation_says_who_had_doubled_and_is_not_asked_about(line):
    assert read(line).doubled_by == "E"


def test_raise_sequence_a_side_that_did_not_declare_says_neither():
    for raised in ("tripled by them", "gahwa by them"):
        with pytest.raises(Illegal) as refused:
            read(f"hokum ali {raised}, won NS")
        assert [problem.code for problem in refused.value.problems] == ["raise-declarer"]


def test_a_question_about_the_winner_keeps_both_contracts():
    with pytest.raises(Ambiguous) as asked:
        read("hokum ali gahwa cem")
    assert {reading.facts["declarer"] for reading in asked.value.readings} == {"N", "E"}
