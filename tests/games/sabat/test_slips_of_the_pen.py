"""Cards that cannot have been played: what is judged beside one holds whatever it was (``sabat.record.unreadable``)."""

import random
from copy import deepcopy

import pytest

from scorekeeper.errors import Illegal, Refused
from scorekeeper.games.sabat.play.judge import as_told
from tests import some
from tests.games.sabat import game, play_reference, reference
from tests.games.sabat.test_judge import judged, mixed

SLIPS = {"card-of-other", "card-on-table", "card-not-held", "card-ninth"}
QUESTIONS = {"card-open", "card-open-among", "card-open-one", "card-open-scores"}
N_HAND = ["7D", "7S", "9S", "10S", "JS", "QS", "KS", "AS"]
OPENED = [["N", "7D"], ["W", "pass"], ["S", "pass"], ["E", "pass"], ["N", "7D"]]


def found(verdict):
    return {(ruling.code, ruling.at, ruling.charged) for ruling in verdict.infractions}


def slips(verdict):
    return [ruling for ruling in verdict.infractions if ruling.code in SLIPS]


def cards(record):
    """Yield every card of a record: the list that holds it, and its place there."""
    for hand in record["hands"].values():
        yield from ((hand, place) for place in range(len(hand)))
    yield from ((act, 1) for act in record["plays"] if act[1] in reference.PACK)


def readings(dice, record):
    """Yield verdicts on records that differ in one card, or in a pass for one, and in which all cards can be."""
    changes = [(values, place, word) for values, place in cards(record) for word in (*reference.PACK, "pass")]
    for values, place, word in dice.sample(changes, min(len(changes), some(2000))):
        was, values[place] = values[place], word
        try:
            verdict, _ = as_told(record, game.OPTIONS)
        except Refused:
            continue
        finally:
            values[place] = was
        if not slips(verdict):
            yield verdict


def slipped(dice, record):
    """Write one card of a record as another, so that it cannot be; hands are left out, and the end."""
    record = deepcopy(record)
    known = sorted(record["hands"])
    record["hands"] = {seat: record["hands"][seat] for seat in dice.sample(known, dice.randint(0, len(known)))}
    if dice.random() < 0.5:
        del record["plays"][dice.randint(3, len(record["plays"])) :]
    for _ in range(50):
        told = deepcopy(record)
        values, place = dice.choice([*cards(told)])
        values[place] = dice.choice(reference.PACK)
        try:
            verdict = game.judge(told)
        except Refused:  # dealt twice
            continue
        if slips(verdict) and verdict.facts is None:
            return told, verdict
    return None


def test_sabat_record_unreadable_a_slip_in_a_legal_record_accuses_nobody():
    """sabat.record.unreadable: one ruling, no charge, a question, no score; played earlier or later, hands known or not."""
    dice = random.Random(37)
    for _ in range(some(80)):
        case = slipped(dice, play_reference.record(dice))
        if case:
            _, verdict = case
            assert [(ruling.code in SLIPS, ruling.charged) for ruling in verdict.infractions] == [(True, False)], case[
                0
            ]
            assert {note.code for note in verdict.notes} & QUESTIONS


def test_sabat_record_unreadable_what_is_found_holds_whatever_the_card_was():
    """sabat.record.unreadable, .unknown: every other ruling is one of all records that differ in one card."""
    dice = random.Random(38)
    kept = 0
    for record in (record for _ in range(some(20)) for record in [*mixed(dice)][3::8]):
        try:
            if any(code.startswith("card-") for code, *_ in found(game.judge(record))):
                continue
        except Refused:
            continue
        case = slipped(dice, record)
        if case:
            told, verdict = case
            others = {each for each in found(verdict) if each[0] not in SLIPS}
            for reading in readings(dice, told) if others else ():
                assert others <= found(reading), told
            kept += len(others)
    assert kept


def test_sabat_record_unreadable_tells_what_each_answer_would_score():
    """sabat.record.unreadable: the score is asked for with its readings; the card that was played is among them."""
    dice = random.Random(5)
    asked = 0
    for _ in range(some(100)):
        record = play_reference.record(dice)
        place = dice.choice([at for at, act in enumerate(record["plays"]) if at > 1 and act[1] in reference.PACK])
        by, card = record["plays"][place]
        before = [act[1] for act in record["plays"][:place] if act[1] in reference.PACK and act[0] != by]
        if not before:
            continue
        wrong = [*record["plays"][:place], [by, dice.choice(before)], *record["plays"][place + 1 :]]
        verdict = game.judge({**record, "plays": wrong})
        (note,) = [note for note in verdict.notes if note.code in QUESTIONS]
        assert (note.code, note.at) == ("card-open-scores", f"plays[{place}]")
        told = {reading.params["said"]: reading.params["sides"] for reading in note.params["readings"]}
        scored = game.score(judged(record).facts).points
        assert {each.params["side"]: each.params["n"] for each in told[card]} == scored
        asked += 1
        corrected = [*wrong[: place + 1], ["N", "points-out"], *record["plays"][place:]]
        assert game.judge({**record, "plays": corrected}).facts == game.judge(record).facts
    assert asked


@pytest.mark.parametrize(("record", "expected"), [
    ({"plays": [["E", "7D"], ["N", "7D"], ["W", "8S"]]}, []),
    ({"plays": [["E", "7D"], ["N", "7D"], ["W", "AS"], ["S", "7S"]]}, []),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8S"]]}, []),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8H"]]}, [("out-of-sequence", 5)]),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8S", "D"]]}, [("wrong-suit", 5)]),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "pass"], ["S", "pass"], ["E", "pass"], ["N", "pass"]]}, []),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "pass"], ["S", "8D"], ["E", "7C"], ["W", "7H"]]},
     [("out-of-turn", 8), ("illegal-pass", 5)]),
    ({"plays": [["E", "7D"], ["W", "7D"], ["S", "7C"], ["N", "7H"]]}, []),
    ({"plays": [["N", "7D"], ["W", "7H"], ["S", "7C"], ["E", "pass"], ["N", "8D"], ["W", "8S"], ["N", "points-out", 6],
                ["S", "8D"]]}, []),
])  # fmt: skip
def test_sabat_record_unreadable_as_far_as_it_follows(record, expected):
    """sabat.record.unreadable: what depends on neither of two acts with the same card is judged, and nothing else."""
    verdict = game.judge(record)
    others = [(ruling.code, ruling.at) for ruling in verdict.infractions if ruling.code not in SLIPS]
    assert (sorted(others), len(slips(verdict))) == (sorted((code, f"plays[{at}]") for code, at in expected), 1)


def test_sabat_record_unreadable_hands_tell_which_of_two_is_wrong():
    """sabat.record.unreadable: if a hand that is known holds the card, only the other act is in doubt."""
    acts = [["N", "7D"], ["W", "7H"], ["S", "7C"], ["E", "pass"], ["N", "8D"], ["W", "8S"], ["N", "points-out", 6]]
    for hands, doubtful in (
        ({}, ["plays[4]", "plays[7]"]),
        ({"S": ["7C", "8D", "9H", "9D", "JC", "QC", "KC", "AC"]}, ["plays[4]"]),
    ):
        verdict = game.judge({"hands": hands, "plays": [*acts, ["S", "8D"]]})
        assert [note.at for note in verdict.notes if note.code in QUESTIONS] == doubtful


def test_sabat_record_unreadable_an_act_pointed_out_stands_where_play_goes_on():
    """sabat.record.unreadable: the record shows if it was taken back, by who acts next."""
    begun = [["E", "7D"], ["N", "7D"], ["W", "points-out"]]
    for after, asked in ((["N", "7S"], False), (["W", "7S"], True)):
        verdict = game.judge({"plays": [*begun, after]})
        assert [ruling.at for ruling in verdict.infractions] == ["plays[1]"]
        assert any(note.code in QUESTIONS for note in verdict.notes) == asked


def test_sabat_pack_cards_a_card_of_another_pack_is_refused():
    """sabat.pack.cards: it is named, in the hands and among the acts."""
    for record in ({"plays": [["E", "6S"]]}, {"plays": [["E", "JOKER", "D"]]}, {"hands": {"E": ["6S", *N_HAND[1:]]}}):
        with pytest.raises(Illegal) as caught:
            game.judge(record)
        assert [(problem.code, problem.params["n"]) for problem in caught.value.problems] == [("card-pack", 32)]
