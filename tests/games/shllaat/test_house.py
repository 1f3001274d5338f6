"""The rooms of the house: options as the rulebook has them, facts that lose nothing, forms that check what they print."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Refused
from scorekeeper.forms import document
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.scoring import Miscount, rules_for, run
from scorekeeper.messages import say
from tests.games.shllaat.tools import DEFAULTS, FEW, read, totals

COUNTS = st.dictionaries(st.sampled_from(["jokers", "aces", "jacks", "others", "_seen"]), st.integers(-1, 45))
PILES = st.fixed_dictionaries(
    {"Ali": COUNTS, "Badr": COUNTS},
) | st.dictionaries(st.sampled_from(["Ali", "Badr", "Cem", " "]), COUNTS, max_size=3)  # fmt: skip
CARDS = st.dictionaries(
    st.sampled_from(["Ali", "Badr", "Cem"]), st.lists(st.sampled_from(["AS", "t♥", "joker", "1S", "10d"]))
)
TOTALS = st.dictionaries(st.sampled_from(["Ali", "Badr", "Cem"]), st.integers(-1, 252))
FACTS = st.fixed_dictionaries(
    {},
    optional={
        "piles": PILES, "cards": CARDS, "totals": TOTALS, "as_counted": st.booleans() | st.none(),
        "rules": st.just({"pack": "54"}), "_note": st.text(max_size=3), "more": st.just(1),
    },
)  # fmt: skip


jsonschema = pytest.importorskip("jsonschema")
SCHEMA = jsonschema.Draft202012Validator(document(GAME.facts.FORM))


@FEW
@given(FACTS)
def test_facts_lose_nothing_and_the_schema_accepts_what_is_read(data):
    told = json.dumps(data)
    try:
        facts = GAME.facts.decode(data)
    except Refused:
        assert not SCHEMA.is_valid(data)
        return
    assert GAME.facts.encode(facts) == data == json.loads(told)
    assert SCHEMA.is_valid(data) == (len(facts.players) >= 2)  # how many can play depends on the pack


def test_shllaat_count_values_a_slip_is_a_rule_of_the_same_scorer():
    """Articles shllaat.count.values and shllaat.claim.slips: the miscount is an item, and all items add up."""
    hand = read(totals(88, 92, 72))
    slip = Miscount("Badr", -24, "ace-as-one", {"aces": 1, "ace_pile": "Badr"})
    score = run(hand, rules_for(DEFAULTS)._replace(miscounts=(slip,)))
    assert score.points == {"Ali": 88, "Badr": 68, "Cem": 72}
    assert [item.points for item in score.items if item.side == "Badr"] == [92, -24]
    assert say(GAME.all_texts(), *score.items[-1][2:]) == "In Badr's pile one Ace was counted as 1; it is 25."
    assert score.winner == "Ali"


def test_every_digit_that_people_type_is_read():
    for zero in "0٠۰०০０":
        line = "".join(chr(ord(zero) + int(char)) if char.isdigit() else char for char in "Ali 88, Badr 92, Cem 72")
        line = line.replace("Ali", "A").replace("Badr", "B").replace("Cem", "C")
        facts = GAME.notation.parse(line, GAME.seating.seat([], None), DEFAULTS)
        assert facts.totals == {"A": 88, "B": 92, "C": 72}
