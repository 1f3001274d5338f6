"""Lines as people type them: what is read, what is asked, what is refused."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Refused
from scorekeeper.game import Json, Seating
from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.options import Options
from scorekeeper.games.shllaat.packs import CARDS, JOKER
from scorekeeper.messages import problem_json
from scorekeeper.sheet.seating import seat
from tests import some
from tests.games.shllaat.tools import (
    BOOK,
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

ARABIC = GAME.seating.seat([["علي"], ["بدر"], ["جمال"]], None)
HAND = piles((1, 2, 3, 10), (1, 1, 1, 14), (0, 1, 0, 20))
TOTALS = totals(88, 92, 72)
NOBODY = totals(0, 0, 0)
EVERYTHING = piles((2, 4, 4, 44), (0, 0, 0, 0), (0, 0, 0, 0))


def parsed(line: str, chosen: Options = DEFAULTS) -> Json:
    return parse(line, TABLE, chosen)


READ: list[tuple[str, Json]] = [
    ("Ali 88, Badr 92, Cem 72", TOTALS),
    ("ali 88 badr 92 cem 72", TOTALS),
    ("CEM: 72; ALI : 88; BADR 92", TOTALS),
    ("Ali 88, Badr 92", TOTALS),
    ("Ali 88, Badr 92, Cem", TOTALS),
    ("Ali 88, Badr 92, Cem rest", TOTALS),
    ("88 Ali, 92 Badr, 72 Cem", TOTALS),
    ("88 Ali 92 Badr 72 Cem", TOTALS),
    ("Ali 44+44, Badr 90 + 2 points, Cem 72 pts", TOTALS),
    ("Ali ٨٨، Badr ٩٢، Cem ٧٢", TOTALS),
    ("Ali 88, Badr 92, Cem 72, as counted", TOTALS | {"as_counted": True}),
    ("as-counted Ali 88 Badr 92", TOTALS | {"as_counted": True}),
    ("Ali 1 joker 2 aces 3 J 10, Badr 1 joker 1 ace 1 J 14, Cem 1 ace 20", HAND),
    ("Ali 1 joker 2 aces 3 J 10, Badr 1 joker 1 ace 1 J 14", HAND),
    ("Ali 10 3J 2A 1 jk, Badr 14 1j 1a 1jok, Cem 20 1 ace", HAND),
    ("Ali joker 2 aces 3 jacks 10; Badr joker ace jack 14; Cem ace 20", HAND),
    ("Ali a joker, 2 aces, 3 jacks, 10; Badr a joker, an ace, a jack, 14; Cem the rest", HAND),
    ("Ali joker 1 aces 2 jacks 3 others 10, Badr jokers 1 aces 1 jacks 1 10+4, Cem rest", HAND),
    ("Ali one joker two aces three jacks ten others, Badr 1 joker 1 ace 1 J 14 ordinary cards, Cem remaining", HAND),
    ("Ali 1 joker + 2 aces + 3 jacks + 10, Badr 1 joker + 1 ace + 1 jack + 14, Cem rest", HAND),
    ("Ali 10 + 3 jacks 2 aces 1 joker, Badr 14 + 1 jack 1 ace 1 joker, Cem rest", HAND),
    ("1 joker 2 aces 3 J 10 Ali, 1 joker 1 ace 1 J 14 Badr, rest Cem", HAND),
    ("Ali 2x ace 1 joker 10 3x jack, Badr 1 joker 1 ace 1 J 14", HAND),
    ("Ali ace x2 joker 1 jack *3 10, Badr 1 joker 1 ace 1 J 14", HAND),
    ("88, 92, 72", TOTALS),
    ("88-92-72", TOTALS),
    ("nobody", NOBODY),
    ("Nobody captured anything", NOBODY),
    ("no one", NOBODY),
    ("no captures", NOBODY),
    ("لا أحد", NOBODY),
    ("all 0", NOBODY),
    ("everybody nothing", NOBODY),
    ("Ali 0 Badr 0 Cem 0", NOBODY),
    ("Ali zero, Badr nothing, Cem none", NOBODY),
    ("Ali all", EVERYTHING),
    ("Ali everything, Badr 0", EVERYTHING),
    ("Ali 2 jokers 4 aces 4 J 44", EVERYTHING),
    ("Ali 252", totals(252, 0, 0)),
    ("Ali no jokers 4 aces 10, Badr 2 jokers 4 J 34", piles((0, 4, 0, 10), (2, 0, 4, 34), (0, 0, 0, 0))),
    # A number alone is points; where the other piles leave one way to make them, the cards are known all the same.
    (
        "Ali 1 joker 2 aces 3 J 10, Badr 20, Cem 1 joker 2 aces 1 J 14",
        piles((1, 2, 3, 10), (0, 0, 0, 20), (1, 2, 1, 14)),
    ),
    ("Ali 2 jokers 4 aces 4 J 10, Badr 20, Cem 14", piles((2, 4, 4, 10), (0, 0, 0, 20), (0, 0, 0, 14))),
    ("Ali 2 jokers 4 aces 4 J 10, Badr 20", piles((2, 4, 4, 10), (0, 0, 0, 20), (0, 0, 0, 14))),
    ("Ali 20 others, Badr 2 jokers 24, Cem 4 aces 4 J", piles((0, 0, 0, 20), (2, 0, 0, 24), (0, 4, 4, 0))),
]


@pytest.mark.parametrize(("line", "facts"), READ)
def test_shllaat_count_forms_lines(line: str, facts: Json):
    assert parsed(line) == facts
    assert parsed(write(facts)) == facts
    assert codes(facts) == []


ASKED: list[tuple[str, str]] = [
    ("Ali 88", "rest-which"),
    ("Ali", "rest-which"),
    ("as counted", "piles-missing"),
    ("Ali 88, Cem rest", "rest-which"),
    ("Ali 0, Cem rest", "rest-which"),
    ("Cem rest", "rest-which"),
    ("Ali 88, Cem everything", "rest-which"),
    ("Ali 0, Badr 0", "rest-or-nobody"),
    ("Ali 88, Ali 92", "player-again"),
    ("Ali Ali 88, Badr 92", "player-again"),
    ("88 Ali 92", "owner-missing"),
    ("88", "owner-missing"),
    ("Ali 10 4, Badr 92", "numbers-several"),
    ("Ali joker 2 aces 3 J 4, Badr rest, Cem 0", "line-readings"),
    ("Ali ace 2 J, Badr rest, Cem 0", "line-readings"),
    ("Ali 1 joker 1 joker, Badr rest", "numbers-several"),
    ("Ali 10 1 joker 4 others, Badr rest", "numbers-several"),
    ("Ali 1 jack 1 + 2 aces, Badr rest, Cem 0", "line-readings"),
    ("Ali aces, Badr rest", "number-of"),
    ("Ali 3 joker 2, Badr rest, Cem 0", "numbers-several"),
    ("Ali 10 joker 2, Badr rest, Cem 0", "numbers-several"),
    ("Ali, 3 joker 2, Badr rest, Cem 0", "numbers-several"),
    ("Ali 10 cards, Badr 92", "cards-which"),
    ("Ali 88 points 1 joker, Badr 92", "points-and-kinds"),
    ("Ali AS AH 10, Badr rest", "cards-and-counts"),
    ("Ali rest 10, Badr 92", "pile-or-nothing"),
    ("Ali rest, Badr rest", "rest-twice"),
    ("nobody, Ali 10", "nobody-alone"),
    ("Ali 10 aces 2 jokers 1 jacks 3, Badr rest, Cem 0", "numbers-several"),
    ("Ali 1 joker 2 aces 3 J 10, Badr 92, Cem 44", "mixed-forms"),
    ("Ali 1 joker 2 aces 3 J 10, Badr 92", "mixed-forms"),
    ("Ali " + "1 joker " * 30 + ", Badr rest", "numbers-several"),
]


@pytest.mark.parametrize(("line", "code"), ASKED)
def test_shllaat_count_rest_and_forms_ask(line: str, code: str):
    """Articles shllaat.count.rest and shllaat.count.forms."""
    with pytest.raises(Ambiguous) as asked:
        parsed(line)
    assert code in [problem.code for problem in asked.value.problems]


REFUSED: list[tuple[str, type[Refused], list[tuple[str, int | None]]]] = [
    ("", Malformed, [("line-empty", None)]),
    (" , ;", Malformed, [("line-empty", None)]),
    ("Ali 88, Bdr 92", Malformed, [("word-unknown", 9)]),
    ("Ali -88, Badr 1.5", Malformed, [("word-unknown", 5), ("word-unknown", 16)]),
    ("Ali 5 aces 10, Badr 1 joker 3", Illegal, [("aces-many", None)]),
    ("Ali 5 aces 10, Badr 1 joker 3 92", Ambiguous, [("numbers-several", 21)]),
    ("Ali aces 10, Badr rest", Illegal, [("aces-many", None)]),
    ("Ali 3 jokers 2, Badr rest", Illegal, [("jokers-many", None)]),
    ("Ali, 4 jokers, 2; Badr rest", Illegal, [("jokers-many", None)]),
    ("3 jokers 2 Ali, rest Badr", Illegal, [("jokers-many", None)]),
    ("Ali 5 aces 2, Badr rest", Illegal, [("aces-many", None)]),
    ("Ali 6 jacks 3, Badr rest", Illegal, [("jacks-many", None)]),
    ("Ali 3 jokers 2 aces 4, Badr rest", Illegal, [("jokers-many", None)]),
    ("Ali 10 J, Badr 1 joker 3", Illegal, [("jacks-many", None)]),
    ("Ali 200, Badr 100", Illegal, [("totals-many", None)]),
    ("Ali AS AS 7D, Badr 8S 8H", Illegal, [("card-many", None)]),
    ("Ali 1 joker 2 aces 3 J 10, Badr 21, Cem 1 joker 2 aces 1 J 14", Illegal, [("mixed-none", None)]),
    ("Ali 2 jokers 4 aces 4 J 10, Badr 35", Illegal, [("mixed-none", None)]),
    ("Ali AS AS 7D, Badr 3 jacks 10, Cem 92", Illegal, [("card-many", None)]),
]


@pytest.mark.parametrize(("line", "kind", "expected"), REFUSED)
def test_lines_refused(line: str, kind: type[Refused], expected: list[tuple[str, int | None]]):
    with pytest.raises(kind) as refused:
        parsed(line)
    assert [(problem.code, problem.column) for problem in refused.value.problems] == expected


def test_shllaat_count_sum_of_a_full_line_is_judged_with_the_facts():
    assert codes(parsed("Ali 88, Badr 92, Cem 71")) == ["totals-few"]
    assert codes(parsed("Ali 1 joker 2 aces 3 J 10, Badr 1 joker 1 ace 14, Cem 1 ace 20")) == ["jacks-few"]


def test_shllaat_pack_two_is_derived_from():
    assert parse("Ali 88, Badr 92", TABLE, TWO_PACKS) == totals(88, 92, 124)
    line = "Ali 6 aces 5 J 40, Badr 1 ace 3 J 20"
    expected = piles((0, 6, 5, 40), (0, 1, 3, 20), (0, 1, 0, 28))
    assert parse(line, TABLE, TWO_PACKS) == expected
    assert codes(expected, TWO_PACKS) == []
    cards = parse("Ali AS AS 7D 7D, Badr KH KH", TABLE, TWO_PACKS)["cards"]
    assert len(cards["Cem"]) == 98


def test_shllaat_count_forms_cards():
    facts = parsed("Ali: JOKER AS AH 7D 7h, Badr joker a♣ ad 8S 10♥ Td, Cem rest")
    assert facts["cards"]["Ali"] == ["JOKER", "AS", "AH", "7D", "7H"]
    assert facts["cards"]["Badr"] == ["JOKER", "AC", "AD", "8S", "10H", "10D"]
    assert len(facts["cards"]["Cem"]) == 43
    assert codes(facts) == []
    assert parsed(write(facts)) == facts
    two = parsed("Ali 2 jokers KS KH, Badr AS AH AD AC 7D 7C, Cem")
    assert two["cards"]["Ali"] == ["JOKER", "JOKER", "KS", "KH"]
    only = parsed("Ali 2 jokers, Badr AS AH AD AC 7D 7C, Cem rest, as counted")
    assert only["cards"]["Ali"] == ["JOKER", "JOKER"]
    mixed = parsed("Ali JOKER AS 7D, Badr 1 joker 3 aces 4 J 20, Cem rest")
    assert mixed == piles((1, 1, 0, 1), (1, 3, 4, 20), (0, 0, 0, 23))
    nothing = parsed("Ali JOKER AS 7D, Badr 0, Cem rest")
    assert nothing["cards"]["Badr"] == []
    assert parsed(write(nothing)) == nothing


def test_more_of_a_kind_than_the_pack_has_is_not_taken_for_other_cards_in_arabic():
    with pytest.raises(Ambiguous):
        parse("علي ٣ جوكر ٢، بدر الباقي", ARABIC)
    with pytest.raises(Illegal):
        parse("علي ٣ جواكر ٢، بدر الباقي", ARABIC)


def test_arabic_lines():
    assert parse("علي ٨٨، بدر ٩٢، جمال ٧٢", ARABIC)["totals"] == {"علي": 88, "بدر": 92, "جمال": 72}
    facts = parse("علي ١ جوكر ٢ آس ٣ ولد ١٠، بدر ١ جوكر ١ اص ١ ولد ١٤، جمال الباقي", ARABIC)
    assert list(facts["piles"]["علي"].values()) == [1, 2, 3, 10]
    assert parse(write(facts), ARABIC) == facts


def test_names_of_several_words_and_names_that_are_cards():
    table = GAME.seating.seat([["Abu Ali"], ["Jack"], ["A"]], None)
    facts = parse("abu ali 1 joker 2 aces 3 jacks 10, jack 1 joker 1 ace 14, a rest", table)
    assert list(facts["piles"]["A"].values()) == [0, 1, 1, 20]
    assert parse(write(facts), table) == facts
    for line in ("abu ali 1 joker 2 a, jack 3, a 10", "abu ali 3 jack 10, jack 4, a 10"):
        with pytest.raises(Ambiguous) as asked:
            parse(line, table)
        assert asked.value.problems
    assert parse("88 a, 92 jack", table)["totals"] == {"Abu Ali": 72, "Jack": 92, "A": 88}


def test_a_player_who_was_renamed_is_known_by_both_names():
    table = Seating({"Abu Ali": "Zed", "Badr": "Badr"}, {"Abu Ali": ("Abu Ali",), "Badr": ("Badr",)})
    facts = {"totals": {"Abu Ali": 152, "Badr": 100}}
    assert parse("zed 152, badr 100", table) == facts
    assert parse("abu ali 152, badr 100", table) == facts
    assert headline(facts, table) == "Zed took most"


def test_us_and_them_at_a_table_of_two():
    table = GAME.seating.seat([["Ali"], ["Badr"]], "Ali")
    assert parse("us 152, them 100", table) == totals(152, 100)
    with pytest.raises(Ambiguous):
        parse("us 152, them 100", GAME.seating.seat([["Ali"], ["Badr"]], None))


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


_WORDS = st.sampled_from(
    [
        word
        for words in (
            "Ali Badr Cem joker jokers 2 aces ace A a J jacks 10 88 92 + - , ; : as counted nobody all rest 0 nothing",
            "points cards others AS 7D 10H ♠ 7 x2 علي ٣ the us no one 252 44 4 1 Cme 10+4",
        )
        for word in words.split()
    ]
)


@given(st.lists(_WORDS, max_size=14).map(" ".join))
def test_fuzz_lines_of_words(line: str):
    try:
        facts = parsed(line)
    except Refused as refused:
        assert refused.problems
        return
    assert parsed(write(facts)) == facts
    try:
        advance(GAME.match.start(DEFAULTS, TABLE, None), facts)
    except Refused as refused:
        assert refused.problems


@FEW
@given(st.text(max_size=60))
def test_fuzz_lines_of_anything(line: str):
    try:
        parsed(line)
    except Refused as refused:
        assert refused.problems


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


def test_the_example_is_a_line_that_is_read():
    assert parse(GAME.notation.EXAMPLE, TABLE) == TOTALS
    assert BOOK.name == GAME.name


def test_one_card_that_is_left_is_told_as_one():
    with pytest.raises(Illegal) as refused:
        parsed("Ali 1 joker 4 aces 4 J 29, Badr 7, Cem 9")
    assert "1 joker, 15 others; 65 points" in str(problem_json(refused.value.problems[0], GAME.all_texts())["message"])
