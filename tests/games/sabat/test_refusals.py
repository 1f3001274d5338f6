"""What is refused, why, and in which words; and that no JSON value gets anything else out of the checks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.sabat import GAME
from scorekeeper.messages import problem_json
from tests.games.sabat import game, reference

GOOD = {"winner": "N", "last_card": "QH", "left": {"E": ["AH", "KS"], "W": ["10D", "AS"]}}
NUMBERS = {"winner": "N", "last_card": "QH", "left": {"aces": 1, "pictures": 2}}


def problems(facts):
    with pytest.raises(Refused) as caught:
        game.checked(facts)
    return caught.value.problems


def without(facts, key):
    return {name: value for name, value in facts.items() if name != key}


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        # sabat.count.top-end: a Queen left of the suit whose King ended the play
        (
            {"last_card": "KH", "left": {"E": ["QH"], "W": ["AH"]}},
            "left-under",
            "The Queen of hearts cannot be left with East: the King of hearts ended the play and lies on top of it."
            " Possible of that suit: AH.",
        ),
        ({"last_card": "AH"}, "left-last", "The Ace of hearts cannot be left with East: it ended the play."),
        (
            {"last_card": "AH", "left": {"E": ["KH"], "W": ["AS"]}},
            "left-under-ace",
            "The King of hearts cannot be left with East: the Ace of hearts ended the play, so that whole suit is on"
            " the table.",
        ),
        # sabat.count.first-card
        ({"last_card": "7D"}, "last-first", None),
        (
            {"left": {"E": ["7D"], "W": ["AH"]}},
            "left-first",
            "The 7 of diamonds cannot be left with East: it is the first card of every play.",
        ),
        # sabat.count.pack
        (
            {"left": {"E": ["AH"], "W": ["AH"]}},
            "card-two-hands",
            "Both East and West cannot hold the Ace of hearts: whose is it?",
        ),
        ({"left": {"E": ["AH", "AH"], "W": ["AS"]}}, "card-twice", "East cannot hold the Ace of hearts twice."),
        ({"left": {"aces": 5, "pictures": 0}}, "aces-many", "There cannot be 5 Aces left: the pack has 4."),
        ({"left": {"aces": 0, "pictures": 13}}, "pictures-many", "There cannot be 13 pictures left: the pack has 12."),
        ({"last_card": "2H"}, "card-pack", "2H is not in the pack of 32."),
        ({"last_card": "JOKER"}, "card-pack", None),
        ({"last_card": " 9S"}, "card-pack", None),
        # sabat.count.hands
        ({"left": {"E": [], "W": ["AS"]}}, "hand-empty", None),
        (
            {"left": {"E": ["AS", "KS", "QS", "JS", "AH", "KH", "AC", "KC", "QC"], "W": ["AD"]}},
            "hand-large",
            "East cannot hold 9 cards: eight were dealt to each.",
        ),
        ({"partner": []}, "hand-empty", None),
        # sabat.count.top-end with a last card, numbers
        ({"left": {"aces": 4, "pictures": 11}}, "pictures-last", None),
        (
            {"last_card": "AS", "left": {"aces": 4, "pictures": 0}},
            "aces-last",
            "There cannot be 4 Aces left after the Ace of spades, 3 at most: that one was played.",
        ),
        # sabat.count.partner
        (
            {"left": {"E": ["AS", "8S"], "W": ["10D", "QC"]}},
            "partner-crowded",
            "South would have to hold 13 cards, and eight were dealt: AH AD AC KS KH KD KC QS QD JS JD 10S 9S. They lie"
            " above cards that are left, or above the last card.",
        ),
        (
            {"partner": ["AC"]},
            "gap",
            "Somebody must hold AD KD QD JD: the 10 of diamonds is still in hand, and nothing above it can have been"
            " played.",
        ),
        (
            {"left": {"E": ["AS"], "W": ["AC"]}, "partner": ["AD"]},
            "gap-last",
            "Somebody must hold AH KH: the Queen of hearts ended the play, and nothing above it was played.",
        ),
        ({**NUMBERS, "last_card": "QD", "partner": ["7S", "7H", "7C"]}, "partner-impossible", None),
        (
            {**NUMBERS, "partner": ["KH"], "left": {"aces": 0, "pictures": 2}},
            "numbers-partner",
            "0 Aces and 2 pictures with the losers do not fit these cards of South. Possible, for example: 2 and 2 or 2"
            " and 1.",
        ),
        # sabat.count.last-card
        ({"last_seven": True}, "last-no-seven", "The last card, the Queen of hearts, is not a 7, but last_seven says it was."),
        ({"last_card": "7H", "last_seven": False}, "last-is-seven", None),
        ({"left": {"N": ["AS"], "E": ["AH"], "W": ["AC"]}}, "left-winner", "North went out and holds no card."),
        ({"left": {"S": ["AS"], "E": ["AH"], "W": ["AC"]}}, "left-partner", None),
        ({"outcome": "redeal"}, "redeal-alone", None),
    ],
)  # fmt: skip
def test_sabat_count_impossible_remainders(change, code, told):
    found = problems({**GOOD, **change})
    assert {problem.kind for problem in found} == {Illegal}
    shown = [problem_json(problem, GAME.texts, game.NAMES) for problem in found]
    messages = [each["message"] for each in shown if each["code"] == code]
    assert messages
    assert told in (None, messages[0])
    assert all(each["article"] for each in shown)


def test_sabat_count_last_card_seven_that_cannot_be():
    """sabat.count.last-card: a low card of every suit left means that no 7 lies alone."""
    left = {"E": ["7S", "AH"], "W": ["7H", "7C"]}
    found = problems({"winner": "N", "last_seven": True, "left": left})
    assert [problem.code for problem in found] == ["partner-crowded"]
    held = {"E": ["AH", "KH", "AC", "KC", "AD", "KD", "QD", "JD"], "W": ["10D", "9D"]}
    found = problems({"winner": "N", "last_seven": True, "left": held, "partner": ["AS"]})
    assert [problem.code for problem in found] == ["last-seven-impossible"]
    assert game.checked({"winner": "N", "last_seven": False, "left": held, "partner": ["AS"]})


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({}, "winner-missing", "winner"),
        ({"penalties": []}, "winner-missing", "winner"),
        (without(GOOD, "winner"), "winner-missing", "winner"),
        ({**GOOD, "winner": "NS"}, "winner-side", "winner"),
        (without(GOOD, "last_card"), "last-missing", "last_card"),
        (without(GOOD, "left"), "left-missing", "left"),
        ({**GOOD, "left": {}}, "left-missing", "left"),
        ({**GOOD, "left": {"E": ["AH"]}}, "left-one", "left.W"),
        ({**GOOD, "left": {"aces": 2}}, "pictures-missing", "left.pictures"),
        ({**GOOD, "left": {"pictures": 2}}, "aces-missing", "left.aces"),
        ({**GOOD, "left": {"E": ["AH"], "aces": 2}}, "left-mixed", "left"),
        ({"stakes": "double", "penalties": [{"against": "N", "kind": "signal"}]}, "winner-missing", "winner"),
    ],
)
def test_sabat_count_losers_what_is_lacking_is_asked(facts, code, field):
    """sabat.count.losers, sabat.count.last-card: unknown is not nothing."""
    found = problems(facts)
    assert (code, field) in [(problem.code, problem.field) for problem in found]
    assert {problem.kind for problem in found} == {Ambiguous}


@pytest.mark.parametrize(
    "change",
    [
        {"winner": "X"}, {"winner": None}, {"winner": 1}, {"winner": ["N"]}, {"last_card": 7}, {"last_card": None},
        {"last_card": "S7"}, {"last_card": ""}, {"last_seven": 1}, {"last_seven": None}, {"stakes": "x2"},
        {"stakes": None}, {"stakes": 2}, {"left": None}, {"left": []}, {"left": {"E": "AS", "W": ["AH"]}},
        {"left": {"E": [1], "W": ["AH"]}}, {"left": {"E": [["AS"]], "W": ["AH"]}}, {"left": {"EW": ["AS"]}},
        {"left": {"kings": 2}}, {"left": {"aces": True, "pictures": 1}}, {"left": {"aces": 1.0, "pictures": 1}},
        {"left": {"aces": -1, "pictures": 1}}, {"left": {"aces": None, "pictures": 1}}, {"partner": "AC"},
        {"partner": None}, {"partner": [None]}, {"penalties": {}}, {"penalties": None}, {"penalties": ["N"]},
        {"penalties": [{"against": "N"}]}, {"penalties": [{"against": "X", "kind": "signal"}]},
        {"penalties": [{"against": "N", "kind": "talk"}]}, {"penalties": [{"against": ["N"], "kind": {}}]},
        {"penalties": [{"against": "N", "kind": "signal", "more": 1}]}, {"surprise": 1}, {"rules": []},
        {"outcome": "all-pass"}, {"outcome": None},
    ],
)  # fmt: skip
def test_wrong_forms_are_malformed(change):
    found = problems({**GOOD, **change})
    assert any(problem.kind is Malformed for problem in found)
    assert all(problem_json(problem, GAME.texts, game.NAMES)["field"] for problem in found)


def test_all_problems_are_told_at_once():
    facts = {"last_card": "KH", "left": {"E": ["QH", "JH", "7D", "KH"], "W": ["QH"]}, "stakes": "double"}
    codes = [problem.code for problem in problems(facts)]
    assert sorted(codes) == sorted(
        ["winner-missing", "card-two-hands", "left-under", "left-under", "left-under", "left-first", "left-last"]
    )


def test_fields_that_begin_with_an_underscore_are_carried():
    left = {**GOOD["left"], "_how": "read aloud"}
    penalties = [{"against": "E", "kind": "signal", "_who": "N"}]
    facts = {**GOOD, "left": left, "penalties": penalties, "_note": [1], "rules": {"target": 500}}
    assert game.score(facts).points == {"NS": 50 + 100, "EW": 0}


@pytest.mark.parametrize("spelt", ["10D", "10d", "TD", "td", "T♦", "10♢", "10♦\ufe0f"])
def test_cards_are_read_as_people_spell_them(spelt):
    facts = {**GOOD, "left": {"E": ["AH", "KS"], "W": [spelt, "AS"]}}
    assert game.checked(facts) == game.checked(GOOD)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 14) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=4), children, max_size=3),
    max_leaves=6,
)
CARD = st.sampled_from([*reference.PACK, "JOKER", "2S", "as", "T♥"])
HAND = st.lists(CARD, max_size=9)
LIKELY = {
    "winner": st.sampled_from(["N", "E", "S", "W", "NS"]),
    "last_card": CARD,
    "last_seven": st.booleans(),
    "stakes": st.sampled_from(["single", "double", "treble"]),
    "left": st.dictionaries(st.sampled_from("NESW"), HAND, max_size=3)
    | st.fixed_dictionaries({}, optional={"aces": st.integers(0, 5), "pictures": st.integers(0, 13)}),
    "partner": HAND,
    "penalties": st.lists(
        st.fixed_dictionaries(
            {
                "against": st.sampled_from(["N", "E", "S", "W", "NS", "EW"]),
                "kind": st.sampled_from(reference.PENALTY_KINDS),
            }
        ),
        max_size=3,
    ),
    "outcome": st.just("redeal"),
}


@given(
    JSON
    | st.fixed_dictionaries({}, optional={name: value | JSON for name, value in LIKELY.items()})
    | st.fixed_dictionaries({}, optional=LIKELY)
)
def test_no_json_value_raises_anything_but_refused(facts):
    try:
        score = game.score(facts)
    except Refused as refused:
        for problem in refused.problems:
            told = problem_json(problem, GAME.texts, game.NAMES)
            assert told["message"]
            json.dumps(told)
    else:
        for side, points in score.points.items():
            assert points == sum(item.points for item in score.items if item.side == side)
