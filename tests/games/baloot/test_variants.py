"""The house variants of Baloot: a hand or a call for every choice, by figures worked out here."""

import random
from itertools import combinations_with_replacement, islice

import pytest

from scorekeeper import Ambiguous, Illegal, score
from scorekeeper.errors import Malformed, Refused
from scorekeeper.games.baloot.play.auction import Standing
from scorekeeper.games.baloot.play.judge import _reverse
from scorekeeper.games.baloot.play.record import read
from scorekeeper.games.baloot.play.solver.sawa import claim_seen
from scorekeeper.games.baloot.play.solver.seen import Seen
from scorekeeper.games.baloot.play.tricks.judging import Judgement
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, legal
from scorekeeper.games.baloot.play.tricks.taking import Trick, winner_of
from scorekeeper.games.baloot.scoring.reach import SCORING, can_score
from scorekeeper.messages import say
from scorekeeper.seats import ORDER, OTHER, SEAT_NAMES, SIDE
from tests import THOROUGH, some, thorough
from tests.games.baloot import records, reference, sweep, tools
from tests.games.baloot.tools import begun


def hand(contract="hokum", declarer="E", **told):
    return {"contract": contract, "declarer": declarer, **told}


def points(ns, **told):
    return {"points": {"NS": ns}, **told}


def shown(by, *kinds):
    return {"projects": [{"by": by, "kind": kind} for kind in kinds]}


def scored(facts, **rules):
    found = score("baloot", {**facts, "rules": {name.replace("_", "-"): str(choice) for name, choice in rules.items()}})
    return found["score"]["NS"], found["score"]["EW"]


def codes(error):
    return [problem.code for problem in error.value.problems]


SUN, TRIPLE, FOUR, GAHWA = {"contract": "sun"}, *({"level": level} for level in ("triple", "quadruple", "gahwa"))


@pytest.mark.parametrize(
    ("facts", "text", "option", "choice", "other"),
    [
        # baloot.score.fives: written 14 and 12, level all the same; each side's own five where both count
        (hand("sun", **points(65)), (13, 13), "sun-five", "up", (14, 12)),
        (hand("sun", **points(55)), (11, 15), "sun-five", "up", (12, 14)),
        (hand("sun", **points(64)), (12, 14), "sun-five", "up", (12, 14)),
        (hand(**points(65)), (6, 10), "hokum-five", "up", (7, 9)),
        (hand(**points(66)), (7, 9), "hokum-five", "up", (7, 9)),
        # baloot.score.pair: the larger one goes down, if it is counted; it decides nothing
        (hand(**points(86), **shown("EW", "hundred")), (9, 17), "hokum-pair", "larger-down", (8, 18)),
        (hand(**points(96), **shown("EW", "hundred")), (10, 16), "hokum-pair", "larger-down", (9, 17)),
        (hand(**points(76)), (8, 8), "hokum-pair", "larger-down", (8, 8)),
        (hand(**points(66)), (7, 9), "hokum-pair", "larger-down", (7, 9)),
        (hand(**points(86)), (16, 0), "hokum-pair", "larger-down", (16, 0)),
        (hand("sun", **points(86), **shown("EW", "hundred")), (18, 28), "hokum-pair", "larger-down", (18, 28)),
        # baloot.score.tie-full
        (hand(**points(81)), (8, 8), "tie-unraised", "declarer-loses", (16, 0)),
        (hand("sun", **points(65)), (13, 13), "tie-unraised", "declarer-loses", (26, 0)),
        (hand(**points(80)), (8, 8), "tie-unraised", "declarer-loses", (8, 8)),
        (hand(**points(81), level="double"), (0, 32), "tie-raised", "last-raiser-loses", (0, 32)),
        (hand(**points(81), **TRIPLE), (0, 48), "tie-raised", "last-raiser-loses", (48, 0)),
        (hand(**points(81), **FOUR), (0, 64), "tie-raised", "last-raiser-loses", (0, 64)),
        (hand("sun", **points(65), level="double"), (0, 52), "tie-raised", "last-raiser-loses", (0, 52)),
        # baloot.kaboot.raised: 25 whatever was raised, a Fifty doubled
        (hand(kaboot="NS", level="double", **shown("NS", "fifty")), (60, 0), "kaboot-raised", "plain", (35, 0)),
        (hand(kaboot="NS", **FOUR, **shown("NS", "fifty")), (110, 0), "kaboot-raised", "plain", (35, 0)),
        (hand("sun", kaboot="NS", level="double"), (88, 0), "kaboot-raised", "plain", (44, 0)),
        # baloot.score.project-multiplier
        (hand(won="NS", level="double", **shown("NS", "fifty")), (42, 0), "project-multiplier", "double-only", (42, 0)),
        (hand(won="NS", **TRIPLE, **shown("NS", "fifty")), (58, 0), "project-multiplier", "double-only", (53, 0)),
        (hand(won="NS", **FOUR, **shown("NS", "fifty")), (74, 0), "project-multiplier", "double-only", (69, 0)),
        # baloot.score.baloot-owner: its owner scores it, won or lost, at Al-kaboot too
        (hand(won="NS", baloot="E"), (18, 0), "baloot-owner", "owner", (16, 2)),
        (hand(won="NS", **TRIPLE, baloot="E"), (50, 0), "baloot-owner", "owner", (48, 2)),
        (hand(kaboot="NS", baloot="E"), (25, 0), "baloot-owner", "owner", (25, 2)),
        (hand(won="NS", level="gahwa", baloot="E"), (0, 0), "baloot-owner", "owner", (0, 0)),
        # baloot.score.loser-projects: they decide, and are lost; those of the winner score
        (hand(**points(120), **shown("EW", "fifty")), (21, 0), "loser-projects", "nobody", (16, 0)),
        (hand(**points(60), **shown("NS", "fifty")), (16 + 5, 0), "loser-projects", "nobody", (21, 0)),
        (hand(won="NS", level="double", **shown("EW", "fifty")), (42, 0), "loser-projects", "nobody", (32, 0)),
        (hand(won="NS", level="double", **shown("NS", "fifty")), (42, 0), "loser-projects", "nobody", (42, 0)),
        (hand(**points(40), **shown("NS", "siri")), (6, 12), "loser-projects", "nobody", (6, 12)),
        (hand(kaboot="NS", **shown("EW", "fifty")), (25, 0), "loser-projects", "nobody", (25, 0)),
        # baloot.score.raise-times: a Fifty counts twice, or like the cards
        (hand(won="NS", level="double"), (32, 0), "raise-times", "2-4-6", (32, 0)),
        (hand(won="NS", **TRIPLE, **shown("NS", "fifty")), (58, 0), "raise-times", "2-4-6", (74, 0)),
        (hand(won="NS", **FOUR, baloot="E"), (66, 0), "raise-times", "2-4-6", (98, 0)),
        (hand(kaboot="NS", **FOUR), (100, 0), "raise-times", "2-4-6", (150, 0)),
        (hand("sun", won="NS", level="double"), (52, 0), "raise-times", "2-4-6", (52, 0)),
        # baloot.score.gahwa-as
        (hand(won="NS", **GAHWA, **shown("NS", "fifty")), (0, 0), "gahwa-as", "times-six", (106, 0)),
        (hand(**points(70), **GAHWA, baloot="N"), (0, 0), "gahwa-as", "times-eight", (0, 130)),
        (hand(kaboot="NS", **GAHWA), (0, 0), "gahwa-as", "times-eight", (200, 0)),
    ],
)  # fmt: skip
def test_baloot_score_variants(facts, text, option, choice, other):
    assert scored(facts) == text
    assert scored(facts, **{option: choice}) == other


def test_baloot_score_raise_times_of_projects_that_count_like_the_cards():
    """baloot.score.raise-times, baloot.score.gahwa-as, baloot.score.project-multiplier."""
    facts = hand(won="NS", **FOUR, **shown("NS", "fifty"))
    assert scored(facts, raise_times="2-4-6", project_multiplier="level") == (126, 0)
    assert scored(facts, raise_times="2-4-6", project_multiplier="double-only") == (101, 0)
    facts |= GAHWA
    for choice, cards, level, once in (("times-six", 96, 126, 101), ("times-eight", 128, 168, 133)):
        assert scored(facts, gahwa_as=choice, project_multiplier="level") == (level, 0)
        assert scored(facts, gahwa_as=choice, project_multiplier="double-only") == (once, 0)
        assert scored({**hand(**GAHWA), "qaid": "EW"}, gahwa_as=choice, qaid="hand-only") == (cards, 0)


def test_baloot_score_gahwa_as_points_goes_on_unless_the_totals_end_it():
    """baloot.score.gahwa-as: 96 points end a match at 152 from 60 on, and not before."""
    facts = tools.GAME.facts.decode(hand(won="NS", **GAHWA))
    state, found = tools.GAME.match.advance(begun(gahwa_as="times-six"), facts)
    assert (state.totals, state.winner, found.match_winner) == ({"NS": 96, "EW": 0}, None, None)
    state, _ = tools.GAME.match.advance(state, facts)
    assert (state.totals["NS"], state.winner) == (192, "NS")
    state, _ = tools.GAME.match.advance(begun(), facts)
    assert (state.totals["NS"], state.winner) == (0, "NS")


@pytest.mark.parametrize(
    ("rules", "points", "possible"),
    [
        ({}, 180, True),
        ({}, 230, False),
        ({"raise-times": "2-4-6"}, 230, True),
        ({"raise-times": "2-4-6"}, 240, False),
        ({"gahwa-as": "times-six"}, 230, True),
        ({"gahwa-as": "times-six"}, 240, False),
        ({"gahwa-as": "times-eight"}, 240, True),
        ({"gahwa-as": "times-eight"}, 0, False),
        ({"gahwa-as": "times-eight", "doubling": "off"}, 240, False),
    ],
)
def test_baloot_count_told_knows_what_raises_pay(rules, points, possible):
    """baloot.count.told with baloot.score.raise-times and baloot.score.gahwa-as."""
    assert can_score({"NS": points, "EW": 0}, tools.options(rules), "hokum") == possible


@pytest.mark.parametrize(
    ("line", "rules", "headline"),
    [
        ("hokum E x3, NS 100", {}, "triple ×3"),
        ("hokum E x3, NS 100", {"raise-times": "2-4-6"}, "triple ×4"),
        ("hokum E x4 locked, NS 100", {"raise-times": "2-4-6"}, "quadruple ×6 locked"),
        ("hokum E gahwa, NS 100", {"gahwa-as": "times-eight"}, "gahwa ×8"),
        ("hokum E gahwa, NS 100", {"raise-times": "2-4-6"}, "gahwa"),
    ],
)
def test_baloot_score_raise_times_in_the_headline(line, rules, headline):
    notation = tools.GAME.notation
    _, raised = notation.headline(tools.parse(line), tools.options(rules))
    assert say(tools.GAME.texts, *raised, {}) == headline


@pytest.mark.parametrize(
    ("line", "rules", "means"),
    [
        ("hokum E x3, NS 64 EW 0", {"raise-times": "2-4-6"}, {"won": "NS"}),
        ("hokum E x3 kaboot NS 100", {"raise-times": "2-4-6"}, {"kaboot": "NS"}),
        ("hokum E gahwa, NS 128 EW 0", {"gahwa-as": "times-eight"}, {"won": "NS"}),
    ],
)
def test_baloot_score_raise_times_of_what_is_told(line, rules, means):
    """baloot.score.raise-times, baloot.score.gahwa-as: a figure that is the pay of who takes all there says so."""
    facts = tools.GAME.facts.encode(tools.GAME.notation.parse(line, tools.NOBODY, tools.options(rules)))
    level = "gahwa" if "gahwa" in line else "triple"
    assert facts == {"contract": "hokum", "declarer": "E", "level": level, **means}


def test_baloot_score_pair_where_both_count():
    """baloot.score.pair: the two add to 16 again."""
    assert scored(hand(**points(66)), counting="both") == (7, 10)
    assert scored(hand(**points(66)), counting="both", hokum_pair="larger-down") == (7, 9)
    assert scored(hand(game_points={"NS": 7, "EW": 9}), counting="both", hokum_pair="larger-down") == (7, 9)


def test_baloot_score_fives_where_both_count():
    """baloot.score.fives: 65 : 65 makes 28 in Sun; a Hokum has no two fives."""
    assert scored(hand("sun", **points(65)), counting="both", sun_five="up") == (14, 14)
    assert scored(hand(**points(65)), counting="both", hokum_five="up") == (7, 10)


THRESHOLDS = [
    ("sun", (), 66, 65), ("sun", ("siri",), 56, 55), ("sun", ("fifty",), 41, 40), ("sun", ("hundred",), 16, 15),
    ("hokum", (), 82, 81), ("hokum", ("siri",), 72, 71), ("hokum", ("fifty",), 56, None),
    ("hokum", ("hundred",), 32, 31),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "kinds", "beats", "level"), THRESHOLDS)
def test_baloot_score_thresholds(contract, kinds, beats, level):
    """baloot.score.thresholds: with these card points and more the declarer's opponents win, with fewer they do not.

    In Hokum with a Fifty no count is level: 56 makes 6 + 5 against 10, and 55 makes 5 + 5 against 11.
    """
    for ns in range(2, {"sun": 129, "hokum": 161}[contract]):
        found = score("baloot", hand(contract, **points(ns), **shown("NS", *kinds)))
        assert (found["winner"] == "NS") == (ns >= beats), ns
        assert (found["decided_by"] == "declarer") == (ns == level), ns


# --- game points (baloot.count.game-points) ---------------------------------------------------------------


def test_baloot_count_game_points():
    told = {"game_points": {"NS": 10}}
    assert scored(hand(**told)) == (16, 0)
    assert scored(hand(game_points={"NS": 6, "EW": 10})) == (6, 10)
    assert scored(hand("sun", game_points={"EW": 12}, level="double")) == (52, 0)
    assert scored(hand(game_points={"NS": 16})) == (16, 0)
    assert score("baloot", hand(**told))["game_points"]["NS"]["cards"] == 10
    for facts, code in (
        ({"game_points": {"NS": 10, "EW": 7}}, "game-points-sum"),
        ({"game_points": {"NS": 17}}, "game-points-impossible"),
        ({**told, "points": {"NS": 100}}, "game-points-beside"),
        ({**told, "kaboot": "NS"}, "game-points-beside"),
        ({**told, "tricks": {"NS": 8}}, "game-points-swept"),
        ({**told, "won": "EW"}, "won-otherwise"),
    ):
        with pytest.raises(Illegal) as caught:
            score("baloot", hand(**facts))
        assert code in codes(caught), facts


def test_baloot_score_tie_of_game_points():
    """baloot.score.tie: 8 : 8 can have been won by either side, so the one question is asked; ``won`` answers it."""
    level = hand(game_points={"NS": 8})
    with pytest.raises(Ambiguous) as caught:
        score("baloot", level)
    (problem,) = caught.value.problems
    assert (problem.code, problem.field, problem.params["counting"]) == ("game-points-winner", "points", "NS")
    assert scored({**level, "won": "EW"}) == (8, 8)
    assert scored({**level, "won": "NS"}) == (16, 0)
    assert scored(hand("sun", game_points={"NS": 14}), sun_five="kept") == (26, 0)
    with pytest.raises(Ambiguous):
        scored(hand("sun", game_points={"NS": 14}), sun_five="up")
    with pytest.raises(Illegal) as caught:
        scored(hand("sun", game_points={"NS": 13}), sun_five="up")
    assert codes(caught) == ["game-points-impossible"]


def test_baloot_count_game_points_where_both_count():
    with pytest.raises(Ambiguous) as caught:
        scored(hand(game_points={"NS": 7}), counting="both")
    assert codes(caught) == ["game-points-other"]
    assert scored(hand(game_points={"NS": 7, "EW": 10}), counting="both") == (7, 10)
    assert scored(hand(game_points={"NS": 7, "EW": 9}), counting="both") == (7, 9)
    assert scored(hand(game_points={"NS": 10}), counting="both") == (16, 0)


def test_what_decided_a_hand_is_always_told():
    """CONTRACT: points, rounding, declarer, kaboot, qaid or told."""
    for facts, decided in (
        (hand(level="double", won="NS"), "told"),
        (hand(won="NS"), "told"),
        (hand(game_points={"NS": 8}, won="EW"), "rounding"),
        (hand(game_points={"NS": 10}), "points"),
        (hand(points={"NS": 80}), "rounding"),
        (hand(kaboot="NS"), "kaboot"),
    ):
        assert score("baloot", facts)["decided_by"] == decided, facts
    assert score("baloot", {"outcome": "all-pass"})["decided_by"] is None


# --- a result as told (baloot.count.told) -----------------------------------------------------------------


def test_baloot_count_told():
    found = score("baloot", {"result": {"NS": 16, "EW": 0}})
    assert found["score"] == {"NS": 16, "EW": 0}
    assert (found["decided_by"], found["winner"], found["match_winner"]) == ("told", None, None)
    assert [item["code"] for item in found["items"]] == ["told", "told"]
    assert scored({"result": {"NS": 7, "EW": 10}}, counting="both") == (7, 10)
    assert scored({"contract": "hokum", "result": {"NS": 8, "EW": 8}}) == (8, 8)
    for facts, code in (
        ({"result": {"NS": 7, "EW": 10}}, "result-impossible"),
        ({"contract": "sun", "result": {"NS": 16, "EW": 0}}, "result-impossible"),
        ({"declarer": "E", "result": {"NS": 16, "EW": 0}}, "result-alone"),
    ):
        with pytest.raises(Illegal) as caught:
            score("baloot", facts)
        assert codes(caught) == [code]


@thorough
def test_baloot_count_told_takes_what_a_hand_can_score():
    """Every score of the domain can be told, under options drawn at random too."""
    dice = random.Random(36)
    for facts in islice(sweep.hands(), 0, None, 2_999 if THOROUGH else 99_989):
        rules = {
            name: dice.choice(tools.BOOK.options[name].choices) for name in ("counting", "sun-five", "baloot-owner")
        }
        if reference.refused(facts, rules) is None:
            found = reference.reference(facts, rules)["score"]
            told = {"contract": facts["contract"], "result": found}
            assert scored(told, **rules) == (found["NS"], found["EW"]), (facts, rules)


def test_what_can_be_told_looks_at_every_option_that_a_score_depends_on():
    scoring = {option.id for option in tools.BOOK.options.values() if option.affects == "score"}
    assert {name.replace("_", "-") for name in SCORING} == scoring | {"doubling", "raise-limit", "sun-double"}


def test_baloot_count_told_ends_a_match():
    state, found = tools.GAME.match.advance(begun(target=16), tools.GAME.facts.decode({"result": {"NS": 16, "EW": 0}}))
    assert (state.totals, state.winner, found.winner) == ({"NS": 16, "EW": 0}, "NS", None)


# --- qaid (baloot.qaid.score) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "own", "only"),
    [
        ({}, (0, 16), (0, 16)),
        (SUN, (0, 26), (0, 26)),
        ({"level": "double", **shown("EW", "fifty")}, (0, 42), (0, 32)),
        ({**TRIPLE, **shown("NS", "fifty")}, (0, 48), (0, 48)),
        ({"baloot": "N", **TRIPLE}, (2, 48), (2, 48)),
        ({"baloot": "E"}, (0, 18), (0, 18)),
        ({"level": "gahwa", "baloot": "N"}, (0, 0), (0, 0)),
    ],
)
def test_baloot_qaid_score(told, own, only):
    facts = {**hand(), **told, "qaid": "NS"}
    assert scored(facts, qaid="own-projects") == own
    assert scored(facts, qaid="hand-only") == only
    for owner in ("winner", "owner-only", "owner"):
        assert scored(facts, qaid="own-projects", baloot_owner=owner) == own
    found = score("baloot", {**facts, "rules": {"qaid": "own-projects"}})
    assert (found["winner"], found["counting"], found["game_points"], found["decided_by"]) == ("EW", None, None, "qaid")
    assert found["match_winner"] == ("EW" if told.get("level") == "gahwa" else None)


@pytest.mark.parametrize(
    ("told", "all_projects", "each_own", "kaboot"),
    [
        ({}, (0, 16), (0, 16), (0, 25)),
        (SUN, (0, 26), (0, 26), (0, 44)),
        (shown("EW", "fifty"), (0, 21), (0, 21), (0, 30)),
        (shown("NS", "fifty"), (0, 21), (5, 16), (0, 25)),
        ({**TRIPLE, **shown("NS", "fifty"), "baloot": "N"}, (2, 58), (12, 48), (2, 75)),
        ({**GAHWA, **shown("NS", "fifty")}, (0, 0), (0, 0), (0, 0)),
    ],
)
def test_baloot_qaid_prices(told, all_projects, each_own, kaboot):
    facts = {**hand(), **told, "qaid": "NS"}
    assert scored(facts, qaid="all-projects") == all_projects
    assert scored(facts, qaid="each-own") == each_own
    assert scored(facts, qaid="kaboot") == kaboot
    if told == SUN:
        assert scored({**facts, "level": "double"}, qaid="kaboot") == (0, 88)
        assert scored({**facts, "level": "double"}, qaid="kaboot", kaboot_raised="plain") == (0, 44)


def test_baloot_match_misdeal():
    """baloot.match.misdeal: after a misdeal the deal stays only under its own option, after Kawesh under that one's."""
    for outcome, rules, dealer, notes in (
        ("misdeal", {}, "E", []),
        ("misdeal", {"misdeal": "same-dealer"}, "S", ["misdeal-same-dealer"]),
        ("misdeal", {"kawesh": "same-dealer"}, "E", ["misdeal-passes"]),
        ("annulled", {"misdeal": "same-dealer", "kawesh": "next-dealer"}, "E", []),
        ("annulled", {"kawesh": "same-dealer"}, "S", ["annulled-same-dealer"]),
        ("all-pass", {"misdeal": "same-dealer"}, "E", []),
    ):
        state, found = tools.GAME.match.advance(begun("S", **rules), tools.GAME.facts.decode({"outcome": outcome}))
        assert state.next["dealer"] == dealer, (outcome, rules)
        assert [item.code for item in found.items if item.side == "Note"] == notes
        assert not any(found.points.values())


def test_baloot_qaid_stands_alone():
    """baloot.qaid.score: nothing else is counted, and a table that does not play it is told of the option."""
    with pytest.raises(Illegal) as caught:
        scored(hand(qaid="NS"))
    assert codes(caught) == ["qaid-off"]
    for beside in (points(77), {"game_points": {"NS": 8}}, {"tricks": {"NS": 3}}, {"kaboot": "NS"}, {"won": "NS"}):
        with pytest.raises(Illegal) as caught:
            scored(hand(qaid="NS", **beside), qaid="own-projects")
        assert codes(caught) == ["qaid-beside"]


# --- reverse Al-kaboot (baloot.kaboot.reverse) ------------------------------------------------------------


def test_baloot_kaboot_reverse():
    facts = hand("sun", kaboot="NS", reverse=True)
    assert scored(facts, reverse_kaboot=88) == (88, 0)
    assert scored({**facts, "level": "double", **shown("NS", "siri")}, reverse_kaboot=88) == (96, 0)
    for wrong, code in (
        ({}, "reverse-off"),
        ({"contract": "hokum"}, "reverse-hokum"),
        ({"kaboot": "EW"}, "reverse-side"),
        ({"declarer": None, "ashkal": "W"}, "reverse-ashkal"),
    ):
        told = {key: value for key, value in {**facts, **wrong}.items() if value is not None}
        with pytest.raises(Illegal) as caught:
            scored(told, reverse_kaboot=88 if wrong else "no")
        assert codes(caught) == [code]


def test_baloot_kaboot_reverse_is_of_the_dealers_right():
    facts = tools.GAME.facts.decode(hand("sun", "E", kaboot="NS", reverse=True))
    for dealer, right in (("S", True), ("E", False), ("N", False), ("W", False), (None, True)):
        _, found = tools.GAME.match.advance(begun(dealer, reverse_kaboot="88"), facts)
        assert [problem.code for problem in found.remarks] == ([] if right else ["reverse-seat"])


ACELESS = [
    ("E", shown("NS", "four-hundred"), "four Aces of somebody else"),
    ("EW", shown("N", "four-hundred", "siri"), "four Aces of somebody else"),
    ("E", shown("E", "hundred", "hundred"), "eight cards of the declarer, none of them an Ace"),
    ("EW", shown("EW", *["hundred"] * 4), "eight cards of either partner, none of them an Ace"),
]
ACED = [
    ("E", shown("NS", *["hundred"] * 4)),
    ("E", shown("W", "hundred", "hundred")),
    ("EW", shown("E", "hundred", "hundred")),
    ("E", shown("E", "hundred", "fifty")),
    ("E", shown("E", "hundred", "siri")),
]


def reverse(declarer, projects, **told):
    return hand("sun", declarer, kaboot="NS", reverse=True, **projects, **told)


@pytest.mark.parametrize(("declarer", "projects", "why"), ACELESS)
def test_baloot_kaboot_reverse_needs_an_ace(declarer, projects, why):
    """baloot.kaboot.reverse: refused where facts stand alone, and a remark in a match, which stays readable."""
    facts = reverse(declarer, projects)
    with pytest.raises(Illegal) as caught:
        scored(facts, reverse_kaboot=88)
    assert codes(caught) == ["reverse-ace"], why
    _, found = tools.GAME.match.advance(begun("S", reverse_kaboot="88"), tools.GAME.facts.decode(facts))
    assert [problem.code for problem in found.remarks] == ["reverse-ace"], why
    assert found.points["NS"] >= 88
    _, found = tools.GAME.match.advance(begun("E", reverse_kaboot="88"), tools.GAME.facts.decode(facts))
    assert [problem.code for problem in found.remarks] == ["reverse-ace", "reverse-seat"]


@pytest.mark.parametrize(("declarer", "projects"), ACED)
def test_baloot_kaboot_reverse_of_an_ace(declarer, projects):
    facts = reverse(declarer, projects)
    assert scored(facts, reverse_kaboot=88)[0] >= 88
    assert scored({**facts, **shown("NS", "four-hundred"), "reverse": False}) == (84, 0)


def test_baloot_kaboot_reverse_is_heard_without_an_ace():
    """baloot.kaboot.reverse: a remark makes no other reading of the words right, so the hand can be recorded as is."""
    seating, chosen = tools.NOBODY._replace(us="NS"), tools.options({"reverse-kaboot": "88"})
    facts = tools.GAME.notation.parse("sun them kaboot us reverse 400 us", seating, chosen)
    assert tools.GAME.facts.encode(facts) == reverse("EW", shown("NS", "four-hundred"))


def test_baloot_kaboot_reverse_of_a_side_is_of_the_dealers_right():
    """baloot.kaboot.reverse: two Hundreds of East's are no matter where West can have declared, with the dealer known they are."""
    facts = tools.GAME.facts.decode(reverse("EW", shown("E", "hundred", "hundred")))
    for dealer, remarked in (("S", ["reverse-ace"]), ("N", []), (None, [])):
        _, found = tools.GAME.match.advance(begun(dealer, reverse_kaboot="88"), facts)
        assert [problem.code for problem in found.remarks] == remarked


def test_baloot_kaboot_reverse_every_result():
    """baloot.count.told: of the reverse ones only what the second formulation scores is a result."""
    rules = {"reverse-kaboot": "88", "doubling": "off"}
    possible = set()
    for count in range(5):
        for kinds in combinations_with_replacement(("siri", "fifty", "hundred", "four-hundred"), count):
            for told in (reverse("EW", shown("NS", *kinds)), hand("sun", "EW", kaboot="NS", **shown("NS", *kinds))):
                if not reference.refused(told, rules):
                    possible.add(reference.reference(told, rules)["score"]["NS"])
    found = {n for n in range(100, 200) if can_score({"NS": n, "EW": 0}, tools.options(rules), "sun")}
    assert found == {n for n in possible if n >= 100}
    assert {168, 144} <= found
    assert 188 not in found


# --- raising ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ns", "ew", "allowed"), [(100, 101, True), (99, 130, True), (101, 100, False), (101, 102, False), (90, 95, False)]
)
def test_baloot_raise_sun_scores_behind(ns, ew, allowed):
    """baloot.raise.sun-scores: East declares, so North-South double, with 100 or less against more than 100."""
    facts = hand("sun", level="double", won="NS", scores={"NS": ns, "EW": ew})
    try:
        scored(facts, sun_double="behind")
    except Refused as refused:
        assert (allowed, refused.problems[0].code) == (False, "sun-double-behind")
    else:
        assert allowed


@pytest.mark.parametrize(
    ("ns", "ew", "allowed"),
    [(99, 100, True), (0, 151, True), (100, 100, False), (100, 130, False), (99, 99, False), (130, 99, False)],
)
def test_baloot_raise_sun_scores_under_hundred(ns, ew, allowed):
    """baloot.raise.sun-scores: East declares, so North-South double, with less than 100 against 100 or more."""
    facts = hand("sun", level="double", won="NS", scores={"NS": ns, "EW": ew})
    try:
        scored(facts, sun_double="under-hundred")
    except Refused as refused:
        assert (allowed, refused.problems[0].code) == (False, "sun-double-under")
    else:
        assert allowed


@pytest.mark.parametrize("limit", ["gahwa", "quadruple", "triple", "double"])
@pytest.mark.parametrize("level", ["double", "triple", "quadruple", "gahwa"])
def test_baloot_raise_limit(level, limit):
    """baloot.raise.limit: a raise beyond the limit is refused, and nobody is offered it."""
    order = ["double", "triple", "quadruple", "gahwa"]
    facts, allowed = hand(won="NS", level=level), order.index(level) <= order.index(limit)
    try:
        scored(facts, raise_limit=limit)
    except Refused as refused:
        assert (allowed, refused.problems[0].code) == (False, "raise-limit")
    else:
        assert allowed
    raises = [["EN"[place % 2], word] for place, word in enumerate(order[: order.index(level)])]
    told = {"contract": "hokum", "declarer": "N", "raises": raises}
    assert bool(asked("raises", told, raise_limit=limit)[0].legal) == allowed


def test_baloot_raise_limit_of_a_record_and_of_what_can_be_told():
    record = {"contract": "hokum", "trump": "H", "declarer": "N", "dealer": "S"}
    raises = [["E", "double", "open"], ["N", "triple"]]
    found = judged({**record, "raises": raises}, raise_limit="double")
    assert [each.code for each in found.infractions] == ["raise-limit"]
    with pytest.raises(Illegal) as caught:
        judged({**record, "level": "triple"}, raise_limit="double")
    assert codes(caught) == ["raise-limit"]
    for limit, possible in (("quadruple", True), ("triple", False)):
        assert can_score({"NS": 180, "EW": 0}, tools.options({"raise-limit": limit}), "hokum") == possible


def test_baloot_raise_lock_at():
    assert scored(hand(won="NS", level="quadruple", locked=True), lock_at="quadruple") == (64, 0)
    with pytest.raises(Illegal) as caught:
        scored(hand(won="NS", level="double", locked=True), lock_at="quadruple")
    assert codes(caught) == ["locked-double"]


# --- rulings and questions --------------------------------------------------------------------------------

HANDS = {
    "E": ["AC", "KC", "QC", "7S", "8S", "9S", "7D", "8D"],
    "S": ["9H", "JH", "AH", "10H", "AS", "KS", "AD", "KD"],
}


def judged(record, **rules):
    return tools.GAME.play.judge(record, tools.options({name.replace("_", "-"): each for name, each in rules.items()}))


def asked(name, situation, **rules):
    options = tools.options({option.replace("_", "-"): choice for option, choice in rules.items()})
    answer = tools.GAME.play.QUESTIONS[name].answer(situation, options)
    texts = tools.GAME.all_texts()
    return answer, say(texts, answer.code, answer.params, SEAT_NAMES), texts[answer.code].article


def test_baloot_raise_lock_unsaid_puts_the_question():
    record = {"contract": "hokum", "trump": "H", "declarer": "S", "dealer": "S", "raises": [["E", "double"]]}
    (note,) = judged(record).notes
    assert (note.code, note.at) == ("lock-unsaid", "raises[0]")
    assert judged(record, lock_default="open").notes == judged(record, lock_at="quadruple").notes == ()
    _, sentence, article = asked("raises", {key: record[key] for key in ("contract", "declarer", "raises")})
    assert article == "baloot.raise.lock-unsaid"
    assert "which is it?" in sentence


def test_baloot_bid_taker_holds_the_exposed_card():
    calls = [["E", "hokum"], ["N", "pass"], ["W", "pass"], ["S", "pass"]]
    found = judged({"dealer": "S", "exposed": "9H", "hands": HANDS, "calls": calls})
    assert [(each.code, each.at, each.params["by"]) for each in found.infractions] == [
        ("exposed-elsewhere", "exposed", "S")
    ]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"contract": "sun", "level": "quadruple"}, "raise-sun"),
        ({"contract": "hokum", "trump": "H", "level": "triple", "locked": True}, "locked-level"),
        ({"contract": "sun", "level": "double", "locked": True}, "locked-sun"),
    ],
)
def test_baloot_raise_sun_of_an_unfinished_hand(told, code):
    """baloot.raise.sun, baloot.raise.locked: a level that cannot be is refused before the hand is finished, too."""
    with pytest.raises(Illegal) as caught:
        judged({"declarer": "S", "dealer": "S", **told})
    assert codes(caught) == [code]


def test_baloot_project_undeclared_is_not_charged_where_nothing_said_was_taken_down():
    record = {"contract": "sun", "declarer": "S", "dealer": "S", "hands": HANDS, "shown": [["E", ["7S", "8S", "9S"]]]}
    assert judged(record).infractions == ()
    assert [each.code for each in judged({**record, "says": []}).infractions] == ["shown-undeclared"]


def test_baloot_project_hundreds():
    declared = {
        "E": {"kind": "hundred", "form": "four", "top": "A"},
        "N": {"kind": "hundred", "form": "run", "top": "J"},
    }
    situation = {"trump": "H", "dealer": "S", "declared": declared}
    assert asked("compare", situation)[0].answer["seat"] == "E"
    found, _, article = asked("compare", situation, hundreds="run-first")
    assert (found.answer["seat"], article) == ("N", "baloot.project.hundreds")
    four_hundred = {**declared, "E": {"kind": "four-hundred"}}
    sun = {"contract": "sun", "dealer": "S", "declared": four_hundred}
    assert asked("compare", sun, hundreds="run-first")[0].answer["seat"] == "E"


@pytest.mark.parametrize(
    ("declared", "rules", "word"),
    [
        ({"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}, {"project_ties": "trumps-first"}, "in trumps"),
        ({"E": {"kind": "siri", "top": "K"}, "S": {"kind": "siri", "top": "K"}}, {"first_lead": "declarer"}, "who declared"),
        ({"E": {"kind": "hundred"}, "S": {"kind": "hundred"}}, {}, "or a run"),
        ({"E": {"kind": "siri"}, "S": {"kind": "siri", "top": "K"}}, {}, "top cards"),
    ],
)  # fmt: skip
def test_baloot_project_announce_asks_for_what_is_missing(declared, rules, word):
    assert word in asked("compare", {"trump": "H", "dealer": "S", "declared": declared}, **rules)[1]


@pytest.mark.parametrize(
    ("hand", "trick", "article"),
    [
        (["QH", "9D"], ["KC", "7C"], "plain-third-partner"),  # the text's own example
        (["QH", "9D"], ["AC", "7C"], "plain-third-partner"),
        (["QH", "9D"], ["KC"], "plain-second"),
        (["QH", "9D"], ["7C", "KC"], "plain-third-opponent"),
        (["QH", "9D"], ["AC", "7H"], "ace-trumped"),
        (["QH", "9D"], ["7C", "AC", "8C"], "plain-fourth-partner"),
        (["QH", "9D"], ["AC", "7C", "8C"], "plain-fourth-opponent"),
        (["QH", "9D"], ["7H"], "trump-second"),
        (["9D"], ["7H", "8H"], "trump-third"),
        (["QC", "9D"], ["KC"], "plain-follow"),
    ],
)
def test_baloot_play_legal_cites_the_article_of_the_place(hand, trick, article):
    assert asked("legal", {"trump": "H", "hand": hand, "trick": trick})[2] == f"baloot.play.{article}"


def test_baloot_bid_ashkal_declarer():
    situation = {"dealer": "S", "exposed": "9H", "calls": [["E", "pass"], ["N", "pass"], ["W", "ashkal"]]}
    assert asked("auction", situation)[0].answer["declarer"] == "E"
    found = asked("auction", situation, ashkal_declarer="caller")[0].answer
    assert (found["declarer"], found["takes"], found["bidder"]) == ("W", "E", "W")
    record = {**situation, "plays": [["W", "AC"]]}
    for choice, leads in (("partner", False), ("caller", True)):
        found = judged(record, first_lead="declarer", ashkal_declarer=choice)
        assert (found.infractions == ()) == leads


def test_baloot_bid_end_says_who_may_still_speak():
    situation = {"dealer": "S", "exposed": "9H", "calls": [["E", "pass"], ["N", "pass"], ["W", "sun"]]}
    assert asked("auction", situation)[1] == (
        "Sun, declared by West, if nobody says more. Possible are East: pass or Sun; North: pass or Sun."
    )


# --- sawa (baloot.claim.rest) ------------------------------------------------------------------------------


def left(**hands):
    return {seat: cards.split() for seat, cards in hands.items()}


@pytest.mark.parametrize(
    ("hands", "situation", "holds"),
    [
        (left(N="JH AC", E="9H KC", S="7D 8D", W="7S 8S"), {"trump": "H"}, True),
        (left(N="9H AC", E="JH KC", S="7D 8D", W="7S 8S"), {"trump": "H"}, False),
        (left(N="JH AC", E="9H AH", S="7D 8D", W="7S 8S"), {"trump": "H"}, False),  # East keeps a trump for the club
        (left(N="AC KD", E="KC QD", S="7D AD", W="7S 8S"), {"contract": "sun"}, True),  # South wins, for the side
        (left(N="AC KD", E="KC AD", S="7D QD", W="7S 8S"), {"contract": "sun"}, False),
        (left(N="AC QC", E="KC 7D", S="7S 8S", W="9S 10S"), {"contract": "sun"}, True),  # the King falls to the Ace
        (left(N="AC QC", E="KC JC", S="7S 8S", W="9S 10S"), {"contract": "sun"}, False),
        (left(N="AC", E="KC", S="7S", W="7C"), {"contract": "sun", "lead": "E"}, True),
        (left(N="AC", E="KD", S="7S", W="7C"), {"contract": "sun", "lead": "E"}, False),
        (left(N="AC", E="KC"), {"contract": "sun"}, True),  # whatever the others hold
    ],
)
def test_baloot_claim_rest(hands, situation, holds):
    found, _, article = asked("sawa", {"by": "N", "hands": hands, **situation})
    named = holds and not found.details["always"]
    assert (found.answer, article) == (holds, "baloot.claim.line" if named else "baloot.claim.rest")


def brute(trump, hands, leader, by, trick=()):
    """Whether every trick left is won, by playing out everything without a short cut."""
    if len(trick) == 4:
        winner = ORDER[leader][winner_of(trump, trick)]
        return SIDE[winner] == SIDE[by] and (not any(hands.values()) or brute(trump, hands, winner, by))
    seat = ORDER[leader][len(trick)]
    cards = [card for card in range(32) if legal(trump, False, hands[seat], trick, False) >> card & 1]
    ways = (brute(trump, {**hands, seat: hands[seat] & ~(1 << card)}, leader, by, (*trick, card)) for card in cards)
    return any(ways) if seat == by else all(ways)


def test_baloot_claim_rest_against_playing_everything():
    dice, found = random.Random(33), set()
    for _ in range(some(100)):
        cards = dice.sample(range(32), 12)
        own = sorted(cards, key=lambda card: (card & 7, dice.random()))[-3:]  # high cards, so that some claims hold
        rest = [card for card in cards if card not in own]
        hands = {
            seat: sum(1 << card for card in dealt)
            for seat, dealt in zip("NESW", (own, rest[:3], rest[3:6], rest[6:]), strict=True)
        }
        trump, leader = dice.choice((None, 0, 1)), dice.choice("NNNE")
        expected = brute(trump, hands, leader, "N")
        played = [("N", card) for card in range(32) if not sum(hands.values()) >> card & 1]
        assert claim_seen(Seen(Setting(trump), played, hands), "N", leader).holds is expected
        found.add(expected)
    assert found == {True, False}


@thorough
def test_baloot_claim_rest_in_a_record():
    hands = {
        "E": ["AC", "KC", "QC", "JC", "AS", "10S", "KS", "QS"], "N": ["10C", "9C", "8C", "7C", "JS", "9S", "8S", "7S"],
        "W": ["AD", "10D", "KD", "QD", "JD", "9D", "8D", "7D"], "S": ["AH", "10H", "KH", "QH", "JH", "9H", "8H", "7H"],
    }  # fmt: skip
    record = {"contract": "sun", "declarer": "W", "dealer": "S", "hands": hands}
    for seat, codes_found in (("E", ["sawa-wrong"]), ("W", ["sawa-wrong"])):
        assert [each.code for each in judged({**record, "says": [[seat, 1, "sawa"]]}).notes] == codes_found
    found = judged({**record, "says": [["E", 1, "sawa"]]}, sawa="qaid")
    assert [each.code for each in found.infractions] == ["sawa-foul"]
    hands["E"], hands["N"] = (
        ["AC", "10C", "KC", "QC", "AS", "10S", "KS", "QS"],
        ["JC", "9C", "8C", "7C", "JS", "9S", "8S", "7S"],
    )
    assert [each.code for each in judged({**record, "says": [["E", 1, "sawa"]]}, sawa="qaid").notes] == ["sawa-held"]
    assert [each.code for each in judged({**record, "hands": {}, "says": [["E", 2, "sawa"]]}).notes] == ["sawa-unknown"]


def cut(record, trick, *agreed):
    """Return a record that ends before a trick, with its leader's claim of the rest."""
    plays = record["plays"][: 4 * (trick - 1)]
    return {**record, "plays": plays, "says": [[record["plays"][len(plays)][0], trick, "sawa", *agreed]]}


def test_baloot_claim_rest_that_holds_completes_a_record():
    held = set()
    for seed in range(20 if THOROUGH else 8):
        record = {key: each for key, each in records.record(random.Random(seed)).items() if not key.startswith("_")}
        for trick in (5, 6, 7, 8):
            claimed = cut(record, trick)
            found = judged(claimed)
            by = SIDE[claimed["says"][0][0]]
            lost = {"NS": 0, "EW": 0}
            for each in found.details["tricks"]:
                lost[SIDE[each["winner"]]] += each["points"]
            codes = [each.code for each in found.notes]
            if not {"sawa-held", "sawa-held-line", "sawa-held-falls"} & {*codes}:
                assert "sawa-wrong" in codes
                assert found.facts is None
                continue
            held.add(by)
            assert found.facts.points[OTHER[by]] == lost[OTHER[by]]
            assert sum(found.facts.points.values()) == {"hokum": 162, "sun": 130}[found.facts.contract]
            assert sum(found.facts.tricks.values()) == 8
            played_on = judged({**record, "says": claimed["says"]})
            assert sum(played_on.facts.tricks.values()) == 8  # played on, the cards decide
    assert held == {"NS", "EW"}


def test_baloot_claim_rest_that_all_agreed_to_needs_no_hands():
    record = {key: each for key, each in records.record(random.Random(1)).items() if not key.startswith("_")}
    less = {**cut(record, 5), "hands": {}}
    found = judged(less)
    assert [each.code for each in found.notes][:1] == ["sawa-unknown"]
    assert found.facts is None
    found = judged({**cut(record, 5, "agreed"), "hands": {}})
    by = SIDE[less["says"][0][0]]
    assert [each.code for each in found.notes] == ["sawa-agreed"]
    assert (found.facts.tricks[by], sum(found.facts.tricks.values())) == (4 + sum(
        SIDE[each["winner"]] == by for each in found.details["tricks"]), 8)  # fmt: skip
    with pytest.raises(Malformed):
        judged({**record, "says": [["E", 1, "siri", "agreed"]]})


def test_a_baloot_said_with_a_claim_of_the_rest_scores():
    """King and Queen still in hand: said with the claim the Baloot is its owner's, else it is lost."""
    dealt = {
        "N": ["JH", "9H", "KH", "QH", "AS", "AD", "AC", "10C"], "S": ["7H", "8H", "7S", "8S", "9S", "7D", "8D", "9D"],
        "E": ["AH", "10S", "10D", "KC", "QC", "JS", "JD", "JC"], "W": ["10H", "KS", "QS", "KD", "QD", "9C", "8C", "7C"],
    }  # fmt: skip
    record = {"dealer": "E", "hands": dealt, "contract": "hokum", "trump": "H", "declarer": "N"}
    plays = [["N", "JH"], ["W", "10H"], ["S", "7H"], ["E", "AH"], ["N", "9H"], ["W", "7C"], ["S", "8H"], ["E", "JS"]]
    claim = {**record, "plays": plays, "says": [["N", 3, "sawa"]]}
    assert judged(claim).facts.baloot is None
    found = judged({**claim, "says": [["N", 3, "sawa"], ["N", 3, "baloot"]]})
    assert (found.infractions, found.facts.baloot, found.facts.tricks) == ((), "N", {"NS": 8, "EW": 0})


def test_baloot_qaid_foul_of_a_record():
    """baloot.qaid.foul: what judging has found is ready to be recorded, where the table plays with qaid."""
    record = {
        "contract": "hokum", "trump": "H", "declarer": "W", "dealer": "S", "says": [], "raises": [["E", "double", "open"]],
        "hands": {"N": ["AC", "7S", "8S", "9S", "7D", "8D", "9D", "7H"]}, "plays": [["E", "KC"], ["N", "7S"]],
    }  # fmt: skip
    record |= {"declarer": "N"}
    assert "qaid" not in judged(record).details
    found = judged(record, qaid="own-projects")
    assert [each.code for each in found.infractions] == ["suit-not-followed"]
    fine = found.details["qaid"]
    assert (fine["qaid"], fine["level"], fine["declarer"]) == ("NS", "double", "N")
    assert scored(fine, qaid="own-projects") == (0, 32)


@pytest.mark.parametrize(
    ("aces", "exposed", "reverse", "notes"),
    [
        ("", "7H", None, []),
        ("AC", "7H", None, ["reverse-unknown"]),
        ("AC", "AC", None, []),
        ("AC AD AH", "7H", True, []),
    ],
)
def test_baloot_kaboot_reverse_of_a_record(aces, exposed, reverse, notes):
    """baloot.kaboot.reverse: certain with three Aces beside the exposed card, impossible with none, else asked."""
    low = ["7H", "8H", "9H", "7C", "8C", "9C", "7D", "8D"]
    east = [*aces.split(), *low][:8]
    if exposed not in east:
        east[-1] = exposed
    declarer = {"dealer": "S", "exposed": exposed, "calls": [["E", "sun"]], "hands": {"E": east}}
    record = read(declarer)
    played = Judgement(tricks=tuple(Trick("N", (), "N", 0) for _ in range(8)), complete=True)
    options = tools.options({"reverse-kaboot": "88"})
    found = _reverse(record, Standing("sun", None, "E", "E"), played, options)
    assert found is (True if reverse else None if notes else False)
    assert _reverse(record, Standing("sun", None, "W", "E"), played, options) is False
    assert _reverse(record, Standing("sun", None, "E", "E"), played, tools.options({})) is False


LOW = ["7S", "8S", "9S", "7H", "8H", "9H", "7D", "8D"]


@pytest.mark.parametrize(
    ("told", "notes"),
    [
        ({}, ["sawa-agreed", "reverse-unknown"]),
        ({"shown": [["N", ["AS", "AH", "AD", "AC"]]], "says": [["N", 1, "four-hundred"]]}, ["sawa-agreed"]),
        ({"hands": {"N": ["AS", "AH", "AD", "AC", "KS", "KH", "KD", "KC"]}}, ["sawa-agreed"]),
        ({"hands": {"N": ["AS", "AH", "AD", "KD", "KS", "KH", "QD", "KC"]}, "exposed": "AC"}, ["sawa-agreed"]),
        ({"hands": {"N": ["AS", "AH", "AD", "KD", "KS", "KH", "QD", "KC"]}}, ["sawa-agreed", "reverse-unknown"]),
        ({"hands": {"E": LOW}}, ["sawa-agreed"]),
    ],
)
def test_baloot_kaboot_reverse_of_an_ace_that_others_have(told, notes):
    """baloot.kaboot.reverse: whether the declarer was dealt an Ace is asked only where one is left for him."""
    record = {
        "dealer": "S", "calls": [["E", "sun"]], "exposed": "7H", "hands": {},
        "plays": [["E", "7S"], ["N", "AS"], ["W", "8C"], ["S", "9C"]],
    }  # fmt: skip
    record |= {**told, "says": [*told.get("says", ()), ["N", 2, "sawa", "agreed"]]}
    found = judged(record, reverse_kaboot="88")
    assert [note.code for note in found.notes] == notes
    assert found.facts.tricks == {"NS": 8, "EW": 0}
