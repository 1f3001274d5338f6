"""Raising: the articles `baloot.raise.*` one by one, and every chain of raises against the second formulation."""

import os
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rulebook
from scorekeeper.errors import Malformed, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.raises import LOCKS, RAISES, Raises, judge_raises
from scorekeeper.games.baloot.play.record import RAISES_FORM
from scorekeeper.messages import say
from scorekeeper.options import decode
from scorekeeper.seats import SEAT_NAMES, SEATS
from tests import THOROUGH, some, thorough
from tests.games.baloot import auction_reference as reference

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
BOOK = rulebook.load(GAME.rulebook)
ALL_TEXTS = GAME.all_texts()
SPLIT = {"NS": 99, "EW": 101}
LEVEL = {"NS": 40, "EW": 60}


def options(**rules):
    return decode(Options, BOOK.choose({name.replace("_", "-"): choice for name, choice in rules.items()}))


def judge(raises, state):
    """Judge raises given as JSON, checked as those of a record are; what was wrong, and what they come to."""
    RAISES_FORM.check(raises, "raises")
    found, state = judge_raises(RAISES_FORM.decode(raises), state)
    return [finding.infraction for finding in found], state.answer()


def judged(text, contract="hokum", declarer="S", scores=None, **rules):
    raises = [said.split() for said in text.split(",") if said.strip()]
    return judge(raises, Raises.begin(contract, declarer, options(**rules), scores))


def codes(text, contract="hokum", declarer="S", scores=None, **rules):
    return [ruling.code for ruling in judged(text, contract, declarer, scores, **rules)[0]]


def legal(text, contract="hokum", declarer="S", scores=None, **rules):
    state = Raises.begin(contract, declarer, options(**rules), scores)
    for said in text.split(",") if text else ():
        state = state.after(*said.split())
    return state.legal()


def level(text, contract="hokum", declarer="S", scores=None, **rules):
    rulings, found = judged(text, contract, declarer, scores, **rules)
    assert not rulings
    return found


# --- the articles -----------------------------------------------------------------------------------------


def test_raise_double():
    """In `baloot.raise.double` either opponent of the declarer may double, once."""
    assert legal("") == {"E": ("double",), "W": ("double",)}
    assert level("W double open") == ("double", False, "W")
    assert codes("N double") == codes("S double") == ["doubler-side"]
    rulings, found = judged("E double locked, W double open")
    assert [ruling.code for ruling in rulings] == ["double-again"]
    assert found == ("double", True, "E")
    assert say(ALL_TEXTS, rulings[0].code, rulings[0].params, SEAT_NAMES) == (
        "West cannot double again: East has doubled, and one double is enough."
    )


def test_raise_sequence():
    """In `baloot.raise.sequence` the declarer and the doubler answer each other, step by step."""
    assert legal("E double") == {"S": ("triple",)}
    assert legal("E double,S triple") == {"E": ("quadruple",)}
    assert legal("E double,S triple,E quadruple") == {"S": ("gahwa",)}
    assert legal("E double,S triple,E quadruple,S gahwa") == {}
    assert level("E double, S triple, E quadruple open, S gahwa") == ("gahwa", False, "E")
    assert codes("E double, N triple") == ["raise-declarer"]
    assert codes("E double, S triple, W quadruple") == ["quadruple-doubler"]
    assert codes("S triple") == ["raise-skips"]
    assert codes("E double, S gahwa") == ["raise-skips"]
    assert codes("E double, S triple, S triple") == ["raise-again"]


def test_raise_sun():
    """In `baloot.raise.sun` either opponent may double, and it stops there, open."""
    assert legal("", "sun", scores=SPLIT) == {"E": ("double",), "W": ("double",)}
    assert legal("E double", "sun", scores=SPLIT) == {}
    assert level("E double", "sun", scores=SPLIT) == ("double", False, "E")
    assert codes("E double, S triple", "sun", scores=SPLIT) == ["raise-sun"]
    rulings, found = judged("E double locked", "sun", scores=SPLIT)
    assert [(ruling.code, ruling.legal) for ruling in rulings] == [("locked-sun", ("double", "double open"))]
    assert found == ("double", False, "E")


@pytest.mark.parametrize(
    ("ns", "ew", "allowed"),
    [(99, 101, True), (101, 99, True), (100, 101, False), (99, 100, False), (100, 100, False), (0, 151, True),
     (99, 99, False), (101, 120, False), (0, 0, False)],
)  # fmt: skip
def test_raise_sun_scores(ns, ew, allowed):
    """In `baloot.raise.sun-scores` one side above 100 and the other below; exactly 100 is neither."""
    scores = {"NS": ns, "EW": ew}
    for declarer in SEATS:
        assert bool(legal("", "sun", declarer, scores)) == allowed
        doubler = "E" if declarer in "NS" else "N"
        assert codes(f"{doubler} double", "sun", declarer, scores) == ([] if allowed else ["sun-double-scores"])


def test_raise_sun_scores_unknown_and_options():
    """Unknown scores are not judged; tables may never or always double Sun. Hokum has no such condition."""
    assert codes("E double", "sun") == []
    assert codes("E double", "sun", sun_double="never") == ["sun-double-never"]
    assert codes("E double", "sun", scores=LEVEL, sun_double="always") == []
    assert codes("E double", "hokum", scores=LEVEL, sun_double="never") == []


def test_raise_locked():
    """In `baloot.raise.locked` double and quadruple, the last of the two decides; triple and gahwa are open."""
    assert level("E double locked") == ("double", True, "E")
    assert level("E double locked, S triple") == ("triple", False, "E")
    assert level("E double locked, S triple, E quadruple open") == ("quadruple", False, "E")
    assert level("E double open, S triple, E quadruple locked") == ("quadruple", True, "E")
    assert level("E double open, S triple, E quadruple locked, S gahwa") == ("gahwa", False, "E")
    assert level("") == ("single", False, None)


def test_raise_locked_wrongly():
    """The raise stands, only the word does not; that a triple is open may be said, as it is."""
    rulings, found = judged("E double locked, S triple locked")
    assert [(ruling.code, ruling.legal) for ruling in rulings] == [("locked-level", ("triple", "triple open"))]
    assert found == ("triple", False, "E")
    assert codes("E double locked, S triple open") == []


def test_raise_lock_unsaid():
    """In `baloot.raise.lock-unsaid` the table's custom holds, or the question is put."""
    for text, word in (("E double", "double"), ("E double locked, S triple, E quadruple", "quadruple")):
        assert level(text, lock_default="locked") == (word, True, "E")
        assert level(text, lock_default="open") == (word, False, "E")
        found = judged(text)[1]
        assert found.locked is None


def test_raise_time():
    """In `baloot.raise.time` the first lead fixes the level."""
    state = Raises.begin("hokum", "S", options())._replace(led=True)
    assert state.legal() == {}
    assert state.fault("E", "double").code == "raise-late"


def test_raise_sun_scores_in_a_question():
    """In `baloot.raise.sun-scores` a question may have any whole numbers, of both sides."""
    ask = GAME.play.QUESTIONS["raises"].answer
    asked = {"contract": "sun", "declarer": "S", "raises": [["W", "double"]]}
    assert ask({**asked, "scores": {"NS": 137, "EW": -81}}, options()).answer == {"level": "double", "locked": False}
    for scores in ({"NS": 137}, {"NS": 137, "EW": 8.0}, {"NS": 137, "EW": 8, "N": 0}):
        with pytest.raises(Malformed) as caught:
            ask({**asked, "scores": scores}, options())
        assert [(problem.code, problem.field) for problem in caught.value.problems] == [("field-type", "scores")]


def test_raise_off():
    """In `baloot.raise.off` no hand is raised, in Hokum or in Sun."""
    for contract in ("hokum", "sun"):
        assert legal("", contract, scores=SPLIT, doubling="off") == {}
        assert codes("E double", contract, scores=SPLIT, doubling="off") == ["doubling-off"]


def test_illegal_raise_does_not_stand():
    rulings, found = judged("E double open, N triple, E quadruple")
    assert [(ruling.code, ruling.at, ruling.legal) for ruling in rulings] == [
        ("raise-declarer", "raises[1]", ()),
        ("raise-skips", "raises[2]", ()),
    ]
    assert found == ("double", False, "E")
    assert codes("E double open, N triple, S triple") == ["raise-declarer"]


def test_unknown_declarer():
    """Only what follows is judged: who is doubled is of the other side, who says triple is the declarer."""
    assert legal("", declarer=None) == dict.fromkeys(SEATS, ("double",))
    assert legal("E double", declarer=None) == legal("E double", declarer="NS") == {"N": ("triple",), "S": ("triple",)}
    assert codes("E double, W triple", declarer=None) == ["raise-declarer"]
    assert codes("E double, N triple, E quadruple, S gahwa", declarer="NS") == ["raise-declarer"]
    assert codes("N double", declarer="NS") == ["doubler-side"]


# --- against the second formulation -------------------------------------------------------------------------

RAISING = ("doubling", "sun-double", "lock-default", "lock-at", "raise-limit")
TABLES = [
    dict(zip(RAISING, chosen, strict=True)) for chosen in product(*(BOOK.options[each].choices for each in RAISING))
]
HANDS = [
    reference.Hand(contract, declarer, scores, rules)
    for contract, declarer, scores, rules in product(
        ("hokum", "sun"), (*SEATS, "NS", "EW", None), (None, SPLIT, {"NS": 100, "EW": 20}), TABLES
    )
]


def climb(state, hand, chain):
    """Visit every chain of raises, and hold what may follow each against the second formulation."""
    allowed = {said for said in reference.EVERY_RAISE if reference.raise_allowed(hand, chain, said)}
    assert {said for said in reference.EVERY_RAISE if state.fault(*said) is None} == allowed, (hand, chain)
    listed = {(seat, word) for seat, words in state.legal().items() for word in words}
    assert listed == {(seat, word) for seat, word, _ in allowed}
    assert all(lock is None or lock in state.locks(word) for _, word, lock in allowed)
    assert state.answer() == reference.level(hand, chain)
    for said in allowed:
        climb(state.after(*said), hand, [*chain, said])


def begin(hand):
    rules = decode(Options, {**BOOK.defaults(), **hand.rules})
    return Raises.begin(hand.contract, hand.declarer, rules, hand.scores)


@thorough
def test_every_chain_of_raises():
    for hand in HANDS if LONG else HANDS[::211]:
        climb(begin(hand), hand, [])


def random_raises(rng):
    return [
        [rng.choice(SEATS), rng.choice(RAISES[: number + 2]), *([rng.choice(LOCKS)] if rng.random() < 0.4 else [])]
        for number in range(rng.randint(0, 7))
    ]


def test_records_against_the_second_formulation():
    seen = set()
    for number in range(60_000 if LONG else some(2400)):
        rng = random.Random(number)
        hand, raises = rng.choice(HANDS), random_raises(rng)
        rulings, found = judge(raises, begin(hand))
        chain, wrong = [], []
        for place, (seat, word, *lock) in enumerate(raises):
            for said in ((seat, word, lock[0] if lock else None), (seat, word, None)):
                if reference.raise_allowed(hand, chain, said):
                    chain.append(said)
                    break
                if not wrong or wrong[-1] != place:
                    wrong.append(place)
        assert [ruling.at for ruling in rulings] == [f"raises[{place}]" for place in wrong], (hand, raises)
        assert found == reference.level(hand, chain), (hand, raises)
        for ruling in rulings:
            sentence = say(ALL_TEXTS, ruling.code, ruling.params, SEAT_NAMES)
            assert "{" not in sentence
            assert "None" not in sentence
        seen |= {ruling.code for ruling in rulings}
    told = {"raise-late", "double-again", "raise-again", "raise-skips", "raise-declarer", "quadruple-doubler"}
    assert told <= ALL_TEXTS.keys()
    assert "raise-late" in told - seen
    assert told - seen == {"raise-late"} or not THOROUGH


# --- form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [["X", "double"], ["E", "single"], ["E", "double", "shut"], ["E"], "E"])
def test_raises_that_are_none(said):
    with pytest.raises(Malformed):
        judge([said], Raises.begin("hokum", "S", options()))


WORDS = st.one_of(st.sampled_from([*SEATS, *RAISES, *LOCKS, ""]), st.none(), st.integers(), st.booleans())


@given(st.one_of(WORDS, st.lists(st.one_of(WORDS, st.lists(WORDS, max_size=4)), max_size=6)))
def test_any_json_is_read_or_refused(value):
    try:
        judge(value, Raises.begin("hokum", "S", options()))
    except Refused as refused:
        assert {problem.kind for problem in refused.problems} == {Malformed}
