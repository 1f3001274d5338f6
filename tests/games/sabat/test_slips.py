"""The slips of Sab'at al-Deemin: wrong scores made from faulty facts are explained by the slip they were made with."""

from random import Random

import pytest

from scorekeeper import games
from scorekeeper.disputes.claims import explain_claim, reasons
from scorekeeper.disputes.texts import texts
from tests import thorough
from tests.disputes import tools
from tests.games.sabat import game, reference

GAME = games.find("sabat")
STAKES = ("single", "double", "treble")


def hands(dice, number):
    """Hands that were played out, some with numbers alone, some with penalties or the partner's cards."""
    for _ in range(number):
        facts = reference.played_facts(dice, partner=dice.random() < 0.4)
        facts["stakes"] = dice.choice(STAKES)
        if dice.random() < 0.3:
            cards = [card for held in facts["left"].values() for card in held]
            aces, pictures = reference._numbers(cards)
            facts = {"winner": facts["winner"], "last_seven": dice.random() < 0.4, "stakes": facts["stakes"],
                     "left": {"aces": aces, "pictures": pictures}}  # fmt: skip
        if dice.random() < 0.4:
            facts["penalties"] = [
                {"against": dice.choice(reference.SEATS), "kind": dice.choice(reference.ANY_TIME)}
                for _ in range(dice.randrange(1, 3))
            ]
        yield facts


def scored(facts, penalties=None):
    """Score by the reference: the hand, and 100 for every penalty unless told otherwise."""
    points = {"NS": 0, "EW": 0}
    for penalty, worth in zip(facts.get("penalties", ()), penalties or [100] * 9, strict=False):
        points[reference.OTHER[reference.SIDE_OF[penalty["against"]]]] += worth
    points[reference.SIDE_OF[facts["winner"]]] += reference.hand_points(facts)
    return points


def faulty(dice, facts):
    """Return every slip that can be made with what it leads to."""
    side = reference.SIDE_OF[facts["winner"]]
    times = STAKES.index(facts["stakes"]) + 1
    right = scored(facts)
    if times > 1:
        yield "stakes-forgotten", scored({**facts, "stakes": "single"})
        yield "stakes-wrong", scored({**facts, "stakes": "treble" if times == 2 else "double"})
    if reference.was_seven(facts):
        plain = {**{key: value for key, value in facts.items() if key != "last_card"}, "last_seven": False}
        yield "last-seven-forgotten", scored(plain)
        yield "last-seven-not-multiplied", {**right, side: right[side] - 200 * (times - 1)}
    if penalties := len(facts.get("penalties", ())):
        yield "penalty-multiplied", scored(facts, [100 * times] * penalties)
        yield "penalty-forgotten", scored(facts, [0, *[100] * penalties])
    cards = [card for held in facts["left"].values() for card in held] if "aces" not in facts["left"] else []
    tens = sum(card.startswith("10") for card in cards)
    yield "tens-counted", {**right, side: right[side] + tens * 10 * times}
    if "partner" in facts:
        left = {**facts["left"], "extra": facts["partner"]}
        aces, pictures = reference._numbers([card for held in left.values() for card in held])
        yield "partner-counted", scored({**facts, "left": {"aces": aces, "pictures": pictures}})
    aces = facts["left"]["aces"] if "aces" in facts["left"] else sum(card[0] == "A" for card in cards)
    yield "ace-as-picture", {**right, side: right[side] - 10 * aces * times}


def wrong(seed, number):
    dice = Random(seed)
    for facts in hands(dice, number):
        for slip, claim in faulty(dice, facts):
            if claim != scored(facts):
                yield facts, slip, claim


def test_without_slips_the_second_scoring_is_the_first():
    """sabat.claim.slips: with and without the totals before the hand, which a penalty can end the match with."""
    dice = Random(1)
    table = GAME.seating.seat([], None)
    for facts in hands(dice, 1500 if game.LONG else 300):
        options = tools.options_of(GAME, facts)
        (found,) = GAME.claims.misscores(GAME.facts.decode(facts), options, frozenset(), None)
        assert found.points == game.score(facts, options).points
        before = GAME.match.start(options, table, None)
        before = before._replace(totals={"NS": dice.choice((0, 390, 420, 480)), "EW": dice.choice((0, 350, 450))})
        (found,) = GAME.claims.misscores(GAME.facts.decode(facts), options, frozenset(), before)
        assert found.points == game.advance(before, facts)[1].points


@thorough
def test_a_wrong_score_is_explained_by_its_slip():
    """sabat.claim.slips: by the slip it was made with, or a likelier one that leads to the same figure."""
    found = tools.rate(GAME, wrong(2, 700 if game.LONG else 200))
    assert found.made.keys() == set(GAME.claims.SLIPS)
    assert found.share > 0.8, found
    assert found.share_alone > 0.97, found


def test_a_hand_that_nobody_doubled_counted_as_doubled():
    facts = {"winner": "N", "last_card": "KS", "left": {"aces": 2, "pictures": 3}}
    assert ("stakes-wrong",) in [found.slips for found in tools.explained(GAME, facts, {"NS": 140})]


def test_sabat_score_last_seven_of_a_raise_that_was_supposed():
    """sabat.score.last-seven: single multiplies nothing; what somebody took it for would have."""
    facts = {"winner": "N", "last_seven": True, "left": {"aces": 3, "pictures": 0}}
    for stakes, times, code in (("single", 1, "last-seven-supposed"), ("double", 2, "last-seven-not-multiplied")):
        told = {**facts, "stakes": stakes}
        said = {
            reason["message"]
            for claim in range(0, 1200, 10)
            for found in tools.explained(GAME, told, {"NS": claim})
            if found.params.get("last-seven-not-multiplied", "last-seven-not-multiplied") == code
            for reason in reasons(texts(GAME), found, {})
            if "after multiplying" in reason["message"]
        }
        assert said
        assert not any("single" in sentence for sentence in said)
        assert all(("would multiply" in sentence) == (times == 1) for sentence in said)
    (found, *_) = tools.explained(GAME, facts, {"NS": 320})
    assert [reason["message"] for reason in reasons(texts(GAME), found, {})] == [
        "The hand was counted as double; it was single.",
        "The 200 for ending with a 7 were added after multiplying; double would multiply them too.",
    ]


def test_a_penalty_that_ended_the_match():
    options = tools.options_of(GAME, {})
    before = GAME.match.start(options, GAME.seating.seat([], None), None)._replace(totals={"NS": 450, "EW": 0})
    facts = GAME.facts.decode({"winner": "E", "last_card": "KS", "left": {"aces": 2, "pictures": 3},
                               "penalties": [{"against": "W", "kind": "signal"}]})  # fmt: skip
    assert explain_claim(GAME, facts, options, {"NS": 100, "EW": 0}, before)[0].slips == ()
    assert explain_claim(GAME, facts, options, {"NS": 0, "EW": 70}, before)[0].slips == ("penalty-forgotten",)


def test_two_slips_together():
    """sabat.claim.slips: the stakes forgotten, and the last 7 or the penalty too."""

    def pairs():
        for facts in hands(Random(3), 400 if game.LONG else 200):
            single = {**facts, "stakes": "single"}
            if facts["stakes"] != "single" and reference.was_seven(facts):
                plain = {**{key: value for key, value in single.items() if key != "last_card"}, "last_seven": False}
                yield facts, ("stakes-forgotten", "last-seven-forgotten"), scored(plain)
            if facts["stakes"] != "single" and len(facts.get("penalties", ())) == 1:
                yield facts, ("stakes-forgotten", "penalty-forgotten"), scored(single, [0])

    assert tools.pair_rate(GAME, pairs()).made.total() > 20


@pytest.mark.parametrize(("claim", "slip", "article"), [
    ({"NS": 540}, (), None),
    ({"NS": 270}, ("stakes-forgotten",), "sabat.score.stakes"),
    ({"NS": 810}, ("stakes-wrong",), "sabat.score.stakes"),
    ({"NS": 140}, ("last-seven-forgotten",), "sabat.score.last-seven"),
    ({"NS": 340}, ("last-seven-not-multiplied",), "sabat.score.last-seven"),
    ({"NS": 580}, ("tens-counted",), "sabat.score.nothing"),
    ({"NS": 500}, ("ace-as-picture",), "sabat.score.aces"),
])  # fmt: skip
def test_by_hand(claim, slip, article):
    facts = {"winner": "N", "last_seven": True, "stakes": "double", "left": {"aces": 2, "pictures": 3}}
    first = tools.explained(GAME, facts, claim)[0]
    assert first.slips == slip
    assert [reason["article"] for reason in reasons(texts(GAME), first, {})] == ([article] if article else [])


def test_every_sentence_can_be_said():
    explanations = []
    for facts, _, claim in wrong(4, 60):
        explanations += tools.explained(GAME, facts, claim)
    tools.check_texts(GAME, explanations)


def test_what_nothing_plausible_leads_to():
    for facts in hands(Random(5), 20):
        assert tools.explained(GAME, facts, {"NS": 9997}) == []
    assert tools.explained(GAME, {"outcome": "redeal"}, {"NS": 100}) == []
