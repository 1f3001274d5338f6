"""Lines as people type them: what is read, what is asked, what is refused."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Illegal, Malformed, Refused
from scorekeeper.game import Json, Seating
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import CARDS, JOKER
from scorekeeper.messages import problem_json
from scorekeeper.sheet.seating import seat
from tests import some
from tests.games.shllaat.tools import (
    DEFAULTS,
    FEW,
    LONG,
    TABLE,
    TWO_PACKS,
    advance,
    codes,
    headline,
    parse,
    piles,
    score_of,
    totals,
    write,
)

TOTALS = totals(88, 92, 72)


def parsed(line: str, chosen: Options = DEFAULTS) -> Json:
    return parse(line, TABLE, chosen)


def test_shllaat_count_sum_of_a_full_line_is_judged_with_the_facts():
    assert codes(parsed("Ali 88, Badr 92, Cem 71")) == ["totals-few"]
    assert codes(parsed("Ali 1 joker 2 aces 3 J 10, Badr 1 joker 1 ace 14, Cem 1 ace 20")) == ["jacks-few"]


def test_a_player_who_was_renamed_is_known_by_both_names():
    table = Seating({"Abu Ali": "Zed", "Badr": "Badr"}, {"Abu Ali": ("Abu Ali",), "Badr": ("Badr",)})
    facts = {"totals": {"Abu Ali": 152, "Badr": 100}}
    assert parse("zed 152, badr 100", table) == facts
    assert parse("abu ali 152, badr 100", table) == facts
    assert headline(facts, table) == "Zed took most"


def test_reserved_words_cannot_be_names():
    for name in ("redeal", "us", "counted", "result"):
        with pytest.raises(Malformed):
            seat(GAME, [name, "Ali", "Badr"])
    assert seat(GAME, ["Jack", "Ace", "B", "S"])
    assert seat(GAME, ["Rest", "Nobody", "الباقي"])
    assert seat(GAME, ["Joker", "aces", "nine"])
    assert seat(GAME, ["تسعة", "AS", "No"])


def test_rounds_of_notation_over_many_hands():
    dice = random.Random(7)
    for _ in range(300 if LONG else some(40)):
        shares = [[0] * 4 for _ in range(3)]
        for kind, count in enumerate((2, 4, 4, 44)):
            for _ in range(count):
                dice.choice(shares[: dice.randint(1, 3)])[kind] += 1
        facts = piles(*map(tuple, shares)) | ({"as_counted": True} if dice.random() < 0.5 else {})
        assert parsed(write(facts)) == facts
        points = totals(*(_points(each) for each in shares))
        assert parsed(write(points)) == points
        short = write(facts).replace(", as counted", "").rpartition(", ")[0]
        assert parsed(short)["piles"] == facts["piles"]
        cards = [JOKER, JOKER, *CARDS]
        dice.shuffle(cards)
        dealt = {"cards": {player: cards[at::3] for at, player in enumerate(("Ali", "Badr", "Cem"))}}
        assert parsed(write(dealt)) == dealt


def _points(share: list[int]) -> int:
    return 50 * share[0] + 25 * share[1] + 2 * share[2] + share[3]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
_FACTS = st.dictionaries(
    st.sampled_from(["piles", "cards", "totals", "as_counted", "rules", "_x", "y"]),
    _JSON
    | st.dictionaries(
        st.sampled_from(["Ali", "Badr", "Cem", "_D"]),
        st.integers(-1, 260)
        | st.dictionaries(st.sampled_from(["jokers", "aces", "jacks", "others", "_k", "kings"]), st.integers(-1, 50))
        | st.lists(st.sampled_from(["AS", "JOKER", "1S", "as", ""])),
    ),
    max_size=4,
)


@FEW
@given(_FACTS | _JSON)
def test_fuzz_facts(facts: Any):
    for chosen in (DEFAULTS, TWO_PACKS):
        try:
            score = score_of(facts, chosen)
        except Refused as refused:
            assert refused.problems
            continue
        assert sum(score.points.values()) in (0, 252, 304)
        again = parse(write(facts), GAME.seating.seat([[p] for p in score.points], None), chosen)
        assert score_of(again, chosen).points == score.points


def test_one_card_that_is_left_is_told_as_one():
    with pytest.raises(Illegal) as refused:
        parsed("Ali 1 joker 4 aces 4 J 29, Badr 7, Cem 9")
    assert "1 joker, 15 others; 65 points" in str(problem_json(refused.value.problems[0], GAME.all_texts())["message"])


def test_running_totals_are_not_taken_for_a_hand():
    begun = GAME.match.start(DEFAULTS, TABLE, None)
    for line in ("176 184 144", "Ali 176, Badr 184, Cem 144"):
        with pytest.raises(Illegal) as refused:
            advance(begun, parsed(line))
        assert refused.value.problems[0].params["likely"].code == "likely-running"


def test_the_example_has_the_names_of_this_table():
    for names in (2, 3, 4, 5):
        table = GAME.seating.seat([[name] for name in "VWXYZ"[:names]], None)
        assert score_of(parse(GAME.notation.example(table, DEFAULTS), table)).points
    assert GAME.notation.example(TABLE, DEFAULTS) == "Ali 88, Badr 92, Cem 72"


def test_shllaat_deal_redeal_first():
    """shllaat.deal.redeal-first: after a hand was thrown in nothing is scored, and the same player plays first."""
    state = GAME.match.start(DEFAULTS, TABLE, "Badr")
    after, found = advance(state, {"outcome": "redeal"})
    assert (after, found.points) == (state, dict.fromkeys(TABLE.sides, 0))
    problems = GAME.facts.FORM.problems({"outcome": "redeal"} | TOTALS, "")
    assert [problem.code for problem in problems] == ["redeal-alone"]
