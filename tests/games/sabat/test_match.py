"""Matches: who deals, penalties before, within and after hands, and who is first at the target."""

from itertools import product
from random import Random

import pytest

from scorekeeper.errors import Ambiguous, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.notation import penalty_kind
from scorekeeper.games.sabat.penalties import KIND_NAMES, KINDS
from scorekeeper.language import speech
from scorekeeper.ledger import opening
from scorekeeper.messages import problem_json, say
from tests import some
from tests.games.sabat import game, reference


def begin(ns=0, ew=0, dealer="S", **rules):
    state = game.start(dealer=dealer, **rules)
    return state._replace(totals={"NS": ns, "EW": ew})


def play(state, line):
    return game.advance(state, game.parse(line, game.TABLE))


@pytest.mark.parametrize("kind", reference.PENALTY_KINDS)
@pytest.mark.parametrize("by", ["N", "E", "S", "W", "NS", "EW"])
def test_sabat_penalty_between_hands(by, kind):
    """100 to the other side at once; the deal stays where it was.

    sabat.penalty.value, sabat.penalty.suit, sabat.penalty.sequence, sabat.penalty.turn, sabat.penalty.signal,
    sabat.match.record.
    """
    state, score = GAME.penalise(begin(30, 40), by, kind)
    gainer = reference.OTHER[reference.SIDE_OF[by]]
    assert score.points == {gainer: 100, reference.OTHER[gainer]: 0}
    assert [(item.side, item.points, item.code) for item in score.items] == [(gainer, 100, f"penalty-{kind}")]
    assert GAME.texts[f"penalty-{kind}"].article in game.BOOK.articles
    assert state.totals == {"NS": 30 + score.points["NS"], "EW": 40 + score.points["EW"]}
    assert (state.next, state.winner, score.winner) == ({"dealer": "S"}, None, None)


def test_sabat_match_penalty_ends_the_match_at_once():
    """sabat.match.penalty: brought to the target between hands, the side has won."""
    state, score = GAME.penalise(begin(400, 490), "E", "signal")
    assert (state.winner, state.over, score.match_winner) == ("NS", True, "NS")
    assert not GAME.penalise(begin(399, 490), "E", "signal")[0].over


@pytest.mark.parametrize(
    ("by", "kind", "codes"),
    [
        ("X", "signal", ["field-choice"]),
        ("N", "talking", ["penalty-unknown"]),
        ("Ali", "talking", ["field-choice", "penalty-unknown"]),
        ("N", "", ["penalty-which"]),
    ],
)
def test_penalties_of_nobody_and_of_no_kind(by, kind, codes):
    with pytest.raises(Refused) as caught:
        GAME.penalise(begin(), by, kind)
    assert [problem.code for problem in caught.value.problems] == codes


def test_penalty_kinds_as_they_are_typed():
    assert {kind: penalty_kind(kind) for kind in reference.PENALTY_KINDS} == {
        kind: kind for kind in reference.PENALTY_KINDS
    }
    assert penalty_kind("Out of Turn") == "out-of-turn"
    assert penalty_kind("passed") == "illegal-pass"
    assert GAME.penalise(begin(), "N", "passed")[1] == GAME.penalise(begin(), "N", "illegal-pass")[1]
    assert penalty_kind("") is penalty_kind("penalty") is penalty_kind("signal twice") is None


def test_penalty_kinds_are_taken_as_they_are_told_in_arabic():
    speech.use("ar")
    try:
        told = [say(GAME.texts, name.code, name.params) for name in KIND_NAMES]
    finally:
        speech.use("en")
    assert [penalty_kind(name) for name in told] == list(KINDS)
    assert {penalty_kind(said) for said in ("تجاوز", "تجاوز دوره", "باس")} == {"illegal-pass"}


def test_sabat_match_penalty_within_a_hand_counts_first():
    """sabat.match.penalty: N-S go out for 610 points, but East-West stood at 400 and North had signalled."""
    line = "N out, last seven, treble, left 0 aces 1 picture, penalty N signal"
    state, score = play(begin(390, 400), line)
    assert score.points == {"NS": 0, "EW": 100}
    assert [item.code for item in score.items] == ["penalty-signal", "hand-too-late"]
    assert (state.winner, score.winner, score.match_winner) == ("EW", "NS", "EW")
    assert score.details == {"base": None, "stakes": "treble", "penalties": {"NS": 0, "EW": 100}}
    state, score = play(begin(390, 390), line)
    assert (score.points, state.winner) == ({"NS": 630, "EW": 100}, "NS")


def test_sabat_match_penalty_nothing_after_the_end_counts():
    """sabat.match.penalty: of penalties against both sides the first that reaches the target ends it."""
    state, score = play(begin(420, 450), "E out, no seven, left 4 aces 0 pictures, N signal, W signal, S signal")
    assert (score.points, state.winner) == ({"NS": 0, "EW": 100}, "EW")
    state, score = play(begin(420, 450), "E out, no seven, left 4 aces 0 pictures, W signal, N signal, S signal")
    assert (score.points, state.winner) == ({"NS": 100, "EW": 0}, "NS")
    assert [item.code for item in score.items] == ["penalty-signal", "penalty-late", "penalty-late", "hand-too-late"]


def test_sabat_match_penalty_alone_ends_in_mid_hand():
    """sabat.match.record: alone in the facts where it ends the match; else it is asked who went out."""
    state, score = play(begin(400, 0), "penalty W no-warning")
    assert (state.winner, score.points, score.remarks) == ("NS", {"NS": 100, "EW": 0}, ())
    state, score = play(begin(399, 0), "penalty W no-warning")
    (remark,) = score.remarks
    assert (remark.kind, state.winner, state.next) == (Ambiguous, None, {"dealer": "S"})
    told = problem_json(remark, GAME.texts, GAME.seating.names(game.TABLE))["message"]
    assert told.endswith("who went out? To record only a penalty, type scorekeeper penalty West no-warning.")


def test_sabat_match_target_first_to_reach_it():
    """sabat.match.target: 500 or more, or what the table has agreed on."""
    assert play(begin(480, 499), "N out, no seven, left 1 ace 0 pictures")[0].winner == "NS"
    assert play(begin(479, 499), "N out, no seven, left 1 ace 0 pictures")[0].winner is None
    assert play(begin(0, 0, target=20), "N out, no seven, left 1 ace 0 pictures")[0].winner == "NS"
    assert GAME.target_option == "target"
    lowered = GAME.match.with_options(begin(300, 200), game.options(target=250))
    assert play(lowered, "E out, no seven, left 0 aces 1 picture")[0].winner == "NS"


def test_sabat_match_deal_passes_to_the_right():
    """sabat.match.deal, sabat.deal.redeal: after a hand, not after a redeal."""
    state = begin()
    for dealer in "ENWS":
        state, score = play(state, "redeal")
        assert (score.points, score.winner, state.next["dealer"] != dealer) == ({"NS": 0, "EW": 0}, None, True)
        state, _ = play(state, "E out, no seven, left 0 aces 0 pictures")
        assert state.next == {"dealer": dealer}
    assert play(begin(dealer=None), "redeal")[0].next == {"dealer": None}
    assert play(begin(dealer=None), "E out, no seven, left nothing")[0].next == {"dealer": None}
    assert GAME.match.with_next(state, "W").next == {"dealer": "W"}


def test_match_winner_without_totals_only_where_it_is_certain():
    """sabat.match.target: 500 in one hand win from any totals, unless a penalty could have come first."""

    def alone(line):
        return game.score(game.parse(line, game.TABLE))

    assert alone("N out, last seven, treble, left 0 aces 0 pictures").match_winner == "NS"
    assert alone("N out, last seven, double, left 0 aces 0 pictures").match_winner is None
    unsure = alone("N out, last seven, treble, left 0 aces 0 pictures, penalty N signal")
    assert (unsure.match_winner, unsure.points) == (None, {"NS": 600, "EW": 100})
    faults = ", ".join(["penalty N signal"] * 5)
    sure = alone(f"N out, last seven, treble, left 0 aces 0 pictures, {faults}")
    assert (sure.match_winner, sure.points) == ("EW", {"NS": 0, "EW": 500})


def test_over_matches_stay_won():
    state, _ = GAME.penalise(begin(400, 450), "E", "signal")
    for again in (GAME.penalise(state, "N", "signal"), play(state, "E out, no seven, left 4 aces 0 pictures")):
        assert again[0].winner == "NS"


def test_sabat_match_random_matches_agree_with_the_reference():
    """sabat.match.target, sabat.match.penalty: whole matches, hand by hand, penalties anywhere."""
    random = Random(8)
    for _ in range(300 if game.LONG else some(80)):
        target = random.choice((100, 300, 500))
        hands = [_hand(random) for _ in range(25)]
        scores, totals, winner = reference.match_scores(hands, target)
        state = begin(target=target)
        for facts, points in zip(hands, scores, strict=True):
            if state.over:
                break
            state, score = game.advance(state, facts)
            assert score.points == points
            for side in reference.SIDES:
                assert points[side] == sum(item.points for item in score.items if item.side == side)
        assert (state.totals, state.winner) == (totals, winner)


def _hand(random):
    penalties = [
        {"against": random.choice(["N", "E", "S", "W", "NS", "EW"]), "kind": random.choice(reference.ANY_TIME)}
        for _ in range(random.choice((0, 0, 0, 0, 1, 2)))
    ]
    facts = {"penalties": penalties} if penalties else {}
    if random.random() < 0.05:
        return {"outcome": "redeal", **facts}
    played = reference.played_facts(random)
    return {**played, "stakes": random.choice(("single", "double", "treble")), **facts}


def test_breakdown_shows_where_the_points_come_from():
    _, score = play(begin(), "N out with 7S, treble, left 2 aces 1 picture, penalty N signal")
    shown = GAME.scoring.breakdown(score)
    assert shown.columns == ("aces", "pictures", "last 7", "treble", "penalty")
    assert shown.cells == {"NS": ("40", "10", "200", "500", ""), "EW": ("", "", "", "", "100")}
    assert [item.code for item in shown.reasons] == ["penalty-signal"]
    assert GAME.match.standing(begin()) == ()
    assert GAME.match.board(begin()) == {}


def test_every_stake_after_every_seat_announced_it():
    """sabat.stakes.treble: an opponent of the doubler trebles, never the partner."""
    for doubler, trebler in product(reference.SEATS, repeat=2):
        line = f"N out with QH, double by {doubler}, treble by {trebler}, left E AH KS, W 10D AS"
        if reference.SIDE_OF[doubler] == reference.SIDE_OF[trebler]:
            with pytest.raises(Exception, match="treble-side"):
                game.parse(line, game.TABLE)
        else:
            assert game.parse(line, game.TABLE)["stakes"] == "treble"


@pytest.mark.parametrize(("ns", "ew", "codes"), [(450, 420, []), (455, 420, ["totals-odd"]), (0, 3, ["totals-odd"])])
def test_sabat_match_told_totals_taken_over_are_in_tens(ns, ew, codes):
    """sabat.match.told, sabat.count.pack: totals to which no hands add up are refused where a match begins."""
    try:
        opening.begin(GAME, GAME.seating.seat([], None), {}, "2026-01-01T00:00:00Z", totals={"NS": ns, "EW": ew})
        found = []
    except Refused as refused:
        found = [problem.code for problem in refused.problems]
    assert found == codes
