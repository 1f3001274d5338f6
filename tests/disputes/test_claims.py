"""Claims over every game: as people type them, as scripts ask about them, and lines that are no claims."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games, rulebook
from scorekeeper.disputes import questions
from scorekeeper.disputes.claims import _sets, explain_claim
from scorekeeper.disputes.texts import texts
from scorekeeper.errors import Ambiguous, Malformed, Refused
from scorekeeper.options import decode
from scorekeeper.reading.points import read_points
from scorekeeper.sheet.seating import seat
from tests import LONG, some, thorough
from tests.cli.runner import ok, run

NAMES = games.BUILT_IN
FACTS = {"contract": "hokum", "declarer": "E", "points": {"NS": 75}}


def options(game):
    return decode(game.options, rulebook.load(game.rulebook).defaults())


# --- how a claim is typed ---------------------------------------------------------------------------------

FOUR = seat(games.find("baloot"), ["Ali+Badr", "Cem+Dalia Noor"], "NS")
THREE = seat(games.find("shllaat"), ["Ali", "Badr", "Abu Omar"])
TEAMS = seat(games.find("sleazy"), ["Ali+Badr", "Cem+Dalia"])
TWO = seat(games.find("shah"), ["Ali", "علي"])


@pytest.mark.parametrize(("table", "text", "claim"), [
    (FOUR, "NS 11", {"NS": 11}),
    (FOUR, "n-s 11, e-w 5", {"NS": 11, "EW": 5}),
    (FOUR, "us 11 them 5", {"NS": 11, "EW": 5}),
    (FOUR, "US: 11", {"NS": 11}),
    (FOUR, "لنا ١١ لهم ٥", {"NS": 11, "EW": 5}),
    (FOUR, "Cem 5", {"EW": 5}),
    (FOUR, "Dalia Noor 5", {"EW": 5}),
    (FOUR, "Cem & Dalia Noor = 5", {"EW": 5}),
    (FOUR, "E 5", {"EW": 5}),
    (FOUR, "11-5", {"NS": 11, "EW": 5}),
    (FOUR, "11 : 5", {"NS": 11, "EW": 5}),
    (FOUR, "١١ ٥", {"NS": 11, "EW": 5}),
    (THREE, "Ali 30", {"Ali": 30}),
    (THREE, "abu omar 72; ali 88", {"Abu Omar": 72, "Ali": 88}),
    (THREE, "88-92-72", {"Ali": 88, "Badr": 92, "Abu Omar": 72}),
    (TEAMS, "Cem 75", {"B": 75}),
    (TEAMS, "Dalia 75", {"B": 75}),
    (TWO, "A 4", {"A": 4}),
    (TWO, "A - 4", {"A": 4}),
    (TWO, "علي 4", {"B": 4}),
])  # fmt: skip
def test_a_claim_as_people_type_it(table, text, claim):
    assert read_points(text, table, "claim-form") == claim


@pytest.mark.parametrize(
    "text", ["", "NS", "11", "11-5-3", "NS 11 NS 12", "NS 11 E 5 W 5", "Zaid 5", "5 NS 6", "-", "NS -5"]
)
def test_what_is_no_claim(text):
    with pytest.raises(Malformed) as refused:
        read_points(text, FOUR, "claim-form")
    assert refused.value.problems[0].code == "claim-form"


def test_us_of_no_known_side_is_asked():
    with pytest.raises(Ambiguous):
        read_points("us 11", FOUR._replace(us=None), "claim-form")


@thorough
@settings(max_examples=settings().max_examples if LONG else some(40))
@given(st.text(max_size=40))
def test_a_typed_claim_is_read_or_refused(text):
    for table in (FOUR, THREE, TEAMS, TWO):
        try:
            assert read_points(text, table, "claim-form").keys() <= table.sides.keys()
        except Refused as refused:
            assert refused.problems


# --- what is explained ------------------------------------------------------------------------------------


def test_fewer_slips_come_first_then_likelier_ones():
    slips = ("a", "b", "c", "d")
    assert _sets(slips, 1) == [("a",), ("b",), ("c",), ("d",)]
    assert _sets(slips, 2) == [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")]
    assert _sets(("a",), 2) == []


@thorough
def test_no_explanation_has_a_slip_to_spare():
    """With two slips too: leaving one out leads elsewhere."""
    game = games.find("baloot")
    facts = game.facts.decode({**FACTS, "level": "double", "baloot": "N"})
    found = []
    for points in range(0, 60, 1 if LONG else 2):
        for figure in ({"NS": points}, {"NS": points, "EW": 0}):
            found += explain_claim(game, facts, options(game), figure)
    assert {len(each.slips) for each in found} >= {1, 2}
    for each in found:
        for slip in each.slips:
            fewer = frozenset(each.slips) - {slip}
            results = game.claims.misscores(facts, options(game), fewer, None)
            assert each.score not in [result.points for result in results]


@pytest.mark.parametrize("name", NAMES)
def test_every_slip_has_a_code_of_its_own_and_every_sentence_an_article(name):
    game = games.find(name)
    articles = rulebook.load(game.rulebook).articles
    assert len(set(game.claims.SLIPS)) == len(game.claims.SLIPS) > 1
    assert {text.article for text in texts(game).values() if text.article} <= articles.keys()
    assert not set(game.claims.SLIPS) & game.texts.keys()


@pytest.mark.parametrize("name", NAMES)
def test_facts_that_cannot_be_are_refused(name):
    game = games.find(name)
    with pytest.raises(Refused):
        explain_claim(game, game.facts.decode({"surprise": 1}), options(game), {"A": 1})


# --- the question -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_game_answers_claims(name):
    """Also the example: it has exactly the fields of the contract."""
    (example,) = [each["example"] for each in ok("ask", name, "--json").json if each["question"] == "claim"]
    found = ok("ask", name, "claim", stdin=json.dumps(example)).json
    assert found["article"] == f"{name}.claim.slips"
    for explanation in found["answer"]["explanations"]:
        assert explanation.keys() == {"slips", "score", "reasons"}
        assert [reason["code"] for reason in explanation["reasons"]] == explanation["slips"]
        assert all(reason.keys() == {"code", "message", "article"} for reason in explanation["reasons"])
    assert found["answer"]["explanations"]


def test_the_answer_for_a_script_and_for_a_person():
    asked = {"facts": FACTS, "claim": {"NS": 16}}
    found = ok("ask", "baloot", "claim", stdin=json.dumps(asked)).json
    assert found["answer"]["explanations"][0]["slips"] == ["half-up"]
    assert found["answer"]["explanations"][0]["score"] == {"NS": 16, "EW": 0}
    told = ok("ask", "baloot", "claim", "--facts", json.dumps(FACTS), "--claim", "NS 16").out
    assert "in Hokum a 5 goes down.  [baloot.score.hokum]" in told
    right = ok("ask", "baloot", "claim", stdin=json.dumps({"facts": FACTS, "claim": {"NS": 7, "EW": 9}})).json
    assert right["answer"] == {"explanations": [{"slips": [], "score": {"NS": 7, "EW": 9}, "reasons": []}]}
    none = ok("ask", "baloot", "claim", stdin=json.dumps({"facts": FACTS, "claim": {"NS": 99}})).json
    assert none["answer"] == {"explanations": []}


def test_options_stand_in_the_question_or_in_the_facts():
    asked = {"facts": FACTS, "claim": {"NS": 8, "EW": 9}}
    plain = ok("ask", "baloot", "claim", stdin=json.dumps(asked)).json["answer"]["explanations"]
    assert plain[0]["slips"] != []
    for where in (
        {**asked, "rules": {"counting": "both"}},
        {**asked, "facts": {**FACTS, "rules": {"counting": "both"}}},
    ):
        where["claim"] = {"NS": 7, "EW": 9}
        assert ok("ask", "baloot", "claim", stdin=json.dumps(where)).json["answer"]["explanations"][0]["slips"] == []


def test_hands_before():
    asked = {"facts": {"winner": "A"}, "claim": {"A": 3}, "before": [{"winner": each} for each in "AAB"]}
    assert ok("ask", "shah", "claim", stdin=json.dumps(asked)).json["answer"]["explanations"][0]["slips"] == [
        "run-not-reset"
    ]
    asked["before"] = [{"winner": "A"}] * 6
    assert run("ask", "shah", "claim", stdin=json.dumps(asked)).json["errors"][0]["code"] == "claim-ended"


@pytest.mark.parametrize(("asked", "code"), [
    ({"claim": {"NS": 1}}, "field-missing"),
    ({"facts": FACTS}, "field-missing"),
    ({"facts": [], "claim": {"NS": 1}}, "field-type"),
    ({"facts": FACTS, "claim": {}}, "field-type"),
    ({"facts": FACTS, "claim": {"NS": True}}, "field-type"),
    ({"facts": FACTS, "claim": {"NS": 10**9}}, "field-type"),
    ({"facts": FACTS, "claim": {"A": 1}}, "field-choice"),
    ({"facts": FACTS, "claim": "A 1"}, "claim-form"),
    ({"facts": FACTS, "claim": {"NS": 1}, "before": {}}, "field-type"),
    ({"facts": FACTS, "claim": {"NS": 1}, "before": [1]}, "field-type"),
    ({"facts": FACTS, "claim": {"NS": 1}, "befor": []}, "field-unknown"),
    ({"facts": {**FACTS, "points": {"NS": 161}}, "claim": {"NS": 1}}, "points-impossible"),
    ({"facts": {**FACTS, "rules": 1}, "claim": {"NS": 1}}, "field-type"),
])  # fmt: skip
def test_what_cannot_be_asked(asked, code):
    result = run("ask", "baloot", "claim", stdin=json.dumps(asked))
    assert (result.code, result.json["errors"][0]["code"]) == (4, code)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=settings().max_examples if LONG else some(30))
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False), JSON)
def test_any_json_is_answered_or_refused(name, dice, value):
    game = games.find(name)
    asked = questions.questions(game)["claim"]
    data = json.loads(json.dumps(asked.example))
    if dice.random() < 0.5:
        data[dice.choice(("facts", "claim", "before", "rules", "more"))] = value
    else:
        data["facts"][dice.choice([*data["facts"], "rules"])] = value
    try:
        assert asked.answer(data, options(game)).answer["explanations"] is not None
    except Refused as refused:
        assert refused.problems


def test_claims_at_random_never_break_and_agree_with_what_they_explain():
    dice = Random(1)
    for name in NAMES:
        game = games.find(name)
        asked = questions.questions(game)["claim"]
        for _ in range(25 if LONG else 5):
            facts = game.facts.decode(asked.example["facts"])
            side = dice.choice(list(game.scoring.score(facts, options(game)).points))
            claim = {side: dice.randrange(400)}
            for found in explain_claim(game, facts, options(game), claim):
                assert claim.items() <= found.score.items()


def test_a_figure_too_large_is_refused_and_not_cut_short():
    with pytest.raises(Refused) as refused:
        read_points("A 99999999999", TWO, "claim-form")
    assert [problem.code for problem in refused.value.problems] == ["claim-large"]
    assert read_points("A 00000000011", TWO, "claim-form") == {"A": 11}
