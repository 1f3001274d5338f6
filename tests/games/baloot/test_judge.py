"""Whole records: legal ones are clean and score as their cards do, planted infractions are found and no others."""

import os
import random

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rulebook
from scorekeeper.card_spellings import card_32
from scorekeeper.errors import Illegal, Malformed, Refused
from scorekeeper.forms import document
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play import QUESTIONS, RECORD
from scorekeeper.messages import problem_json, say
from tests.games.baloot import records, reference

OPTIONS = Options()
ARTICLES = rulebook.load(GAME.rulebook).articles
COUNT = 20_000 if os.environ.get("SCOREKEEPER_LONG") else 90


def judged(record, **options):
    verdict = GAME.play.judge(record, OPTIONS._replace(**options))
    texts = GAME.all_texts()
    for ruling in (*verdict.infractions, *verdict.notes):
        assert say(texts, ruling.code, ruling.params)
        assert texts[ruling.code].article in ARTICLES
    return verdict


def sample(count=COUNT):
    dice = random.Random(2026)
    for _ in range(count):
        yield records.record(dice)


def test_baloot_play_legal_records_are_clean_and_score():
    """baloot.play.turn .winner, baloot.count.sum: every card once, the points add up, the score is the reference's."""
    for record in sample():
        verdict = judged(record)
        assert verdict.infractions == (), record
        facts = GAME.facts.encode(verdict.facts)
        assert facts["contract"] == record["_contract"]
        assert facts["declarer"] == record["_taker"]
        assert (facts.get("level", "single"), facts.get("locked", False)) == (record["_level"], record["_locked"])
        whole = {"hokum": 162, "sun": 130}[facts["contract"]]
        assert sum(facts["points"].values()) == whole
        assert sum(trick["points"] for trick in verdict.details["tricks"]) == whole
        assert sum(facts["tricks"].values()) == 8
        assert reference.refused(facts) is None
        assert GAME.scoring.score(verdict.facts, OPTIONS).points == reference.reference(facts)["score"]


def test_baloot_play_hidden_hands_prove_the_same():
    """baloot.play.revoke: with all cards played, a record without hands gives the same verdict."""
    for record in sample(COUNT // 3):
        bare = {key: value for key, value in record.items() if key != "hands"}
        assert judged(bare) == judged(record)


def agreeing(record):
    """The fields that stand in for calls and raises, as they are for a record that has both."""
    trump = {} if record["_trump"] is None else {"trump": "SHDC"[record["_trump"]]}
    told = {"contract": record["_contract"], "declarer": record["_taker"], **trump}
    return {**told, "level": record["_level"], "locked": record["_locked"]}


def otherwise(dice, key, right):
    choices = {
        "contract": ("hokum", "sun"), "declarer": "NESW", "trump": "SHDC", "locked": (True, False),
        "level": ("single", "double", "triple", "quadruple", "gahwa"),
    }  # fmt: skip
    return dice.choice([choice for choice in choices[key] if choice != right])


def test_baloot_bid_end_what_is_told_twice_agrees():
    """baloot.bid.end, baloot.raise.sequence: the same said twice is no fault; the calls are judged, and what differs is noted."""
    dice = random.Random("twice")
    for record in sample(COUNT // 3):
        told = agreeing(record)
        clean = judged(record)
        assert judged({**record, **told}) == clean
        assert judged({**record, "declarer": "NS" if told["declarer"] in "NS" else "EW"}) == clean
        for key, right in told.items():
            assert judged({**record, key: right}) == clean
            found = judged({**record, key: otherwise(dice, key, right)})
            assert [note.at for note in found.notes if note.code.endswith("-otherwise")] == [key], record
            assert (found.infractions, found.facts) == (clean.infractions, clean.facts), record
        if record["_contract"] == "sun":
            with pytest.raises(Illegal) as caught:
                judged({**record, "trump": "H"})
            assert [problem.code for problem in caught.value.problems] == ["trump-sun"]


def test_baloot_raise_lock_unsaid_is_told_by_the_record():
    """baloot.raise.lock-unsaid: what no raise said the record can say, whatever the custom; nobody is asked then."""
    for record in sample(COUNT // 3):
        if record["_level"] not in ("double", "quadruple"):
            continue
        unsaid = {**record, "raises": [[seat, word] for seat, word, *_ in record["raises"]]}
        for custom in ("ask", "locked", "open"):
            assert judged({**unsaid, "locked": record["_locked"]}, lock_default=custom) == judged(record)
        assert [note.code for note in judged(unsaid).notes] == ["lock-unsaid"]
        again = [*unsaid["raises"], ["W" if record["_taker"] in "NS" else "S", "double"]]
        (note,) = judged({**unsaid, "raises": again}).notes
        assert note.params["seat"] == unsaid["raises"][0][0]


ALL_PASS = {"dealer": "E", "calls": [[seat, "pass"] for seat in "NWSENWSE"]}
KAWESH = {"dealer": "E", "calls": [["N", "kawesh"]]}
ACTS = {
    "raises": [["N", "double", "open"]],
    "plays": [["N", "KD"], ["W", "9D"]],
    "says": [["N", 1, "siri", "K"]],
    "shown": [["N", ["KC", "QC", "JC"]]],
}


@pytest.mark.parametrize("part", ACTS)
@pytest.mark.parametrize(("bidding", "code"), [(ALL_PASS, "after-all-pass"), (KAWESH, "after-annulled")])
def test_baloot_bid_all_pass_leaves_nothing_to_play(bidding, code, part):
    """baloot.bid.all-pass, baloot.bid.kawesh: a hand that nobody bought has no raise, no card, no project."""
    verdict = judged({**bidding, part: ACTS[part]}, kawesh="next-dealer")
    assert [(found.code, found.at) for found in verdict.infractions] == [(code, f"{part}[0]")]
    assert verdict.facts.outcome == code.removeprefix("after-")
    assert judged({**bidding, part: []}, kawesh="next-dealer").infractions == ()


@pytest.mark.parametrize("bidding", [ALL_PASS, KAWESH])
def test_baloot_bid_all_pass_is_no_contract(bidding):
    """baloot.bid.all-pass: who bought a hand that nobody bought is noted; what says nothing of it is no fault."""
    assert judged({**bidding, "level": "single", "locked": False}, kawesh="next-dealer").infractions == ()
    for told in ({"contract": "sun"}, {"declarer": "N"}, {"trump": "H"}, {"level": "double"}, {"locked": True}):
        verdict = judged({**bidding, **told}, kawesh="next-dealer")
        assert [(note.code, note.at) for note in verdict.notes] == [("calls-unplayed", *told)]
        assert verdict.infractions == ()


def test_baloot_contract_trump_is_asked_for():
    """baloot.contract.trump: a second Hokum that stands without its suit is asked for it, once and instead of all else.

    A suit that the record names in a field is as good, or as wrong, as one said with the call.
    """
    for record in sample(COUNT):
        *before, last = record["calls"]
        if len(last) < 3:
            continue
        bare = {key: value for key, value in record.items() if key != "raises"} | {"calls": [*before, last[:2]]}
        verdict = judged(bare)
        assert [note.code for note in verdict.notes] == ["trump-unsaid"]
        assert (verdict.infractions, verdict.facts) == ((), None)
        for suit in "SHDC":
            said = {**bare, "calls": [*before, [*last[:2], suit]]}
            assert judged({**bare, "trump": suit}) == judged(said)
        calls_alone = judged({key: value for key, value in bare.items() if key != "plays"})
        assert bool(calls_alone.notes) == (last[0] == record["dealer"])  # else a later player may still say Sun


def plant(dice, record):
    """Swap a card of a seat with a later one of the same seat where that is illegal; give the place, or None."""
    trace = judged({**record, "trace": True}).details["trace"]
    for at in dice.sample(range(28), 28):
        seat, card = record["plays"][at]
        later = [place for place in range(at + 1, 32) if record["plays"][place][0] == seat]
        wrong = [place for place in later if record["plays"][place][1] not in trace[at]["legal"]]
        if wrong:
            place = wrong[0]
            record["plays"][at][1], record["plays"][place][1] = record["plays"][place][1], card
            return at
    return None


def test_baloot_play_a_planted_infraction_is_found():
    """baloot.play.follow .overtrump .stands: the first ruling is the planted one, with what would have been legal."""
    dice = random.Random(7)
    found = 0
    for record in sample(COUNT // 3):
        at = plant(dice, record)
        if at is None:
            continue
        first = judged(record).infractions[0]
        assert first.at == f"plays[{at}]"
        assert first.legal
        assert record["plays"][at][1] not in first.legal
        found += 1
    assert found > COUNT // 6


TRICK = [["E", "AC"], ["N", "7C"], ["W", "8C"], ["S", "9C"]]


@pytest.mark.parametrize(("record", "codes"), [
    ({"dealer": "S", "calls": [["N", "pass"]]}, {"calls[0]"}),
    ({"dealer": "S", "exposed": "9H", "calls": [["E", "hokum", "S"]]}, {"calls[0]"}),
    ({"contract": "hokum", "trump": "H", "declarer": "S", "raises": [["N", "double"]]}, {"raises[0]"}),
    ({"contract": "sun", "declarer": "S", "raises": [["E", "double"]], "scores": {"NS": 0, "EW": 0}}, {"raises[0]"}),
    ({"dealer": "S", "contract": "hokum", "trump": "H", "plays": [["N", "AC"]]}, {"plays[0]"}),
    ({"dealer": "S", "contract": "sun", "plays": TRICK, "says": [["E", 1, "ekka"]]}, {"says[0]"}),
    ({"dealer": "S", "contract": "sun", "plays": [*TRICK, ["E", "AC"]]}, {"plays[4]"}),
    ({"dealer": "S", "contract": "sun", "plays": TRICK, "says": [["E", 1, "baloot"]]}, {"says[0]"}),
])  # fmt: skip
def test_each_part_of_a_record_is_judged(record, codes):
    assert {ruling.at for ruling in judged(record).infractions} == codes


@pytest.mark.parametrize("record", [
    {"dealer": "S", "calls": [[seat, "pass"] for seat in "ENWSENWS"]},
    {"dealer": "S", "calls": [["E", "kawesh"]], "rules": {}},
])  # fmt: skip
def test_hands_that_were_not_played(record):
    """baloot.match.all-pass, baloot.match.annulled"""
    verdict = judged(record, kawesh="next-dealer")
    assert verdict.facts.outcome in ("all-pass", "annulled")


def test_what_is_left_out_judges_nothing():
    assert judged({}) == ((), (), None, {"tricks": []})
    assert judged({"dealer": "S", "plays": TRICK}).facts is None
    assert judged({"contract": "hokum", "plays": TRICK}).details["tricks"] == []


def test_projects_and_baloot_reach_the_facts():
    """baloot.project.show, baloot.baloot.in-project: shown with its Baloot, the Siri is 2 and the Baloot 2."""
    for record in sample():
        if record["_contract"] != "hokum":
            continue
        trump = "SHDC"[record["_trump"]]
        wanted = {f"{rank}{trump}" for rank in "KQJ"}
        owner = next((seat for seat, cards in record["hands"].items() if wanted <= set(cards)), None)
        if owner is None:
            continue
        verdict = judged({**record, "says": [[owner, 1, "siri", "K"]], "shown": [[owner, sorted(wanted)]]})
        assert [tuple(project[:2]) for project in verdict.facts.projects] == [(owner, "siri")]
        assert verdict.facts.baloot == owner
        return
    pytest.fail("no such hand in the sample")


@pytest.mark.parametrize("record", [
    {"dealer": "X"}, {"hands": {"S": ["AC"]}}, {"hands": []}, {"plays": [["E"]]}, {"plays": [["E", "1C"]]}, {"calls": 3},
    {"calls": [["E", "shout"]]}, {"says": [["E", 9, "siri"]]}, {"shown": [["E", ["ZZ"]]]}, {"locked": 1}, {"trace": "yes"},
    {"exposed": "H9"}, {"scores": {"NS": 1}}, {"card": 1}, {"level": "quintuple"}, {"plays": {}},
    {"raises": [["E", "double", "shut"]]},
])  # fmt: skip
def test_malformed_records_are_refused(record):
    with pytest.raises(Malformed) as caught:
        GAME.play.judge(record, OPTIONS)
    assert all(problem_json(problem, GAME.all_texts()) for problem in caught.value.problems)


def test_a_card_is_dealt_once():
    hand = ["AC", "7C", "8C", "9C", "10C", "JC", "QC", "KC"]
    with pytest.raises(Refused) as caught:
        GAME.play.judge({"hands": {"S": hand, "E": ["AC", "7H", "8H", "9H", "10H", "JH", "QH", "KH"]}}, OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["hands-card-twice"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.sampled_from(["E", "S", "AC", "7H", "pass", "hokum", "siri"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["E", "N", "x"]), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("dealer", "exposed", "hands", "calls", "raises", "plays", "says", "shown", "contract", "trump", "declarer",
          "level", "locked", "scores", "trace")  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6), st.integers(0, 200))
def test_no_record_breaks_anything(wild, seed):
    record = {**records.record(random.Random(seed)), **wild}
    try:
        verdict = GAME.play.judge(record, OPTIONS)
        if verdict.facts:
            GAME.scoring.score(GAME.facts.decode(GAME.facts.encode(verdict.facts)), OPTIONS)
    except Refused as refused:
        assert all(problem_json(problem, GAME.all_texts()) for problem in refused.problems)


def test_the_trace_lists_what_was_legal():
    record = records.record(random.Random(1))
    trace = judged({**record, "trace": True}).details["trace"]
    assert len(trace) == 32
    for (seat, card), entry in zip(record["plays"], trace, strict=True):
        assert entry["by"] == seat
        assert card in entry["legal"]
        assert entry["legal"] == sorted(entry["legal"])
        assert all(card_32(name) is not None for name in entry["legal"])


@pytest.mark.parametrize("form", ["record", *QUESTIONS])
def test_the_schema_accepts_what_is_read(form):
    """The JSON Schema and the check are one declaration; examples and whole records pass both."""
    declared = RECORD if form == "record" else QUESTIONS[form].form
    validator = jsonschema.Draft202012Validator(document(declared))
    validator.check_schema(validator.schema)
    told = list(sample(20)) if form == "record" else [QUESTIONS[form].example]
    for situation in told:
        validator.validate(situation)
        assert not declared.problems(situation)
    for broken in ({**told[0], "nothing": 1}, {**told[0], "rules": 3}, {**told[0], "trump": "X"}):
        assert list(validator.iter_errors(broken))
        assert declared.problems(broken)


def test_a_card_may_be_written_in_several_ways():
    """T♥ and 10H are the same card wherever a record names it."""
    plain = records.record(random.Random(4))
    fancy = {
        **plain,
        "exposed": other_way(plain["exposed"]),
        "plays": [[by, other_way(card)] for by, card in plain["plays"]],
    }
    assert judged(fancy) == judged(plain)


def other_way(card):
    return card[:-1].replace("10", "t").lower() + "♠♥♦♣"["SHDC".index(card[-1])]
