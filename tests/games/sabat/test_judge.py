"""Whole records: legal ones are clean and score as their cards do, planted faults are found and no others."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Illegal, Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.sabat import GAME
from scorekeeper.messages import problem_json, say
from scorekeeper.reports.answers import verdict_json
from tests import some
from tests.games.sabat import game, play_reference, reference

ARTICLES = game.BOOK.articles
COUNT = 5_000 if game.LONG else some(60)
NAMES = GAME.seating.names(GAME.seating.seat([["Ali", "Badr"], ["Cem", "Dalia"]], None))


def judged(record):
    verdict = game.judge(record)
    texts = GAME.all_texts()
    for ruling in (*verdict.infractions, *verdict.notes):
        assert say(texts, ruling.code, ruling.params, NAMES)
        assert texts[ruling.code].article in ARTICLES
    return verdict._replace(facts=game.facts(verdict))


def codes(record):
    return [(ruling.code, ruling.at, ruling.charged) for ruling in judged(record).infractions]


def notes(record):
    return [note.code for note in judged(record).notes]


def sample(count=COUNT, seed=2026):
    dice = random.Random(seed)
    for _ in range(count):
        yield play_reference.record(dice)


def hand_facts(verdict):
    facts = dict(verdict.facts)
    facts["left"] = {seat: sorted(cards) for seat, cards in facts["left"].items()}
    return facts


# --- legal play -------------------------------------------------------------------------------------------


def test_sabat_play_legal_records_are_clean_and_score():
    """sabat.play.first .turn .piles .must .pass .warning .end: no ruling, every card in one place, the score the reference's."""
    for record in sample():
        verdict = judged(record)
        assert (verdict.infractions, verdict.notes) == ((), ()), record
        assert hand_facts(verdict) == play_reference.outcome(record)
        lying = [card for pile in verdict.details["piles"].values() for card in pile]
        held = [card for cards in verdict.details["held"].values() for card in cards]
        assert sorted(lying + held) == sorted(reference.PACK)
        score = game.score(verdict.facts)
        assert sum(score.points.values()) == reference.hand_points(play_reference.outcome(record))


def test_sabat_record_unknown_hidden_hands_are_clean_too():
    """sabat.record.unknown: without hands nobody is at fault; what is left is told as far as it follows."""
    dice = random.Random(3)
    for record in sample(COUNT // 2):
        hidden = dice.sample(reference.SEATS, dice.randint(1, 4))
        bare = {**record, "hands": {seat: cards for seat, cards in record["hands"].items() if seat not in hidden}}
        verdict = judged(bare)
        assert verdict.infractions == ()
        if verdict.facts is None:
            assert len(hidden) > 1
            assert [note.code for note in verdict.notes] == ["left-unknown"]
            continue
        whole = play_reference.outcome(record)
        score = game.score(verdict.facts)
        assert sum(score.points.values()) == reference.hand_points(whole)


def test_sabat_play_the_trace_lists_what_was_legal():
    for record in sample(40):
        trace = judged({**record, "trace": True}).details["trace"]
        turns = [(place, act) for place, act in enumerate(record["plays"]) if act[1] != "warn"]
        assert len(trace) == len(turns)
        for (place, act), entry in zip(turns, trace, strict=True):
            held, table, _ = play_reference.at(record, place)
            legal = sorted(play_reference.playable(held[act[0]], table)) or ["pass"]
            assert entry == {"by": act[0], "legal": legal}
    assert "trace" not in judged(record).details
    hidden = judged({"plays": record["plays"], "trace": True}).details["trace"]
    assert any(entry["legal"] is None for entry in hidden)


# --- planted faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", reference.PENALTY_KINDS)
def test_sabat_penalty_a_planted_fault_is_found_first_and_alone(kind):
    """sabat.penalty.pass .suit .sequence .turn .warning .signal: found where it was made, and not charged by itself."""
    dice = random.Random(kind)
    found = 0
    for record in sample(COUNT // 2):
        planted = play_reference.plant(dice, kind, record)
        if planted is None:
            continue
        wrong, place = planted
        assert codes(wrong) == [(kind, f"plays[{place}]", False)], wrong
        assert judged(wrong).facts is None or kind == "no-warning" or judged(wrong).facts["winner"]
        found += 1
    assert found > COUNT // 4


@pytest.mark.parametrize("kind", reference.PENALTY_KINDS)
def test_sabat_penalty_correct_pointed_out_and_taken_back(kind):
    """sabat.penalty.due .correct .value: one charge of the kind, and the hand ends as it would have."""
    dice = random.Random(kind)
    for record in sample(COUNT // 2):
        made = play_reference.corrected(dice, kind, record)
        if made is None:
            continue
        wrong, place, by = made
        assert codes(wrong) == [(kind, f"plays[{place}]", True)], wrong
        expected = {**play_reference.outcome(record), "penalties": [{"against": by, "kind": kind}]}
        verdict = judged(wrong)
        assert hand_facts(verdict) == expected
        score = game.score(verdict.facts)
        assert score.points == reference.match_scores([expected], 500)[0][0]


def test_sabat_record_proof_careless_passes():
    """sabat.record.proof: every wrong pass with the hands known; without them those that later cards prove."""
    dice = random.Random(11)
    for _ in range(COUNT):
        record, wrong = play_reference.careless(dice, 0.3)
        assert codes(record) == [("illegal-pass", f"plays[{place}]", False) for place in wrong]
        assert hand_facts(judged(record)) == play_reference.outcome(record)
        known = set(dice.sample(reference.SEATS, dice.randint(0, 4)))
        bare = {"plays": record["plays"], "hands": {seat: record["hands"][seat] for seat in known}}
        if len(known) == 3:
            known = set(reference.SEATS)
        held = play_reference.proved(record, wrong, known)
        everything = {ruling.at for ruling in judged(bare).infractions}
        assert {f"plays[{place}]" for place in held} <= everything <= {f"plays[{place}]" for place in wrong}
        if len(known) < 2 or len(known) == 4:
            assert everything == {f"plays[{place}]" for place in held}


# --- single situations ------------------------------------------------------------------------------------

HANDS = {
    "S": ["7D", "8D", "9S", "10S", "JS", "QS", "KS", "AS"],
    "E": ["9D", "7S", "8S", "8H", "9H", "10H", "JH", "QH"],
    "N": ["10D", "7H", "KH", "AH", "7C", "8C", "9C", "10C"],
    "W": ["JD", "QD", "KD", "AD", "JC", "QC", "KC", "AC"],
}
FIRST = ["S", "7D"]


def plays(*acts, **more):
    return {"dealer": "W", "hands": HANDS, "plays": [list(act) for act in acts], **more}


@pytest.mark.parametrize(("acts", "expected"), [
    ([("S", "8D")], [("out-of-sequence", 0)]),
    ([("S", "pass")], [("illegal-pass", 0)]),
    ([("N", "7H")], [("out-of-turn", 0)]),
    ([("E", "8H")], [("out-of-turn", 0), ("out-of-sequence", 0)]),
    ([FIRST, ("E", "9D")], [("out-of-sequence", 1)]),
    ([FIRST, ("E", "8H")], [("out-of-sequence", 1)]),
    ([FIRST, ("E", "7S", "D")], [("wrong-suit", 1)]),
    ([FIRST, ("E", "7S", "7D")], [("wrong-suit", 1)]),
    ([FIRST, ("E", "7S", "S")], []),
    ([FIRST, ("W", "JC", "D")], [("out-of-turn", 1), ("wrong-suit", 1)]),
    ([FIRST, ("E", "pass")], [("illegal-pass", 1)]),
    ([FIRST, ("N", "pass")], []),
    ([FIRST, ("N", "warn")], []),
    ([FIRST, ("E", "7S"), ("N", "7H"), ("W", "pass"), ("S", "signal")], [("signal", 4)]),
])  # fmt: skip
def test_sabat_penalty_single_acts(acts, expected):
    """sabat.penalty.act .turn .sequence .suit .signal .none: a knock out of turn and an idle warning are noted only."""
    assert [(code, at) for code, at, _ in codes(plays(*acts))] == [(code, f"plays[{at}]") for code, at in expected]


def test_sabat_penalty_none_another_seven_first():
    """sabat.penalty.none: opening with another 7 is corrected and never charged."""
    hands = {**HANDS, "S": [*HANDS["S"][:-1], "7H"], "N": [*HANDS["N"][:1], "AS", *HANDS["N"][2:]]}
    record = plays(["S", "7H"], ["E", "points-out"], FIRST, ["E", "7S"], hands=hands)
    assert codes(record) == [("first-card", "plays[0]", False)]
    assert notes(record) == ["points-out-free", "card-taken-back"]
    assert judged(record).facts is None
    # Who opens is not known: the card is still not the 7 of diamonds.
    assert codes({"plays": [["S", "7H"]]}) == [("first-card", "plays[0]", False)]
    assert codes({"plays": [["S", "9H"]]}) == [("out-of-sequence", "plays[0]", False)]
    assert notes({"plays": [["S", "9H"], ["E", "points-out"]]}) == ["charged", "opening-taken-back"]


def test_sabat_penalty_act_one_charge_for_one_act():
    """sabat.penalty.act: out of turn and of the wrong suit is 100, a repeat after correction 100 more."""
    wrong, out = ["W", "JC", "D"], ["S", "points-out"]
    verdict = judged(plays(FIRST, wrong, out, ["N", "points-out"], wrong, out))
    assert [(ruling.code, ruling.charged) for ruling in verdict.infractions] == [
        ("out-of-turn", True), ("wrong-suit", False), ("out-of-turn", True), ("wrong-suit", False),
    ]  # fmt: skip
    assert [note.code for note in verdict.notes] == [
        "one-penalty", "charged", "card-taken-back", "points-out-again", "one-penalty", "charged", "card-taken-back",
    ]  # fmt: skip
    assert verdict.details["turn"] == "E"


@pytest.mark.parametrize("by", "NESW")
def test_sabat_penalty_who_anybody(by):
    """sabat.penalty.who: the text names nobody, so the partner and the player too may point a fault out."""
    record = plays(FIRST, ["E", "9D"], [by, "points-out"], ["E", "7S"])
    assert codes(record) == [("out-of-sequence", "plays[1]", True)]
    assert notes(record) == ["charged", "card-taken-back"]


def test_sabat_penalty_who_only_opponents():
    """sabat.penalty.who: where the table plays so, the partner corrects only; an opponent may still charge it."""
    chosen = game.options(**{"pointed-out-by": "opponent"})
    record = plays(FIRST, ["E", "9D"], ["W", "points-out"], ["E", "7S"])
    assert [each.charged for each in GAME.play.judge(record, chosen).infractions] == [False]
    assert [note.code for note in GAME.play.judge(record, chosen).notes] == ["points-out-own", "card-taken-back"]
    record["plays"].append(["N", "points-out", 2])
    assert [each.charged for each in GAME.play.judge(record, chosen).infractions] == [True]
    # What costs nothing would not be due if an opponent said it either.
    assert notes(plays(FIRST, ["N", "double"], ["S", "points-out"])) == ["points-out-free"]
    assert notes(plays(FIRST, ["E", "points-out"])) == ["points-out-nothing"]
    assert notes({"plays": [["E", "points-out"]]}) == ["points-out-nothing"]


def test_sabat_penalty_correct_too_late():
    """sabat.penalty.correct: others have played on, so the position stays and the penalty is due."""
    record = plays(FIRST, ["E", "pass"], ["N", "7H"], ["W", "pass"], ["S", "points-out", 2], ["S", "8D"])
    assert codes(record) == [("illegal-pass", "plays[1]", True)]
    assert notes(record) == ["charged", "too-late"]
    assert judged(record).details["turn"] == "E"


def test_sabat_record_turn_after_a_card_out_of_turn():
    """sabat.record.turn: where it stands, the player passed over may act, or play goes on from the card; no third."""
    ahead = [FIRST, ("N", "7H")]
    for after in (("E", "7S"), ("W", "pass")):
        assert [at for _, at, _ in codes(plays(*ahead, after))] == ["plays[1]"]
    assert [at for _, at, _ in codes(plays(*ahead, ("S", "8D")))] == ["plays[1]", "plays[2]"]
    for after, turn in ((("N", "7C"), "W"), (("W", "pass"), "S")):
        record = plays(*ahead, ("E", "7S"), after)
        assert (len(codes(record)), judged(record).details["turn"], notes(record)) == (1, turn, [])
    # One ahead is passed over, the other not: the turn goes on from there.
    assert judged(plays(*ahead, ("W", "pass"), ("S", "8D"))).details["turn"] == "E"


def test_sabat_record_turn_after_several_cards_out_of_turn():
    """sabat.record.turn: each card out of turn leaves open that play goes on to its right."""
    acts = [["E", "7D"], ["S", "7S"], ["W", "7C"]]
    for after, turn in ((["N", "8D"], "W"), (["E", "7H"], "N"), (["S", "8D"], "E")):
        record = {"dealer": "S", "plays": [*acts, after]}
        assert codes(record) == [("out-of-turn", f"plays[{place}]", False) for place in (1, 2)]
        assert judged(record).details["turn"] == turn
    assert len(codes({"plays": [*acts, ["W", "8D"]]})) == 3
    # West is still ahead when play has gone on from the card of South, and South no more.
    for after, wrong in ((["W", "8D"], 2), (["S", "8D"], 2), (["E", "8D"], 3)):
        assert len(codes({"plays": [*acts, ["E", "7H"], ["N", "pass"], after]})) == wrong
    knocked = {"plays": [*acts, ["E", "pass"], ["S", "8D"], ["E", "7H"]]}
    assert (len(codes(knocked)), notes(knocked)) == (2, ["knock-out-of-turn"])


def test_sabat_record_turn_a_pass_settles_nothing():
    """sabat.record.turn: a pass beside a player who is due may be a knock; if that player then acts, it was one."""
    ahead = [FIRST, ("N", "7H")]
    knocked = plays(*ahead, ("W", "pass"), ("E", "7S"), ("N", "7C"), trace=True)
    assert [at for _, at, _ in codes(knocked)] == ["plays[1]"]
    assert notes(knocked) == ["knock-out-of-turn"]
    assert [turn["by"] for turn in judged(knocked).details["trace"]] == ["S", "N", "E", "N"]
    # Nor is it a wrong pass then; it is one where play goes on from it, or where it was charged.
    hands = {**HANDS, "W": ["8H", *HANDS["W"][1:]], "E": [*HANDS["E"][:3], "JD", *HANDS["E"][4:]]}
    passed = [*ahead, ("W", "pass")]
    for after, expected in (
        ([("E", "7S")], ["out-of-turn"]),
        ([("S", "8D")], ["out-of-turn", "illegal-pass"]),
        ([("S", "points-out"), ("E", "7S")], ["out-of-turn", "illegal-pass"]),
    ):
        assert [code for code, _, _ in codes(plays(*passed, *after, hands=hands))] == expected


def test_sabat_record_stray_a_wrong_card_that_stands():
    """sabat.record.stray: the suit goes on from it; a card below may be put in, which the table decides."""
    begun = [FIRST, ("E", "9D"), ("N", "10D"), ("W", "JD")]
    record = plays(*begun, ("S", "8D"))
    assert codes(record) == [("out-of-sequence", "plays[1]", False)]
    assert notes(record) == ["gap-filled"]
    assert codes(plays(*begun, ("S", "pass"))) == codes(record)
    wrong = plays(
        FIRST, ("E", "7S"), ("N", "7C"), ("W", "JC", "S"), ("S", "8D"), ("E", "8S"), ("N", "8C"), ("W", "pass")
    )
    assert [code for code, _, _ in codes(wrong)] == ["wrong-suit"]
    assert judged(wrong).details["piles"]["S"] == ["7S", "JC", "8S"]
    # The Jack of clubs lies there: after the 10 the Queen is next.
    more = plays(FIRST, ("E", "7S"), ("N", "7C"), ("W", "JC", "S"), *[
        act for card in ("8C", "9C", "10C") for act in (("S", "pass"), ("E", "pass"), ("N", card), ("W", "pass"))
    ], ("S", "pass"), ("E", "pass"), ("N", "pass"), ("W", "QC"))  # fmt: skip
    assert judged(more).infractions[-1].at != f"plays[{len(more['plays']) - 1}]"
    assert "QC" in judged(more).details["piles"]["C"]


WARN_HANDS = {
    "S": ["7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD"],
    "E": ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"],
    "N": ["7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH"],
    "W": ["7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC"],
}


def in_order(*rounds, warn=()):
    """Play whole rounds from the 7 up; who is in ``warn`` warns at one card."""
    acts = []
    for rank in rounds:
        for seat, suit in zip("SENW", "DSHC", strict=True):
            acts.append([seat, rank + suit])
            if rank == "K" and seat in warn:
                acts.append([seat, "warn"])
    return acts


def test_sabat_play_warning_in_time_and_late():
    """sabat.play.warning, sabat.penalty.warning: until the next player's turn is over; the last card ends all."""
    base = in_order(*reference.RANKS[:6])
    clean = {"hands": WARN_HANDS, "plays": [*base, *in_order("K", warn="SENW"), ["S", "AD"]]}
    assert codes(clean) == []
    assert judged(clean).facts["winner"] == "S"
    late = {
        "hands": WARN_HANDS,
        "plays": [*base, ["S", "KD"], ["E", "KS"], ["S", "warn"], ["E", "warn"], ["N", "KH"], ["N", "warn"]],
    }
    assert codes(late) == [("no-warning", "plays[24]", False)]
    for number in ([], [25], [26]):
        told = {**late, "plays": [*late["plays"][:26], ["W", "points-out", *number], *late["plays"][26:]]}
        assert codes(told) == [("no-warning", "plays[24]", True)]
    early = {**late, "plays": [*late["plays"][:24], ["S", "warn"], ["S", "KD"], ["E", "KS"]]}
    assert (codes(early), notes(early)) == ([("no-warning", "plays[25]", False)], ["warned-idle"])
    nobody = {"hands": WARN_HANDS, "plays": [*base, *in_order("K"), ["S", "AD"], ["E", "points-out", 25]]}
    assert [(code, charged) for code, _, charged in codes(nobody)] == [("no-warning", seat == "S") for seat in "SENW"]
    assert judged(nobody).facts["penalties"] == [{"against": "S", "kind": "no-warning"}]


def test_sabat_play_warning_a_card_out_of_turn_is_no_turn():
    """sabat.play.warning: time goes on over a card out of turn, and ends with the next turn, whosever it is."""
    base = [*in_order(*reference.RANKS[:6]), ["S", "KD"], ["N", "KH"], ["N", "warn"]]
    warned = {"hands": WARN_HANDS, "plays": [*base, ["S", "warn"], ["W", "KC"], ["W", "warn"]]}
    assert [code for code, _, _ in codes(warned)] == ["out-of-turn"]
    for after in (["E", "KS"], ["W", "KC"]):
        late = {"hands": WARN_HANDS, "plays": [*base, after]}
        assert [(code, at) for code, at, _ in codes(late)] == [
            ("no-warning", "plays[24]"),
            ("out-of-turn", "plays[25]"),
        ]


def test_sabat_record_order_pointing_out_after_a_warning():
    """sabat.record.order: a warning is no fault, so the card before it is meant."""
    acts = [*in_order(*reference.RANKS[:6]), ["S", "KD", "S"], ["S", "warn"], ["E", "points-out"]]
    assert codes({"hands": WARN_HANDS, "plays": acts}) == [("wrong-suit", "plays[24]", True)]


def test_sabat_play_warning_a_turn_taken_back_gives_time_again():
    plays_ = [
        *in_order(*reference.RANKS[:6]),
        ["S", "KD"],
        ["E", "pass"],
        ["N", "points-out"],
        ["S", "warn"],
        ["E", "KS"],
        ["E", "warn"],
    ]
    assert codes({"hands": WARN_HANDS, "plays": plays_}) == [("illegal-pass", "plays[25]", True)]


def test_sabat_play_warning_given_before_the_turn_is_taken_back():
    """sabat.play.warning: a warning that came during a turn taken back has been given."""
    acts = [*in_order(*reference.RANKS[:6]), ["S", "KD"], ["E", "pass"], ["S", "warn"], ["N", "points-out", 26]]
    record = {"hands": WARN_HANDS, "plays": [*acts, ["E", "KS"], ["E", "warn"], ["N", "KH"], ["N", "warn"]]}
    assert codes(record) == [("illegal-pass", "plays[25]", True)]


def test_sabat_play_end_the_last_card_ends_the_hand():
    """sabat.play.end, sabat.penalty.due: nothing follows, but a fault can still be pointed out."""
    whole = [*in_order(*reference.RANKS[:7], warn="SENW"), ["S", "AD"]]
    record = {"hands": WARN_HANDS, "plays": [*whole, ["E", "AS"]]}
    assert codes(record) == [("play-over", f"plays[{len(whole)}]", False)]
    assert judged(record).facts["left"] == {"E": ["AS"], "W": ["AC"]}
    cheat = [["S", "AD", "S"] if act == ["S", "AD"] else act for act in whole]
    record = {"hands": WARN_HANDS, "plays": [*cheat, ["E", "points-out"]]}
    assert codes(record) == [("wrong-suit", f"plays[{len(whole) - 1}]", True)]
    assert judged(record).facts is None
    record["plays"].append(["S", "AD"])
    assert judged(record).facts["penalties"] == [{"against": "S", "kind": "wrong-suit"}]


def test_sabat_count_top_end_numbers_where_a_wrong_card_stands():
    """sabat.count.top-end, sabat.record.stray: what is left is told as cards, else as numbers, and always counts the same."""
    dice = random.Random(17)
    numbers = 0
    for _ in range(COUNT):
        record, held, winner = play_reference.reckless(dice, 0.15)
        verdict = judged(record)
        assert {ruling.code for ruling in verdict.infractions} <= {"out-of-sequence", "illegal-pass", "first-card"}
        losers = reference.LOSERS[winner]
        assert verdict.facts["winner"] == winner
        assert {seat: sorted(verdict.details["held"][seat]) for seat in losers} == {
            seat: sorted(held[seat]) for seat in losers
        }
        score = game.score(verdict.facts)
        last = next(word for _, word in reversed(record["plays"]) if word in reference.PACK)
        whole = {"winner": winner, "last_card": last, "left": {seat: held[seat] for seat in losers}}
        assert sum(score.points.values()) == reference.hand_points(whole)
        numbers += "aces" in verdict.facts["left"]
    assert numbers


def test_sabat_count_first_card_last_after_a_wrong_opening():
    """sabat.count.first-card: no card can be told that was the last, so it is told that it was a 7."""
    hands = {**WARN_HANDS, "S": ["7H", "8H", "9H", "10H", "JH", "QH", "KH", "7D"],
             "N": ["AH", "8D", "9D", "10D", "JD", "QD", "KD", "AD"]}  # fmt: skip
    turns = [act for card in hands["S"] for act in (["S", card], ["E", "pass"], ["N", "pass"], ["W", "pass"])]
    record = {"hands": hands, "plays": [*turns[:25], ["S", "warn"], *turns[25:29]], "rules": {"target": "300"}}
    verdict = judged(record)
    assert {ruling.code for ruling in verdict.infractions} == {"first-card", "illegal-pass"}
    numbers = {"aces": 2, "pictures": 6}
    assert verdict.facts == {
        "winner": "S", "stakes": "single", "last_seven": True, "left": numbers, "rules": {"target": "300"},
    }  # fmt: skip


# --- before the first card --------------------------------------------------------------------------------

KINGS = ["KS", "KH", "KD", "8D", "9D", "10D", "JD", "QD"]


@pytest.mark.parametrize(("announced", "expected", "level"), [
    ([], [], "single"),
    ([["E", "double"]], [], "double"),
    ([["E", "double"], ["N", "treble"]], [], "treble"),
    ([["E", "double"], ["S", "treble"]], [], "treble"),
    ([["E", "double"], ["W", "treble"]], ["treble-own-double"], "double"),
    ([["E", "double"], ["N", "double"], ["W", "treble"]], [], "treble"),
    ([["E", "treble"]], ["treble-no-double"], "single"),
    ([["E", "double"], ["N", "treble"], ["W", "double"]], [], "treble"),
    ([["E", "double"], ["N", "treble"], ["W", "treble"]], ["treble-own-double"], "treble"),
])  # fmt: skip
def test_sabat_stakes_announcements(announced, expected, level):
    """sabat.stakes.double .treble .once: one level, treble by an opponent of who doubled, nothing answers treble."""
    record = play_reference.record(random.Random(5)) | {"announcements": announced}
    verdict = judged(record)
    assert [ruling.code for ruling in verdict.infractions] == expected
    assert verdict.facts["stakes"] == level


def test_sabat_deal_redeal():
    """sabat.deal.redeal: three Kings in the hand, before the first card; announcements are void."""
    hands = {"E": KINGS}
    record = {"hands": hands, "announcements": [["N", "double"], ["E", "redeal"]]}
    verdict = judged(record)
    assert (verdict.infractions, verdict.facts) == ((), {"outcome": "redeal"})
    assert game.checked(verdict.facts)
    assert judged({"plays": [["E", "redeal"]], "hands": hands}).facts == {"outcome": "redeal"}
    assert judged({"announcements": [["W", "redeal"]]}).facts == {"outcome": "redeal"}
    assert codes({"hands": HANDS, "announcements": [["E", "redeal"]]}) == [
        ("redeal-no-right", "announcements[0]", False)
    ]
    assert codes(plays(FIRST, ["N", "redeal"])) == [("redeal-late", "plays[1]", False)]
    assert codes(plays(FIRST, ["N", "double"])) == [("announced-late", "plays[1]", False)]
    went_on = {**record, "plays": [["S", "7D"], ["E", "8D"]]}
    assert codes(went_on) == [("after-redeal", "plays[0]", False)]
    signalled = {"hands": hands, "announcements": [["S", "signal"], ["E", "points-out"], ["E", "redeal"]]}
    assert judged(signalled).facts == {"outcome": "redeal", "penalties": [{"against": "S", "kind": "signal"}]}


def test_sabat_match_penalty_a_hand_broken_off():
    """sabat.match.penalty: a penalty that wins the match ends the hand; otherwise the record is incomplete."""
    record = plays(FIRST, ["E", "9D"], ["N", "points-out"])
    assert judged(record).facts is None
    assert judged({**record, "scores": {"NS": 300, "EW": 0}}).facts is None
    facts = judged({**record, "scores": {"NS": 400, "EW": 0}}).facts
    assert facts == {"penalties": [{"against": "E", "kind": "out-of-sequence"}]}


def test_sabat_match_penalty_the_verdict_counts_from_the_totals_before():
    """sabat.match.penalty, sabat.match.target: the record's totals say who has won, and what came too late."""
    acts = [*in_order(*reference.RANKS[:7], warn="SENW"), ["S", "AD"]]
    for scores, wrong, points, winner in (
        ({"NS": 0, "EW": 0}, [], {"NS": 40, "EW": 0}, None),
        ({"NS": 460, "EW": 0}, [], {"NS": 40, "EW": 0}, "NS"),
        ({"NS": 460, "EW": 300}, [["S", "signal"], ["E", "points-out"]], {"NS": 40, "EW": 100}, "NS"),
        ({"NS": 460, "EW": 400}, [["S", "signal"], ["E", "points-out"]], {"NS": 0, "EW": 100}, "EW"),
    ):
        record = {"hands": WARN_HANDS, "plays": [*wrong, *acts], "scores": scores}
        form = verdict_json(GAME, game.judge(record), game.OPTIONS, NAMES)
        assert (form["score"], form["match_winner"]) == (points, winner)
        assert ("winner" in form["facts"]) == (winner != "EW")  # nothing after the penalty counts


# --- forms ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [
    {"dealer": "X"}, {"dealer": []}, {"hands": {"S": ["AC"]}}, {"hands": []}, {"hands": {"X": HANDS["S"]}}, {"plays": {}},
    {"plays": [["E"]]}, {"plays": [{"E": 1, "7D": 2}]}, {"plays": [["E", ["7D"]]]}, {"plays": ["7D", "7H"]}, {"plays": [["E", 7]]}, {"plays": [["X", "7D"]]}, {"plays": [["E", "pass", "S"]]}, {"plays": [[[], "7D"]]},
    {"plays": [["E", "7D", "X"]]}, {"plays": [["E", "8D", 1]]}, {"announcements": [["E", "6D"]]},
    {"plays": [FIRST, ["E", "points-out", True]]}, {"plays": [FIRST, ["E", "points-out", "1"]]}, {"plays": ["pass"]},
    {"announcements": [["E", "pass"]]}, {"announcements": [["E", "7D"]]}, {"trace": 1}, {"scores": {"NS": 1}}, {"card": 1}, [],
])  # fmt: skip
def test_malformed_records_are_refused(record):
    with pytest.raises(Malformed) as caught:
        game.judge(record)
    assert all(problem_json(problem, GAME.all_texts()) for problem in caught.value.problems)


@pytest.mark.parametrize(("record", "code"), [
    ({"hands": {"S": ["7D", "7D", *HANDS["S"][2:]]}}, "card-dealt-twice"),
    ({"hands": {"S": HANDS["S"], "E": HANDS["S"]}}, "card-dealt-twice"),
])  # fmt: skip
def test_sabat_count_pack_cards_that_cannot_be_are_refused(record, code):
    """sabat.count.pack: one card, one place, eight to a hand."""
    with pytest.raises(Illegal) as caught:
        game.judge(record)
    problems = [problem_json(problem, GAME.all_texts(), NAMES) for problem in caught.value.problems]
    assert {problem["code"] for problem in problems} == {code}
    assert all(problem["article"] in ARTICLES for problem in problems)


@pytest.mark.parametrize(("record", "code", "at"), [
    (plays(FIRST, ["E", "7H"]), "card-of-other", 1),
    ({"hands": {"S": HANDS["S"]}, "plays": [["S", "7D"], ["E", "7H"], ["N", "7S"], ["W", "pass"], ["S", "8H"]]},
     "card-not-held", 4),
    ({"plays": [["S", "7D"], ["E", "7D"]]}, "card-of-other", 1),
    (plays(FIRST, ["E", "7S"], ["N", "7H"], ["W", "pass"], FIRST), "card-on-table", 4),
    ({"plays": [["S", "7D"], *[[seat, "pass"] for seat in "ENW"], ["S", "8H"], ["E", "points-out"],
                *[["S", card] for card in WARN_HANDS["S"][1:]]]}, "card-ninth", 12),
])  # fmt: skip
def test_sabat_record_unreadable_is_named_and_the_judge_goes_on(record, code, at):
    """sabat.record.unreadable: the card is asked for, the next player is due, and nothing is scored without it."""
    found = [ruling for ruling in judged(record).infractions if ruling.code == code]
    assert [(ruling.at, ruling.charged) for ruling in found] == [(f"plays[{at}]", False)]
    after = "SENW"[("SENW".index(record["plays"][at][0]) + 1) % 4]
    if judged(record).details["turn"]:
        assert judged(record).details["turn"] == after
        later = {**record, "plays": [*record["plays"], ["SENW"["SENW".index(after) - 2], "7C"]]}
        assert "plays[" + str(len(record["plays"])) + "]" in [ruling.at for ruling in judged(later).infractions]


def test_sabat_record_unreadable_an_act_that_does_not_exist_is_pointed_out():
    """sabat.record.unreadable: pointing out an act by a wrong number is noted; the rest of the record is judged."""
    for record in sample(5):
        whole = record["plays"]
        for number in (-1, 0, len(whole) + 1, 99):
            told = {**record, "plays": [*whole, ["E", "points-out", number]]}
            assert (notes(told), codes(told)) == (["points-out-number"], [])
            assert judged(told).facts == judged(record).facts
        assert notes({**record, "plays": [["E", "points-out", 1], *whole]}) == ["points-out-first"]


def mixed(dice):
    """Yield records of every sort: legal, with a fault, corrected, careless and reckless, some garbled or cut."""
    for kind in reference.PENALTY_KINDS:
        record = play_reference.record(dice)
        yield record
        yield (play_reference.plant(dice, kind, record) or (record,))[0]
        yield (play_reference.corrected(dice, kind, record) or (record,))[0]
        yield play_reference.careless(dice, 0.2)[0]
        record = play_reference.reckless(dice, 0.2)[0]
        yield record
        acts = [list(act) for act in record["plays"]]
        for _ in range(dice.randint(1, 4)):
            one, other = dice.sample(range(len(acts)), 2)
            part = dice.choice((0, 1))
            acts[one][part], acts[other][part] = acts[other][part], acts[one][part]
        yield {**record, "plays": acts[: dice.randint(1, len(acts))]}
        seats = dice.sample("NESW", 2)
        yield {"hands": {seat: record["hands"][seat] for seat in seats}, "plays": acts}


@pytest.mark.parametrize("spell", [str.lower, lambda word: f" {word}", lambda word: word.replace("10", "T")])
def test_other_spellings_read_as_the_usual_one(spell):
    for record in sample(5):
        acts = [[by, spell(word) if word in reference.PACK else word] for by, word in record["plays"]]
        hands = {seat: list(map(spell, cards)) for seat, cards in record["hands"].items()}
        assert game.judge({**record, "hands": hands, "plays": acts}) == game.judge(record)


def test_names_stand_in_sentences():
    verdict = judged(plays(FIRST, ["N", "7H"]))
    (ruling,) = verdict.infractions
    told = say(GAME.all_texts(), ruling.code, ruling.params, NAMES)
    assert told.startswith("Ali played the 7H out of turn: it was for Cem to play.")


def test_drawings_fit_a_terminal():

    dice = random.Random(8)
    for record in sample(30):
        wrong, _, _ = play_reference.corrected(dice, "out-of-sequence", record)
        form = verdict_json(GAME, game.judge(wrong), game.OPTIONS, NAMES)
        lines = GAME.play.drawing(wrong, form)
        assert max(map(len, lines)) <= 78
        assert any("!" in line for line in lines)
        assert sum(line.startswith(("♠", "♥", "♦", "♣")) for line in lines) == 4
    assert GAME.play.drawing({}, {"errors": []}) == ()


def test_the_schema_describes_records():
    import jsonschema

    validator = jsonschema.Draft202012Validator(document(GAME.play.RECORD))
    validator.check_schema(document(GAME.play.RECORD))
    dice = random.Random(9)
    for record in sample(5):
        for kind in reference.PENALTY_KINDS:
            made = play_reference.corrected(dice, kind, record)
            validator.validate(made[0] if made else record)
    validator.validate({"plays": [["E", "points-out", 0]]})  # which is noted and has no effect
    for wrong in ({"plays": [["X", "AC"]]}, {"plays": [["E", "pass", 1]]}, {"announcements": [["E", "pass"]]}):
        assert list(validator.iter_errors(wrong))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40)
    | st.sampled_from(["E", "S", "7D", "AC", "7H", "pass", "points-out", "warn", "redeal", "treble", "signal"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["E", "N", "NS", "x"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
FIELDS = ("dealer", "hands", "announcements", "plays", "scores", "trace", "_note", "x")
ACT = st.tuples(
    st.sampled_from("NESW"),
    st.sampled_from(["pass", "warn", "signal", "points-out", "redeal", "double", *reference.PACK]),
).map(list)


def survives(record):
    try:
        verdict = judged(record)
        if verdict.facts:
            game.score(verdict.facts)
        assert all(ruling.charged is not None for ruling in verdict.infractions)
        assert all(note.charged is None for note in verdict.notes)
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts()) for problem in refused.problems)


@game.FEW
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5), st.integers(0, 200), st.booleans())
def test_no_record_breaks_anything(wild, seed, whole):
    record = play_reference.record(random.Random(seed))
    survives({**record, **wild} if whole else wild)


@game.FEW
@given(st.lists(ACT, max_size=40), st.integers(0, 200), st.booleans())
def test_no_acts_break_anything(acts, seed, known):
    record = play_reference.record(random.Random(seed))
    holder = {card: seat for seat, cards in record["hands"].items() for card in cards}
    seen = [[holder.get(word, by), word] for by, word in acts]
    survives({**({"hands": record["hands"]} if known else {}), "plays": seen, "announcements": [], "trace": True})


@pytest.mark.parametrize("wild", [None, 3, "x", [1], True, 1.5])
def test_what_is_no_record_is_refused(wild):
    with pytest.raises(Malformed):
        game.judge(wild)
