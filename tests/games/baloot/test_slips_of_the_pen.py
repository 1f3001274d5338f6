"""Cards that cannot be (``baloot.play.held``): one ruling, one question, nothing found on a guess, and no score."""

import json
import random
from copy import deepcopy

import pytest

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Illegal
from scorekeeper.places import DATA
from tests import some
from tests.games.baloot import records
from tests.games.baloot.broken import told
from tests.games.baloot.test_judge import judged

SEATS = "NESW"
SLIPS = {
    "card-played-twice", "card-of-other", "card-not-held", "card-ninth", "exposed-elsewhere", "exposed-not-held",
    "shown-not-held",
}  # fmt: skip
QUESTIONS = {"card-open", "card-open-among", "card-open-one"}


def tokens(record):
    """Yield every card of a record: the list it stands in, its place there, and whose it is said to be."""
    for seat, cards in record.get("hands", {}).items():
        yield from ((cards, place, seat, "hands") for place in range(8))
    for play in record.get("plays", ()):
        yield play, 1, play[0], "plays"
    for seat, cards in record.get("shown", ()):
        yield from ((cards, place, seat, "shown") for place in range(len(cards)))
    if "exposed" in record:
        yield record, "exposed", record["_taker"], "exposed"


def can_be(record):
    """Tell whether every card has one owner, nobody has nine, and no card is played twice."""
    held = {seat: set() for seat in SEATS}
    played = [card for _, card in record.get("plays", ())]
    dealt = [card for cards in record.get("hands", {}).values() for card in cards]
    laid = [cards for _, cards in record.get("shown", ())]
    for values, place, seat, _ in tokens(record):
        held[seat].add(values[place])
    apart = sum(map(len, held.values())) == len(set().union(*held.values()))
    once = all(len(set(cards)) == len(cards) for cards in (played, dealt, *laid))
    return apart and once and all(len(cards) <= 8 for cards in held.values())


def changed(record):
    """Yield every record that differs in one card and can be."""
    for number, (values, place, _, _) in enumerate(tokens(record)):
        for card in CARD_NAMES:
            was, values[place] = values[place], card
            if card != was and can_be(record):
                yield number, deepcopy(record)
            values[place] = was


def found(verdict):
    return {(each.code, each.at) for each in verdict.infractions}


def forget(dice, record):
    """Leave out hands, the end of the play, the exposed card, what was said and shown; all of it or some."""
    if dice.random() < 0.7:
        record["hands"] = {seat: record["hands"][seat] for seat in dice.sample(SEATS, dice.randint(0, 3))}
    if dice.random() < 0.3:
        del record["plays"][dice.randint(6, 31) :]
    for field in ("exposed", "says", "shown", "scores"):
        if dice.random() < 0.2:
            record.pop(field, None)
    if "exposed" not in record and record["_contract"] == "hokum":
        record["trump"] = "SHDC"[record["_trump"]]
    record.pop("says" if dice.random() < 0.3 else "_no", None)


def slipped(dice, record):
    """Write one card of a record as another, so that it cannot be."""
    for _ in range(200):
        values, place, _, part = dice.choice(list(tokens(record)))
        was, values[place] = values[place], dice.choice(CARD_NAMES)
        dealt = [card for cards in record.get("hands", {}).values() for card in cards]
        listed = dealt if part == "hands" else values if part == "shown" else []
        if not can_be(record) and len(set(listed)) == len(listed):
            return True
        values[place] = was
    return False


def sample(number, make, seed):
    dice = random.Random(seed)
    for _ in range(number):
        record = make(dice)
        forget(dice, record)
        yield record, dice


def test_baloot_play_held_a_slip_in_a_legal_record_accuses_nobody():
    """baloot.play.held: the slip is the only ruling; the card is asked for; nothing is scored and no fine prepared."""
    for record, dice in sample(some(400), records.record, 37):
        record["rules"] = {"qaid": dice.choice(("none", "own-projects"))}
        if not slipped(dice, record):
            continue
        verdict = judged(record, qaid=record["rules"]["qaid"])
        assert len(verdict.infractions) == 1, record
        assert verdict.infractions[0].code in SLIPS
        assert {note.code for note in verdict.notes} & QUESTIONS
        assert verdict.facts is None
        assert "qaid" not in verdict.details


def test_baloot_proof_unknown_what_is_found_beside_a_slip_holds_whatever_the_card_was():
    """baloot.play.held, baloot.proof.unknown: every other ruling is one of all records that differ in one card."""
    kept = 0
    for record, dice in sample(some(150), told, 38):
        for _ in range(dice.randint(0, 2)):  # faults that are none of the pen
            one, other = dice.sample(range(len(record["plays"])), 2)
            acts = record["plays"]
            if acts[one][0] == acts[other][0]:
                acts[one][1], acts[other][1] = acts[other][1], acts[one][1]
        if not can_be(record) or not slipped(dice, record):
            continue
        try:
            verdict = judged(record)
        except Illegal:  # the raise or the contract is refused
            continue
        assert verdict.facts is None
        others = found(verdict) - {(verdict.infractions[0].code, verdict.infractions[0].at)}
        for _, reading in changed(record):
            assert {each for each in others if each[0] not in SLIPS} <= found(judged(reading)), record
        kept += len(others)
    assert kept


@pytest.mark.parametrize(
    ("places", "card", "at", "open_at", "fitting"),
    [
        ([("plays", 12, 1)], "KD", "plays[12]", ["plays[0]", "plays[12]"], ("KC", "KD")),
        ([("plays", 13, 1)], "KC", "plays[13]", ["plays[13]"], ("AC",)),
        ([("exposed",)], "KC", "exposed", ["exposed"], None),
    ],
)
def test_baloot_play_held_which_card_was_it(places, card, at, open_at, fitting):
    """baloot.play.held: both are in doubt if either can be wrong; if only one card fits it is named."""
    record = records_sample()
    for *path, last in places:
        values = record
        for part in path:
            values = values[part]
        values[last] = card
    verdict = judged(record)
    assert [each.at for each in verdict.infractions] == [at]
    assert [note.at for note in verdict.notes if note.code in QUESTIONS] == open_at
    if fitting:
        assert {card for note in verdict.notes for card in note.params.get("cards", ())} == set(fitting)


def records_sample():
    return json.loads((DATA / "samples" / "baloot-record.jsonl").read_text().splitlines()[0])


def test_baloot_play_held_a_revoke_before_a_slip_is_found_all_the_same():
    """baloot.play.held: what does not depend on the card is judged."""
    record = records_sample()
    record["plays"][1][1], record["plays"][5][1] = "9H", "9D"  # West had diamonds and plays a heart
    record["plays"][6][1] = "9H"
    record["plays"][13][1] = "KC"
    assert judged(record).facts is None


def test_baloot_play_held_two_slips_are_two_rulings():
    """baloot.play.held: with several slips only what lies before them is judged, without the hands they touch."""
    record = records_sample()
    record["plays"][13][1], record["plays"][20][1] = "KC", "7H"
    verdict = judged(record)
    assert [each.code in SLIPS for each in verdict.infractions] == [True, True]
    assert (verdict.facts, len([note for note in verdict.notes if note.code == "card-open"])) == (None, 2)
