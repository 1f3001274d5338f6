"""Typed lines: what must be read, what is asked, what is refused; and no line breaks anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.sabat import GAME
from scorekeeper.reports.texts import headline
from tests.games.sabat import game, reference

TABLE = GAME.seating.seat([["Ali", "Badr"], ["Abu Fahd", "سالم"]], "NS")
PLAIN = GAME.seating.seat([], None)


def test_example_scores_and_the_table_can_be_named():
    facts = game.parse(GAME.notation.EXAMPLE, PLAIN)
    assert game.score(facts).points == {"NS": 50, "EW": 0}
    assert headline(GAME, GAME.facts.decode(facts), TABLE) == "Ali out with QH"
    assert {"s", "us", "result"} <= GAME.notation.RESERVED
    assert not {"as", "h", "out", "king", "redeal", "seven"} & GAME.notation.RESERVED


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("E out, last seven, treble, left nothing", "Abu Fahd out with a 7, treble ×3"),
        ("E out, no seven, left nothing, N signal", "Abu Fahd out, 1 penalty"),
        ("redeal", "Dealt again"),
        ("N signal, S signal", "Broken off, 2 penalties"),
    ],
)
def test_headlines(line, told):
    assert headline(GAME, GAME.facts.decode(game.parse(line, TABLE)), TABLE) == told


CARD = st.sampled_from(reference.PACK)
HAND = st.lists(CARD, min_size=1, max_size=8)
HANDS = st.sampled_from(["N", "S"]).flatmap(
    lambda winner: st.fixed_dictionaries(
        {"winner": st.just(winner), "left": st.fixed_dictionaries({"E": HAND, "W": HAND})}, optional={"partner": HAND}
    )
)
TALLY = st.fixed_dictionaries(
    {
        "winner": st.sampled_from(["N", "E", "S", "W", "NS", "EW"]),
        "left": st.fixed_dictionaries(
            {"aces": st.integers(0, 12)}, optional={"pictures": st.integers(0, 12)}
        ),
    }
)  # fmt: skip
PENALTIES = st.lists(
    st.fixed_dictionaries(
        {"against": st.sampled_from(["N", "E", "S", "W", "NS", "EW"]), "kind": st.sampled_from(reference.PENALTY_KINDS)}
    ),
    min_size=1,
    max_size=3,
)
REST = {
    "last_card": CARD, "last_seven": st.booleans(), "stakes": st.sampled_from(["single", "double", "treble"]),
    "penalties": PENALTIES,
}  # fmt: skip
FACTS = (
    st.tuples(HANDS | TALLY, st.fixed_dictionaries({}, optional=REST)).map(lambda both: {**both[0], **both[1]})
    | st.fixed_dictionaries({"penalties": PENALTIES})
    | st.fixed_dictionaries({"outcome": st.just("redeal")}, optional={"penalties": PENALTIES})
)


@given(FACTS, st.sampled_from([TABLE, PLAIN]))
def test_what_is_written_reads_back_to_the_same_facts(facts, table):
    assert game.parse(game.write(facts), table) == facts


def test_what_a_line_leaves_out_stays_out_when_written():
    for line in ("last 9C", "double", "last seven, left 1 ace", "N out", "left E AS, partner 7H"):
        facts = game.parse(line, TABLE)
        assert game.parse(game.write(facts), TABLE) == facts
