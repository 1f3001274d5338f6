"""Acts that cannot be read: what is judged after one is so whatever it was (article ``sabat.record.unreadable``)."""

import random

import pytest

from scorekeeper.games.sabat.play.record import read
from tests import some
from tests.games.sabat import game, play_reference, reference
from tests.games.sabat.test_judge import mixed

COUNT = 500 if game.LONG else some(3)
N_HAND = ["7D", "7S", "9S", "10S", "JS", "QS", "KS", "AS"]
OPENED = [["N", "7D"], ["W", "pass"], ["S", "pass"], ["E", "pass"], ["N", "7D"]]


def found(record):
    return [(ruling.code, ruling.at) for ruling in game.judge(record).infractions]


def later(record, place):
    return {(code, at) for code, at in found(record) if at != f"plays[{place}]"}


def with_act(record, place, *act):
    return {**record, "plays": [*record["plays"][:place], list(act), *record["plays"][place + 1 :]]}


def readings(record, place):
    """Yield what is found elsewhere in a record by everything that one act can have been."""
    by, after = record["plays"][place][0], [word for _, word, *_ in record["plays"][place + 1 :]]
    for act in [
        ["pass"],
        *([card] for card in reference.PACK),
        *([card, pile] for card in reference.PACK for pile in "SHDC"),
    ]:
        told = with_act(record, place, by, *act)
        if act[0] != "pass" and (act[0] in after or any(act[0] == word for _, word, *_ in record["plays"][:place])):
            continue
        if not read(told)[0].unreadable:
            yield later(told, place)


def test_sabat_record_unreadable_nothing_is_found_on_a_guess():
    """sabat.record.unreadable .unknown: what is found after an act that cannot be read is found by all its readings."""
    dice = random.Random(2028)
    kept = 0
    for record in (record for _ in range(COUNT) for record in mixed(dice)):
        turns = [place for place, act in enumerate(record["plays"]) if act[1] in (*reference.PACK, "pass")]
        if not turns or read(record)[0].unreadable or any("card-" in code for code, _ in found(record)):
            continue
        place = dice.choice(turns)
        hands = {seat: record["hands"][seat] for seat in dice.sample(sorted(record["hands"]), dice.randint(0, 2))}
        told = {**record, "hands": dice.choice((record["hands"], hands))}
        told = with_act(told, place, dice.choice((told["plays"][place][0],) * 9 + ("N",)), "6D")
        certain = set.intersection(*readings(told, place))
        rulings = later(told, place)
        assert rulings <= certain, told
        kept += len(rulings)
    assert kept


def test_sabat_record_unreadable_a_clean_record_stays_clean():
    """sabat.record.unreadable: a card that is written wrongly is the only thing named, and what it was is offered."""
    dice = random.Random(5)
    for _ in range(200):
        record = play_reference.record(dice)
        place = dice.choice([place for place, act in enumerate(record["plays"]) if place > 1 and act[1] != "warn"])
        lying = [word for _, word in record["plays"][:place] if word in reference.PACK]
        told = with_act(record, place, record["plays"][place][0], dice.choice(lying))
        assert later(told, place) == set()
        (note,) = game.judge(told).notes
        assert record["plays"][place][1] in [reading.params["said"] for reading in note.params["readings"]]


@pytest.mark.parametrize(("record", "expected"), [
    ({"plays": [["E", "7D"], ["N", "7D"], ["W", "8S"]]}, []),
    ({"plays": [["E", "7D"], ["N", "7D"], ["W", "AS"], ["S", "7S"]]}, []),
    ({"plays": [["E", "7D"], ["N", "7D"], ["S", "7S"]]}, [("out-of-turn", 2)]),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8S"]]}, []),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8H"]]}, [("out-of-sequence", 5)]),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "8S", "D"]]}, [("wrong-suit", 5)]),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "pass"], ["S", "pass"], ["E", "pass"], ["N", "pass"]]}, []),
    ({"hands": {"N": N_HAND}, "plays": [*OPENED, ["W", "pass"], ["S", "8D"], ["E", "7C"], ["W", "7H"]]},
     [("out-of-turn", 8), ("illegal-pass", 5), ("illegal-pass", 2), ("illegal-pass", 1), ("illegal-pass", 3)]),
    ({"plays": [["E", "6D"], ["N", "7H"], ["W", "7S"], ["S", "8H"]]}, []),
    ({"plays": [["E", "7D"], ["W", "7D"], ["S", "7C"], ["N", "7H"]]}, []),
])  # fmt: skip
def test_sabat_record_unreadable_as_far_as_it_follows(record, expected):
    """sabat.record.unreadable: what does not depend on the act is judged, and nothing else."""
    named = [(code, at) for code, at in found(record) if not code.startswith("card-")]
    assert sorted(named) == sorted((code, f"plays[{place}]") for code, place in expected)


def test_sabat_record_unreadable_two_cards_may_be_due():
    """sabat.penalty.sequence: a card that is wrong on every height of its pile is told all that may be due."""
    hand = ["7D", "7S", "9H", "9D", "JC", "QC", "KC", "AC"]
    (_, ruling) = game.judge({"hands": {"N": hand}, "plays": [*OPENED, ["W", "10S"]]}).infractions
    assert (ruling.code, ruling.params["due"]) == ("out-of-sequence", ("7S", "8S"))


def test_sabat_record_unreadable_an_act_pointed_out_stands_where_play_goes_on():
    """sabat.record.unreadable: the record shows if it was taken back, by who acts next."""
    begun = [["E", "7D"], ["N", "6S"], ["W", "points-out"]]
    for after, unread in ((["N", "7S"], 0), (["W", "7S"], 1)):
        verdict = game.judge({"plays": [*begun, after]})
        assert [ruling.at for ruling in verdict.infractions] == ["plays[1]"]
        assert len([note for note in verdict.notes if note.code == "unread"]) == unread


def test_sabat_record_unreadable_a_fault_that_is_no_more_known_is_pointed_out():
    """sabat.record.unreadable: the act before may be taken back or stand; neither makes a fault of what follows."""
    begun = [["E", "7D"], ["N", "6S"], ["W", "8S"], ["N", "points-out"]]
    for after in ([["W", "7C"], ["S", "8D"]], [["S", "7C"], ["E", "8D"]], [["W", "7C"], ["S", "pass"], ["E", "9S"]]):
        record = {"plays": [*begun, *after]}
        assert found(record) == [("card-pack", "plays[1]")]
