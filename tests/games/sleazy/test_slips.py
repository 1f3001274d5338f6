"""The slips of Sleazy: wrong results made from faulty facts are explained by the slip they were made with."""

import json
from random import Random

import pytest

from scorekeeper import games
from scorekeeper.disputes.claims import reasons
from scorekeeper.disputes.texts import texts
from tests import thorough
from tests.cli.runner import ok
from tests.disputes import tools
from tests.games.sleazy import reference
from tests.games.sleazy.tools import LONG

GAME = games.find("sleazy")
HIGH = {"J", "Q", "K", "A"}
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
RULES = {"colour-set": "yes"}


def tables(seed, number):
    """Tables with compounds of some numbers, a colour set or a broken one here and there, that are accepted."""
    dice = Random(seed)
    while number:
        compounds = [compound(dice, rank) for rank in dice.sample(RANKS, dice.randrange(1, 9))]
        if dice.random() < 0.3:
            rank = dice.choice(compounds)["rank"]
            kind = dice.choice(("colour", "broken"))
            compounds = [each for each in compounds if each["rank"] != rank]
            compounds.append({"rank": rank, "kind": kind, "side": dice.choice("AB")})
        sets = [each for each in compounds if each["kind"] in ("basic", "full", "colour")]
        if sets and dice.random() < 0.4:
            dice.choice(sets)["joker"] = True
        facts = {"red": dice.choice("AB"), "compounds": compounds, "rules": RULES}
        if reference.answer(facts, RULES) == "scored":
            number -= 1
            yield facts


def compound(dice, rank):
    if dice.random() < 0.5:
        return {"rank": rank, "kind": "pair", "colour": dice.choice(("red", "black", "mixed"))}
    return {"rank": rank, "kind": dice.choice(("basic", "full")), "side": dice.choice("AB")}


def altered(facts, chosen, **changes):
    """Return the table with one compound changed."""
    return {**facts, "compounds": [{**each, **changes} if each is chosen else each for each in facts["compounds"]]}


def plus(facts, side, points):
    right = reference.score(facts)
    return {**right, side: right[side] + points}


def faulty(dice, facts):
    """Yield slips, each made with one compound, and the figures that they lead to."""
    for each in dice.sample(facts["compounds"], len(facts["compounds"])):
        rank, kind = each["rank"], each["kind"]
        low = "2" if rank in HIGH else "A"
        owner = each.get("side")
        if kind == "pair" and each["colour"] != "mixed":
            owner = facts["red"] if each["colour"] == "red" else "AB".replace(facts["red"], "")
        if kind == "pair" and each["colour"] == "mixed":
            yield "mixed-pair-counted", plus(facts, dice.choice("AB"), 50 if rank in HIGH else 25)
            continue
        if kind == "broken":
            yield "broken-set-counted", plus(facts, owner, 200 if rank in HIGH else 100)
            continue
        slip = "high-not-doubled" if rank in HIGH else "high-doubled-wrongly"
        worth = reference.worth(each)
        yield slip, plus(facts, owner, -worth // 2 if rank in HIGH else worth)
        assert reference.worth({**each, "rank": low}) == (worth // 2 if rank in HIGH else worth * 2)
        if kind == "pair":
            turned = {"red": "black", "black": "red"}[each["colour"]]
            yield "pair-to-other-colour", reference.score(altered(facts, each, colour=turned))
        if kind == "full":
            slip = "joker-set-as-basic" if each.get("joker") else "full-as-basic"
            yield slip, reference.score(altered(facts, each, kind="basic"))
        if kind == "basic":
            yield "basic-as-full", reference.score(altered(facts, each, kind="full"))
    right = reference.score(facts)
    yield "difference-to-other-side", {"A": right["B"], "B": right["A"]}
    ahead = reference.difference(right)
    if ahead["favours"]:
        yield "difference-to-other-side", {ahead["favours"]: 0, "AB".replace(ahead["favours"], ""): ahead["points"]}


def wrong(seed, number):
    dice = Random(seed)
    for facts in tables(seed, number):
        right = reference.score(facts)
        for slip, claim in faulty(dice, facts):
            if claim != right:
                yield facts, slip, claim


def test_without_slips_the_second_scoring_is_the_first():
    """sleazy.claim.slips: the compounds of both sides, or the difference alone."""
    for facts in tables(1, 120):
        options = tools.options_of(GAME, facts)
        found = [each.points for each in GAME.claims.misscores(GAME.facts.decode(facts), options, frozenset(), None)]
        score = GAME.scoring.score(GAME.facts.decode(facts), options)
        assert found[0] == score.points == reference.score(facts)
        ahead = score.details["difference"]
        assert found[-1] == {
            **dict.fromkeys("AB", 0),
            **({ahead["favours"]: ahead["points"]} if ahead["favours"] else {}),
        }


@thorough
def test_a_wrong_result_is_explained_by_its_slip():
    """sleazy.claim.slips: by the slip it was made with, or a likelier one that leads to the same figure."""
    found = tools.rate(GAME, wrong(2, 350 if LONG else 60))
    assert found.made.keys() == set(GAME.claims.SLIPS)
    assert found.share > 0.7, found  # a basic set doubled or taken for a full one: the same figure
    assert found.share_alone > 0.97, found


@thorough
def test_two_slips_together():
    """sleazy.claim.slips: the higher class not doubled, and the difference given to the other side."""

    def pairs():
        for facts in tables(3, 60):
            right = reference.score(facts)
            once = {**facts, "compounds": [{**c, "rank": "2"} if c["rank"] in HIGH else c for c in facts["compounds"]]}
            claim = reference.score(once)
            if claim != right and len(set(claim.values())) == 2:
                yield facts, ("high-not-doubled", "difference-to-other-side"), {"A": claim["B"], "B": claim["A"]}

    assert tools.pair_rate(GAME, pairs()).made.total() > 30


@pytest.mark.parametrize(("claim", "slip", "article"), [
    ({"A": 225, "B": 25}, (), None),
    ({"A": 200, "B": 0}, (), "sleazy.score.difference"),
    ({"A": 175, "B": 25}, ("high-not-doubled",), "sleazy.score.higher"),
    ({"A": 325, "B": 25}, ("high-doubled-wrongly",), "sleazy.score.higher"),
    ({"A": 325}, ("high-doubled-wrongly",), "sleazy.score.higher"),
    ({"A": 200, "B": 50}, ("pair-to-other-colour",), "sleazy.score.owner"),
    ({"B": 200}, ("difference-to-other-side",), "sleazy.score.difference"),
    ({"A": 225, "B": 50}, ("high-doubled-wrongly",), "sleazy.score.higher"),
])  # fmt: skip
def test_by_hand(claim, slip, article):
    facts = {"red": "A", "compounds": [
        {"rank": "K", "kind": "basic", "side": "A"}, {"rank": "10", "kind": "full", "side": "A", "joker": True},
        {"rank": "7", "kind": "pair", "colour": "red"}, {"rank": "5", "kind": "pair", "colour": "black"},
        {"rank": "3", "kind": "pair", "colour": "mixed"},
    ]}  # fmt: skip
    first = tools.explained(GAME, facts, claim)[0]
    assert (first.slips, sum(reference.score(facts).values())) == (slip, 250)
    if article:
        assert [reason["article"] for reason in reasons(texts(GAME), first, {})] == [article]


@thorough
def test_every_sentence_can_be_said():
    explanations = []
    for facts, _, claim in wrong(4, 30):
        explanations += tools.explained(GAME, facts, claim)
    tools.check_texts(GAME, explanations)


@thorough
def test_what_nothing_plausible_leads_to():
    for facts in tables(5, 15):
        assert tools.explained(GAME, facts, {"A": 9997}) == []
    assert tools.explained(GAME, {"compounds": []}, {"A": 25}) == []


def test_sleazy_score_difference_a_claimed_difference_is_told_as_such():
    """sleazy.score.difference: right, and not the score."""
    facts = {"red": "A", "compounds": [
        {"rank": "K", "kind": "full", "side": "A"}, {"rank": "7", "kind": "pair", "colour": "black"}]}  # fmt: skip
    answer = ok("ask", "sleazy", "claim", "--json", stdin=json.dumps({"facts": facts, "claim": {"A": 175}})).json
    (found,) = answer["answer"]["explanations"]
    assert (found["slips"], found["reasons"][0]["code"]) == ([], "as-difference")
    assert found["reasons"][0]["message"] == (
        "175 for A is the difference of the round. The score is 200 for A and 25 for B."
    )
    assert answer["message"] == "A 175 is right, in another form than the score."
    score = ok("ask", "sleazy", "claim", "--json", stdin=json.dumps({"facts": facts, "claim": {"A": 200}})).json
    assert score["message"] == "A 200 is right."
    level = {"compounds": [{"rank": rank, "kind": "full", "side": side} for rank, side in (("9", "A"), ("8", "B"))]}
    (found,) = tools.explained(GAME, level, {"A": 0, "B": 0})
    assert [reason["code"] for reason in reasons(texts(GAME), found, {})] == ["as-level"]
