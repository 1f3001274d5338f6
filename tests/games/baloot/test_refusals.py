"""What cannot have happened, is of the wrong form, or lacks something: each with its code and its article."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.messages import problem_json
from tests.games.baloot import reference, tools
from tests.games.baloot.tools import BOOK

HOKUM = {"contract": "hokum", "declarer": "E"}
SUN = {"contract": "sun", "declarer": "W"}


def problems(facts):
    """List (kind, code, article, message) of everything wrong with some facts."""
    with pytest.raises(Refused) as caught:
        tools.score(facts)
    forms = [problem_json(problem, GAME.texts) for problem in caught.value.problems]
    assert all(form["article"] is None or form["article"] in BOOK.articles for form in forms)
    return type(caught.value), forms


@pytest.mark.parametrize(
    ("facts", "kind", "code"),
    [
        ({**HOKUM, "points": {"NS": 1}}, Illegal, "points-impossible"),
        ({**HOKUM, "points": {"EW": 161}}, Illegal, "points-impossible"),
        ({**SUN, "points": {"EW": 129}}, Illegal, "points-impossible"),
        ({**HOKUM, "points": {"NS": 170}}, Illegal, "points-range"),
        ({**SUN, "points": {"NS": 131}}, Illegal, "points-range"),
        ({**HOKUM, "points": {"NS": 80, "EW": 80}}, Illegal, "points-sum"),
        ({**HOKUM, "points": {"NS": 150}, "tricks": {"NS": 1}}, Illegal, "points-tricks"),
        ({**HOKUM, "points": {"NS": 0}}, Ambiguous, "tricks-needed"),
        ({**HOKUM, "points": {"NS": 162}}, Ambiguous, "tricks-needed"),
        ({**HOKUM, "points": {"NS": 60}, "tricks": {"NS": 9}}, Illegal, "tricks-range"),
        ({**HOKUM, "points": {"NS": 60}, "tricks": {"NS": 4, "EW": 5}}, Illegal, "tricks-sum"),
        ({**HOKUM, "kaboot": "NS", "tricks": {"NS": 7}}, Illegal, "kaboot-tricks"),
        ({**HOKUM, "kaboot": "NS", "points": {"NS": 100}}, Illegal, "kaboot-points"),
        ({**HOKUM, "level": "double", "won": "NS", "kaboot": "EW"}, Illegal, "won-otherwise"),
        ({**HOKUM, "won": "EW"}, Ambiguous, "won-needs-points"),
        ({**HOKUM, "won": "EW", "points": {"NS": 100}}, Illegal, "won-otherwise"),
        ({**HOKUM}, Ambiguous, "points-missing"),
        ({"contract": "hokum", "points": {"NS": 60}}, Ambiguous, "declarer-missing"),
        ({"declarer": "E", "points": {"NS": 60}}, Ambiguous, "contract-missing"),
        ({**SUN, "points": {"NS": 60}, "level": "triple"}, Illegal, "raise-sun"),
        ({**SUN, "points": {"NS": 60}, "trump": "H"}, Illegal, "trump-sun"),
        ({**SUN, "points": {"NS": 60}, "baloot": "N"}, Illegal, "baloot-sun"),
        ({**SUN, "points": {"NS": 60}, "level": "double", "locked": True}, Illegal, "locked-sun"),
        ({**HOKUM, "points": {"NS": 60}, "level": "triple", "locked": True}, Illegal, "locked-level"),
        ({**HOKUM, "points": {"NS": 60}, "locked": True}, Illegal, "locked-level"),
        ({**HOKUM, "points": {"NS": 60}, "doubled_by": "N"}, Illegal, "doubler-single"),
        ({**HOKUM, "points": {"NS": 60}, "level": "double", "doubled_by": "W"}, Illegal, "doubler-side"),
        ({**HOKUM, "points": {"NS": 60}, "level": "double", "rules": {"doubling": "off"}}, Illegal, "doubling-off"),
        (
            {**SUN, "points": {"NS": 60}, "level": "double", "rules": {"sun-double": "never"}},
            Illegal,
            "sun-double-never",
        ),
        (
            {**SUN, "points": {"NS": 60}, "level": "double", "scores": {"NS": 100, "EW": 120}},
            Illegal,
            "sun-double-scores",
        ),
        ({**HOKUM, "points": {"NS": 60}, "ashkal": "W"}, Illegal, "ashkal-hokum"),
        ({**SUN, "points": {"NS": 60}, "ashkal": "N"}, Illegal, "ashkal-declarer"),
        (
            {**HOKUM, "points": {"NS": 60}, "projects": [{"by": "N", "kind": "four-hundred"}]},
            Illegal,
            "four-hundred-hokum",
        ),
        (
            {**HOKUM, "points": {"NS": 60}, "projects": [{"by": "N", "kind": "siri"}, {"by": "E", "kind": "siri"}]},
            Illegal,
            "projects-both-sides",
        ),
        ({**HOKUM, "points": {"NS": 60}, "projects": [{"by": "N", "kind": "siri"}] * 3}, Illegal, "projects-too-many"),
        (
            {**SUN, "points": {"NS": 60}, "projects": [{"by": "N", "kind": "four-hundred"}] * 2},
            Illegal,
            "projects-no-deal",
        ),
        (
            {**HOKUM, "points": {"NS": 60}, "projects": [{"by": "N", "kind": "hundred"}] * 2, "baloot": "N"},
            Illegal,
            "baloot-no-deal",
        ),
        (
            {**SUN, "kaboot": "EW", "projects": [{"by": "N", "kind": "four-hundred"}]},
            Illegal,
            "projects-win-tricks",
        ),
        ({"outcome": "all-pass", "points": {"NS": 60}}, Illegal, "outcome-alone"),
        ({**HOKUM, "points": {"NS": 60.0}}, Malformed, "field-type"),
        ({**HOKUM, "points": {"NS": True}}, Malformed, "field-type"),
        ({**HOKUM, "points": {"XY": 60}}, Malformed, "field-choice"),
        ({**HOKUM, "point": {"NS": 60}}, Malformed, "field-unknown"),
        ({**HOKUM, "points": {"NS": 60}, "scores": {"NS": 3}}, Malformed, "field-type"),
        ({**HOKUM, "points": {"NS": 60}, "projects": [{"by": "N"}]}, Malformed, "field-type"),
        ({**HOKUM, "points": {"NS": 60}, "projects": [{"by": "X", "kind": "siri"}]}, Malformed, "field-choice"),
        ({**HOKUM, "points": {"NS": 60}, "locked": None}, Malformed, "field-type"),
        ({**HOKUM, "points": {"NS": 60}, "level": ["double"]}, Malformed, "field-choice"),
    ],
)
def test_baloot_count_possible_refusals(facts, kind, code):
    """baloot.count.possible .zero .sum .tricks .won, baloot.raise.*, baloot.project.*: one reason each."""
    raised, forms = problems(facts)
    assert raised is kind
    assert [form["code"] for form in forms] == [code]
    assert reference.refused(facts)


def test_baloot_count_possible_names_the_nearest():
    _, (form,) = problems({**HOKUM, "points": {"NS": 161}})
    assert "Possible: 160 or 162" in form["message"]


def test_all_problems_are_reported_at_once():
    facts = {**SUN, "points": {"NS": 140}, "level": "gahwa", "trump": "H", "baloot": "N", "locked": True}
    _, forms = problems(facts)
    assert {form["code"] for form in forms} == {"points-range", "raise-sun", "trump-sun", "baloot-sun", "locked-sun"}


def test_unknown_rules_are_refused():
    with pytest.raises(Malformed) as caught:
        BOOK.choose({"counting": "nobody", "targett": 3, "target": 0})
    assert [problem.code for problem in caught.value.problems] == ["rule-choice", "rule-unknown", "rule-number"]


@pytest.mark.parametrize("facts", [{**HOKUM, "points": {"NS": 60}, "_note": 1}, {"outcome": "annulled", "_by": "E"}])
def test_fields_with_an_underscore_are_carried(facts):
    assert tools.score(facts)
    assert GAME.facts.encode(GAME.facts.decode(facts)) == facts


# --- no JSON whatever gets through, or breaks anything ----------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
SIDES = st.sampled_from(["NS", "EW"])
SEATS = st.sampled_from(["N", "E", "S", "W", "NS", "EW"])
LIKELY = {
    "contract": st.sampled_from(["hokum", "sun"]),
    "declarer": SEATS,
    "level": st.sampled_from(["single", "double", "triple", "quadruple", "gahwa"]),
    "points": st.dictionaries(SIDES, st.integers(0, 165), min_size=1),
    "tricks": st.dictionaries(SIDES, st.integers(0, 9), min_size=1),
    "kaboot": SIDES,
    "won": SIDES,
    "baloot": SEATS,
    "locked": st.booleans(),
    "doubled_by": st.sampled_from(["N", "E", "S", "W"]),
    "ashkal": st.sampled_from(["N", "E", "S", "W"]),
    "trump": st.sampled_from(["S", "h", "♦"]),
    "scores": st.fixed_dictionaries({"NS": st.integers(0, 200), "EW": st.integers(0, 200)}),
    "projects": st.lists(
        st.fixed_dictionaries(
            {"by": SEATS, "kind": st.sampled_from(["siri", "fifty", "hundred", "four-hundred"])}
        ),
        max_size=4,
    ),
    "outcome": st.sampled_from(["all-pass", "annulled", "misdeal"]),
    "rules": st.fixed_dictionaries({}, optional={"counting": st.sampled_from(["both", "defenders"])}),
}  # fmt: skip
FACTS = st.fixed_dictionaries({}, optional=LIKELY)
WILD = st.dictionaries(st.sampled_from([*LIKELY, "_x", "card"]), VALUES, max_size=5)


@given(FACTS)
def test_likely_facts_are_judged_as_by_the_second_formulation(facts):
    try:
        score = tools.score(facts)
    except Refused as refused:
        assert all(problem_json(problem, GAME.texts) for problem in refused.problems)
        assert reference.refused(facts), facts
    else:
        assert not reference.refused(facts), facts
        assert score.points == reference.reference(facts)["score"]


@given(FACTS, WILD)
def test_wild_facts_are_refused_and_nothing_else(facts, wild):
    mixed = json.loads(json.dumps({**facts, **wild}))
    try:
        tools.score(mixed)
    except Refused as refused:
        assert all(problem_json(problem, {**GAME.texts}) for problem in refused.problems)
    else:
        mixed.pop("rules", None)
        assert not reference.refused(mixed), mixed
