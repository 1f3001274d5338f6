"""The slips of Baloot: wrong scores made with a second, faulty formulation are explained by the slip they were made with."""

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from scorekeeper import games
from scorekeeper.disputes.claims import BOOKED, explain_claim, reasons
from scorekeeper.disputes.texts import texts
from scorekeeper.options import decode
from tests import THOROUGH, thorough
from tests.disputes import tools
from tests.games.baloot import reference, sweep
from tests.games.baloot.reference import ALL_CARDS, OTHER, POINT, SIDES, WHOLE
from tests.games.baloot.tools import BOOK, LONG

GAME = games.find("baloot")
HANDS = 600 if LONG else 100 if THOROUGH else 40
OPTIONS = (
    {}, {"counting": "defenders"}, {"counting": "both"}, {"project-multiplier": "level"}, {"baloot-owner": "owner-only"},
)  # fmt: skip


def hands(seed, number, options=OPTIONS):
    """Random hands that can have been: all contracts, levels, projects, Al-kaboot, `won`, and all options that count."""
    dice = Random(seed)
    parts = {c: (list(sweep.melds(c)), list(sweep.results(c))) for c in sweep.WHOLE}
    while number:
        contract = dice.choice(("hokum", "hokum", "sun"))
        melds, results = parts[contract]
        facts = {
            "contract": contract,
            "declarer": dice.choice(SIDES),
            "level": dice.choice((*sweep.LEVELS[contract], "single", "single")),
            **(dice.choice(melds) if dice.random() < 0.5 else {}),
            **came_out(dice, contract, results),
        }
        if rules := dice.choice(options):
            facts["rules"] = rules
        if reference.refused(facts) is None:
            number -= 1
            yield facts


def came_out(dice, contract, results):
    """Points of NS as a rule; sometimes Al-kaboot, or any other way of saying how the cards came out."""
    chance = dice.random()
    if chance < 0.1:
        return {"kaboot": dice.choice(SIDES)}
    return dice.choice(results) if chance < 0.3 else {"points": {"NS": counted(dice, contract)}}


def counted(dice, contract):
    """Card points of NS, those that end in 5 for either side, and those about level, more often than others."""
    whole = sweep.WHOLE[contract]
    if dice.random() < 0.3:
        return whole // 2 + dice.randrange(-8, 9)
    points = dice.randrange(2, whole - 1)
    return dice.choice((points, points // 10 * 10 + 5, whole - (points // 10 * 10 + 5)))


# --- a second, faulty formulation --------------------------------------------------------------------------


def game_points(contract, points, slip=None):
    """Turn card points into game points with fractions; "half-up" and "no-rounding" do it wrong."""
    if slip == "no-rounding":
        return int(Fraction(points, 10)) * (10 // POINT[contract])
    if slip == "half-up":
        return int(Fraction(points, 10) + Fraction(1, 2)) * (10 // POINT[contract])
    return reference.converted(contract, points)


def judged(hand, points, slip=None):
    """Decide with wrong game points, or give a tie to the other side; None where there is no tie to give."""
    own = {"NS": points, "EW": WHOLE[hand.contract] - points}
    cards = {side: game_points(hand.contract, own[side], slip) for side in SIDES}
    if hand.counting != "both":
        cards[OTHER[hand.counting]] = ALL_CARDS[hand.contract] - cards[hand.counting]
    total = {side: cards[side] + hand.extra_of(side) for side in SIDES}
    lost = {side: own[side] - POINT[hand.contract] * cards[side] for side in SIDES}
    level = total["NS"] == total["EW"]
    measure = lost if level else total
    winner = hand.declarer if measure["NS"] == measure["EW"] else max(SIDES, key=measure.get)
    if slip == "tie-other-side":
        winner = OTHER[winner] if level else None
    return winner, {side: total[side] for side in SIDES}


def rescored(hand, slip=None, points=None):
    """Score a hand that was counted, with a wrong count or decision."""
    points = hand.points if points is None else points
    if hand.kaboot or points is None or not 0 <= points <= WHOLE[hand.contract]:
        return None
    winner, own = judged(hand, points, slip)
    return None if winner is None else reference._score(hand, winner, own)


def again(facts, **changes):
    """Score other facts by the reference; None where they cannot be."""
    changed = {key: value for key, value in {**facts, **changes}.items() if value is not None}
    try:
        return reference.reference(changed)["score"]
    except ValueError:
        return None


def miscounted(hand, change):
    """Add to the count of the side that counts."""
    own = "NS" if hand.counting == "both" else hand.counting
    if hand.points is None or hand.counting == "both":
        return None
    return rescored(hand, points=hand.points + (change if own == "NS" else -change))


def faulty(facts, dice):
    """Return every slip with what it leads to, None where it cannot be made."""
    hand = reference._read(facts, None)
    right = reference.reference(facts)
    level, winner = sweep.LEVELS["hokum"].index(hand.level) + 1, right["winner"]
    loser = OTHER[winner]
    capped = hand.rules["project-multiplier"] == "capped"
    times = min(level, 2) if capped else level
    yield "loser-keeps-cards", kept(hand, right, loser)
    if hand.counting != "both":
        yield "wrong-side-counts", rescored(hand._replace(counting=OTHER[hand.counting]))
        yield "both-count", rescored(hand._replace(counting="both"))
    yield "half-up" if hand.contract == "hokum" else "sun-half-up", rescored(hand, "half-up")
    yield (
        ("raise-imagined", again(facts, level="double"))
        if level == 1
        else ("raise-forgotten", again(facts, level=None))
    )
    yield "gahwa-as-points", {winner: 152, loser: 0} if level == 5 else None
    yield "no-rounding", rescored(hand, "no-rounding")
    yield "last-trick-forgotten", miscounted(hand, -10)
    yield "tie-other-side", rescored(hand, "tie-other-side")
    yield "declarer-mistaken", again(facts, declarer=OTHER[hand.declarer])
    if 1 < level < 5 and hand.contract == "hokum":
        other = dice.choice([each for each in (2, 3, 4) if each != level])
        yield "raise-mistaken", again(facts, level=sweep.LEVELS["hokum"][other - 1]) if hand.points is None else None
    projects, baloot = sum(map(hand.projects_of, SIDES)), sum(map(hand.baloot_of, SIDES))
    won, lost = right["score"][winner], right["score"][loser]
    takes_all = won and not lost
    if 1 < level < 5 and (not hand.kaboot or hand.projects_of(winner)):
        yield "raise-not-on-projects", {winner: won - projects * (times - 1), loser: 0} if projects else None
        if capped:
            yield "projects-times-level", {winner: won + projects * (level - times), loser: 0}
        if baloot and (hand.baloot_of(winner) or (hand.rules["baloot-owner"] == "winner" and not hand.kaboot)):
            yield "baloot-times-level", {winner: won + baloot * (level - 1), loser: 0}
    if takes_all and level < 5 and hand.projects_of(loser):
        own = projects * times
        yield "projects-kept-by-owner", {winner: won if hand.kaboot else won - own, loser: own}
    if takes_all and level < 5 and hand.baloot_of(loser):
        taken = 2 if hand.rules["baloot-owner"] == "winner" and not hand.kaboot else 0
        yield "baloot-kept-by-owner", {winner: won - taken, loser: 2}
    yield "projects-forgotten", again(facts, projects=[]) if projects else None
    yield "baloot-forgotten", again(facts, baloot=None) if baloot else None
    if hand.kaboot and level < 5:
        cards = reference.KABOOT[hand.contract, hand.level]
        yield "kaboot-as-ordinary", {winner: won - cards + ALL_CARDS[hand.contract] * level, loser: 0}
        yield "kaboot-not-multiplied", {winner: won - cards + reference.KABOOT[hand.contract, "single"], loser: 0}
        extra = hand.projects_of(loser) * times + hand.baloot_of(loser)
        yield "kaboot-takes-projects", {winner: won + extra, loser: 0}
    card = dice.choice((11, 10, 4, 3, 2, 20, 14) if hand.contract == "hokum" else (11, 10, 4, 3, 2))
    yield "card-miscounted", miscounted(hand, dice.choice((card, -card)))


def kept(hand, right, loser):
    """A lost contract, each side keeping what it counted."""
    if hand.points is None or hand.level != "single" or loser != hand.declarer:
        return None
    return {side: right["game_points"][side]["total"] for side in SIDES}


def wrong(seed, number):
    dice = Random(seed)
    for facts in hands(seed, number):
        right = reference.reference(facts)["score"]
        for slip, claim in faulty(facts, dice):
            if claim is not None and claim != right:
                yield facts, slip, claim


# --- the tests --------------------------------------------------------------------------------------------


def test_without_slips_the_score_is_right():
    """baloot.claim.slips: a figure that needs no slip is not explained by one."""
    for facts in hands(1, HANDS // 4):
        (found,) = GAME.claims.misscores(GAME.facts.decode(facts), tools.options_of(GAME, facts), frozenset(), None)
        assert found.points == reference.reference(facts)["score"], facts


@thorough
def test_a_wrong_score_is_explained_by_its_slip():
    """baloot.claim.slips: by the slip it was made with, or a likelier one that leads to the same figure."""
    found = tools.rate(GAME, wrong(14, HANDS))
    assert found.made.keys() == set(GAME.claims.SLIPS) - {"project-of-other-contract", "reverse-forgotten"}
    assert found.share > 0.75, found  # a wrong declarer and a loser who keeps cards mostly come to the same
    assert found.share_alone > 0.97, found


def test_projects_of_the_other_contract():
    facts = {"contract": "hokum", "declarer": "W", "points": {"NS": 56}, "projects": [{"by": "NS", "kind": "fifty"}]}
    assert tools.explained(GAME, facts, {"NS": 26, "EW": 0})[0].slips == ("project-of-other-contract",)
    facts = {"contract": "sun", "declarer": "S", "points": {"EW": 66}, "projects": [{"by": "NS", "kind": "fifty"}]}
    assert tools.explained(GAME, facts, {"NS": 17, "EW": 14})[0].slips == ("project-of-other-contract",)


@pytest.mark.parametrize(("facts", "claim", "slip", "article"), [
    ({"points": {"NS": 75}}, {"NS": 16}, "half-up", "baloot.score.hokum"),
    ({"points": {"NS": 77}}, {"NS": 16, "EW": 0}, "tie-other-side", "baloot.score.tie"),
    ({"points": {"NS": 105}}, {"NS": 10, "EW": 6}, "loser-keeps-cards", "baloot.score.lost"),
    ({"points": {"NS": 105}, "level": "double"}, {"NS": 20, "EW": 12}, "loser-keeps-cards", "baloot.score.raised"),
    ({"kaboot": "NS"}, {"NS": 16}, "kaboot-as-ordinary", "baloot.kaboot.value"),
    ({"won": "NS", "level": "triple"}, {"NS": 16}, "raise-forgotten", "baloot.score.raised"),
    ({"won": "NS", "level": "gahwa"}, {"NS": 16}, "raise-forgotten", "baloot.score.raised"),
    ({"points": {"NS": 77}}, {"NS": 8}, (), None),
])  # fmt: skip
def test_by_hand(facts, claim, slip, article):
    facts = {"contract": "hokum", "declarer": "E", **facts}
    found = tools.explained(GAME, facts, claim)
    assert found[0].slips == ((slip,) if slip else ())
    assert [reason["article"] for reason in reasons(texts(GAME), found[0], {})] == ([article] if article else [])


def test_a_reverse_kaboot_that_was_forgotten():
    """baloot.kaboot.reverse"""
    facts = {"contract": "sun", "declarer": "E", "kaboot": "NS", "reverse": True, "rules": {"reverse-kaboot": "88"}}
    assert tools.explained(GAME, facts, {"NS": 44, "EW": 0})[0].slips == ("reverse-forgotten",)


def test_points_booked_to_the_other_side():
    facts = {"contract": "hokum", "declarer": "E", "points": {"NS": 63}}
    found = next(each for each in tools.explained(GAME, facts, {"NS": 10, "EW": 6}) if each.slips == (BOOKED,))
    (reason,) = reasons(texts(GAME), found, GAME.seating.names(GAME.seating.seat([], None)))
    assert reason["message"] == "The points of N-S and E-W were written down the wrong way round."


def test_a_figure_that_another_rule_makes_right():
    """baloot.claim.slips: right under an option comes before any slip."""
    facts = GAME.facts.decode({"contract": "sun", "declarer": "E", "points": {"NS": 65}})
    found = explain_claim(GAME, facts, decode(GAME.options, BOOK.defaults()), {"NS": 14, "EW": 12})
    assert (found[0].slips, found[0].option, found[0].choice) == ((), "sun-five", "up")
    assert ("sun-half-up",) in [each.slips for each in found]
    facts = facts._replace(points={"NS": 67})
    found = explain_claim(GAME, facts, decode(GAME.options, BOOK.defaults()), {"NS": 13, "EW": 13})
    assert found[0].slips == ("no-rounding",)


def test_a_triple_does_not_multiply_both_alike():
    """baloot.score.project-multiplier: the reason tells by how much projects are multiplied."""
    facts = {"contract": "hokum", "declarer": "E", "won": "NS", "level": "triple"}
    facts["projects"] = [{"by": "NS", "kind": "fifty"}]
    found = tools.explained(GAME, facts, {"NS": 53})[0]
    assert found.slips == ("raise-not-on-projects",)
    assert reasons(texts(GAME), found, {})[0]["message"].endswith("it multiplies them too, by 2.")


def pairs(seed, number):
    """Two slips together: the facts taken wrongly, then scored with a second slip."""
    dice = Random(seed)
    for facts in hands(seed, number):
        hand, right = reference._read(facts, None), reference.reference(facts)["score"]
        taken = {
            "declarer-mistaken": {"declarer": OTHER[hand.declarer]},
            "raise-forgotten": {"level": "single"},
            "projects-forgotten": {"projects": []},
            "baloot-forgotten": {"baloot": None},
        }
        for first, changes in taken.items():
            changed = {key: value for key, value in {**facts, **changes}.items() if value is not None}
            if changed == facts or reference.refused(changed):
                continue
            for second, claim in faulty(changed, dice):
                turned_twice = (first, second) == ("declarer-mistaken", "tie-other-side")
                if second in (first, *GAME.claims.RARE) or turned_twice:
                    continue
                if claim not in (None, right, reference.reference(changed)["score"]):
                    yield facts, (first, second), claim


@thorough
def test_two_slips_together():
    """baloot.claim.slips: two slips are found where no single one leads to the figure."""
    found = tools.pair_rate(GAME, pairs(3, HANDS // 20))
    assert found.made.total() > HANDS // 16


@thorough
def test_every_sentence_can_be_said():
    explanations = []
    for facts, _, claim in wrong(4, HANDS // 10):
        explanations += tools.explained(GAME, facts, claim)
    tools.check_texts(GAME, explanations)


def test_what_nothing_plausible_leads_to():
    """baloot.claim.slips: the declarer's own hand, level, is no 16 : 0, whatever two slips could make of it."""
    level = {"contract": "hokum", "declarer": "N", "points": {"NS": 81}}
    assert tools.explained(GAME, level, {"NS": 16, "EW": 0}) == []
    assert tools.explained(GAME, level, {"NS": 0, "EW": 16})[0].slips == ("tie-other-side",)
    for facts in hands(5, 2):
        assert tools.explained(GAME, facts, {"NS": 997}) == []
    assert tools.explained(GAME, {"outcome": "all-pass"}, {"NS": 16}) == []
    assert tools.explained(GAME, {"outcome": "all-pass"}, {"NS": 0})[0].slips == ()


def test_a_raise_that_was_forgotten_or_mistaken():
    """baloot.score.raised: scored as not raised, by who counts then or as counted already; or by another raise."""
    raised = {"contract": "hokum", "declarer": "E", "level": "double", "points": {"NS": 56}}
    raised["projects"] = [{"by": "NS", "kind": "fifty"}]
    for claim in ({"NS": 21, "EW": 0}, {"NS": 10, "EW": 11}):
        assert tools.explained(GAME, raised, claim)[0].slips == ("raise-forgotten",)
    tripled = {"contract": "hokum", "declarer": "N", "level": "triple", "points": {"EW": 91}, "baloot": "N"}
    for points, said in ((34, "double"), (66, "quadruple")):
        (found, *_) = tools.explained(GAME, tripled, {"NS": points})
        assert (found.slips, found.params["mistaken"]) == (("raise-mistaken",), said)


@thorough
def test_two_slips_never_call_the_counting_side_wrong():
    """baloot.score.counting: with the raise forgotten the other side would count, which is not told of this one."""
    told = (found for facts, _, claim in pairs(6, HANDS) for found in tools.explained(GAME, facts, claim))
    cases = list(islice((found for found in told if "wrong-side-counts" in found.slips), 5))
    assert len(cases) == 5
    assert all(found.params["counter"] != found.params["right"] for found in cases)


def test_what_was_rounded_wrongly_is_said_of_the_side_that_did_it():
    """baloot.score.both: of 75 and 87, each side's own, only the 75 has a five, and only the 87 loses by dropping."""
    facts = GAME.facts.decode({"contract": "hokum", "declarer": "E", "points": {"NS": 75}})
    options = decode(GAME.options, BOOK.choose({"counting": "both"}))
    found = explain_claim(GAME, facts, options, {"NS": 8, "EW": 8})
    told = [[reason["message"] for reason in reasons(texts(GAME), each, {})] for each in found]
    assert told[0] == [
        "NS rounded 75 up to 8; in Hokum a 5 goes down.",
        "EW made 8 of 87 by dropping the units; in Hokum they go to the nearest ten.",
    ]
    sentences = {sentence for slips in told for sentence in slips}
    assert not any(sentence.startswith("EW rounded") for sentence in sentences)
    facts = facts._replace(points={"NS": 76})
    (found, *_) = explain_claim(GAME, facts, options, {"NS": 7, "EW": 8})
    (reason,) = reasons(texts(GAME), found, {})
    both = "NS made 7 of 76, and EW 8 of 86, by dropping the units; in Hokum they go to the nearest ten."
    assert reason["message"] == both
    assert "The 10 for the last trick was left out, so NS counted 77." not in sentences


@pytest.mark.parametrize(("facts", "claim", "told"), [
    ({"level": "double", "points": {"NS": 56}, "projects": [{"by": "NS", "kind": "fifty"}]}, {"NS": 32},
     ["EW made 10 of 106 by dropping the units; in Hokum they go to the nearest ten.",
      "Left out of the sum, though counted for who won: Fifty of NS."]),
    ({"points": {"NS": 85}}, {"NS": 9},
     ["After the winner was found, NS rounded 85 up to 9; in Hokum a 5 goes down.",
      "Level in game points, the hand was given to EW; the rule for ties gives it to NS."]),
    ({"points": {"NS": 71}, "baloot": "NS"}, {"NS": 16},
     ["Level in game points, the hand was given to NS; the rule for ties gives it to EW.",
      "The Baloot of NS was counted for who won, and left out of the sum; it is worth 2."]),
])  # fmt: skip
def test_what_still_decides_the_winner_and_is_not_written_says_so(facts, claim, told):
    """baloot.claim.slips: two slips that would give another winner together are not told as if both had decided."""
    found = tools.explained(GAME, {"contract": "hokum", "declarer": "E", **facts}, claim)
    assert told in [[reason["message"] for reason in reasons(texts(GAME), each, {})] for each in found]


@thorough
def test_what_is_said_to_be_left_out_decides_nothing():
    """baloot.claim.slips: a hand without what was left out leads to the figure by the other slip alone."""
    checked = 0
    for facts, _, claim in pairs(8, HANDS // 40):
        for found in tools.explained(GAME, facts, claim):
            if "baloot-forgotten" not in found.slips or "baloot-forgotten" in found.params:
                continue
            without = GAME.facts.decode({key: value for key, value in facts.items() if key != "baloot"})
            others = frozenset(found.slips) - {"baloot-forgotten"}
            lesser = [
                GAME.claims.misscores(without, tools.options_of(GAME, facts), each, None)
                for each in (others, frozenset())
            ]
            assert found.score in [each.points for some in lesser for each in some], (facts, found)
            checked += 1
    assert checked > HANDS // 200
